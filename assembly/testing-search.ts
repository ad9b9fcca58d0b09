// SPDX-License-Identifier: MIT
/**
 * Exports of the checked build of the search: the exports of the full engine, and functions that compare its
 * parts with naive versions in every position of random games.
 */
import { KING, NONE, PAWN, STATUS_LOST, UNMOVED_KING } from './abi';
import { attacks } from './attacks';
import { CheckInfo, findChecks } from './check-info';
import { bareValue, ONGOING } from './dice';
import { expectedBeforeRoll, noMovesValue, rollOf } from './dice-evaluate';
import { clearEvalCaches, evaluate, materialOf } from './evaluate';
import { findMove } from './find-move';
import { clearPlies } from './history';
import { MOVE_STACK, PAWN_BECOMES, UNDO_SIZE } from './memory-map';
import { evaluateAfresh, evaluateNetwork } from './nnue';
import { Move } from './move';
import { countMoves, generate, isBare } from './movegen';
import { EVERYTHING, Picker } from './movepick';
import { isCheck, status } from './outcome';
import {
  isKing,
  isRepetition,
  makeMove,
  makeNullMove,
  Position,
  unmakeMove,
  unmakeNullMove,
} from './position';
import { probeQuiescence } from './quiescence-table';
import { isMoveLimit, Search, VALUE_NONE } from './search-state';
import { see, seeGe } from './see';
import { contains } from './testing';
import { TT, ttProbe } from './tt';
import { Zobrist } from './zobrist';

export * from './index';
export { evaluateNetwork } from './nnue';
export { checkTables, TABLES_SOUND } from './testing-tables';
export { isRepetition, makeNullMove } from './position';

// Errors that playRandomSearchGames can find.
export const FAULT_NONE: i32 = 0;
export const FAULT_PICKER: i32 = 1;
export const FAULT_FIND: i32 = 2;
export const FAULT_SEE: i32 = 3;
export const FAULT_SUMS: i32 = 4;

const SEE_VALUE_OF_KING: i32 = 20000;
const LONGEST_GAME: i32 = 300;

let seed: u32 = 1;

/** xorshift32 (Marsaglia 2003) */
function random(bound: u32): u32 {
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed % bound;
}

function seeValue(piece: i32): i32 {
  const kind = piece & 15;
  return kind == KING || kind == UNMOVED_KING ? SEE_VALUE_OF_KING : materialOf(kind);
}

/** Square of a side's least valuable piece that attacks a square, or 0. */
function leastAttacker(target: i32, side: i32): i32 {
  let best = 0;
  let least = i32.MAX_VALUE;
  for (let i = 0; i < Position.count(side); ++i) {
    const square = <i32>load<u16>(Position.list(side) + ((<usize>i) << 1));
    // Pieces that have captured are off the board but still in the list.
    if (square == target || Position.at(square) == NONE) continue;
    const value = seeValue(Position.at(square));
    if (value < least && attacks(square, target)) {
      least = value;
      best = square;
    }
  }
  return best;
}

/**
 * Centipawns that a side gains by recapturing a piece worth `atStake` on a square; 0 if a recapture does not pay.
 */
function recapture(target: i32, side: i32, atStake: i32): i32 {
  const square = leastAttacker(target, side);
  if (square == 0) return 0;
  const piece = Position.at(square);
  Position.setAt(square, NONE);
  let gain = 0;
  const isKing = seeValue(piece) == SEE_VALUE_OF_KING;
  if (!isKing || leastAttacker(target, side ^ 1) == 0) {
    const promotion =
      (piece & 15) == PAWN ? materialOf(load<u8>(target, PAWN_BECOMES)) - materialOf(PAWN) : 0;
    const next = recapture(target, side ^ 1, seeValue(piece) + promotion);
    gain = max(0, atStake + promotion - next);
  }
  Position.setAt(square, piece);
  return gain;
}

/** Static exchange evaluation by plain recursion. */
function naiveSee(move: u32): i32 {
  const piece = Move.piece(move);
  const after = Move.kindAfter(move);
  Position.setAt(Move.from(move), NONE);
  let gain = materialOf(Move.taken(move));
  if ((piece & 15) == PAWN) gain += materialOf(after) - materialOf(PAWN);
  // The moving piece must not recapture from the square that it has left.
  gain -= recapture(Move.to(move), Position.turn ^ 1, seeValue(after));
  Position.setAt(Move.from(move), piece);
  return gain;
}

