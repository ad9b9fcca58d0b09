// SPDX-License-Identifier: MIT
/**
 * The table of decided positions. It contains only proofs, so a problem's solution does not depend on the table.
 *
 *     0                      8        9           10     11     12             16
 *     ┌──────────────────────┬────────┬───────────┬──────┬──────┬──────────────┐
 *     │ key                  │ proved │ disproved │ work │ age  │ move         │  four to a bucket
 *     └──────────────────────┴────────┴───────────┴──────┴──────┴──────────────┘
 *
 * `proved` is the smallest number of moves in which the goal is known to be forced (255 if there is none). `disproved`
 * is the largest number of moves in which the goal is known not to be forced. The whole key is compared. In a search of
 * 10⁹ positions, a given position shares its key with another with a probability of about 10⁻¹⁰.
 */
import { TABLE } from './layout';

export const UNPROVED: i32 = 255;
const ENTRY: usize = 16;
const BUCKET: usize = 64;

/** Number of buckets minus one; -1 if there is no table. */
let mask: i32 = -1;
let age: i32 = 0;
/** XORed into all keys of a problem, so that entries of earlier problems are not found. */
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

  /** Records a proof that the goal is forced in `moves` moves, or that it is not. */
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
 * Reserves the solver's memory. The size of its table is a power of two of MiB, or 0 for no table. Returns false if
 * memory is short. The memory never shrinks, so a smaller table uses part of the previous table's memory.
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

/** Hides the table's entries from the new problem. */
export function renewProofs(): void {
  age = (age + 1) & 255;
  salt = (salt + 0x9e3779b97f4a7c15) * 0xbf58476d1ce4e5b9;
}
