// SPDX-License-Identifier: MIT
/**
 * The goals of problems, and fast answers for the last move: whether the side to move can reach the goal at once.
 * Only moves that give check are made when a mate is wanted, and a king's flights are looked at before anything else.
 */
import { ATTACK, AttackTable, isAttacked, SLIDE } from '../attacks';
import { CheckInfo, findChecks } from '../check-info';
import { CHECK_INFO, KING_STEPS, PINNED, UNDO_SIZE } from '../memory-map';
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
import { MODE_COUNT, PieceMoves } from '../piece-moves';
import { makeMove, Position, unmakeMove } from '../position';
import { BARE_KING_PLAYS_ON, Ruleset } from '../ruleset';
import { DISCOVERERS, FLIGHTS } from './layout';

/** The opponent is mated. */
export const GOAL_MATE: i32 = 0;
/** The opponent is stalemated, whatever that is worth. */
export const GOAL_STALEMATE: i32 = 1;
/** The last piece besides the king is taken, and the bare king cannot take back in the way that would save it. */
export const GOAL_BARE: i32 = 2;
/** The opponent has lost by any of these. */
export const GOAL_WIN: i32 = 3;

export class Goal {
  static kind: i32 = GOAL_MATE;
}

/** Whether the side to move has a legal move. Uses the memory from `scratch` on. */
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
  // This repeats the king's steps, which are few, and adds its leaps.
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

/** Lists the own pieces that alone stand between an own slider and the other king. Returns the end of the list. */
function findDiscoverers(king: i32): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const list = Position.list(us);
  const listEnd = list + ((<usize>Position.count(us)) << 1);
  let end: usize = DISCOVERERS;
  for (let entry = list + 2; entry < listEnd; entry += 2) {
    const square = <i32>load<u16>(entry);
    const index = AttackTable.index(Position.at(square), king - square);
    const how = AttackTable.entry(index);
    if (!(how & ATTACK) || !(how & SLIDE)) continue;
    const blocker = CheckInfo.blockerOf(index, square, king, own);
    if (blocker <= 0) continue;
    store<u16>(end, blocker);
    end += 2;
  }
  return end;
}

/** Whether the piece that moves attacks the king on its new square. */
function givesDirectCheck(move: u32, color: i32, king: i32): bool {
  const to = Move.to(move);
  const index = AttackTable.index(Move.kindAfter(move) | color, king - to);
  const how = AttackTable.entry(index);
  if (!(how & ATTACK)) return false;
  if (!(how & SLIDE)) return true;
  const from = Move.from(move);
  const piece = Position.at(from);
  Position.setAt(from, 0);
  const isClear = AttackTable.isClear(index, to, king);
  Position.setAt(from, piece);
  return isClear;
}

function isListed(square: i32, end: usize): bool {
  for (let at: usize = DISCOVERERS; at < end; at += 2) {
    if (<i32>load<u16>(at) == square) return true;
  }
  return false;
}

/**
 * Lists squares that the other king can step to and that stay open unless the very piece that moves attacks them: they are
 * not attacked, and none of our sliders is aligned with them, so no departure can open a line. Returns the end of the list.
 */
function findFlights(king: i32): usize {
  const us = Position.turn;
  const theirs = Position.color(us ^ 1);
  let steps: u32 = 0;
  for (let j = 0; j < 8; ++j) {
    const target = Position.at(king + load<i32>(j << 2, KING_STEPS));
    steps |= (<u32>!(target & theirs)) << j;
  }
  if (steps) steps &= ~attackedSquares(steps, king, us);
  let end: usize = FLIGHTS;
  const list = Position.list(us);
  const listEnd = list + ((<usize>Position.count(us)) << 1);
  for (; steps; steps &= steps - 1) {
    const flight = king + load<i32>(ctz(steps) << 2, KING_STEPS);
    let isAligned = false;
    for (let entry = list; entry < listEnd && !isAligned; entry += 2) {
      const square = <i32>load<u16>(entry);
      const how = AttackTable.entry(AttackTable.index(Position.at(square), flight - square));
      isAligned = (how & SLIDE) != 0;
    }
    if (isAligned) continue;
    store<u16>(end, flight);
    end += 2;
  }
  return end;
}

/** Whether a flight is still open after a move, so that it neither mates nor stalemates. */
function leavesFlight(move: u32, color: i32, end: usize): bool {
  const to = Move.to(move);
  const piece = Move.kindAfter(move) | color;
  for (let at: usize = FLIGHTS; at < end; at += 2) {
    const flight = <i32>load<u16>(at);
    if (flight == to) continue;
    if (!(AttackTable.entry(AttackTable.index(piece, flight - to)) & ATTACK)) return true;
  }
  return false;
}

/** Whether a move, which is made and unmade, reaches the goal. */
function reaches(move: u32, scratch: usize): bool {
  makeMove(move);
  const isSolved = isReached(scratch);
  unmakeMove();
  return isSolved;
}

/** Whether a move of the side to move mates at once. */
function canMate(moves: usize): bool {
  const us = Position.turn;
  const color = Position.color(us);
  const king = Position.king(us ^ 1);
  const end = generate(moves);
  if (end == moves) return false;
  const discoverers = findDiscoverers(king);
  const flights = isBare() ? FLIGHTS : findFlights(king);
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    if (leavesFlight(move, color, flights)) continue;
    if (givesDirectCheck(move, color, king) || isListed(Move.from(move), discoverers)) {
      if (reaches(move, end)) return true;
    }
  }
  return false;
}

/** Whether a move of the side to move reaches the goal at once. */
export function canReach(moves: usize): bool {
  const theirs = Position.count(Position.turn ^ 1);
  if (Goal.kind == GOAL_MATE) return canMate(moves);
  if (Goal.kind == GOAL_BARE) {
    if (theirs != 2) return false;
    const end = generateCaptures(moves);
    for (let at = moves; at < end; at += 4) {
      if (Move.taken(load<u32>(at)) && reaches(load<u32>(at), end)) return true;
    }
    return false;
  }
  if (Goal.kind == GOAL_WIN && !Ruleset.stalemateLoses) {
    if (theirs != 2 || Ruleset.bareKing == BARE_KING_PLAYS_ON) return canMate(moves);
  }
  const us = Position.turn;
  const flights = isBare() ? FLIGHTS : findFlights(Position.king(us ^ 1));
  const end = generate(moves);
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    // The capture of the last piece but the king may win whatever the king can do.
    const isBaring = theirs == 2 && Move.taken(move) != 0;
    if (!isBaring && leavesFlight(move, Position.color(us), flights)) continue;
    if (reaches(move, end)) return true;
  }
  return false;
}

/** Whether the king of the side that is not to move is attacked, which no legal position is. */
export function isOtherInCheck(): bool {
  return isAttacked(Position.king(Position.turn ^ 1), Position.turn);
}
