/** Makes room for data that cannot be computed again. */
import { isStorageFull, type Database } from './database.js';

/** Writes data; if the storage quota is exhausted, deletes the stored evaluations and tries once more. */
export const withRoom = async <Written>(
  database: Database,
  write: () => Promise<Written>,
): Promise<Written> => {
  try {
    return await write();
  } catch (error) {
    if (!isStorageFull(error) || (await database.count('evaluations')) === 0) throw error;
    await database.clear('evaluations');
    return write();
  }
};
