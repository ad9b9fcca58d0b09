/**
 * Solves problems completely: all keys, the play after them, set play and tries, and the verdict. The work is cut into
 * first moves, each of which is solved on its own, so several threads can share it and an interrupted search can go on.
 */
import { makeError, type AcedrexError } from '../errors/error.js';
import type { ProblemErrors } from '../errors/codes.js';
import { WORDS as PROBLEM_SENTENCES } from '../words/problem-errors.js';
import { Slices } from '../engine/slices.js';
import { makeFen } from '../notation/fen.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { err, ok, type Result } from '../result.js';
import { loadProblems, SearchEnded, TooDeep } from './problems-wasm.js';
import { ProblemSession, type FirstMovesTask, type Problem } from './session.js';
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

/** How far solving is. */
export interface SolveProgress {
  /** First moves that have been decided, and all of them. */
  readonly tried: number;
  readonly firstMoves: number;
  /** Coordinate moves of the keys found so far. */
  readonly keys: readonly string[];
  /** Positions visited. */
  readonly nodes: number;
}

/** Solves first moves, several at a time if it has threads. */
export interface FirstMoveSolver {
  /** How many tasks it can do at once. */
  readonly width: number;
  /**
   * Passes on what is found about each first move, in their order, and before that those that are decided, as partial ones.
   * Resolves early if the signal or the number of nodes ends
   * the task. Rejects with a {@link TooDeep}.
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
  /** How many solutions the composer intended; 1 by default. */
  readonly intended?: number;
  /** Most positions to visit. */
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** What an earlier search of the same problem, with the same wishes, has found. */
  readonly resume?: ResumeState;
  /** By default a solver without threads is made for the problem. */
  readonly solver?: FirstMoveSolver;
}

export const DEFAULT_WANTED: Wanted = {
  variations: true,
  allDefences: false,
  setPlay: false,
  tries: 0,
  maxSolutions: 1000,
};

/** MiB of the table of a solver. */
export const DEFAULT_TABLE = 64;

/** A solver without threads. It keeps its memory, and the table of the last problem, so a search that is resumed is quicker. */
export class LocalSolver implements FirstMoveSolver {
  readonly width = 1;
  /** Shared by all tasks: many short ones in a row have to let messages arrive, too. */
  readonly #slices = new Slices({});
  readonly #module: WebAssembly.Module;
  readonly #table: number;
  #session: { readonly ruleset: string; readonly session: ProblemSession } | undefined;

  private constructor(module: WebAssembly.Module, table: number) {
    this.#module = module;
    this.#table = table;
  }

  /** Loads problems.wasm if need be. `table` is a power of two of MiB, or 0 for none. */
  static async load(table = DEFAULT_TABLE): Promise<LocalSolver> {
    return new LocalSolver(await loadProblems(), table);
  }

  /** Bytes of memory that it has taken. */
  get byteLength(): number {
    return this.#session?.session.byteLength ?? 0;
  }

  #open({ position }: Problem): ProblemSession {
    const ruleset = position.ruleset.id;
    if (this.#session?.ruleset !== ruleset) {
      const session = new ProblemSession(this.#module, position);
      if (!session.resizeProofs(this.#table)) throw new OutOfMemory(this.#table);
      this.#session = { ruleset, session };
    }
    return this.#session.session;
  }

  async #run<T>(
    { problem, nodes }: Omit<FirstMovesTask, 'moves'>,
    signal: AbortSignal,
    work: (session: ProblemSession, isOver: () => boolean) => Promise<T>,
  ): Promise<T | undefined> {
    const session = this.#open(problem);
    session.begin(problem);
    const slices = this.#slices;
    const limit = session.nodes + nodes;
    const isOver = (): boolean => signal.aborted || session.nodes >= limit;
    session.control(() => {
      if (isOver()) return 'end';
      return slices.isOver(performance.now()) ? 'pause' : 'go-on';
    }, slices.pause);
    try {
      return await work(session, isOver);
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
    await this.#run(task, signal, (session, isOver) =>
      session.solveFirstMoves(task, onSolved, isOver),
    );
  }

  solveSetPlay(
    task: Omit<FirstMovesTask, 'moves'>,
    signal: AbortSignal,
  ): Promise<{ readonly found: SetPlay | undefined } | undefined> {
    return this.#run(task, signal, async (session) => ({
      found: await session.solveSetPlay(task.problem, task.wanted),
    }));
  }
}

/** Thrown if there is no memory for a table. */
export class OutOfMemory extends Error {
  readonly mebibytes: number;

  constructor(mebibytes: number) {
    super();
    this.mebibytes = mebibytes;
  }
}

/**
 * Solves a problem. A limit or the signal ends the search early; what is known then is in the result, with `resume` to go
 * on from. Repetitions, the move limit and the counters of the diagram play no part.
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

/** How many of the first moves that are left a thread solves next. Those after them are left to threads that are quicker. */
const batchOf = (left: number, threads: number): number =>
  threads === 1 ? left : Math.ceil(left / (4 * threads));

class Run {
  readonly #problem: Problem;
  readonly #options: SolveProblemOptions;
  readonly #wanted: Wanted;
  readonly #head: Pick<ResumeState, 'ruleset' | 'fen' | 'stipulation' | 'wanted'>;
  readonly #moves: readonly string[];
  readonly #found = new Map<string, FirstMove>();
  /** Solutions of all first moves found. */
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

  /** Whether what is to be resumed belongs to another problem. */
  get isForeign(): boolean {
    const { resume } = this.#options;
    if (resume === undefined) return false;
    const { ruleset, fen, stipulation, wanted } = resume;
    return JSON.stringify({ ruleset, fen, stipulation, wanted }) !== JSON.stringify(this.#head);
  }

  async solve(solver: FirstMoveSolver): Promise<ProblemSolution> {
    const start = performance.now();
    const { time, signal } = this.#options;
    const onAbort = (): void => {
      this.#end('stopped');
    };
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer =
      time === undefined
        ? undefined
        : setTimeout(() => {
            this.#end('time');
          }, time);
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

  /** Whether no further first move should be begun. */
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
    // Only first moves without a gap before them count, so that the same solutions are kept however many threads there are.
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

  /** A short solution, or too many, is known however much is left to search; all else once all first moves are decided. */
  #verdict(count: number, isShort: boolean): Verdict {
    const { intended = 1 } = this.#options;
    if (isShort) return 'short-solution';
    if (count > intended) return 'cooked';
    if (this.#found.size < this.#moves.length || this.#ended === 'solutions') return 'not-finished';
    return count < intended ? 'no-solution' : 'sound';
  }
}
