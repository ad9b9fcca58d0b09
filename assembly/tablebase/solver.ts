// SPDX-License-Identifier: MIT
/**
 * Retrograde analysis (Thompson 1986). The first pass records the positions decided by the rules and counts the moves
 * of all others. Then the solver proceeds distance by distance. Predecessors of a newly lost position are won.
 * Predecessors of a newly won position have one fewer move that might not lose; positions with no such move left are
 * lost. Each position is expanded once. Nearly all of its predecessors lie in the segment of the other side to move,
 * which fits in the cache.
 *
 * {@link advance} does a given amount of work and can be called repeatedly. It waits after the first pass and after
 * each distance. Several threads, each solving a part of the block, start each distance together. They send each other
 * the predecessors in other parts. Only king moves lead from one slice to another. Threads on one shared memory were
 * rejected, because every byte of COUNTS would have to be changed atomically, and few pages can share memory.
 */
import { Block, INVALID, LONGEST, Pair, setUp } from './block';
import { enterSlice, Exits, judgeExits, Progress } from './first-pass';
import { DISTANCES, EDGES, EDGE_STARTS, OUTBOX, OUTBOX_SIZE, PREDECESSORS } from './layout';
import { initOrigins, openOrigins, Origins } from './origins';
import { Symmetry } from './symmetry';

export const SOLVE_RUNNING: i32 = 0;
/** The first pass, or the distance, is done. */
export const SOLVE_WAITING: i32 = 1;
/** A table is missing; see missingSignature. */
export const SOLVE_MISSING: i32 = 2;
/** A distance or a number of moves does not fit in a byte. */
export const SOLVE_OVERFLOW: i32 = 3;
/** The solver cannot continue until OUTBOX has been emptied. */
export const SOLVE_FULL: i32 = 4;

// The update of each predecessor.
const MARK_WIN: i32 = 0;
const DECREMENT: i32 = 1;
const LIST: i32 = 2;

class Solver {
  /** The next slice of the first pass. */
  static slice: i32 = 0;
  /** The distance that is being expanded, and its next segment. */
  static distance: i32 = 0;
  static segment: i32 = 0;
  /** Number of predecessors in OUTBOX. */
  static sent: i32 = 0;
  /** The address at which {@link listPredecessors} stores the next predecessor. */
  static listed: usize = PREDECESSORS;

  /**
   * Updates every position from which a quiet move by the side `us` leads to the placement (a, b) in a slice. `to` is
   * the new distance of these positions.
   */
  @inline static predecessors(what: i32, slice: i32, us: i32, a: i32, b: i32, to: i32): void {
    const segment = 2 * slice + us;
    const begin = Block.segment(slice, us);
    if (Block.free > 0 && Block.side0() == us) {
      const open = Origins.open(0, a);
      const blocked = Origins.blockedBy(0, a, b);
      for (let word: usize = 0; word < 24; word += 8) {
        let set = load<u64>(open + word);
        if (Block.free == 2) set &= ~load<u64>(blocked + word);
        const first = (<i32>word) << 3;
        while (set) {
          const from = first + <i32>ctz(set);
          set &= set - 1;
          const index = Block.free == 2 ? Pair.index(Block.equal, from, b) : from;
          Solver.treat(what, segment, begin, index, to);
        }
      }
    }
    if (Block.free == 2 && Block.side1() == us) {
      const open = Origins.open(1, b);
      const blocked = Origins.blockedBy(1, b, a);
      for (let word: usize = 0; word < 24; word += 8) {
        let set = load<u64>(open + word) & ~load<u64>(blocked + word);
        const first = (<i32>word) << 3;
        while (set) {
          const from = first + <i32>ctz(set);
          set &= set - 1;
          Solver.treat(what, segment, begin, Pair.index(Block.equal, a, from), to);
        }
      }
    }
    const starts = EDGE_STARTS + ((<usize>segment) << 2);
    const end = EDGES + ((<usize>load<u32>(starts, 4)) << 2);
    for (let edge = EDGES + ((<usize>load<u32>(starts)) << 2); edge < end; edge += 4) {
      const from = load<u32>(edge);
      const source = <i32>(from & 0xffff);
      const transform = from >> 16;
      const index = Block.indexOf(Symmetry.image(transform, a), Symmetry.image(transform, b));
      const begin = Block.segment(source, us);
      if (Block.has(source)) Solver.treat(what, 2 * source + us, begin, index, to);
      else {
        store<u32>(OUTBOX + ((<usize>Solver.sent) << 2), <u32>begin + index);
        ++Solver.sent;
      }
    }
  }

  /** This function is inlined, so that each of the two kinds has its own loop without a branch. */
  @inline static expand(what: i32, segment: i32, distance: i32, to: i32): void {
    const slice = segment >> 1;
    const us = (segment & 1) ^ 1;
    const begin = Block.values + <usize>segment * Block.stride;
    const wanted = i8x16.splat(<i8>(distance + 1));
    for (let offset = 0; offset < Block.stride; offset += 16) {
      let hits = i8x16.bitmask(i8x16.eq(v128.load(begin + offset), wanted));
      while (hits) {
        const index = offset + ctz(hits);
        hits &= hits - 1;
        Solver.predecessors(what, slice, us, Block.firstOf(index), Block.secondOf(index), to);
      }
    }
  }