/** Whether the picker returns every legal move exactly once if a random legal move is the TT move. */
function isPickerComplete(end: usize): bool {
  const moves = <i32>((end - MOVE_STACK) >> 2);
  const chosen = random(moves + 1);
  const ttMove: u32 = chosen == moves ? 0 : load<u32>(MOVE_STACK + ((<usize>chosen) << 2));
  const info = findChecks(end + 4 * moves);
  const frame = CheckInfo.end(info);
  Picker.init(frame, ttMove, 0, info, EVERYTHING);
  let picked = 0;
  while (true) {
    const move = Picker.next(frame);
    if (move == 0) break;
    if (!contains(MOVE_STACK, end, move) || contains(end, end + 4 * picked, move)) return false;
    store<u32>(end + 4 * picked++, move);
    if (picked > moves) return false;
  }
  return picked == moves;
}

function checkPosition(): i32 {
  const end = generate(MOVE_STACK);
  const moves = <i32>((end - MOVE_STACK) >> 2);

  // 1. Check the incremental sums.
  let psqt: i64 = 0;
  let pawnKey: u64 = 0;
  for (let side = 0; side < 2; ++side) {
    for (let i = 0; i < Position.count(side); ++i) {
      const square = <i32>load<u16>(Position.list(side) + ((<usize>i) << 1));
      const piece = Position.at(square);
      psqt += Position.psqtOf(piece, square);
      if ((piece & 15) == PAWN) pawnKey ^= Zobrist.of(piece, square);
    }
  }
  if (psqt != Position.psqt || pawnKey != Position.pawnKey) return FAULT_SUMS;
  if (moves == 0) return FAULT_NONE;

  // 2. Compare the picker with the generator.
  if (!isPickerComplete(end)) return FAULT_PICKER;

  // 3. findMove must find the legal moves and no others.
  for (let at: usize = MOVE_STACK; at < end; at += 4) {
    const move = load<u32>(at);
    if (findMove(Move.from(move), Move.to(move), end) != move) return FAULT_FIND;
  }
  const from = <i32>load<u16>(Position.list(random(2)));
  const any = Move.from(load<u32>(MOVE_STACK + 4 * random(moves)));
  const to = Move.to(load<u32>(MOVE_STACK + 4 * random(moves)));
  const found = findMove(random(2) ? from : any, to, end);
  if (found != 0 && !contains(MOVE_STACK, end, found)) return FAULT_FIND;

  // 4. Static exchange evaluation, and its comparisons with thresholds.
  for (let at: usize = MOVE_STACK; at < end; at += 4) {
    const move = load<u32>(at);
    const expected = naiveSee(move);
    if (see(move, end) != expected) return FAULT_SEE;
    const threshold = <i32>random(1200) - 600;
    if (seeGe(move, threshold, end) != expected >= threshold) return FAULT_SEE;
  }
  return FAULT_NONE;
}

/** Plays random games from the current position and checks every position. Returns the first error. */
export function playRandomSearchGames(plies: i32, start: i32): i32 {
  seed = start;
  clearPlies();
  clearEvalCaches();
  const root = Position.ply();
  for (let played = 0; played < plies; ++played) {
    const fault = checkPosition();
    if (fault != FAULT_NONE) return fault;
    const end = generate(MOVE_STACK);
    const moves = <i32>((end - MOVE_STACK) >> 2);
    if (moves == 0 || Position.ply() - root == LONGEST_GAME) {
      while (Position.ply() > root) unmakeMove();
      continue;
    }
    makeMove(load<u32>(MOVE_STACK + 4 * random(moves)));
  }
  while (Position.ply() > root) unmakeMove();
  return FAULT_NONE;
}

/**
 * Makes and unmakes random moves and passes, evaluates occasionally, and counts network evaluations that differ from an
 * evaluation of the board alone.
 */
export function countStaleAccumulators(plies: i32, start: u32): i32 {
  seed = start;
  clearEvalCaches();
  const root = Position.ply();
  let stale = 0;
  for (let step = 0; step < plies; ++step) {
    if (random(2) && evaluateNetwork() != evaluateAfresh()) ++stale;
    const choice = random(10);
    const end = generate(MOVE_STACK);
    const moves = <i32>((end - MOVE_STACK) >> 2);
    const isOver = moves == 0 || Position.ply() - root == LONGEST_GAME;
    if (isOver || choice < 3) {
      // Sometimes goes far back, so that many slots are older than their ply.
      const back = 1 + <i32>random(isOver ? LONGEST_GAME : 8);
      for (let i = 0; i < back && Position.ply() > root; ++i) {
        if (wasPass()) unmakeNullMove();
        else unmakeMove();
      }
    } else if (choice == 3 && !isCheck()) makeNullMove();
    else makeMove(load<u32>(MOVE_STACK + 4 * random(moves)));
  }
  while (Position.ply() > root) {
    if (wasPass()) unmakeNullMove();
    else unmakeMove();
  }
  return stale;
}

