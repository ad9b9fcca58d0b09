/** Stores the engine's results by position, ruleset and engine build. */
import type { Position } from '../../src/rules/position.js';
import { engineUrl } from '../../src/wasm/engine-url.js';
import { networkUrl } from '../../src/wasm/network-url.js';
import type { Memory } from '../engine/findings.js';
import type { Database, EvaluationRow } from './database.js';

/** The most stored positions; the oldest are removed first. */
const MAX_KEPT = 20_000;
/** Shallower results can be searched faster than read. */
const MIN_DEPTH_KEPT = 4;
/** Within this distance of the move limit, scores also depend on the move counter. */
const NEAR_MOVE_LIMIT = 30;

/** The names of the engine's files contain hashes of their contents, so they identify the build. */
const BUILD = engineUrl().pathname + networkUrl().pathname;

/** The key of a position; undefined if its results depend on the history of the game. */
const evaluationKey = (position: Position): string | undefined => {
  const { moveLimit } = position.ruleset.switches;
  if (moveLimit > 0 && position.halfmoves > moveLimit - NEAR_MOVE_LIMIT) return undefined;
  return `${BUILD} ${position.ruleset.id} ${position.key}`;
};

const recallEvaluation = (database: Database, key: string): Promise<EvaluationRow | undefined> =>
  database.get('evaluations', key);

/** Stores a result unless a better one is stored. Returns the stored result. */
const keepEvaluation = async (database: Database, row: EvaluationRow): Promise<EvaluationRow> => {
  const transaction = database.transaction('evaluations', 'readwrite');
  const known = await transaction.store.get(row.key);
  const better = known === undefined || isDeeper(row, known) ? row : known;
  await Promise.all([transaction.store.put({ ...better, updated: row.updated }), transaction.done]);
  return better;
};

/** Greater depth is better; if it is equal, more lines, then more nodes. */
const isDeeper = (row: EvaluationRow, known: EvaluationRow): boolean => {
  const ahead =
    row.depth - known.depth || row.lines.length - known.lines.length || row.nodes - known.nodes;
  return ahead >= 0;
};

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

/**
 * The database as the memory of an analysis. Errors are ignored, because stored results are only a
 * convenience.
 */
export const evaluationMemory = (database: Database): Memory => ({
  async recall(position) {
    const key = evaluationKey(position);
    return key === undefined ? undefined : recallEvaluation(database, key).catch(() => undefined);
  },
  keep(position, lines, { nodes }) {
    const key = evaluationKey(position);
    const depth = lines[0]?.depth ?? 0;
    if (key === undefined || depth < MIN_DEPTH_KEPT) return;
    const row: EvaluationRow = {
      key,
      depth,
      nodes,
      lines: lines.map(({ score, pv }) => ({ score, pv })),
      updated: Date.now(),
    };
    void keepEvaluation(database, row).catch(() => undefined);
  },
});

/** Remembers nothing until it has a memory. */
export class LateMemory implements Memory {
  #memory: Memory | undefined;

  attach(memory: Memory): void {
    this.#memory = memory;
  }

  recall: Memory['recall'] = async (position) => this.#memory?.recall(position);

  keep: Memory['keep'] = (...found) => this.#memory?.keep(...found);
}
