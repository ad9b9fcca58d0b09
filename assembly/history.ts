// SPDX-License-Identifier: MIT
/**
 * What the search remembers beside the transposition table: of each ply of the line under
 * examination, and of moves that proved good or bad anywhere.
 *
 *     one ply record, 32 bytes:
 *      0        4         8            12         16         20           24           28     32
 *     ┌────────┬─────────┬────────────┬──────────┬──────────┬────────────┬────────────┬──────┐
 *     │  move  │   row   │ evaluation │ killer 1 │ killer 2 │  excluded  │ extensions │  0   │
 *     └────────┴─────────┴────────────┴──────────┴──────────┴────────────┴────────────┴──────┘
 *
 * `row` is the address of the continuation history's row for the move. Histories are i16 and updated
 * by "gravity": each bonus also pulls an entry towards zero by the entry's size, so that none leaves
 * ±HISTORY_LIMIT and old experience fades without an ageing pass.
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
  PIECE_SQUARES,
  PLIES_BEFORE_ROOT,
  PLY_RECORDS,
} from './memory-map';
import { Move } from './move';
import { Thread } from './thread';

const RECORD: usize = 32;
/** Histories stay within ± this. */
export const HISTORY_LIMIT: i32 = 16384;
const CORRECTION_LIMIT: i32 = 8192;
/** A correction of this size is one centipawn. */
const CORRECTION_GRAIN: i32 = 64;

/** The records of the plies; those before the root, down to -PLIES_BEFORE_ROOT, are empty. */
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

  /** The move that is left out, to see whether it is the only good one. */
  @inline static excluded(ply: i32): u32 {
    return load<u32>(Ply.record(ply), 20);
  }

  @inline static setExcluded(ply: i32, move: u32): void {
    store<u32>(Ply.record(ply), move, 20);
  }

  /** Extensions by two plies on the line so far. */
  @inline static extensions(ply: i32): i32 {
    return load<i32>(Ply.record(ply), 24);
  }

  @inline static setExtensions(ply: i32, count: i32): void {
    store<i32>(Ply.record(ply), count, 24);
  }
}

/** Place of a piece and a square among PIECE_SQUARES. */
function pieceSquare(piece: i32, square: i32): usize {
  return <usize>(((piece >> 5) * 10 + (piece & 15) - 1) * 144 + toHost(square));
}

/** Place of a move's piece and target; no pawn of White arrives on a1, so 0 stands for no move. */
function moveIndex(move: u32): usize {
  return move == 0 ? 0 : pieceSquare(Move.piece(move), Move.to(move));
}

/**
 * Offset of a move in a row of the continuation history: its kind and the block of 2x2 squares on
 * which it arrives. Single squares made the table four times as large, and reading it cost more time
 * than the better ordering saved.
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

/** Notes the move about to be made at a ply; 0 for a pass. */
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

/** Forgets the killers of the ply after the next, which belong to cousins of its nodes. */
export function clearKillers(ply: i32): void {
  store<u64>(Ply.record(ply), 0, 12);
}

/** Forgets all experience. */
export function clearHistory(): void {
  memory.fill(Thread.at(BUTTERFLY), 0, CORRECTION + 2 * 2 * CORRECTIONS - BUTTERFLY);
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

/** The quiet move that last refuted the move before, or 0. */
export function counterMove(ply: i32): u32 {
  return load<u32>(counterEntry(ply));
}

/** How a quiet move fared after the last move and after one's own last, within ±2 HISTORY_LIMIT. */
export function continuationScore(move: u32, ply: i32): i32 {
  const column = columnOf(move);
  return <i32>load<i16>(Ply.row(ply - 1) + column) + <i32>load<i16>(Ply.row(ply - 2) + column);
}

/** How a quiet move fared, anywhere and after these moves. */
export function quietScore(move: u32, side: i32, ply: i32): i32 {
  return <i32>load<i16>(butterfly(move, side)) + continuationScore(move, ply);
}

/** How a capture fared. */
export function captureScore(move: u32): i32 {
  return load<i16>(captureEntry(move));
}

function adjust(entry: usize, bonus: i32): void {
  const old = <i32>load<i16>(entry);
  store<i16>(entry, old + bonus - (old * abs(bonus)) / HISTORY_LIMIT);
}

/** Rewards (or, below 0, blames) a quiet move. */
export function adjustQuiet(move: u32, side: i32, ply: i32, bonus: i32): void {
  adjust(butterfly(move, side), bonus);
  const column = columnOf(move);
  adjust(Ply.row(ply - 1) + column, bonus);
  adjust(Ply.row(ply - 2) + column, bonus);
}

export function adjustCapture(move: u32, bonus: i32): void {
  adjust(captureEntry(move), bonus);
}

/** Makes a quiet move the first killer of its ply and the answer to the move before. */
export function storeRefutation(move: u32, ply: i32): void {
  const record = Ply.record(ply);
  if (load<u32>(record, 12) != move) {
    store<u32>(record, load<u32>(record, 12), 16);
    store<u32>(record, move, 12);
  }
  store<u32>(counterEntry(ply), move);
}

function correctionEntry(side: i32, key: u32): usize {
  return (
    Thread.at(CORRECTION) + ((<usize>side * CORRECTIONS + <usize>(key & (CORRECTIONS - 1))) << 1)
  );
}

/** Centipawns to add to the evaluation of positions of this kind, from what searches found. */
export function correctionOf(side: i32, key: u32): i32 {
  return <i32>load<i16>(correctionEntry(side, key)) / CORRECTION_GRAIN;
}

/** Learns that a search of `depth` plies scored `difference` centipawns more than the evaluation. */
export function learnCorrection(side: i32, key: u32, difference: i32, depth: i32): void {
  const entry = correctionEntry(side, key);
  const weight = min(depth + 1, 16);
  const target = max(min(difference * CORRECTION_GRAIN, CORRECTION_LIMIT), -CORRECTION_LIMIT);
  store<i16>(entry, (<i32>load<i16>(entry) * (256 - weight) + target * weight) / 256);
}
