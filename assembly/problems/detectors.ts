// SPDX-License-Identifier: MIT
/**
 * The goals of problems, and fast tests of whether the side to move can reach the goal at once. If the goal is mate,
 * only moves that give check are made, and the king's flights are tested first.
 */
import { KING, PAWN, PIECE_CODES, UNICORNIO, UNMOVED_KING, UNMOVED_UNICORNIO, WHITE } from '../abi';
import { ATTACK, AttackTable, isAttacked, SLIDE } from '../attacks';
import { CheckInfo, findChecks } from '../check-info';
import { directionOf, NORTH, SOUTH } from '../geometry';
import { CHECK_INFO, KING_STEPS, PAWN_BECOMES, PINNED, UNDO_SIZE } from '../memory-map';
import { Move } from '../move';
import {
  attackedSquares,
  countMoves,
  generate,
  generateCaptures,
  generateEvasionsOf,
  isBare,
} from '../movegen';
import { isCheck } from '../outcome';
import { MODE_ALL, MODE_COUNT, PieceMoves } from '../piece-moves';
import { makeMove, Position, unmakeMove } from '../position';
import { BARE_KING_PLAYS_ON, Ruleset } from '../ruleset';
import { COVERS, LINES, MARKED, OPENERS } from './layout';

/** The opponent is mated. */
export const GOAL_MATE: i32 = 0;
/** The opponent is stalemated, even if the ruleset does not count a stalemate as a win. */
export const GOAL_STALEMATE: i32 = 1;
/** The opponent's king is bared, and no capture saves it. */
export const GOAL_BARE: i32 = 2;
/** The opponent has lost in any of the ways above. */
export const GOAL_WIN: i32 = 3;

export class Goal {
  static kind: i32 = GOAL_MATE;
}

/** Whether the side to move has a legal move. Uses the memory from `scratch`. */
export function hasMove(scratch: usize): bool {
  if (isBare()) return countMoves(scratch) > 0;
  const us = Position.turn;
  const own = Position.color(us);
  const king = Position.king(us);
  let steps: u32 = 0;
  for (let j = 0; j < 8; ++j) {
    const target = Position.at(king + load<i32>(j << 2, KING_STEPS));
    steps |= (<u32>!(target & own)) << j;
  }
  if (steps && steps & ~attackedSquares(steps, king, us ^ 1)) return true;
  const info = findChecks(CHECK_INFO);
  // The evasions include king leaps, and repeat the few king steps that were tested above.
  if (CheckInfo.isCheck(info)) return generateEvasionsOf(info, scratch) != scratch;
  const pinsEnd = CheckInfo.pinsEnd(info);
  for (let pin = CheckInfo.pins(info); pin < pinsEnd; pin += 4)
    store<u8>(load<u16>(pin), 1, PINNED);
  const list = Position.list(us);
  const end = list + ((<usize>Position.count(us)) << 1);
  let found = false;
  for (let entry = list + 2; entry < end && !found; entry += 2) {
    const from = <i32>load<u16>(entry);
    if (load<u8>(from, PINNED)) continue;
    found = PieceMoves.piece(scratch, MODE_COUNT, from, Position.at(from), own) != scratch;
  }
  for (let pin = CheckInfo.pins(info); pin < pinsEnd; pin += 4)
    store<u8>(load<u16>(pin), 0, PINNED);
  return found || countMoves(scratch) > 0;
}

/** Whether the move that led to the position has reached the goal against the side to move. */
export function isReached(scratch: usize): bool {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return false;
  const isDecided = (ours == 1 || theirs == 1) && Ruleset.bareKing != BARE_KING_PLAYS_ON;
  switch (Goal.kind) {
    case GOAL_MATE:
      return !isDecided && isCheck() && !hasMove(scratch);
    case GOAL_STALEMATE:
      return !isDecided && !isCheck() && !hasMove(scratch);
    case GOAL_BARE:
      if (ours != 1) return false;
      if (!isDecided) return Move.taken(load<u32>(Position.undo - UNDO_SIZE, 8)) != 0;
      return countMoves(scratch) == 0;
    default:
      if (isDecided) return ours == 1 && countMoves(scratch) == 0;
      return (Ruleset.stalemateLoses || isCheck()) && !hasMove(scratch);
  }
}

