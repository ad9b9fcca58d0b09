// SPDX-License-Identifier: MIT
/**
 * The search with the eight-sided die: expectiminimax (Michie 1966) with Star1 and Star2 pruning (Ballard 1983). Values
 * are expected scores, 0 to 1, of the side to move. A ply consists of a roll and a move. There is no forward pruning
 * and no quiescence search, so the pruning changes no value. The host detects repetitions at the root. Below the root,
 * neither side can force a repetition.
 *
 * The most important function is {@link beforeRoll}. The moves of each of the eight rolls form a group. All rolls
 * without a legal move share one group, the pass. The groups' records precede the moves on the move stack:
 *
 *     0       8       16      20      24       28        32
 *     ┌───────┬───────┬───────┬───────┬────────┬─────────┐
 *     │ lower │ upper │ begin │  end  │ weight │ probed  │  nine of them: rolls 1–8, the pass
 *     └───────┴───────┴───────┴───────┴────────┴─────────┘
 *
 * `probed` is set when the lower bound is the exact value of the first move. The records are followed by nine bytes:
 * the order in which the groups are searched.
 */
import { IO_DICE_MOVES, IO_DICE_VALUE, IO_DICE_VALUES, IO_NODES } from './abi';
import {
  keyAfterRoll,
  keyBeforeRoll,
  lowerOf,
  moveCodeOf,
  probeDice,
  storeDice,
  upperOf,
} from './dice-tt';
import { expectedBeforeRoll, noMovesValue, rollOf, ROLLS } from './dice-evaluate';
import { evaluate, clearEvalCaches } from './evaluate';
import { captureScore, clearPlies, enterPly, Ply, quietScore } from './history';
import { LAST_FRAME, MOVE_STACK, PLIES_BEFORE_ROOT } from './memory-map';
import { Move, toHostMove } from './move';
import { generate, generateCaptures, isBare } from './movegen';
import { gainOf, isQuiet, scoreOf, setScore } from './movepick';
import { isKing, makeMove, makeNullMove, Position, unmakeMove, unmakeNullMove } from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { isMoveLimit, countNode, Search, VALUE_NONE } from './search-state';
import { Thread } from './thread';
import { moveCode, ttGrow } from './tt';

/** Index of the group of rolls without a legal move. */
const PASS: i32 = 8;
const RECORD: usize = 32;
const ORDER: usize = RECORD * 9;
const HEADER: usize = ORDER + 16;
/** Replaces a value if the game continues. */
export const ONGOING: f64 = -1;
const SCORE_TT_MOVE: i32 = i32.MAX_VALUE;
/** Buckets of the table when a search begins: 16 MiB. */
const INITIAL_BUCKETS: i64 = 1 << 18;

class Group {
  @inline static at(frame: usize, place: i32): usize {
    return frame + <usize>place * RECORD;
  }

  /** Index of the group that is searched after `rank` other groups. */
  @inline static ranked(frame: usize, rank: i32): i32 {
    return load<u8>(frame + <usize>rank, ORDER);
  }

  @inline static setRanked(frame: usize, rank: i32, place: i32): void {
    store<u8>(frame + <usize>rank, place, ORDER);
  }

  @inline static lower(group: usize): f64 {
    return load<f64>(group);
  }

  @inline static upper(group: usize): f64 {
    return load<f64>(group, 8);
  }

  @inline static setBounds(group: usize, lower: f64, upper: f64): void {
    store<f64>(group, lower);
    store<f64>(group, upper, 8);
  }

  @inline static begin(group: usize): usize {
    return load<u32>(group, 16);
  }

  @inline static end(group: usize): usize {
    return load<u32>(group, 20);
  }

  @inline static size(group: usize): usize {
    return Group.end(group) - Group.begin(group);
  }

  @inline static weight(group: usize): f64 {
    return <f64>load<i32>(group, 24);
  }

  @inline static isProbed(group: usize): bool {
    return load<i32>(group, 28) != 0;
  }

  @inline static setProbed(group: usize): void {
    store<i32>(group, 1, 28);
  }
}

/** Expected score of a position with a bare king; ONGOING if the game continues. Uses the memory from `scratch`. */
export function bareValue(scratch: usize): f64 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return 0.5;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) return ONGOING;
  if (theirs == 1) return 1;
  // Whether a bare king can bare the other king at once depends on the roll.
  const mayBareBack = Ruleset.bareKing != BARE_KING_LOSES && generateCaptures(scratch) != scratch;
  return mayBareBack ? ONGOING : 0;
}

