// SPDX-License-Identifier: MIT
/**
 * A *block* is the unit of solving: two kings and up to two other pieces. Pawns do not move in it, because their moves
 * lead into other blocks. A *segment* is a slice (see symmetry.ts) and a side to move. It has a byte for each placement
 * of the free pieces.
 *
 *     index = (2 * slice + side to move) * stride + index of the free pieces
 *
 *     a byte of VALUES:    0  no such position: pieces on one square, or the side not to move in check
 *                      1–251  decided, after this number of plies minus one; the side to move
 *                             loses if the number of plies is even and wins if it is odd
 *                        255  undecided; in the end, a draw
 *     a byte of COUNTS:       moves that do not lose as far as is known
 *
 * A thread can solve a *part* of a block, a range of slices, and then has memory for that part only.
 */
import { BLACK, IO_BOARD, IO_TURN, KING, PAWN, UNMOVED_UNICORNIO, WHITE } from '../abi';
import { fromHost } from '../geometry';
import { COUNTS, LIST_INDEX, PAWN_BECOMES } from '../memory-map';
import { loadPosition, Position } from '../position';
import { reserve, UNPAIRED } from './layout';
import { Symmetry } from './symmetry';

/** In VALUES: the index is not a valid position. */
export const INVALID: i32 = 0;
/** In VALUES: undecided, or a draw. */
export const UNDECIDED: i32 = 255;
/** The longest distance that fits in a byte. */
export const LONGEST: i32 = 250;

export class Pair {
  /** Index of a pair of squares. */
  @inline static index(equal: bool, a: i32, b: i32): i32 {
    if (!equal) return a * 144 + b;
    return a > b ? ((a * (a - 1)) >> 1) + b : ((b * (b - 1)) >> 1) + a;
  }
}

export class Block {
  static free: i32 = 0;
  /** Codes of the pieces other than the kings, free pieces first. */
  static code0: i32 = 0;
  static code1: i32 = 0;
  static men: i32 = 0;
  /** Host squares of the pawns. */
  static square0: i32 = -1;
  static square1: i32 = -1;
  /** Whether two free pieces are equal. If so, their order does not matter. */
  static equal: bool = false;
  /** Whether one of the free pieces is an unmoved unicornio, which can be on few squares. */
  static hasUnmoved: bool = false;
  static stride: i32 = 0;
  /** The slices of the part, from `first` to `end` (exclusive). */
  static first: i32 = 0;
  static end: i32 = 0;
  /** The address at which the whole block's bytes would begin. Memory holds only the part's bytes. */
  static values: usize = 0;
  static counts: usize = 0;

  @inline static side0(): i32 {
    return Block.code0 & BLACK ? 1 : 0;
  }

  @inline static side1(): i32 {
    return Block.code1 & BLACK ? 1 : 0;
  }

  @inline static segment(slice: i32, turn: i32): usize {
    return <usize>(2 * slice + turn) * Block.stride;
  }

  @inline static has(slice: i32): bool {
    return <u32>(slice - Block.first) < <u32>(Block.end - Block.first);
  }

  /** Size of the part's values in bytes. */
  @inline static bytes(): usize {
    return Block.segment(Block.end, 0) - Block.segment(Block.first, 0);
  }

  /** Index of the free pieces in a segment. */
  @inline static indexOf(a: i32, b: i32): i32 {
    return Block.free == 2 ? Pair.index(Block.equal, a, b) : Block.free == 1 ? a : 0;
  }

  @inline static firstOf(index: i32): i32 {
    if (Block.free != 2) return index;
    return Block.equal ? load<u8>((<usize>index) << 1, UNPAIRED) : index / 144;
  }

  @inline static secondOf(index: i32): i32 {
    if (Block.free != 2) return 0;
    return Block.equal ? load<u8>((<usize>index) << 1, UNPAIRED + 1) : index % 144;
  }
}

/** Size of a segment in bytes: a multiple of 16, so that vectors can search it. */
export function strideOf(free: i32, equal: bool): i32 {
  const size = free == 2 ? (equal ? (144 * 143) / 2 : 144 * 144) : free == 1 ? 144 : 1;
  return (size + 15) & ~15;
}

/**
 * Sets the block: the codes of its pieces (0 for none), free pieces first, and the squares of its pawns (-1 for a free
 * piece). Returns the size of its values in bytes.
 */
export function setBlock(code0: i32, square0: i32, code1: i32, square1: i32): f64 {
  Block.code0 = code0;
  Block.code1 = code1;
  Block.square0 = square0;
  Block.square1 = square1;
  Block.men = <i32>(code0 != 0) + <i32>(code1 != 0);
  Block.free =
    <i32>(code0 != 0 && (code0 & 15) != PAWN) + <i32>(code1 != 0 && (code1 & 15) != PAWN);
  Block.equal = Block.free == 2 && code0 == code1;
  Block.hasUnmoved = (code0 & 15) == UNMOVED_UNICORNIO || (code1 & 15) == UNMOVED_UNICORNIO;
  Block.stride = strideOf(Block.free, Block.equal);
  Symmetry.select(Block.free == Block.men);
  setPart(0, Symmetry.slices);
  for (let a = 0; a < 144; ++a) {
    for (let b = 0; b < a; ++b) {
      const address = UNPAIRED + 2 * Pair.index(true, a, b);
      store<u8>(address, a);
      store<u8>(address, b, 1);
    }
  }
  return <f64>(2 * Symmetry.slices) * <f64>Block.stride;
}

