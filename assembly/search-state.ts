// SPDX-License-Identifier: MIT
/** What a running search counts and is told, and how ends of the game score in it. */
import { IO_NODES, MAX_SEARCH_PLY } from './abi';
import { poll } from './env';
import { countMoves, generateCaptures } from './movegen';
import { isRepetition, isThirdOccurrence, Position, repeatedInGame } from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';

/** Score of an end that is won now; one that is won in n plies scores n less. */
export const VALUE_WIN: i32 = 32000;
/** Scores beyond this are ends within the search's horizon. */
export const VALUE_WIN_IN_MAX_PLY: i32 = VALUE_WIN - 2 * MAX_SEARCH_PLY;
/** Beyond every score. */
export const VALUE_INFINITE: i32 = 32500;
/** In place of an evaluation or a score that is not known. */
export const VALUE_NONE: i32 = -32600;

/**
 * Plies before the move limit from which on the table tells positions apart by the move counter too.
 * Fewer would let a draw by the limit, seen by a deeper search, pass for the score of an earlier time.
 */
const CLOCK_IN_KEY: i32 = 64;

/**
 * Nodes between two questions to the host; a power of two. 1024 were up to 15 ms where the processor's
 * caches and compiled code were cold, which is too much of 20 ms a move.
 */
const POLL_INTERVAL: i32 = 256;

export class Search {
  static nodes: i64 = 0;
  static stopped: bool = false;
  static selectiveDepth: i32 = 0;
  /** Undo depth of the root: positions before it are the game's, those after it the search's. */
  static root: i32 = 0;
  /** Plies of the iteration. */
  static depth: i32 = 0;
  /** Prune nothing that could hide an end of the game within the depth. */
  static exhaustive: bool = false;
  /** What tells the table entries of an exhaustive search from others; 0 in an ordinary search. */
  static salt: u64 = 0;

  @inline static ply(): i32 {
    return Position.ply() - Search.root;
  }

  /**
   * Begins a search of the position. Results of an exhaustive one have keys of their own: what a pruning
   * search found may be wrong to it, and so may what was proved after another game, where other
   * positions were drawn.
   */
  static begin(exhaustive: bool): void {
    Search.root = Position.ply();
    Search.exhaustive = exhaustive;
    Search.salt = exhaustive ? repeatedInGame() ^ 0x9ddfea08eb382d69 : 0;
  }

  /**
   * Key under which the table knows the position. Near the move limit the counter is part of it, for the
   * same position may be won with twenty plies left and drawn with two.
   */
  @inline static key(): u64 {
    const key = Position.key ^ Search.salt;
    if (Ruleset.moveLimit == 0 || Position.clock < Ruleset.moveLimit - CLOCK_IN_KEY) return key;
    return key ^ (<u64>Position.clock * 0x9e3779b97f4a7c15);
  }
}

/** Counts a node; asks the host now and then. Returns whether the search must end. */
export function countNode(): bool {
  if ((++Search.nodes & (POLL_INTERVAL - 1)) == 0) {
    store<f64>(Thread.at(IO_NODES), <f64>Search.nodes);
    if (poll()) Search.stopped = true;
  }
  return Search.stopped;
}

/**
 * Whether the position is drawn by repetition. An ordinary search takes the first repetition of its line
 * for what follows from it. To a proof this would be harmful: the draw depends on the way to the position
 * and would be stored for other ways, where a win is there to be had. It can do without, because no
 * shortest win repeats a position.
 */
export function isRepeated(): bool {
  return Search.exhaustive ? isThirdOccurrence(Search.root) : isRepetition(Search.root);
}

/** Whether the move counter alone makes the position a draw, if it is not over otherwise. */
export function isMoveLimit(): bool {
  return Ruleset.moveLimit > 0 && Position.clock >= Ruleset.moveLimit;
}

/** Whether a search `depth` plies deep may come to the move limit, so that evaluations say little. */
export function reachesMoveLimit(depth: i32): bool {
  return Ruleset.moveLimit > 0 && Position.clock + depth >= Ruleset.moveLimit;
}

/**
 * Score of a position in which a king is bare, for the side to move; VALUE_NONE if the game goes on.
 * Uses the memory from `scratch` on.
 */
export function bareScore(ply: i32, scratch: usize): i32 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return 0;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) return VALUE_NONE;
  if (theirs == 1) return VALUE_WIN - ply;
  // A bare king that bares the other at once makes a draw.
  const saved = Ruleset.bareKing != BARE_KING_LOSES && generateCaptures(scratch) != scratch;
  return saved ? 0 : ply - VALUE_WIN;
}

/** Score of a position without legal moves, for the side to move. */
export function noMovesScore(inCheck: bool, ply: i32): i32 {
  return inCheck || Ruleset.stalemateLoses ? ply - VALUE_WIN : 0;
}

/**
 * Score of a position from which no search goes on: that of the game's end if the side to move has no
 * move, else a draw. Uses the memory from `scratch` on.
 */
export function finalScore(inCheck: bool, ply: i32, scratch: usize): i32 {
  return countMoves(scratch) == 0 ? noMovesScore(inCheck, ply) : 0;
}

/** Scores of ends are relative to the root in the search and to the node in the table. */
export function valueToTT(score: i32, ply: i32): i32 {
  return score >= VALUE_WIN_IN_MAX_PLY
    ? score + ply
    : score <= -VALUE_WIN_IN_MAX_PLY
      ? score - ply
      : score;
}

/** The reverse of {@link valueToTT}. */
export function valueFromTT(score: i32, ply: i32): i32 {
  return score >= VALUE_WIN_IN_MAX_PLY
    ? score - ply
    : score <= -VALUE_WIN_IN_MAX_PLY
      ? score + ply
      : score;
}

/**
 * Whether a score from the table can be had here: a forced end that was found when the move counter
 * stood lower may come only after the move limit.
 */
export function isInTime(score: i32, ply: i32): bool {
  if (Ruleset.moveLimit == 0 || abs(score) < VALUE_WIN_IN_MAX_PLY) return true;
  return VALUE_WIN - abs(score) - ply <= Ruleset.moveLimit - Position.clock;
}
