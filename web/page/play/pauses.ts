/** Pauses that let the user follow a game against the engine. */

/** Milliseconds before the engine's move, which the user might otherwise miss. */
const MIN_THOUGHT = 350;
/** With dice, the user has to see the engine's roll before its move. */
const MIN_THOUGHT_WITH_DICE = 1700;
/** Milliseconds from a roll without a move until the turn passes. */
const PASS_TIME = 2600;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the engine may move after a search that started at `began`. */
export const pauseBeforeMove = (began: number, isDice: boolean): Promise<void> =>
  wait((isDice ? MIN_THOUGHT_WITH_DICE : MIN_THOUGHT) - (performance.now() - began));

export const pauseBeforePass = (): Promise<void> => wait(PASS_TIME);
