/** Reads a text that contains one game, such as a study or a game from a file. */
import type { PgnError, PgnGame } from '../../../src/notation/pgn-fault.js';
import { readPgnInSteps } from '../../../src/notation/pgn.js';
import type { Slices } from '../../../src/engine/slices.js';
import { untoldError } from '../../i18n/untold-error.js';
import { pageSlices } from '../../shared/in-slices.js';
import type { ReadGame } from './import-error.js';

/**
 * Reads the game in a text of any length without blocking the page. Text after the game is kept as the game's unread
 * text.
 */
export const readFirstGame = async (
  text: string,
  slices: Slices = pageSlices(),
): Promise<ReadGame | undefined> => {
  let first: PgnGame | undefined;
  for (const game of readPgnInSteps(text)) {
    if (game !== undefined && first !== undefined) return withRest(first, text);
    first ??= game;
    if (slices.isOver(performance.now())) await slices.pause();
  }
  return first;
};

const withRest = ({ record, errors, warnings, place }: PgnGame, text: string): ReadGame => {
  const rest = text.slice(place?.end ?? 0).trim();
  const unread = [record?.unread ?? [], rest].flat().join('\n');
  const line = text.slice(0, text.indexOf(rest, place?.end)).split('\n').length;
  const fault = { ...untoldError('pgn-text-behind-game', {}), line, token: rest.slice(0, 40) };
  const said: readonly (PgnError | typeof fault)[] = [...errors, fault];
  return { ...(record && { record: { ...record, unread } }), errors: said, warnings };
};
