// SPDX-License-Identifier: MIT
/** The state of a running search, and the scores of finished games. */
import { IO_NODES, MAX_SEARCH_PLY } from './abi';
import { poll } from './env';
import { countMoves, generateCaptures } from './movegen';
import { isRepetition, isThirdOccurrence, Position, repeatedInGame } from './position';
import { BARE_KING_LOSES, BARE_KING_PLAYS_ON, Ruleset } from './ruleset';
import { Thread } from './thread';
import { TT, ttGrow } from './tt';

/** Score of a game that is won at the root. A win that is n plies away scores n less. */
export const VALUE_WIN: i32 = 32000;
/**
 * Score of a position that is won immediately according to a table. A win that is n plies away scores n less. All ends
 * that the search finds itself have higher scores.
 */
export const VALUE_TABLE_WIN: i32 = VALUE_WIN - 2 * MAX_SEARCH_PLY - 1;
/** Length of the longest win in a table, in plies. */
const LONGEST_ENDING: i32 = 250;
/** Scores of at least this value are proved wins, found by the search or taken from a table. */
export const VALUE_WIN_IN_MAX_PLY: i32 = VALUE_TABLE_WIN - LONGEST_ENDING - MAX_SEARCH_PLY;
/** Greater than every score. */
export const VALUE_INFINITE: i32 = 32500;
/** Replaces a missing score or evaluation. */
export const VALUE_NONE: i32 = -32600;

/**
 * Number of plies before the move limit in which the table's key includes the move counter. With a smaller number, a
 * deep search could store a draw by the limit for a position with a lower counter.
 */
const CLOCK_IN_KEY: i32 = 64;

/**
 * Nodes between two calls of `poll`; a power of two. With cold caches and code, 1024 nodes took up to 15 ms, which is
 * too long for moves of 20 ms.
 */
export const POLL_INTERVAL: i32 = 256;

/**
 * Buckets of the transposition table for every 16 nodes of each thread; see ttGrow. With two buckets for every 16 nodes,
 * searches of 500,000 nodes were 8 % slower in a table of 256 MiB.
 */
const TABLE_GROWTH: i32 = 1;

export class Search {
  static nodes: i64 = 0;
  /** Nodes between two calls of `poll`, minus one. */
  static pollMask: i64 = POLL_INTERVAL - 1;
  static stopped: bool = false;
  static selectiveDepth: i32 = 0;
  /** The value of ply() at the root. Earlier positions belong to the game, later positions belong to the search. */
  static root: i32 = 0;
  /** Depth of the iteration, in plies. */
  static depth: i32 = 0;
  /** Whether to disable pruning that could hide an end of the game within the depth. */
  static exhaustive: bool = false;
  /** XORed into the keys of an exhaustive search to separate its table entries; 0 in an ordinary search. */
  static salt: u64 = 0;
  /** Buckets for every 16 nodes of the main thread. Other threads visit about as many nodes. */
  static tableGrowth: i32 = TABLE_GROWTH;

  @inline static ply(): i32 {
    return Position.ply() - Search.root;
  }

  /**
   * Begins a search of the position. An exhaustive search has separate keys, because it must use neither results of a
   * search with pruning nor proofs from a game with other drawn positions.
   */
  static begin(exhaustive: bool): void {
    Search.root = Position.ply();
    Search.exhaustive = exhaustive;
    Search.tableGrowth = TABLE_GROWTH * TT.threads();
    Search.salt = exhaustive ? repeatedInGame() ^ 0x9ddfea08eb382d69 : 0;
  }

  /**
   * Key of the position in the transposition table. Near the move limit it includes the move counter, because
   * a position may be won with twenty plies left and drawn with two.
   */
  @inline static key(): u64 {
    const key = Position.key ^ Search.salt;
    if (Ruleset.moveLimit == 0 || Position.clock < Ruleset.moveLimit - CLOCK_IN_KEY) return key;
    return key ^ (<u64>Position.clock * 0x9e3779b97f4a7c15);
  }
}