/** Whether the move limit cannot affect results of this depth. The table is used only in this case. */
function isTimeless(depth: i32): bool {
  return Ruleset.moveLimit == 0 || Position.clock + depth < Ruleset.moveLimit;
}

/**
 * Ordering score of a move. Near the leaves, this is the value of the captured piece, because no recapture follows. At
 * greater depths, it is the evaluation after the move. An evaluation takes little time compared with the search of a
 * move.
 */
function orderOf(move: u32, depth: i32): i32 {
  if (depth >= 2) {
    makeMove(move);
    countNode();
    const score = isBare() ? 10000 : -evaluate();
    unmakeMove();
    return score;
  }
  const gain = 256 * gainOf(move);
  if (!isQuiet(move)) return gain + captureScore(move) / 256;
  const delta =
    Position.psqtOf(Move.kindAfter(move) | Position.color(Position.turn), Move.to(move)) -
    Position.psqtOf(Move.piece(move), Move.from(move));
  const middlegame = <i32>(Position.turn == 1 ? -delta : delta);
  return 16 * middlegame + quietScore(move, Position.turn, Search.ply()) / 4096;
}

/** Sorts moves by score, best first. Uses insertion sort, because there are few moves. */
function sortMoves(begin: usize, end: usize): void {
  for (let at = begin + 4; at < end; at += 4) {
    const move = load<u32>(at);
    const score = scoreOf(at);
    let gap = at;
    while (gap > begin && scoreOf(gap - 4) < score) {
      store<u32>(gap, load<u32>(gap - 4));
      setScore(gap, scoreOf(gap - 4));
      gap -= 4;
    }
    store<u32>(gap, move);
    setScore(gap, score);
  }
}

/**
 * Generates the moves after the header at `frame`, grouped by roll. A group with a capture of the king needs no search.
 * Returns the end of the moves. The pass has weight 0 if every roll has a move.
 */
function group(frame: usize, depth: i32): usize {
  const first = frame + HEADER;
  const all = generate(first);
  // Moves of the same kind of piece are not adjacent, because the piece list is not sorted by kind.
  let end = all;
  let passes = 0;
  for (let roll = 0; roll < ROLLS; ++roll) {
    const record = Group.at(frame, roll);
    const begin = end;
    let takesKing = false;
    for (let at = first; at < all; at += 4) {
      const move = load<u32>(at);
      if (rollOf(Move.piece(move)) != roll) continue;
      if (isKing(Move.taken(move))) {
        // No move is better than capturing the king, so the other moves are irrelevant.
        takesKing = true;
        end = begin;
      } else if (takesKing) continue;
      store<u32>(end, move);
      end += 4;
    }
    Group.setBounds(record, takesKing ? 1 : 0, 1);
    store<u32>(record, begin, 16);
    store<u32>(record, end, 20);
    store<i32>(record, end > begin ? 1 : 0, 24);
    store<i32>(record, 0, 28);
    if (end == begin) {
      ++passes;
      continue;
    }
    if (takesKing || depth == 0) continue;
    const known = depth >= 2 ? probeDice(keyAfterRoll(roll)) : 0;
    for (let at = begin; at < end; at += 4) {
      const move = load<u32>(at);
      const isKnown = known != 0 && moveCode(move) == moveCodeOf(known);
      setScore(at, isKnown ? SCORE_TT_MOVE : orderOf(move, depth));
    }
    sortMoves(begin, end);
  }
  const pass = Group.at(frame, PASS);
  Group.setBounds(pass, 0, 1);
  store<u32>(pass, end, 16);
  store<u32>(pass, end, 20);
  store<i32>(pass, passes, 24);
  store<i32>(pass, 0, 28);
  rankGroups(frame);
  return end;
}

/**
 * Orders the groups: the pass first, then by size, smallest first. Small groups are searched quickly and narrow the
 * windows of later groups, so that the largest group can often be skipped.
 */
function rankGroups(frame: usize): void {
  Group.setRanked(frame, 0, PASS);
  for (let roll = 0; roll < ROLLS; ++roll) {
    const size = Group.size(Group.at(frame, roll));
    let rank = roll + 1;
    while (rank > 1) {
      const before = Group.ranked(frame, rank - 1);
      if (Group.size(Group.at(frame, before)) <= size) break;
      Group.setRanked(frame, rank, before);
      --rank;
    }
    Group.setRanked(frame, rank, roll);
  }
}

