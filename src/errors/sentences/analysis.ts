/** The errors of the analysis element. */
import type { ElementErrors, Sentences } from '../codes.js';

export const ANALYSIS_SENTENCES: Sentences<Pick<ElementErrors, 'pgn-game-missing'>> = {
  'pgn-game-missing': ({ game, games }) =>
    `The PGN has ${games} ${games === 1 ? 'game' : 'games'} and so no game ${game}.`,
};
