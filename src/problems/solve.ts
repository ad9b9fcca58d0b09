/**
 * Solves problems completely: finds all keys, the play after them, set play and tries, and the verdict. Solves each
 * first move separately, so several threads can share the work and an interrupted search can resume.
 */
import { makeError, type AcedrexError } from '../errors/error.js';
import type { ProblemErrors } from '../errors/codes.js';
import { WORDS as PROBLEM_SENTENCES } from '../words/problem-errors.js';
import { Slices } from '../engine/slices.js';
import { makeFen } from '../notation/fen.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { loadProblems, SearchEnded, TooDeep } from './problems-wasm.js';
import { FirstMoveSearch, type FirstMovesTask, type Problem } from './first-moves.js';
import { isForced, makeStipulation } from './stipulation.js';
import type {
  Continuation,
  FirstMove,
  ProblemSolution,
  ResumeState,
  SetPlay,
  Refuted,
  Try,
  Verdict,
  Wanted,
} from './types.js';

export type ProblemError = AcedrexError<keyof ProblemErrors>;

export interface SolveProgress {
  readonly tried: number;
  readonly firstMoves: number;
  /** The keys found so far, in coordinates. */
  readonly keys: readonly string[];
  /** Number of positions visited. */
  readonly nodes: number;
}

/** Solves first moves. A solver with threads solves several at a time. */
export interface FirstMoveSolver {
  /** Number of tasks that run in parallel. */
  readonly width: number;
  /**
   * Reports the results of each first move in order, preceded by partial results for decided moves. Resolves early if
   * the signal or the number of nodes ends the task. Rejects with a {@link TooDeep} if a set-up has too many moves.
   */
  solveFirstMoves(
    task: FirstMovesTask,
    signal: AbortSignal,
    onSolved: (first: FirstMove) => void,
  ): Promise<void>;
  solveSetPlay(
    task: Omit<FirstMovesTask, 'moves'>,
    signal: AbortSignal,
  ): Promise<{ readonly found: SetPlay | undefined } | undefined>;
}

export interface SolveProblemOptions extends Partial<Wanted> {
  /** The number of solutions that the composer intended; 1 by default. */
  readonly intended?: number;
  /** Maximum number of positions to visit. */
  readonly nodes?: number;
  /** Time limit in milliseconds. */
  readonly time?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** The results of an earlier search for the same problem and options. */
  readonly resume?: ResumeState;
  /** The solver to use. By default, a solver without threads is created for the problem. */
  readonly solver?: FirstMoveSolver;
}

export const DEFAULT_WANTED: Wanted = {
  variations: true,
  allDefences: false,
  setPlay: false,
  tries: 0,
  maxSolutions: 1000,
};

/** Size of a solver's table in MiB. */
export const DEFAULT_TABLE = 64;

/** A solver without threads. It keeps its memory and the last problem's table, so that resuming a search is faster. */
export class LocalSolver implements FirstMoveSolver {
  readonly width = 1;
  /** All tasks share this object, so that messages are processed even while many short tasks run. */
  readonly #slices = new Slices({});
  readonly #module: WebAssembly.Module;
  readonly #table: number;
  #search: { readonly ruleset: string; readonly search: FirstMoveSearch } | undefined;

  private constructor(module: WebAssembly.Module, table: number) {
    this.#module = module;
    this.#table = table;
  }

  /** Loads problems.wasm if necessary. `table` is the table's size: a power of two in MiB, or 0 for no table. */
  static async load(table = DEFAULT_TABLE): Promise<LocalSolver> {
    return new LocalSolver(await loadProblems(), table);
  }

  /** Number of bytes of allocated memory. */
  get byteLength(): number {
    return this.#search?.search.byteLength ?? 0;
  }

