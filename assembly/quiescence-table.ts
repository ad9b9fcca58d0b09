// SPDX-License-Identifier: MIT
/**
 * The results of quiescence, and copies of recent results of other nodes. Most nodes of a search are in quiescence, and
 * their results are soon useless. In the transposition table, most of their probes waited for memory, and their entries
 * replaced better ones. This table is small enough for the processor's cache, and each thread has its own.
 *
 *     one bucket of two entries, the newer one first:
 *
 *     0         8         16        24        32
 *     ┌─────────┬─────────┬─────────┬─────────┐
 *     │   key   │  data   │   key   │  data   │  `data` as in tt.ts, 0 if there is no entry
 *     └─────────┴─────────┴─────────┴─────────┘
 */
import { QUIESCENCE_TABLE, QUIESCENCE_TABLE_SIZE } from './memory-map';
import { Thread } from './thread';
import { TT, ttProbe } from './tt';

const BUCKET: usize = 32;

function bucketOf(key: u64): usize {
  const place = (<usize>key) & (QUIESCENCE_TABLE_SIZE / BUCKET - 1);
  return Thread.at(QUIESCENCE_TABLE) + place * BUCKET;
}

/** Empties this thread's table. */
export function clearQuiescence(): void {
  memory.fill(Thread.at(QUIESCENCE_TABLE), 0, QUIESCENCE_TABLE_SIZE);
}

/** The data of the entry with this key, or 0. */
export function probeQuiescence(key: u64): u64 {
  const bucket = bucketOf(key);
  if (load<u64>(bucket) == key) return load<u64>(bucket, 8);
  if (load<u64>(bucket, 16) == key) return load<u64>(bucket, 24);
  return 0;
}

/** The data of the entry with this key in the transposition table or, failing that, in this table; otherwise 0. */
export function probeBoth(key: u64): u64 {
  const data = ttProbe(key);
  return data != 0 ? data : probeQuiescence(key);
}

/** Stores a result in place of the older entry of its bucket. */
export function storeQuiescence(
  key: u64,
  move: i32,
  score: i32,
  evaluation: i32,
  bound: i32,
): void {
  const bucket = bucketOf(key);
  if (load<u64>(bucket) != key) v128.store(bucket, v128.load(bucket), 16);
  store<u64>(bucket, key);
  store<u64>(bucket, TT.pack(move, score, evaluation, 0, bound, 0), 8);
}
