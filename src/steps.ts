/** Work that is divided into steps, so that whoever does it can pause after each. */
export type Steps<Result> = Generator<unknown, Result, undefined>;

/** Does all steps at once. */
export const finishSteps = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
