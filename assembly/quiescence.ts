// SPDX-License-Identifier: MIT
/** Quiescence search: searches captures and promotions or, in check, every move. */
import { MAX_SEARCH_PLY } from './abi';
import { CheckInfo, findChecks } from './check-info';
import { probeTables } from './tablebase-probe';
import { evaluate } from './evaluate';
import { findMove } from './find-move';
import { enterPly } from './history';
import { Line, storeLine } from './line';
import { LAST_FRAME } from './memory-map';
import { Move } from './move';
import { isBare } from './movegen';
import { EVERYTHING, gainOf, GOOD_CAPTURES, Picker } from './movepick';
import { makeMove, Position, unmakeMove } from './position';
import { probeQuiescence, storeQuiescence } from './quiescence-table';
import {
  bareScore,
  countNode,
  finalScore,
  isInTime,
  isMoveLimit,
  isRepeated,
  noMovesScore,
  Search,
  VALUE_NONE,
  VALUE_WIN,
  VALUE_WIN_IN_MAX_PLY,
  valueFromTT,
  valueToTT,
} from './search-state';
import { Thread } from './thread';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, moveCode, TT } from './tt';
import { DELTA_MARGIN } from './tunables';

/**
 * Searches until the position is quiet. `info` is the position's CheckInfo on the move stack; the memory after it is
 * free.
 */
export function quiesce(alpha: i32, beta: i32, info: usize): i32 {
  const frame = CheckInfo.end(info);
  const inCheck = CheckInfo.isCheck(info);
  const ply = Search.ply();
  Line.setLength(ply, 0);
  if (countNode()) return 0;
  if (ply > Search.selectiveDepth) Search.selectiveDepth = ply;

  // 1. Game endings that are cheap to detect.
  if (isBare()) {
    const score = bareScore(ply, frame);
    if (score != VALUE_NONE) return score;
  }
  if (isRepeated()) return 0;
  if (Search.exhaustive || isMoveLimit()) return finalScore(inCheck, ply, frame);
  // Probes only at the root and after captures, because other moves do not lead to tablebase positions.
  if (Position.clock == 0 || ply == 1) {
    const solved = probeTables(ply);
    if (solved != VALUE_NONE) return solved;
  }
  if (ply >= MAX_SEARCH_PLY - 1 || frame > Thread.at(LAST_FRAME)) return evaluate();

  // 2. The table of quiescence.
  const isPv = beta - alpha > 1;
  const data = probeQuiescence(Search.key());
  const known = data != 0 ? valueFromTT(TT.score(data), ply) : VALUE_NONE;
  const knownBound = data != 0 && isInTime(known, ply) ? TT.bound(data) : 0;
  if (!isPv && knownBound & (known >= beta ? BOUND_LOWER : BOUND_UPPER)) return known;

  // 3. Stand pat, unless in check.
  const alphaBefore = alpha;
  let best = ply - VALUE_WIN;
  let evaluation = VALUE_NONE;
  if (!inCheck) {
    evaluation = data != 0 ? TT.evaluation(data) : VALUE_NONE;
    if (evaluation == VALUE_NONE) evaluation = evaluate();
    best = evaluation;
    // A score from the table is better than the evaluation.
    if (known < VALUE_WIN_IN_MAX_PLY && known > -VALUE_WIN_IN_MAX_PLY) {
      if (knownBound & (known > best ? BOUND_LOWER : BOUND_UPPER)) best = known;
    }
    if (best >= beta) {
      if (data == 0) {
        storeQuiescence(Search.key(), 0, valueToTT(best, ply), evaluation, BOUND_LOWER);
      }
      return best;
    }
    if (best > alpha) alpha = best;
  }

  // 4. Try captures that do not lose material; in check, try every move.
  const ttMove = data != 0 ? ttMoveOf(data, inCheck, frame) : 0;
  Picker.init(frame, ttMove, ply, info, inCheck ? EVERYTHING : GOOD_CAPTURES);
  const futility = best + DELTA_MARGIN;
  let bestMove: u32 = 0;
  let tried = 0;
  while (true) {
    const move = Picker.next(frame);
    if (move == 0) break;
    ++tried;
    // Delta pruning: even if the opponent could not recapture, the capture would not raise alpha.
    if (!inCheck && alpha > -VALUE_WIN_IN_MAX_PLY && futility + gainOf(move) <= alpha) {
      if (Position.count(Position.turn ^ 1) > 2 || Move.taken(move) == 0) {
        best = max(best, futility + gainOf(move));
        continue;
      }
    }
    enterPly(ply, move);
    makeMove(move);
    const score = -quiesce(-beta, -alpha, findChecks(Picker.end(frame)));
    unmakeMove();
    if (Search.stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    bestMove = move;
    storeLine(ply, move);
    if (alpha >= beta) break;
  }
  if (inCheck && tried == 0) return noMovesScore(true, ply);

  // 5. Store the result.
  const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  // Keeps the known move if the search has found none.
  const code = bestMove == 0 ? TT.moveCode(data) : moveCode(bestMove);
  storeQuiescence(Search.key(), code, valueToTT(best, ply), evaluation, bound);
  return best;
}

/** The TT move, or 0 if quiescence does not try moves of this kind. */
function ttMoveOf(data: u64, inCheck: bool, scratch: usize): u32 {
  const move = findMove(TT.moveFrom(data), TT.moveTo(data), scratch);
  if (move == 0 || inCheck) return move;
  return gainOf(move) > 0 ? move : 0;
}
