// SPDX-License-Identifier: MIT
/**
 * King pairs and symmetries. A *slice* is a pair of squares for the two kings. Without pawns, positions that the eight
 * symmetries of the board map to each other have the same outcome. Therefore, without pawns, only pairs with the white
 * king in a triangle of 21 squares are stored. With pawns, all pairs are stored. A pair with both kings on the diagonal
 * is symmetric to itself. Both of its mirror images are stored in its slice, and each king move leads to exactly one of
 * the two images, so no position is counted twice.
 */
import { BLACK, KING, WHITE } from '../abi';
import { ATTACK, AttackTable, QUIET } from '../attacks';
import { fromHost } from '../geometry';
import {
  EDGES,
  EDGE_STARTS,
  KINGS_OF_FOLDED,
  KINGS_OF_PLAIN,
  SLICE_OF_FOLDED,
  SLICE_OF_PLAIN,
  TRANSFORMS,
} from './layout';

/** The entry of a pair of squares that two kings cannot occupy. */
export const NO_SLICE: u32 = 0xffffffff;

export class Symmetry {
  static folded: bool = false;
  static slices: i32 = 0;
  static foldedSlices: i32 = 0;
  static plainSlices: i32 = 0;

  /** The image of a square. */
  @inline static image(transform: u32, square: i32): i32 {
    return load<u8>(transform * 144 + square, TRANSFORMS);
  }

  /** The slice (16 bits) and the transform of a pair of king squares, or NO_SLICE. */
  @inline static sliceOf(folded: bool, white: i32, black: i32): u32 {
    const index = (<usize>(white * 144 + black)) << 2;
    return folded ? load<u32>(index, SLICE_OF_FOLDED) : load<u32>(index, SLICE_OF_PLAIN);
  }

  /** The square of a side's king in a slice. */
  @inline static king(slice: i32, side: i32): i32 {
    const index = <usize>(slice * 2 + side);
    return Symmetry.folded ? load<u8>(index, KINGS_OF_FOLDED) : load<u8>(index, KINGS_OF_PLAIN);
  }

  /** Fills the tables that do not depend on the ruleset, because kings move alike under all rulesets. */
  static init(): void {
    for (let transform = 0; transform < 8; ++transform) {
      for (let square = 0; square < 144; ++square) {
        let file = square % 12;
        let rank = square / 12;
        if (transform & 1) file = 11 - file;
        if (transform & 2) rank = 11 - rank;
        const image = transform & 4 ? file * 12 + rank : rank * 12 + file;
        store<u8>(TRANSFORMS + 144 * transform + square, image);
      }
    }
    Symmetry.foldedSlices = listSlices(true);
    Symmetry.plainSlices = listSlices(false);
  }

  /** Selects one of the two foldings, and lists the slices from which a king move leads to each slice. */
  static select(folded: bool): void {
    Symmetry.folded = folded;
    Symmetry.slices = folded ? Symmetry.foldedSlices : Symmetry.plainSlices;
    const segments = 2 * Symmetry.slices;
    memory.fill(EDGE_STARTS, 0, 4 * (segments + 1));
    eachEdge(true);
    let total: u32 = 0;
    for (let segment = 0; segment <= segments; ++segment) {
      const address = EDGE_STARTS + 4 * segment;
      const count = load<u32>(address);
      store<u32>(address, total);
      total += count;
    }
    eachEdge(false);
    // Storing the moves has advanced each start to the end of its list, where the next list starts.
    for (let segment = segments; segment > 0; --segment) {
      store<u32>(EDGE_STARTS + 4 * segment, load<u32>(EDGE_STARTS + 4 * (segment - 1)));
    }
    store<u32>(EDGE_STARTS, 0);
  }
}

/** Whether a piece of this code goes from one host square to another on an empty board. */
export function reaches(code: i32, from: i32, to: i32, how: u32): bool {
  return (AttackTable.entry(AttackTable.index(code, fromHost(to) - fromHost(from))) & how) != 0;
}

function listSlices(folded: bool): i32 {
  const sliceOf = folded ? SLICE_OF_FOLDED : SLICE_OF_PLAIN;
  const kings = folded ? KINGS_OF_FOLDED : KINGS_OF_PLAIN;
  let slices = 0;
  for (let white = 0; white < 144; ++white) {
    for (let black = 0; black < 144; ++black) {
      const address = sliceOf + 4 * (white * 144 + black);
      store<u32>(address, NO_SLICE);
      if (white == black || reaches(WHITE | KING, white, black, ATTACK)) continue;
      if (folded && !isRepresentative(white, black)) continue;
      store<u8>(kings + 2 * slices, white);
      store<u8>(kings + 2 * slices + 1, black);
      store<u32>(address, slices++);
    }
  }
  if (!folded) return slices;
  for (let white = 0; white < 144; ++white) {
    for (let black = 0; black < 144; ++black) {
      for (let transform: u32 = 0; transform < 8; ++transform) {
        const image = Symmetry.image(transform, white) * 144 + Symmetry.image(transform, black);
        if (!isRepresentative(image / 144, image % 144)) continue;
        const slice = load<u32>(sliceOf + 4 * image);
        if (slice == NO_SLICE) break;
        store<u32>(sliceOf + 4 * (white * 144 + black), (slice & 0xffff) | (transform << 16));
        break;
      }
    }
  }
  return slices;
}

function isRepresentative(white: i32, black: i32): bool {
  const file = white % 12;
  const rank = white / 12;
  if (file > 5 || rank > file) return false;
  return rank < file || black / 12 <= black % 12;
}

/** Whether both kings of a slice are on the diagonal. If so, the slice contains both images of its positions. */
export function isDoubled(slice: i32): bool {
  return Symmetry.folded && Symmetry.king(slice, 0) % 13 == 0 && Symmetry.king(slice, 1) % 13 == 0;
}

/** Counts or stores the king moves that lead to each slice, separately for each side that makes the moves. */
function eachEdge(counting: bool): void {
  for (let source = 0; source < Symmetry.slices; ++source) {
    for (let side = 0; side < 2; ++side) {
      const king = Symmetry.king(source, side);
      const other = Symmetry.king(source, side ^ 1);
      for (let to = 0; to < 144; ++to) {
        if (!reaches((side ? BLACK : WHITE) | KING, king, to, QUIET)) continue;
        const target = side
          ? Symmetry.sliceOf(Symmetry.folded, other, to)
          : Symmetry.sliceOf(Symmetry.folded, to, other);
        if (target == NO_SLICE) continue;
        const start = EDGE_STARTS + 4 * (2 * (target & 0xffff) + side);
        const place = load<u32>(start);
        store<u32>(start, place + 1);
        if (!counting) store<u32>(EDGES + 4 * place, source | (inverse(target >> 16) << 16));
      }
    }
  }
}

/** The inverse of a transform. Mirrors are their own inverses; after a transposition, the two mirrors are exchanged. */
function inverse(transform: u32): u32 {
  if (!(transform & 4)) return transform;
  return 4 | ((transform & 1) << 1) | ((transform & 2) >> 1);
}
