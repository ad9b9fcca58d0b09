// SPDX-License-Identifier: MIT
/**
 * The transposition table: buckets of five entries, one cache line each. Quiescence has its own table; see
 * quiescence-table.ts.
 *
 *     one bucket:  0       8      16      24      32      40       44       48       52       56       60      64
 *                  ┌───────┬───────┬───────┬───────┬───────┬────────┬────────┬────────┬────────┬────────┬──────┐
 *                  │ data 0│ data 1│ data 2│ data 3│ data 4│ check 0│ check 1│ check 2│ check 3│ check 4│ free │
 *                  └───────┴───────┴───────┴───────┴───────┴────────┴────────┴────────┴────────┴────────┴──────┘
 *
 *     data:   63          48 47      42 41 40 39        32 31          16 15        0
 *            ┌──────────────┬──────────┬─────┬────────────┬──────────────┬───────────┐
 *            │  evaluation  │   age    │bound│   depth    │    score     │ move code │
 *            └──────────────┴──────────┴─────┴────────────┴──────────────┴───────────┘
 *
 * A move code is 144 x from + to in host squares. It fits in 15 bits and identifies a move. Scores of wins and losses
 * count from the node, not from the root.
 *
 * `check` is the upper half of the key XOR both halves of the data. Threads read and write without locks. If two
 * threads have each written half of an entry, the halves do not combine to the entry's key, so the entry is not found
 * (Hyatt & Mann 2002). In a full bucket, about one probe in 860 million finds an entry of another position.
 *
 * There is no prefetch. WebAssembly has no such instruction, and a store to a free byte of the bucket, as soon as the
 * position was known, made searches of 500,000 nodes no faster (0.96 to 1.00).
 *
 * The search uses only the first buckets of the allocated memory, and the number of these buckets grows with the number
 * of nodes of a search (linear hashing, Litwin 1980). A short search therefore stays within the processor's caches, and
 * an emptied table need not be cleared, because each added bucket is a copy of a used one.
 */

import { fromHost, toHost } from './geometry';
import { THREAD_STRIDE, TT_AGE, TT_BASE, TT_CAPACITY, TT_SIZE, TT_THREADS } from './memory-map';
import { Move } from './move';

export const BOUND_UPPER: i32 = 1;
export const BOUND_LOWER: i32 = 2;
export const BOUND_EXACT: i32 = 3;

const BUCKET: usize = 64;
export const ENTRIES: i32 = 5;
/** Offset of the checks in a bucket. */
const CHECKS: usize = 40;
/** Number of buckets of an empty table: 1 MiB, the smallest table that can be allocated. */
const MIN_BUCKETS: u32 = 16384;

export class TT {
  // These values are in memory and not in globals, because the threads share them.

  /** Number of buckets that are in use. */
  @inline static size(): u32 {
    return load<u32>(TT_SIZE);
  }

  /** Number of threads that share the table. */
  @inline static threads(): i32 {
    return load<i32>(TT_THREADS);
  }

  @inline static base(): usize {
    return load<u32>(TT_BASE);
  }

  @inline static age(): u64 {
    return load<u32>(TT_AGE);
  }

  /** Address of the bucket of a key. If it has not been added yet, returns the bucket that it will copy. */
  @inline static bucket(key: u64): usize {
    const size = TT.size();
    const mask = u32.MAX_VALUE >> clz(size - 1);
    const place = (<u32>key) & mask;
    return TT.base() + <usize>(place < size ? place : place & (mask >> 1)) * BUCKET;
  }

  /** The address of an entry's data. Its check is at {@link TT.check}. */
  @inline static entry(bucket: usize, index: i32): usize {
    return bucket + ((<usize>index) << 3);
  }

  @inline static check(bucket: usize, index: i32): usize {
    return bucket + CHECKS + ((<usize>index) << 2);
  }

  /** The check of an entry with this data that is stored under this key. */
  @inline static checkOf(key: u64, data: u64): u32 {
    return (<u32>(key >> 32)) ^ (<u32>data) ^ (<u32>(data >> 32));
  }

