// SPDX-License-Identifier: MIT
/**
 * The dice search's entries in the memory of the transposition table. They hold bounds in full precision, so
 * an entry is twice as long as one of the main search:
 *
 *     0                             8        16       24       32
 *     ┌─────────────────────────────┬────────┬────────┬────────┐
 *     │ key XOR the other three     │  data  │ lower  │ upper  │  data: depth + 1 << 16 | move code;
 *     └─────────────────────────────┴────────┴────────┴────────┘        0 where nothing was stored
 *
 * Static values of leaves are stored too, because computing one costs more than a probe, and transpositions
 * reach the same leaf often.
 *
 * Entries of the two searches can share the table: an entry of one kind, read as the other, does not match
 * any key, so nothing has to be cleared in between.
 */
import { Position } from './position';
import { TT } from './tt';

const ENTRY: usize = 32;

/**
 * Key for a position before a roll and a depth, made from the position's key. Results of different depths
 * differ, so the depth is part of the key.
 */
export function keyBeforeRoll(position: u64, depth: i32): u64 {
  return position ^ (0x8ebc6af09c88c6e3 * <u64>(depth + 1));
}

/** Key for the position after a roll, 0–7, under which the best move is stored whatever the depth. */
export function keyAfterRoll(roll: i32): u64 {
  return Position.key ^ (0x589965cc75374cc3 * <u64>(roll + 1));
}

/** The entry of a key, or 0. */
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
 * Replaces the entry of the same key, otherwise the bucket's first entry unless that is deeper, otherwise the
 * second.
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
