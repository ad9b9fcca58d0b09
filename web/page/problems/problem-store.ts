/**
 * The problem in the editor: its stipulation, the solver's live results, the solution move shown on the board, and the
 * search for improvements.
 */
import { makeFen } from '../../../src/notation/fen.js';
import type { Improvement, ImproveProgress } from '../../../src/problems/improve.js';
import type { SolveProgress } from '../../../src/problems/solve.js';
import { isForced, makeStipulation, parseStipulation } from '../../../src/problems/stipulation.js';
import type { ProblemSolution, ResumeState } from '../../../src/problems/types.js';
import type { Position } from '../../../src/rules/position.js';
import type { Square } from '../../../src/rules/squares.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import {
  SolutionCursor,
  type SolutionNode,
  type SolutionSection,
} from '../../../src/elements/shared/solution/cursor.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { ProblemService, ProblemText, SolveRequest } from './problem-service.js';
import { makeSolutionTree } from './solution-tree.js';
import { proxy } from 'comlink';
import { WorkerClient } from '../../shared/worker-client.js';

/** The part of a solver that the panel uses. It may be in a worker. */
export type ProblemSolver = Pick<ProblemService, 'solve' | 'improve' | 'stop'>;

export class ProblemClient implements ProblemSolver {
  readonly #client = new WorkerClient<ProblemService>(
    () => new Worker(new URL('./problem-worker.ts', import.meta.url), { type: 'module' }),
  );

  solve: ProblemSolver['solve'] = (text, request, onProgress) =>
    this.#client.ask(async (worker) => worker.solve(text, request, proxy(onProgress)));

  improve: ProblemSolver['improve'] = (text, request, onProgress) =>
    this.#client.ask(async (worker) => worker.improve(text, request, proxy(onProgress)));

  stop(): void {
    void this.#client.running?.stop();
  }
}

/** Milliseconds of solving while the user composes. After that, the user decides whether to continue. */
export const LIVE_TIME = 10_000;

/** Maximum number of counted solutions. If a problem has more, listing them does not help. */
const MAX_SOLUTIONS = 50;

/** Maximum number of keys whose play is shown. More trees would delay the next verdict. */
const MAX_TREES = 10;

export interface ProblemWishes {
  readonly setPlay: boolean;
  readonly tries: boolean;
}

export interface Improving {
  readonly kind: Improvement;
  readonly square: Square | undefined;
  readonly progress: ImproveProgress | undefined;
  readonly isRunning: boolean;
}

/** Whether the search ended while it was searching the play after the keys. */
const hasPlay = ({ wanted: { variations, setPlay, tries } }: ResumeState): boolean =>
  variations || setPlay || tries > 0;

/** A solution with its play. If the search for play ended before finding the keys again, the known keys are kept. */
const withKeysOf = (known: ProblemSolution, full: ProblemSolution): ProblemSolution => {
  const { ended, resume, tried, firstMoves } = full;
  return ended === undefined || resume === undefined || tried === firstMoves
    ? full
    : { ...known, ended, resume };
};

export class ProblemStore extends Store<ProblemStore> {
  readonly #solver: ProblemSolver;
  readonly position: Position | undefined;
  #known = '';
  /** The stipulation as typed by the user. */
  readonly stipulation: string = '#2';
  readonly intended: number = 1;
  readonly wishes: ProblemWishes = { setPlay: false, tries: false };
  readonly solution: ProblemSolution | undefined;
  readonly progress: SolveProgress | undefined;
  /** The error in the stipulation, or the reason why the problem cannot be solved. */
  readonly fault: Told | undefined;
  readonly hasFailed: boolean = false;
  readonly isSolving: boolean = false;
  /** The solution tree, and the move that the board shows. */
  readonly cursor: SolutionCursor = new SolutionCursor(() => this.changed());
  readonly improving: Improving | undefined;
  /** Counts requests, so that the results of earlier requests can be ignored. */
  #turn = 0;

  constructor(solver: ProblemSolver) {
    super();
    this.#solver = solver;
  }

  /** Whether the sides help each other, or one side plays a series. In both cases, keys have no defences. */
  get hasLines(): boolean {
    const read = parseStipulation(this.stipulation);
    return read.ok && !isForced(read.value);
  }

  // --- What is solved ------------------------------------------------------------------------------

