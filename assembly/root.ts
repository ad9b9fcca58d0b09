// SPDX-License-Identifier: MIT
/**
 * The root of the search. The host deepens iteratively and, for several lines, calls
 * {@link searchLine} for each of them in turn; so it decides about time without the engine knowing
 * clocks. The root's moves are kept in the order in which they proved best:
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
import { makeMove, Position, unmakeMove } from './position';
import { publishLine, receiveLine } from './smp-result';
import { Ruleset } from './ruleset';
import { initReductions, reductionOf, REDUCTION_GRAIN, searchNode } from './search';
import {
  VALUE_INFINITE,
  Search,
  VALUE_NONE,
  VALUE_WIN,
  VALUE_WIN_IN_MAX_PLY,
} from './search-state';
import { setThread, Thread } from './thread';
import { BOUND_EXACT, moveCode, ttClear, ttStore } from './tt';

const RECORD: usize = 16;
/** Plies from which a search begins with a narrow window, and centipawns of its half width. */
const ASPIRATION_DEPTH: i32 = 5;
const ASPIRATION: i32 = 18;

let rootMoves: i32 = 0;
/** Whether some of the position's moves are left out. */
let isRestricted: bool = false;
/** First move and score of the first line of the last finished iteration. */
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
 * Prepares for the iterations of a new position, which is loaded and has had its moves made. The first
 * move is to be one of the `allowed` moves in IO_MOVES (from | to << 8, host squares), or any if there
 * are none. Returns the number of the root's moves.
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

/** Forgets all experience, so that a search is reproducible. */
export function resetSearch(): void {
  ttClear(0, 1);
  clearHistory();
}

/** Forgets what this thread alone has learnt. */
export function resetThread(): void {
  clearHistory();
}

/**
 * Makes this instance the thread of that number in a memory whose tables another one has built, under
 * the ruleset in force there.
 */
export function joinSearch(thread: i32): void {
  setThread(thread);
  Ruleset.read();
}

/** Makes the move at `from` the one at `to`, before it, and moves those between down. */
function moveUp(from: i32, to: i32): void {
  const move = load<u64>(record(from));
  memory.copy(record(to + 1), record(to), <usize>(from - to) * RECORD);
  store<u64>(record(to), move);
}

/** Tells the host the line of the root as it stands. */
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
 * Whether a move that scores `score` may be played if the iteration is interrupted here: it must have
 * been proved better than the last finished iteration's, by its score, or because the same pass has
 * searched that move first and found it worse (`leader` is the first move of the pass). A forced loss
 * takes every move of the root to prove, so an interrupted iteration never brings one.
 */
function isProvedBetter(score: i32, leader: u32): bool {
  if (Search.exhaustive) return true;
  if (score <= -VALUE_WIN_IN_MAX_PLY) return false;
  if (score > finishedScore) return true;
  return leader == finishedMove && finishedScore < VALUE_WIN_IN_MAX_PLY;
}

/** Searches the root's moves from a place in their order on, and brings the best to that place. */
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
    if (Search.stopped) return best;
    if (score > best) best = score;
    if (score > alpha || order == 0) {
      storeLine(0, move);
      store<i32>(record(place), score, 4);
      moveUp(place, first);
      // What an earlier pass thought of this move holds no longer.
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
 * Searches the root `depth` plies deep for its line number `place`, from 0; the lines before it keep
 * their first moves to themselves. Returns whether it was finished; then score, line and counts are in
 * the I/O block. If it was not, IO_RAISED tells whether they are those of a better move than the
 * last finished iteration's first; its score is then a lower bound.
 */
export function searchLine(depth: i32, place: i32): bool {
  Search.stopped = false;
  Search.depth = depth;
  store<i32>(Thread.at(IO_RAISED), 0);
  if (place == 0) Search.selectiveDepth = 0;

  // The window is narrow around the last score, and widens on the side on which it fails.
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
    // The best of some moves says nothing of the position.
    if (!isRestricted) {
      ttStore(Search.key(), moveCode(move), score, VALUE_NONE, depth, BOUND_EXACT);
    }
    publishLine(depth);
  }
  sortLine(place);
  finishedMove = load<u32>(record(0));
  finishedScore = load<i32>(record(0), 4);
  return true;
}

/**
 * Brings a line that turned out better than those before it to its place among them, as the host does,
 * so that the next iteration begins with the best.
 */
function sortLine(place: i32): void {
  const score = load<i32>(record(place), 4);
  let to = place;
  while (to > 0 && load<i32>(record(to - 1), 4) < score) --to;
  if (to < place) moveUp(place, to);
}

/**
 * Makes what another thread has found of the first line this thread's own. Returns the depth to which
 * that one has searched it, or 0 if there is nothing to be had.
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
    finishedMove = move;
    finishedScore = score;
    // The others learn of the iteration's end from the main thread alone.
    publishLine(depth);
    return depth;
  }
  return 0;
}
