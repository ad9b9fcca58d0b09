// SPDX-License-Identifier: MIT
/**
 * Static evaluation before a roll, as an expected score. It adds the terms that matter only with dice to the main
 * evaluation ({@link evaluate}, the network once it is loaded):
 *
 * - A threat needs the roll of its piece, so the best capture of each roll counts one eighth. For the same reason, a
 * recapture is not certain: a capturing piece risks an eighth of its value.
 * - A check often wins the king, because few rolls can answer it. Rolls that can give check count.
 * - Mobility is counted per roll. A roll without a legal move loses the turn, and a roll's tenth move adds less than
 *   its second.
 * - Every roll that lets an attacker of the king move captures the king. A check threatens this only if the other
 * side's roll allows no answer.
 *
 * The host supplies the weights, and the model that converts centipawns to expected scores. bench/dice.mjs fits them to
 * games with dice. They are fitted to the hand-made evaluation; see docs/decisions/0013-a-network-evaluates.md. The
 * last item of the list needs no weight, because its chances are computed exactly.
 */
import { IO_DICE_ROLLS, IO_DICE_SCALE, IO_DICE_THRESHOLD, IO_DICE_WEIGHTS, PAWN } from './abi';
import { ATTACK, AttackTable, SLIDE } from './attacks';
import { evaluate, materialOf } from './evaluate';
import { DICE_ROLL_STATS, DICE_ROLL_STATS_SIZE, KING_STEPS } from './memory-map';
import { Move } from './move';
import { generate, generateWithoutKing } from './movegen';
import { isCheck } from './outcome';
import { isKing, Position } from './position';
import { Ruleset } from './ruleset';

export const ROLLS: i32 = 8;

// Indices of the weights, in the order of src/engine/dice-model.ts.
const OWN_THREATS: i32 = 0;
const ENEMY_THREATS: i32 = 1;
/** Weight of each roll that allows a move with check. */
const OWN_CHECKS: i32 = 2;
const ENEMY_CHECKS: i32 = 3;
const TURN: i32 = 4;
/** [grade - 1]: the mobility of a roll; see {@link grade}. */
const MOBILE: i32 = 5;
/** [roll, except the king's]: added to each piece's value in the hand-made evaluation. */
const PIECES: i32 = 9;
export const DICE_WEIGHTS: i32 = 16;

/**
 * Statistics of the moves of a side, as if it were to move, ignoring pins and checks:
 *
 *     0            32           64       96        100       104
 *     ┌────────────┬────────────┬────────┬─────────┬─────────┐
 *     │ moves      │ best gains │ pieces │  take   │  check  │  i32 [roll], thrice; masks of the rolls
 *     └────────────┴────────────┴────────┴─────────┴─────────┘  that take and that check the enemy king
 */

class RollStats {
  @inline static of(side: i32): usize {
    return DICE_ROLL_STATS + <usize>side * DICE_ROLL_STATS_SIZE;
  }

  @inline static moves(at: usize, roll: i32): i32 {
    return load<i32>(at + ((<usize>roll) << 2));
  }

  @inline static addMove(at: usize, roll: i32): void {
    const address = at + ((<usize>roll) << 2);
    store<i32>(address, load<i32>(address) + 1);
  }

  @inline static gain(at: usize, roll: i32): i32 {
    return load<i32>(at + ((<usize>roll) << 2), 32);
  }

  @inline static raiseGain(at: usize, roll: i32, gain: i32): void {
    const address = at + ((<usize>roll) << 2);
    if (gain > load<i32>(address, 32)) store<i32>(address, gain, 32);
  }

  @inline static pieces(at: usize, roll: i32): i32 {
    return load<i32>(at + ((<usize>roll) << 2), 64);
  }

  @inline static addPiece(at: usize, roll: i32): void {
    const address = at + ((<usize>roll) << 2);
    store<i32>(address, load<i32>(address, 64) + 1, 64);
  }

  @inline static kingTakers(at: usize): i32 {
    return load<i32>(at, 96);
  }

  @inline static addKingTaker(at: usize, roll: i32): void {
    store<i32>(at, load<i32>(at, 96) | (1 << roll), 96);
  }

  @inline static checks(at: usize): i32 {
    return load<i32>(at, 100);
  }

  @inline static setChecks(at: usize, rolls: i32): void {
    store<i32>(at, rolls, 100);
  }
}

/** The roll, 0–7, that allows a piece to move. */
export function rollOf(piece: i32): i32 {
  return load<u8>(<usize>(piece & 15), IO_DICE_ROLLS);
}

function weight(place: i32): f64 {
  return load<f64>((<usize>place) << 3, IO_DICE_WEIGHTS);
}

/** Converts a sum from {@link evaluateDice} to an expected score by the host's model. */
function expectedOf(centipawns: f64): f64 {
  const scale = load<f64>(IO_DICE_SCALE);
  const threshold = load<f64>(IO_DICE_THRESHOLD);
  const win = 1 / (1 + Math.exp((threshold - centipawns) / scale));
  const loss = 1 / (1 + Math.exp((threshold + centipawns) / scale));
  return (1 + win - loss) / 2;
}

/** Expected score of a position in which no roll allows a move. */
export function noMovesValue(): f64 {
  return isCheck() || Ruleset.stalemateLoses ? 0 : 0.5;
}

