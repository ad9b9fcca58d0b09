/** Errors in other languages than English. */
import type { ErrorPlace } from '../../../src/errors/codes.js';

/** As much of an error as telling it needs. */
export interface Told extends ErrorPlace {
  readonly code: string;
  /** Missing in errors that were kept by a version of the page before it had them. */
  readonly params?: unknown;
  readonly message: string;
  readonly others?: readonly Told[];
}

/** Sentences by code, whatever their parameters. */
type Table = Readonly<Record<string, unknown>>;

/**
 * The sentence of an error in the language of a table, which is looked up by code; the English one where
 * the table has none. `placePrefix` tells the part of a whole that the error is about.
 */
export const translate = (
  sentences: Table,
  placePrefix: (place: ErrorPlace) => string,
  error: Told,
): string => {
  const { code, params, message, others = [] } = error;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  if (typeof sentence !== 'function' || params === undefined) return message;
  const own = placePrefix(error) + (sentence as (given: unknown) => string)(params);
  return [own, ...others.map((other) => translate(sentences, placePrefix, other))].join(' ');
};
