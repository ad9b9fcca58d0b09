// SPDX-License-Identifier: MIT
/**
 * The root of the search. The host controls iterative deepening and MultiPV by calling {@link searchLine} for each
 * depth and line, so the engine needs no clock. The root moves are sorted, best first:
 *
 *     0       4       8        16
 *     ┌───────┬───────┬─────────┐
 *     │ move  │ score │    0    │
 *     └───────┴───────┴─────────┘
 */
import {
  IO_CURRENT_MOVE,
  IO_CURRENT_NUMBER,
  IO_MOVES,
  IO_NODES,
  IO_PV,
  IO_PV_LENGTH,
  IO_RAISED,
  IO_SHARE,
  IO_SCORE,
  IO_SELECTIVE_DEPTH,
} from './abi';
import { evaluate, clearEvalCaches } from './evaluate';
import { completeLine } from './complete';
import { clearHistory, clearPlies, enterPly, Ply } from './history';
import { Line, storeLine } from './line';
import { MOVE_STACK, PLIES_BEFORE_ROOT, ROOT_MOVES } from './memory-map';
import { toHostMove } from './move';
import { generate } from './movegen';
import { isQuiet } from './movepick';
import { isCheck } from './outcome';
import { makeMove, unmakeMove } from './position';
import { clearQuiescence } from './quiescence-table';
import { publishLine, receiveLine } from './smp-result';
import { Ruleset } from './ruleset';
import { initReductions, REDUCTION_GRAIN, reductionOf } from './reductions';
import { searchNode } from './search';
import {
  VALUE_INFINITE,
  Search,
  VALUE_NONE,
  VALUE_WIN,
  VALUE_WIN_IN_MAX_PLY,
} from './search-state';
import { setThread, Thread } from './thread';
import { BOUND_EXACT, moveCode, ttClear, ttStore } from './tt';
import { ASPIRATION } from './tunables';

/** Size of a root move's record: u32 move, i32 score, and i64 nodes that the search has spent on the move. */
const RECORD: usize = 16;
/** The first depth with an aspiration window. */
const ASPIRATION_DEPTH: i32 = 5;

let rootMoves: i32 = 0;
/** Whether the search is restricted to some of the legal moves. */
let isRestricted: bool = false;
/** Best move and score of the last finished iteration. */
let finishedMove: u32 = 0;
let finishedScore: i32 = VALUE_NONE;

function record(place: i32): usize {
  return Thread.at(ROOT_MOVES) + <usize>place * RECORD;
}

/** Builds the tables of the search. */
export function initSearch(): void {
  initReductions();
}

/**
 * Prepares the iterations for the current position. The first `allowed` moves in IO_MOVES (from | to << 8, host
 * squares) are the only root moves; 0 allows every move. Returns the number of root moves.
 */
export function startSearch(allowed: i32, exhaustive: bool): i32 {
  Search.nodes = 0;
  store<f64>(Thread.at(IO_NODES), 0);
  Search.selectiveDepth = 0;
  Search.begin(exhaustive);
  clearPlies();
  for (let ply = -PLIES_BEFORE_ROOT; ply < 0; ++ply) Ply.setEvaluation(ply, VALUE_NONE);
  clearEvalCaches();
  rootMoves = 0;
  isRestricted = false;
  finishedMove = 0;
  finishedScore = VALUE_NONE;
  const end = generate(Thread.at(MOVE_STACK));
  for (let at: usize = Thread.at(MOVE_STACK); at < end; at += 4) {
    const move = load<u32>(at);
    if (allowed > 0 && !isAllowed(toHostMove(move) & 0xffff, allowed)) {
      isRestricted = true;
      continue;
    }
    store<u32>(record(rootMoves), move);
    store<i64>(record(rootMoves), 0, 8);
    store<i32>(record(rootMoves++), VALUE_NONE, 4);
  }
  return rootMoves;
}

function isAllowed(squares: i32, allowed: i32): bool {
  for (let i: usize = 0; i < <usize>allowed; ++i) {
    if (load<i32>(Thread.at(IO_MOVES) + (i << 2)) == squares) return true;
  }
  return false;
}

