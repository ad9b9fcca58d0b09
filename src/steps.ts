/** Work divided into steps, so that the caller can pause after each one. */
export type Steps<Result> = Generator<unknown, Result, undefined>;

/** Does at most `max` steps without a pause. Returns the result, or undefined if the work is not finished. */
export const trySteps = <Result>(steps: Steps<Result>, max: number): Result | undefined => {
  for (let count = 0; count < max; count += 1) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
  return undefined;
};

/** Does all steps without a pause and returns the result. */
export const finishSteps = <Result>(steps: Steps<Result>): Result =>
  trySteps(steps, Infinity) as Result;
