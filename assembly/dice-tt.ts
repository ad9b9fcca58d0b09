// SPDX-License-Identifier: MIT
/**
 * What the search with dice remembers, in the memory of the transposition table. Values are bounds in
 * full precision, so an entry is twice as long as one of the main search:
 *
 *     0                             8        16       24       32
 *     ┌─────────────────────────────┬────────┬────────┬────────┐
 *     │ key XOR the other three     │  data  │ lower  │ upper  │  data: depth + 1 << 16 | move code;
 *     └─────────────────────────────┴────────┴────────┴────────┘        0 where nothing was stored
 *
 * The static value of a leaf is kept too: it costs more than a look into the table, and moves of one
 * side in another order lead to the same leaf.
 *
 * The two searches leave each other's entries where they are: neither kind gives back its key when it
 * is read as the other, so nothing need be cleared between them.
 */
import { Position } from './position';
import { TT } from './tt';

const ENTRY: usize = 32;

/**
 * Key of a position before a roll, searched to a depth, from the position's own key: only results of
 * equal depth are equal.
 */
export function keyBeforeRoll(position: u64, depth: i32): u64 {
  return position ^ (0x8ebc6af09c88c6e3 * <u64>(depth + 1));
}

/** Key of the position after a roll, 0–7, under which its best move is kept at any depth. */
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

/** Stores over the same key, else in the bucket's first place if nothing deeper is there. */
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
