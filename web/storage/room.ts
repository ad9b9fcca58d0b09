/** Room for what cannot be found again. */
import { isStorageFull, type Database } from './database.js';

/** Writes; if the browser grants no more room, gives up the remembered evaluations and tries once more. */
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
