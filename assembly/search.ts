// SPDX-License-Identifier: MIT
/**
 * One iteration of a principal variation search (Marsland & Campbell 1982) with a transposition
 * table and a quiescence search. The host deepens iteratively: it calls {@link searchIteration} for
 * one depth after the other, and so decides about time without the engine knowing clocks.
 *
 * A search ends early when the host's `poll` says so. It then unwinds, and the same iteration can be
 * called again later: the table carries it back to where it was. That is how a worker that hears
 * messages only between calls can be stopped.
 */
import {
  HISTORY,
  IO_NODES,
  IO_PV,
  IO_PV_LENGTH,
  IO_SCORE,
  IO_SELECTIVE_DEPTH,
  KILLERS,
  MAX_SEARCH_PLY,
  MOVE_STACK,
  PAWN,
  PIECE_CODES,
  PV,
  PV_LENGTHS,
  SCORE_STACK,
  SQUARES,
} from './abi';
import { poll } from './env';
import { evaluate, materialOf } from './evaluate';
import { Move, toHostMove } from './move';
import { generate, generateCaptures, isBare } from './movegen';
import { isCheck } from './outcome';
import {
  isAfterNullMove,
  isRepetition,
  makeMove,
  makeNullMove,
  Position,
  unmakeMove,
  unmakeNullMove,
} from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import {
  ageTable,
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  clearTable,
  moveCode,
  probeTable,
  storeTable,
  Table,
} from './tt';

/** Score of an end that is won now; one that is won in n plies scores n less. */
export const WIN: i32 = 32000;
/** Scores beyond this are ends within the search's horizon. */
export const WIN_FOUND: i32 = WIN - 2 * MAX_SEARCH_PLY;
const INFINITE: i32 = 32500;

/** Nodes between two questions to the host; a power of two. */
const POLL_INTERVAL: i32 = 1024;

class Search {
  static nodes: i64 = 0;
  static stopped: bool = false;
  static selectiveDepth: i32 = 0;
  /** Undo depth of the root: positions before it are the game's, those after it the search's. */
  static root: i32 = 0;

  @inline static ply(): i32 {
    return Position.ply() - Search.root;
  }
}

// Ordering: table move, winning and equal captures and promotions, killers, quiet moves by history.
const ORDER_TABLE: i32 = 1 << 30;
const ORDER_CAPTURE: i32 = 1 << 28;
const ORDER_KILLER: i32 = 1 << 27;
const HISTORY_LIMIT: i32 = 1 << 20;

function historyOf(move: u32): usize {
  return HISTORY + ((<usize>(Move.piece(move) * SQUARES + Move.to(move))) << 2);
}

function isQuiet(move: u32): bool {
  return Move.taken(move) == 0 && !isPromotion(move);
}

function isPromotion(move: u32): bool {
  return (Move.piece(move) & 15) == PAWN && Move.kindAfter(move) != PAWN;
}

/** Gives each move from `moves` to `end` its ordering score. */
function scoreMoves(moves: usize, end: usize, tableMove: i32, ply: i32): void {
  const killers = KILLERS + ((<usize>ply) << 3);
  const first = load<u32>(killers);
  const second = load<u32>(killers, 4);
  for (let at = moves; at < end; at += 4) {
    const move = load<u32>(at);
    let score: i32;
    if (tableMove != 0 && moveCode(move) == tableMove) score = ORDER_TABLE;
    else if (!isQuiet(move)) {
      // Most valuable victim first, then least valuable attacker.
      const gain = materialOf(Move.taken(move)) + materialOf(Move.kindAfter(move));
      const mover = materialOf(Move.piece(move) & 15);
      score = ORDER_CAPTURE + 16 * (gain - mover) - mover;
    } else if (move == first) score = ORDER_KILLER + 1;
    else if (move == second) score = ORDER_KILLER;
    else score = load<i32>(historyOf(move));
    store<i32>(at + (SCORE_STACK - MOVE_STACK), score);
  }
}

