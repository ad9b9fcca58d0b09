/** A piece to be tried on the page's board. The game on the board does not change. */
import { Position } from '../../../src/rules/position.js';
import type { PromotionRole, Role } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { BoardMarks, BoardMove } from '../../../src/elements/board/types.js';
import { Store } from '../../../src/elements/shared/store.js';
import { lessonFen } from './guide.js';
import { continueLesson, targetsOf } from './lesson-text.js';

export class TrialStore extends Store {
  readonly ruleset: Ruleset;
  #role: Role = 'lion';
  #position: Position;
  #marks: BoardMarks = [];
  #moves = 0;
  #became: PromotionRole | undefined;

  /** For what shows a position of a game. */
  readonly lastMove = undefined;
  readonly annotation = { shapes: [] };

  constructor(ruleset: Ruleset, role: Role) {
    super();
    // The lessons are for the named rulesets.
    this.ruleset = ruleset.name === 'custom' ? RULESETS.cazaux : ruleset;
    this.#position = Position.start(this.ruleset);
    this.start(role);
  }

  get role(): Role {
    return this.#role;
  }

  get position(): Position {
    return this.#position;
  }

  /** The squares that the piece can reach. */
  get marks(): BoardMarks {
    return this.#marks;
  }

  /** Number of moves since the lesson began. */
  get moves(): number {
    return this.#moves;
  }

  /** What the pawn has become, which is then tried in its place. */
  get became(): PromotionRole | undefined {
    return this.#became;
  }

  /** Sets up the lesson of a piece. */
  start(role: Role): void {
    this.#role = role;
    this.#moves = 0;
    this.#became = undefined;
    this.#show(lessonFen(role, this.ruleset));
  }

  move({ fen, promotion }: BoardMove): void {
    const next = continueLesson(fen, this.ruleset);
    this.#moves += 1;
    this.#became = next === undefined ? undefined : (promotion ?? this.#became);
    this.#show(next ?? lessonFen(this.#role, this.ruleset));
  }

  #show(fen: string): void {
    const { position } = Position.readFen(fen, this.ruleset);
    if (position === undefined) throw new Error(`not a position: ${fen}`);
    this.#position = position;
    this.#marks = targetsOf(this.#became ?? this.#role, fen, this.ruleset);
    this.changed();
  }
}
