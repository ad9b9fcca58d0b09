/** The exercise of a piece's course that is on the board; the history knows which ones have been done. */
import {
  exerciseOf,
  firstStage,
  moveThatLeadsOn,
  tryMove,
  type Exercise,
  type ExerciseFault,
  type Stage,
} from '../../../src/puzzles/course.js';
import type { LegalMove, Move } from '../../../src/rules/moves.js';
import type { PromotionRole, Role } from '../../../src/rules/pieces.js';
import { RULESETS, type RulesetName } from '../../../src/rules/rulesets.js';
import { Store } from '../../../src/elements/shared/store.js';
import { practiceHistory } from '../practice/history.js';
import { countDone, INDICES, keyOf } from '../practice/course-progress.js';

/** A fault: why the exercise forbids the last move; `late`: its moves are used up; `helped`: done after a move was shown. */
export type ExerciseState = 'asked' | ExerciseFault | 'missed' | 'late' | 'done' | 'helped';

export class CourseStore extends Store {
  #exercise: Exercise | undefined;
  #ruleset: RulesetName = 'cazaux';
  #piece: Role = 'rook';
  #index = 0;
  #stage: Stage | undefined;
  #state: ExerciseState = 'asked';
  #shown: LegalMove | undefined;
  #isHelped = false;
  #became: PromotionRole | undefined;

  /** A move that leads on, which the user has asked to see. */
  get shown(): LegalMove | undefined {
    return this.#shown;
  }

  /** What a pawn would have become with the last move, which was forbidden. */
  get became(): PromotionRole | undefined {
    return this.#became;
  }

  /** Whether the exercise on the board is finished, with or without help. */
  get isFinished(): boolean {
    return this.#state === 'done' || this.#state === 'helped';
  }

  get exercise(): Exercise | undefined {
    return this.#exercise;
  }

  get piece(): Role {
    return this.#piece;
  }

  get index(): number {
    return this.#index;
  }

  get stage(): Stage | undefined {
    return this.#stage;
  }

  get state(): ExerciseState {
    return this.#state;
  }

  /** Whether an exercise has been done. */
  hasDone(index: number, piece = this.#piece): boolean {
    return practiceHistory.hasDone(this.#keyOf(index, piece));
  }

  /** How many exercises of a piece have been done. */
  countOf(piece: Role): number {
    return countDone(this.#ruleset, piece);
  }

  #keyOf(index: number, piece: Role): string {
    return keyOf(this.#ruleset, piece, index);
  }

  /** Shows a piece's course, from the first exercise that has not been done. */
  async open(ruleset: RulesetName, piece: Role): Promise<void> {
    this.#ruleset = ruleset;
    this.#piece = piece;
    await practiceHistory.read();
    const first = INDICES.findIndex((index) => !this.hasDone(index));
    this.go(Math.max(0, first));
  }

  go(index: number): void {
    this.#index = index;
    this.#exercise = exerciseOf(this.#piece, RULESETS[this.#ruleset], index);
    this.#stage = firstStage(this.#exercise);
    this.#state = 'asked';
    this.#shown = undefined;
    this.#isHelped = false;
    this.changed();
  }

  /** Shows a move that leads on; from the start again if none does from here. */
  show(): void {
    const { exercise } = this;
    const stage = this.#stage;
    if (exercise === undefined || stage === undefined || stage.isDone) return;
    const move = moveThatLeadsOn(exercise, stage);
    if (move === undefined) this.go(this.#index);
    this.#isHelped = true;
    this.#shown = move ?? moveThatLeadsOn(exercise, firstStage(exercise));
    this.changed();
  }

  try(move: Move): void {
    const { exercise } = this;
    const stage = this.#stage;
    if (exercise === undefined || stage === undefined) return;
    const next = tryMove(exercise, stage, move);
    this.#shown = undefined;
    this.#became = stage.position.findMove(move.from, move.to)?.promotion;
    if (typeof next === 'string') this.#state = next;
    else if (next.isDone) {
      this.#stage = next;
      this.#state = this.#isHelped && !this.hasDone(this.#index) ? 'helped' : 'done';
      if (this.#state === 'done')
        practiceHistory.addExercise(this.#keyOf(this.#index, this.#piece));
    } else if (next.moves >= exercise.moves) {
      this.#stage = firstStage(exercise);
      this.#state = exercise.moves === 1 ? 'missed' : 'late';
    } else {
      this.#stage = next;
      this.#state = 'asked';
    }
    this.changed();
  }
}