/** Brings the best move of those from `at` on to `at`, and returns it. */
function pickMove(at: usize, end: usize): u32 {
  let best = at;
  let bestScore = load<i32>(at + (SCORE_STACK - MOVE_STACK));
  for (let other = at + 4; other < end; other += 4) {
    const score = load<i32>(other + (SCORE_STACK - MOVE_STACK));
    if (score <= bestScore) continue;
    bestScore = score;
    best = other;
  }
  const move = load<u32>(best);
  store<u32>(best, load<u32>(at));
  store<u32>(at, move);
  store<i32>(best + (SCORE_STACK - MOVE_STACK), load<i32>(at + (SCORE_STACK - MOVE_STACK)));
  return move;
}

/** Makes `move` and the line below it the line of this ply. */
function storeLine(ply: i32, move: u32): void {
  const line = PV + ((<usize>(ply * MAX_SEARCH_PLY)) << 2);
  const below = line + ((<usize>MAX_SEARCH_PLY) << 2);
  const length = load<i32>((<usize>(ply + 1)) << 2, PV_LENGTHS);
  store<u32>(line, move);
  memory.copy(line + 4, below, (<usize>length) << 2);
  store<i32>((<usize>ply) << 2, length + 1, PV_LENGTHS);
}

/** Rewards the quiet move that refuted a node, and blames those that were tried before it. */
function learn(move: u32, moves: usize, at: usize, depth: i32, ply: i32): void {
  const killers = KILLERS + ((<usize>ply) << 3);
  if (load<u32>(killers) != move) {
    store<u32>(killers, load<u32>(killers), 4);
    store<u32>(killers, move);
  }
  const bonus = depth * depth;
  adjustHistory(move, bonus);
  for (let tried = moves; tried < at; tried += 4) {
    if (isQuiet(load<u32>(tried))) adjustHistory(load<u32>(tried), -bonus);
  }
}

function adjustHistory(move: u32, by: i32): void {
  const entry = historyOf(move);
  store<i32>(entry, min(max(load<i32>(entry) + by, -HISTORY_LIMIT), HISTORY_LIMIT));
}

/**
 * Score of a position in which a king is bare, for the side to move; INFINITE if the game goes on.
 * Uses the memory from `scratch` on.
 */
function bareScore(ply: i32, scratch: usize): i32 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return 0;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) return INFINITE;
  if (theirs == 1) return WIN - ply;
  // A bare king that bares the other at once makes a draw.
  const saved = Ruleset.bareKing != BARE_KING_LOSES && generateCaptures(scratch) != scratch;
  return saved ? 0 : ply - WIN;
}

/** Score of a position without legal moves, for the side to move. */
function noMovesScore(inCheck: bool, ply: i32): i32 {
  return inCheck || Ruleset.stalemateLoses ? ply - WIN : 0;
}

/** Counts a node; asks the host now and then. Returns whether the search must end. */
function mustStop(): bool {
  if ((++Search.nodes & (POLL_INTERVAL - 1)) == 0 && poll(<f64>Search.nodes)) Search.stopped = true;
  return Search.stopped;
}

function isMoveLimit(): bool {
  return Ruleset.moveLimit > 0 && Position.clock >= Ruleset.moveLimit;
}

// Scores of ends are relative to the root in the search and to the node in the table.
function toTable(score: i32, ply: i32): i32 {
  return score >= WIN_FOUND ? score + ply : score <= -WIN_FOUND ? score - ply : score;
}

function fromTable(score: i32, ply: i32): i32 {
  return score >= WIN_FOUND ? score - ply : score <= -WIN_FOUND ? score + ply : score;
}

