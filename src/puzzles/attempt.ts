/** An attempt at a puzzle: the moves made, the right moves, and the help given. Needs neither an engine nor a clock. */
import { makeCoordinates } from '../notation/coordinates.js';
import { stepsOf, type LineStep } from '../notation/line.js';
import { fitsRoll } from '../rules/dice.js';
import { isSameMove, type Move } from '../rules/moves.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import type { PuzzleLineOfPlay } from './file.js';
import type { Puzzle } from './types.js';

export interface PuzzleMoves extends Pick<Puzzle, 'fen' | 'mistake' | 'roll' | 'solution'> {
  /** Set if other moves that end the game immediately count as wrong. */
  readonly isExact?: true;
}

export interface Replayed<P extends PuzzleMoves = Puzzle> {
  readonly puzzle: P;
  readonly line: Pick<PuzzleLineOfPlay, 'ruleset' | 'start'>;
}

/**
 * `asked`: the solver is to move. `replying`: a right move is on the board, and the opponent's reply comes next.
 * `wrong`: the solver must find another move. `solved` and `answered`: the puzzle is over.
 */
export type AttemptState = 'asked' | 'replying' | 'wrong' | 'solved' | 'answered';

/** What a hint shows: nothing (0), the piece that should move (1), or also the piece's target square (2). */
export type HintLevel = 0 | 1 | 2;

export class Attempt<P extends PuzzleMoves = Puzzle> {
  readonly puzzle: P;
  /** The position before the solver's first move. */
  readonly start: Position;
  /** The opponent's move that led to `start`. */
  readonly mistake: LineStep | undefined;
  readonly #plies: number | undefined;
  #steps: readonly LineStep[];
  #done = 0;
  #state: AttemptState = 'asked';
  #tried: LineStep | undefined;
  #hint: HintLevel = 0;
  #hints = 0;
  #mistakes = 0;

  /** If `plies` is given, the solver must find only this number of plies, and the remaining plies are shown. */
  constructor({ puzzle, line }: Replayed<P>, plies?: number) {
    this.puzzle = puzzle;
    this.start = line.start;
    this.#plies = plies;
    this.#steps = stepsOf(line.start, puzzle.solution);
    if (puzzle.mistake === undefined) return;
    const before = Position.fromFen(puzzle.fen, line.ruleset, { dice: puzzle.roll !== undefined });
    // Always true, because the puzzle has already been replayed from this FEN.
    if (before.ok) [this.mistake] = stepsOf(before.value, [puzzle.mistake]);
  }

  get state(): AttemptState {
    return this.#state;
  }

  /** The solution: the solver's moves, with the opponent's replies between them. */
  get steps(): readonly LineStep[] {
    return this.#steps;
  }

  /** Number of plies of the solution that the solver must find. */
  get plies(): number {
    return this.#plies ?? this.#steps.length;
  }

  get isOver(): boolean {
    return this.#state === 'solved' || this.#state === 'answered';
  }

  /** Number of plies of the solution that are already on the board. */
  get done(): number {
    return this.#done;
  }

  /** The position after all moves of the solution that are already on the board. */
  get position(): Position {
    return this.last?.after ?? this.start;
  }

  /** The move that led to {@link position}. */
  get last(): LineStep | undefined {
    return this.#done === 0 ? this.mistake : this.#steps[this.#done - 1];
  }

  get next(): LineStep | undefined {
    return this.#steps[this.#done];
  }

  /** The solver's last move, right or wrong. */
  get tried(): LineStep | undefined {
    return this.#tried;
  }

  /** The solution, or another equally good line. */
  get line(): readonly LineStep[] {
    return this.#state === 'solved' && this.#tried !== undefined && this.#done < this.plies
      ? [...this.#steps.slice(0, this.#done), this.#tried]
      : this.#steps;
  }

  get hint(): HintLevel {
    return this.#hint;
  }

  /** Number of wrong moves. */
  get mistakes(): number {
    return this.#mistakes;
  }

  /** Number of hints taken. */
  get hints(): number {
    return this.#hints;
  }

  /** Whether the solver made a wrong move or requested the solution. */
  get hasFailed(): boolean {
    return this.#mistakes > 0 || this.#state === 'answered';
  }

  get wasHelped(): boolean {
    return this.#hints > 0;
  }

  /** Converts the solver's move to a step. Returns undefined if the move is impossible now. */
  stepOf(move: Move): LineStep | undefined {
    if (this.#state !== 'asked' && this.#state !== 'wrong') return undefined;
    const { roll } = this.puzzle;
    const [step] = stepsOf(this.position, [makeCoordinates(move)]);
    return step !== undefined && roll !== undefined && !fitsRoll(this.position, step.move, roll)
      ? undefined
      : step;
  }

  isRight(move: Move): boolean {
    return this.next !== undefined && isSameMove(this.next.move, move);
  }

  /**
   * Makes the solver's move. Returns false if the move is impossible now. Set `isAsGood` if the move is known to be
   * equal to the solution's move.
   */
  try(move: Move, isAsGood = false): boolean {
    const step = this.stepOf(move);
    if (step === undefined) return false;
    this.#tried = step;
    if (this.isRight(step.move)) this.#advance();
    // Another move that ends the game immediately also solves the puzzle.
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

  help(): void {
    if (this.isOver || this.#state === 'replying' || this.#hint === 2) return;
    this.#hint = this.#hint === 0 ? 1 : 2;
    this.#hints += 1;
  }

  /** Gives up. The solution may then be shown. */
  answer(): void {
    if (!this.isOver) this.#state = 'answered';
  }

  /** Sets a solution that was unknown at first. */
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