/** Makes the search poll the host after every node, so that it can end at a low number of nodes exactly. */
export function pollEveryNode(isWanted: bool): void {
  Search.pollMask = isWanted ? 0 : POLL_INTERVAL - 1;
}

/** Counts a node, and polls the host if enough nodes have passed. Returns whether the search must end. */
export function countNode(): bool {
  if ((++Search.nodes & Search.pollMask) == 0) {
    store<f64>(Thread.at(IO_NODES), <f64>Search.nodes);
    if (Thread.isMain()) ttGrow(Search.nodes, Search.tableGrowth);
    if (poll()) Search.stopped = true;
  }
  return Search.stopped;
}

/**
 * Whether the position is drawn by repetition. An ordinary search treats the first repetition within its line as a
 * draw. An exhaustive search does not, because such a draw depends on the path, and the table would apply it to other
 * paths on which the side to move may win. This exception hides no win, because no shortest win repeats a position.
 */
export function isRepeated(): bool {
  return Search.exhaustive ? isThirdOccurrence(Search.root) : isRepetition(Search.root);
}

/** Whether the position is a draw by the move limit, unless another rule has ended the game. */
export function isMoveLimit(): bool {
  return Ruleset.moveLimit > 0 && Position.clock >= Ruleset.moveLimit;
}

/** Whether a search of `depth` plies may reach the move limit, and evaluations are unreliable. */
export function reachesMoveLimit(depth: i32): bool {
  return Ruleset.moveLimit > 0 && Position.clock + depth >= Ruleset.moveLimit;
}

/**
 * Score of a position with a bare king, for the side to move; VALUE_NONE if the game continues. Uses the memory from
 * `scratch`.
 */
export function bareScore(ply: i32, scratch: usize): i32 {
  const ours = Position.count(Position.turn);
  const theirs = Position.count(Position.turn ^ 1);
  if (ours == 1 && theirs == 1) return 0;
  if (Ruleset.bareKing == BARE_KING_PLAYS_ON) return VALUE_NONE;
  if (theirs == 1) return VALUE_WIN - ply;
  // A bare king draws if it can bare the other king at once.
  const saved = Ruleset.bareKing != BARE_KING_LOSES && generateCaptures(scratch) != scratch;
  return saved ? 0 : ply - VALUE_WIN;
}

/** Plies from the root to the end of the game, according to a proved score. */
export function pliesToEnd(score: i32): i32 {
  return (abs(score) > VALUE_TABLE_WIN ? VALUE_WIN : VALUE_TABLE_WIN) - abs(score);
}

/** Score of a position without legal moves, for the side to move. */
export function noMovesScore(inCheck: bool, ply: i32): i32 {
  return inCheck || Ruleset.stalemateLoses ? ply - VALUE_WIN : 0;
}

/**
 * Score of a position in which the search stops. If the side to move has no legal move, this is the result of the game,
 * otherwise a draw. Uses the memory from `scratch`.
 */
export function finalScore(inCheck: bool, ply: i32, scratch: usize): i32 {
  return countMoves(scratch) == 0 ? noMovesScore(inCheck, ply) : 0;
}

/**
 * Converts a score for the table: scores of wins and losses count from the root in the search, and from the
 * node in the table.
 */
export function valueToTT(score: i32, ply: i32): i32 {
  return score >= VALUE_WIN_IN_MAX_PLY
    ? score + ply
    : score <= -VALUE_WIN_IN_MAX_PLY
      ? score - ply
      : score;
}

/** Converts a score from the table; the reverse of {@link valueToTT}. */
export function valueFromTT(score: i32, ply: i32): i32 {
  return score >= VALUE_WIN_IN_MAX_PLY
    ? score - ply
    : score <= -VALUE_WIN_IN_MAX_PLY
      ? score + ply
      : score;
}

/**
 * Whether a score from the table is possible in this position. If it comes from a position with a lower move counter,
 * its forced end may come after the move limit.
 */
export function isInTime(score: i32, ply: i32): bool {
  if (Ruleset.moveLimit == 0 || abs(score) < VALUE_WIN_IN_MAX_PLY) return true;
  return pliesToEnd(score) - ply <= Ruleset.moveLimit - Position.clock;
}
