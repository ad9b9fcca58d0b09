/** Reads a text that has one game, such as a study or one game of a file. */
import { readPgnInSteps } from '../../../src/notation/pgn.js';
import type { Slices } from '../../../src/engine/slices.js';
import { pageSlices } from '../../shared/in-slices.js';
import type { ReadGame } from './import-error.js';

/**
 * Reads the game of a text of any length without blocking the page. Text after the game is kept with it as
 * unread text.
 */
export const readFirstGame = async (
  text: string,
  slices: Slices = pageSlices(),
): Promise<ReadGame | undefined> => {
  let first: ReadGame | undefined;
  for (const game of readPgnInSteps(text)) {
    if (game !== undefined && first !== undefined) {
      const { withRest } = await import('./rest.js');
      return withRest(first, text);
    }
    first ??= game;
    if (slices.isOver(performance.now())) await slices.pause();
  }
  return first;
};
