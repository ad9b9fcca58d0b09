/**
 * Paths as short texts for attributes: the number of main moves, then for each variation its place among its
 * siblings and the number of main moves that follow. `12` is the twelfth move of the main line; `3-1-2` leaves
 * the main line after three moves, and its third move is the text's.
 */
import type { Path } from '../../game/tree.js';

/** A place while a tree is walked; its key is made without going through the whole path again. */
export interface KeyPlace {
  /** The key up to the last run of main moves. */
  readonly prefix: string;
  /** Number of main moves in that run. */
  readonly run: number;
}

export const START_PLACE: KeyPlace = { prefix: '', run: 0 };

export const childPlace = ({ prefix, run }: KeyPlace, child: number): KeyPlace =>
  child === 0 ? { prefix, run: run + 1 } : { prefix: `${prefix}${run}-${child}-`, run: 0 };

export const keyOf = ({ prefix, run }: KeyPlace): string => `${prefix}${run}`;

/** The key of a path. */
export const makePathKey = (path: Path): string => keyOf(path.reduce(childPlace, START_PLACE));

/** The path of a key that {@link makePathKey} has made. */
export const readPathKey = (key: string): Path =>
  key.split('-').flatMap((part, index) => {
    const count = Number(part);
    return index % 2 === 1 ? [count] : Array.from({ length: count }, () => 0);
  });
