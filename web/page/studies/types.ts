/** The messages between the page and the library's worker. */
import type { Color } from '../../../src/rules/pieces.js';
import type { KeptFault, StudyEntry } from '../../storage/database.js';
import type { PositionId } from '../../storage/positions.js';

/** The channel on which tabs and their workers report written studies to each other. */
export const STUDIES_CHANNEL = 'acedrex-studies';

export interface Notice {
  readonly id: string;
  readonly revision: number;
}

/** Called after every change with the studies that other tabs may have open. */
export type OnChange = (notices: readonly Notice[]) => void;

export interface CheckedStudy {
  readonly id: string;
  readonly faults: readonly KeptFault[];
  /** Whether the study's entry in the library's list may have changed. */
  readonly isListedAnew: boolean;
}

/** An unread part of a file, or a note about how a part was read, with the part's line number, if any. */
export type FileFault = Pick<KeptFault, 'code' | 'params' | 'message' | 'token' | 'line'>;

export interface ImportOptions {
  readonly collection?: string;
  /** Whether to import games that the library already contains. */
  readonly withDuplicates?: boolean;
  /** The default ruleset's id for games that have no tags, and whether such games use dice. */
  readonly ruleset: string;
  readonly dice: boolean;
}

/** A query for the moves that were played from a position in the library's games. */
export interface PlayedQuery extends PositionId {
  /** The keys of the positions that can follow. */
  readonly after: readonly string[];
  /** The id of the open study. This study is excluded. */
  readonly except: string;
  readonly scope: GamesScope;
  /** The user's name. It identifies the user's own games, and may be empty. */
  readonly player: string;
}

/** Which games count: all games, or the user's games with either colour or with one colour. */
export type GamesScope = 'all' | 'mine' | Color;

export interface PlayedGames {
  readonly games: number;
  /** The newest of these games. */
  readonly newest: readonly PlayedGame[];
  readonly moves: readonly PlayedMove[];
}

/** A game in the library that contains the position, with the fields that the explorer shows. */
export type PlayedGame = Pick<
  StudyEntry,
  'id' | 'name' | 'white' | 'black' | 'date' | 'result' | 'opening'
>;

/** A move, and how often it was played in the library's games, by result. */
export interface PlayedMove {
  /** The key of the position after the move. */
  readonly after: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

export interface FileReport {
  /** The file's name; empty for pasted text. */
  readonly name: string;
  readonly added: readonly string[];
  /** The line on which each added game begins. */
  readonly lines: readonly number[];
  /** Number of games that were skipped because the library already contains them with exactly the same text. */
  readonly duplicates: number;
  readonly isGame: boolean;
  readonly faults: readonly FileFault[];
}

export interface ImportReport {
  readonly files: readonly FileReport[];
  readonly isCancelled: boolean;
  readonly failure?: 'full' | 'storage';
}
