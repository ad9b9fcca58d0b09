// SPDX-License-Identifier: MIT
/**
 * Decides exactly whether a goal can be reached in a given number of plies, without evaluating or selecting moves. The
 * search is a depth-first AND/OR search that tries shorter solutions first in every position, with a table of proofs.
 * (Proof-number search was rejected, because a solution must decide all first moves within a fixed number of moves.
 * Nearly all of this work is disproof, in which the order of moves matters little.)
 *
 * Repetitions and the move limit are ignored, because a forced solution within a bound never needs a repetition, and a
 * diagram does not include a move counter.
 */
import { IO_MOVES, PIECE_CODES } from '../abi';
import { poll } from '../env';
import { findMove } from '../find-move';
import { fromHost } from '../geometry';
import { KING_STEPS, MOVE_STACK, SQUARES } from '../memory-map';
import { Move } from '../move';
import { attackedSquares, generate, isBare } from '../movegen';
import { isCheck } from '../outcome';
import { makeMove, makeNullMove, Position, unmakeMove, unmakeNullMove } from '../position';
import { canReach, Goal, initCovers, isReached } from './detectors';
import { Escapes } from './escapes';
import {
  FIRST_FOUND,
  FIRST_VISITED,
  KILLERS,
  LAST_MOVES,
  MAX_PLIES_AHEAD,
  REFUTATIONS,
} from './layout';
import { renewProofs, Proofs, UNPROVED } from './table';

// Kinds of problems, by how the two sides play.
/** The side to move forces the goal against any defence. */
export const PLAY_DIRECT: i32 = 0;
/** The side to move forces the opponent to reach the goal. */
export const PLAY_SELF: i32 = 1;
/** Both sides cooperate, and the last ply reaches the goal. */
export const PLAY_HELP: i32 = 2;
/** One side moves alone and reaches the goal with its last move. */
export const PLAY_SERIES: i32 = 3;
/** One side moves alone. Then the other side reaches the goal with one move. */
export const PLAY_SERIES_HELP: i32 = 4;

export const NO: i32 = 0;
export const YES: i32 = 1;
/** Result: the host has ended the search. */
export const INTERRUPTED: i32 = 2;
/** Result: the position has too many moves to search this number of plies. */
export const TOO_DEEP: i32 = 3;

/** Number of positions between two polls. */
const POLL_INTERVAL: i32 = 1024;

class Search {
  static play: i32 = PLAY_DIRECT;
  static visited: i64 = 0;
  static untilPoll: i32 = POLL_INTERVAL;
  /** NO while the search is running, otherwise the reason for its end. */
  static ended: i32 = NO;

  /** Counts a position. Returns whether the search has to end. */
  @inline static visit(moves: usize): bool {
    ++Search.visited;
    if (moves > LAST_MOVES) Search.ended = TOO_DEEP;
    else if (--Search.untilPoll <= 0) {
      Search.untilPoll = POLL_INTERVAL;
      if (poll()) Search.ended = INTERRUPTED;
    }
    return Search.ended != NO;
  }

  /** Counts a position in which only the last move is tested. */
  @inline static visitLast(): void {
    ++Search.visited;
    --Search.untilPoll;
  }
}

/** Begins a problem with a kind of play and a goal. */
export function startProblem(play: i32, goal: i32): void {
  Search.play = play;
  Goal.kind = goal;
  Search.visited = 0;
  initCovers();
  renewProofs();
  memory.fill(KILLERS, 0, 8 * (MAX_PLIES_AHEAD + 1));
  memory.fill(REFUTATIONS, 0, 4 * <usize>(SQUARES * PIECE_CODES));
}

/** Number of positions visited since the start of the problem. */
export function visitedPositions(): f64 {
  return <f64>Search.visited;
}

/**
 * Whether the goal can be reached from the current position: by force in at most `plies` plies, or with help in exactly
 * `plies` plies. Returns NO, YES, INTERRUPTED or TOO_DEEP.
 */
export function decide(plies: i32): i32 {
  Search.ended = NO;
  const isYes = decideFrom(plies, MOVE_STACK);
  return Search.ended != NO ? Search.ended : <i32>isYes;
}

/** Why the last decision ended: NO if it was completed, INTERRUPTED or TOO_DEEP. */
export function whyEnded(): i32 {
  return Search.ended;
}

/**
 * Finds, for each of the first `count` moves of IO_MOVES, the number of the attacker's moves (at most `number`) in
 * which it forces the goal. Stores the numbers in FIRST_FOUND, 0 for never, and returns how many moves are decided.
 * Ends after the move that brings the visited positions to `positions`, or when the host requests it. One call decides
 * many moves, because a call costs the host more than most moves of a two-move problem.
 */
