/** Text that the user has typed into fields, unchanged. Invalid text is stored with its error. */
import { textError, type TextError } from '../../errors/error.js';
import { WORDS as EDITOR_SENTENCES } from '../../words/editor-errors.js';
import { clip, ok, type Result } from '../../result.js';
import { MAX_MOVE_LIMIT } from '../../rules/rulesets.js';
import type { EditorWords } from '../../words/editor.js';

export const FIELDS = ['fen', 'halfmoves', 'fullmoves', 'moveLimit'] as const;
export type Field = (typeof FIELDS)[number];
export type CountField = Exclude<Field, 'fen'>;

export interface Draft {
  readonly text: string;
  /** Why the text is invalid; absent if the text is valid but not in the usual form. */
  readonly error?: TextError;
  /** Whether the page set the text. */
  readonly isHosts?: boolean;
}

/** Drafts by field; undefined if the field shows the current value. */
export type Drafts = Readonly<Partial<Record<Field, Draft | undefined>>>;

/** The minimum and maximum of each number field. The keys are also the names of the fields' labels. */
const COUNTS = {
  halfmoves: [0, 1_000_000],
  fullmoves: [1, 1_000_000],
  moveLimit: [0, MAX_MOVE_LIMIT],
} as const satisfies Readonly<Partial<Record<keyof EditorWords, readonly [number, number]>>>;

export const parseCount = (field: CountField, text: string): Result<number, TextError> => {
  const [min, max] = COUNTS[field];
  const value = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? ok(value)
    : textError(EDITOR_SENTENCES, 'count-invalid', 0, { field, text: clip(text), min, max });
};
