// SPDX-License-Identifier: MIT
/**
 * One table describes how a piece moves from one square to another. It is indexed by the piece and the difference of
 * the squares:
 *
 *     ATTACK_TABLE, u32       31        19 18      17      16     15            8 7             0
 *                     ┌────────────┬───────┬───────┬───────┬──────────────┬──────────────┐
 *                     │     0      │ QUIET │ SLIDE │ATTACK │ leap squares │ step squares │
 *                     └────────────┴───────┴───────┴───────┴──────────────┴──────────────┘
 *
 * ATTACK: the piece can capture on the target. QUIET: the piece can move to the target without capturing. SLIDE: the
 * move needs a path of empty squares; LEGS contains the first leg and the step of the path. A straight slider's leg and
 * step are equal; the aanca and the unicornio bend after the first leg. No piece reaches a square by two paths, so one
 * entry is enough.
 *
 * The lower half is the piece's *king zone*. Bit j (0–7) is set if the piece could capture one step from the target in
 * direction j, and bit 8 + j if it could capture two steps from the target in this direction. With the king zone, the
 * generator tests only the king moves that an enemy piece could prevent.
 */
import {
  AANCA,
  BLACK,
  CROCODILE,
  GIRAFFE,
  KING,
  LION,
  PAWN,
  PIECE_CODES,
  ROOK,
  UNICORNIO,
  UNMOVED_KING,
  UNMOVED_UNICORNIO,
  WHITE,
} from './abi';
import { directionOf, NORTH, SOUTH, WIDTH } from './geometry';
import {
  ATTACK_TABLE,
  BOARD,
  COUNTS,
  DIFFERENCES,
  DIFFERENCE_ORIGIN,
  GIRAFFE_LEAPS,
  LEGS,
  LION_LEAPS,
  LISTS,
  LIST_SIZE,
} from './memory-map';
import { Ruleset } from './ruleset';
import { Thread } from './thread';

export const ATTACK: u32 = 1 << 16;
export const SLIDE: u32 = 1 << 17;
export const QUIET: u32 = 1 << 18;
const LEAP: u32 = ATTACK | QUIET;
/** Mask of the king zone. */
export const ZONE: u32 = 0xffff;

export class AttackTable {
  /** The table index for a piece and `difference` = target - origin. */
  @inline static index(piece: i32, difference: i32): usize {
    return piece * DIFFERENCES + difference + DIFFERENCE_ORIGIN;
  }

  @inline static entry(index: usize): u32 {
    return load<u32>(index << 2, ATTACK_TABLE);
  }

  /** Offset of a slide's first leg. */
  @inline static leg(index: usize): i32 {
    return load<i8>(index << 1, LEGS);
  }

  /** Offset of each step after a slide's first leg. */
  @inline static step(index: usize): i32 {
    return load<i8>(index << 1, LEGS + 1);
  }

  /** Whether the squares between origin and target of a slide are empty. */
  @inline static isClear(index: usize, origin: i32, target: i32): bool {
    const step = AttackTable.step(index);
    let square = origin + AttackTable.leg(index);
    while (square != target && load<u8>(Thread.at(square), BOARD) == 0) square += step;
    return square == target;
  }
}

/** Whether the piece on `origin` could capture an enemy on `target`. */
export function attacks(origin: i32, target: i32): bool {
  const index = AttackTable.index(load<u8>(Thread.at(origin), BOARD), target - origin);
  const entry = AttackTable.entry(index);
  if (!(entry & ATTACK)) return false;
  return !(entry & SLIDE) || AttackTable.isClear(index, origin, target);
}

/** Whether a side (0 White, 1 Black) attacks a square. */
export function isAttacked(target: i32, by: i32): bool {
  const count = load<i32>(Thread.at(by << 2), COUNTS);
  for (let i = 0; i < count; ++i) {
    if (attacks(load<u16>(Thread.at((by * LIST_SIZE + i) << 1), LISTS), target)) return true;
  }
  return false;
}