/** Makes the slices from `first` to `end` (exclusive) the part of the block; initially the whole block. */
export function setPart(first: i32, end: i32): void {
  Block.first = first;
  Block.end = end;
}

/** Reserves the memory of the part. Returns false if there is not enough. */
export function reserveBlock(): bool {
  const bytes = <u32>Block.bytes();
  const values = reserve(bytes);
  const counts = reserve(bytes);
  const before = Block.segment(Block.first, 0);
  // The address may be negative, which is correct because addresses wrap around.
  Block.values = values - before;
  Block.counts = counts - before;
  return values != 0 && counts != 0;
}

/** A piece's place in the piece list of its side. */
function placeOf(man: i32): i32 {
  return man == 1 && Block.side0() == Block.side1() ? 2 : 1;
}

/** Puts a piece on a square and at a place of its side's list. */
export function put(code: i32, place: i32, host: i32): void {
  const square = fromHost(host);
  const side = code & BLACK ? 1 : 0;
  Position.setAt(square, code);
  store<u16>(Position.list(side) + ((<usize>place) << 1), square);
  store<u8>(square, place, LIST_INDEX);
}

/** Places a piece other than a king; the square has to be empty. */
export function putMan(man: i32, host: i32): void {
  put(man ? Block.code1 : Block.code0, placeOf(man), host);
}

/** Removes the piece on a square, if any, without changing the lists. */
export function lift(host: i32): void {
  Position.setAt(fromHost(host), 0);
}

export function isEmpty(host: i32): bool {
  return Position.at(fromHost(host)) == 0;
}

/** Empties the board and sets the numbers of pieces. */
export function clearBoard(): void {
  memory.fill(IO_BOARD, 0, 144);
  store<i32>(IO_TURN, 0);
  loadPosition();
  let white = 1;
  let black = 1;
  if (Block.men > 0) Block.side0() ? ++black : ++white;
  if (Block.men > 1) Block.side1() ? ++black : ++white;
  store<i32>(COUNTS, white);
  store<i32>(COUNTS, black, 4);
}

/** The placement occurs in games. */
export const OCCURS: i32 = 1;
/** The placement occurs in games if files and ranks are exchanged. Only used in folded blocks. */
export const OCCURS_TRANSPOSED: i32 = 2;

/**
 * Whether a piece can be on a square in a game, as the bits OCCURS and OCCURS_TRANSPOSED. An unmoved unicornio is on a
 * starting or promotion square, all of which are on the same files. A stored position also represents its mirror
 * images, so these squares also occur with files and ranks exchanged.
 */
export function occurrenceOf(man: i32, host: i32): i32 {
  const kind = (man ? Block.code1 : Block.code0) & 15;
  if (kind != UNMOVED_UNICORNIO) return OCCURS | OCCURS_TRANSPOSED;
  if (isUnmovedSquare(host)) return OCCURS;
  const transposed = (host % 12) * 12 + host / 12;
  return Symmetry.folded && isUnmovedSquare(transposed) ? OCCURS_TRANSPOSED : 0;
}

function isUnmovedSquare(host: i32): bool {
  return load<u8>(fromHost(host), PAWN_BECOMES) == UNMOVED_UNICORNIO;
}

/** Combines {@link occurrenceOf} for both free pieces of an index. */
export function occurrenceOfIndex(index: i32): i32 {
  let occurrence = OCCURS | OCCURS_TRANSPOSED;
  if (Block.free > 0) occurrence &= occurrenceOf(0, Block.firstOf(index));
  if (Block.free > 1) occurrence &= occurrenceOf(1, Block.secondOf(index));
  return occurrence;
}

/**
 * Places kings and pawns on an empty board. If two of them collide, returns false and leaves some of them on the board.
 */
export function putFixed(slice: i32): bool {
  put(WHITE | KING, 0, Symmetry.king(slice, 0));
  put(BLACK | KING, 0, Symmetry.king(slice, 1));
  if (Block.square0 >= 0) {
    if (!isEmpty(Block.square0)) return false;
    putMan(0, Block.square0);
  }
  if (Block.square1 >= 0) {
    if (!isEmpty(Block.square1)) return false;
    putMan(1, Block.square1);
  }
  return true;
}

/** Sets up the position with a valid index. */
export function setUp(slice: i32, turn: i32, index: i32): void {
  clearBoard();
  putFixed(slice);
  if (Block.free > 0) putMan(0, Block.firstOf(index));
  if (Block.free > 1) putMan(1, Block.secondOf(index));
  Position.turn = turn;
}
