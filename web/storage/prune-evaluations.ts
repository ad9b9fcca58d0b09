/** Keeps the engine's stored results from growing for ever. Fetched when one is stored. */
import type { Database } from './database.js';

/** The most stored positions; the oldest are removed first. */
const MAX_KEPT = 20_000;

/** Removes the oldest evaluations if there are too many. */
export const pruneEvaluations = async (database: Database): Promise<void> => {
  const transaction = database.transaction('evaluations', 'readwrite');
  let excess = (await transaction.store.count()) - MAX_KEPT;
  let cursor = excess > 0 ? await transaction.store.index('updated').openCursor() : null;
  while (cursor !== null && excess > 0) {
    await cursor.delete();
    excess -= 1;
    cursor = await cursor.continue();
  }
  await transaction.done;
};
