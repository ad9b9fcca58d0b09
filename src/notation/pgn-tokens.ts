/** The tokens into which a lexer splits PGN. */
import type { GameResult } from '../rules/outcome.js';

export interface Place {
  /** Offset of the first character in the whole text. */
  readonly at: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Line of the first character, from 1. */
  readonly line: number;
}

export interface TagToken extends Place {
  readonly kind: 'tag';
  readonly name: string;
  readonly value: string;
  /** The text of a tag that breaks the rules of PGN. */
  readonly loose?: string;
  /** Whether it has brackets, unlike `White: Ana`. */
  readonly bracketed: boolean;
}

/** Text in or before a header that is neither a tag nor a move, to the end of its line. */
export interface TextToken extends Place {
  readonly kind: 'text';
  readonly text: string;
}

export interface ResultToken extends Place {
  readonly kind: 'result';
  readonly text: string;
}

/** A line that begins with `%`, which PGN reserves for other uses. */
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

/** A move number, 1.5 for `1...`, and its place. */
export interface MoveNumber {
  readonly value: number;
  /** Offset in the whole text. */
  readonly at: number;
  readonly line: number;
  /** Whether it is the first of its line. */
  readonly isFirst: boolean;
}

const RESULTS: readonly GameResult[] = ['1-0', '0-1', '1/2-1/2', '*'];

/** The result that a text of the PGN standard stands for. */
export const resultOf = (text: string | undefined): GameResult | undefined =>
  RESULTS.find((known) => known === text);
