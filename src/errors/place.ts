/** Adds the place to an error. A module of its own, because the page's start needs only joined errors. */
import { WORDS as PLACES, type Places } from '../words/place-errors.js';
import type { ErrorPlace } from './codes.js';

/** The beginning of a sentence that says which part an error is about. */
export const placePrefix = (
  { line, move, searchMove }: ErrorPlace,
  { before }: Places = PLACES,
): string => before({ line, move, searchMove });

/** The same error with its place in front of its sentence. */
export const placeError = <Error extends { readonly message: string }>(
  error: Error,
  place: ErrorPlace,
): Error & ErrorPlace => ({
  ...error,
  ...place,
  message: placePrefix(place) + error.message,
});