/** Whether a piece on `from` would attack `to` on the current board. */
function isReached(piece: i32, from: i32, to: i32): bool {
  const index = AttackTable.index(piece, to - from);
  const entry = AttackTable.entry(index);
  return (entry & ATTACK) != 0 && (!(entry & SLIDE) || AttackTable.isClear(index, from, to));
}

/** Computes the roll statistics of a side. Uses the memory from `begin`. */
function collectRollStats(side: i32, begin: usize): void {
  const at = RollStats.of(side);
  memory.fill(at, 0, DICE_ROLL_STATS_SIZE);
  const own = Position.color(side);
  const enemyKing = Position.king(side ^ 1);
  let checks = 0;
  const end = generateWithoutKing(begin, side);
  for (let entry = begin; entry < end; entry += 4) {
    const move = load<u32>(entry);
    const piece = Move.piece(move);
    const taken = Move.taken(move);
    const roll = rollOf(piece);
    RollStats.addMove(at, roll);
    if (isKing(taken)) {
      RollStats.addKingTaker(at, roll);
      continue;
    }
    let gain = taken ? materialOf(taken) - materialOf(piece & 15) / ROLLS : 0;
    if ((piece & 15) == PAWN) gain += materialOf(Move.kindAfter(move)) - materialOf(PAWN);
    RollStats.raiseGain(at, roll, gain);
    if (
      !((checks >> roll) & 1) &&
      isReached(Move.kindAfter(move) | own, Move.to(move), enemyKing)
    ) {
      checks |= 1 << roll;
    }
  }
  RollStats.setChecks(at, checks);
  const list = Position.list(side);
  const listEnd = list + ((<usize>Position.count(side)) << 1);
  for (let entry = list + 2; entry < listEnd; entry += 2) {
    RollStats.addPiece(at, rollOf(Position.at(load<u16>(entry))));
  }
  const king = Position.king(side);
  const roll = rollOf(Position.at(king));
  for (let j: usize = 0; j < 8; ++j) {
    if (!(Position.at(king + load<i32>(j << 2, KING_STEPS)) & own)) RollStats.addMove(at, roll);
  }
}

/** Grade for a number of moves: 0 for none, plus 1 for each doubling of the number, up to 4. */
function grade(moves: i32): i32 {
  return moves == 0 ? 0 : moves < 3 ? 1 : moves < 7 ? 2 : moves < 15 ? 3 : 4;
}

/** The sum of threats, checks and mobility of both sides, in units of the hand-made evaluation. */
function sumRollStats(own: usize, enemy: usize): f64 {
  let ownGains = 0;
  let enemyGains = 0;
  let sum = weight(TURN);
  for (let roll = 0; roll < ROLLS; ++roll) {
    ownGains += RollStats.gain(own, roll);
    enemyGains += RollStats.gain(enemy, roll);
    const ownGrade = grade(RollStats.moves(own, roll));
    const enemyGrade = grade(RollStats.moves(enemy, roll));
    if (ownGrade > 0) sum += weight(MOBILE + ownGrade - 1);
    if (enemyGrade > 0) sum -= weight(MOBILE + enemyGrade - 1);
    if (roll == ROLLS - 1) continue;
    sum +=
      weight(PIECES + roll) * <f64>(RollStats.pieces(own, roll) - RollStats.pieces(enemy, roll));
  }
  sum += weight(OWN_CHECKS) * <f64>popcnt(RollStats.checks(own));
  sum -= weight(ENEMY_CHECKS) * <f64>popcnt(RollStats.checks(enemy));
  sum += (weight(OWN_THREATS) * <f64>ownGains) / <f64>ROLLS;
  return sum - (weight(ENEMY_THREATS) * <f64>enemyGains) / <f64>ROLLS;
}

/** Number of rolls that have a legal move. */
function movableRolls(begin: usize, end: usize): i32 {
  let mask = 0;
  for (let at = begin; at < end; at += 4) mask |= 1 << rollOf(Move.piece(load<u32>(at)));
  return popcnt(mask);
}

/**
 * Evaluation for the side to move in the units of {@link evaluate}, without king danger. The search and the tuner call
 * it. Uses the memory from `scratch`.
 */
export function evaluateDice(scratch: usize): f64 {
  const us = Position.turn;
  collectRollStats(us, scratch);
  collectRollStats(us ^ 1, scratch);
  return <f64>evaluate() + sumRollStats(RollStats.of(us), RollStats.of(us ^ 1));
}

/** Expected score of the side to move before its roll. Uses the memory from `scratch`. */
export function expectedBeforeRoll(scratch: usize): f64 {
  const us = Position.turn;
  let expected = expectedOf(evaluateDice(scratch));
  const enemyTakers = popcnt(RollStats.kingTakers(RollStats.of(us ^ 1)));
  if (enemyTakers > 0) {
    const end = generate(scratch);
    if (end == scratch) return noMovesValue();
    const passes = ROLLS - movableRolls(scratch, end);
    expected *= 1 - <f64>(passes * enemyTakers) / <f64>(ROLLS * ROLLS);
  }
  const ownTakers = popcnt(RollStats.kingTakers(RollStats.of(us)));
  return (<f64>ownTakers + <f64>(ROLLS - ownTakers) * expected) / <f64>ROLLS;
}
