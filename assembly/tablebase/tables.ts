// SPDX-License-Identifier: MIT
/**
 * The solved blocks in memory, and the outcome of the current position by the rules or by one of them.
 *
 *     one record:  0           4         8         12        16       20      21      22
 *                  ┌───────────┬─────────┬─────────┬─────────┬────────┬───────┬───────┬────────┐
 *                  │ signature │ squares │ values  │ cursed  │ stride │ free  │ equal │ folded │
 *                  └───────────┴─────────┴─────────┴─────────┴────────┴───────┴───────┴────────┘
 *
 * A signature identifies the pieces besides the kings. It consists of a byte for White and a byte for Black. Each byte
 * contains up to two kinds, the higher kind first. `squares` are the squares of the pawns, 255 for none. A block also
 * covers the positions with colours exchanged and, if there are pawns, with left and right exchanged.
 */
import { BLACK, KING, PAWN, STATUS_LOST, STATUS_WON } from '../abi';
import { toHost } from '../geometry';
import { isBare } from '../movegen';
import { status } from '../outcome';
import { Position } from '../position';
import { BARE_KING_PLAYS_ON, Ruleset } from '../ruleset';
import { Block, INVALID, Pair, UNDECIDED } from './block';
import { MAX_TABLES, TABLES, TABLE_SIZE } from './layout';
import { NO_SLICE, Symmetry } from './symmetry';

/** No table in memory covers the position; see missingSignature. */
export const MISSING: i32 = 0;
/** The position is not covered: a piece still has a right (such as an unmoved king), or there are too many pieces. */
export const NOT_COVERED: i32 = -1;
/** The game is won without a move, for example against a bare king that has lost and is not to move. */
export const WON_AT_ONCE: i32 = -2;

export class Tables {
  static count: i32 = 0;
  /** Whether the last outcome cannot be forced within the move limit. */
  static cursed: bool = false;
  static missingSignature: u32 = 0;
  static missingSquares: u32 = 0;

  // The pieces of the position in one of its orientations, free pieces first.
  static kind0: i32 = 0;
  static kind1: i32 = 0;
  static square0: i32 = 0;
  static square1: i32 = 0;
  static signature: u32 = 0;
  static turn: i32 = 0;
  static whiteKing: i32 = 0;
  static blackKing: i32 = 0;
}

/** Records a solved block with the pieces of the current block. Returns false if there is no room. */
export function addTable(values: usize, cursed: usize): bool {
  if (Tables.count == MAX_TABLES) return false;
  const record = TABLES + TABLE_SIZE * <usize>Tables.count;
  ++Tables.count;
  store<u32>(record, signatureOfBlock());
  store<u32>(record, (Block.square0 & 255) | ((Block.square1 & 255) << 8), 4);
  store<u32>(record, <u32>values, 8);
  store<u32>(record, <u32>cursed, 12);
  store<i32>(record, Block.stride, 16);
  store<u8>(record, Block.free, 20);
  store<u8>(record, Block.equal, 21);
  store<u8>(record, Symmetry.folded, 22);
  return true;
}

/** Removes all tables; the memory stays reserved. */
export function clearTables(): void {
  Tables.count = 0;
}

function withKind(byte: u32, kind: u32): u32 {
  if (byte == 0) return kind << 4;
  return kind > byte >> 4 ? (kind << 4) | (byte >> 4) : byte | kind;
}

function signatureOfBlock(): u32 {
  let white: u32 = 0;
  let black: u32 = 0;
  for (let man = 0; man < Block.men; ++man) {
    const code = man ? Block.code1 : Block.code0;
    if (code & BLACK) black = withKind(black, code & 15);
    else white = withKind(white, code & 15);
  }
  return (white << 8) | black;
}

/** Reads the pieces in an orientation: bit 0 exchanges colours and ranks, bit 1 the files. */
function read(orientation: i32): void {
  Tables.kind0 = 0;
  Tables.kind1 = 0;
  Tables.square0 = 255;
  Tables.square1 = 255;
  let bytes: u32 = 0;
  for (let turn = 0; turn < 2; ++turn) {
    const side = turn ^ (orientation & 1);
    let byte: u32 = 0;
    const list = Position.list(side);
    for (let place = 1; place < Position.count(side); ++place) {
      const square = <i32>load<u16>(list + ((<usize>place) << 1));
      const kind = Position.at(square) & 15;
      byte = withKind(byte, kind);
      const host = orient(toHost(square), orientation);
      if (Tables.kind0 == 0 || precedes(kind, host, turn, place)) {
        Tables.kind1 = Tables.kind0;
        Tables.square1 = Tables.square0;
        Tables.kind0 = kind;
        Tables.square0 = host;
      } else {
        Tables.kind1 = kind;
        Tables.square1 = host;
      }
    }
    bytes = (bytes << 8) | byte;
  }
  Tables.signature = bytes;
  const white = toHost(Position.king(orientation & 1));
  const black = toHost(Position.king((orientation & 1) ^ 1));
  Tables.whiteKing = orient(white, orientation);
  Tables.blackKing = orient(black, orientation);
}

