// SPDX-License-Identifier: MIT
/**
 * Static evaluation for the side to move: material and piece-square tables, mobility, king attack, pawn structure, and
 * how close a side is to a bare king. Every term is tapered between middlegame and endgame by the remaining pieces
 * (after Fruit).
 *
 * The search uses only {@link evaluate} and {@link materialOf}, so another evaluation could replace this module. The
 * evaluation is linear in its weights (weights.ts), which were fitted to self-play games.
 *
 * There is no lazy evaluation (an early return if the sum of piece-square tables and pawns is far outside the window),
 * because mobility and king attack are too large. In 100,000 nodes of endgames they exceeded a margin of 250 in 14 % of
 * the early exits and a margin of 500 in 3 %. With a margin of 700, fewer than 8 % of the evaluations could end early.
 */
import { BLACK, BORDER, IO_WEIGHTS, PAWN, UNMOVED_KING, WHITE } from './abi';
import { EAST, fileOf, fromHost, NORTH, rankOf, SOUTH, WEST } from './geometry';
import {
  EVAL_LISTS,
  KING_STEPS,
  LIST_SIZE,
  MATERIAL,
  MOBILITY_WEIGHTS,
  PAWN_FILES,
  PAWN_TABLE,
  PAWN_TABLE_SIZE,
  SQUARE_PAIRS,
  SQUARES,
} from './memory-map';
import { MODE_MOBILITY, PieceMoves } from './piece-moves';
import { withKingHunt } from './endgame';
import { clearAccumulators, evaluateNetwork, initNetwork, Nnue } from './nnue';
import { Position } from './position';
import { BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';
import { TUNED } from './tuned';
import {
  AT_KING,
  ATTACKERS,
  BY_FILE,
  BY_RANK,
  DOUBLED,
  GRAIN,
  initMovements,
  ISOLATED,
  MATERIAL_OF,
  MOBILITY,
  movementOf,
  NEARLY_BARE,
  Pair,
  PASSED,
  PAWN_THREAT,
  PROMOTION,
  SHELTER,
  SUPPORTED,
  TEMPO,
  WEIGHTS,
} from './weights';

/** Number of pieces, other than kings and pawns, from which a position counts entirely as a middlegame. */
const FULL_PHASE: i32 = 22;

/**
 * The largest evaluation, in centipawns. Only boards with many more pieces than in a game reach this limit. Without it,
 * higher scores would be mistaken for forced ends of the game.
 */
const MAX_EVALUATION: i32 = 25000;

/**
 * Mobility weights of a square. In a sum of such weights, the low half counts the squares, and the high half counts the
 * squares next to the enemy king.
 */
const MOBILITY_SQUARE: u32 = 1;
const MOBILITY_RING: u32 = 1 << 16;

/** Number of entries in the pawn hash table; a power of two. */
const PAWN_ENTRIES: i32 = PAWN_TABLE_SIZE / 16;

class GamePhase {
  /** Pieces other than kings and pawns in the last evaluated position. */
  static pieces: i32 = 0;
}

/** Value of a kind of piece in centipawns, for static exchange evaluation and move ordering; 0 for kings. */
export function materialOf(kind: i32): i32 {
  return load<i32>((<usize>kind) << 2, MATERIAL);
}

/** Loads the tuned weights for the current ruleset. */
export function initEvaluation(): void {
  for (let i: usize = 0; i < <usize>(2 * WEIGHTS); ++i) {
    store<i32>(i << 2, load<i16>(TUNED + (i << 1)), IO_WEIGHTS);
  }
  applyWeights();
  initNetwork();
}

/** Builds the evaluation's tables from the weights in the I/O block. */
export function applyWeights(): void {
  initMovements();
  for (let place = 0; place < WEIGHTS; ++place) Pair.init(place);
  for (let kind = PAWN; kind <= UNMOVED_KING; ++kind) {
    const movement = movementOf(kind);
    const material = Pair.of(MATERIAL_OF + movement);
    const sum = Pair.middlegame(material) + Pair.ending(material);
    store<i32>(kind << 2, sum / (2 * GRAIN), MATERIAL);
    for (let host = 0; host < 144; ++host) {
      const square = fromHost(host);
      const rank = rankOf(square);
      const file = min(fileOf(square), 11 - fileOf(square));
      storeSquareScore(WHITE | kind, square, movement, rank, file);
      storeSquareScore(BLACK | kind, square, movement, 11 - rank, file);
    }
  }
}

function storeSquareScore(piece: i32, square: i32, movement: i32, rank: i32, file: i32): void {
  const address = SQUARE_PAIRS + ((<usize>(piece * SQUARES + square)) << 3);
  const pair =
    Pair.of(MATERIAL_OF + movement) +
    Pair.of(BY_RANK + 12 * movement + rank) +
    Pair.of(BY_FILE + 6 * movement + file);
  store<i64>(address, piece & BLACK ? -pair : pair);
}

/**
 * Empties this thread's pawn hash table and resets its mobility weights, before a search or after the weights
 * have changed.
 */
export function clearEvalCaches(): void {
  clearAccumulators();
  memory.fill(Thread.at(PAWN_TABLE), 0, PAWN_TABLE_SIZE);
  // An empty entry is also correct for a position without pawns, because both the key and the score of such a position
  // are 0.
  for (let square: usize = 0; square < <usize>SQUARES; ++square) {
    store<u32>(Thread.at(square << 2), MOBILITY_SQUARE, MOBILITY_WEIGHTS);
  }
}

class MobilityWeights {
  @inline static at(square: i32): u32 {
    return load<u32>(Thread.at(square << 2), MOBILITY_WEIGHTS);
  }

  @inline static set(square: i32, gain: u32): void {
    store<u32>(Thread.at(square << 2), gain, MOBILITY_WEIGHTS);
  }
}

/**
 * The pawns of each file, four bytes per side and file. There is an empty file beyond each edge, so no code tests for
 * the edge.
 *
 *     0       1       2       3      4
 *     ┌───────┬───────┬───────┬──────┐
 *     │ count │lowest │highest│  0   │  ranks + 1; lowest 15 and highest 0 where there are none
 *     └───────┴───────┴───────┴──────┘
 */
const NO_PAWNS: u32 = 15 << 8;

function pawnFile(side: i32, file: i32): usize {
  return Thread.at(PAWN_FILES) + ((<usize>(side * 14 + file + 1)) << 2);
}

/** Lists the squares (u16) of a side's pawns and of its other pieces, and counts the other pieces. */
function listPieces(side: i32): void {
  const pawn = PAWN | Position.color(side);
  const list = Position.list(side);
  const end = list + ((<usize>Position.count(side)) << 1);
  let pawns = EvalLists.pawns(side);
  let pieces = EvalLists.pieces(side);
  for (let entry = list + 2; entry < end; entry += 2) {
    const square = <i32>load<u16>(entry);
    if (Position.at(square) == pawn) {
      store<u16>(pawns, square);
      pawns += 2;
    } else {
      store<u16>(pieces, square);
      pieces += 2;
    }
  }
  GamePhase.pieces += <i32>((pieces - EvalLists.pieces(side)) >> 1);
  store<u16>(pawns, 0);
  store<u16>(pieces, 0);
}

/** The lists from {@link listPieces}; each ends with a 0. */
class EvalLists {
  @inline static pawns(side: i32): usize {
    return Thread.at(EVAL_LISTS) + <usize>side * 4 * LIST_SIZE;
  }

  @inline static pieces(side: i32): usize {
    return Thread.at(EVAL_LISTS) + <usize>side * 4 * LIST_SIZE + 2 * LIST_SIZE;
  }
}

/** Fills a side's pawn records, one for each file. */
function fillFiles(side: i32): void {
  for (let file = -1; file <= 12; ++file) store<u32>(pawnFile(side, file), NO_PAWNS);
  for (let entry = EvalLists.pawns(side); load<u16>(entry) != 0; entry += 2) {
    const square = <i32>load<u16>(entry);
    const rank = rankOf(square) + 1;
    const file = pawnFile(side, fileOf(square));
    store<u8>(file, load<u8>(file) + 1);
    if (rank < <i32>load<u8>(file, 1)) store<u8>(file, rank, 1);
    if (rank > <i32>load<u8>(file, 2)) store<u8>(file, rank, 2);
  }
}

/** Whether a pawn is passed: no enemy pawn is in front of it on its own file or an adjacent file. */
function isPassed(side: i32, file: i32, rank: i32): bool {
  const before = pawnFile(side ^ 1, file - 1);
  for (let next = before; next < before + 12; next += 4) {
    if (side == 0 ? <i32>load<u8>(next, 2) > rank + 1 : <i32>load<u8>(next, 1) < rank + 1) {
      return false;
    }
  }
  return true;
}

/** Score of a side's pawn structure: supported, isolated, doubled and passed pawns. */
function evaluatePawnsOf(side: i32): i64 {
  const pawn = PAWN | Position.color(side);
  const forward = side ? SOUTH : NORTH;
  let sum: i64 = 0;
  for (let entry = EvalLists.pawns(side); load<u16>(entry) != 0; entry += 2) {
    const square = <i32>load<u16>(entry);
    const file = fileOf(square);
    const rank = rankOf(square);
    const seen = side ? 11 - rank : rank;
    const behind = square - forward;
    if (Position.at(behind + EAST) == pawn || Position.at(behind + WEST) == pawn) {
      sum += Pair.of(SUPPORTED);
    }
    if (load<u8>(pawnFile(side, file - 1)) == 0 && load<u8>(pawnFile(side, file + 1)) == 0) {
      sum += Pair.of(ISOLATED);
    }
    if (load<u8>(pawnFile(side, file)) > 1) sum += Pair.of(DOUBLED);
    if (isPassed(side, file, rank)) {
      // The bonus for the piece to which the pawn would promote grows as the pawn advances.
      sum += Pair.of(PASSED + seen);
      sum += Pair.of(PROMOTION + min(file, 11 - file)) * max(seen - 3, 0);
    }
  }
  return sum;
}

/** Score of White's pawn structure minus Black's. Uses the pawn hash table. */
function evaluatePawns(): i64 {
  const key = Position.pawnKey;
  const entry = Thread.at(PAWN_TABLE) + (((<usize>key) & (PAWN_ENTRIES - 1)) << 4);
  if (load<u64>(entry) == key) return load<i64>(entry, 8);
  fillFiles(0);
  fillFiles(1);
  const sum = evaluatePawnsOf(0) - evaluatePawnsOf(1);
  store<u64>(entry, key);
  store<i64>(entry, sum, 8);
  return sum;
}

/** Lists the squares (u16) of a side's pawns and of its other pieces, and counts the other pieces. */
function evaluatePieces(side: i32): i64 {
  const own = Position.color(side);
  const enemy = Position.color(side ^ 1);
  const pawn = PAWN | own;
  const enemyKing = Position.king(side ^ 1);
  const enemyForward = side ? NORTH : SOUTH;
  const king = Position.king(side);
  let sum: i64 = 0;

  // 1. Mark the squares attacked by enemy pawns, then the squares around the enemy's king.
  let threatened = 0;
  for (let entry = EvalLists.pawns(side ^ 1); load<u16>(entry) != 0; entry += 2) {
    const east = <i32>load<u16>(entry) + enemyForward + EAST;
    const west = east + 2 * WEST;
    MobilityWeights.set(east, 0);
    MobilityWeights.set(west, 0);
    const onEast = Position.at(east);
    const onWest = Position.at(west);
    threatened += <i32>((onEast & 48) == own && onEast != pawn);
    threatened += <i32>((onWest & 48) == own && onWest != pawn);
  }
  for (let j: usize = 0; j < 8; ++j) {
    const square = enemyKing + load<i32>(j << 2, KING_STEPS);
    MobilityWeights.set(square, MobilityWeights.at(square) | MOBILITY_RING);
  }
  sum -= Pair.of(PAWN_THREAT) * threatened;

  // 2. The pieces.
  let attackers = 0;
  for (let entry = EvalLists.pieces(side); load<u16>(entry) != 0; entry += 2) {
    const square = <i32>load<u16>(entry);
    const piece = Position.at(square);
    const movement = movementOf(piece & 15);
    const reached = <u32>PieceMoves.piece(0, MODE_MOBILITY, square, piece, own);
    sum += Pair.of(MOBILITY + movement) * <i64>(reached & 0xffff);
    if (reached >= MOBILITY_RING) {
      ++attackers;
      sum += Pair.of(AT_KING + movement) * <i64>(reached >> 16);
    }
  }
  sum += Pair.of(ATTACKERS + min(attackers, 7));

  // 3. Clear the marks.
  for (let j: usize = 0; j < 8; ++j) {
    MobilityWeights.set(enemyKing + load<i32>(j << 2, KING_STEPS), MOBILITY_SQUARE);
  }
  for (let entry = EvalLists.pawns(side ^ 1); load<u16>(entry) != 0; entry += 2) {
    const east = <i32>load<u16>(entry) + enemyForward + EAST;
    MobilityWeights.set(east, MOBILITY_SQUARE);
    MobilityWeights.set(east + 2 * WEST, MOBILITY_SQUARE);
  }

  // 4. The pawns that shelter the king.
  const forward = side ? SOUTH : NORTH;
  let shelter = 0;
  for (let ahead = 1; ahead <= 3; ++ahead) {
    const square = king + ahead * forward;
    // Stops at the border, because memory beyond the border is not part of the board.
    if (Position.at(square) == BORDER) break;
    shelter +=
      <i32>(Position.at(square) == pawn) +
      <i32>(Position.at(square + EAST) == pawn) +
      <i32>(Position.at(square + WEST) == pawn);
  }
  sum += Pair.of(SHELTER) * shelter;

  // The fewer pieces the enemy has, the nearer its king is to being bare.
  const left = Position.count(side ^ 1);
  if (left <= 9 && left >= 2 && Ruleset.bareKing != BARE_KING_PLAYS_ON) {
    sum += Pair.of(NEARLY_BARE + left - 2);
  }
  return sum;
}

/** Lists the pieces of both sides, and counts them for the game phase. */
function listAllPieces(): void {
  GamePhase.pieces = 0;
  listPieces(0);
  listPieces(1);
}

/** Tapers a sum from White's point of view and returns it for the side to move, with the tempo bonus. */
function taper(sum: i64): i32 {
  if (Position.turn == 1) sum = -sum;
  sum += Pair.of(TEMPO);
  const phase = min(GamePhase.pieces, FULL_PHASE);
  return Pair.middlegame(sum) * phase + Pair.ending(sum) * (FULL_PHASE - phase);
}

/** Evaluation for the side to move, in 1 / (GRAIN x FULL_PHASE) centipawns. */
export function evaluateFinely(): i32 {
  listAllPieces();
  return taper(Position.psqt + evaluatePawns() + evaluatePieces(0) - evaluatePieces(1));
}

function toCentipawns(fine: i32): i32 {
  return max(-MAX_EVALUATION, min(MAX_EVALUATION, fine / (GRAIN * FULL_PHASE)));
}

/** Static evaluation in centipawns, for the side to move. */
export function evaluate(): i32 {
  if (Nnue.isUsed) {
    return max(-MAX_EVALUATION, min(MAX_EVALUATION, withKingHunt(evaluateNetwork())));
  }
  return toCentipawns(evaluateFinely());
}
