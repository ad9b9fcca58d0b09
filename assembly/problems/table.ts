// SPDX-License-Identifier: MIT
/**
 * The table of decided positions. It only holds proofs, so a problem has the same solution with any table and with
 * none.
 *
 *     0                      8        9           10     11     12             16
 *     ┌──────────────────────┬────────┬───────────┬──────┬──────┬──────────────┐
 *     │ key                  │ proved │ disproved │ work │ age  │ move         │  four to a bucket
 *     └──────────────────────┴────────┴───────────┴──────┴──────┴──────────────┘
 *
 * `proved` is the smallest number of moves in which the goal is known to be forced (255: none), `disproved` the largest
 * in which it is known not to be. The whole key is compared. Two of the positions of a problem share one with a
 * probability of about 10⁻¹⁰ in a search of 10⁹ positions.
 */
import { TABLE } from './layout';

export const UNPROVED: i32 = 255;
const ENTRY: usize = 16;
const BUCKET: usize = 64;

/** Buckets minus one; -1 without a table. */
let mask: i32 = -1;
let age: i32 = 0;
/** XORed into all keys of a problem, so that entries of an earlier one are not found. */
let salt: u64 = 0;

export class Proofs {
  /** The entry that {@link Proofs.probe} found; 0 if there was none. */
  static found: usize = 0;

  static probe(key: u64): bool {
    Proofs.found = 0;
    if (mask < 0) return false;
    const salted = key ^ salt;
    const bucket = Proofs.bucket(salted);
    for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
      if (load<u64>(entry) != salted) continue;
      store<u8>(entry, age, 11);
      Proofs.found = entry;
      return true;
    }
    return false;
  }

  @inline static proved(): i32 {
    return load<u8>(Proofs.found, 8);
  }

  @inline static disproved(): i32 {
    return load<u8>(Proofs.found, 9);
  }

  @inline static move(): u32 {
    return load<u32>(Proofs.found, 12);
  }

  /** Records that the goal is forced in `moves` moves, or that it is not. */
  static put(key: u64, isProved: bool, moves: i32, move: u32): void {
    if (mask < 0) return;
    const salted = key ^ salt;
    const bucket = Proofs.bucket(salted);
    let victim: usize = 0;
    let least: i32 = i32.MAX_VALUE;
    for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
      if (load<u64>(entry) == salted) {
        if (isProved) {
          if (moves < <i32>load<u8>(entry, 8)) store<u8>(entry, moves, 8);
        } else if (moves > <i32>load<u8>(entry, 9)) store<u8>(entry, moves, 9);
        if (moves > <i32>load<u8>(entry, 10)) store<u8>(entry, moves, 10);
        store<u8>(entry, age, 11);
        if (move) store<u32>(entry, move, 12);
        return;
      }
      const value = <i32>load<u8>(entry, 10) + (<i32>load<u8>(entry, 11) == age ? 256 : 0);
      if (value >= least) continue;
      least = value;
      victim = entry;
    }
    store<u64>(victim, salted);
    store<u8>(victim, isProved ? moves : UNPROVED, 8);
    store<u8>(victim, isProved ? 0 : moves, 9);
    store<u8>(victim, moves, 10);
    store<u8>(victim, age, 11);
    store<u32>(victim, move, 12);
  }

  @inline static bucket(key: u64): usize {
    return TABLE + <usize>((<u32>key) & (<u32>mask)) * BUCKET;
  }
}

/**
 * Reserves the solver's memory with a table of a power of two of MiB, or with none (0). Returns false if memory is short.
 * The memory never shrinks, so a smaller table is a part of the larger one before it.
 */
export function resizeProofs(mebibytes: i32): bool {
  mask = -1;
  const bytes = (<u64>mebibytes) << 20;
  const pages = <i32>((<u64>TABLE + bytes + 65535) >> 16);
  if (pages > 65536) return false;
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return false;
  mask = <i32>(bytes / BUCKET) - 1;
  return true;
}

/** Hides what the table holds from the problem that begins. */
export function renewProofs(): void {
  age = (age + 1) & 255;
  salt = (salt + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
}
