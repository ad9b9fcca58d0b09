// SPDX-License-Identifier: MIT
/**
 * Staged move picking. A node's first move causes most cutoffs, so moves are generated and sorted in stages: the TT
 * move, winning captures, quiet moves, losing captures. The most important method is {@link Picker.next}.
 *
 * A node's picker precedes its moves on the move stack, so a nested search of the same ply can have another picker:
 *
 *     0       4         8         12        16          20        24        28      32
 *     ┌───────┬─────────┬─────────┬─────────┬───────────┬─────────┬─────────┬───────┐
 *     │ stage │ current │   end   │   bad   │  ttMove   │   ply   │  flags  │ info  │ moves …
 *     └───────┴─────────┴─────────┴─────────┴───────────┴─────────┴─────────┴───────┘
 *
 * Losing captures are moved to the front of the list, and `bad` is their end. `info` is the node's CheckInfo. The score
 * of each move is at the same offset in the score stack.
 */
import { PAWN } from './abi';
import { ATTACK, AttackTable } from './attacks';
import { CheckInfo } from './check-info';
import { materialOf } from './evaluate';
import { captureScore, counterMove, Ply, quietScore } from './history';
import { MOVE_STACK, SCORE_STACK } from './memory-map';
import { Move } from './move';
import { generateCapturesOf, generateEvasionsOf, generateQuietsOf } from './movegen';
import { Position } from './position';
import { seeGe } from './see';

const HEADER: usize = 32;

// Stages, in order. If the side to move is in check, only TT_MOVE and EVASIONS are used. In quiescence, only TT_MOVE
// and the stages of good captures are used.
const TT_MOVE: i32 = 0;
const CAPTURES: i32 = 1;
const GOOD: i32 = 2;
const QUIETS: i32 = 3;
const QUIET: i32 = 4;
const BAD: i32 = 5;
const EVASIONS: i32 = 6;
const EVASION: i32 = 7;
const DONE: i32 = 8;

// Which moves a picker returns.
export const EVERYTHING: i32 = 0;
/** Captures and promotions only. */
const CAPTURES_ONLY: i32 = 1;
const IN_CHECK: i32 = 2;
/** Only captures and promotions that lose no material. */
export const GOOD_CAPTURES: i32 = 4;

const SCORE_KILLER: i32 = 1 << 20;
const SCORE_CAPTURE: i32 = 1 << 22;
/** Bonus for a quiet move to a square from which the piece attacks the king on an empty board. */
const SCORE_KING_ATTACK: i32 = 8000;

/** Whether a move neither captures nor promotes. */
export function isQuiet(move: u32): bool {
  return Move.taken(move) == 0 && !isPromotion(move);
}

function isPromotion(move: u32): bool {
  return (Move.piece(move) & 15) == PAWN && Move.kindAfter(move) != PAWN;
}

/** Centipawns that a capture or promotion gains. */
export function gainOf(move: u32): i32 {
  const kind = Move.piece(move) & 15;
  const gain = materialOf(Move.taken(move));
  return kind == PAWN ? gain + materialOf(Move.kindAfter(move)) - materialOf(PAWN) : gain;
}

/** The ordering score of the move at an address, from the score stack. */
export function scoreOf(at: usize): i32 {
  return load<i32>(at + (SCORE_STACK - MOVE_STACK));
}

export function setScore(at: usize, score: i32): void {
  store<i32>(at + (SCORE_STACK - MOVE_STACK), score);
}

/** Scores a capture by the captured piece's value. If values are equal, the capture history decides. */
function scoreCapture(move: u32): i32 {
  return 16 * gainOf(move) + captureScore(move) / 2;
}

function scoreCaptures(from: usize, end: usize): void {
  for (let at = from; at < end; at += 4) setScore(at, scoreCapture(load<u32>(at)));
}

function scoreQuiets(from: usize, end: usize, ply: i32): void {
  const side = Position.turn;
  const killer = Ply.killer(ply);
  const secondKiller = Ply.secondKiller(ply);
  const counter = counterMove(ply);
  const king = Position.king(side ^ 1);
  for (let at = from; at < end; at += 4) {
    const move = load<u32>(at);
    setScore(
      at,
      move == killer
        ? SCORE_KILLER + 2
        : move == secondKiller
          ? SCORE_KILLER + 1
          : move == counter
            ? SCORE_KILLER
            : quietScore(move, side, ply) + (pointsAtKing(move, king) ? SCORE_KING_ATTACK : 0),
    );
  }
}

function scoreEvasions(from: usize, end: usize, ply: i32): void {
  const side = Position.turn;
  for (let at = from; at < end; at += 4) {
    const move = load<u32>(at);
    setScore(
      at,
      isQuiet(move)
        ? quietScore(move, side, ply)
        : SCORE_CAPTURE + scoreCapture(move) - materialOf(Move.piece(move) & 15),
    );
  }
}

/** Whether a piece attacks the enemy king after its move, ignoring pieces in between. */
function pointsAtKing(move: u32, king: i32): bool {
  const piece = (Move.piece(move) & ~15) | Move.kindAfter(move);
  return (AttackTable.entry(AttackTable.index(piece, king - Move.to(move))) & ATTACK) != 0;
}

