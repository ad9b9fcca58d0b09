/** What is read from a text: its games, with what was wrong in it and what was tolerated. */
import type { Ruleset } from '../rules/rulesets.js';
import type { PgnError } from './pgn-fault.js';
import type { GameRecord } from './record.js';

/** One game of a PGN text. */
export interface PgnGame {
  /** The game as far as it could be read; absent if the tags do not give a legal start position. */
  readonly record?: GameRecord;
  readonly errors: readonly PgnError[];
  /**
   * What was tolerated: lines that `%` escapes, repeated tags, a result that contradicts the tag `Result`, and
   * everything in which the text breaks the rules of PGN. Also, which ruleset was found.
   */
  readonly warnings: readonly PgnError[];
  /**
   * The text that could not be read: the same as `record.unread`, or the whole text of the game if there is
   * no record. Absent if everything was read.
   */
  readonly unread?: string;
  /** Rulesets that make all moves legal, if those that the game names do not. */
  readonly legalUnder?: readonly Ruleset[];
}

export interface ReadOptions {
  /**
   * Reads PGN by the letter of its standard: other forms of tags, moves and signs are errors, and no ruleset is
   * looked for. By default they are tolerated with a warning.
   */
  readonly strict?: boolean;
  /** The ruleset by which a game is read first that names none; `cazaux` by default. */
  readonly ruleset?: Ruleset;
  /** Whether a game without tags is played with dice. */
  readonly dice?: boolean;
}

/** How a game was read, for the decision whether other rules fit better. */
export interface Reading {
  readonly game: PgnGame;
  /** Number of legal moves, those of variations included. */
  readonly plies: number;
  /** Offset of the first move that is not legal; undefined if there is none. */
  readonly illegalAt: number | undefined;
  /** Whether the start position is legal. */
  readonly hasStart: boolean;
  /** Whether the text is a game at all. */
  readonly isGame: boolean;
  /** Whether the tags name another game, a ruleset that does not exist, or another die. */
  readonly isOther: boolean;
  /** Whether the tags name the rules, so that no others are looked for. */
  readonly namesRules: boolean;
  readonly ruleset: Ruleset | undefined;
}