/** One of our pieces is on the square and gives a discovered check if it leaves. */
const CHECKS: u32 = 1;
/** One of our pieces is on the square and reveals a pin if it leaves. */
const PINS: u32 = 2;
/** One of their pieces is on the square and is pinned. */
const IS_PINNED: u32 = 4;

/**
 * The requirements for the last move, and the squares from which a departure helps. Computed before moves are
 * generated.
 */
class Aim {
  /** The other king's flight squares, as bits of a king zone. The last move must attack all of them. */
  static flights: u32 = 0;
  /** The end of the list of squares that have marks. */
  static marked: usize = MARKED;
  /** One of their pieces (not the king) that can leap, and its target; 0 if there is none. */
  static free: i32 = 0;
  static leap: i32 = 0;

  /** Finds the flights. Marks the squares of pieces whose departure opens a line to the other king or to a flight. */
  static take(king: i32): void {
    const us = Position.turn;
    const own = Position.color(us);
    Aim.marked = MARKED;
    Aim.flights = 0;
    if (!isBare() || Ruleset.bareKing == BARE_KING_PLAYS_ON) {
      const theirs = Position.color(us ^ 1);
      let steps: u32 = 0;
      for (let j = 0; j < 8; ++j) {
        const target = Position.at(king + load<i32>(j << 2, KING_STEPS));
        steps |= (<u32>!(target & theirs)) << j;
      }
      if (steps) Aim.flights = steps & ~attackedSquares(steps, king, us);
    }
    const list = Position.list(us);
    const listEnd = list + ((<usize>Position.count(us)) << 1);
    for (let entry = list + 2; entry < listEnd; entry += 2) {
      const square = <i32>load<u16>(entry);
      const piece = Position.at(square);
      const index = AttackTable.index(piece, king - square);
      const how = AttackTable.entry(index);
      if (how & ATTACK && how & SLIDE) Aim.markLine(index, square, king, own);
      for (let zone = how & Aim.flights; zone; zone &= zone - 1) {
        const bit = ctz(zone);
        const flight = king + load<i32>(bit << 2, KING_STEPS);
        const toFlight = AttackTable.index(piece, flight - square);
        if (AttackTable.entry(toFlight) & SLIDE)
          Aim.markOpener(toFlight, square, flight, king, own, bit);
      }
    }
  }

  /**
   * Marks one of our pieces if its departure opens a line for a slider's check or pin. Marks one of their pieces if it
   * is pinned.
   */
  static markLine(index: usize, square: i32, king: i32, own: i32): void {
    const step = AttackTable.step(index);
    let first = 0;
    let second = 0;
    for (let to = square + AttackTable.leg(index); to != king; to += step) {
      if (!Position.at(to)) continue;
      if (second) return;
      if (first) second = to;
      else first = to;
    }
    if (!first) return;
    const isOurs = (Position.at(first) & own) != 0;
    if (!second) Aim.mark(LINES, first, isOurs ? CHECKS : IS_PINNED);
    else if (isOurs != ((Position.at(second) & own) != 0))
      Aim.mark(LINES, isOurs ? first : second, PINS);
  }

  /**
   * Marks our only piece between a slider and a flight. The king on the path does not count as a piece in between,
   * because it moves away.
   */
  static markOpener(index: usize, square: i32, flight: i32, king: i32, own: i32, bit: u32): void {
    const step = AttackTable.step(index);
    let opener = 0;
    for (let to = square + AttackTable.leg(index); to != flight; to += step) {
      if (!Position.at(to) || to == king) continue;
      if (opener) return;
      opener = to;
    }
    if (opener && Position.at(opener) & own) Aim.mark(OPENERS, opener, 1 << bit);
  }

  /** Adds bits to the mark of a square. */
  @inline static mark(marks: usize, square: i32, bits: u32): void {
    const at = marks + <usize>square;
    store<u8>(at, load<u8>(at) | bits);
    store<u16>(Aim.marked, square);
    Aim.marked += 2;
  }

  static clear(): void {
    for (let at: usize = MARKED; at < Aim.marked; at += 2) {
      const square = <usize>load<u16>(at);
      store<u8>(LINES + square, 0);
      store<u8>(OPENERS + square, 0);
    }
  }