  @inline static pack(
    move: i32,
    score: i32,
    evaluation: i32,
    depth: i32,
    bound: i32,
    age: u64,
  ): u64 {
    return (
      (<u64>move) |
      ((<u64>(<u16>score)) << 16) |
      ((<u64>depth) << 32) |
      ((<u64>bound) << 40) |
      (age << 42) |
      ((<u64>(<u16>evaluation)) << 48)
    );
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

  @inline static ageOf(data: u64): u64 {
    return (data >> 42) & 63;
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
 * Allocates an empty table of `mebibytes` behind the memory of `threads` threads. Returns false and keeps the old table
 * if there is not enough memory.
 */
export function ttResize(mebibytes: i32, threads: i32): bool {
  const base = <usize>threads * THREAD_STRIDE;
  const end = base + ((<usize>mebibytes) << 20);
  const mapped = (<usize>memory.size()) << 16;
  if (end > mapped && memory.grow(<i32>((end - mapped + 0xffff) >> 16)) < 0) return false;
  store<u32>(TT_BASE, base);
  store<u32>(TT_CAPACITY, (<u32>mebibytes) << 14);
  store<u32>(TT_THREADS, threads);
  ttClear();
  return true;
}

/** Empties the table. Takes the same time for every size. */
export function ttClear(): void {
  store<u32>(TT_SIZE, MIN_BUCKETS);
  store<u32>(TT_AGE, 0);
  memory.fill(TT.base(), 0, <usize>MIN_BUCKETS * BUCKET);
}

/**
 * Adds buckets until there are `growth` of them for every 16 of `nodes`, as far as the allocated memory allows.
 *
 * A new bucket begins as a copy of the bucket in which its entries have been until now, so nothing is lost. Afterwards,
 * half of the entries in both buckets belong to the other one and are replaced in time.
 */
export function ttGrow(nodes: i64, growth: i32): void {
  const buckets = (nodes * growth) >> 4;
  const wanted = <u32>min(<i64>load<u32>(TT_CAPACITY), buckets);
  let size = TT.size();
  if (size >= wanted) return;
  for (; size < wanted; ++size) {
    const half = (<u32>1) << (31 - clz(size));
    const bucket = TT.base() + <usize>size * BUCKET;
    memory.copy(bucket, bucket - <usize>half * BUCKET, BUCKET);
  }
  // Another thread must not see the new size before the copies.
  if (isDefined(THREADS)) atomic.store<u32>(TT_SIZE, size);
  else store<u32>(TT_SIZE, size);
}

/** Marks the entries of earlier searches as older: called once for all threads when a search begins. */
export function ttNewSearch(): void {
  store<u32>(TT_AGE, (<u32>TT.age() + 1) & 63);
}

/** The data of the entry with this key, or 0. */
export function ttProbe(key: u64): u64 {
  const bucket = TT.bucket(key);
  for (let index = 0; index < ENTRIES; ++index) {
    const data = load<u64>(TT.entry(bucket, index));
    if (load<u32>(TT.check(bucket, index)) == TT.checkOf(key, data) && data != 0) return data;
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
  let victim = 0;
  let least = i32.MAX_VALUE;
  for (let index = 0; index < ENTRIES; ++index) {
    const data = load<u64>(TT.entry(bucket, index));
    if (load<u32>(TT.check(bucket, index)) == TT.checkOf(key, data) && data != 0) {
      victim = index;
      // Keeps the known move if the search has found none.
      if (move == 0) move = TT.moveCode(data);
      // Keeps a much deeper result of this search instead of storing a shallow bound.
      const isOfThisSearch = TT.ageOf(data) == TT.age();
      if (bound != BOUND_EXACT && isOfThisSearch && TT.depth(data) > depth + 3) return;
      break;
    }
    const searchesAgo = <i32>((TT.age() - (data >> 42)) & 63);
    const value = data == 0 ? i32.MIN_VALUE : TT.depth(data) - 8 * searchesAgo;
    if (value < least) {
      least = value;
      victim = index;
    }
  }
  const data = TT.pack(move, score, evaluation, depth, bound, TT.age());
  store<u64>(TT.entry(bucket, victim), data);
  store<u32>(TT.check(bucket, victim), TT.checkOf(key, data));
}

/** Permille of the allocated table that this search has filled, from a sample. */
export function ttHashfull(): i32 {
  const sample = 250;
  let used = 0;
  for (let place = 0; place < sample; ++place) {
    const bucket = TT.base() + <usize>place * BUCKET;
    for (let index = 0; index < ENTRIES; ++index) {
      const data = load<u64>(TT.entry(bucket, index));
      if (data != 0 && TT.ageOf(data) == TT.age()) ++used;
    }
  }
  const share = <f64>TT.size() / <f64>load<u32>(TT_CAPACITY);
  return <i32>((share * 1000 * used) / (sample * ENTRIES));
}
