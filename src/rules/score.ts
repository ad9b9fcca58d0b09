import { wrongArgument, isObject } from '../guards.js';

/** The value of a position: centipawns, or moves (not plies) to a forced end of the game. */
export type Score =
  | { readonly kind: 'centipawns'; readonly value: number }
  /** Positive if the side from whose point of view it is given wins; negative if that side loses. */
  | { readonly kind: 'mate'; readonly moves: number };

/** Throws a TypeError unless the argument is a score; a number is not one. */
export function checkScore(value: unknown): asserts value is Score {
  const { kind, value: centipawns, moves } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isScore =
    (kind === 'centipawns' && typeof centipawns === 'number') ||
    (kind === 'mate' && typeof moves === 'number');
  if (!isScore) throw wrongArgument('score', 'a score with kind and value or moves', value);
}

/** The same score from the other side's view. */
export const negateScore = (score: Score): Score => {
  checkScore(score);
  return score.kind === 'mate'
    ? { kind: 'mate', moves: -score.moves }
    : { kind: 'centipawns', value: score.value === 0 ? 0 : -score.value };
};

export const isScore = (value: unknown): value is Score =>
  isObject(value) &&
  ((value.kind === 'centipawns' && Number.isFinite(value.value)) ||
    (value.kind === 'mate' && Number.isInteger(value.moves)));
