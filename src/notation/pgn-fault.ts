/** The errors of PGN, and the limits of what is read. */
import type { FenWarnings, PgnErrors } from '../errors/codes.js';
import type { TextError } from '../errors/error.js';
import type { RulesetErrorCode, Ruleset } from '../rules/rulesets.js';
import type { SetupFaultCode } from '../rules/validate.js';
import type { FenErrorCode } from './fen.js';
import type { SanErrorCode } from './san.js';
import type { GameRecord } from './record.js';

export type PgnErrorCode =
  | SanErrorCode
  | FenErrorCode
  | RulesetErrorCode
  | SetupFaultCode
  | keyof FenWarnings
  | keyof PgnErrors;

/** A fault in PGN; `at` is the offset in the whole text. */
export type PgnError = TextError<PgnErrorCode> & {
  /** From 1. */
  readonly line: number;
  /** The token with the error; if it is long, only its beginning. */
  readonly token: string;
};

/**
 * Limits of what is read. Each is far beyond any real game. Exceeding a limit is an error with a code of
 * its own, and the text concerned is kept with the game as unread.
 */
export const PGN_LIMITS = {
  /** Variations within variations. */
  nesting: 256,
  /** Characters of the comments on one position. */
  comment: 1 << 16,
  /** Additional characters for the commands in a comment. */
  commands: 1 << 14,
  /** Arrows and circles on one position. */
  shapes: 1000,
  /** Errors in one game; after that, the rest of it is not read. */
  faults: 100,
} as const;

/** One game of a PGN text. */
export interface PgnGame {
  /** The game as far as it could be read; absent if the tags do not give a legal start position. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * What was tolerated: lines that `%` escapes, repeated tags, a result that contradicts the tag `Result`, and
   * everything in which the text breaks the rules of PGN. Also, which ruleset was found.
   */
  readonly warnings: readonly PgnError[];
  /**
   * The text that could not be read: the same as `record.unread`, or the whole text of the game if there is
   * no record. Absent if everything was read.
   */
  readonly unread?: string;
  /** Rulesets that make all moves legal, if those that the game names do not. */
  readonly legalUnder?: readonly Ruleset[];
}

export interface ReadOptions {
  /**
   * Reads PGN by the letter of its standard: other forms of tags, moves and signs are errors, and no ruleset is
   * looked for. By default they are tolerated with a warning.
   */
  readonly strict?: boolean;
  /** The ruleset by which a game is read first that names none; `cazaux` by default. */
  readonly ruleset?: Ruleset;
  /** Whether a game without tags is played with dice. */
  readonly dice?: boolean;
}

/** How a game was read, for the decision whether other rules fit better. */
export interface Reading {
  readonly game: PgnGame;
  /** Number of legal moves, those of variations included. */
  readonly plies: number;
  /** Offset of the first move that is not legal; undefined if there is none. */
  readonly illegalAt: number | undefined;
  /** Whether the start position is legal. */
  readonly hasStart: boolean;
  /** Whether the text is a game at all. */
  readonly isGame: boolean;
  /** Whether the tags name another game, a ruleset that does not exist, or another die. */
  readonly isOther: boolean;
  /** Whether the tags name the rules, so that no others are looked for. */
  readonly namesRules: boolean;
  readonly ruleset: Ruleset | undefined;
}
