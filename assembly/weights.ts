// SPDX-License-Identifier: MIT
/**
 * Layout of the evaluation's weights. Each is a pair of i32, for the middlegame and the endgame, in eighths
 * of a centipawn. The values are in tuned.ts.
 *
 * The value of a piece depends on how it moves, and that depends on the ruleset. Weights therefore belong to
 * *movements*, not to kinds of piece, and suit custom rulesets as well.
 */
import {
  AANCA,
  CROCODILE,
  GIRAFFE,
  IO_WEIGHTS,
  KING,
  LION,
  PAWN,
  ROOK,
  SWITCH_giraffe,
  UNICORNIO,
  UNMOVED_KING,
  UNMOVED_UNICORNIO,
} from './abi';
import { MOVEMENT_OF, WEIGHT_PAIRS } from './memory-map';
import { Ruleset } from './ruleset';

/** Number of weight units in one centipawn. */
export const GRAIN: i32 = 8;

const MOVEMENT_PAWN: i32 = 0;
/** The lion with leaps (3,0) and (3,1), and the lion with (3,0) alone. */
const MOVEMENT_LION: i32 = 1;
const MOVEMENT_SMALL_LION: i32 = 2;
/** The giraffe that leaps (3,2), and the giraffe that leaps (4,1). */
const MOVEMENT_GIRAFFE: i32 = 3;
const MOVEMENT_LONG_GIRAFFE: i32 = 4;
/**
 * The unicornio that leaps and then slides, the unicornio that moves as a bishop, and the bishop-like unicornio before
 * its first move.
 */
const MOVEMENT_UNICORNIO: i32 = 5;
const MOVEMENT_BISHOP_UNICORNIO: i32 = 6;
const MOVEMENT_UNMOVED_UNICORNIO: i32 = 7;
const MOVEMENT_CROCODILE: i32 = 8;
const MOVEMENT_AANCA: i32 = 9;
const MOVEMENT_ROOK: i32 = 10;
export const MOVEMENT_KING: i32 = 11;
const MOVEMENTS: i32 = 12;

// Index of the first pair of each kind of weight.
/** [movement] */
export const MATERIAL_OF: i32 = 0;
/** [movement][rank, from the side's point of view] */
export const BY_RANK: i32 = MATERIAL_OF + MOVEMENTS;
/** [movement][distance of the file from the edge, 0–5] */
export const BY_FILE: i32 = BY_RANK + 12 * MOVEMENTS;
/** [movement]: for each square that the piece can go to and that no enemy pawn attacks. */
export const MOBILITY: i32 = BY_FILE + 6 * MOVEMENTS;
/** [movement]: for each square next to the enemy king that the piece can go to. */
export const AT_KING: i32 = MOBILITY + MOVEMENTS;
/** [number of pieces that can go to a square next to the enemy king, at most 7] */
export const ATTACKERS: i32 = AT_KING + MOVEMENTS;
/** [rank]: bonus for a passed pawn. */
export const PASSED: i32 = ATTACKERS + 8;
/** [distance of the file from the edge]: the promotion of a passed pawn, for each rank beyond the pawn's fourth. */
export const PROMOTION: i32 = PASSED + 12;
/** Pawns: defended by a pawn; without own pawns on the adjacent files; with another own pawn on the same file. */
export const SUPPORTED: i32 = PROMOTION + 6;
export const ISOLATED: i32 = SUPPORTED + 1;
export const DOUBLED: i32 = ISOLATED + 1;
/** Penalty for a piece other than a pawn that an enemy pawn attacks. */
export const PAWN_THREAT: i32 = DOUBLED + 1;
/** Bonus for a pawn up to three ranks in front of its king, on the king's file or an adjacent file. */
export const SHELTER: i32 = PAWN_THREAT + 1;
/** Bonus for the side to move. */
export const TEMPO: i32 = SHELTER + 1;
/** [number of enemy pieces including the king, 2–9]: bonus for an enemy that is close to a bare king. */
export const NEARLY_BARE: i32 = TEMPO + 1;
export const WEIGHTS: i32 = NEARLY_BARE + 8;

/**
 * A pair as one i64, middlegame x 2^32 + endgame, so that both halves are added and multiplied at once.
 * (middlegame() corrects the borrow of a negative endgame half.)
 */
export class Pair {
  @inline static of(place: i32): i64 {
    return load<i64>(place << 3, WEIGHT_PAIRS);
  }

  @inline static middlegame(pair: i64): i32 {
    return <i32>((pair + 0x80000000) >> 32);
  }

  @inline static ending(pair: i64): i32 {
    return <i32>pair;
  }

  /** Reads a pair from the I/O block. */
  static init(place: i32): void {
    const middlegame = <i64>load<i32>(place << 3, IO_WEIGHTS);
    const ending = <i64>load<i32>(place << 3, IO_WEIGHTS + 4);
    store<i64>(place << 3, (middlegame << 32) + ending, WEIGHT_PAIRS);
  }
}

/** Fills MOVEMENT_OF for the current ruleset. */
export function initMovements(): void {
  setMovement(PAWN, MOVEMENT_PAWN);
  setMovement(LION, Ruleset.lionLeaps == 12 ? MOVEMENT_LION : MOVEMENT_SMALL_LION);
  setMovement(GIRAFFE, load<i32>(SWITCH_giraffe) == 0 ? MOVEMENT_GIRAFFE : MOVEMENT_LONG_GIRAFFE);
  setMovement(
    UNICORNIO,
    Ruleset.unicornioIsBishop ? MOVEMENT_BISHOP_UNICORNIO : MOVEMENT_UNICORNIO,
  );
  setMovement(UNMOVED_UNICORNIO, MOVEMENT_UNMOVED_UNICORNIO);
  setMovement(CROCODILE, MOVEMENT_CROCODILE);
  setMovement(AANCA, MOVEMENT_AANCA);
  setMovement(ROOK, MOVEMENT_ROOK);
  setMovement(KING, MOVEMENT_KING);
  setMovement(UNMOVED_KING, MOVEMENT_KING);
}

/** The movement of a kind under the current ruleset. */
export function movementOf(kind: i32): i32 {
  return load<u8>(<usize>kind, MOVEMENT_OF);
}

function setMovement(kind: i32, movement: i32): void {
  store<u8>(MOVEMENT_OF + <usize>kind, movement);
}
