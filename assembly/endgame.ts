// SPDX-License-Identifier: MIT
/**
 * Endings of a few pieces: the side that is winning drives the enemy king to the edge, comes near it with its own king, as in
 * Chess 4.5 (D. Slate and L. Atkin 1977), and cuts off the last piece that the king has left. The network has
 * seen few such endings, and its values of neighbouring positions differ too little to lead anywhere.
 *
 * bench/won-endings.mjs chose the constants. Steps worth twice as much won no more endings, nor did a reward for a
 * king that is near the enemy's last piece.
 */
import { fileOf, rankOf } from './geometry';
import { Position } from './position';

/** With more pieces of both sides together, kings counted, nothing is added. */
const MAX_PIECES: i32 = 6;
/** Evaluation in centipawns from which on the whole of the gain counts; below it, a share. */
const WINNING: i32 = 100;
/** Centipawns for each step of the losing king from the middle, by rank and by file. */
const FROM_MIDDLE: i32 = 30;
/** Centipawns for each step by which the kings are nearer than the length of the board. */
const NEAR: i32 = 30;
/** Centipawns for each step between the losing king and its last piece. */
const CUT_OFF: i32 = 15;
const LONGEST: i32 = 11;

function fromMiddle(square: i32): i32 {
  const file = fileOf(square);
  const rank = rankOf(square);
  return max(5 - file, file - 6) + max(5 - rank, rank - 6);
}

/** Steps of a king between two squares. */
function distance(from: i32, to: i32): i32 {
  return max(abs(fileOf(from) - fileOf(to)), abs(rankOf(from) - rankOf(to)));
}

/** Steps from a side's king to its last piece, 0 if there is none or more than one. */
function toLastPiece(side: i32): i32 {
  if (Position.count(side) != 2) return 0;
  const list = Position.list(side);
  // One of the two is the king itself.
  return distance(<i32>load<u16>(list), <i32>load<u16>(list, 2));
}

/** An evaluation, in centipawns for the side to move, with what helps the side that is winning. */
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
