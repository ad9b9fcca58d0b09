// SPDX-License-Identifier: MIT
/** Recompute-and-compare checks of the position; the release builds compile none of it. */
import { BLACK, BOARD, BORDER, LIST_INDEX, SQUARES, UNMOVED_KING, KING } from './abi';
import { Position } from './position';
import { BLACK_TO_MOVE, Zobrist } from './zobrist';

/** Traps unless key, lists and indices agree with the board. Nothing outside the checked build. */
export function verify(): void {
  if (!isDefined(CHECKED)) return;
  let key: u64 = Position.turn == 1 ? BLACK_TO_MOVE : 0;
  for (let side = 0; side < 2; ++side) {
    const count = Position.count(side);
    for (let place = 0; place < count; ++place) {
      const square = <i32>load<u16>(Position.list(side) + ((<usize>place) << 1));
      const piece = Position.at(square);
      const kind = piece & 15;
      assert((piece & BORDER) == Position.color(side), "a list holds another side's square");
      assert(<i32>load<u8>(square, LIST_INDEX) == place, 'list and index disagree');
      if (kind == KING || kind == UNMOVED_KING) assert(place == 0, 'a king is not first');
      key ^= Zobrist.of(piece, square);
    }
  }
  assert(key == Position.key, 'incremental and recomputed key differ');
}

/** Traps unless every piece on the board is in a list; slower, so for every position played. */
export function verifyBoard(): void {
  if (!isDefined(CHECKED)) return;
  let white = 0;
  let black = 0;
  for (let square = 0; square < SQUARES; ++square) {
    const piece = <i32>load<u8>(square, BOARD);
    if (piece == 0 || piece == BORDER) continue;
    if (piece & BLACK) ++black;
    else ++white;
  }
  assert(white == Position.count(0) && black == Position.count(1), 'wrong number of pieces');
}