export function decideFirstMoves(count: i32, number: i32, positions: f64): i32 {
  Search.ended = NO;
  const limit = Search.visited + <i64>positions;
  for (let at = 0; at < count; ++at) {
    const before = Search.visited;
    const packed = load<i32>(IO_MOVES + ((<usize>at) << 2));
    makeMove(findMove(fromHost(packed & 255), fromHost((packed >> 8) & 255), MOVE_STACK));
    const moves = movesToGoal(number);
    unmakeMove();
    if (Search.ended != NO) return at;
    store<u8>(FIRST_FOUND + <usize>at, moves);
    store<f64>(FIRST_VISITED + ((<usize>at) << 3), <f64>(Search.visited - before));
    if (Search.visited >= limit) return at + 1;
  }
  return count;
}

/**
 * The number of moves, including the last one, in which the attacker forces the goal; 0 if more than `number` are
 * needed.
 */
function movesToGoal(number: i32): i32 {
  const isSelf = Search.play == PLAY_SELF;
  if (!isSelf && isReached(MOVE_STACK)) return 1;
  for (let moves = isSelf ? 1 : 2; moves <= number; ++moves) {
    if (defenderIsForced(isSelf ? moves : moves - 1, MOVE_STACK)) return moves;
    if (Search.ended != NO) break;
  }
  return 0;
}

function decideFrom(plies: i32, moves: usize): bool {
  if (plies > MAX_PLIES_AHEAD) {
    Search.ended = TOO_DEEP;
    return false;
  }
  switch (Search.play) {
    case PLAY_DIRECT:
      return plies & 1
        ? attackerForces((plies + 1) >> 1, moves)
        : defenderIsForced(plies >> 1, moves);
    case PLAY_SELF:
      return plies & 1
        ? defenderIsForced((plies + 1) >> 1, moves)
        : attackerForces(plies >> 1, moves);
    case PLAY_HELP:
      return helps(plies, moves);
    default:
      return seriesReaches(plies, moves);
  }
}

/** Whether no search follows: after the last ply, or the last but one in a self problem. */
function isLastMove(left: i32): bool {
  return left == 1 && Search.play == PLAY_DIRECT;
}

/** Whether the side to move forces the goal in at most `left` of its moves. */
function attackerForces(left: i32, moves: usize): bool {
  if (isLastMove(left)) {
    Search.visitLast();
    return canReach(moves);
  }
  if (Search.visit(moves)) return false;
  const key = Position.key;
  let disproved = 0;
  let hint: u32 = 0;
  if (Proofs.probe(key)) {
    if (Proofs.proved() <= left) return true;
    disproved = Proofs.disproved();
    if (disproved >= left) return false;
    hint = Proofs.move();
  }
  for (let fewer = disproved + 1; fewer < left; ++fewer) {
    if (attackerForces(fewer, moves)) return true;
    if (Search.ended != NO) return false;
  }
  const end = generate(moves);
  const solving = forcingMove(left, moves, end, hint);
  if (Search.ended != NO) return false;
  Proofs.put(key, solving != 0, left, solving);
  return solving != 0;
}

/** The first of the given moves that forces the goal in exactly `left` moves, or 0. */
function forcingMove(left: i32, moves: usize, end: usize, hint: u32): u32 {
  if (hint) bringForward(moves, end, hint);
  const killer = load<u32>(KILLERS + ((<usize>left) << 3), 4);
  if (killer && killer != hint) bringForward(moves, end, killer);
  const hasEscapes = left == 2 && Search.play == PLAY_DIRECT && Escapes.find();
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    if (hasEscapes && Escapes.refute(move)) continue;
    makeMove(move);
    const forces = defenderIsForced(Search.play == PLAY_SELF ? left : left - 1, end);
    unmakeMove();
    if (Search.ended != NO) return 0;
    if (!forces) continue;
    store<u32>(KILLERS + ((<usize>left) << 3), move, 4);
    return move;
  }
  return 0;
}

/** Moves a move to the front of a list, if the list contains it. */
function bringForward(moves: usize, end: usize, move: u32): void {
  for (let at = moves; at < end; at += 4) {
    if (load<u32>(at) != move) continue;
    store<u32>(at, load<u32>(moves));
    store<u32>(moves, move);
    return;
  }
}

/**
 * Whether every move of the side to move leads to the goal. The attacker has `left` moves. In a self problem the side
 * to move also has `left` moves, each of which may reach the goal. If the game is over, there are no moves, and the
 * goal has not been reached.
 */
