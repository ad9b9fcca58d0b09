import { makePgnInSteps } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { inSlices } from '../../shared/in-slices.js';
import { download, fileName } from '../../shared/save.js';
import { withName } from '../import/name.js';

/** Downloads the game on the board as a PGN file with its name. */
export const saveGame = async ({ record, name }: GameStore): Promise<void> => {
  const pgn = withName(await inSlices(makePgnInSteps(record)), name);
  download(pgn, fileName(name, 'pgn'), 'application/x-chess-pgn');
};
