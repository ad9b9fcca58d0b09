// SPDX-License-Identifier: MIT
/**
 * The evaluation by an efficiently updatable neural network (Y. Nasu, NNUE, 2018).
 *
 * Each side has its own view of the board. There is one input per owner (own or enemy), movement (MOVEMENT_OF) and
 * square. The view is rotated to put the side's first rank at the bottom, and mirrored if the side's king is to the
 * right of file `f`. Each side has a hidden layer; the sums of this layer are the accumulators. A squared clipped
 * activation follows, then one output for each bucket of piece counts. Some switches of the ruleset are inputs too.
 * Because they do not change during a game, their weights are added to the biases once.
 *
 * A ply's accumulators are computed when they are first needed. The computation starts with the last known accumulators
 * and follows the moves in the undo records. Therefore, making a move requires no work on the accumulators.
 *
 *     one slot:    0       8         9         16                  16 + 2 x hidden
 *                  ┌───────┬─────────┬─────────┬───────────────────┬───────────────────┐
 *                  │  key  │mirrored │mirrored │ White's           │ Black's           │
 *                  │       │ (White) │ (Black) │ accumulator       │ accumulator       │
 *                  └───────┴─────────┴─────────┴───────────────────┴───────────────────┘
 *
 * A slot contains the key of its position, so it needs no validity flag.
 */
import {
  PAWN,
  SWITCH_bareKing,
  SWITCH_kingLeap,
  SWITCH_kingLeapCaptures,
  SWITCH_kingLeapFromCheck,
  SWITCH_kingLeapOverAttack,
  SWITCH_pawnDoubleStep,
  SWITCH_stalemate,
  UNMOVED_KING,
} from './abi';
import { fileOf, fromHost, rankOf } from './geometry';
import {
  ACCUMULATORS,
  ACCUMULATOR_SIZE,
  ACCUMULATOR_SLOTS,
  NNUE_BIASES,
  NNUE_BUCKETS,
  NNUE_HIDDEN,
  NNUE_IS_LOADED,
  NNUE_MOVEMENTS,
  NNUE_OUTPUT_BIASES,
  NNUE_OUTPUT_WEIGHTS,
  NNUE_PIECE_OFFSETS,
  NNUE_SQUARE_OFFSETS,
  NNUE_START,
  NNUE_SWITCH_WEIGHTS,
  NNUE_WEIGHTS,
  SQUARES,
  UNDO,
  UNDO_SIZE,
} from './memory-map';
import { Move } from './move';
import { isKing, Position } from './position';
import { BARE_KING_LOSES_UNLESS_BARED_BACK, BARE_KING_PLAYS_ON } from './ruleset';
import { Thread } from './thread';
import { movementOf } from './weights';

/** The integer that represents activation 1, and weight 1 in the output layer. */
const ACTIVATION_ONE: i32 = 255;
const OUTPUT_ONE: i32 = 256;
/** Centipawns that correspond to a network output of 1. */
const SCALE: i32 = 450;
/** Number of bytes of an accumulator. */
const ROW: usize = 2 * NNUE_HIDDEN;
const HEADER: usize = 16;
/** The movement number of an unmoved king, which weights.ts does not distinguish from other kings. */
const UNMOVED_KING_MOVEMENT: i32 = 12;
/**
 * Maximum number of plies back to the last known accumulators. If they are further back, accumulators are recomputed
 * from the board.
 */
const MAX_STEPS: i32 = 12;

export class Nnue {
  /** Whether this thread evaluates with the network; see {@link clearAccumulators}. */
  static isUsed: bool = false;
}

/** A ply's accumulators. */
class Slot {
  @inline static of(ply: i32): usize {
    return Thread.at(ACCUMULATORS) + <usize>(ply & (ACCUMULATOR_SLOTS - 1)) * ACCUMULATOR_SIZE;
  }

  @inline static key(slot: usize): u64 {
    return load<u64>(slot);
  }

  @inline static setKey(slot: usize, key: u64): void {
    store<u64>(slot, key);
  }

  @inline static isMirrored(slot: usize, side: i32): i32 {
    return load<u8>(slot + <usize>side, 8);
  }

  @inline static setMirrored(slot: usize, side: i32, mirrored: i32): void {
    store<u8>(slot + <usize>side, mirrored, 8);
  }

  @inline static copyMirrored(to: usize, from: usize): void {
    store<u16>(to, load<u16>(from, 8), 8);
  }

  @inline static accumulator(slot: usize, side: i32): usize {
    return slot + HEADER + <usize>side * ROW;
  }
}

/** Finds the rows of weights and adds them to accumulators. */
class Row {
  /** Address of the weights of a piece on a square. */
  @inline static of(perspective: i32, mirrored: i32, piece: i32, square: i32): usize {
    const pieceAt = (<usize>(perspective * 48 + piece)) << 2;
    const squareAt = (<usize>((perspective * 2 + mirrored) * SQUARES + square)) << 2;
    return (
      NNUE_WEIGHTS +
      load<u32>(pieceAt, NNUE_PIECE_OFFSETS) +
      load<u32>(squareAt, NNUE_SQUARE_OFFSETS)
    );
  }

