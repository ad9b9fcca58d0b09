import { makePgnInSteps } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { inSlices } from '../../shared/in-slices.js';
import { download, fileName } from '../../shared/save.js';
import { withName, withOrientation } from '../../storage/study-name.js';

export const saveGame = async ({ record, orientation, name }: GameStore): Promise<void> => {
  const pgn = withName(await inSlices(makePgnInSteps(withOrientation(record, orientation))), name);
  download(pgn, fileName(name, 'pgn'), 'application/x-chess-pgn');
};