/**
 * Whether a piece comes before the first piece: a free piece before a pawn, a higher kind before a lower kind of its
 * side.
 */
function precedes(kind: i32, host: i32, turn: i32, place: i32): bool {
  if (kind == PAWN) return Tables.kind0 == PAWN && place == 2 && host < Tables.square0;
  if (Tables.kind0 == PAWN) return true;
  return place == 2 && kind > Tables.kind0;
}

function orient(host: i32, orientation: i32): i32 {
  const flipped = orientation & 1 ? 132 - (host - (host % 12)) + (host % 12) : host;
  return orientation & 2 ? flipped - (flipped % 12) + 11 - (flipped % 12) : flipped;
}

function pawnSquares(): u32 {
  const first = Tables.kind0 == PAWN ? Tables.square0 : 255;
  const second = Tables.kind1 == PAWN ? Tables.square1 : 255;
  return first | (second << 8);
}

/**
 * The outcome of the current position for the side to move: a byte as in VALUES, or one of the negative codes. The
 * position must be legal.
 */
export function outcomeHere(): i32 {
  Tables.cursed = false;
  if (Position.count(0) + Position.count(1) > 4 || hasRight(0) || hasRight(1)) return NOT_COVERED;
  const bare = isBare();
  if (bare && (Ruleset.bareKing != BARE_KING_PLAYS_ON || Position.count(0) == Position.count(1))) {
    const known = status();
    if (known & STATUS_LOST) return 1;
    if (known & STATUS_WON) return WON_AT_ONCE;
    // A bare king draws if it can capture the last piece, because both kings are then bare.
    return UNDECIDED;
  }
  const record = findTable();
  return record == 0 ? MISSING : lookUp(record);
}

/**
 * Returns the record of the table that covers the position, or 0 if there is none. After success, the pieces are read
 * in the table's orientation. Only the kings, the pieces and the side to move are read.
 */
export function findTable(): usize {
  let signature: u32 = 0;
  let firstSquares: u32 = 0;
  for (let orientation = 0; orientation < 4; ++orientation) {
    read(orientation);
    const squares = pawnSquares();
    if (squares == 0xffff && orientation > 1) break;
    Tables.turn = Position.turn ^ (orientation & 1);
    const end = TABLES + TABLE_SIZE * <usize>Tables.count;
    for (let record: usize = TABLES; record < end; record += TABLE_SIZE) {
      if (load<u32>(record) == Tables.signature && load<u32>(record, 4) == squares) return record;
    }
    if (orientation == 0) {
      signature = Tables.signature;
      firstSquares = squares;
    }
  }
  // Set only on failure, so that a successful look-up does not hide an earlier missing table.
  Tables.missingSignature = signature;
  Tables.missingSquares = firstSquares;
  return 0;
}

function hasRight(side: i32): bool {
  return (Position.at(Position.king(side)) & 15) != KING;
}

/** The offset of the position's byte in the table; -1 if the kings attack each other. */
export function placeIn(record: usize): i32 {
  const free = load<u8>(record, 20);
  const folded = load<u8>(record, 22) != 0;
  const entry = Symmetry.sliceOf(folded, Tables.whiteKing, Tables.blackKing);
  if (entry == NO_SLICE) return -1;
  const transform = entry >> 16;
  const a = Symmetry.image(transform, Tables.square0);
  const index =
    free == 2
      ? Pair.index(load<u8>(record, 21) != 0, a, Symmetry.image(transform, Tables.square1))
      : free == 1
        ? a
        : 0;
  const segment = 2 * (entry & 0xffff) + Tables.turn;
  return segment * load<i32>(record, 16) + index;
}

function lookUp(record: usize): i32 {
  const at = placeIn(record);
  if (at < 0) return INVALID;
  const cursed = <usize>load<u32>(record, 12);
  if (cursed) Tables.cursed = ((load<u8>(cursed + (at >> 3)) >> (at & 7)) & 1) != 0;
  const value = <i32>load<u8>(<usize>load<u32>(record, 8) + at);
  const limit = Ruleset.moveLimit;
  if (!cursed && limit > 0 && value != UNDECIDED && value - 1 > limit) Tables.cursed = true;
  return value;
}
