// SPDX-License-Identifier: MIT
/**
 * A bonus in endings with few pieces for driving the enemy king to the edge, for bringing the other king near it (as in
 * Chess 4.5, D. Slate and L. Atkin 1977), and for cutting it off from its last piece. The network was trained with few
 * such endings, so its values for neighbouring positions differ too little to show progress.
 *
 * The constants were chosen with bench/won-endings.mjs. Neither doubled values per step nor a bonus for a king near the
 * enemy's last piece won more endings.
 */
import { fileOf, rankOf } from './geometry';
import { Position } from './position';

/** Maximum number of pieces on the board, kings included, for a bonus. */
const MAX_PIECES: i32 = 6;
/**
 * Evaluation, in centipawns, from which the full bonus is added. For smaller evaluations, the bonus is proportional.
 */
const WINNING: i32 = 100;
/** Centipawns for each step of the losing king away from the middle, by rank and by file. */
const FROM_MIDDLE: i32 = 30;
/** Centipawns for each step by which the distance between the kings is smaller than the length of the board. */
const NEAR: i32 = 30;
/** Centipawns for each step between the losing king and its last piece. */
const CUT_OFF: i32 = 15;
const LONGEST: i32 = 11;

function fromMiddle(square: i32): i32 {
  const file = fileOf(square);
  const rank = rankOf(square);
  return max(5 - file, file - 6) + max(5 - rank, rank - 6);
}

/** Number of king steps between two squares. */
function distance(from: i32, to: i32): i32 {
  return max(abs(fileOf(from) - fileOf(to)), abs(rankOf(from) - rankOf(to)));
}

/** Number of king steps from a side's king to its only other piece; 0 unless the side has exactly one other piece. */
function toLastPiece(side: i32): i32 {
  if (Position.count(side) != 2) return 0;
  const list = Position.list(side);
  // The list contains the squares of the king and of its last piece.
  return distance(<i32>load<u16>(list), <i32>load<u16>(list, 2));
}

/** Adds the winning side's bonus to an evaluation, in centipawns for the side to move. */
export function withKingHunt(value: i32): i32 {
  if (Position.count(0) + Position.count(1) > MAX_PIECES) return value;
  const winner = value > 0 ? Position.turn : Position.turn ^ 1;
  const king = Position.king(winner ^ 1);
  const gain =
    FROM_MIDDLE * fromMiddle(king) +
    NEAR * (LONGEST - distance(king, Position.king(winner))) +
    CUT_OFF * toLastPiece(winner ^ 1);
  return value + (gain * value) / max(abs(value), WINNING);
}