  #open({ position }: Problem): FirstMoveSearch {
    const ruleset = position.ruleset.id;
    if (this.#search?.ruleset !== ruleset) {
      const search = new FirstMoveSearch(this.#module, position);
      if (!search.resizeProofs(this.#table)) throw new OutOfMemory(this.#table);
      this.#search = { ruleset, search };
    }
    return this.#search.search;
  }

  async #run<T>(
    { problem, nodes }: Omit<FirstMovesTask, 'moves'>,
    signal: AbortSignal,
    work: (search: FirstMoveSearch, isOver: () => boolean) => Promise<T>,
  ): Promise<T | undefined> {
    const search = this.#open(problem);
    search.begin(problem);
    const slices = this.#slices;
    const limit = search.nodes + nodes;
    const isOver = (): boolean => signal.aborted || search.nodes >= limit;
    search.control(() => {
      if (isOver()) return 'end';
      return slices.isOver(performance.now()) ? 'pause' : 'go-on';
    }, slices.pause);
    try {
      return await work(search, isOver);
    } catch (error) {
      if (error instanceof SearchEnded) return undefined;
      throw error;
    }
  }

  async solveFirstMoves(
    task: FirstMovesTask,
    signal: AbortSignal,
    onSolved: (first: FirstMove) => void,
  ): Promise<void> {
    await this.#run(task, signal, (search, isOver) =>
      search.solveFirstMoves(task, onSolved, isOver),
    );
  }

  solveSetPlay(
    task: Omit<FirstMovesTask, 'moves'>,
    signal: AbortSignal,
  ): Promise<{ readonly found: SetPlay | undefined } | undefined> {
    return this.#run(task, signal, async (search) => ({
      found: await search.solveSetPlay(task.problem, task.wanted),
    }));
  }
}

/** Thrown if there is too little memory for a table. */
export class OutOfMemory extends Error {
  readonly mebibytes: number;

  constructor(mebibytes: number) {
    super();
    this.mebibytes = mebibytes;
  }
}

/**
 * Solves a problem. A limit or the signal can end the search early. In that case, the result contains everything found
 * so far, and `resume`, with which the search can continue. Ignores repetitions, the move limit and the diagram's
 * counters.
 */
export const solveProblem = async (
  problem: Problem,
  options: SolveProblemOptions = {},
): Promise<Result<ProblemSolution, ProblemError>> => {
  const { position, stipulation } = problem;
  if (position.dice) return err(makeError(PROBLEM_SENTENCES, 'problem-dice', {}));
  const status = position.boardStatus();
  if (status !== 'ongoing') return err(makeError(PROBLEM_SENTENCES, 'problem-over', { status }));
  try {
    const run = new Run(problem, options);
    return run.isForeign
      ? err(makeError(PROBLEM_SENTENCES, 'problem-resume', {}))
      : ok(await run.solve(options.solver ?? (await LocalSolver.load())));
  } catch (error) {
    if (error instanceof TooDeep)
      return err(makeError(PROBLEM_SENTENCES, 'problem-too-deep', { moves: stipulation.moves }));
    if (error instanceof OutOfMemory)
      return err(makeError(PROBLEM_SENTENCES, 'problem-memory', { mebibytes: error.mebibytes }));
    throw error;
  }
};

const countSolutions = ({ moves, lines }: FirstMove): number =>
  lines?.length ?? (moves > 0 ? 1 : 0);

const isComplete = ({ isPartial }: FirstMove): boolean => isPartial !== true;

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Number of first moves that a thread solves next. The others remain available to faster threads. */
const batchOf = (left: number, threads: number): number =>
  threads === 1 ? left : Math.ceil(left / (4 * threads));

class Run {
  readonly #problem: Problem;
  readonly #options: SolveProblemOptions;
  readonly #wanted: Wanted;
  readonly #head: Pick<ResumeState, 'ruleset' | 'fen' | 'stipulation' | 'wanted'>;
  readonly #moves: readonly string[];
  readonly #found = new Map<string, FirstMove>();
  /** Number of solutions of all first moves found so far. */
  #count = 0;
  #setPlay: SetPlay | undefined;
  #hasSetPlay = false;
  #nodes = 0;
  #ended: ProblemSolution['ended'];
  readonly #stop = new AbortController();

