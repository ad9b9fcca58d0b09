// SPDX-License-Identifier: MIT
/**
 * The memory of the solver, above the map of the engine (see memory-map.ts). Everything up to HEAP has a fixed address.
 * Tables of endings are on the heap, which only grows.
 */
import { CONTINUATION } from '../memory-map';

/** Number of pairs of squares. */
export const PAIRS: i32 = 144 * 144;
/** Bytes of a set of squares: u64 for squares 0–63, u64 for 64–127, u64 for 128–143, and padding. */
export const SET: usize = 32;

/** u8 [transform][square]: see symmetry.ts. */
export const TRANSFORMS: usize = CONTINUATION;
/** u32 [white king][black king]: slice and transform, for each of the two foldings. */
export const SLICE_OF_FOLDED: usize = TRANSFORMS + 8 * 144;
export const SLICE_OF_PLAIN: usize = SLICE_OF_FOLDED + 4 * PAIRS;
/** u8 pairs [slice]: squares of the white and the black king. */
export const KINGS_OF_FOLDED: usize = SLICE_OF_PLAIN + 4 * PAIRS;
export const KINGS_OF_PLAIN: usize = KINGS_OF_FOLDED + 2 * PAIRS;
/** u32 [slice and side]: the place in EDGES where the king moves of this slice and side begin. */
export const EDGE_STARTS: usize = KINGS_OF_PLAIN + 2 * PAIRS;
/** u32 each: the slice from which a king has come, and the transform of the other pieces. */
export const EDGES: usize = EDGE_STARTS + 4 * (2 * PAIRS + 1);
/** u8 pairs [index]: the squares of two equal pieces. */
export const UNPAIRED: usize = EDGES + 4 * 2 * 8 * PAIRS;
/** A set [piece][target]: the squares from which the piece reaches the target on an empty board. */
export const ORIGINS: usize = (UNPAIRED + 2 * PAIRS + 63) & ~63;
/** A set [piece][target][blocker]: the ORIGINS from which a piece on the blocker's square obstructs the path. */
export const BLOCKED: usize = ORIGINS + 2 * 144 * SET;
/** A set [piece][target]: the ORIGINS that remain open with the kings and pawns of the slice. */
export const OPEN: usize = BLOCKED + 2 * PAIRS * SET;
/** 256 bits [segment]: the distances that occur in the segment. */
export const DISTANCES: usize = OPEN + 2 * 144 * SET;
/** One record for each table in memory; see tables.ts. */
export const TABLES: usize = DISTANCES + 32 * 2 * PAIRS;
export const TABLE_SIZE: usize = 32;
export const MAX_TABLES: i32 = 512;
/** f64 [cursed][side][code]: see countOutcomes. */
export const HISTOGRAM: usize = TABLES + TABLE_SIZE * MAX_TABLES;
/** i32 each: indices of predecessors, for the tests of un-moves. */
export const PREDECESSORS: usize = HISTOGRAM + 8 * 4 * 256;
/** u32 each: the places of predecessors in other parts of the block. */
export const OUTBOX: usize = (PREDECESSORS + 4 * 2048 + 63) & ~63;
/**
 * Several times the number of predecessors that a segment can have. A king can come to a slice from at most 16 other
 * slices.
 */
export const OUTBOX_SIZE: i32 = 1 << 20;
export const HEAP: usize = (OUTBOX + 4 * <usize>OUTBOX_SIZE + 65535) & ~65535;

/** The first free byte of the heap. */
let free: usize = HEAP;

/** Reserves zeroed memory; 0 if there is not enough. Reserved memory is never moved. */
export function reserve(bytes: u32): usize {
  const begin = free;
  const end = <u64>begin + ((bytes + 63) & ~63);
  const pages = <i32>((end + 65535) >> 16);
  if (pages > 65536) return 0;
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return 0;
  free = <usize>end;
  return begin;
}
