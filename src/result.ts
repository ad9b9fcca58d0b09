/**
 * Errors as values: every reader of outside input returns a {@link Result} and never throws.
 * Only a programmer's mistake (a square index of 200, say) throws.
 */
export type Result<T, E> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

/** Characters of a text that an error repeats. */
const MAX_QUOTED = 60;

/** The beginning of a text, which may be long because somebody else has written it. */
export const clip = (text: string): string =>
  text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;

/** A text in quotation marks for a sentence that says what is wrong with it. */
export const quote = (text: string): string => `"${clip(text)}"`;