  /**
   * Finds a piece of the other side whose leap prevents stalemate. Only leaps count, because nothing can block a leap.
   */
  static findFree(scratch: usize): void {
    Aim.free = 0;
    if (isBare()) return;
    const them = Position.turn ^ 1;
    const color = Position.color(them);
    const list = Position.list(them);
    const listEnd = list + ((<usize>Position.count(them)) << 1);
    for (let entry = list + 2; entry < listEnd; entry += 2) {
      const square = <i32>load<u16>(entry);
      if (load<u8>(LINES + <usize>square) & IS_PINNED) continue;
      const piece = Position.at(square);
      const end = pieceMoves(scratch, square, piece, color);
      for (let at = scratch; at < end; at += 4) {
        const to = Move.to(load<u32>(at));
        if (AttackTable.entry(AttackTable.index(piece, to - square)) & SLIDE) continue;
        Aim.free = square;
        Aim.leap = to;
        return;
      }
    }
  }

  /** Whether any of our pieces could reach the goal; see {@link Aim.canHelp}. */
  static isPossible(byCheck: bool): bool {
    const list = Position.list(Position.turn);
    const listEnd = list + ((<usize>Position.count(Position.turn)) << 1);
    for (let entry = list; entry < listEnd; entry += 2) {
      if (Aim.canHelp(load<u16>(entry), byCheck)) return true;
    }
    return false;
  }

  /** Whether a piece could cover all flights from some square. If `byCheck`, it must also give or discover check. */
  @inline static canHelp(square: i32, byCheck: bool): bool {
    const flights = Aim.flights & ~(<u32>load<u8>(OPENERS + <usize>square));
    return canCover(square, flights, byCheck && !(load<u8>(LINES + <usize>square) & CHECKS));
  }
}

/** Whether a piece could attack all `flights` from one square, and if `isDirect`, the king too. */
function canCover(square: i32, flights: u32, isDirect: bool): bool {
  const piece = Position.at(square);
  if ((piece & 15) == PAWN) {
    const next = square + (piece & WHITE ? NORTH : SOUTH);
    // The pawn can promote on its next move, straight ahead or by a capture.
    if (load<u8>(<usize>next, PAWN_BECOMES) != PAWN) return true;
  }
  return (load<u8>(COVERS + <usize>((piece << 8) | flights)) & (isDirect ? 2 : 1)) != 0;
}

let hasCovers = false;

/** Fills COVERS once, because an instance solves problems under a single ruleset. */
export function initCovers(): void {
  if (hasCovers) return;
  hasCovers = true;
  for (let piece = WHITE; piece < PIECE_CODES; ++piece) {
    const kind = piece & 15;
    // With this move, a king or a unicornio loses its first-move right.
    const after = kind == UNMOVED_KING ? KING : kind == UNMOVED_UNICORNIO ? UNICORNIO : kind;
    const moved = (piece & ~15) | after;
    for (let difference = -275; difference <= 275; ++difference) {
      const how = AttackTable.entry(AttackTable.index(moved, difference));
      let covered = how & 255;
      // The king can step to the piece's own square, but only by capturing the piece.
      for (let j = 0; j < 8; ++j) if (directionOf(j) == -difference) covered |= 1 << j;
      // A king can never check the other king.
      const bits: u32 = how & ATTACK && after != KING ? 3 : 1;
      for (let part = covered; ; part = (part - 1) & covered) {
        const at = COVERS + <usize>(((<u32>piece) << 8) | part);
        store<u8>(at, load<u8>(at) | bits);
        if (!part) break;
      }
    }
  }
}

/** Whether a move reaches the goal. The move is made and unmade. */
function reaches(move: u32, scratch: usize): bool {
  makeMove(move);
  const isSolved = isReached(scratch);
  unmakeMove();
  return isSolved;
}

