/**
 * Errors as values: every function that reads outside input returns a {@link Result} and never throws. Only programming
 * errors, such as a square index of 200, throw.
 */
export type Result<T, E> =
  // The absent property is declared (as in zod), because without it, only `strict` TypeScript narrows the union by
  // `!result.ok`.
  | { readonly ok: true; readonly value: T; readonly error?: never }
  | { readonly ok: false; readonly error: E; readonly value?: never };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});

interface Fault {
  readonly message: string;
}

/**
 * Returns the value of a result. If the result is an error, throws an Error with the same message and with the error as
 * `cause`. The messages of several errors are joined by line breaks.
 */
export const unwrap = <T>(result: Result<T, Fault | readonly Fault[]>): T => {
  if (result.ok) return result.value;
  const faults: readonly Fault[] = 'message' in result.error ? [result.error] : result.error;
  throw new Error(faults.map(({ message }) => message).join('\n'), { cause: result.error });
};

/** Maximum length of a quoted text in an error message, in characters. */
const MAX_QUOTED = 60;

/** Shortens a text for use in a message, because text from outside may be very long. */
export const clip = (text: string, most = MAX_QUOTED): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

/** Shortens a text and puts it in quotation marks, for use in a message. */
export const quote = (text: string): string => `"${clip(text)}"`;
