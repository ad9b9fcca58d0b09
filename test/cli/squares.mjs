/** A kind of jobs for tests, without the part that does them. */
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
