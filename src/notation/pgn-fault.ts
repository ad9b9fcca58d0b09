/** The errors of PGN, and the limits of what is read. */
import type { FenWarnings, PgnErrors } from '../errors/codes.js';
import type { TextError } from '../errors/error.js';
import type { RulesetErrorCode } from '../rules/rulesets.js';
import type { SetupFaultCode } from '../rules/validate.js';
import type { FenErrorCode } from './fen.js';
import type { SanErrorCode } from './san.js';

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
