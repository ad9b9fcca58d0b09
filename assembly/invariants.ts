// SPDX-License-Identifier: MIT
/**
 * Checks that recompute parts of the position and compare the results. Release builds do not contain the checks. They
 * read memory and take other values as arguments, so position.ts can call them without an import cycle.
 */
import { BLACK, BORDER, KING, UNMOVED_KING, WHITE } from './abi';
import { BOARD, COUNTS, LISTS, LIST_INDEX, LIST_SIZE, SQUARES } from './memory-map';
import { Thread } from './thread';
import { BLACK_TO_MOVE, Zobrist } from './zobrist';

/** Traps unless the key, the lists and the indices agree with the board. Does nothing in builds without checks. */
export function verify(turn: i32, incrementalKey: u64): void {
  if (!isDefined(CHECKED)) return;
  let key: u64 = turn == 1 ? BLACK_TO_MOVE : 0;
  for (let side = 0; side < 2; ++side) {
    const count = load<i32>(Thread.at(side << 2), COUNTS);
    for (let place = 0; place < count; ++place) {
      const square = <i32>load<u16>(Thread.at((side * LIST_SIZE + place) << 1), LISTS);
      const piece = <i32>load<u8>(Thread.at(square), BOARD);
      const kind = piece & 15;
      assert((piece & BORDER) == WHITE << side, "a list holds another side's square");
      assert(<i32>load<u8>(Thread.at(square), LIST_INDEX) == place, 'list and index disagree');
      if (kind == KING || kind == UNMOVED_KING) assert(place == 0, 'a king is not first');
      key ^= Zobrist.of(piece, square);
    }
  }
  assert(key == incrementalKey, 'incremental and recomputed key differ');
}

/** Traps if the key after a move differs from the predicted key. */
export function verifyPredictedKey(predicted: u64, key: u64): void {
  if (!isDefined(CHECKED)) return;
  assert(predicted == key, 'predicted and incremental key differ');
}

/** Traps unless every piece on the board is in a list. This is slow, so call it only once per played position. */
export function verifyBoard(): void {
  if (!isDefined(CHECKED)) return;
  let white = 0;
  let black = 0;
  for (let square = 0; square < SQUARES; ++square) {
    const piece = <i32>load<u8>(Thread.at(square), BOARD);
    if (piece == 0 || piece == BORDER) continue;
    if (piece & BLACK) ++black;
    else ++white;
  }
  assert(
    white == load<i32>(Thread.at(COUNTS)) && black == load<i32>(Thread.at(COUNTS), 4),
    'a piece is in no list, or twice in one',
  );
}
