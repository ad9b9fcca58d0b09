/** What `annotate` finds about the positions of games, and how its journal recognises it. */
import type { Score } from '../../rules/score.js';
import { isObject, isScore } from '../../guards.js';

/** The engine's finding for one position. */
export interface Finding {
  /** Number of the game in its file, from 1. */
  readonly game: number;
  /** Plies of the main line before the position. */
  readonly ply: number;
  /** Undefined if there was nothing to search, for example after the third repetition. */
  readonly found: Found | undefined;
}

export interface Found {
  /** From White's point of view. */
  readonly score: Score;
  /** Plies. */
  readonly depth: number;
  /** Best line as coordinate moves. */
  readonly pv: readonly string[];
}

export const isFinding = (value: unknown): value is Finding =>
  isObject(value) &&
  Number.isInteger(value.game) &&
  Number.isInteger(value.ply) &&
  (value.found === undefined || isFound(value.found));

const isFound = (value: unknown): value is Found => {
  if (!isObject(value)) return false;
  const { score, depth, pv } = value;
  return (
    isScore(score) &&
    Number.isInteger(depth) &&
    Array.isArray(pv) &&
    pv.every((move) => typeof move === 'string')
  );
};