/** Whether a move of the side to move reaches the goal at once. */
export function canReach(moves: usize): bool {
  const theirs = Position.count(Position.turn ^ 1);
  if (Goal.kind == GOAL_BARE) {
    if (theirs != 2) return false;
    const end = generateCaptures(moves);
    for (let at = moves; at < end; at += 4) {
      if (Move.taken(load<u32>(at)) && reaches(load<u32>(at), end)) return true;
    }
    return false;
  }
  const king = Position.king(Position.turn ^ 1);
  // A capture of the last piece other than the king may win, whatever moves the king has.
  const mayBare = Goal.kind == GOAL_WIN && theirs == 2 && Ruleset.bareKing != BARE_KING_PLAYS_ON;
  const mayStalemate =
    Goal.kind == GOAL_STALEMATE || (Goal.kind == GOAL_WIN && Ruleset.stalemateLoses);
  Aim.take(king);
  const found =
    (mayBare || Aim.isPossible(!mayStalemate)) && reachesByAim(moves, king, mayBare, mayStalemate);
  Aim.clear();
  return found;
}

/** Completes {@link canReach} after the flights have been found. */
function reachesByAim(moves: usize, king: i32, mayBare: bool, mayStalemate: bool): bool {
  const us = Position.turn;
  const own = Position.color(us);
  if (mayStalemate) Aim.findFree(moves);
  const ourKing = Position.king(us);
  const isSimple = !mayBare && !isBare() && !Aim.canHelp(ourKing, !mayStalemate) && isUnbound();
  if (!isSimple) return anyReaches(moves, generate(moves), king, mayBare, mayStalemate);
  // No legality test is needed here, so only the pieces that can help generate moves.
  const list = Position.list(us);
  const listEnd = list + ((<usize>Position.count(us)) << 1);
  for (let entry = list + 2; entry < listEnd; entry += 2) {
    const square = <i32>load<u16>(entry);
    if (!Aim.canHelp(square, !mayStalemate)) continue;
    const end = pieceMoves(moves, square, Position.at(square), own);
    if (anyReaches(moves, end, king, mayBare, mayStalemate)) return true;
  }
  return false;
}

/** The moves of a piece other than a king, regardless of checks and pins. */
function pieceMoves(end: usize, square: i32, piece: i32, color: i32): usize {
  return PieceMoves.piece(end, MODE_ALL, square, piece, color);
}

/** Whether the side to move is not in check and has no pinned pieces. */
function isUnbound(): bool {
  const info = findChecks(CHECK_INFO);
  return !CheckInfo.isCheck(info) && CheckInfo.pinsEnd(info) == CheckInfo.pins(info);
}

/** Whether any of the given moves reaches the goal. */
function anyReaches(moves: usize, end: usize, king: i32, mayBare: bool, mayStalemate: bool): bool {
  const color = Position.color(Position.turn);
  const helpful = mayStalemate ? CHECKS | PINS : CHECKS;
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    if (mayBare && Move.taken(move)) {
      if (reaches(move, end)) return true;
      continue;
    }
    const from = Move.from(move);
    const to = Move.to(move);
    const index = AttackTable.index(Move.kindAfter(move) | color, king - to);
    const how = AttackTable.entry(index);
    const line = load<u8>(LINES + <usize>from);
    if (!(how & ATTACK) && !(line & helpful)) {
      // Because the move neither gives check nor pins, it can only stalemate.
      if (!mayStalemate) continue;
      if (Aim.free && to != Aim.free && to != Aim.leap && from != Aim.leap) continue;
    }
    const left = Aim.flights & ~how & ~(<u32>load<u8>(OPENERS + <usize>from));
    if (left) {
      if (left & (left - 1)) continue;
      if (king + load<i32>(ctz(left) << 2, KING_STEPS) != to) continue;
    }
    if (!mayStalemate && !(line & CHECKS) && how & SLIDE && !isClearWithout(index, from, to, king))
      continue;
    if (reaches(move, end)) return true;
  }
  return false;
}

/** Whether a slider's path would be clear if the slider left a square. This square may lie on the path. */
function isClearWithout(index: usize, from: i32, to: i32, king: i32): bool {
  const piece = Position.at(from);
  Position.setAt(from, 0);
  const isClear = AttackTable.isClear(index, to, king);
  Position.setAt(from, piece);
  return isClear;
}

/** Whether the side not to move is in check. This is impossible in a legal position. */
export function isOtherInCheck(): bool {
  return isAttacked(Position.king(Position.turn ^ 1), Position.turn);
}
