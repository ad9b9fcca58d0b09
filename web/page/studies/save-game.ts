import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { download, fileName } from '../../shared/save.js';
import { withName } from '../import/name.js';

/** Downloads the game on the board as a PGN file with its name. */
export const saveGame = ({ record, name }: GameStore): void => {
  download(withName(makePgn(record), name), fileName(name, 'pgn'), 'application/x-chess-pgn');
};
