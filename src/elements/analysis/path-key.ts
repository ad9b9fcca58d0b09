/**
 * Converts paths to short strings for attributes. A string contains the number of main moves and then, for each
 * variation, the variation's index among its siblings and the number of main moves that follow. `12` is the twelfth
 * move of the main line. `3-1-2` is the third move of a variation that leaves the main line after three moves.
 */
import type { Path } from '../../game/tree.js';

/**
 * A place that a walk through the tree has reached. The key of a child is built from its parent's place, without
 * reading the whole path again.
 */
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

export const makePathKey = (path: Path): string => keyOf(path.reduce(childPlace, START_PLACE));

/** Converts a key from {@link makePathKey} back to a path. */
export const readPathKey = (key: string): Path =>
  key.split('-').flatMap((part, index) => {
    const count = Number(part);
    return index % 2 === 1 ? [count] : Array.from({ length: count }, () => 0);
  });
