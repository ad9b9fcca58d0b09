// SPDX-License-Identifier: MIT
/**
 * The evaluation by an efficiently updatable neural network (Y. Nasu, NNUE, 2018).
 *
 * There is one input for each own or enemy piece, way of moving (MOVEMENT_OF) and square, seen from each of
 * the two sides. The board is turned so that a side's first rank is rank 1, and mirrored so that its king
 * stands on the files `a` to `f`. A hidden layer for each side, whose sums are the accumulators, is followed
 * by squared clipped activation and by one output for each bucket of piece counts. Switches of the ruleset
 * that are not a way of moving are inputs too. They do not change in a game, so they are added to the biases
 * once.
 *
 * The accumulators of a ply are computed when they are first needed, from the last ply whose accumulators are
 * known and the moves in the undo records since then. Making a move costs nothing.
 *
 *     one slot:    0       8         9         16                  16 + 2 x hidden
 *                  ┌───────┬─────────┬─────────┬───────────────────┬───────────────────┐
 *                  │  key  │mirrored │mirrored │ White's           │ Black's           │
 *                  │       │ (White) │ (Black) │ accumulator       │ accumulator       │
 *                  └───────┴─────────┴─────────┴───────────────────┴───────────────────┘
 *
 * A slot belongs to the position whose key it holds, so it needs no flag that says whether it is valid.
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

/** Activation 1 in the quantised network, and weight 1 of its output layer. */
const ACTIVATION_ONE: i32 = 255;
const OUTPUT_ONE: i32 = 256;
/** Centipawns of an output of 1. */
const SCALE: i32 = 450;
/** Bytes of an accumulator. */
const ROW: usize = 2 * NNUE_HIDDEN;
const HEADER: usize = 16;
/** Movement of the king before its first move, which weights.ts does not distinguish from later moves. */
const UNMOVED_KING_MOVEMENT: i32 = 12;
/** If more plies than this are missing, the accumulators are recomputed. */
const MAX_STEPS: i32 = 12;

export class Nnue {
  /** Whether this thread evaluates by the network; see {@link clearAccumulators}. */
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

/** Rows of the weights, and sums of them. */
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

  /** The same with a capture. */
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

/** Uses the network that the host has written to NNUE from the next search on. */
export function loadNetwork(): void {
  store<u32>(NNUE_IS_LOADED, 1);
  initNetwork();
}

/** Uses the network no longer. */
export function unloadNetwork(): void {
  store<u32>(NNUE_IS_LOADED, 0);
}

/** Makes the tables that depend on the ruleset. */
export function initNetwork(): void {
  // 1. The biases with the rows of the switches that are set.
  memory.copy(NNUE_START, NNUE_BIASES, ROW);
  addSwitch(0, load<i32>(SWITCH_kingLeap) == 1);
  addSwitch(1, load<i32>(SWITCH_kingLeapCaptures) == 1);
  addSwitch(2, load<i32>(SWITCH_kingLeapFromCheck) == 1);
  addSwitch(3, load<i32>(SWITCH_kingLeapOverAttack) == 1);
  addSwitch(4, load<i32>(SWITCH_pawnDoubleStep) == 1);
  addSwitch(5, load<i32>(SWITCH_bareKing) == BARE_KING_LOSES_UNLESS_BARED_BACK);
  addSwitch(6, load<i32>(SWITCH_bareKing) == BARE_KING_PLAYS_ON);
  addSwitch(7, load<i32>(SWITCH_stalemate) == 1);

  // 2. The offsets of the input of a piece on a square: the sum of one for the piece and one for the square.
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
 * Clears the accumulators of this thread, before a search or after the network has changed, and records
 * whether there is a network.
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

/** Computes the slot of the ply after an undo record from that of the ply before. */
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

/** Whether a move takes a king from one half of the board to the other, so that its side's board is mirrored. */
function mirrors(move: u32): bool {
  return (
    move != 0 &&
    isKing(Move.piece(move) & 15) &&
    fileOf(Move.from(move)) >= 6 != fileOf(Move.to(move)) >= 6
  );
}

/** The slot of the current position, after bringing it up to date. */
function currentSlot(): usize {
  const ply = Position.ply();
  const slot = Slot.of(ply);
  const key = Position.key;
  if (Slot.key(slot) == key) return slot;

  // 1. From the last ply whose accumulators are known, unless a king has changed halves since then.
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

  // 2. Otherwise from the board.
  Slot.setKey(slot, key);
  refresh(slot, 0);
  refresh(slot, 1);
  return slot;
}

/** The slot of the next ply with the accumulators of the current position, computed from the board. */
function freshSlot(): usize {
  const slot = Slot.of(Position.ply() + 1);
  Slot.setKey(slot, u64.MAX_VALUE);
  refresh(slot, 0);
  refresh(slot, 1);
  return slot;
}

/** Traps unless the accumulators of a slot match the board. Does nothing outside the checked build. */
function verifySlot(slot: usize): void {
  if (!isDefined(CHECKED)) return;
  const fresh = freshSlot();
  assert(load<u16>(slot, 8) == load<u16>(fresh, 8), 'the board is mirrored for the wrong side');
  for (let i: usize = HEADER; i < ACCUMULATOR_SIZE; i += 2) {
    assert(load<u16>(slot + i) == load<u16>(fresh + i), 'accumulators differ from the board');
  }
}

/** Evaluation by the network, centipawns for the side to move. */
export function evaluateNetwork(): i32 {
  const slot = currentSlot();
  verifySlot(slot);
  return evaluateSlot(slot);
}

/** The same from the board alone, for tests. */
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
