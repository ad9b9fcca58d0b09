// SPDX-License-Identifier: MIT
/**
 * Search state outside the transposition table: a record for each ply of the current line, and histories that record
 * how often moves have succeeded.
 *
 *     one ply record, 32 bytes:
 *      0        4         8            12         16         20           24           28     32
 *     ┌────────┬─────────┬────────────┬──────────┬──────────┬────────────┬────────────┬──────┐
 *     │  move  │   row   │ evaluation │ killer 1 │ killer 2 │  excluded  │ extensions │  0   │
 *     └────────┴─────────┴────────────┴──────────┴──────────┴────────────┴────────────┴──────┘
 *
 * `row` is the address of the move's row in the continuation history. Histories are i16 and updated with "gravity":
 * each bonus also pulls the entry towards zero, in proportion to its size. This keeps entries within ±HISTORY_LIMIT,
 * and old values fade without a separate pass over the tables.
 */
import { MAX_SEARCH_PLY } from './abi';
import { toHost, WIDTH } from './geometry';
import {
  BUTTERFLY,
  CAPTURE_HISTORY,
  CONTINUATION,
  CONTINUATION_BLOCKS,
  CONTINUATION_ROW,
  CONTINUATION_SIZE,
  CORRECTION,
  CORRECTIONS,
  COUNTER_MOVES,
  MOVE_CORRECTION,
  PIECE_SQUARES,
  PLIES_BEFORE_ROOT,
  PLY_RECORDS,
} from './memory-map';
import { Move } from './move';
import { Thread } from './thread';
import { CORRECTION_WEIGHT, MOVE_CORRECTION_SHARE } from './tunables';

const RECORD: usize = 32;
/** Maximum absolute value of a history entry. */
export const HISTORY_LIMIT: i32 = 16384;
const CORRECTION_LIMIT: i32 = 8192;
/** Units of the correction history per centipawn. */
const CORRECTION_GRAIN: i32 = 64;

/** The ply records. Records before the root, from -PLIES_BEFORE_ROOT on, are empty. */
export class Ply {
  @inline static record(ply: i32): usize {
    return Thread.at(PLY_RECORDS) + <usize>(ply + PLIES_BEFORE_ROOT) * RECORD;
  }

  /** The move made at a ply; 0 for a pass. */
  @inline static move(ply: i32): u32 {
    return load<u32>(Ply.record(ply));
  }

  @inline static row(ply: i32): usize {
    return load<u32>(Ply.record(ply), 4);
  }

  @inline static evaluation(ply: i32): i32 {
    return load<i32>(Ply.record(ply), 8);
  }

  @inline static setEvaluation(ply: i32, evaluation: i32): void {
    store<i32>(Ply.record(ply), evaluation, 8);
  }

  @inline static killer(ply: i32): u32 {
    return load<u32>(Ply.record(ply), 12);
  }

  @inline static secondKiller(ply: i32): u32 {
    return load<u32>(Ply.record(ply), 16);
  }

  /** The move that a singular extension search excludes. */
  @inline static excluded(ply: i32): u32 {
    return load<u32>(Ply.record(ply), 20);
  }

  @inline static setExcluded(ply: i32, move: u32): void {
    store<u32>(Ply.record(ply), move, 20);
  }

  /** Number of double extensions on the line so far. */
  @inline static extensions(ply: i32): i32 {
    return load<i32>(Ply.record(ply), 24);
  }

  @inline static setExtensions(ply: i32, count: i32): void {
    store<i32>(Ply.record(ply), count, 24);
  }
}

/** Index of a piece on a square, below PIECE_SQUARES. */
function pieceSquare(piece: i32, square: i32): usize {
  return <usize>(((piece >> 5) * 10 + (piece & 15) - 1) * 144 + toHost(square));
}

/** Index of a move's piece and target. 0 means no move, because a white pawn never moves to a1. */
function moveIndex(move: u32): usize {
  return move == 0 ? 0 : pieceSquare(Move.piece(move), Move.to(move));
}

/**
 * Offset of a move in a row of the continuation history: its kind and the block of 2x2 squares that contains its
 * target. A table with single squares was four times as large, and reading it took more time than the better move
 * ordering saved.
 */
function columnOf(move: u32): usize {
  const to = Move.to(move);
  const kind = (Move.piece(move) & 15) - 1;
  return (
    (<usize>(
      (kind * CONTINUATION_BLOCKS + ((to / (2 * WIDTH) - 2) * 6 + (((to % WIDTH) - 6) >> 1)))
    )) << 1
  );
}

/** Records the move that is about to be made at a ply; 0 for a pass. */
export function enterPly(ply: i32, move: u32): void {
  const record = Ply.record(ply);
  store<u32>(record, move);
  store<u32>(record, Thread.at(CONTINUATION) + moveIndex(move) * CONTINUATION_ROW, 4);
}

/** Empties the records for a new search. */
export function clearPlies(): void {
  memory.fill(
    Ply.record(-PLIES_BEFORE_ROOT),
    0,
    <usize>(MAX_SEARCH_PLY + 1 + PLIES_BEFORE_ROOT) * RECORD,
  );
  for (let ply = -PLIES_BEFORE_ROOT; ply <= 0; ++ply) enterPly(ply, 0);
}

