// SPDX-License-Identifier: MIT
/**
 * Static evaluation in centipawns from the side to move's view: material and mobility.
 *
 * A piece's worth is made from its moves under the ruleset in force, so that a custom ruleset is
 * valued as sensibly as the four: its mean number of reachable squares on a board whose squares are
 * empty with probability VACANCY (the "crowded board" measure, after R. Betza), times a constant.
 */
import { KING, MATERIAL, PAWN, UNICORNIO, UNMOVED_UNICORNIO, WHITE } from './abi';
import { ATTACK, Reach, SLIDE } from './attacks';
import { WIDTH } from './geometry';
import { COUNT, Generator } from './movegen';
import { Position } from './position';

/** Share of empty squares in a middlegame. */
const VACANCY: f64 = 0.7;
/** Centipawns for each reachable square on the crowded board. */
const WORTH_OF_SQUARE: f64 = 50;
const WORTH_OF_PAWN: i32 = 100;
/** Centipawns for each move that a side has more than the other. */
const MOBILITY: i32 = 3;
/** Centipawns for each rank that a pawn has advanced. */
const ADVANCE: i32 = 4;
/** Centipawns for having the move. */
const TEMPO: i32 = 10;

/** Fills MATERIAL from the attack table. */
export function initEvaluation(): void {
  for (let kind = 0; kind < 16; ++kind) store<i32>(MATERIAL + 4 * kind, 0);
  for (let kind = PAWN; kind < KING; ++kind) {
    store<i32>(MATERIAL + 4 * kind, <i32>(WORTH_OF_SQUARE * crowdedMobility(WHITE | kind)));
  }
  store<i32>(MATERIAL + 4 * PAWN, WORTH_OF_PAWN);
  // An unmoved unicornio is one move away from being worth the moved one.
  store<i32>(MATERIAL + 4 * UNMOVED_UNICORNIO, (load<i32>(MATERIAL + 4 * UNICORNIO) * 7) / 8);
}

/** Mean number of squares that a piece reaches on a crowded board, over all squares of origin. */
function crowdedMobility(piece: i32): f64 {
  let sum: f64 = 0;
  for (let dy = -11; dy <= 11; ++dy) {
    for (let dx = -11; dx <= 11; ++dx) {
      const difference = dy * WIDTH + dx;
      const index = Reach.index(piece, difference);
      const entry = Reach.entry(index);
      if (!(entry & ATTACK)) continue;
      let chance: f64 = 1;
      if (entry & SLIDE) {
        const step = Reach.step(index);
        for (let at = Reach.leg(index); at != difference; at += step) chance *= VACANCY;
      }
      sum += (chance * <f64>((12 - abs(dx)) * (12 - abs(dy)))) / 144;
    }
  }
  return sum;
}

/** Centipawns of a kind. */
export function materialOf(kind: i32): i32 {
  return load<i32>((<usize>kind) << 2, MATERIAL);
}

function evaluateSide(side: i32): i32 {
  const own = Position.color(side);
  const list = Position.list(side);
  const end = list + ((<usize>Position.count(side)) << 1);
  let score = 0;
  let moves: usize = 0;
  for (let entry = list + 2; entry < end; entry += 2) {
    const square = <i32>load<u16>(entry);
    const piece = Position.at(square);
    const kind = piece & 15;
    score += materialOf(kind);
    if (kind == PAWN) {
      const rank = square / WIDTH;
      score += ADVANCE * (side ? 15 - rank : rank - 4);
    } else moves = Generator.piece(moves, COUNT, square, piece, own);
  }
  return score + MOBILITY * <i32>(moves >> 2);
}

/** Static evaluation, centipawns for the side to move. */
export function evaluate(): i32 {
  const us = Position.turn;
  return evaluateSide(us) - evaluateSide(us ^ 1) + TEMPO;
}
