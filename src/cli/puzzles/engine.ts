/** Provides engines for puzzle makers. Their searches are jobs in a queue. */
import {
  rollScore,
  type PuzzleEngine,
  type PuzzleLine,
  type PuzzleProver,
} from '../../puzzles/engine.js';
import type { Position } from '../../rules/position.js';
import type { JobQueue } from '../queue/job.js';
import type { FoundLine, SearchJob, SearchValue } from '../queue/search-job.js';

/** Thrown to end the work on a puzzle when the program is stopped. */
export class Stopped extends Error {}

export interface QueueEngineOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  /** Transposition table size of each search, in MiB. */
  readonly hash: number;
  /** The name that messages use for the searches. */
  readonly label: string;
  readonly signal: AbortSignal;
}

/** Creates an engine on a queue. A search rejects with {@link Stopped} if the signal is aborted. */
export const engineOn =
  (options: QueueEngineOptions): PuzzleEngine =>
  async (position, limits) => {
    const found = await search(position, limits, options);
    return found.flatMap((line) => lineOf(position, line, limits.roll !== undefined));
  };

/** Creates a prover that searches in the job queue. A proof rejects with {@link Stopped} if the signal is aborted. */
export const proverOn =
  (options: QueueEngineOptions): PuzzleProver =>
  async (position, moves, within) => {
    const found = await search(position, { mate: within, searchMoves: moves }, options);
    return found.length > 0;
  };

const search = async (
  { ruleset, fen }: Position,
  limits: SearchJob['limits'],
  { queue, hash, label, signal }: QueueEngineOptions,
): Promise<readonly FoundLine[]> => {
  let found: SearchValue = [];
  const job: SearchJob = { ruleset: ruleset.id, fen, moves: [], plies: [0], limits, hash };
  const isDone = await queue.run(job, { label, signal }, (value) => {
    found = value;
  });
  if (!isDone) throw new Stopped();
  return found[0] ?? [];
};

const lineOf = (
  position: Position,
  { pv, score }: FoundLine,
  hasRoll: boolean,
): readonly PuzzleLine[] => {
  const [move, reply] = pv;
  if (move === undefined) return [];
  if (hasRoll)
    return [
      { move, score: score.kind === 'mate' ? score : rollScore(position, move, score.value) },
    ];
  // Only a line that reaches the forced end contains the longest defence.
  const isWhole = score.kind !== 'mate' || pv.length === 2 * score.moves - 1;
  return [{ move, score, ...(reply !== undefined && isWhole && { reply }) }];
};
