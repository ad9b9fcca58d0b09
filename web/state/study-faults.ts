/** What in the texts of studies cannot be read, found once and noted beside them. */
import { Pauses, readFirstGame } from '../intake/read.js';
import type { Database, KeptFault, StudyRow } from '../storage/database.js';
import { noteFaults } from '../storage/studies.js';

/** Studies whose faults are noted in one transaction. */
const CHECKED_AT_ONCE = 100;
/** Faults of one text that are remembered. */
const MOST_FAULTS = 10;
/** Characters. */
const MOST_QUOTED = 40;

type Checked = StudyRow & Required<Pick<StudyRow, 'faults'>>;

/** Reads studies that nobody has read yet, and notes their faults; tells of them in their order. */
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
      checked.push({ ...row, faults: row.faults ?? (await findFaults(row.pgn)) });
    }
    await noteFaults(database, checked);
    onProgress(checked);
  }
};

/** What in a text cannot be read. */
const findFaults = async (pgn: string): Promise<readonly KeptFault[]> => {
  const game = await readFirstGame(pgn);
  const errors = game?.errors ?? [];
  if (errors.length === 0 && game?.record !== undefined)
    return game.record.unread === undefined ? [] : someFaults();
  return someFaults(
    errors.slice(0, MOST_FAULTS).map(({ code, message, token, line }) => ({
      code,
      message,
      ...(token !== undefined && { token: token.slice(0, MOST_QUOTED) }),
      ...(line !== undefined && { line }),
    })),
  );
};

/** Where a text is not read whole there is a fault, known or not. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0
    ? faults
    : [{ code: 'pgn-unread', message: 'Part of the text could not be read.' }];