function defenderIsForced(left: i32, moves: usize): bool {
  if (left == 0 || Search.visit(moves)) return false;
  const key = Position.key;
  const isStored = left > 1;
  if (isStored && Proofs.probe(key)) {
    if (Proofs.proved() <= left) return true;
    if (Proofs.disproved() >= left) return false;
  }
  const killers = KILLERS + ((<usize>left) << 3);
  const killer = load<u32>(killers);
  if (killer && isLegal(killer, moves) && !failsAgainst(killer, left, moves)) {
    if (Search.ended == NO && isStored) Proofs.put(key, false, left, 0);
    return false;
  }
  const end = generate(moves);
  if (end == moves) return false;
  for (let at = moves; at < end; at += 4) {
    pickRefutation(at, end);
    const move = load<u32>(at);
    if (move == killer) continue;
    if (failsAgainst(move, left, end)) continue;
    if (Search.ended != NO) return false;
    store<u32>(killers, move);
    const count = refutationsOf(move);
    store<u32>(count, load<u32>(count) + left);
    if (isStored) Proofs.put(key, false, left, 0);
    return false;
  }
  if (isStored) Proofs.put(key, true, left, 0);
  return true;
}

/** Whether a move from another position is legal. King steps are tested without generating moves. */
function isLegal(move: u32, scratch: usize): bool {
  const from = Move.from(move);
  const to = Move.to(move);
  const us = Position.turn;
  if (from != Position.king(us) || isBare()) return findMove(from, to, scratch) == move;
  const target = Position.at(to);
  if (Position.at(from) != Move.piece(move) || (target & 15) != Move.taken(move)) return false;
  for (let j = 0; j < 8; ++j) {
    if (from + load<i32>(j << 2, KING_STEPS) == to)
      return !(target & Position.color(us)) && !attackedSquares(1 << j, from, us ^ 1);
  }
  return findMove(from, to, scratch) == move;
}

/** The address of the counter that records how often a move was a refutation. */
function refutationsOf(move: u32): usize {
  return REFUTATIONS + ((<usize>(Move.piece(move) * SQUARES + Move.to(move))) << 2);
}

/** Moves the most frequent refutation to the front. */
function pickRefutation(from: usize, end: usize): void {
  let best = from;
  let most: u32 = 0;
  for (let at = from; at < end; at += 4) {
    const move = load<u32>(at);
    const count = load<u32>(refutationsOf(move));
    if (count <= most) continue;
    most = count;
    best = at;
  }
  if (best == from) return;
  const move = load<u32>(best);
  store<u32>(best, load<u32>(from));
  store<u32>(from, move);
}

/** Whether the goal is still forced after a defence. */
function failsAgainst(move: u32, left: i32, moves: usize): bool {
  makeMove(move);
  const isSelf = Search.play == PLAY_SELF;
  const fails =
    (isSelf && isReached(moves)) ||
    ((!isSelf || left > 1) && attackerForces(isSelf ? left - 1 : left, moves));
  unmakeMove();
  return fails && Search.ended == NO;
}

/** Key of a position for a goal in exactly the given number of plies. */
function keyWith(plies: i32): u64 {
  return Position.key ^ (<u64>plies * 0x9e3779b97f4a7c15);
}

/** Whether both sides together can reach the goal with the last of `plies` plies. */
function helps(plies: i32, moves: usize): bool {
  if (plies == 1) {
    Search.visitLast();
    return canReach(moves);
  }
  if (Search.visit(moves)) return false;
  const key = keyWith(plies);
  if (Proofs.probe(key)) return Proofs.proved() != UNPROVED;
  const end = generate(moves);
  let found = false;
  for (let at = moves; at < end && !found; at += 4) {
    makeMove(load<u32>(at));
    found = helps(plies - 1, end);
    unmakeMove();
    if (Search.ended != NO) return false;
  }
  Proofs.put(key, found, plies, 0);
  return found;
}

/**
 * Whether the side to move reaches the goal alone with the last of `plies` moves, or lets the other side reach it. Only
 * the last move of its series may give check, because the other side could not answer an earlier check.
 */
function seriesReaches(plies: i32, moves: usize): bool {
  if (plies == 1) {
    Search.visitLast();
    return canReach(moves);
  }
  if (Search.visit(moves)) return false;
  const key = keyWith(plies);
  if (Proofs.probe(key)) return Proofs.proved() != UNPROVED;
  const isAnswered = plies == 2 && Search.play == PLAY_SERIES_HELP;
  const end = generate(moves);
  let found = false;
  for (let at = moves; at < end && !found; at += 4) {
    makeMove(load<u32>(at));
    if (isAnswered) found = seriesReaches(1, end);
    else if (!isCheck()) {
      makeNullMove();
      found = seriesReaches(plies - 1, end);
      unmakeNullMove();
    }
    unmakeMove();
    if (Search.ended != NO) return false;
  }
  Proofs.put(key, found, plies, 0);
  return found;
}
