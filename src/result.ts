/**
 * Errors as values: every reader of outside input returns a {@link Result} and never throws. Only a
 * programming mistake (a square index of 200, say) throws.
 */
export type Result<T, E> =
  // The missing property is named, as in zod, because without `strict` TypeScript does not tell the two by `!result.ok`.
  | { readonly ok: true; readonly value: T; readonly error?: never }
  | { readonly ok: false; readonly error: E; readonly value?: never };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

/** The most characters of a text that an error message quotes. */
const MAX_QUOTED = 60;

/** The beginning of a text, for use in a message; text from outside may be very long. */
export const clip = (text: string, most = MAX_QUOTED): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** The beginning of a text in quotation marks, for use in a message. */
export const quote = (text: string): string => `"${clip(text)}"`;
