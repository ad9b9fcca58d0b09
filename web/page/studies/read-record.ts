/** Reads the games of kept studies, with a module that is fetched for the first of them. */
import type { GameRecord } from '../../../src/notation/record.js';
import type { EditHistory } from '../../../src/elements/session/undo-history.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import type { Database, StudyRow } from '../../storage/database.js';

const reading = new Lazy(() => import('./reading.js'));

/** Fetches the module, where studies are about to be opened. */
export const loadReading = (): Promise<void> => reading.load();

/** Fetches the module early if there is a study to be opened, so that opening it need not wait. */
export const prepareReading = async (database: Database): Promise<void> => {
  if ((await database.count('studies')) > 0) await loadReading();
};

/** The game of a study; undefined if there is none. Rejects if the module cannot be fetched. */
export const readRecord = async (row: StudyRow): Promise<GameRecord | undefined> => {
  await loadReading();
  return (await reading.loaded?.readFirstGame(row.pgn))?.record;
};

/** The undo history of a study whose game has been read. */
export const undoOf = ({ id, pgn }: StudyRow): EditHistory | undefined =>
  reading.loaded?.recallUndo(id, pgn);
