/** The limits for hash size, threads, lines and mate searches, and the default hash size. */
import type { SearchLimits, Clock, DiceLimits } from './types.js';
import type { LimitErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { WORDS as LIMIT_SENTENCES } from '../words/limits-errors.js';
import { err, ok, type Result } from '../result.js';

/**
 * Maximum size of the transposition table in MiB. The size is a power of two, and the engine needs some of wasm's 4 GiB
 * for other purposes.
 */
export const MAX_HASH_MEBIBYTES = 2048;
export const MAX_THREADS = 64;

/** Maximum number of lines that can be requested. */
export const MAX_LINES = 1536;

/** Maximum length, in moves, of a forced win that the engine searches for; see {@link SearchLimits.mate}. */
export const MAX_MATE = 30;

/** The number of moves in which a `no-mate` search has proved that there is no forced win. */
export const refutedMate = ({ mate = 0, depth = Number.POSITIVE_INFINITY }: SearchLimits): number =>
  Math.min(mate, MAX_MATE, Math.floor((depth + 1) / 2));

/** Default size of the table as a share of the machine's memory, and its bounds in MiB. */
const SHARE = 1 / 32;
const MIN_DEFAULT_HASH = 16;
const MAX_DEFAULT_HASH = 512;

/** Default hash size in MiB, a power of two, for a machine with this much memory in MiB. */
export const hashForMemory = (mebibytes: number): number =>
  Math.min(
    MAX_DEFAULT_HASH,
    Math.max(MIN_DEFAULT_HASH, 2 ** Math.floor(Math.log2(mebibytes * SHARE))),
  );

interface Range {
  readonly min: number;
  /** Maximum value. Absent if `Infinity` is valid and means that there is no limit. */
  readonly max?: number;
  readonly whole: boolean;
}

const COUNT: Range = { min: 1, whole: true };
const MILLISECONDS: Range = { min: 0, whole: false };

type NumericLimit =
  | Exclude<keyof (SearchLimits & DiceLimits), 'clock' | 'searchMoves' | 'ponder' | 'duty'>
  | `clock.${Exclude<keyof Clock, 'time'>}`;

/** `clock.time` has no range, because it is negative after a player's time has run out. */
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
 * Returns the error of the first invalid limit; undefined if all limits are valid. Without this check, a search with
 * depth 0 or 1.5 would run to a different depth.
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
