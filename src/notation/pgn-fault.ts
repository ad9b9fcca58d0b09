/** Errors in PGN, and limits on input. */
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

/** An error in PGN. `at` is the offset in the whole text. */
export type PgnError = TextError<PgnErrorCode> & {
  /** Line number, starting at 1. */
  readonly line: number;
  /** The token that caused the error. A long token is truncated. */
  readonly token: string;
};

/**
 * Limits on input, each far beyond any real game. Each limit has its own error code. The text beyond a limit is stored
 * with the game as unparsed text.
 */
export const PGN_LIMITS = {
  /** Maximum nesting depth of variations. */
  nesting: 256,
  /** Maximum number of characters in the comments on one position. */
  comment: 1 << 16,
  /** Number of additional characters allowed for the commands in a comment. */
  commands: 1 << 14,
  /** Maximum number of arrows and circles on one position. */
  shapes: 1000,
  /** Maximum number of errors in one game. After that, the rest of the game is not read. */
  faults: 100,
  /** Maximum number of characters in a skimmed game. `acedrex explore --pgn` writes trees of this size. */
  game: 32 << 20,
} as const;

/** A game in a PGN text. */
export interface PgnGame {
  /** The record of the moves that were read. Absent if the tags define no legal start position. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * Tolerated deviations: lines escaped by `%`, repeated tags, a result that contradicts the tag `Result`, and other
   * violations of PGN. A warning also reports a detected ruleset.
   */
  readonly warnings: readonly PgnError[];
  /** The unparsed text: `record.unread`, or the whole game if there is no record. Absent if everything was read. */
  readonly unread?: string;
  /** If a move is illegal under the game's own ruleset, the rulesets under which all moves are legal. */
  readonly legalUnder?: readonly Ruleset[];
  /** The game's place in the text. Absent if the text contains no game. */
  readonly place?: GamePlace;
  /** The name of the game's source, such as a file inside an archive. */
  readonly label?: string;
  /** The text of the game, if only the tags have been read. */
  readonly skimmed?: SkimmedGame;
}

export interface GamePlace {
  /** Offset of the first character. */
  readonly at: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line number of the first character, starting at 1. */
  readonly line: number;
}

/** A game whose moves have not been read. */
export interface SkimmedGame {
  readonly text: string;
  /** The values of the first tag with each name. */
  readonly tags: ReadonlyMap<string, string>;
}

export interface ReadOptions {
  /**
   * Reads PGN strictly by the standard: other forms of tags, moves and glyphs are errors, and no ruleset is detected.
   * By default, other forms are tolerated with a warning.
   */
  readonly strict?: boolean;
  /** The ruleset to try first for a game that specifies none; `cazaux` by default. */
  readonly ruleset?: Ruleset;
  /** Whether a game without tags uses dice. */
  readonly dice?: boolean;
  /** Reads only the tags of games that have tags. This keeps listing 20,000 games fast. */
  readonly skim?: boolean;
}

/** How well a game could be read. Comparing this data shows whether other rules fit the game better. */
export interface Reading {
  readonly game: PgnGame;
  /** Number of legal moves, including variations. */
  readonly plies: number;
  /** Offset of the first illegal move. Undefined if there is none. */
  readonly illegalAt: number | undefined;
  /** Whether a main-line move number is wrong. */
  readonly isMisnumbered: boolean;
  /** Whether a word in the main line does not have the form of a move. */
  readonly isMisspelled: boolean;
  /** Number of moves whose piece letter contradicts the squares. */
  readonly mislabelled: number;
  /** Whether the start position is legal. */
  readonly hasStart: boolean;
  /** Whether the text is a game. */
  readonly isGame: boolean;
  /** Whether the tags specify another game, an unknown ruleset, or a different die. */
  readonly isOther: boolean;
  /** Whether the tags specify the rules. If so, no other rules are tried. */
  readonly namesRules: boolean;
  readonly ruleset: Ruleset | undefined;
}