/** Builds ATTACK_TABLE and LEGS for the current ruleset. */
export function initAttacks(): void {
  memory.fill(ATTACK_TABLE, 0, 4 * PIECE_CODES * DIFFERENCES);
  memory.fill(LEGS, 0, 2 * PIECE_CODES * DIFFERENCES);
  addPieces(WHITE, NORTH, Ruleset.kingLeapsOfWhite);
  addPieces(BLACK, SOUTH, Ruleset.kingLeapsOfBlack);
  for (let piece = WHITE; piece < PIECE_CODES; ++piece) addZones(piece);
}

function addPieces(color: i32, forward: i32, kingLeaps: i32): void {
  add(color | PAWN, forward, QUIET);
  add(color | PAWN, forward - 1, ATTACK);
  add(color | PAWN, forward + 1, ATTACK);
  if (Ruleset.pawnDoubleStep) addSlide(color | PAWN, forward, forward, 1, QUIET);

  for (let i = 0; i < Ruleset.lionLeaps; ++i) {
    add(color | LION, load<i32>(LION_LEAPS + 4 * i), LEAP);
  }
  for (let i = 0; i < 8; ++i) add(color | GIRAFFE, load<i32>(GIRAFFE_LEAPS + 4 * i), LEAP);

  for (let j = 0; j < 8; ++j) {
    const direction = directionOf(j);
    const straight = j < 4;
    add(color | KING, direction, LEAP);
    add(color | UNMOVED_KING, direction, LEAP);
    // King leaps count as attacks only if they may capture. King moves are not generated from this table.
    if (Ruleset.kingLeapCaptures && (kingLeaps >> j) & 1) {
      add(color | UNMOVED_KING, 2 * direction, LEAP);
    }
    add(color | (straight ? ROOK : CROCODILE), direction, LEAP);
    addSlide(color | (straight ? ROOK : CROCODILE), direction, direction, 10, LEAP);
    if (Ruleset.unicornioIsBishop && !straight) {
      add(color | UNICORNIO, direction, LEAP);
      addSlide(color | UNICORNIO, direction, direction, 10, LEAP);
    }
  }

  for (let sign = 0; sign < 4; ++sign) {
    const x = sign & 1 ? -1 : 1;
    const y = sign & 2 ? -WIDTH : WIDTH;
    if (Ruleset.aancaMayStop) add(color | AANCA, x + y, LEAP);
    addSlide(color | AANCA, x + y, x, 10, LEAP);
    addSlide(color | AANCA, x + y, y, 10, LEAP);
    if (Ruleset.unicornioIsBishop) {
      add(color | UNMOVED_UNICORNIO, 2 * x + y, QUIET);
      add(color | UNMOVED_UNICORNIO, x + 2 * y, QUIET);
    } else {
      add(color | UNICORNIO, 2 * x + y, LEAP);
      add(color | UNICORNIO, x + 2 * y, LEAP);
      addSlide(color | UNICORNIO, 2 * x + y, x + y, 9, LEAP);
      addSlide(color | UNICORNIO, x + 2 * y, x + y, 9, LEAP);
    }
  }
}

function add(piece: i32, difference: i32, how: u32): void {
  store<u32>(ATTACK_TABLE + (AttackTable.index(piece, difference) << 2), how);
}

/** Adds the first `steps` squares of a slide beyond its first leg. All of them lie within 11 files of the origin. */
function addSlide(piece: i32, leg: i32, step: i32, steps: i32, how: u32): void {
  for (let n = 1; n <= steps; ++n) {
    const index = AttackTable.index(piece, leg + n * step);
    store<u32>(ATTACK_TABLE + (index << 2), how | SLIDE);
    store<i8>(LEGS + (index << 1), leg);
    store<i8>(LEGS + (index << 1) + 1, step);
  }
}

function addZones(piece: i32): void {
  for (let difference = -275; difference <= 275; ++difference) {
    let zone: u32 = 0;
    for (let bit = 0; bit < 16; ++bit) {
      const step = bit < 8 ? directionOf(bit) : 2 * directionOf(bit - 8);
      const shifted = difference + step;
      if (shifted < -275 || shifted > 275) continue;
      if (AttackTable.entry(AttackTable.index(piece, shifted)) & ATTACK) zone |= 1 << bit;
    }
    const address = ATTACK_TABLE + (AttackTable.index(piece, difference) << 2);
    store<u32>(address, load<u32>(address) | zone);
  }
}