/** Searches captures, and every move out of check, until the position is quiet. */
function quiesce(alpha: i32, beta: i32, moves: usize): i32 {
  const ply = Search.ply();
  store<i32>((<usize>ply) << 2, 0, PV_LENGTHS);
  if (mustStop()) return 0;
  if (ply > Search.selectiveDepth) Search.selectiveDepth = ply;

  // 1. Ends of the game that are cheap to see.
  if (isBare()) {
    const score = bareScore(ply, moves);
    if (score != INFINITE) return score;
  }
  if (isRepetition(Search.root)) return 0;
  if (ply >= MAX_SEARCH_PLY - 1) return evaluate();

  // 2. Stand pat, unless in check.
  const inCheck = isCheck();
  let best = ply - WIN;
  if (!inCheck) {
    best = evaluate();
    if (best >= beta) return best;
    if (best > alpha) alpha = best;
  }

  // 3. Captures and promotions; in check every move.
  const end = inCheck ? generate(moves) : generateCaptures(moves);
  if (inCheck && isMoveLimit() && end != moves) return 0;
  scoreMoves(moves, end, 0, ply);
  for (let at = moves; at < end; at += 4) {
    const move = pickMove(at, end);
    makeMove(move);
    const score = -quiesce(-beta, -alpha, end);
    unmakeMove();
    if (Search.stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    storeLine(ply, move);
    if (alpha >= beta) break;
  }
  return best;
}

/** Plies from which a null move is tried. */
const NULL_MOVE_DEPTH: i32 = 3;

/** Plies up to which reverse futility is trusted, and centipawns that each of them may cost. */
const FUTILITY_DEPTH: i32 = 5;
const FUTILITY_MARGIN: i32 = 80;

/** Score of passing, searched less deeply. */
function searchNullMove(beta: i32, depth: i32, moves: usize): i32 {
  makeNullMove();
  const score = -searchNode(-beta, 1 - beta, depth - 3 - depth / 4, moves);
  unmakeNullMove();
  return score;
}

/** Whether a side has at least two pieces beside king and pawns. */
function hasPieces(side: i32): bool {
  const list = Position.list(side);
  const end = list + ((<usize>Position.count(side)) << 1);
  let found = 0;
  for (let entry = list + 2; entry < end; entry += 2) {
    if ((Position.at(load<u16>(entry)) & 15) != PAWN && ++found == 2) return true;
  }
  return false;
}

/** Plies by which a late quiet move is searched less deeply. */
function reductionOf(depth: i32, order: i32, isPv: bool): i32 {
  const plies = 1 + (order >= 10 ? 1 : 0) + (order >= 30 ? 1 : 0) + (depth >= 7 ? 1 : 0);
  return min(isPv ? plies - 1 : plies, depth - 2);
}

/** Score of the position for the side to move, searched `depth` plies deep. */
function searchNode(alpha: i32, beta: i32, depth: i32, moves: usize): i32 {
  if (depth <= 0) return quiesce(alpha, beta, moves);
  const ply = Search.ply();
  const isRoot = ply == 0;
  const isPv = beta - alpha > 1;
  store<i32>((<usize>ply) << 2, 0, PV_LENGTHS);
  if (mustStop()) return 0;

  // 1. Ends of the game. The root is searched whatever its history.
  if (isBare()) {
    const score = bareScore(ply, moves);
    if (score != INFINITE && (!isRoot || score != 0)) return score;
  }
  if (!isRoot) {
    if (isRepetition(Search.root)) return 0;
    if (ply >= MAX_SEARCH_PLY - 1) return evaluate();
    // Mate-distance pruning: a win at this ply would be no better than one already found.
    alpha = max(alpha, ply - WIN);
    beta = min(beta, WIN - ply - 1);
    if (alpha >= beta) return alpha;
  }

  // 2. Transposition table.
  const data = probeTable(Position.key);
  const tableMove = Table.moveCode(data);
  if (!isPv && data != 0 && Table.depth(data) >= depth && !isMoveLimit()) {
    const score = fromTable(Table.score(data), ply);
    const bound = Table.bound(data);
    if (bound == BOUND_EXACT) return score;
    if (bound == BOUND_LOWER && score >= beta) return score;
    if (bound == BOUND_UPPER && score <= alpha) return score;
  }

  // 3. Reverse futility: so far above beta that the few plies left will not bring it down. Neither
  // this nor the next step with few pieces: here a side without a move loses.
  const inCheck = isCheck();
  const mayPrune = !isPv && !inCheck && beta < WIN_FOUND && beta > -WIN_FOUND && !isMoveLimit();
  if (mayPrune && hasPieces(Position.turn)) {
    const evaluation = evaluate();
    if (depth <= FUTILITY_DEPTH && evaluation - FUTILITY_MARGIN * depth >= beta) return evaluation;
    // 4. Null move (Beal 1989; Donninger 1993): if even a pass holds beta, a move will.
    if (depth >= NULL_MOVE_DEPTH && evaluation >= beta && !isAfterNullMove()) {
      const score = searchNullMove(beta, depth, moves);
      if (Search.stopped) return 0;
      if (score >= beta) return score < WIN_FOUND ? score : beta;
    }
  }

  // 5. Moves; without any the game is over, and only then is the move counter asked.
  const end = generate(moves);
  if (end == moves) return noMovesScore(inCheck, ply);
  if (!isRoot && isMoveLimit()) return 0;
  if (inCheck) ++depth;
  scoreMoves(moves, end, tableMove, ply);

  // 6. Search the first move with the full window, the others with an empty one, again if better;
  // late quiet moves first to a lesser depth (late move reductions, after Romstad).
  const alphaBefore = alpha;
  let best = -INFINITE;
  let bestMove: u32 = 0;
  for (let at = moves; at < end; at += 4) {
    const move = pickMove(at, end);
    makeMove(move);
    let score: i32;
    if (at == moves) score = -searchNode(-beta, -alpha, depth - 1, end);
    else {
      const order = <i32>((at - moves) >> 2);
      const reduction =
        depth >= 3 && order >= 3 && !inCheck && isQuiet(move) ? reductionOf(depth, order, isPv) : 0;
      score = -searchNode(-alpha - 1, -alpha, depth - 1 - reduction, end);
      if (score > alpha && reduction > 0) {
        score = -searchNode(-alpha - 1, -alpha, depth - 1, end);
      }
      if (score > alpha && score < beta) score = -searchNode(-beta, -alpha, depth - 1, end);
    }
    unmakeMove();
    if (Search.stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    bestMove = move;
    storeLine(ply, move);
    if (alpha >= beta) {
      if (isQuiet(move)) learn(move, moves, at, depth, ply);
      break;
    }
  }

  // 7. Remember.
  const bound = best >= beta ? BOUND_LOWER : best > alphaBefore ? BOUND_EXACT : BOUND_UPPER;
  const code = bestMove == 0 ? 0 : moveCode(bestMove);
  storeTable(Position.key, code, toTable(best, ply), 0, depth, bound);
  return best;
}

/** Prepares for the iterations of a new position, which is loaded and has had its moves made. */
export function startSearch(): void {
  Search.nodes = 0;
  Search.selectiveDepth = 0;
  Search.root = Position.ply();
  ageTable();
  memory.fill(KILLERS, 0, 8 * (MAX_SEARCH_PLY + 1));
  // Old experience helps, but must give way to new.
  for (let entry: usize = 0; entry < <usize>(4 * PIECE_CODES * SQUARES); entry += 4) {
    store<i32>(entry, load<i32>(entry, HISTORY) / 8, HISTORY);
  }
}

/** Forgets all experience, so that a search is reproducible. */
export function resetSearch(): void {
  clearTable();
  memory.fill(HISTORY, 0, 4 * PIECE_CODES * SQUARES);
}

/**
 * Searches the position `depth` plies deep. Returns whether the iteration was finished; then score,
 * line and counts are in the I/O block, else only the node count.
 */
export function searchIteration(depth: i32): bool {
  Search.stopped = false;
  const score = searchNode(-INFINITE, INFINITE, depth, MOVE_STACK);
  store<f64>(IO_NODES, <f64>Search.nodes);
  if (Search.stopped) return false;
  store<i32>(IO_SCORE, score);
  store<i32>(IO_SELECTIVE_DEPTH, Search.selectiveDepth);
  const length = load<i32>(PV_LENGTHS);
  store<i32>(IO_PV_LENGTH, length);
  for (let i: usize = 0; i < <usize>length; ++i) {
    store<i32>(IO_PV + (i << 2), toHostMove(load<u32>(PV + (i << 2))));
  }
  return true;
}