  @inline static add(to: usize, from: usize, row: usize): void {
    for (let i: usize = 0; i < ROW; i += 16) {
      v128.store(to + i, i16x8.add(v128.load(from + i), v128.load(row + i)));
    }
  }

  /** Moves a piece: to = from + added - removed. */
  @inline static move(to: usize, from: usize, added: usize, removed: usize): void {
    for (let i: usize = 0; i < ROW; i += 16) {
      const sum = i16x8.add(v128.load(from + i), v128.load(added + i));
      v128.store(to + i, i16x8.sub(sum, v128.load(removed + i)));
    }
  }

  /** Moves a piece that makes a capture. */
  @inline static capture(to: usize, from: usize, added: usize, removed: usize, taken: usize): void {
    for (let i: usize = 0; i < ROW; i += 16) {
      const sum = i16x8.add(v128.load(from + i), v128.load(added + i));
      const rest = i16x8.add(v128.load(removed + i), v128.load(taken + i));
      v128.store(to + i, i16x8.sub(sum, rest));
    }
  }

  /** Sum over one accumulator of activation² x weight. */
  @inline static output(accumulator: usize, weights: usize): v128 {
    let sum = i32x4.splat(0);
    const zero = i16x8.splat(0);
    const one = i16x8.splat(<i16>ACTIVATION_ONE);
    for (let i: usize = 0; i < ROW; i += 16) {
      const active = i16x8.min_s(i16x8.max_s(v128.load(accumulator + i), zero), one);
      const product = i16x8.mul(active, v128.load(weights + i));
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(product, active));
    }
    return sum;
  }
}

/** Enables the network that the host has written to NNUE, from the next search on. */
export function loadNetwork(): void {
  store<u32>(NNUE_IS_LOADED, 1);
  initNetwork();
}

/** Stops using the network. */
export function unloadNetwork(): void {
  store<u32>(NNUE_IS_LOADED, 0);
}

/** Makes the tables that depend on the ruleset. */
export function initNetwork(): void {
  // 1. The biases, plus the rows of the switches that are set.
  memory.copy(NNUE_START, NNUE_BIASES, ROW);
  addSwitch(0, load<i32>(SWITCH_kingLeap) == 1);
  addSwitch(1, load<i32>(SWITCH_kingLeapCaptures) == 1);
  addSwitch(2, load<i32>(SWITCH_kingLeapFromCheck) == 1);
  addSwitch(3, load<i32>(SWITCH_kingLeapOverAttack) == 1);
  addSwitch(4, load<i32>(SWITCH_pawnDoubleStep) == 1);
  addSwitch(5, load<i32>(SWITCH_bareKing) == BARE_KING_LOSES_UNLESS_BARED_BACK);
  addSwitch(6, load<i32>(SWITCH_bareKing) == BARE_KING_PLAYS_ON);
  addSwitch(7, load<i32>(SWITCH_stalemate) == 1);

  // 2. The input offsets of pieces on squares. Each is the sum of an offset for the piece and one for the square.
  for (let perspective = 0; perspective < 2; ++perspective) {
    for (let side = 0; side < 2; ++side) {
      for (let kind = PAWN; kind <= UNMOVED_KING; ++kind) {
        const movement = kind == UNMOVED_KING ? UNMOVED_KING_MOVEMENT : movementOf(kind);
        const block = (side == perspective ? 0 : NNUE_MOVEMENTS) + movement;
        const at = (<usize>(perspective * 48 + (kind | Position.color(side)))) << 2;
        store<u32>(at, <u32>(block * 144) * <u32>ROW, NNUE_PIECE_OFFSETS);
      }
    }
    for (let mirrored = 0; mirrored < 2; ++mirrored) {
      for (let host = 0; host < 144; ++host) {
        const square = fromHost(host);
        const rank = perspective ? 11 - rankOf(square) : rankOf(square);
        const file = mirrored ? 11 - fileOf(square) : fileOf(square);
        const at = (<usize>((perspective * 2 + mirrored) * SQUARES + square)) << 2;
        store<u32>(at, <u32>(12 * rank + file) * <u32>ROW, NNUE_SQUARE_OFFSETS);
      }
    }
  }
}

function addSwitch(index: i32, isSet: bool): void {
  if (isSet) Row.add(NNUE_START, NNUE_START, NNUE_SWITCH_WEIGHTS + <usize>index * ROW);
}

/**
 * Clears the accumulators of this thread, before a search or after the network has changed. Also records whether a
 * network has been loaded.
 */
export function clearAccumulators(): void {
  Nnue.isUsed = load<u32>(NNUE_IS_LOADED) != 0;
  for (let ply = 0; ply < ACCUMULATOR_SLOTS; ++ply) Slot.setKey(Slot.of(ply), u64.MAX_VALUE);
}

