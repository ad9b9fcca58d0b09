/** The tokens that a lexer produces from PGN. */
import type { GameResult } from '../rules/outcome.js';

export interface Place {
  /** Offset of the first character in the whole text. */
  readonly at: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line number of the first character, starting at 1. */
  readonly line: number;
}

export interface TagToken extends Place {
  readonly kind: 'tag';
  readonly name: string;
  readonly value: string;
  /** The tag's source text, if it breaks the rules of PGN. */
  readonly loose?: string;
  /** Whether the tag has brackets, unlike `White: Ana`. */
  readonly bracketed: boolean;
  /** Set if the token is a FEN outside a tag. Such a FEN is a separate position. */
  readonly position?: {
    /** Offset of the FEN. */
    readonly at: number;
    /** Whether the FEN is in Game Courier's format. */
    readonly isCourier: boolean;
  };
}

/** The rest of a line that is neither a tag nor a move, in or before a header. */
export interface TextToken extends Place {
  readonly kind: 'text';
  readonly text: string;
}

export interface ResultToken extends Place {
  readonly kind: 'result';
  readonly text: string;
}

/** A line that begins with `%`. PGN reserves such lines for other uses. */
export interface EscapeToken extends Place {
  readonly kind: 'escape';
  readonly text: string;
}

/** The tokens between the tags and the result. */
export type MovetextToken = Place &
  (
    | { readonly kind: 'comment'; readonly text: string; readonly closed: boolean }
    | { readonly kind: 'nag'; readonly value: number }
    | { readonly kind: 'open' | 'close' }
    | { readonly kind: 'symbol'; readonly text: string }
  );

export type PgnToken = TagToken | TextToken | MovetextToken | ResultToken | EscapeToken;

/** A move number (1.5 for `1...`) and its place. */
export interface MoveNumber {
  readonly value: number;
  /** Offset in the whole text. */
  readonly at: number;
  readonly line: number;
  /** Whether the number is the first token on its line. */
  readonly isFirst: boolean;
  /** Whether the number has no dot, as in `12 e5`. Within a line, such a number may be a time. */
  readonly isBare: boolean;
  /** The number before this one, if no move separates them. */
  readonly before: MoveNumber | undefined;
}

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** Parses a standard PGN result. Returns undefined for any other text. */
export const resultOf = (text: string | undefined): GameResult | undefined =>
  RESULTS.find((known) => known === text);
