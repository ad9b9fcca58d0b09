// SPDX-License-Identifier: MIT
/** Recompute-and-compare checks of the position; the release builds compile none of it. */
import { BLACK, BOARD, BORDER, KING, LIST_INDEX, SQUARES, UNMOVED_KING } from "./abi";
import { Position } from "./position";
import { BLACK_TO_MOVE, Zobrist } from "./zobrist";

/** Traps unless key, piece lists and board agree. Does nothing outside the checked build. */
export function verify(): void {
  if (!isDefined(CHECKED)) return;
  let key: u64 = Position.turn == 1 ? BLACK_TO_MOVE : 0;
  let white = 0;
  let black = 0;
  for (let square = 0; square < SQUARES; ++square) {
    const piece = <i32>load<u8>(square, BOARD);
    if (piece == 0 || piece == BORDER) continue;
    const side = piece & BLACK ? 1 : 0;
    const place = <i32>load<u8>(square, LIST_INDEX);
    assert(place < Position.count(side), "a piece is outside its list");
    assert(
      <i32>load<u16>(Position.list(side) + ((<usize>place) << 1)) == square,
      "list and index disagree",
    );
    const kind = piece & 15;
    if (kind == KING || kind == UNMOVED_KING) assert(place == 0, "a king is not first in its list");
    key ^= Zobrist.of(piece, square);
    if (side) ++black;
    else ++white;
  }
  assert(white == Position.count(0) && black == Position.count(1), "wrong number of pieces");
  assert(key == Position.key, "incremental and recomputed key differ");
}
