import { libraryText } from '../import/name.js';
import type { StudyStore } from './study-store.js';

/** Studies as a PGN file with their names and collections, in the order of the list. */
export const exportStudies = async (studies: StudyStore, ids: readonly string[]): Promise<Blob> => {
  // A browser may keep the parts of a blob outside memory.
  const parts: Blob[] = [];
  await studies.flush();
  await (
    await studies.library.work()
  ).read(ids, (rows) => {
    const texts = rows.map(libraryText);
    if (texts.length > 0) parts.push(new Blob([parts.length === 0 ? '' : '\n', texts.join('\n')]));
  });
  return new Blob(parts, { type: 'application/x-chess-pgn' });
};
