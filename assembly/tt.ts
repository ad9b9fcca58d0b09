// SPDX-License-Identifier: MIT
/**
 * The transposition table: buckets of four entries, one cache line each.
 *
 *     one entry, 16 bytes:  key XOR data (u64), then data (u64):
 *
 *      63          48 47      42 41 40 39        32 31          16 15        0 … of `data`
 *     ┌──────────────┬──────────┬─────┬────────────┬──────────────┬───────────┐
 *     │  evaluation  │   age    │bound│   depth    │    score     │ move code │
 *     └──────────────┴──────────┴─────┴────────────┴──────────────┴───────────┘
 *
 * A move code is 144 x from + to in host squares. It fits in 15 bits and identifies a move. Scores of wins and losses
 * count from the node, not from the root.
 *
 * The lowest byte of an entry is not compared with the key: the smallest table has 16,384 buckets, so the place of the
 * bucket already determines the lowest 14 bits of the key. {@link ttPrefetch} writes there.
 *
 * Threads read and write without locks. If two threads have each written half of an entry, the halves do not combine to
 * the entry's key, so the entry is not found (Hyatt & Mann 2002).
 */

import { fromHost, toHost } from './geometry';
import { THREAD_STRIDE, TT_AGE, TT_BASE, TT_MASK } from './memory-map';
import { Move } from './move';

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

const BUCKET: usize = 64;
const ENTRY: usize = 16;

export class TT {
  // These values are in memory and not in globals, because the threads share them.

  /** Number of buckets minus one. The number is a power of two. */
  @inline static mask(): usize {
    return load<u32>(TT_MASK);
  }

  @inline static base(): usize {
    return load<u32>(TT_BASE);
  }

  @inline static age(): u64 {
    return load<u32>(TT_AGE);
  }

  @inline static bucket(key: u64): usize {
    return TT.base() + ((<usize>key) & TT.mask()) * BUCKET;
  }

  /** Whether an entry with the second half `data` was stored under this key. */
  @inline static isOf(key: u64, entry: usize, data: u64): bool {
    return (load<u64>(entry) ^ data ^ key) >> 8 == 0;
  }

  /** Origin of the move; equal to `moveTo` if there is no move. */
  @inline static moveFrom(data: u64): i32 {
    return fromHost(TT.moveCode(data) / 144);
  }

  @inline static moveTo(data: u64): i32 {
    return fromHost(TT.moveCode(data) % 144);
  }

  @inline static moveCode(data: u64): i32 {
    return <i32>(data & 0xffff);
  }

  @inline static score(data: u64): i32 {
    return <i32>(<i16>(data >> 16));
  }

  @inline static depth(data: u64): i32 {
    return <i32>((data >> 32) & 0xff);
  }

  @inline static bound(data: u64): i32 {
    return <i32>((data >> 40) & 3);
  }

  @inline static evaluation(data: u64): i32 {
    return <i32>(<i16>(data >> 48));
  }
}

/** The code of a stored move; 0 (a1 to a1) means none. */
export function moveCode(move: u32): i32 {
  return toHost(Move.from(move)) * 144 + toHost(Move.to(move));
}

/**
 * Allocates an empty table behind the memory of `threads` threads, with the largest power of two of buckets that fits
 * `mebibytes`. Returns false and keeps the old table if there is not enough memory.
 */
export function ttResize(mebibytes: i32, threads: i32): bool {
  let buckets: usize = 1;
  const wanted = ((<usize>mebibytes) << 20) / BUCKET;
  while (buckets * 2 <= wanted) buckets *= 2;
  const base = <usize>threads * THREAD_STRIDE;
  const end = base + buckets * BUCKET;
  const mapped = (<usize>memory.size()) << 16;
  if (end > mapped && memory.grow(<i32>((end - mapped + 0xffff) >> 16)) < 0) return false;
  store<u32>(TT_BASE, base);
  store<u32>(TT_MASK, buckets - 1);
  store<u32>(TT_AGE, 0);
  // New memory is already zero; clearing it would take most of the start-up time.
  if (mapped > base) memory.fill(base, 0, min(end, mapped) - base);
  return true;
}

