/**
 * The problem in the editor: its stipulation, what the solver finds while the user composes, the move of the solution that
 * the board shows, and the search for improvements.
 */
import { makeFen } from '../../../src/notation/fen.js';
import type { ImproveProgress, Improvement } from '../../../src/problems/improve.js';
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
import { type ProblemSolver, ProblemClient } from './problem-client.js';
import type { ProblemText, SolveRequest } from './problem-service.js';
import { makeSolutionTree } from './solution-tree.js';

/** Milliseconds of solving while the user composes; then the user decides whether to continue. */
export const LIVE_TIME = 10_000;

/** Solutions that are counted; a problem with more of them needs other work than a list. */
const MAX_SOLUTIONS = 50;

/** Keys whose play is shown. A tree for each of more of them would delay the next verdict. */
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

/** Whether the play after the keys was being searched when the search ended. */
const hasPlay = ({ wanted: { variations, setPlay, tries } }: ResumeState): boolean =>
  variations || setPlay || tries > 0;

/** A solution with the play, as far as it has been found. Its keys are known, even if it has ended before finding them again. */
const withKeysOf = (known: ProblemSolution, full: ProblemSolution): ProblemSolution => {
  const { ended, resume, tried, firstMoves } = full;
  return ended === undefined || resume === undefined || tried === firstMoves
    ? full
    : { ...known, ended, resume };
};

export class ProblemStore extends Store {
  readonly #solver: ProblemSolver;
  #position: Position | undefined;
  #known = '';
  #stipulation = '#2';
  #intended = 1;
  #wishes: ProblemWishes = { setPlay: false, tries: false };
  #solution: ProblemSolution | undefined;
  #progress: SolveProgress | undefined;
  #fault: Told | undefined;
  #hasFailed = false;
  #isSolving = false;
  readonly #cursor = new SolutionCursor(() => this.changed());
  #improving: Improving | undefined;
  /** Counts requests, so that the answer to an earlier one is not taken. */
  #turn = 0;