  @inline static treat(what: i32, segment: i32, begin: usize, index: i32, to: i32): void {
    const at = begin + index;
    if (what == MARK_WIN) {
      if (<i32>load<u8>(Block.values + at) > to + 1) {
        store<u8>(Block.values + at, to + 1);
        Progress.enter(segment, to);
      }
    } else if (what == DECREMENT) {
      const count = load<u8>(Block.counts + at);
      if (count) {
        store<u8>(Block.counts + at, count - 1);
        if (count == 1) lose(segment, at, index, to);
      }
    } else if (load<u8>(Block.values + at) != INVALID) {
      store<i32>(Solver.listed, <i32>at);
      Solver.listed += 4;
    }
  }
}

/** Records a position as lost. A move that leaves the block may delay the loss. */
function lose(segment: i32, at: usize, index: i32, distance: i32): void {
  let longest = distance;
  if (Progress.deepExits) {
    setUp(segment >> 1, segment & 1, index);
    judgeExits();
    longest = max(distance, Exits.loss);
  }
  store<u8>(Block.values + at, longest + 1);
  Progress.enter(segment, longest);
}

/**
 * Starts solving the block. With a `limit` other than 0, a win counts only if the next capture or pawn move is never
 * further away than this move limit.
 */
export function start(limit: i32): void {
  initOrigins();
  memory.fill(DISTANCES, 0, (<usize>Symmetry.slices) << 6);
  Solver.slice = Block.first;
  Solver.distance = -1;
  Solver.segment = 2 * Block.end;
  Solver.sent = 0;
  Progress.limited = limit != 0;
  Progress.longest = 0;
  Progress.deepExits = false;
  Progress.missing = false;
  Progress.overflow = false;
}

/** Starts to expand a distance. All parts must have finished the previous distance. */
export function expandDistance(distance: i32): void {
  Solver.distance = distance;
  Solver.segment = 2 * Block.first;
}

/** Processes at most `slices` slices in the first pass, or expands as many segments. */
export function advance(slices: i32): i32 {
  for (let left = slices; left > 0; --left) {
    if (Solver.slice < Block.end) {
      Progress.missing = false;
      if (!enterSlice(Solver.slice)) {
        return Progress.overflow ? SOLVE_OVERFLOW : SOLVE_MISSING;
      }
      ++Solver.slice;
      continue;
    }
    if (Progress.longest > LONGEST && !Progress.limited) return SOLVE_OVERFLOW;
    if (!findSegment()) return SOLVE_WAITING;
    if (Solver.sent + mostSent(Solver.segment) > OUTBOX_SIZE) return SOLVE_FULL;
    expandSegment(Solver.segment, Solver.distance);
    ++Solver.segment;
  }
  return SOLVE_RUNNING;
}

/** Advances to the next segment that holds the current distance. */
function findSegment(): bool {
  const byte = DISTANCES + ((<usize>Solver.distance) >> 3);
  const bit = 1 << (Solver.distance & 7);
  for (; Solver.segment < 2 * Block.end; ++Solver.segment) {
    if (load<u8>(byte + ((<usize>Solver.segment) << 5)) & bit) return true;
  }
  return false;
}

/** Maximum number of a segment's predecessors that may belong to another part. */
function mostSent(segment: i32): i32 {
  if (Block.end - Block.first == Symmetry.slices) return 0;
  const starts = EDGE_STARTS + ((<usize>(segment ^ 1)) << 2);
  return <i32>(load<u32>(starts, 4) - load<u32>(starts)) * Block.stride;
}

function expandSegment(segment: i32, distance: i32): void {
  openOrigins(segment >> 1, (segment & 1) ^ 1);
  const to = distanceBefore(distance);
  if (distance & 1) Solver.expand(DECREMENT, segment, distance, to);
  else Solver.expand(MARK_WIN, segment, distance, to);
}

/** Converts a distance to the distance of its predecessors; see {@link Progress.limited}. */
function distanceBefore(distance: i32): i32 {
  return distance + (Progress.limited && !(distance & 1) ? 3 : 1);
}

/** Clears OUTBOX and returns the number of its predecessors. */
export function takeOutbox(): i32 {
  const sent = Solver.sent;
  Solver.sent = 0;
  return sent;
}

/** Updates predecessors that another part has found at the current distance. */
export function receive(from: usize, count: i32): void {
  const what = Solver.distance & 1 ? DECREMENT : MARK_WIN;
  const to = distanceBefore(Solver.distance);
  for (let at = from; at < from + ((<usize>count) << 2); at += 4) {
    const place = <i32>load<u32>(at);
    const segment = place / Block.stride;
    const begin = segment * Block.stride;
    Solver.treat(what, segment, <usize>begin, place - begin, to);
  }
}

/** Writes the indices of the predecessors of a position to PREDECESSORS and returns their number. */
export function listPredecessors(segment: i32, index: i32): i32 {
  const us = (segment & 1) ^ 1;
  openOrigins(segment >> 1, us);
  Solver.listed = PREDECESSORS;
  const a = Block.firstOf(index);
  Solver.predecessors(LIST, segment >> 1, us, a, Block.secondOf(index), 0);
  return <i32>((Solver.listed - PREDECESSORS) >> 2);
}

/** Number of slices of the part that the first pass has entered. */
export function enteredSlices(): i32 {
  return Solver.slice - Block.first;
}

/** The longest distance that has been entered. */
export function longestDistance(): i32 {
  return Progress.longest;
}

export function hasDeepExits(): bool {
  return Progress.deepExits;
}