/** Computes a side's accumulator from the board. */
function refresh(slot: usize, perspective: i32): void {
  const mirrored = <i32>(fileOf(Position.king(perspective)) >= 6);
  Slot.setMirrored(slot, perspective, mirrored);
  const accumulator = Slot.accumulator(slot, perspective);
  memory.copy(accumulator, NNUE_START, ROW);
  for (let side = 0; side < 2; ++side) {
    const list = Position.list(side);
    const end = list + ((<usize>Position.count(side)) << 1);
    for (let entry = list; entry < end; entry += 2) {
      const square = <i32>load<u16>(entry);
      const row = Row.of(perspective, mirrored, Position.at(square), square);
      Row.add(accumulator, accumulator, row);
    }
  }
}

/** Computes a ply's slot from the previous ply's slot and the undo record between them. */
function step(before: usize, after: usize, undo: usize, key: u64): void {
  const move = load<u32>(undo, 8);
  Slot.setKey(after, key);
  Slot.copyMirrored(after, before);
  if (move == 0) {
    memory.copy(after + HEADER, before + HEADER, 2 * ROW);
    return;
  }
  const piece = Move.piece(move);
  const color = piece & 48;
  const from = Move.from(move);
  const to = Move.to(move);
  const taken = Move.taken(move);
  for (let perspective = 0; perspective < 2; ++perspective) {
    const mirrored = Slot.isMirrored(before, perspective);
    const old = Slot.accumulator(before, perspective);
    const next = Slot.accumulator(after, perspective);
    const added = Row.of(perspective, mirrored, Move.kindAfter(move) | color, to);
    const removed = Row.of(perspective, mirrored, piece, from);
    if (taken == 0) Row.move(next, old, added, removed);
    else {
      const victim = Row.of(perspective, mirrored, taken | (color ^ 48), to);
      Row.capture(next, old, added, removed, victim);
    }
  }
}

/** Whether a move mirrors its side's view of the board: it is a king's move to the other half of the board. */
function mirrors(move: u32): bool {
  return (
    move != 0 &&
    isKing(Move.piece(move) & 15) &&
    fileOf(Move.from(move)) >= 6 != fileOf(Move.to(move)) >= 6
  );
}

/** Brings the current position's slot up to date and returns it. */
function currentSlot(): usize {
  const ply = Position.ply();
  const slot = Slot.of(ply);
  const key = Position.key;
  if (Slot.key(slot) == key) return slot;

  // 1. Start from the last known accumulators, unless a king has crossed to the other half of the board since then.
  const undo = Thread.at(UNDO);
  const oldest = max(0, ply - MAX_STEPS);
  let known = ply;
  while (known > oldest) {
    const record = undo + <usize>--known * UNDO_SIZE;
    if (mirrors(load<u32>(record, 8))) break;
    if (Slot.key(Slot.of(known)) != load<u64>(record)) continue;
    for (; known < ply; ++known) {
      const next = known + 1 == ply ? key : load<u64>(undo + <usize>(known + 1) * UNDO_SIZE);
      step(Slot.of(known), Slot.of(known + 1), undo + <usize>known * UNDO_SIZE, next);
    }
    return slot;
  }

  // 2. Otherwise, start from the board.
  Slot.setKey(slot, key);
  refresh(slot, 0);
  refresh(slot, 1);
  return slot;
}

/** Computes the current position's accumulators from the board, in the next ply's slot. */
function freshSlot(): usize {
  const slot = Slot.of(Position.ply() + 1);
  Slot.setKey(slot, u64.MAX_VALUE);
  refresh(slot, 0);
  refresh(slot, 1);
  return slot;
}

/** Traps unless the accumulators of a slot match the board. Does nothing in builds without checks. */
function verifySlot(slot: usize): void {
  if (!isDefined(CHECKED)) return;
  const fresh = freshSlot();
  assert(load<u16>(slot, 8) == load<u16>(fresh, 8), 'the board is mirrored for the wrong side');
  for (let i: usize = HEADER; i < ACCUMULATOR_SIZE; i += 2) {
    assert(load<u16>(slot + i) == load<u16>(fresh + i), 'accumulators differ from the board');
  }
}

/** The network's evaluation, in centipawns for the side to move. */
export function evaluateNetwork(): i32 {
  const slot = currentSlot();
  verifySlot(slot);
  return evaluateSlot(slot);
}

/** Evaluation computed from the board alone, for tests. */
export function evaluateAfresh(): i32 {
  return evaluateSlot(freshSlot());
}

function evaluateSlot(slot: usize): i32 {
  const turn = Position.turn;
  const pieces = Position.count(0) + Position.count(1);
  const bucket = <usize>min((pieces - 1) / 6, NNUE_BUCKETS - 1);
  const weights = NNUE_OUTPUT_WEIGHTS + bucket * 2 * ROW;
  const sums = i32x4.add(
    Row.output(Slot.accumulator(slot, turn), weights),
    Row.output(Slot.accumulator(slot, turn ^ 1), weights + ROW),
  );
  const sum =
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3);
  const output = <i64>(sum / ACTIVATION_ONE + load<i32>(NNUE_OUTPUT_BIASES + (bucket << 2)));
  return <i32>((output * SCALE) / (ACTIVATION_ONE * OUTPUT_ONE));
}
