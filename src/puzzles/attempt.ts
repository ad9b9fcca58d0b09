/** A try at a puzzle: what is on the board, which moves are right, and what has helped. No engine, no clock. */
import { makeCoordinates } from '../notation/coordinates.js';
import { stepsOf, type LineStep } from '../notation/line.js';
import { fitsRoll } from '../rules/dice.js';
import { isSameMove, type Move } from '../rules/moves.js';
import { resultFor } from '../rules/outcome.js';
import { Position } from '../rules/position.js';
import type { ReadPuzzle } from './file.js';
import type { Puzzle } from './types.js';

/**
 * `asked`: the solver is to move; `replying`: a right move is on the board, and the opponent's reply comes next;
 * `wrong`: another move is wanted; `solved` and `answered`: the puzzle is over.
 */
export type AttemptState = 'asked' | 'replying' | 'wrong' | 'solved' | 'answered';

/** What a hint shows: nothing, the piece that should move, or also where it should go. */
export type HintLevel = 0 | 1 | 2;

export class Attempt {
  readonly puzzle: Puzzle;
  /** The position in which the solver is to move first. */
  readonly start: Position;
  /** The opponent's move before it. */
  readonly mistake: LineStep | undefined;
  /** The solution: moves of the solver, with replies between them. */
  readonly steps: readonly LineStep[];
  #done = 0;
  #state: AttemptState = 'asked';
  #tried: LineStep | undefined;
  #hint: HintLevel = 0;
  #hints = 0;
  #mistakes = 0;

  constructor({ puzzle, line }: ReadPuzzle) {
    this.puzzle = puzzle;
    this.start = line.start;
    this.steps = stepsOf(line.start, puzzle.solution);
    if (puzzle.mistake === undefined) return;
    const before = Position.fromFen(puzzle.fen, line.ruleset, { dice: puzzle.roll !== undefined });
    // The puzzle has been replayed.
    if (before.ok) [this.mistake] = stepsOf(before.value, [puzzle.mistake]);
  }

  get state(): AttemptState {
    return this.#state;
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
    return this.#done === 0 ? this.mistake : this.steps[this.#done - 1];
  }

  /** The next move of the solution. */
  get next(): LineStep | undefined {
    return this.steps[this.#done];
  }

  /** The solver's last move: a wrong one, or another way to end the game at once. */
  get tried(): LineStep | undefined {
    return this.#tried;
  }

  /** The solution, or another way that has ended the game. */
  get line(): readonly LineStep[] {
    return this.#state === 'solved' && this.#tried !== undefined && this.#done < this.steps.length
      ? [...this.steps.slice(0, this.#done), this.#tried]
      : this.steps;
  }

  get hint(): HintLevel {
    return this.#hint;
  }

  /** Whether a move was wrong. */
  get hasFailed(): boolean {
    return this.#mistakes > 0 || this.#state === 'answered';
  }

  /** Whether a hint has been taken. */
  get wasHelped(): boolean {
    return this.#hints > 0;
  }

  /** Makes a move of the solver; false if it is none that could be made now. */
  try(move: Move): boolean {
    if (this.#state !== 'asked' && this.#state !== 'wrong') return false;
    const { roll } = this.puzzle;
    const [step] = stepsOf(this.position, [makeCoordinates(move)]);
    if (step === undefined || (roll !== undefined && !fitsRoll(this.position, step.move, roll)))
      return false;
    this.#tried = step;
    if (this.next !== undefined && isSameMove(this.next.move, step.move)) this.#advance();
    // Whoever ends the game at once in another way has solved it, too.
    else if (step.after.result() === resultFor(this.start.turn)) this.#state = 'solved';
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
    if (this.isOver || this.#state === 'replying') return;
    this.#hint = this.#hint === 0 ? 1 : 2;
    this.#hints += 1;
  }

  /** Gives up: the solution may be shown. */
  answer(): void {
    if (!this.isOver) this.#state = 'answered';
  }

  #advance(): void {
    this.#done += 1;
    this.#hint = 0;
    this.#state = this.#done >= this.steps.length ? 'solved' : 'replying';
  }
}
