/** Mines the candidates of games, several at once, and returns the puzzles in the order of the games. */
import { Distinct } from '../../puzzles/distinct.js';
import type { PuzzleTables } from '../../puzzles/engine.js';
import { minePuzzle } from '../../puzzles/mine.js';
import { replay } from '../../puzzles/file.js';
import type { Outcome, Puzzle } from '../../puzzles/types.js';
import { JobFailed, type JobQueue } from '../queue/job.js';
import { keepBusy } from '../queue/keep-busy.js';
import type { SearchJob, SearchValue } from '../queue/search-job.js';
import type { GameCandidate } from './candidates.js';
import { engineOn, Stopped } from './engine.js';
import type { Mined } from './mined.js';

export interface MineOptions {
  readonly queue: JobQueue<SearchJob, SearchValue>;
  /** Nodes of each search that proves. */
  readonly nodes: number;
  /** Transposition table of each search, MiB. */
  readonly hash: number;
  /** Solved endings. */
  readonly tables: PuzzleTables | undefined;
  /** What an earlier run has found. */
  readonly known: readonly Mined[];
  readonly signal: AbortSignal;
  /** Called for each new outcome. */
  readonly onMined: (mined: Mined) => void;
  /** Called for every finished candidate, including those of an earlier run. */
  readonly onCandidate: (outcome: Outcome) => void;
  /** Called for candidates whose searches have failed, while others go on. */
  readonly onFailure: (failure: JobFailed) => void;
}

const keyOf = ({ game, ply }: { readonly game: number; readonly ply: number }): string =>
  `${game} ${ply}`;

/** The outcomes in the order of the candidates; one is missing if its searches have failed or were stopped. */
export const mineCandidates = async (
  candidates: readonly GameCandidate[],
  { queue, nodes, hash, tables, known, signal, onMined, onCandidate, onFailure }: MineOptions,
): Promise<readonly Outcome[]> => {
  const outcomes = new Map(known.map((mined) => [keyOf(mined), mined.outcome]));
  const waiting: GameCandidate[] = [];
  for (const candidate of candidates) {
    const outcome = outcomes.get(keyOf(candidate.source));
    if (outcome === undefined) waiting.push(candidate);
    else onCandidate(outcome);
  }
  let next = 0;
  await keepBusy(queue, signal, () => {
    const candidate = waiting[next];
    if (candidate === undefined) return undefined;
    next += 1;
    const { source } = candidate;
    return async (stopped) => {
      const label = `game ${source.game}, ply ${source.ply}`;
      try {
        const engine = engineOn({ queue, hash, label, signal: stopped });
        const outcome = await minePuzzle(candidate.open(), source, { engine, tables, nodes });
        const mined = { game: source.game, ply: source.ply, outcome };
        onMined(mined);
        outcomes.set(keyOf(source), outcome);
        onCandidate(outcome);
      } catch (error) {
        if (error instanceof JobFailed) onFailure(error);
        else if (!(error instanceof Stopped)) throw error;
      }
    };
  });
  return candidates.flatMap(({ source }) => outcomes.get(keyOf(source)) ?? []);
};

/** Leaves out what shows the same as an earlier puzzle. */
export const withoutDuplicates = (outcomes: readonly Outcome[]): readonly Outcome[] => {
  const seen = new Distinct();
  return outcomes.map((outcome) => {
    if (!('puzzle' in outcome)) return outcome;
    const dropped = seen.add(outcome.puzzle, lineOf(outcome.puzzle));
    return dropped === undefined ? outcome : { dropped };
  });
};

const lineOf = (puzzle: Puzzle): Parameters<Distinct['add']>[1] => {
  const line = replay(puzzle);
  if (!line.ok) throw new Error(`puzzle ${puzzle.id}: ${line.error.message}`);
  return line.value;
};
