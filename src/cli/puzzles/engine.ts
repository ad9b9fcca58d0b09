/** An engine for the makers of puzzles whose searches are jobs of a queue. */
import type { PuzzleEngine } from '../../puzzles/engine.js';
import type { JobQueue } from '../queue/job.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';

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
  ({ queue, hash, label, signal }: QueueEngineOptions): PuzzleEngine =>
  async (position, limits) => {
    let found: SearchValue = [];
    const job: SearchJob = {
      ruleset: position.ruleset.id,
      fen: position.fen,
      moves: [],
      plies: [0],
      limits,
      hash,
    };
    const isDone = await queue.run(job, { label, signal }, (value) => {
      found = value;
    });
    if (!isDone) throw new Stopped();
    return (found[0] ?? []).flatMap(({ pv: [move], score }) =>
      move === undefined ? [] : [{ move, score }],
    );
  };