/**
 * Value of a move (0 for a pass) for the side that makes it. A leaf is not visited if the table contains its value, as
 * it does for one leaf in three at depth 3.
 */
function afterMove(move: u32, depth: i32, alpha: f64, beta: f64, frame: usize): f64 {
  if (depth == 1 && isTimeless(1)) {
    const key = move != 0 ? Position.keyAfter(move) : Position.keyAfterPass();
    const leaf = probeDice(keyBeforeRoll(key, 0));
    if (leaf != 0) return 1 - lowerOf(leaf);
  }
  enterPly(Search.ply(), move);
  if (move != 0) makeMove(move);
  else makeNullMove();
  const value = 1 - beforeRoll(depth - 1, 1 - beta, 1 - alpha, frame);
  if (move != 0) unmakeMove();
  else unmakeNullMove();
  return value;
}

/** Searches a group's first move (Star2's probing phase). The move's value is a lower bound on the group's value. */
function probe(group: usize, depth: i32, alpha: f64, beta: f64, frame: usize): void {
  const begin = Group.begin(group);
  const end = Group.end(group);
  const isPass = begin == end;
  const value = afterMove(isPass ? 0 : load<u32>(begin), depth, alpha, beta, frame);
  if (Search.stopped) return;
  const isOnly = isPass || begin + 4 == end;
  if (value >= beta) Group.setBounds(group, value, isOnly ? Group.upper(group) : 1);
  else if (value > alpha) {
    Group.setBounds(group, value, isOnly ? value : 1);
    Group.setProbed(group);
  } else if (isOnly) Group.setBounds(group, 0, value);
}

/**
 * Searches the moves of a group and returns the best move. The group's bounds become equal if its value lies between
 * alpha and beta.
 */
function decide(group: usize, roll: i32, depth: i32, alpha: f64, beta: f64, frame: usize): u32 {
  let at = Group.begin(group);
  const end = Group.end(group);
  let best = -1.0;
  let bestMove: u32 = at < end ? load<u32>(at) : 0;
  if (Group.isProbed(group)) {
    best = Group.lower(group);
    at += 4;
  }
  if (Group.begin(group) == end && !Group.isProbed(group)) {
    best = afterMove(0, depth, alpha, beta, frame);
    if (Search.stopped) return 0;
  }
  for (; at < end && best < beta; at += 4) {
    const move = load<u32>(at);
    const value = afterMove(move, depth, max(alpha, best), beta, frame);
    if (Search.stopped) return 0;
    if (value <= best) continue;
    best = value;
    bestMove = move;
  }
  const known = Group.lower(group);
  if (best >= beta) Group.setBounds(group, best, 1);
  else if (best > alpha) Group.setBounds(group, best, best);
  else Group.setBounds(group, known, max(best, known));
  if (depth >= 2 && bestMove != 0) {
    storeDice(keyAfterRoll(roll), depth, moveCode(bestMove), 0, 1);
  }
  return bestMove;
}

/**
 * Expected score of the side to move before its roll, `depth` plies deep. A value of at most alpha is an upper bound, a
 * value of at least beta is a lower bound, and any other value is exact.
 */
