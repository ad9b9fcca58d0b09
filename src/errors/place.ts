/** Adds the place to an error. A module of its own, because the page's start needs only joined errors. */
import { WORDS as PLACES, type Places } from '../words/place-errors.js';
import type { ErrorPlace } from './codes.js';

/** The beginning of a sentence that says which part an error is about. */
export const placePrefix = ({ line, move, searchMove }: ErrorPlace, places: Places): string =>
  [
    line === undefined ? '' : `${places.line({ line })} `,
    move === undefined ? '' : `${places.move({ move })} `,
    searchMove === undefined ? '' : `${places.searchMove({ searchMove })} `,
  ].join('');

/** The same error with its place in front of its sentence. */
export const placeError = <Error extends { readonly message: string }>(
  error: Error,
  place: ErrorPlace,
): Error & ErrorPlace => ({
  ...error,
  ...place,
  message: placePrefix(place, PLACES) + error.message,
});