/** Empties the transposition table and the histories, so that the next search is reproducible. */
export function resetSearch(): void {
  ttClear();
  resetThread();
}

/** Empties the histories and the quiescence table of this thread. */
export function resetThread(): void {
  clearHistory();
  clearQuiescence();
}

/**
 * Makes this instance thread number `thread` of a shared memory, in which the main thread has already built the tables
 * for the current ruleset.
 */
export function joinSearch(thread: i32): void {
  setThread(thread);
  Ruleset.read();
}

/** Moves the root move at `from` up to `to`, and shifts the moves in between down by one. */
function moveUp(from: i32, to: i32): void {
  const move = v128.load(record(from));
  memory.copy(record(to + 1), record(to), <usize>(from - to) * RECORD);
  v128.store(record(to), move);
}

/**
 * The share of this search's nodes spent on a root move. If the share is close to 1, the other moves were refuted
 * quickly, and searching longer is unlikely to find a better move.
 */
function shareOf(place: i32): f64 {
  const nodes = <f64>Search.nodes;
  return nodes > 0 ? <f64>load<i64>(record(place), 8) / nodes : 0;
}

/** Writes the current line of the root to the I/O block. */
function reportLine(score: i32): void {
  completeLine(score);
  store<i32>(Thread.at(IO_SCORE), score);
  store<i32>(Thread.at(IO_SELECTIVE_DEPTH), Search.selectiveDepth);
  const length = Line.length(0);
  store<i32>(Thread.at(IO_PV_LENGTH), length);
  for (let i: usize = 0; i < <usize>length; ++i) {
    store<i32>(Thread.at(IO_PV) + (i << 2), toHostMove(load<u32>(Line.moves(0) + (i << 2))));
  }
}

/**
 * Whether a move with this score may be played if the iteration is interrupted now. The move must be proved better than
 * the best move of the last finished iteration. Either its score proves this, or the pass searched that best move first
 * and found it worse (`leader` is the first move of the pass). An interrupted iteration never reports a forced loss,
 * because a forced loss is proved only after every root move has been searched.
 */
function isProvedBetter(score: i32, leader: u32): bool {
  if (Search.exhaustive) return true;
  if (score <= -VALUE_WIN_IN_MAX_PLY) return false;
  if (score > finishedScore) return true;
  return leader == finishedMove && finishedScore < VALUE_WIN_IN_MAX_PLY;
}

/** Searches the root moves from index `first` on, and brings the best of them to that index. */
function searchRoot(alpha: i32, beta: i32, depth: i32, first: i32): i32 {
  const frame = Thread.at(MOVE_STACK);
  let best = -VALUE_INFINITE;
  let leader: u32 = 0;
  Line.setLength(0, 0);
  Ply.setExtensions(1, 0);
  Ply.setEvaluation(0, isCheck() ? VALUE_NONE : evaluate());
  for (let place = first; place < rootMoves; ++place) {
    const move = load<u32>(record(place));
    store<i32>(Thread.at(IO_CURRENT_MOVE), toHostMove(move));
    store<i32>(Thread.at(IO_CURRENT_NUMBER), place + 1);
    const order = place - first;
    const nodesBefore = Search.nodes;
    enterPly(0, move);
    makeMove(move);
    let score: i32;
    if (order == 0) score = -searchNode(-beta, -alpha, depth - 1, frame, false);
    else {
      let reduction = 0;
      if (depth >= 4 && order > 4 && isQuiet(move) && !Search.exhaustive) {
        reduction = max(reductionOf(depth, order) / REDUCTION_GRAIN - 1, 0);
      }
      score = -searchNode(-alpha - 1, -alpha, depth - 1 - reduction, frame, true);
      if (score > alpha && reduction > 0) {
        score = -searchNode(-alpha - 1, -alpha, depth - 1, frame, true);
      }
      if (score > alpha && score < beta)
        score = -searchNode(-beta, -alpha, depth - 1, frame, false);
    }
    unmakeMove();
    store<i64>(record(place), load<i64>(record(place), 8) + Search.nodes - nodesBefore, 8);
    if (Search.stopped) return best;
    if (score > best) best = score;
    if (score > alpha || order == 0) {
      storeLine(0, move);
      store<i32>(record(place), score, 4);
      moveUp(place, first);
      // A new pass invalidates the result of an earlier pass.
      if (order == 0) store<i32>(Thread.at(IO_RAISED), 0);
      if (score > alpha) {
        alpha = score;
        if (isProvedBetter(score, leader)) {
          store<i32>(Thread.at(IO_RAISED), 1);
          reportLine(score);
        }
        if (alpha >= beta) break;
      }
    }
    if (order == 0) leader = move;
  }
  return best;
}

