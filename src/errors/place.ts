/** Adds the place to an error. The module is separate, because the page does not need it to start. */
import { WORDS as PLACES, type Places } from '../words/place-errors.js';
import type { ErrorPlace } from './codes.js';

/** The beginning of a sentence that names the affected part. */
export const placePrefix = (
  { line, move, searchMove }: ErrorPlace,
  { before }: Places = PLACES,
): string => before({ line, move, searchMove });

/** Puts the place in front of an error's message. */
export const placeError = <Error extends { readonly message: string }>(
  error: Error,
  place: ErrorPlace,
): Error & ErrorPlace => ({
  ...error,
  ...place,
  message: placePrefix(place) + error.message,
});