/** Clears a ply's killer moves, because they come from another subtree. */
export function clearKillers(ply: i32): void {
  store<u64>(Ply.record(ply), 0, 12);
}

/** Clears every history. */
export function clearHistory(): void {
  memory.fill(Thread.at(BUTTERFLY), 0, MOVE_CORRECTION + 2 * 2 * CORRECTIONS - BUTTERFLY);
  memory.fill(Thread.at(CONTINUATION), 0, CONTINUATION_SIZE);
}

function butterfly(move: u32, side: i32): usize {
  const index = (side * 144 + toHost(Move.from(move))) * 144 + toHost(Move.to(move));
  return Thread.at(BUTTERFLY) + ((<usize>index) << 1);
}

function captureEntry(move: u32): usize {
  return Thread.at(CAPTURE_HISTORY) + ((moveIndex(move) * 16 + <usize>Move.taken(move)) << 1);
}

function counterEntry(ply: i32): usize {
  return Thread.at(COUNTER_MOVES) + (moveIndex(Ply.move(ply - 1)) << 2);
}

/** The countermove: the quiet move that last refuted the previous move, or 0. */
export function counterMove(ply: i32): u32 {
  return load<u32>(counterEntry(ply));
}

/** Continuation history of a quiet move after the previous two moves, within ±2 HISTORY_LIMIT. */
export function continuationScore(move: u32, ply: i32): i32 {
  const column = columnOf(move);
  return <i32>load<i16>(Ply.row(ply - 1) + column) + <i32>load<i16>(Ply.row(ply - 2) + column);
}

/** Sum of a quiet move's butterfly and continuation histories. The history for the move four plies ago counts half. */
export function quietScore(move: u32, side: i32, ply: i32): i32 {
  const before = <i32>load<i16>(Ply.row(ply - 4) + columnOf(move)) / 2;
  return <i32>load<i16>(butterfly(move, side)) + continuationScore(move, ply) + before;
}

/** The capture history of a capture. */
export function captureScore(move: u32): i32 {
  return load<i16>(captureEntry(move));
}

function adjust(entry: usize, bonus: i32): void {
  const old = <i32>load<i16>(entry);
  store<i16>(entry, old + bonus - (old * abs(bonus)) / HISTORY_LIMIT);
}

/** Adds a bonus, or a penalty if it is negative, to the histories of a quiet move. */
export function adjustQuiet(move: u32, side: i32, ply: i32, bonus: i32): void {
  adjust(butterfly(move, side), bonus);
  const column = columnOf(move);
  adjust(Ply.row(ply - 1) + column, bonus);
  adjust(Ply.row(ply - 2) + column, bonus);
  adjust(Ply.row(ply - 4) + column, bonus / 2);
}

export function adjustCapture(move: u32, bonus: i32): void {
  adjust(captureEntry(move), bonus);
}

/** Makes a quiet move the first killer of its ply and the countermove of the previous move. */
export function storeRefutation(move: u32, ply: i32): void {
  const record = Ply.record(ply);
  if (load<u32>(record, 12) != move) {
    store<u32>(record, load<u32>(record, 12), 16);
    store<u32>(record, move, 12);
  }
  store<u32>(counterEntry(ply), move);
}

function correctionEntry(table: usize, side: i32, key: u32): usize {
  return Thread.at(table) + ((<usize>side * CORRECTIONS + <usize>(key & (CORRECTIONS - 1))) << 1);
}

/** A hash of the piece and target of the last two moves. */
export function lastMovesKey(ply: i32): u32 {
  const moves =
    <u32>moveIndex(Ply.move(ply - 1)) * PIECE_SQUARES + <u32>moveIndex(Ply.move(ply - 2));
  // The upper bits of the product depend on all bits of both moves (Knuth's multiplicative hashing).
  return (moves * 0x9e3779b1) >> 18;
}

/**
 * Correction history: the centipawns to add to the evaluation of a position, depending on its pawns and on the last two
 * moves. The moves have the smaller weight, because they are weaker evidence.
 */
export function correctionOf(side: i32, pawns: u32, lastMoves: u32): i32 {
  const ofPawns = <i32>load<i16>(correctionEntry(CORRECTION, side, pawns));
  const ofMoves = <i32>load<i16>(correctionEntry(MOVE_CORRECTION, side, lastMoves));
  return (ofPawns + (ofMoves * MOVE_CORRECTION_SHARE) / 16) / CORRECTION_GRAIN;
}

/**
 * Updates the correction histories after a search of `depth` plies whose score exceeded the evaluation by `difference`
 * centipawns.
 */
export function learnCorrection(
  side: i32,
  pawns: u32,
  lastMoves: u32,
  difference: i32,
  depth: i32,
): void {
  const weight = min(depth + 1, CORRECTION_WEIGHT);
  const target = max(min(difference * CORRECTION_GRAIN, CORRECTION_LIMIT), -CORRECTION_LIMIT);
  moveTowards(correctionEntry(CORRECTION, side, pawns), target, weight);
  moveTowards(correctionEntry(MOVE_CORRECTION, side, lastMoves), target, weight);
}

function moveTowards(entry: usize, target: i32, weight: i32): void {
  store<i16>(entry, (<i32>load<i16>(entry) * (256 - weight) + target * weight) / 256);
}
