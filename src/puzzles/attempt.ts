/** A try at a puzzle: what is on the board, which moves are right, and what has helped. No engine, no clock. */
import { makeCoordinates } from '../notation/coordinates.js';
import { stepsOf, type LineStep } from '../notation/line.js';
import { fitsRoll } from '../rules/dice.js';
import { isSameMove, type Move } from '../rules/moves.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import type { PuzzleLineOfPlay } from './file.js';
import type { Puzzle } from './types.js';

/** What a try needs of a puzzle. */
export interface PuzzleMoves extends Pick<Puzzle, 'fen' | 'mistake' | 'roll' | 'solution'> {
  /** Another move that ends the game at once is wrong. */
  readonly isExact?: true;
}

/** A puzzle that has been replayed by the rules. */
export interface Replayed<P extends PuzzleMoves = Puzzle> {
  readonly puzzle: P;
  readonly line: Pick<PuzzleLineOfPlay, 'ruleset' | 'start'>;
}

/**
 * `asked`: the solver is to move; `replying`: a right move is on the board, and the opponent's reply comes next;
 * `wrong`: another move is wanted; `solved` and `answered`: the puzzle is over.
 */
export type AttemptState = 'asked' | 'replying' | 'wrong' | 'solved' | 'answered';

/** What a hint shows: nothing, the piece that should move, or also where it should go. */
export type HintLevel = 0 | 1 | 2;

export class Attempt<P extends PuzzleMoves = Puzzle> {
  readonly puzzle: P;
  /** The position in which the solver is to move first. */
  readonly start: Position;
  /** The opponent's move before it. */
  readonly mistake: LineStep | undefined;
  readonly #plies: number | undefined;
  #steps: readonly LineStep[];
  #done = 0;
  #state: AttemptState = 'asked';
  #tried: LineStep | undefined;
  #hint: HintLevel = 0;
  #hints = 0;
  #mistakes = 0;

  /** With `plies`, only so many of the solution are asked for, and the others are shown. */
  constructor({ puzzle, line }: Replayed<P>, plies?: number) {
    this.puzzle = puzzle;
    this.start = line.start;
    this.#plies = plies;
    this.#steps = stepsOf(line.start, puzzle.solution);
    if (puzzle.mistake === undefined) return;
    const before = Position.fromFen(puzzle.fen, line.ruleset, { dice: puzzle.roll !== undefined });
    // The puzzle has been replayed.
    if (before.ok) [this.mistake] = stepsOf(before.value, [puzzle.mistake]);
  }

  get state(): AttemptState {
    return this.#state;
  }

  /** The solution: moves of the solver, with replies between them. */
  get steps(): readonly LineStep[] {
    return this.#steps;
  }

  /** How many plies of the solution are asked for. */
  get plies(): number {
    return this.#plies ?? this.#steps.length;
  }

  get isOver(): boolean {
    return this.#state === 'solved' || this.#state === 'answered';
  }

  /** How many plies of the solution are on the board. */
  get done(): number {
    return this.#done;
  }

  /** The position as far as the solution has been found. */
  get position(): Position {
    return this.last?.after ?? this.start;
  }

  /** The move that led to {@link position}. */
  get last(): LineStep | undefined {
    return this.#done === 0 ? this.mistake : this.#steps[this.#done - 1];
  }

  /** The next move of the solution. */
  get next(): LineStep | undefined {
    return this.#steps[this.#done];
  }

  /** The solver's last move: the right one, a wrong one, or another one that is as good. */
  get tried(): LineStep | undefined {
    return this.#tried;
  }

  /** The solution, or another way that was as good. */
  get line(): readonly LineStep[] {
    return this.#state === 'solved' && this.#tried !== undefined && this.#done < this.plies
      ? [...this.#steps.slice(0, this.#done), this.#tried]
      : this.#steps;
  }

  get hint(): HintLevel {
    return this.#hint;
  }

  /** How many moves were wrong. */
  get mistakes(): number {
    return this.#mistakes;
  }

  /** How many hints have been taken. */
  get hints(): number {
    return this.#hints;
  }

  /** Whether a move was wrong, or the solution was asked for. */
  get hasFailed(): boolean {
    return this.#mistakes > 0 || this.#state === 'answered';
  }

  /** Whether a hint has been taken. */
  get wasHelped(): boolean {
    return this.#hints > 0;
  }

  /** A move of the solver as a step; undefined if it cannot be made now. */
  stepOf(move: Move): LineStep | undefined {
    if (this.#state !== 'asked' && this.#state !== 'wrong') return undefined;
    const { roll } = this.puzzle;
    const [step] = stepsOf(this.position, [makeCoordinates(move)]);
    return step !== undefined && roll !== undefined && !fitsRoll(this.position, step.move, roll)
      ? undefined
      : step;
  }

  /** Whether a move is the next one of the solution. */
  isRight(move: Move): boolean {
    return this.next !== undefined && isSameMove(this.next.move, move);
  }

  /**
   * Makes a move of the solver; false if it is none that could be made now. `isAsGood` says that it is known to be as
   * good as the solution.
   */
  try(move: Move, isAsGood = false): boolean {
    const step = this.stepOf(move);
    if (step === undefined) return false;
    this.#tried = step;
    if (this.isRight(step.move)) this.#advance();
    // A solver who ends the game at once in another way has solved it, too.
    else if (isAsGood || (this.puzzle.isExact !== true && wins(step, this.start)))
      this.#state = 'solved';
    else {
      this.#state = 'wrong';
      this.#mistakes += 1;
    }
    return true;
  }

  /** Makes the opponent's reply. */
  reply(): void {
    if (this.#state !== 'replying') return;
    this.#done += 1;
    this.#state = 'asked';
    this.#tried = undefined;
  }

  /** Shows more of the next move. */
  help(): void {
    if (this.isOver || this.#state === 'replying' || this.#hint === 2) return;
    this.#hint = this.#hint === 0 ? 1 : 2;
    this.#hints += 1;
  }

  /** Gives up: the solution may be shown. */
  answer(): void {
    if (!this.isOver) this.#state = 'answered';
  }

  /** Takes a solution that was not known at the beginning. */
  know(solution: readonly string[]): void {
    this.#steps = stepsOf(this.start, solution);
  }

  #advance(): void {
    this.#done += 1;
    this.#hint = 0;
    this.#state = this.#done >= this.plies ? 'solved' : 'replying';
  }
}

const wins = ({ after }: LineStep, { turn }: Position): boolean =>
  after.result() === resultFor(turn);
