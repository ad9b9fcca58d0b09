// SPDX-License-Identifier: MIT
/**
 * Exports of the checked build: the exports of the small build, and a check of the current position against a second,
 * naive generator. The two generators share only the moves of single pieces. The naive one makes every pseudo-legal
 * move and then tests whether the king is attacked.
 */
import { KING, NONE, PAWN, STATUS_ONGOING, UNMOVED_KING } from './abi';
import { isAttacked } from './attacks';
import { verifyBoard } from './invariants';
import { BOARD, END, KING_STEPS, MOVE_STACK, PINS } from './memory-map';
import { Move } from './move';
import { countMoves, generate, generateCaptures } from './movegen';
import { isCheck, status } from './outcome';
import { MODE_ALL, PieceMoves } from './piece-moves';
import { makeMove, Position, unmakeMove } from './position';
import { Ruleset } from './ruleset';

export * from './rules';

// Errors that checkPosition can find.
export const FAULT_NONE: i32 = 0;
export const FAULT_UNMAKE: i32 = 1;
export const FAULT_TOO_FEW_MOVES: i32 = 2;
export const FAULT_TOO_MANY_MOVES: i32 = 3;
export const FAULT_COUNT: i32 = 4;
export const FAULT_CAPTURES: i32 = 5;

/** Address of a copy of the position: beyond the map and below the compiler's memory. */
const SNAPSHOT: usize = END;
const POSITION_SIZE: usize = PINS - BOARD;

/**
 * Compares the moves of the fast generator with the moves of the naive generator. Also compares, byte by byte, the
 * position before making each move with the position after unmaking it. Returns one of the errors above.
 */
export function checkPosition(): i32 {
  verifyBoard();
  const key = Position.key;
  const clock = Position.clock;
  const end = generate(MOVE_STACK);
  memory.copy(SNAPSHOT, BOARD, POSITION_SIZE);

  let captures = 0;
  for (let move: usize = MOVE_STACK; move < end; move += 4) {
    const made = load<u32>(move);
    const promotes = (Move.piece(made) & 15) == PAWN && Move.kindAfter(made) != PAWN;
    if (Move.taken(made) != NONE || promotes) ++captures;
    makeMove(made);
    unmakeMove();
    if (memory.compare(SNAPSHOT, BOARD, POSITION_SIZE) != 0) return FAULT_UNMAKE;
    if (Position.key != key || Position.clock != clock) return FAULT_UNMAKE;
  }

  // A finished game has no legal moves, whatever the pieces could do.
  const finished = status() != STATUS_ONGOING;
  const naiveEnd = finished ? end : generateNaively(end);
  const capturesOnly = !finished && onlyCapturesAreLegal();
  let found = 0;
  for (let move = end; move < naiveEnd; move += 4) {
    if (capturesOnly && Move.taken(load<u32>(move)) == NONE) continue;
    ++found;
    if (!contains(MOVE_STACK, end, load<u32>(move))) return FAULT_TOO_FEW_MOVES;
  }
  const moves = <i32>((end - MOVE_STACK) >> 2);
  if (moves != found) return FAULT_TOO_MANY_MOVES;
  if (countMoves(end) != moves) return FAULT_COUNT;

  const capturesEnd = generateCaptures(end);
  if (<i32>((capturesEnd - end) >> 2) != captures) return FAULT_CAPTURES;
  for (let move = end; move < capturesEnd; move += 4) {
    if (!contains(MOVE_STACK, end, load<u32>(move))) return FAULT_CAPTURES;
  }
  return FAULT_NONE;
}

/**
 * Plays `plies` plies of random games from the current position and checks every position. At the end of a game it
 * unmakes all moves and begins another. Returns the first error, and leaves the position with the error as the current
 * one.
 */
export function playRandomGames(plies: i32, seed: i32): i32 {
  let random = <u32>seed;
  const root = Position.ply();
  for (let played = 0; played < plies; ++played) {
    const fault = checkPosition();
    if (fault != FAULT_NONE) return fault;
    const moves = <i32>((generate(MOVE_STACK) - MOVE_STACK) >> 2);
    if (moves == 0 || Position.ply() - root == LONGEST_GAME) {
      while (Position.ply() > root) unmakeMove();
      continue;
    }
    // xorshift32 (Marsaglia 2003)
    random ^= random << 13;
    random ^= random >> 17;
    random ^= random << 5;
    makeMove(load<u32>(MOVE_STACK + 4 * (random % moves)));
  }
  while (Position.ply() > root) unmakeMove();
  return FAULT_NONE;
}

const LONGEST_GAME: i32 = 400;

/** Whether only captures are legal, because a bare king that has not lost yet must bare the other king immediately. */
function onlyCapturesAreLegal(): bool {
  return Position.count(Position.turn) == 1 && Ruleset.bareKing == 1;
}

export function contains(from: usize, end: usize, move: u32): bool {
  for (let at = from; at < end; at += 4) {
    if (load<u32>(at) == move) return true;
  }
  return false;
}

function generateNaively(end: usize): usize {
  const us = Position.turn;
  const them = us ^ 1;
  const pseudoEnd = generatePseudoLegal(end);
  let kept = end;
  for (let move = end; move < pseudoEnd; move += 4) {
    const candidate = load<u32>(move);
    makeMove(candidate);
    const legal = !isAttacked(Position.king(us), them);
    unmakeMove();
    if (!legal) continue;
    store<u32>(kept, candidate);
    kept += 4;
  }
  return kept;
}

function generatePseudoLegal(end: usize): usize {
  const us = Position.turn;
  const own = Position.color(us);
  const count = Position.count(us);
  for (let i = 1; i < count; ++i) {
    const from = <i32>load<u16>(Position.list(us) + ((<usize>i) << 1));
    end = PieceMoves.piece(end, MODE_ALL, from, Position.at(from), own);
  }
  const king = Position.king(us);
  const piece = Position.at(king);
  const leaps = (piece & 15) == UNMOVED_KING ? 16 : 8;
  for (let j = 0; j < leaps; ++j) {
    const to = king + load<i32>(KING_STEPS + 4 * j);
    const target = Position.at(to);
    if (target & own || (j >= 8 && !mayLeap(j - 8, king, target))) continue;
    store<u32>(end, Move.make(Move.origin(king, piece) | Move.after(KING), to, target & 15));
    end += 4;
  }
  return end;
}

function mayLeap(direction: i32, king: i32, target: i32): bool {
  const us = Position.turn;
  const allowed = us ? Ruleset.kingLeapsOfBlack : Ruleset.kingLeapsOfWhite;
  if (!((allowed >> direction) & 1)) return false;
  if (target != 0 && !Ruleset.kingLeapCaptures) return false;
  if (!Ruleset.kingLeapFromCheck && isCheck()) return false;
  if (Ruleset.kingLeapOverAttack) return true;
  const piece = Position.at(king);
  Position.setAt(king, 0);
  const attacked = isAttacked(king + load<i32>(KING_STEPS + 4 * direction), us ^ 1);
  Position.setAt(king, piece);
  return !attacked;
}