/** The address of the best move from `at` to `end` (exclusive). There must be at least one move. */
function bestFrom(at: usize, end: usize): usize {
  // Compares four scores at a time. This matters because a node has about seventy quiet moves, and returning a move
  // scans all remaining moves. The score stack has room for a sentinel after the last move.
  const from = at + (SCORE_STACK - MOVE_STACK);
  const to = end + (SCORE_STACK - MOVE_STACK);
  v128.store(to, i32x4.splat(i32.MIN_VALUE));
  let most = v128.load(from);
  for (let four = from + 16; four < to; four += 16) most = i32x4.max_s(most, v128.load(four));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 2, 3, 0, 1));
  most = i32x4.max_s(most, v128.shuffle<i32>(most, most, 1, 0, 3, 2));
  let four = from;
  let equal = i32x4.bitmask(i32x4.eq(v128.load(four), most));
  while (equal == 0) {
    four += 16;
    equal = i32x4.bitmask(i32x4.eq(v128.load(four), most));
  }
  return four + ((<usize>ctz(equal)) << 2) - (SCORE_STACK - MOVE_STACK);
}

/** Swaps the best move from `at` onwards with the move at `at`, and returns the best move. */
function bringBest(at: usize, end: usize): u32 {
  const best = bestFrom(at, end);
  const move = load<u32>(best);
  if (best != at) {
    const score = scoreOf(best);
    store<u32>(best, load<u32>(at));
    setScore(best, scoreOf(at));
    store<u32>(at, move);
    setScore(at, score);
  }
  return move;
}

/** The best remaining move other than the TT move, which has already been returned; 0 if none is left. */
function nextBest(frame: usize, current: usize, end: usize, ttMove: u32): u32 {
  while (current < end) {
    const move = bringBest(current, end);
    current += 4;
    if (move == ttMove) continue;
    store<u32>(frame, current, 4);
    return move;
  }
  return 0;
}

export class Picker {
  /** Sets up a node's picker at `frame`. `ttMove` is legal, or 0; `info` is the node's CheckInfo. */
  @inline static init(frame: usize, ttMove: u32, ply: i32, info: usize, what: i32): void {
    const inCheck = CheckInfo.isCheck(info);
    store<i32>(frame, ttMove != 0 ? TT_MOVE : inCheck ? EVASIONS : CAPTURES);
    store<u32>(frame, frame + HEADER, 4);
    store<u32>(frame, frame + HEADER, 8);
    store<u32>(frame, frame + HEADER, 12);
    store<u32>(frame, ttMove, 16);
    store<i32>(frame, ply, 20);
    store<i32>(frame, (inCheck ? IN_CHECK : 0) | what, 24);
    store<u32>(frame, info, 28);
  }

  /** The end of the moves, from which a child's frame may begin. */
  @inline static end(frame: usize): usize {
    return load<u32>(frame, 8);
  }

  /** Ordering score of the last move returned; 0 for the TT move. */
  @inline static score(frame: usize): i32 {
    const current: usize = load<u32>(frame, 4);
    return current == frame + HEADER ? 0 : scoreOf(current - 4);
  }

  /** Skips the remaining quiet moves. */
  @inline static skipQuiets(frame: usize): void {
    store<i32>(frame, load<i32>(frame, 24) | CAPTURES_ONLY, 24);
  }

  /** The next move, or 0 if none is left. */
  static next(frame: usize): u32 {
    const ttMove = load<u32>(frame, 16);
    const flags = load<i32>(frame, 24);
    let stage = load<i32>(frame);
    if (stage == TT_MOVE) {
      store<i32>(frame, flags & IN_CHECK ? EVASIONS : CAPTURES);
      return ttMove;
    }
    let current: usize = load<u32>(frame, 4);
    let end: usize = load<u32>(frame, 8);
    if (stage == CAPTURES) {
      current = frame + HEADER;
      end = generateCapturesOf(load<u32>(frame, 28), current);
      scoreCaptures(current, end);
      store<u32>(frame, end, 8);
      store<i32>(frame, (stage = GOOD));
    }
    if (stage == GOOD) {
      while (current < end) {
        const move = bringBest(current, end);
        current += 4;
        if (move == ttMove) continue;
        if (seeGe(move, 0, end)) {
          store<u32>(frame, current, 4);
          return move;
        }
        const bad: usize = load<u32>(frame, 12);
        store<u32>(bad, move);
        store<u32>(frame, bad + 4, 12);
      }
      store<i32>(frame, (stage = QUIETS));
    }
    if (stage == QUIETS) {
      if (flags & GOOD_CAPTURES) stage = DONE;
      else if (flags & CAPTURES_ONLY) stage = BAD;
      else {
        current = end;
        end = generateQuietsOf(load<u32>(frame, 28), current);
        scoreQuiets(current, end, load<i32>(frame, 20));
        store<u32>(frame, end, 8);
        stage = QUIET;
      }
      store<i32>(frame, stage);
      if (stage == BAD) current = frame + HEADER;
    }
    if (stage == QUIET) {
      if (!(flags & CAPTURES_ONLY)) {
        const move = nextBest(frame, current, end, ttMove);
        if (move != 0) return move;
      }
      store<i32>(frame, (stage = BAD));
      current = frame + HEADER;
    }
    if (stage == BAD) {
      // The losing captures were moved to the front in the order in which they were found.
      const bad: usize = load<u32>(frame, 12);
      if (current < bad) {
        store<u32>(frame, current + 4, 4);
        return load<u32>(current);
      }
      store<i32>(frame, (stage = DONE));
    }
    if (stage == EVASIONS) {
      current = frame + HEADER;
      end = generateEvasionsOf(load<u32>(frame, 28), current);
      scoreEvasions(current, end, load<i32>(frame, 20));
      store<u32>(frame, end, 8);
      store<i32>(frame, (stage = EVASION));
    }
    if (stage == EVASION) {
      const move = nextBest(frame, current, end, ttMove);
      if (move != 0) return move;
      store<i32>(frame, DONE);
    }
    return 0;
  }
}
