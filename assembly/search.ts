// SPDX-License-Identifier: MIT
/**
 * Principal variation search (Marsland & Campbell 1982) of one node, with a transposition table, forward
 * pruning, selective extensions and late move reductions. It is called from root.ts and ends in
 * quiescence.ts; the picker orders the moves.
 *
 * A search ends early if the host's `poll` requests it. It can also be suspended inside `poll`. The build prepares
 * every call that leads to `poll` (scripts/build-wasm.mjs), so this code need not handle suspension.
 *
 * Unlike in chess, a side without a legal move loses under most rulesets, and so does a bare king. Therefore the null
 * move requires two pieces other than king and pawns, and all other pruning of nodes requires three pieces other than
 * the king. Disabling this pruning only for a side with fewer than two pieces lost 30 Elo in endgames with 6 to 14
 * pieces (200 games).
 */
import { MAX_SEARCH_PLY, PAWN } from './abi';
import { CheckInfo, findChecks } from './check-info';
import { probeTables } from './tablebase-probe';
import { evaluate } from './evaluate';
import { findMove } from './find-move';
import {
  clearKillers,
  continuationScore,
  correctionOf,
  enterPly,
  HISTORY_LIMIT,
  lastMovesKey,
  learnCorrection,
  Ply,
} from './history';
import { Line, storeLine } from './line';
import { LAST_FRAME, TRIED } from './memory-map';
import { isBare } from './movegen';
import { EVERYTHING, GOOD_CAPTURES, isQuiet, Picker } from './movepick';
import { makeMove, makeNullMove, Position, unmakeMove, unmakeNullMove } from './position';
import { quiesce } from './quiescence';
import { probeBoth, storeQuiescence } from './quiescence-table';
import { REDUCTION_GRAIN, reductionOf } from './reductions';
import {
  bareScore,
  countNode,
  finalScore,
  isInTime,
  isMoveLimit,
  isRepeated,
  noMovesScore,
  reachesMoveLimit,
  Search,
  VALUE_INFINITE,
  VALUE_NONE,
  VALUE_WIN,
  VALUE_WIN_IN_MAX_PLY,
  valueFromTT,
  valueToTT,
} from './search-state';
import { seeGe } from './see';
import { Thread } from './thread';
import { triedQuiets, updateHistories } from './tried-moves';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, moveCode, TT, ttProbe, ttStore } from './tt';
import {
  CAPTURE_EXCHANGE_MARGIN,
  CAPTURE_REDUCTION,
  CHECK_REDUCTION,
  CONTINUATION_MARGIN,
  CUT_NODE_REDUCTION,
  DEEPER_FACTOR,
  DEEPER_MARGIN,
  DOUBLE_EXTENSION_MARGIN,
  FUTILITY_MARGIN,
  HISTORY_REDUCTION,
  LATE_MOVE_BASE,
  LATE_MOVE_FACTOR,
  NOT_IMPROVING_REDUCTION,
  NULL_MOVE_DIVISOR,
  NULL_MOVE_FACTOR,
  NULL_MOVE_REDUCTION,
  NULL_MOVE_SLACK,
  PROBCUT_MARGIN,
  PV_NODE_REDUCTION,
  QUIET_EXCHANGE_MARGIN,
  QUIET_FUTILITY_BASE,
  QUIET_FUTILITY_MARGIN,
  RAZOR_MARGIN,
  SHALLOWER_MARGIN,
  SINGULAR_MARGIN,
} from './tunables';

// Depths in plies at which techniques begin or end. Each technique has gained Elo. The margins are in tunables.ts.
const FUTILITY_DEPTH: i32 = 8;
const RAZOR_DEPTH: i32 = 3;
const NULL_MOVE_DEPTH: i32 = 3;
const PROBCUT_DEPTH: i32 = 5;
const SINGULAR_DEPTH: i32 = 7;
const LATE_MOVE_DEPTH: i32 = 8;
const QUIET_FUTILITY_DEPTH: i32 = 7;
const SEE_DEPTH: i32 = 7;
/**
 * Centipawns from which a side counts as winning. From this score on, only a forced end can improve the score.
 * Evaluations do not detect forced ends, and forward pruning hid wins in three moves for millions of nodes.
 */
