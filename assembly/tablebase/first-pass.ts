// SPDX-License-Identifier: MIT
/**
 * The first pass over a block. The pass determines which indices are positions, which positions the rules decide, and
 * how many moves each position has. It also looks up the outcomes of moves that leave the block (captures, promotions,
 * pawn moves). It relies only on the move generator and on the status according to the rules.
 */
import { MAX_MOVES, STATUS_LOST } from '../abi';
import { isAttacked } from '../attacks';
import { MOVE_STACK } from '../memory-map';
import { Move } from '../move';
import { countMoves, generate, generateCaptures } from '../movegen';
import { status } from '../outcome';
import { makeMove, Position, unmakeMove } from '../position';
import {
  Block,
  clearBoard,
  INVALID,
  isEmpty,
  lift,
  putFixed,
  putMan,
  occurrenceOf,
  UNDECIDED,
} from './block';
import { DISTANCES } from './layout';
import { changesWhenMoved } from './origins';
import { MISSING, NOT_COVERED, outcomeHere, Tables } from './tables';

/** Moves that leave the block are generated here, because evaluating them uses MOVE_STACK. */
const EXIT_MOVES: usize = MOVE_STACK + 4 * MAX_MOVES;

// With a move limit, distances are counted to the next capture or pawn move by either side. A win at distance d is
// stored as 2d + 1 and a loss as 2d, so wins still have odd numbers.
const LIMITED_WIN: i32 = 3;
const LIMITED_LOSS: i32 = 2;

export class Progress {
  /** The longest distance that has been entered. */
  static longest: i32 = 0;
  /** Whether a table needed by a move is not in memory. */
  static missing: bool = false;
  /** Whether a move that leaves the block leads to a position that the rules alone do not decide. */
  static deepExits: bool = false;
  /** Whether distances are counted only to the next capture or pawn move, within the move limit. */
  static limited: bool = false;
  /** Whether a number does not fit in a byte. */
  static overflow: bool = false;

  /** Records that a segment contains a distance. */
  @inline static enter(segment: i32, distance: i32): void {
    const at = DISTANCES + ((<usize>segment) << 5) + ((<usize>distance) >> 3);
    const bit: u8 = 1 << ((<u8>distance) & 7);
    store<u8>(at, load<u8>(at) | bit);
    if (distance > Progress.longest) Progress.longest = distance;
  }
}

export class Exits {
  /** Plies of the shortest win by a move that leaves the block; 0 if none wins. */
  static win: i32 = 0;
  /** Plies of the longest loss by a move that leaves the block. */
  static loss: i32 = 0;
  /** Number of moves that leave the block and lose. */
  static losing: i32 = 0;
}

/** Judges the moves of the current position that leave the block. */
export function judgeExits(): void {
  Exits.win = 0;
  Exits.loss = 0;
  Exits.losing = 0;
  const us = Position.turn;
  const moving =
    (Block.code0 && Block.side0() == us && changesWhenMoved(Block.code0 & 15)) ||
    (Block.code1 && Block.side1() == us && changesWhenMoved(Block.code1 & 15));
  if (!moving && !attacksMan(us)) return;
  const end = moving ? generate(EXIT_MOVES) : generateCaptures(EXIT_MOVES);
  for (let at: usize = EXIT_MOVES; at < end; at += 4) {
    const move = load<u32>(at);
    if (Move.taken(move) == 0 && !changesWhenMoved(Move.piece(move) & 15)) continue;
    if (!judge(move) || Exits.win == 1) return;
  }
}

/** Judges a move that leaves the block. Returns false if a table is missing. */
function judge(move: u32): bool {
  makeMove(move);
  const outcome = outcomeHere();
  unmakeMove();
  if (outcome == MISSING || outcome == NOT_COVERED) {
    Progress.missing = true;
    return false;
  }
  if (outcome == UNDECIDED) return true;
  if (outcome > 1) Progress.deepExits = true;
  if (Progress.limited && Tables.cursed) return true;
  // The position after the move stores its distance plus one, which is the distance of the position before the move.
  if (outcome & 1) {
    const plies = Progress.limited ? LIMITED_WIN : outcome;
    if (Exits.win == 0 || plies < Exits.win) Exits.win = plies;
  } else {
    const plies = Progress.limited ? LIMITED_LOSS : outcome;
    ++Exits.losing;
    if (plies > Exits.loss) Exits.loss = plies;
  }
  return true;
}

function attacksMan(us: i32): bool {
  const them = us ^ 1;
  const list = Position.list(them);
  for (let place = 1; place < Position.count(them); ++place) {
    if (isAttacked(load<u16>(list + ((<usize>place) << 1)), us)) return true;
  }
  return false;
}

/** Stores the value of a position in the block, after setting the side to move. */
function enterPosition(segment: i32, at: usize, turn: i32): void {
  Position.turn = turn;
  let value = INVALID;
  let count = 0;
  if (!isAttacked(Position.king(turn ^ 1), turn)) {
    judgeExits();
    value = UNDECIDED;
    if (Exits.win == 1) {
      value = 2;
      count = 255;
      Progress.enter(segment, 1);
    } else {
      const moves = countMoves(MOVE_STACK);
      if (moves > 255) Progress.overflow = true;
      if (moves == 0) {
        if (status() & STATUS_LOST) {
          value = 1;
          Progress.enter(segment, 0);
        }
      } else if (Exits.win) {
        value = Exits.win + 1;
        count = 255;
        Progress.enter(segment, Exits.win);
      } else {
        count = moves - Exits.losing;
        if (count == 0) {
          value = Exits.loss + 1;
          Progress.enter(segment, Exits.loss);
        }
      }
    }
  }
  store<u8>(Block.values + at, value);
  store<u8>(Block.counts + at, count);
}

/** Enters both segments of a slice. If a table is missing, returns false; the caller loads it and calls again. */
export function enterSlice(slice: i32): bool {
  const white = Block.segment(slice, 0);
  const black = Block.segment(slice, 1);
  memory.fill(Block.values + white, <u8>INVALID, 2 * Block.stride);
  memory.fill(Block.counts + white, 0, 2 * Block.stride);
  clearBoard();
  if (!putFixed(slice)) return true;
  const segment = 2 * slice;
  if (Block.free == 0) {
    enterPosition(segment, white, 0);
    enterPosition(segment + 1, black, 1);
    return !Progress.missing;
  }
  for (let a = 0; a < 144; ++a) {
    const occurrence = occurrenceOf(0, a);
    if (!occurrence || !isEmpty(a)) continue;
    putMan(0, a);
    const end = Block.free == 1 ? 1 : Block.equal ? a : 144;
    for (let b = 0; b < end; ++b) {
      if (Block.free == 2) {
        if (!(occurrence & occurrenceOf(1, b)) || !isEmpty(b)) continue;
        putMan(1, b);
      }
      const index = Block.indexOf(a, b);
      enterPosition(segment, white + index, 0);
      enterPosition(segment + 1, black + index, 1);
      if (Block.free == 2) lift(b);
      if (Progress.missing || Progress.overflow) return false;
    }
    lift(a);
  }
  return true;
}
