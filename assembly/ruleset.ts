// SPDX-License-Identifier: MIT
/**
 * The switches of the current ruleset, and the leap tables made from them. The host passes everything that varies
 * between rulesets as numbers. No code depends on a ruleset's name.
 */
import {
  BLACK,
  IO_PROMOTIONS,
  PAWN,
  SWITCH_aanca,
  SWITCH_bareKing,
  SWITCH_giraffe,
  SWITCH_kingLeap,
  SWITCH_kingLeapCaptures,
  SWITCH_kingLeapFromCheck,
  SWITCH_kingLeapOverAttack,
  SWITCH_lion,
  SWITCH_moveLimit,
  SWITCH_pawnDoubleStep,
  SWITCH_stalemate,
  SWITCH_unicornio,
  UNICORNIO,
  UNMOVED_UNICORNIO,
  WHITE,
} from './abi';
import { FORWARD_OF_BLACK, FORWARD_OF_WHITE, squareOf, WIDTH } from './geometry';
import { DOUBLE_STEP, GIRAFFE_LEAPS, LION_LEAPS, PAWN_BECOMES, SQUARES } from './memory-map';

// Values of the switch bareKing.
export const BARE_KING_LOSES: i32 = 0;
export const BARE_KING_LOSES_UNLESS_BARED_BACK: i32 = 1;
export const BARE_KING_PLAYS_ON: i32 = 2;

export class Ruleset {
  static lionLeaps: i32 = 0;
  /** The unicornio moves as a bishop, but until its first move, it moves as a knight that cannot capture. */
  static unicornioIsBishop: bool = false;
  /** The aanca may end its move on the diagonal square. */
  static aancaMayStop: bool = true;
  /** The directions in which White's and Black's unmoved kings leap, as bits of a king mask. */
  static kingLeapsOfWhite: i32 = 0;
  static kingLeapsOfBlack: i32 = 0;
  static kingLeapCaptures: bool = false;
  static kingLeapFromCheck: bool = true;
  static kingLeapOverAttack: bool = true;
  static pawnDoubleStep: bool = false;
  static bareKing: i32 = BARE_KING_LOSES;
  static stalemateLoses: bool = true;
  /** The move limit in plies; 0 for no limit. */
  static moveLimit: i32 = 0;

  /** Reads the switches that the host wrote. */
  static read(): void {
    Ruleset.lionLeaps = load<i32>(SWITCH_lion) == 0 ? 12 : 4;
    Ruleset.unicornioIsBishop = load<i32>(SWITCH_unicornio) == 1;
    Ruleset.aancaMayStop = load<i32>(SWITCH_aanca) == 0;
    const forwardOnly = load<i32>(SWITCH_kingLeap) == 1;
    Ruleset.kingLeapsOfWhite = forwardOnly ? FORWARD_OF_WHITE : 0xff;
    Ruleset.kingLeapsOfBlack = forwardOnly ? FORWARD_OF_BLACK : 0xff;
    Ruleset.kingLeapCaptures = load<i32>(SWITCH_kingLeapCaptures) == 1;
    Ruleset.kingLeapFromCheck = load<i32>(SWITCH_kingLeapFromCheck) == 0;
    Ruleset.kingLeapOverAttack = load<i32>(SWITCH_kingLeapOverAttack) == 0;
    Ruleset.pawnDoubleStep = load<i32>(SWITCH_pawnDoubleStep) == 1;
    Ruleset.bareKing = load<i32>(SWITCH_bareKing);
    Ruleset.stalemateLoses = load<i32>(SWITCH_stalemate) == 0;
    Ruleset.moveLimit = load<i32>(SWITCH_moveLimit);
  }

  /** Reads the switches and makes the leap and promotion tables. */
  static init(): void {
    Ruleset.read();
    storeLeaps(LION_LEAPS, 3, 0);
    if (Ruleset.lionLeaps == 12) storeLeaps(LION_LEAPS + 4 * 4, 3, 1);
    if (load<i32>(SWITCH_giraffe) == 0) storeLeaps(GIRAFFE_LEAPS, 3, 2);
    else storeLeaps(GIRAFFE_LEAPS, 4, 1);
    initPawns();
  }
}

/** Stores the offsets of an (a,b) leaper: four offsets if b is 0, otherwise eight. Returns their number. */
export function storeLeaps(address: usize, a: i32, b: i32): i32 {
  let count = 0;
  for (let flip = 0; flip < 2; ++flip) {
    const x = flip ? a : b;
    const y = flip ? b : a;
    for (let sign = 0; sign < 4; ++sign) {
      if ((sign & 1 && x == 0) || (sign & 2 && y == 0)) continue;
      const dx = sign & 1 ? -x : x;
      const dy = sign & 2 ? -y : y;
      store<i32>(address + 4 * count++, dy * WIDTH + dx);
    }
  }
  return count;
}

function initPawns(): void {
  memory.fill(PAWN_BECOMES, <u8>PAWN, SQUARES);
  memory.fill(DOUBLE_STEP, 0, SQUARES);
  for (let file = 0; file < 12; ++file) {
    let kind = <i32>load<u8>(IO_PROMOTIONS + file);
    // A promoted unicornio counts as unmoved.
    if (kind == UNICORNIO && Ruleset.unicornioIsBishop) kind = UNMOVED_UNICORNIO;
    store<u8>(PAWN_BECOMES + squareOf(file, 11), kind);
    store<u8>(PAWN_BECOMES + squareOf(file, 0), kind);
    if (Ruleset.pawnDoubleStep) {
      store<u8>(DOUBLE_STEP + squareOf(file, 3), WHITE);
      store<u8>(DOUBLE_STEP + squareOf(file, 8), BLACK);
    }
  }
}