const DECIDED: i32 = 2000;
/** Maximum number of double extensions in one line. */
const MAX_EXTENSIONS: i32 = 6;

/** Whether a side has at least two pieces other than its king and pawns. */
function hasPieces(side: i32): bool {
  const list = Position.list(side);
  const end = list + ((<usize>Position.count(side)) << 1);
  let found = 0;
  for (let entry = list + 2; entry < end; entry += 2) {
    if ((Position.at(load<u16>(entry)) & 15) != PAWN && ++found == 2) return true;
  }
  return false;
}

/** Score of a null move according to a search of reduced depth. */
function searchNullMove(ply: i32, beta: i32, depth: i32, frame: usize): i32 {
  enterPly(ply, 0);
  makeNullMove();
  const score = -searchNode(-beta, 1 - beta, depth, frame, false);
  unmakeNullMove();
  return score;
}

/** Looks for a capture that exceeds beta by a margin in a shallow search (ProbCut, Buro 1995). */
function searchProbCut(
  ply: i32,
  beta: i32,
  raw: i32,
  evaluation: i32,
  depth: i32,
  info: usize,
  frame: usize,
): i32 {
  const bound = beta + PROBCUT_MARGIN;
  Picker.init(frame, 0, ply, info, GOOD_CAPTURES);
  while (true) {
    const move = Picker.next(frame);
    if (move == 0) return VALUE_NONE;
    if (!seeGe(move, bound - evaluation, Picker.end(frame))) continue;
    enterPly(ply, move);
    makeMove(move);
    let score = -quiesce(-bound, 1 - bound, findChecks(Picker.end(frame)));
    if (score >= bound && !Search.stopped) {
      score = -searchNode(-bound, 1 - bound, depth - 4, Picker.end(frame), false);
    }
    unmakeMove();
    if (Search.stopped) return VALUE_NONE;
    if (score < bound) continue;
    ttStore(Search.key(), moveCode(move), valueToTT(score, ply), raw, depth - 3, BOUND_LOWER);
    return score;
  }
}

/**
 * Score of the position for the side to move, searched `depth` plies deep. The memory from `frame` is free. `isCut` is
 * true if the node is expected to fail high.
 */
