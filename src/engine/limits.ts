/** What an engine can be given of a machine, and what suits it. */

/**
 * The greatest table, MiB. Its buckets are a power of two, wasm can address 4 GiB, and the engine needs
 * some of that for itself.
 */
export const MAX_HASH_MEBIBYTES = 2048;
export const MAX_THREADS = 64;

/** No position has more moves, so no search can have more lines. */
export const MAX_LINES = 1536;

/** The part of a machine's memory that a table takes unasked, and its bounds in MiB. */
const SHARE = 1 / 32;
const MIN_DEFAULT_HASH = 16;
const MAX_DEFAULT_HASH = 512;

/** A power of two, MiB, that suits a machine with so much memory, in MiB. */
export const hashForMemory = (mebibytes: number): number =>
  Math.min(
    MAX_DEFAULT_HASH,
    Math.max(MIN_DEFAULT_HASH, 2 ** Math.floor(Math.log2(mebibytes * SHARE))),
  );