  /** Follows the set-up in the editor. `position` is undefined if the set-up is illegal. */
  follow(position: Position | undefined): void {
    const key = position === undefined ? '' : `${position.ruleset.id} ${makeFen(position.setup)}`;
    if (key === this.#known && (key === '') === (this.position === undefined)) return;
    this.#known = key;
    this.assign({ position });
    this.#start();
  }

  setStipulation(text: string): void {
    this.assign({ stipulation: text });
    this.#start();
  }

  setIntended(count: number): void {
    this.assign({ intended: count });
    this.#start();
  }

  setWishes(wishes: Partial<ProblemWishes>): void {
    this.assign({ wishes: { ...this.wishes, ...wishes } });
    this.#start();
  }

  /** Ends solving or the search for improvements, and keeps the results. */
  stop(): void {
    this.#solver.stop();
  }

  /** Clears the position, so that no problem is solved while the panel is closed. */
  close(): void {
    this.#known = '';
    this.assign({ position: undefined });
    this.#start();
  }

  #text(): ProblemText | undefined {
    const read = parseStipulation(this.stipulation);
    if (this.position === undefined || !read.ok) return undefined;
    const { ruleset, setup } = this.position;
    return {
      ruleset: ruleset.id,
      fen: makeFen(setup),
      stipulation: makeStipulation(read.value),
    };
  }

  #start(): void {
    const read = parseStipulation(this.stipulation);
    this.assign({ fault: read.ok ? undefined : read.error, solution: undefined });
    this.cursor.take([], true);
    this.assign({ improving: undefined, hasFailed: false });
    this.#turn += 1;
    this.assign({ isSolving: false });
    this.#solver.stop();
    if (this.#text() === undefined) this.changed();
    else void this.#solve({ time: LIVE_TIME });
  }

  /** Continues an incomplete search until the search is finished or stopped. */
  continue(): void {
    const resume = this.solution?.resume;
    void this.#solve(resume === undefined ? {} : { resume });
  }

  async #solve(request: Pick<SolveRequest, 'time' | 'resume'>): Promise<void> {
    const text = this.#text();
    const position = this.position;
    if (text === undefined || position === undefined) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.publish({ isSolving: true, hasFailed: false, progress: undefined });
    const intended = this.intended;
    const solve = async (
      wanted: Omit<SolveRequest, 'intended'>,
    ): Promise<ProblemSolution | undefined> => {
      const answer = await this.#solver.solve(text, { ...wanted, intended }, (progress) => {
        if (turn !== this.#turn) return;
        this.publish({ progress });
      });
      if (turn !== this.#turn) return undefined;
      if ('value' in answer) return answer.value;
      this.assign({ fault: answer.error });
      return undefined;
    };
    const { resume } = request;
    try {
      // Finds the verdict first, because the play after the keys can take longer than finding them.
      const isVerdictKnown = this.solution !== undefined && resume !== undefined && hasPlay(resume);
      const first = isVerdictKnown
        ? this.solution
        : await solve({ ...request, variations: false, maxSolutions: MAX_SOLUTIONS });
      if (turn !== this.#turn) return;
      this.#take(first, position);
      const { setPlay, tries } = this.wishes;
      const isFinished = first !== undefined && (isVerdictKnown || first.ended === undefined);
      const hasTree = isFinished && first.count > 0 && first.count <= MAX_TREES && !this.hasLines;
      if (isFinished && (hasTree || setPlay || tries)) {
        this.changed();
        const full = await solve({
          ...(resume === undefined && { time: LIVE_TIME }),
          ...(isVerdictKnown && { resume }),
          variations: hasTree,
          setPlay,
          tries: tries ? 1 : 0,
          maxSolutions: MAX_SOLUTIONS,
        });
        if (turn !== this.#turn) return;
        if (full !== undefined) this.#take(withKeysOf(first, full), position);
      }
    } catch {
      if (turn !== this.#turn) return;
      this.assign({ hasFailed: true });
    }
    this.publish({ isSolving: false });
  }

  #take(solution: ProblemSolution | undefined, position: Position): void {
    this.assign({ solution });
    this.cursor.take(solution === undefined ? [] : makeSolutionTree(solution, position), false);
  }

  get sections(): readonly SolutionSection[] {
    return this.cursor.sections;
  }

  get shown(): SolutionNode | undefined {
    return this.cursor.shown;
  }

  // --- Improvements --------------------------------------------------------------------------------

  /** Looks for changes to one piece that leave the problem sound: to any piece, or to the piece on `square`. */
  async improve(kind: Improvement, square?: Square): Promise<void> {
    const text = this.#text();
    const keys = this.solution?.keys;
    if (text === undefined || keys === undefined || this.isSolving) return;
    this.#turn += 1;
    const turn = this.#turn;
    const take = (progress: ImproveProgress | undefined, isRunning: boolean): void => {
      if (turn !== this.#turn) return;
      this.publish({ improving: { kind, square, progress, isRunning } });
    };
    take(undefined, true);
    try {
      const answer = await this.#solver.improve(
        text,
        { kind, keys, intended: this.intended, ...(square !== undefined && { square }) },
        (progress) => take(progress, true),
      );
      if (turn !== this.#turn) return;
      if ('value' in answer) take(answer.value, false);
      else {
        this.publish({ fault: answer.error, improving: undefined });
      }
    } catch {
      if (turn !== this.#turn) return;
      this.publish({ improving: undefined, hasFailed: true });
    }
  }
}

export const problems = new ProblemStore(new ProblemClient());
