// SPDX-License-Identifier: MIT
/**
 * The entries of the dice search in the transposition table. Bounds are stored with full precision, so an entry is
 * twice as long as in the main search:
 *
 *     0                             8        16       24       32
 *     ┌─────────────────────────────┬────────┬────────┬────────┐
 *     │ key XOR the other three     │  data  │ lower  │ upper  │  data: depth + 1 << 16 | move code;
 *     └─────────────────────────────┴────────┴────────┴────────┘        0 where nothing was stored
 *
 * Static values of leaves are stored too, because computing a value takes longer than a probe, and transpositions often
 * reach the same leaf.
 *
 * Both searches can share the table without clearing it, because entries of one search do not match keys of the other.
 */
import { Position } from './position';
import { TT } from './tt';

const ENTRY: usize = 32;

/** The key of a position before a roll. It includes the depth, because the results of each depth differ. */
export function keyBeforeRoll(position: u64, depth: i32): u64 {
  return position ^ (0x8ebc6af09c88c6e3 * <u64>(depth + 1));
}

/** The key of the position after a roll (0–7). The best move is stored under this key, regardless of depth. */
export function keyAfterRoll(roll: i32): u64 {
  return Position.key ^ (0x589965cc75374cc3 * <u64>(roll + 1));
}

/** The address of the entry for a key, or 0 if there is none. */
export function probeDice(key: u64): usize {
  const bucket = TT.bucket(key);
  for (let entry = bucket; entry < bucket + 2 * ENTRY; entry += ENTRY) {
    const data = load<u64>(entry, 8);
    const joined = load<u64>(entry) ^ data ^ load<u64>(entry, 16) ^ load<u64>(entry, 24);
    if (data != 0 && joined == key) return entry;
  }
  return 0;
}

export function lowerOf(entry: usize): f64 {
  return load<f64>(entry, 16);
}

export function upperOf(entry: usize): f64 {
  return load<f64>(entry, 24);
}

export function moveCodeOf(entry: usize): i32 {
  return <i32>(load<u64>(entry, 8) & 0xffff);
}

/**
 * Replaces the entry with the same key, if there is one. Otherwise replaces the bucket's first entry, or the second if
 * the first is deeper.
 */
export function storeDice(key: u64, depth: i32, move: i32, lower: f64, upper: f64): void {
  let entry = probeDice(key);
  if (entry != 0) {
    lower = max(lower, lowerOf(entry));
    upper = min(upper, upperOf(entry));
  } else {
    entry = TT.bucket(key);
    if (load<u32>(entry, 8) >> 16 > <u32>(depth + 1)) entry += ENTRY;
  }
  const data = ((<u64>(depth + 1)) << 16) | (<u64>move);
  store<u64>(entry, data, 8);
  store<f64>(entry, lower, 16);
  store<f64>(entry, upper, 24);
  store<u64>(entry, key ^ data ^ load<u64>(entry, 16) ^ load<u64>(entry, 24));
}
