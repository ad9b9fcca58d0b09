/** Limits of hash size, threads, lines and mate searches, and a default hash size. */
import type { SearchLimits, Clock, DiceLimits } from './types.js';
import type { LimitErrors } from '../errors/codes.js';
import { makeError, type ErrorOf } from '../errors/error.js';
import { WORDS as LIMIT_SENTENCES } from '../words/limits-errors.js';
import { err, ok, type Result } from '../result.js';

/**
 * Largest transposition table in MiB. Its size is a power of two, and wasm can address 4 GiB, of which the
 * engine needs some for other purposes.
 */
export const MAX_HASH_MEBIBYTES = 2048;
export const MAX_THREADS = 64;

/** The most lines that can be asked for. */
export const MAX_LINES = 1536;

/** The most moves in which the engine searches for a forced win; see {@link SearchLimits.mate}. */
export const MAX_MATE = 30;

/** Moves in which a search that ends with `no-mate` has proved that there is no forced win. */
export const refutedMate = ({ mate = 0, depth = Number.POSITIVE_INFINITY }: SearchLimits): number =>
  Math.min(mate, MAX_MATE, Math.floor((depth + 1) / 2));

/** Share of the machine's memory that the table takes by default, and its bounds in MiB. */
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
