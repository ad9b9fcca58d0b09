/** What goes into a search and what comes out: plain, cloneable data on every side of a worker. */

import type { Score } from '../rules/score.js';

/** A position to search: a set-up as FEN (or `startpos`) and the moves played from it. */
export interface SearchRequest {
  /** Ruleset id, as {@link Ruleset.id} writes it. */
  readonly ruleset: string;
  /** FEN of the position before `moves`, or `startpos`. */
  readonly fen: string;
  /** Coordinate moves from there, so that repetitions are seen. */
  readonly moves?: readonly string[];
}

/** A search ends at the first limit reached; without any it runs until it is stopped. */
export interface SearchLimits {
  /** Plies of the last iteration. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly movetime?: number;
  /** Nodes; exceeded by less than one slice's poll interval. */
  readonly nodes?: number;
}

/** One finished iteration. */
export interface SearchInfo {
  /** Plies. */
  readonly depth: number;
  /** Deepest ply reached, quiescence included. */
  readonly selectiveDepth: number;
  /** From the side to move's view. */
  readonly score: Score;
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  readonly nodesPerSecond: number;
  /** Principal variation as coordinate moves, best move first. */
  readonly pv: readonly string[];
}

export interface SearchResult {
  /** Absent when the game is over. */
  readonly bestMove?: string;
  /** The last finished iteration; absent when none was finished or the game is over. */
  readonly info?: SearchInfo;
  /** Why the search ended. */
  readonly reason: 'depth' | 'nodes' | 'movetime' | 'stopped' | 'mate-found' | 'game-over';
}

/** A request that cannot be searched, or an engine that cannot run. */
export interface EngineError {
  readonly code: string;
  /** Offset in the offending text, where there is one. */
  readonly at?: number;
  readonly message: string;
}
