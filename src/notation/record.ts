/** Types for a recorded game. A record is plain, immutable data that can express everything in PGN. */
import { wrongArgument } from '../guards.js';
import type { DieRoll } from '../rules/dice.js';
import type { MoveOrPass } from '../rules/moves.js';
import type { GameResult } from '../rules/outcome.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Score } from '../rules/score.js';
import type { Setup } from '../rules/setup.js';
import type { Shape } from './shape.js';

export interface Evaluation {
  /** The score from White's point of view. */
  readonly score: Score;
  /** Search depth in plies. */
  readonly depth?: number;
}

/** The annotations for a position. */
export interface Annotation {
  readonly comment: string;
  readonly shapes: readonly Shape[];
  readonly evaluation?: Evaluation;
  /** Other programs' commands in the comment, such as `clk 0:09:58`, without their brackets. */
  readonly commands?: readonly string[];
  /** In a game with dice, the roll for the last move. At the start of a record, the roll for the first move. */
  readonly roll?: DieRoll;
}

/** A move and what follows it. The first child is the main line. */
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
  /** Tags in order, except those derived from `ruleset`, `setup` and `result`. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  readonly ruleset: Ruleset;
  /** Set for a game with dice. */
  readonly dice?: true;
  readonly setup: Setup;
  readonly result: GameResult;
  /**
   * The PGN text that was not parsed, from the invalid move (with its number) or the unclosed comment to the end of the
   * game. If only a variation is invalid, contains the rest of that variation in parentheses. Line breaks separate
   * several passages. The tag `Unread` preserves the text in PGN until the user removes this field. Absent if
   * everything was read.
   */
  readonly unread?: string;
  readonly children: readonly GameNode[];
}

/** Throws a TypeError unless the argument is a record. PGN text is not accepted. */
export function checkRecord(value: unknown): asserts value is GameRecord {
  const { setup, ruleset, children } = (value ?? {}) as Partial<GameRecord>;
  if (typeof setup !== 'object' || typeof ruleset !== 'object' || !Array.isArray(children))
    throw wrongArgument('record', 'the record of a game', value);
}

/** Number of plies before the first move, counted from White's first move. */
export const firstPly = ({ setup }: GameRecord): number =>
  2 * (setup.fullmoves - 1) + (setup.turn === 'black' ? 1 : 0);

export const NO_ANNOTATION: Annotation = { comment: '', shapes: [] };

/** Glyphs to write directly after a move, keyed by NAG. */
export const GLYPHS: ReadonlyMap<number, string> = new Map([
  [1, '!'],
  [2, '?'],
  [3, '!!'],
  [4, '??'],
  [5, '!?'],
  [6, '?!'],
]);