  constructor(problem: Problem, options: SolveProblemOptions) {
    this.#problem = problem;
    this.#options = options;
    const { position, stipulation } = problem;
    const { variations, allDefences, setPlay, tries, maxSolutions } = {
      ...DEFAULT_WANTED,
      ...options,
    };
    this.#wanted = { variations, allDefences, setPlay, tries, maxSolutions };
    this.#head = {
      ruleset: position.ruleset.id,
      fen: makeFen(position.setup),
      stipulation: makeStipulation(stipulation),
      wanted: this.#wanted,
    };
    this.#moves = position.legalMoves().map(makeCoordinates).sort();
    const { resume } = options;
    if (resume === undefined || this.isForeign) return;
    for (const first of resume.firstMoves) this.#found.set(first.move, first);
    this.#count = sum(resume.firstMoves.filter(isComplete).map(countSolutions));
    this.#setPlay = resume.setPlay;
    this.#hasSetPlay = resume.setPlay !== undefined;
  }

  get isForeign(): boolean {
    const { resume } = this.#options;
    if (resume === undefined) return false;
    const { ruleset, fen, stipulation, wanted } = resume;
    return JSON.stringify({ ruleset, fen, stipulation, wanted }) !== JSON.stringify(this.#head);
  }

  async solve(solver: FirstMoveSolver): Promise<ProblemSolution> {
    const start = performance.now();
    const { time, signal } = this.#options;
    const onAbort = (): void => this.#end('stopped');
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = time === undefined ? undefined : setTimeout(() => this.#end('time'), time);
    try {
      await this.#solveSetPlay(solver);
      const waiting = this.#moves.filter((move) => !this.#isSolved(move));
      this.#report();
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < waiting.length && !this.#isOver()) {
          const moves = waiting.slice(next, next + batchOf(waiting.length - next, solver.width));
          next += moves.length;
          await this.#solveFirstMoves(solver, moves);
        }
      };
      await Promise.all(Array.from({ length: solver.width }, work));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
    return this.#solution(performance.now() - start);
  }

  #end(reason: ProblemSolution['ended']): void {
    this.#ended ??= reason;
    this.#stop.abort();
  }

  #isOver(): boolean {
    if (
      this.#ended === undefined &&
      this.#nodes >= (this.#options.nodes ?? Number.POSITIVE_INFINITY)
    )
      this.#end('nodes');
    return this.#ended !== undefined;
  }

  get #nodesLeft(): number {
    return (this.#options.nodes ?? Number.POSITIVE_INFINITY) - this.#nodes;
  }

  async #solveSetPlay(solver: FirstMoveSolver): Promise<void> {
    if (!this.#wanted.setPlay || this.#hasSetPlay || this.#isOver()) return;
    const task = { problem: this.#problem, wanted: this.#wanted, nodes: this.#nodesLeft };
    const answer = await solver.solveSetPlay(task, this.#stop.signal);
    if (answer === undefined) {
      this.#end('nodes');
      return;
    }
    this.#setPlay = answer.found;
    this.#nodes += answer.found?.nodes ?? 0;
  }

  async #solveFirstMoves(solver: FirstMoveSolver, moves: readonly string[]): Promise<void> {
    const task = { problem: this.#problem, moves, wanted: this.#wanted, nodes: this.#nodesLeft };
    let solved = 0;
    await solver.solveFirstMoves(task, this.#stop.signal, (first) => {
      if (isComplete(first)) solved += 1;
      this.#add(first);
    });
    if (solved < moves.length) this.#end('nodes');
  }

  #add(first: FirstMove): void {
    const known = this.#found.get(first.move);
    this.#nodes += first.nodes - (known?.isPartial === true ? known.nodes : 0);
    this.#found.set(first.move, first);
    if (isComplete(first)) this.#count += countSolutions(first);
    const { maxSolutions } = this.#wanted;
    // Counts solutions only up to the first unsolved move, so that the result does not depend on the number of threads.
    if (
      this.#count >= maxSolutions &&
      this.#isUnfinished &&
      sum(this.#withoutGap().map(countSolutions)) >= maxSolutions
    )
      this.#end('solutions');
    this.#report();
  }

  get #isUnfinished(): boolean {
    return !this.#moves.every((move) => this.#isSolved(move));
  }

  #isSolved(move: string): boolean {
    const first = this.#found.get(move);
    return first !== undefined && isComplete(first);
  }

  #withoutGap(): readonly FirstMove[] {
    const found: FirstMove[] = [];
    for (const move of this.#moves) {
      const first = this.#found.get(move);
      if (first === undefined || !isComplete(first)) break;
      found.push(first);
    }
    return found;
  }

  #report(): void {
    const { onProgress } = this.#options;
    if (onProgress === undefined) return;
    onProgress({
      tried: this.#found.size,
      firstMoves: this.#moves.length,
      keys: this.#moves.filter((move) => (this.#found.get(move)?.moves ?? 0) > 0),
      nodes: this.#nodes,
    });
  }

  #solution(time: number): ProblemSolution {
    const { stipulation } = this.#problem;
    const { maxSolutions, variations, tries } = this.#wanted;
    const found =
      this.#ended === 'solutions'
        ? this.#withoutGap()
        : this.#moves.flatMap((move) => this.#found.get(move) ?? []);
    const forced = isForced(stipulation);
    const solving = found.filter(({ moves }) => moves > 0);
    const kept = forced ? solving.slice(0, maxSolutions) : solving;
    const lines = kept.flatMap((first) => first.lines ?? []).slice(0, maxSolutions);
    const keys = forced
      ? kept.map(({ move }) => move)
      : [...new Set(lines.map(([move = '']) => move))];
    const short = kept.filter(
      ({ move, moves }) => moves < stipulation.moves && keys.includes(move),
    );
    const count = forced ? kept.length : lines.length;
    const tried = found.flatMap(({ move, refutations, replies }): Try[] =>
      refutations === undefined || replies === undefined ? [] : [{ move, refutations, replies }],
    );
    const refuted = found.flatMap(({ move, refutations: [refutation] = [], replies }): Refuted[] =>
      refutation === undefined || replies !== undefined ? [] : [{ move, refutation }],
    );
    const isUnfinished = this.#isUnfinished || this.#ended !== undefined;
    const { wanted: _, ...head } = this.#head;
    return {
      ...head,
      verdict: this.#verdict(count, short.length > 0),
      keys,
      count,
      ...(forced &&
        variations && {
          solutions: kept.map(({ move, moves, replies }): Continuation => ({
            move,
            moves,
            ...(replies !== undefined && { replies }),
          })),
        }),
      ...(!forced && { lines }),
      shortKeys: short.map(({ move }) => move),
      ...(this.#setPlay !== undefined && { setPlay: this.#setPlay }),
      ...(tries > 0 && { tries: tried, refuted }),
      tried: this.#found.size,
      firstMoves: this.#moves.length,
      ...(this.#ended !== undefined && { ended: this.#ended }),
      nodes: this.#nodes,
      time,
      ...(isUnfinished && {
        resume: {
          ...this.#head,
          firstMoves: [...this.#found.values()],
          ...(this.#setPlay !== undefined && { setPlay: this.#setPlay }),
        },
      }),
    };
  }

  /** A short solution or an extra solution decides the verdict early. Other verdicts require all first moves. */
  #verdict(count: number, isShort: boolean): Verdict {
    const { intended = 1 } = this.#options;
    if (isShort) return 'short-solution';
    if (count > intended) return 'cooked';
    if (this.#found.size < this.#moves.length || this.#ended === 'solutions') return 'not-finished';
    return count < intended ? 'no-solution' : 'sound';
  }
}
