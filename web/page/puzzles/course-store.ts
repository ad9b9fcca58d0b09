/** The current exercise in a piece's course. The practice history records completed exercises and seen solutions. */
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
import { countDone, INDICES, keyOf, practiceHistory } from '../practice/history.js';

/** An `ExerciseFault`: why the last move is forbidden. `late`: out of moves. `helped`: done after a move was shown. */
export type ExerciseState = 'asked' | ExerciseFault | 'missed' | 'late' | 'done' | 'helped';

export class CourseStore extends Store<CourseStore> {
  readonly exercise: Exercise | undefined;
  #ruleset: RulesetName = 'cazaux';
  readonly piece: Role = 'rook';
  readonly index: number = 0;
  readonly stage: Stage | undefined;
  readonly state: ExerciseState = 'asked';
  /** The move shown because the user has requested it. */
  readonly shown: LegalMove | undefined;
  #isHelped = false;
  /** The piece to which the last move promoted, if that promotion is forbidden. */
  readonly became: PromotionRole | undefined;

  /** Whether the current exercise is finished, with or without help. */
  get isFinished(): boolean {
    return this.state === 'done' || this.state === 'helped';
  }

  hasDone(index: number, piece = this.piece): boolean {
    return practiceHistory.hasDone(this.#keyOf(index, piece));
  }

  /** Whether the user has seen the solution of an exercise, and has not completed it. */
  hasSeen(index: number): boolean {
    return practiceHistory.hasSeen(this.#keyOf(index, this.piece));
  }

  countOf(piece: Role): number {
    return countDone(this.#ruleset, piece);
  }

  #keyOf(index: number, piece: Role): string {
    return keyOf(this.#ruleset, piece, index);
  }

  /** Shows a piece's course at its first unsolved exercise. */
  async open(ruleset: RulesetName, piece: Role): Promise<void> {
    this.#ruleset = ruleset;
    this.assign({ piece });
    await practiceHistory.read();
    const first = INDICES.findIndex((index) => !this.hasDone(index));
    this.go(Math.max(0, first));
  }

  go(index: number): void {
    const exercise = exerciseOf(this.piece, RULESETS[this.#ruleset], index);
    this.#isHelped = false;
    this.publish({
      index,
      exercise,
      stage: firstStage(exercise),
      state: 'asked',
      shown: undefined,
    });
  }

  /** Shows a move towards the goal. If no move leads there from the current position, restarts the exercise first. */
  show(): void {
    const { exercise } = this;
    const stage = this.stage;
    if (exercise === undefined || stage === undefined || stage.isDone) return;
    const move = moveThatLeadsOn(exercise, stage);
    if (move === undefined) this.go(this.index);
    this.#isHelped = true;
    practiceHistory.addSeen(this.#keyOf(this.index, this.piece));
    this.publish({ shown: move ?? moveThatLeadsOn(exercise, firstStage(exercise)) });
  }

  try(move: Move): void {
    const { exercise } = this;
    const stage = this.stage;
    if (exercise === undefined || stage === undefined) return;
    const next = tryMove(exercise, stage, move);
    this.assign({
      shown: undefined,
      became: stage.position.findMove(move.from, move.to)?.promotion,
    });
    if (typeof next === 'string') this.assign({ state: next });
    else if (next.isDone) {
      this.assign({ stage: next });
      this.assign({ state: this.#isHelped && !this.hasDone(this.index) ? 'helped' : 'done' });
      if (this.state === 'done') practiceHistory.addExercise(this.#keyOf(this.index, this.piece));
    } else if (next.moves >= exercise.moves) {
      this.assign({ stage: firstStage(exercise), state: exercise.moves === 1 ? 'missed' : 'late' });
    } else {
      this.assign({ stage: next, state: 'asked' });
    }
    this.changed();
  }
}
