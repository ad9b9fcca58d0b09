// SPDX-License-Identifier: MIT
/**
 * Extends lines that are too short with moves from the transposition table. If a move fails high, its line consists of
 * this move alone, because the reply is searched with a null window. A forced end from the table may also lie beyond
 * the last move of the line.
 */
import { MAX_SEARCH_PLY } from './abi';
import { probeTables } from './tablebase-probe';
import { findMove } from './find-move';
import { Line } from './line';
import { MOVE_STACK } from './memory-map';
import { countMoves, generate, isBare } from './movegen';
import { isCheck } from './outcome';
import { makeMove, unmakeMove } from './position';
import {
  bareScore,
  valueFromTT,
  isRepeated,
  noMovesScore,
  pliesToEnd,
  Search,
  VALUE_NONE,
  VALUE_WIN_IN_MAX_PLY,
} from './search-state';
import { Thread } from './thread';
import { BOUND_LOWER, BOUND_UPPER, TT } from './tt';
import { probeBoth } from './quiescence-table';

/** Extends the root's line, whose score is `score`. */
export function completeLine(score: i32): void {
  const line = Line.moves(0);
  let length = Line.length(0);
  const isEnd = score >= VALUE_WIN_IN_MAX_PLY || score <= -VALUE_WIN_IN_MAX_PLY;
  const wanted = min(
    isEnd ? pliesToEnd(score) : length == 1 ? Search.depth : 0,
    MAX_SEARCH_PLY - 1,
  );
  if (length == 0 || length >= wanted) return;
  for (let i = 0; i < length; ++i) makeMove(load<u32>(line + ((<usize>i) << 2)));
  while (length < wanted) {
    const move = isEnd ? moveTowardsEnd(length & 1 ? -score : score) : ttMove();
    if (move == 0) break;
    store<u32>(line + ((<usize>length) << 2), move);
    ++length;
    makeMove(move);
  }
  for (let i = 0; i < length; ++i) unmakeMove();
  Line.setLength(0, length);
}

/** The table's move for the position; 0 if there is none or the position is drawn by repetition. */
function ttMove(): u32 {
  if (isRepeated()) return 0;
  const data = probeBoth(Search.key());
  return data == 0 ? 0 : findMove(TT.moveFrom(data), TT.moveTo(data), Thread.at(MOVE_STACK));
}

/** A move towards the forced end that `score` announces for the side to move; 0 if no such move is known. */
function moveTowardsEnd(score: i32): u32 {
  const frame = Thread.at(MOVE_STACK);
  const end = generate(frame);
  const bound = score > 0 ? BOUND_UPPER : BOUND_LOWER;
  for (let at = frame; at < end; at += 4) {
    const move = load<u32>(at);
    makeMove(move);
    const leads = isKnown(-score, bound, end);
    unmakeMove();
    if (leads) return move;
  }
  return 0;
}

/** Whether the position is the announced end of the game, or the table has an entry with this score and bound. */
function isKnown(score: i32, bound: i32, frame: usize): bool {
  const ply = Search.ply();
  if (isBare()) {
    const bare = bareScore(ply, frame);
    if (bare != VALUE_NONE) return isSameEnd(bare, score);
  }
  if (countMoves(frame) == 0) return isSameEnd(noMovesScore(isCheck(), ply), score);
  if (isRepeated()) return false;
  if (isSameEnd(probeTables(ply), score)) return true;
  const data = probeBoth(Search.key());
  if (data == 0 || !(TT.bound(data) & bound)) return false;
  return valueFromTT(TT.score(data), ply) == score;
}

/** Whether two scores announce the same end of the game. They differ if only one comes from a tablebase. */
function isSameEnd(one: i32, other: i32): bool {
  if (one == other) return true;
  if (abs(one) < VALUE_WIN_IN_MAX_PLY || one > 0 != other > 0) return false;
  return pliesToEnd(one) == pliesToEnd(other);
}
