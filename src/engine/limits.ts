/** Limits of hash size, threads and lines, and a default hash size. */

/**
 * Largest transposition table in MiB. Its size is a power of two, and wasm can address 4 GiB, of which the
 * engine needs some for other purposes.
 */
export const MAX_HASH_MEBIBYTES = 2048;
export const MAX_THREADS = 64;

/** The most lines that can be asked for. */
export const MAX_LINES = 1536;

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
