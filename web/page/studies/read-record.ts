/** Reads the games of stored studies. The module that parses them is fetched on first use. */
import type { GameRecord } from '../../../src/notation/record.js';
import type { EditHistory } from '../../../src/elements/session/undo-history.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import type { Database, StudyRow } from '../../storage/database.js';

const reading = new Lazy(() => import('./reading.js'));

export const loadReading = (): Promise<void> => reading.load();

/** Fetches that module early if there is a study to open. Opening the study is then not delayed. */
export const prepareReading = async (database: Database): Promise<void> => {
  if ((await database.count('studies')) > 0) await loadReading();
};

/** Reads a study's game. Returns undefined if there is none. Rejects if the module cannot be fetched. */
export const readRecord = async (row: StudyRow): Promise<GameRecord | undefined> => {
  await loadReading();
  return (await reading.loaded?.readFirstGame(row.pgn))?.record;
};

export const undoOf = ({ id, pgn }: StudyRow): EditHistory | undefined =>
  reading.loaded?.recallUndo(id, pgn);