/**
 * Clears part number `part`, from 0, of `parts` equal parts, so that several threads can clear a large table
 * together.
 */
export function ttClear(part: i32, parts: i32): void {
  const buckets = TT.mask() + 1;
  // Divides first, because the number of buckets of a large table times 64 threads would overflow 32 bits.
  const share = buckets / <usize>parts;
  const first = share * <usize>part;
  const end = part + 1 == parts ? buckets : first + share;
  memory.fill(TT.base() + first * BUCKET, 0, (end - first) * BUCKET);
  if (part == 0) store<u32>(TT_AGE, 0);
}

/** Marks the entries of earlier searches as older: called once for all threads when a search begins. */
export function ttNewSearch(): void {
  store<u32>(TT_AGE, (<u32>TT.age() + 1) & 63);
}

/**
 * Begins to fetch the bucket of a key that will be probed soon, and returns immediately. WebAssembly has no prefetch
 * instruction. A load would delay all later instructions once the processor's reorder buffer is full. A store only
 * waits in the store buffer. It made the search 4 % faster with a table of 64 MiB.
 */
export function ttPrefetch(key: u64): void {
  store<u8>(TT.bucket(key), 0);
}

/** The data of the entry with this key, or 0. */
export function ttProbe(key: u64): u64 {
  const bucket = TT.bucket(key);
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    const data = load<u64>(entry, 8);
    if (data != 0 && TT.isOf(key, entry, data)) return data;
  }
  return 0;
}

/**
 * Replaces the entry of the same position or, if there is none, the bucket's least valuable entry. This is the entry
 * with the smallest depth, after a deduction of eight plies for each search since the entry was stored.
 */
export function ttStore(
  key: u64,
  move: i32,
  score: i32,
  evaluation: i32,
  depth: i32,
  bound: i32,
): void {
  const bucket = TT.bucket(key);
  let victim = bucket;
  let least = i32.MAX_VALUE;
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    const data = load<u64>(entry, 8);
    if (TT.isOf(key, entry, data)) {
      victim = entry;
      // Keeps the known move if the search has found none.
      if (move == 0) move = TT.moveCode(data);
      // Keeps a much deeper result of this search instead of storing a shallow bound.
      const isOfThisSearch = ((data >> 42) & 63) == TT.age();
      if (bound != BOUND_EXACT && isOfThisSearch && TT.depth(data) > depth + 3) return;
      break;
    }
    const searchesAgo = <i32>((TT.age() - (data >> 42)) & 63);
    const value = data == 0 ? i32.MIN_VALUE : TT.depth(data) - 8 * searchesAgo;
    if (value < least) {
      least = value;
      victim = entry;
    }
  }
  const data =
    (<u64>move) |
    ((<u64>(<u16>score)) << 16) |
    ((<u64>depth) << 32) |
    ((<u64>bound) << 40) |
    (TT.age() << 42) |
    ((<u64>(<u16>evaluation)) << 48);
  store<u64>(victim, key ^ data);
  store<u64>(victim, data, 8);
}

/** Permille of the table that this search has filled, from a sample. */
export function ttHashfull(): i32 {
  const sample: usize = 250;
  let used = 0;
  let entries = 0;
  for (let bucket: usize = 0; bucket < sample && bucket <= TT.mask(); ++bucket) {
    for (let entry: usize = 0; entry < BUCKET; entry += ENTRY) {
      const data = load<u64>(TT.base() + bucket * BUCKET + entry, 8);
      ++entries;
      if (data != 0 && ((data >> 42) & 63) == TT.age()) ++used;
    }
  }
  return (1000 * used) / entries;
}
