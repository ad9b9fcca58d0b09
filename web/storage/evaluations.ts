/** Stores the engine's results by position, ruleset and engine build. */
import { UNITS_PER_CENTIPAWN } from '../../src/engine/win-model.js';
import type { Position } from '../../src/rules/position.js';
import { engineUrl } from '../../src/wasm/engine-url.js';
import { networkUrl } from '../../src/wasm/network-url.js';
import type { Memory } from '../../src/elements/session/findings.js';
import type { Database, EvaluationRow } from './database.js';

/** Minimum depth of stored results. Repeating a shallower search is faster than reading its result. */
const MIN_DEPTH_KEPT = 4;
/** Within this many plies of the move limit, scores also depend on the move counter. */
const NEAR_MOVE_LIMIT = 30;

/**
 * The engine's file names contain content hashes, so they identify the build. The scores also depend on the definition
 * of a centipawn.
 */
const BUILD = `${engineUrl().pathname}${networkUrl().pathname} ${UNITS_PER_CENTIPAWN}`;

/** The key of a position; undefined if the results for the position depend on the history of the game. */
const evaluationKey = (position: Position): string | undefined => {
  const { moveLimit } = position.ruleset.switches;
  if (moveLimit > 0 && position.halfmoves > moveLimit - NEAR_MOVE_LIMIT) return undefined;
  return `${BUILD} ${position.ruleset.id} ${position.key}`;
};

const recallEvaluation = (database: Database, key: string): Promise<EvaluationRow | undefined> =>
  database.get('evaluations', key);

/** Uses the database as the memory of an analysis. Ignores errors, because stored results are only a convenience. */
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
    void import('./keep-evaluation.js')
      .then(({ keepEvaluation }) => keepEvaluation(database, row))
      .catch(() => undefined);
  },
});

/** A memory that stores and finds nothing until another memory is attached. */
export class LateMemory implements Memory {
  #memory: Memory | undefined;

  attach(memory: Memory): void {
    this.#memory = memory;
  }

  recall: Memory['recall'] = async (position) => this.#memory?.recall(position);

  keep: Memory['keep'] = (...found) => this.#memory?.keep(...found);
}
