/** A kind of job for tests, without the code that processes it. */
const isObject = (value) => typeof value === 'object' && value !== null;

export const squares = (build) => ({
  name: 'square',
  build,
  isRequest: (value) => isObject(value) && Number.isInteger(value.number),
  isValue: (value) => isObject(value) && Number.isInteger(value.square),
  open: () => {
    throw new Error('this process does no jobs');
  },
});