export function beforeRoll(depth: i32, alpha: f64, beta: f64, frame: usize): f64 {
  if (countNode()) return 0;
  if (isBare()) {
    const value = bareValue(frame);
    if (value != ONGOING) return value;
  }
  if (depth == 0 || frame > Thread.at(LAST_FRAME)) {
    if (isMoveLimit()) return 0.5;
    const value = expectedBeforeRoll(frame);
    if (depth == 0 && isTimeless(0)) storeDice(keyBeforeRoll(Position.key, 0), 0, 0, value, value);
    return value;
  }

  const key = keyBeforeRoll(Position.key, depth);
  const timeless = isTimeless(depth);
  const entry = timeless ? probeDice(key) : 0;
  if (entry != 0) {
    const lower = lowerOf(entry);
    const upper = upperOf(entry);
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
  }

  const end = group(frame, depth);
  if (Search.stopped) return 0;
  if (end == frame + HEADER) return noMovesValue();
  // The move limit makes the game a draw only if no other rule has ended the game.
  if (isMoveLimit()) return 0.5;

  let lower = 0.0;
  let upper = 0.0;
  for (let place = 0; place <= PASS; ++place) {
    const record = Group.at(frame, place);
    lower += Group.weight(record) * Group.lower(record);
    upper += Group.weight(record) * Group.upper(record);
  }
  const low = <f64>ROLLS * alpha;
  const high = <f64>ROLLS * beta;

  // The first round searches only the first move of each roll (Star2), and the second round searches all other moves
  // (Star1). A child's window contains the values for which the sum could still lie in this node's window.
  for (let round = beta < 1 ? 0 : 1; round < 2 && lower < high && upper > low; ++round) {
    for (let rank = 0; rank <= PASS && lower < high && upper > low; ++rank) {
      const place = Group.ranked(frame, rank);
      const record = Group.at(frame, place);
      const weight = Group.weight(record);
      const lowerBefore = Group.lower(record);
      const upperBefore = Group.upper(record);
      if (weight == 0 || lowerBefore == upperBefore) continue;
      const childAlpha = max((low - upper) / weight + upperBefore, 0);
      const childBeta = min((high - lower) / weight + lowerBefore, 1);
      if (round == 0) probe(record, depth, childAlpha, childBeta, end);
      else decide(record, place, depth, childAlpha, childBeta, end);
      if (Search.stopped) return 0;
      lower += weight * (Group.lower(record) - lowerBefore);
      upper += weight * (Group.upper(record) - upperBefore);
    }
  }
  lower /= <f64>ROLLS;
  upper /= <f64>ROLLS;
  const value = lower >= beta ? lower : upper;
  if (timeless) {
    if (lower >= beta) storeDice(key, depth, 0, lower, 1);
    else if (upper <= alpha) storeDice(key, depth, 0, 0, upper);
    else storeDice(key, depth, 0, value, value);
  }
  return value;
}

/** Prepares the iterations for the loaded position. */
export function startDice(): void {
  Search.nodes = 0;
  store<f64>(Thread.at(IO_NODES), 0);
  Search.begin(false);
  // Only this thread searches. Most nodes store an entry, and an entry is half a bucket. With 1 MiB at first, the search visited 7 % more nodes.
  Search.tableGrowth = 32;
  ttGrow(INITIAL_BUCKETS, 16);
  clearPlies();
  for (let ply = -PLIES_BEFORE_ROOT; ply < 0; ++ply) Ply.setEvaluation(ply, VALUE_NONE);
  clearEvalCaches();
}

function finish(): bool {
  store<f64>(Thread.at(IO_NODES), <f64>Search.nodes);
  return !Search.stopped;
}

/**
 * Searches every roll of an ongoing position `depth` plies deep. Returns true if the search was finished. The I/O block
 * then contains the value and best move of each roll, and the expected value.
 */
export function searchDiceRolls(depth: i32): bool {
  Search.stopped = false;
  const frame = Thread.at(MOVE_STACK);
  const end = group(frame, depth);
  let sum = 0.0;
  for (let place = 0; place <= PASS && !Search.stopped; ++place) {
    const record = Group.at(frame, place);
    const weight = Group.weight(record);
    if (weight == 0) continue;
    let move: u32 = 0;
    if (Group.lower(record) == 1) move = load<u32>(Group.begin(record));
    else move = decide(record, place, depth, 0, 1, end);
    const value = Group.lower(record);
    sum += weight * value;
    for (let roll = 0; roll < ROLLS; ++roll) {
      if (place == PASS ? Group.weight(Group.at(frame, roll)) != 0 : roll != place) continue;
      store<f64>(Thread.at(IO_DICE_VALUES) + ((<usize>roll) << 3), value);
      store<i32>(Thread.at(IO_DICE_MOVES) + ((<usize>roll) << 2), move ? toHostMove(move) : 0);
    }
  }
  store<f64>(Thread.at(IO_DICE_VALUE), sum / <f64>ROLLS);
  return finish();
}

/**
 * Searches one move `depth` plies deep. The move is given by its host squares; equal squares mean a pass. The value in
 * the I/O block belongs to the side that moves; a value of at most `alpha` is an upper bound. Returns whether the
 * search was finished.
 */
export function searchDiceMove(from: i32, to: i32, depth: i32, alpha: f64): bool {
  Search.stopped = false;
  const frame = Thread.at(MOVE_STACK);
  const end = generate(frame);
  let found: u32 = 0;
  for (let at = frame; at < end; at += 4) {
    const move = load<u32>(at);
    if ((toHostMove(move) & 0xffff) == (from | (to << 8))) found = move;
  }
  const value =
    found != 0 && isKing(Move.taken(found)) ? 1.0 : afterMove(found, depth, alpha, 1, end);
  store<f64>(Thread.at(IO_DICE_VALUE), value);
  return finish();
}
