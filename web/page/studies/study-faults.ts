/** What in the texts of studies cannot be read, found once and noted beside them. */
import { Pauses, readFirstGame } from '../import/first-game.js';
import type { Database, KeptFault, StudyRow } from '../../storage/database.js';
import { someFaults } from './some-faults.js';

/** Studies whose faults are noted in one transaction. */
const CHECKED_AT_ONCE = 100;
/** Faults of one text that are remembered. */
const MAX_FAULTS = 10;
/** Characters. */
const MAX_QUOTED = 40;

type Checked = StudyRow & Required<Pick<StudyRow, 'faults'>>;

/** Reads the studies that have not been read yet and stores their faults; reports them in order. */
export const checkStudies = async (
  database: Database,
  rows: readonly StudyRow[],
  onProgress: (checked: readonly StudyRow[]) => void = () => undefined,
): Promise<void> => {
  const pauses = new Pauses();
  for (let at = 0; at < rows.length; at += CHECKED_AT_ONCE) {
    const checked: Checked[] = [];
    for (const row of rows.slice(at, at + CHECKED_AT_ONCE)) {
      if (pauses.isDue) await pauses.take();
      const faults = areToldByCode(row.faults) ? row.faults : await findFaults(row.pgn);
      checked.push({ ...row, faults });
    }
    await noteFaults(database, checked);
    onProgress(checked);
  }
};

/** Whether faults are noted in the form of this version; earlier ones kept no parameters. */
const areToldByCode = (faults: readonly KeptFault[] | undefined): faults is readonly KeptFault[] =>
  faults?.every(({ params }) => params !== undefined) === true;

/** What in a text cannot be read. */
const findFaults = async (pgn: string): Promise<readonly KeptFault[]> => {
  const game = await readFirstGame(pgn);
  const errors = game?.errors ?? [];
  if (errors.length === 0 && game?.record !== undefined)
    return game.record.unread === undefined ? [] : someFaults();
  return someFaults(
    errors.slice(0, MAX_FAULTS).map(({ code, params, message, token, line }) => ({
      code,
      params,
      message,
      ...(token !== undefined && { token: token.slice(0, MAX_QUOTED) }),
      ...(line !== undefined && { line }),
    })),
  );
};

/**
 * Notes the faults of studies whose text is still the one that was read. That is no change of a study,
 * so its revision stays.
 */
const noteFaults = async (database: Database, found: readonly Checked[]): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  for (const { id, pgn, faults } of found) {
    const stored = await transaction.store.get(id);
    if (stored?.pgn === pgn) await transaction.store.put({ ...stored, faults });
  }
  await transaction.done;
};