export function searchNode(alpha: i32, beta: i32, depth: i32, frame: usize, isCut: bool): i32 {
  const info = findChecks(frame);
  const inCheck = CheckInfo.isCheck(info);
  if (depth <= 0 && (!inCheck || depth < 0 || Search.exhaustive)) {
    return quiesce(alpha, beta, info);
  }
  frame = CheckInfo.end(info);
  const ply = Search.ply();
  const isPv = beta - alpha > 1;
  Line.setLength(ply, 0);
  if (countNode()) return 0;
  if (isPv && ply > Search.selectiveDepth) Search.selectiveDepth = ply;

  // 1. Ends of the game, and solved endings.
  if (isBare()) {
    const score = bareScore(ply, frame);
    if (score != VALUE_NONE) return score;
  }
  if (isRepeated()) return 0;
  if (isMoveLimit()) return finalScore(inCheck, ply, frame);
  const solved = probeTables(ply);
  if (solved != VALUE_NONE) return solved;
  if (ply >= MAX_SEARCH_PLY - 1 || frame > Thread.at(LAST_FRAME)) return evaluate();
  // Mate distance pruning: a win at this ply would be no better than the win already found.
  alpha = max(alpha, ply - VALUE_WIN);
  beta = min(beta, VALUE_WIN - ply - 1);
  if (alpha >= beta) return alpha;
  // In check, the search goes one ply deeper instead of ending. Extending every check in this way cost more than it
  // gained, except in positions in which only a forced end can improve the score.
  if (inCheck && !Search.exhaustive) {
    if (depth <= 0 || alpha >= DECIDED || beta <= -DECIDED) ++depth;
  }

  // 2. Transposition table.
  const excluded = Ply.excluded(ply);
  let data: u64 = 0;
  if (excluded == 0) {
    // A result of quiescence provides a move and an estimate.
    data = Search.exhaustive ? ttProbe(Search.key()) : probeBoth(Search.key());
  }
  const known = data != 0 ? valueFromTT(TT.score(data), ply) : VALUE_NONE;
  const knownBound = data != 0 && isInTime(known, ply) ? TT.bound(data) : 0;
  if (!isPv && knownBound & (known >= beta ? BOUND_LOWER : BOUND_UPPER)) {
    if (TT.depth(data) >= depth) return known;
  }
  let ttMove: u32 = data != 0 ? findMove(TT.moveFrom(data), TT.moveTo(data), frame) : 0;

  // 3. Static evaluation, adjusted by the correction history.
  let evaluation = VALUE_NONE;
  let raw = VALUE_NONE;
  let pawns: u32 = 0;
  let lastMoves: u32 = 0;
  if (!inCheck && !Search.exhaustive) {
    raw = data != 0 ? TT.evaluation(data) : VALUE_NONE;
    if (raw == VALUE_NONE) raw = evaluate();
    pawns = <u32>Position.pawnKey;
    lastMoves = lastMovesKey(ply);
    evaluation = raw + correctionOf(Position.turn, pawns, lastMoves);
    evaluation = max(min(evaluation, VALUE_WIN_IN_MAX_PLY - 1), 1 - VALUE_WIN_IN_MAX_PLY);
  }
  Ply.setEvaluation(ply, evaluation);
  Ply.setExtensions(ply + 1, Ply.extensions(ply));
  clearKillers(ply + 1);
  const before = Ply.evaluation(ply - 2);
  const improving = evaluation != VALUE_NONE && (before == VALUE_NONE || evaluation > before);
  // A score from the table is a better estimate than the evaluation.
  let estimate = evaluation;
  if (evaluation != VALUE_NONE && known < VALUE_WIN_IN_MAX_PLY && known > -VALUE_WIN_IN_MAX_PLY) {
    if (knownBound & (known > evaluation ? BOUND_LOWER : BOUND_UPPER)) estimate = known;
  }

  // If quiet moves lead to a draw by the move limit, an evaluation does not justify pruning.
  const limitInSight = reachesMoveLimit(depth);
  // A king with only two other pieces may be bared before the evaluation shows it.
  const mayPrune =
    !isPv &&
    !inCheck &&
    !Search.exhaustive &&
    excluded == 0 &&
    !limitInSight &&
    Position.count(Position.turn) > 3;
  if (mayPrune && beta < VALUE_WIN_IN_MAX_PLY && beta > -DECIDED) {
    // 4. Reverse futility pruning: the estimate is so far above beta that the remaining plies are unlikely to bring the
    //   score down to beta.
    if (depth <= FUTILITY_DEPTH) {
      if (estimate - FUTILITY_MARGIN * (depth - <i32>improving) >= beta) {
        return (estimate + beta) / 2;
      }
    }

    // 5. Razoring: the estimate is so far below alpha that only captures could raise the score to alpha.
    if (depth <= RAZOR_DEPTH && estimate + RAZOR_MARGIN * depth <= alpha) {
      const score = quiesce(alpha, alpha + 1, info);
      if (Search.stopped) return 0;
      if (score <= alpha) return score;
    }

    // 6. Null move pruning (Beal 1989; Donninger 1993): if even a pass reaches beta, some move reaches it too.
    if (
      depth >= NULL_MOVE_DEPTH &&
      estimate >= beta &&
      evaluation >= beta - NULL_MOVE_SLACK * depth
    ) {
      // A side with few pieces may be in zugzwang.
      if (Ply.move(ply - 1) != 0 && hasPieces(Position.turn)) {
        const reduction =
          (NULL_MOVE_REDUCTION + NULL_MOVE_FACTOR * depth) / REDUCTION_GRAIN +
          min((estimate - beta) / NULL_MOVE_DIVISOR, 3);
        const score = searchNullMove(ply, beta, depth - reduction, frame);
        if (Search.stopped) return 0;
        if (score >= beta) return score < VALUE_WIN_IN_MAX_PLY ? score : beta;
      }
    }

    // 7. ProbCut.
    if (
      depth >= PROBCUT_DEPTH &&
      (data == 0 || known >= beta + PROBCUT_MARGIN || TT.depth(data) < depth - 3)
    ) {
      const score = searchProbCut(ply, beta, raw, evaluation, depth, info, frame);
      if (Search.stopped) return 0;
      if (score != VALUE_NONE) return score;
    }
  }

  // 8. Internal iterative reduction: without a TT move, the ordering is poor. The next iteration will have a TT move.
  if (ttMove == 0 && depth >= 4 && (isPv || isCut) && excluded == 0 && !Search.exhaustive) --depth;

  // 9. The moves.
  Picker.init(frame, ttMove, ply, info, EVERYTHING);
  const alphaBefore = alpha;
  const tried = triedQuiets(ply);
  let best = -VALUE_INFINITE;
  let bestMove: u32 = 0;
  let order = 0;
  let quiets = 0;
  let captures = 0;
  while (true) {
    const move = Picker.next(frame);
    if (move == 0) break;
    if (move == excluded) continue;
    ++order;
    const quiet = isQuiet(move);
    let history = 0;
    if (quiet) history = max(min(Picker.score(frame), 2 * HISTORY_LIMIT), -2 * HISTORY_LIMIT);

    // 10. Prune single moves once a move has been found that does not lose by force. In decided positions, nothing is
    //   pruned, because only a forced end, or a shorter one, could be better.
    if (best > -VALUE_WIN_IN_MAX_PLY && alpha < DECIDED && !Search.exhaustive && !isPv) {
      const reduced = max(
        depth - reductionOf(depth, order) / REDUCTION_GRAIN + (quiet ? history / HISTORY_LIMIT : 0),
        0,
      );
      if (quiet) {
        // Late move pruning.
        if (
          !inCheck &&
          depth <= LATE_MOVE_DEPTH &&
          order > (LATE_MOVE_BASE + LATE_MOVE_FACTOR * depth * depth) / (improving ? 4 : 8) + 3
        ) {
          Picker.skipQuiets(frame);
          continue;
        }
        // Continuation history pruning.
        if (depth <= 4 && continuationScore(move, ply) < -CONTINUATION_MARGIN * depth) continue;
        // Futility pruning: the quiet move is unlikely to raise alpha.
        if (
          !inCheck &&
          !limitInSight &&
          reduced <= QUIET_FUTILITY_DEPTH &&
          evaluation + QUIET_FUTILITY_BASE + QUIET_FUTILITY_MARGIN * reduced <= alpha
        ) {
          Picker.skipQuiets(frame);
          continue;
        }
        // Quiet moves that lose the piece in an exchange.
        if (
          reduced <= SEE_DEPTH &&
          !seeGe(move, -QUIET_EXCHANGE_MARGIN * reduced * reduced, Picker.end(frame))
        ) {
          continue;
        }
      } else if (depth <= SEE_DEPTH && Position.count(Position.turn ^ 1) > 2) {
        // Losing captures. A capture of the enemy's last piece is not pruned, because nothing can recapture.
        if (!seeGe(move, -CAPTURE_EXCHANGE_MARGIN * depth, Picker.end(frame))) continue;
      }
    }

    // 11. Singular extension (Anantharaman, Campbell & Hsu 1988): the TT move is extended if a shallow
    //     search of all others shows them to be clearly worse. If the others exceed beta as well, the node
    //     is cut (multi-cut).
    let extension = 0;
    if (
      move == ttMove &&
      depth >= SINGULAR_DEPTH &&
      excluded == 0 &&
      !Search.exhaustive &&
      TT.depth(data) >= depth - 3 &&
      knownBound & BOUND_LOWER &&
      known < VALUE_WIN_IN_MAX_PLY &&
      known > -VALUE_WIN_IN_MAX_PLY &&
      ply < 2 * Search.depth
    ) {
      const bound = known - (SINGULAR_MARGIN * depth) / 16;
      Ply.setExcluded(ply, move);
      const score = searchNode(bound - 1, bound, (depth - 1) / 2, Picker.end(frame), isCut);
      Ply.setExcluded(ply, 0);
      if (Search.stopped) return 0;
      Line.setLength(ply, 0);
      if (score < bound) {
        extension = 1;
        if (
          !isPv &&
          score < bound - DOUBLE_EXTENSION_MARGIN &&
          Ply.extensions(ply) < MAX_EXTENSIONS
        ) {
          extension = 2;
        }
      } else if (bound >= beta) return bound;
      else if (known >= beta) extension = -1;
      Ply.setExtensions(ply + 1, Ply.extensions(ply) + <i32>(extension == 2));
    } else Ply.setExtensions(ply + 1, Ply.extensions(ply));

    // 12. Make the move. The first move has the full window. Other moves have a null window, and are searched again
    // with the full window if they raise alpha. Late moves start at a reduced depth (after Romstad).
    const end = Picker.end(frame);
    const next = depth - 1 + extension;
    enterPly(ply, move);
    makeMove(move);
    let score: i32;
    if (order == 1) score = -searchNode(-beta, -alpha, next, end, !isPv && !isCut);
    else {
      let reduction = 0;
      if (depth >= 3 && order > 2 + <i32>isPv && !Search.exhaustive && (quiet || order > 6)) {
        reduction = reductionOf(depth, order);
        if (isCut) reduction += CUT_NODE_REDUCTION;
        if (isPv) reduction -= PV_NODE_REDUCTION;
        if (!improving) reduction += NOT_IMPROVING_REDUCTION;
        if (inCheck) reduction -= CHECK_REDUCTION;
        if (quiet) reduction -= (history * HISTORY_REDUCTION) / HISTORY_LIMIT;
        else reduction -= CAPTURE_REDUCTION;
        reduction = max(min(reduction / REDUCTION_GRAIN, next - 1), 0);
      }
      score = -searchNode(-alpha - 1, -alpha, next - reduction, end, true);
      let full = next;
      if (score > alpha && reduction > 0) {
        // The depth of the second search depends on the size of the improvement.
        if (score > best + DEEPER_MARGIN + DEEPER_FACTOR * next) ++full;
        else if (score < best + SHALLOWER_MARGIN) --full;
        if (full > next - reduction) {
          score = -searchNode(-alpha - 1, -alpha, full, end, !isCut);
        }
      }
      if (score > alpha && score < beta) score = -searchNode(-beta, -alpha, full, end, false);
    }
    unmakeMove();
    if (Search.stopped) return 0;

    // 13. Compare the score.
    if (score > best) {
      best = score;
      if (score > alpha) {
        alpha = score;
        bestMove = move;
        if (isPv) storeLine(ply, move);
        if (alpha >= beta) {
          updateHistories(move, ply, depth, quiets, captures);
          break;
        }
      }
    }
    if (quiet) {
      if (quiets < TRIED) {
        store<u32>(tried + ((<usize>quiets) << 2), move);
        ++quiets;
      }
    } else if (captures < TRIED) {
      store<u32>(tried + ((<usize>(TRIED + captures)) << 2), move);
      ++captures;
    }
  }

  // 14. Without a legal move the game is over.
  if (order == 0) return excluded != 0 ? alpha : noMovesScore(inCheck, ply);

  // 15. Store the result.
  if (excluded == 0) {
    const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
    const code = bestMove == 0 ? 0 : moveCode(bestMove);
    ttStore(Search.key(), code, valueToTT(best, ply), raw, depth, bound);
    // Quiescence probes only its own table, and this result is better than its own.
    if (!Search.exhaustive) {
      storeQuiescence(Search.key(), code, valueToTT(best, ply), raw, bound);
    }
    const surprising =
      bound == BOUND_EXACT || (bound == BOUND_LOWER ? best > evaluation : best < evaluation);
    if (evaluation != VALUE_NONE && surprising && (bestMove == 0 || isQuiet(bestMove))) {
      if (best < VALUE_WIN_IN_MAX_PLY && best > -VALUE_WIN_IN_MAX_PLY) {
        learnCorrection(Position.turn, pawns, lastMoves, best - raw, depth);
      }
    }
  }
  return best;
}
