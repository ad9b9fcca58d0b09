import { libraryText } from '../import/name.js';
import type { StudyRow } from '../../storage/database.js';
import type { StudyStore } from './study-store.js';

/** Whether a part of the text was not read; then the text itself is exported. */
const hasFaults = ({ faults = [] }: Pick<StudyRow, 'faults'>): boolean => faults.length > 0;

/** Studies as a PGN file with their names and collections, in the order of the list. */
export const exportStudies = async (studies: StudyStore, ids: readonly string[]): Promise<Blob> => {
  // A browser may keep the parts of a blob outside memory.
  const parts: Blob[] = [];
  await studies.flush();
  await (
    await studies.library.work()
  ).read(ids, (rows) => {
    const texts = rows.map(({ normalised, ...row }) =>
      libraryText({ ...row, pgn: (hasFaults(row) ? undefined : normalised) ?? row.pgn }),
    );
    if (texts.length > 0) parts.push(new Blob([parts.length === 0 ? '' : '\n', texts.join('\n')]));
  });
  return new Blob(parts, { type: 'application/x-chess-pgn' });
};
