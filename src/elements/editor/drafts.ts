/** Texts typed into fields. They are kept as typed; if a text cannot be read, the error is kept with it. */
import { textError, type TextError } from '../../errors/error.js';
import { EDITOR_SENTENCES } from '../../errors/sentences/editor.js';
import { clip, ok, type Result } from '../../result.js';
import { MAX_MOVE_LIMIT } from '../../rules/rulesets.js';
import type { Phrase } from './words.js';

export const FIELDS = ['fen', 'halfmoves', 'fullmoves', 'moveLimit'] as const;
export type Field = (typeof FIELDS)[number];
export type CountField = Exclude<Field, 'fen'>;

export interface Draft {
  readonly text: string;
  /** Why the text cannot be read; absent if it can, and is only written differently. */
  readonly error?: TextError;
  /** Set by the page and not typed. */
  readonly isHosts?: boolean;
}

/** Drafts by field; undefined if the field shows the current value. */
export type Drafts = Readonly<Partial<Record<Field, Draft | undefined>>>;

/** The number fields: label, smallest and largest value. */
export const COUNTS: Readonly<Record<CountField, readonly [Phrase, number, number]>> = {
  halfmoves: ['Half-moves since a capture or pawn move', 0, 1_000_000],
  fullmoves: ['Move number', 1, 1_000_000],
  moveLimit: ['Half-moves without progress before a draw', 0, MAX_MOVE_LIMIT],
};

export const parseCount = (field: CountField, text: string): Result<number, TextError> => {
  const [, min, max] = COUNTS[field];
  const value = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? ok(value)
    : textError(EDITOR_SENTENCES, 'count-invalid', 0, { field, text: clip(text), min, max });
};
