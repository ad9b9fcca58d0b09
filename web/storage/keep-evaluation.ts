/** Stores engine results and limits their number. Fetched with the first result. */
import type { Database, EvaluationRow } from './database.js';

/** Maximum number of stored positions; the oldest are removed first. */
const MAX_KEPT = 20_000;

let isPruned = false;

/** Stores a result unless a better result is already stored. */
export const keepEvaluation = async (database: Database, row: EvaluationRow): Promise<void> => {
  const transaction = database.transaction('evaluations', 'readwrite');
  const known = await transaction.store.get(row.key);
  const better = known === undefined || isDeeper(row, known) ? row : known;
  await Promise.all([transaction.store.put({ ...better, updated: row.updated }), transaction.done]);
  // Prunes only once per visit.
  if (!isPruned) {
    isPruned = true;
    await pruneEvaluations(database);
  }
};

/** Whether a result is better: deeper or, at equal depth, with more lines or, with equally many, more nodes. */
const isDeeper = (row: EvaluationRow, known: EvaluationRow): boolean => {
  const ahead =
    row.depth - known.depth || row.lines.length - known.lines.length || row.nodes - known.nodes;
  return ahead >= 0;
};

/** Removes the oldest evaluations if there are too many. */
const pruneEvaluations = async (database: Database): Promise<void> => {
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
