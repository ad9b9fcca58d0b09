/** Reads the one game of a text, as studies and the games of a file are. */
import { readPgnInSteps } from '../../../src/notation/pgn.js';
import type { ReadGame } from './import-error.js';

/** Milliseconds of work after which the page gets its turn. */
const PATIENCE = 8;

/** Gives the page its turn now and then during long work. */
export class Pauses {
  #since = performance.now();

  /** Whether it is time for one; asked often, and so no promise. */
  get isDue(): boolean {
    return performance.now() - this.#since >= PATIENCE;
  }

  async take(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}

/**
 * Reads the game of a text, however long, and gives the page its turn in between. What follows the game
 * stays with it as unread text.
 */
export const readFirstGame = async (text: string): Promise<ReadGame | undefined> => {
  const pauses = new Pauses();
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
