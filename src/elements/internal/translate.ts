/** Translates errors. */
import type { ErrorPlace } from '../../errors/codes.js';

/** The parts of an error that a translation needs. */
export interface Told extends ErrorPlace {
  readonly code: string;
  readonly params: unknown;
  readonly message: string;
  readonly others?: readonly Told[];
}

/** The words of errors in one language. */
export interface ErrorWords {
  readonly sentence: (error: Told) => string;
}

/** Sentences by code, with any parameters. */
type Table = Readonly<Record<string, unknown>>;

/**
 * The sentence of an error from a table by code, or the English one if the table has none. `placePrefix`
 * names the part that the error is about.
 */
export const translate = (
  sentences: Table,
  placePrefix: (place: ErrorPlace) => string,
  error: Told,
): string => {
  const { code, params, message, others = [] } = error;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (typeof sentence !== 'function') return message;
  const own = placePrefix(error) + (sentence as (given: unknown) => string)(params);
  return [own, ...others.map((other) => translate(sentences, placePrefix, other))].join(' ');
};
