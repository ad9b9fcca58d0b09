/** An engine for the makers of puzzles whose searches are jobs of a queue. */
import {
  rollScore,
  type PuzzleEngine,
  type PuzzleLine,
  type PuzzleProver,
} from '../../puzzles/engine.js';
import type { Position } from '../../rules/position.js';
import type { JobQueue } from '../queue/job.js';
import type { FoundLine, SearchJob, SearchValue } from '../queue/search-job.js';

/** Ends the work on a puzzle when the program is stopped. */
export class Stopped extends Error {}

export interface QueueEngineOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
  /** What to call the searches in messages. */
  readonly label: string;
  readonly signal: AbortSignal;
}

/** The engine rejects with {@link Stopped} if the signal is aborted. */
export const engineOn =
  (options: QueueEngineOptions): PuzzleEngine =>
  async (position, limits) => {
    const found = await search(position, limits, options);
    return found.flatMap((line) => lineOf(position, line, limits.roll !== undefined));
  };

/** So does the prover. */
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
  // The moves to a forced end are the longest defence only if all of them are there.
  const isWhole = score.kind !== 'mate' || pv.length === 2 * score.moves - 1;
  return [{ move, score, ...(reply !== undefined && isWhole && { reply }) }];
};