/** Whether the last turn was a pass. The record of a pass contains no move. */
function wasPass(): bool {
  return load<u32>(Position.undo - UNDO_SIZE, 8) == 0;
}

/** What {@link countEntries} counts: all entries, entries without an evaluation, or entries with a wrong evaluation. */
export const ENTRY_ANY: i32 = 0;
export const ENTRY_UNEVALUATED: i32 = 1;
export const ENTRY_WRONG: i32 = 2;

/**
 * Number of entries that the last search has stored for positions that are not in check, 1 to `plies` plies
 * from its root.
 */
export function countEntries(plies: i32, what: i32): i32 {
  return countEntriesBelow(plies, what, MOVE_STACK);
}

/** Whether an entry is one of those that {@link countEntries} counts for `what`. */
function isEntry(data: u64, what: i32): bool {
  if (data == 0) return false;
  const evaluation = TT.evaluation(data);
  if (what == ENTRY_ANY) return true;
  if (evaluation == VALUE_NONE) return what == ENTRY_UNEVALUATED;
  return what == ENTRY_WRONG && evaluation != evaluate();
}

function countEntriesBelow(plies: i32, what: i32, moves: usize): i32 {
  const end = generate(moves);
  let found = 0;
  for (let at = moves; at < end; at += 4) {
    makeMove(load<u32>(at));
    if (!isCheck()) {
      const key = Search.key();
      found += <i32>isEntry(ttProbe(key), what) + <i32>isEntry(probeQuiescence(key), what);
    }
    if (plies > 1) found += countEntriesBelow(plies - 1, what, end);
    unmakeMove();
  }
  return found;
}

/**
 * Whether the side to move can force a win within `plies` plies, by exhaustive search: without a table, without
 * ordering, and without pruning, except for stopping at the first proof or refutation.
 */
export function forcesWin(plies: i32): bool {
  return attackerWins(plies, MOVE_STACK);
}

/** Whether the side to move is forced to lose within `plies` plies, by the same search. */
export function isForcedToLose(plies: i32): bool {
  return isLostHere(MOVE_STACK) || (plies > 1 && defenderLoses(plies, MOVE_STACK));
}

function isLostHere(scratch: usize): bool {
  if (countMoves(scratch) != 0) return false;
  const state = status();
  return (state & STATUS_LOST) != 0;
}

function attackerWins(plies: i32, moves: usize): bool {
  const end = generate(moves);
  for (let at = moves; at < end; at += 4) {
    makeMove(load<u32>(at));
    const won = isLostHere(end) || (plies > 1 && defenderLoses(plies - 1, end));
    unmakeMove();
    if (won) return true;
  }
  return false;
}

function defenderLoses(plies: i32, moves: usize): bool {
  const end = generate(moves);
  for (let at = moves; at < end; at += 4) {
    makeMove(load<u32>(at));
    const lost = plies > 1 && attackerWins(plies - 1, end);
    unmakeMove();
    if (!lost) return false;
  }
  return end != moves;
}

let plainNodes: i64 = 0;

/**
 * Expected score before a roll by plain expectiminimax: every roll and every move, without a window and without a
 * table. Because the pass is the same for all rolls without a move, it is searched only once. Otherwise, the number of
 * nodes would be too high for the comparison with the real search.
 */
export function plainDice(depth: i32): f64 {
  plainNodes = 0;
  clearEvalCaches();
  return plainBeforeRoll(depth, MOVE_STACK);
}

export function plainDiceNodes(): f64 {
  return <f64>plainNodes;
}

function plainBeforeRoll(depth: i32, moves: usize): f64 {
  ++plainNodes;
  if (isBare()) {
    const value = bareValue(moves);
    if (value != ONGOING) return value;
  }
  if (depth == 0) return isMoveLimit() ? 0.5 : expectedBeforeRoll(moves);
  const end = generate(moves);
  if (end == moves) return noMovesValue();
  if (isMoveLimit()) return 0.5;
  let sum = 0.0;
  let passed = ONGOING;
  for (let roll = 0; roll < 8; ++roll) {
    let best = ONGOING;
    for (let at = moves; at < end; at += 4) {
      const move = load<u32>(at);
      if (rollOf(Move.piece(move)) != roll) continue;
      let value = 1.0;
      if (!isKing(Move.taken(move))) {
        makeMove(move);
        value = 1 - plainBeforeRoll(depth - 1, end);
        unmakeMove();
      }
      best = max(best, value);
    }
    if (best == ONGOING) {
      if (passed == ONGOING) {
        makeNullMove();
        passed = 1 - plainBeforeRoll(depth - 1, end);
        unmakeNullMove();
      }
      best = passed;
    }
    sum += best;
  }
  return sum / 8;
}