  constructor(solver: ProblemSolver) {
    super();
    this.#solver = solver;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** As the user has typed it. */
  get stipulation(): string {
    return this.#stipulation;
  }

  /** How many solutions the composer wants. */
  get intended(): number {
    return this.#intended;
  }

  get wishes(): ProblemWishes {
    return this.#wishes;
  }

  /** What is wrong with the stipulation, or why the problem cannot be solved. */
  get fault(): Told | undefined {
    return this.#fault;
  }

  /** Whether the worker does not answer. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  get isSolving(): boolean {
    return this.#isSolving;
  }

  get progress(): SolveProgress | undefined {
    return this.#progress;
  }

  get solution(): ProblemSolution | undefined {
    return this.#solution;
  }

  get improving(): Improving | undefined {
    return this.#improving;
  }

  /** Whether the sides help each other, or one side moves alone; keys have no defences then. */
  get hasLines(): boolean {
    const read = parseStipulation(this.#stipulation);
    return read.ok && !isForced(read.value);
  }

  // --- What is solved ------------------------------------------------------------------------------

  /** Follows the set-up in the editor; undefined if it is no legal position. */
  follow(position: Position | undefined): void {
    const key = position === undefined ? '' : `${position.ruleset.id} ${makeFen(position.setup)}`;
    if (key === this.#known && (key === '') === (this.#position === undefined)) return;
    this.#known = key;
    this.#position = position;
    this.#start();
  }

  setStipulation(text: string): void {
    this.#stipulation = text;
    this.#start();
  }

  setIntended(count: number): void {
    this.#intended = count;
    this.#start();
  }

  setWishes(wishes: Partial<ProblemWishes>): void {
    this.#wishes = { ...this.#wishes, ...wishes };
    this.#start();
  }

  /** Ends solving, or the search for improvements. What has been found is kept. */
  stop(): void {
    this.#solver.stop();
  }

  /** Forgets the position, so that nothing is solved while nobody looks. */
  close(): void {
    this.#known = '';
    this.#position = undefined;
    this.#start();
  }

  #text(): ProblemText | undefined {
    const read = parseStipulation(this.#stipulation);
    if (this.#position === undefined || !read.ok) return undefined;
    const { ruleset, setup } = this.#position;
    return {
      ruleset: ruleset.id,
      fen: makeFen(setup),
      stipulation: makeStipulation(read.value),
    };
  }

  #start(): void {
    const read = parseStipulation(this.#stipulation);
    this.#fault = read.ok ? undefined : read.error;
    this.#solution = undefined;
    this.#cursor.take([], true);
    this.#improving = undefined;
    this.#hasFailed = false;
    this.#turn += 1;
    this.#isSolving = false;
    this.#solver.stop();
    if (this.#text() === undefined) this.changed();
    else void this.#solve({ time: LIVE_TIME });
  }

  /** Continues a search that has ended early, until it is finished or stopped. */
  continue(): void {
    const resume = this.#solution?.resume;
    void this.#solve(resume === undefined ? {} : { resume });
  }

  async #solve(request: Pick<SolveRequest, 'time' | 'resume'>): Promise<void> {
    const text = this.#text();
    const position = this.#position;
    if (text === undefined || position === undefined) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#isSolving = true;
    this.#hasFailed = false;
    this.#progress = undefined;
    this.changed();
    const intended = this.#intended;
    const solve = async (
      wanted: Omit<SolveRequest, 'intended'>,
    ): Promise<ProblemSolution | undefined> => {
      const answer = await this.#solver.solve(text, { ...wanted, intended }, (progress) => {
        if (turn !== this.#turn) return;
        this.#progress = progress;
        this.changed();
      });
      if (turn !== this.#turn) return undefined;
      if ('value' in answer) return answer.value;
      this.#fault = answer.error;
      return undefined;
    };
    const { resume } = request;
    try {
      // The verdict comes first, because the play after the keys can take longer than finding them.
      const isVerdictKnown =
        this.#solution !== undefined && resume !== undefined && hasPlay(resume);
      const first = isVerdictKnown
        ? this.#solution
        : await solve({ ...request, variations: false, maxSolutions: MAX_SOLUTIONS });
      if (turn !== this.#turn) return;
      this.#take(first, position);
      const { setPlay, tries } = this.#wishes;
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
      this.#hasFailed = true;
    }
    this.#isSolving = false;
    this.changed();
  }

  #take(solution: ProblemSolution | undefined, position: Position): void {
    this.#solution = solution;
    this.#cursor.take(solution === undefined ? [] : makeSolutionTree(solution, position), false);
  }

  // --- The solution on the board -------------------------------------------------------------------

  /** The tree of the solution, and the move of it that the board shows. */
  get cursor(): SolutionCursor {
    return this.#cursor;
  }

  get sections(): readonly SolutionSection[] {
    return this.#cursor.sections;
  }

  /** The move of the solution that the board shows. */
  get shown(): SolutionNode | undefined {
    return this.#cursor.shown;
  }

  // --- Improvements --------------------------------------------------------------------------------

  /** Looks for changes of one man that leave the problem sound, of every man or of the one on a square. */
  async improve(kind: Improvement, square?: Square): Promise<void> {
    const text = this.#text();
    const keys = this.#solution?.keys;
    if (text === undefined || keys === undefined || this.#isSolving) return;
    this.#turn += 1;
    const turn = this.#turn;
    const take = (progress: ImproveProgress | undefined, isRunning: boolean): void => {
      if (turn !== this.#turn) return;
      this.#improving = { kind, square, progress, isRunning };
      this.changed();
    };
    take(undefined, true);
    try {
      const answer = await this.#solver.improve(
        text,
        { kind, keys, intended: this.#intended, ...(square !== undefined && { square }) },
        (progress) => take(progress, true),
      );
      if (turn !== this.#turn) return;
      if ('value' in answer) take(answer.value, false);
      else {
        this.#fault = answer.error;
        this.#improving = undefined;
        this.changed();
      }
    } catch {
      if (turn !== this.#turn) return;
      this.#improving = undefined;
      this.#hasFailed = true;
      this.changed();
    }
  }
}

/** The problem in the editor, shared by the panel that solves it and the board that shows its solution. */
export const problems = new ProblemStore(new ProblemClient());
