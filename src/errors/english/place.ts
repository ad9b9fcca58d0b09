/** English sentences of errors of parts of a whole. */
import type { ErrorPlace } from '../codes.js';

/** What stands before a sentence about a part of a whole. */
export const placePrefix = ({ line, move, searchMove }: ErrorPlace): string =>
  [
    line === undefined ? '' : `Line ${line}: `,
    move === undefined ? '' : `Move ${move}: `,
    searchMove === undefined ? '' : `searchMoves, "${searchMove}": `,
  ].join('');