/**
 * Searches line number `place`, counted from 0, `depth` plies deep. Excludes the first moves of the lines before it.
 * Returns true if the search was finished. The I/O block then contains the score, the line and the counts. After an
 * unfinished search, these are valid only if IO_RAISED is 1. In that case, they belong to a move that is better than
 * the best move of the last finished iteration, and the score is a lower bound.
 */
export function searchLine(depth: i32, place: i32): bool {
  Search.stopped = false;
  Search.depth = depth;
  store<i32>(Thread.at(IO_RAISED), 0);
  if (place == 0) Search.selectiveDepth = 0;

  // Aspiration window around the last score. If the search fails, the window is widened on that side.
  const last = load<i32>(record(place), 4);
  let alpha = -VALUE_INFINITE;
  let beta = VALUE_INFINITE;
  let width = ASPIRATION;
  if (
    depth >= ASPIRATION_DEPTH &&
    last < VALUE_WIN_IN_MAX_PLY &&
    last > -VALUE_WIN_IN_MAX_PLY &&
    !Search.exhaustive
  ) {
    alpha = last - width;
    beta = last + width;
  }
  if (Search.exhaustive) alpha = VALUE_WIN - depth - 2;
  let score: i32;
  while (true) {
    score = searchRoot(alpha, beta, depth, place);
    if (Search.stopped) break;
    if (Search.exhaustive) break;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = max(score - width, -VALUE_INFINITE);
    } else if (score >= beta) beta = min(score + width, VALUE_INFINITE);
    else break;
    width += width / 2;
    if (width > 400) {
      alpha = -VALUE_INFINITE;
      beta = VALUE_INFINITE;
    }
  }
  store<f64>(Thread.at(IO_NODES), <f64>Search.nodes);
  if (Search.stopped) return false;
  reportLine(score);
  if (place == 0 && !Search.exhaustive) {
    const move = load<u32>(record(0));
    // A restricted search may not have found the position's best move.
    if (!isRestricted) {
      ttStore(Search.key(), moveCode(move), score, VALUE_NONE, depth, BOUND_EXACT);
    }
    publishLine(depth);
  }
  sortLine(place);
  store<f64>(Thread.at(IO_SHARE), shareOf(0));
  finishedMove = load<u32>(record(0));
  finishedScore = load<i32>(record(0), 4);
  return true;
}

/** Sorts a finished line among the earlier lines, as the host does, so that the next iteration begins with the best. */
function sortLine(place: i32): void {
  const score = load<i32>(record(place), 4);
  let to = place;
  while (to > 0 && load<i32>(record(to - 1), 4) < score) --to;
  if (to < place) moveUp(place, to);
}

/**
 * Adopts the first line of another thread. Returns the depth of that line, or 0 if the thread has not published one.
 */
export function adoptLine(thread: i32): i32 {
  const depth = receiveLine(thread);
  if (depth == 0 || load<i32>(Thread.at(IO_PV_LENGTH)) == 0) return 0;
  const best = load<i32>(Thread.at(IO_PV));
  for (let place = 0; place < rootMoves; ++place) {
    if (toHostMove(load<u32>(record(place))) != best) continue;
    const move = load<u32>(record(place));
    const score = load<i32>(Thread.at(IO_SCORE));
    store<i32>(record(place), score, 4);
    moveUp(place, 0);
    store<f64>(Thread.at(IO_SHARE), shareOf(0));
    finishedMove = move;
    finishedScore = score;
    // Publishes the adopted line as the main thread's line, because only that line informs the other threads that the
    // iteration has ended.
    publishLine(depth);
    return depth;
  }
  return 0;
}
