/** A recorded game as plain, immutable data: everything that PGN can represent. */
import { wrongArgument } from '../guards.js';
import type { DieRoll } from '../rules/dice.js';
import type { MoveOrPass } from '../rules/moves.js';
import type { GameResult } from '../rules/outcome.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Score } from '../rules/score.js';
import type { Setup } from '../rules/setup.js';
import type { Shape } from './shape.js';

export interface Evaluation {
  /** From White's view. */
  readonly score: Score;
  /** Plies. */
  readonly depth?: number;
}

/** The annotations of a position. */
export interface Annotation {
  readonly comment: string;
  readonly shapes: readonly Shape[];
  readonly evaluation?: Evaluation;
  /** Commands of other programs in the comment, such as `clk 0:09:58`, without their brackets. */
  readonly commands?: readonly string[];
  /**
   * In a game with dice: the roll for the move that led here; at the start of a record, the roll in the
   * start position.
   */
  readonly roll?: DieRoll;
}

/** A move and what follows it; the first child is the main line. */
export interface GameNode extends Annotation {
  readonly move: MoveOrPass;
  readonly san: string;
  /** Comment before the first move of a line. */
  readonly startComment: string;
  /** Numeric annotation glyphs: 1 is !, 2 is ?, 3 is !!, 4 is ??, 5 is !?, 6 is ?!. */
  readonly nags: readonly number[];
  readonly children: readonly GameNode[];
}

export interface GameRecord extends Annotation {
  /** Tags in their order, without those that follow from `ruleset`, `setup` and `result`. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly ruleset: Ruleset;
  /** Set for a game with dice. */
  readonly dice?: true;
  readonly setup: Setup;
  readonly result: GameResult;
  /**
   * The unread text of the game, as it was in the PGN: from the faulty move (with its number) or the
   * unclosed comment to the end of the game. If only a variation is faulty, it is the rest of that
   * variation in parentheses. Several such passages are separated by line breaks. It is written as the tag
   * `Unread` and read back from there, so that nothing is lost until the user removes this field. Absent if
   * everything was read.
   */
  readonly unread?: string;
  readonly children: readonly GameNode[];
}

/** Throws a TypeError unless the argument is a record; PGN text is not one. */
export function checkRecord(value: unknown): asserts value is GameRecord {
  const { setup, ruleset, children } = (value ?? {}) as Partial<GameRecord>;
  if (typeof setup !== 'object' || typeof ruleset !== 'object' || !Array.isArray(children))
    throw wrongArgument('record', 'the record of a game', value);
}

/** Number of plies before the first move, counted from White's first. */
export const firstPly = ({ setup }: GameRecord): number =>
  2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0);

export const NO_ANNOTATION: Annotation = { comment: '', shapes: [] };

/** Glyphs that are written after a move, by their NAG. */
export const GLYPHS: ReadonlyMap<number, string> = new Map([
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
]);
