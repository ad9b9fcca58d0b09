/** Limits of hash size, threads, lines and mate searches, and a default hash size. */
import type { SearchLimits } from './types.js';

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
