/** Finds errors in the texts of studies once, and stores them with the studies. */
import { Pauses, readFirstGame } from '../import/first-game.js';
import type { Database, KeptFault, StudyRow } from '../../storage/database.js';
import { someFaults } from './some-faults.js';

/** Number of studies whose errors are stored in one transaction. */
const CHECKED_AT_ONCE = 100;
/** The most errors of one text that are stored. */
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

/** Whether errors are stored in the form of this version; earlier versions stored no parameters. */
const areToldByCode = (faults: readonly KeptFault[] | undefined): faults is readonly KeptFault[] =>
  faults?.every(({ params }) => params !== undefined) === true;

/** The errors of a text. */
const findFaults = async (pgn: string): Promise<readonly KeptFault[]> => {
  const game = await readFirstGame(pgn);
  const errors = [...(game?.errors ?? []), ...(game?.warnings ?? [])];
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
 * Stores the errors of studies whose text has not changed since it was read. This does not count as a
 * change of the study, so its revision stays.
 */
const noteFaults = async (database: Database, found: readonly Checked[]): Promise<void> => {
  const transaction = database.transaction('studies', 'readwrite');
  for (const { id, pgn, faults } of found) {
    const stored = await transaction.store.get(id);
    if (stored?.pgn === pgn) await transaction.store.put({ ...stored, faults });
  }
  await transaction.done;
};
