import { wrongArgument, isObject } from '../guards.js';

/** A position's value: centipawns, or moves (not plies) to a forced end of the game. */
export type Score =
  | { readonly kind: 'centipawns'; readonly value: number }
  /** Number of moves. Positive if the side from whose point of view the score is given wins, negative if it loses. */
  | { readonly kind: 'mate'; readonly moves: number };

/** Throws a TypeError unless the argument is a score. A number is not accepted. */
export function checkScore(value: unknown): asserts value is Score {
  const { kind, value: centipawns, moves } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isScore =
    (kind === 'centipawns' && typeof centipawns === 'number') ||
    (kind === 'mate' && typeof moves === 'number');
  if (!isScore) throw wrongArgument('score', 'a score with kind and value or moves', value);
}

/** Converts a score to the other side's point of view. */
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
