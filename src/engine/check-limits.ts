/** Checks the values of the limits of a search. */
import type { LimitErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { WORDS as LIMIT_SENTENCES } from '../words/limits-errors.js';
import { err, ok, type Result } from '../result.js';
import type { Clock, DiceLimits, SearchLimits } from './types.js';

interface Range {
  readonly min: number;
  /** Absent if `Infinity` is a valid value, which means that there is no limit. */
  readonly max?: number;
  readonly whole: boolean;
}

const COUNT: Range = { min: 1, whole: true };
const MILLISECONDS: Range = { min: 0, whole: false };

type NumericLimit =
  | Exclude<keyof (SearchLimits & DiceLimits), 'clock' | 'searchMoves' | 'ponder' | 'duty'>
  | `clock.${Exclude<keyof Clock, 'time'>}`;

/** `clock.time` is missing, because it is negative after a flag has fallen. */
const RANGES: Readonly<Record<NumericLimit, Range>> = {
  depth: COUNT,
  nodes: COUNT,
  mate: COUNT,
  lines: COUNT,
  roll: { min: 1, max: 8, whole: true },
  movetime: MILLISECONDS,
  'clock.increment': MILLISECONDS,
  'clock.movesToGo': COUNT,
  'clock.overhead': MILLISECONDS,
};

const isWithin = (value: number, { min, max = Number.POSITIVE_INFINITY, whole }: Range): boolean =>
  value >= min &&
  value <= max &&
  (!whole || Number.isInteger(value) || value === Number.POSITIVE_INFINITY);

/**
 * Returns the error of the first limit that no search can have. Without this check, a depth of 0 or 1.5 would be
 * a search of another depth.
 */
export const checkLimitValues = (
  limits: SearchLimits & DiceLimits,
): Result<void, ErrorOf<LimitErrors>> => {
  const { clock, ...others } = limits;
  const values = new Map<string, unknown>([
    ...Object.entries(others),
    ...Object.entries(clock ?? {}).map(([name, value]) => [`clock.${name}`, value] as const),
  ]);
  for (const [name, range] of Object.entries(RANGES)) {
    const value = values.get(name);
    if (typeof value === 'number' && !isWithin(value, range))
      return err(makeError(LIMIT_SENTENCES, 'limit-invalid', { name, value, ...range }));
  }
  return ok(undefined);
};
