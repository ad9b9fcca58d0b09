// SPDX-License-Identifier: MIT
/** Tests of the tables of the search with random entries. The host allocates the transposition table first. */
import { QUIESCENCE_TABLE, QUIESCENCE_TABLE_SIZE, TT_CAPACITY } from './memory-map';
import { clearQuiescence, probeQuiescence, storeQuiescence } from './quiescence-table';
import { BOUND_EXACT, ENTRIES, TT, ttClear, ttGrow, ttProbe, ttStore } from './tt';

// Errors that checkTables can find.
export const TABLES_SOUND: i32 = 0;
export const ENTRY_LOST: i32 = 1;
export const ENTRY_STALE: i32 = 2;
export const ENTRY_TORN: i32 = 3;
export const ENTRY_WRONG_PLACE: i32 = 4;
export const ENTRY_QUIESCENCE: i32 = 5;

/** The key of random entry number `index` (splitmix64, Steele et al. 2014). */
function keyOf(index: i32, seed: i32): u64 {
  let key = ((<u64>seed) << 32) + <u64>(index + 1) * 0x9e3779b97f4a7c15;
  key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9;
  key = (key ^ (key >> 27)) * 0x94d049bb133111eb;
  return key ^ (key >> 31);
}

function scoreOf(index: i32): i32 {
  return (index % 60000) - 30000;
}

function storeAll(from: i32, to: i32, seed: i32): void {
  for (let index = from; index < to; ++index) {
    ttStore(keyOf(index, seed), index % 20736, scoreOf(index), -scoreOf(index), 5, BOUND_EXACT);
  }
}

/** Number of entries that the table finds unchanged. */
function countFound(from: i32, to: i32, seed: i32): i32 {
  let found = 0;
  for (let index = from; index < to; ++index) {
    const data = ttProbe(keyOf(index, seed));
    found += <i32>(
      (data != 0 &&
        TT.moveCode(data) == index % 20736 &&
        TT.score(data) == scoreOf(index) &&
        TT.evaluation(data) == -scoreOf(index))
    );
  }
  return found;
}

/** Address of the data of a key's entry; 0 if there is none. */
function find(key: u64): usize {
  const data = ttProbe(key);
  for (let index = 0; data != 0 && index < ENTRIES; ++index) {
    const entry = TT.entry(TT.bucket(key), index);
    if (load<u64>(entry) == data) return entry;
  }
  return 0;
}

/** Stores `entries` random entries, few enough for every bucket, and checks that the tables find the right ones. */
export function checkTables(entries: i32, seed: i32): i32 {
  const capacity = <i32>load<u32>(TT_CAPACITY);
  ttClear();
  const half = entries / 2;
  storeAll(0, half, seed);
  if (countFound(0, half, seed) != half) return ENTRY_LOST;

  // 1. Growing loses nothing, whether the number of buckets is a power of two or not.
  let stored = half;
  for (let size = <i32>TT.size(); size < capacity; size += size / 3 + 1) {
    ttGrow(size, 16);
    if (countFound(0, stored, seed) != stored) return ENTRY_LOST;
    if (stored == half && size > capacity / 3) storeAll(half, (stored = entries), seed);
  }
  ttGrow(1 << 40, 1);
  if (<i32>TT.size() != capacity) return ENTRY_WRONG_PLACE;
  if (countFound(0, entries, seed) != entries) return ENTRY_LOST;

  // 2. An entry is not found if its halves belong to two entries, as after two threads have written at once.
  const bucket = TT.bucket(keyOf(0, seed));
  const data = load<u64>(find(keyOf(0, seed)));
  for (let index = 0; index < ENTRIES; ++index) store<u64>(TT.entry(bucket, index), data + 1);
  if (ttProbe(keyOf(0, seed)) != 0) return ENTRY_TORN;

  // 3. Nothing is left of an emptied table after it has grown again.
  ttClear();
  ttGrow(1 << 40, 1);
  if (countFound(0, entries, seed) != 0) return ENTRY_STALE;

  return checkQuiescence(seed);
}

/** Fills one bucket of the quiescence table: it keeps the two newest entries. */
function checkQuiescence(seed: i32): i32 {
  clearQuiescence();
  const key = keyOf(1, seed);
  const other = key ^ (1 << 63);
  const third = key ^ (1 << 62);
  if (probeQuiescence(key) != 0) return ENTRY_QUIESCENCE;
  storeQuiescence(key, 17, -300, 40, BOUND_EXACT);
  storeQuiescence(other, 18, 300, -40, BOUND_EXACT);
  storeQuiescence(other, 19, 301, -40, BOUND_EXACT);
  const data = probeQuiescence(key);
  if (TT.moveCode(data) != 17 || TT.score(data) != -300 || TT.evaluation(data) != 40)
    return ENTRY_QUIESCENCE;
  if (TT.moveCode(probeQuiescence(other)) != 19) return ENTRY_QUIESCENCE;
  storeQuiescence(third, 20, 302, -40, BOUND_EXACT);
  if (probeQuiescence(key) != 0 || probeQuiescence(other) == 0) return ENTRY_QUIESCENCE;
  // The first and the last bucket lie within the table.
  storeQuiescence(0, 1, 1, 1, BOUND_EXACT);
  storeQuiescence(u64.MAX_VALUE, 2, 2, 2, BOUND_EXACT);
  const end = QUIESCENCE_TABLE + QUIESCENCE_TABLE_SIZE;
  if (load<u64>(QUIESCENCE_TABLE, 8) == 0 || load<u64>(end - 24) == 0) return ENTRY_QUIESCENCE;
  clearQuiescence();
  return TABLES_SOUND;
}
