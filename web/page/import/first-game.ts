/** Reads a text that has one game, such as a study or one game of a file. */
import { readPgnInSteps } from '../../../src/notation/pgn.js';
import type { ReadGame } from './import-error.js';

/** Milliseconds of work after which the page may respond to input. */
const PATIENCE = 8;

/** Interrupts long work so that the page can respond to input. */
export class Pauses {
  readonly #patience: number;
  #since = performance.now();

  /** `patience`: milliseconds of work after which a pause is due. */
  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  /** Whether a pause is due. It is asked too often to be a promise. */
  get isDue(): boolean {
    return performance.now() - this.#since >= this.#patience;
  }

  async take(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}

/**
 * Reads the game of a text of any length without blocking the page. Text after the game is kept with it as
 * unread text.
 */
export const readFirstGame = async (
  text: string,
  pauses = new Pauses(),
): Promise<ReadGame | undefined> => {
  let first: ReadGame | undefined;
  for (const game of readPgnInSteps(text)) {
    if (game !== undefined && first !== undefined) {
      const { withRest } = await import('./rest.js');
      return withRest(first, text);
    }
    first ??= game;
    if (pauses.isDue) await pauses.take();
  }
  return first;
};
