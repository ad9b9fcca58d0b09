/** What the page and the worker of the library tell each other. */
import type { Color } from '../../../src/rules/pieces.js';
import type { KeptFault, StudyEntry } from '../../storage/database.js';
import type { PositionId } from '../../storage/positions.js';

/** The channel on which tabs and their workers tell each other of written studies. */
export const STUDIES_CHANNEL = 'acedrex-studies';

/** Reports that another revision of a study has been written. */
export interface Notice {
  readonly id: string;
  readonly revision: number;
}

/** Called after every change, with notices of studies that may be open elsewhere. */
export type OnChange = (notices: readonly Notice[]) => void;

/** The errors of a study that has been read. */
export interface CheckedStudy {
  readonly id: string;
  readonly faults: readonly KeptFault[];
  /** Whether the list may show something else of it than before. */
  readonly isListedAnew: boolean;
}

/** What was not read of a file, or how it was read, with the line if it is in one place. */
export type FileFault = Pick<KeptFault, 'code' | 'params' | 'message' | 'token' | 'line'>;

export interface ImportOptions {
  /** The collection to which the games are added. */
  readonly collection?: string;
  /** Whether games are added that the library has already. */
  readonly withDuplicates?: boolean;
  /** The ruleset's id for games without tags, and whether they have dice. */
  readonly ruleset: string;
  readonly dice: boolean;
}

/** Which moves are looked for in the games of the library. */
export interface PlayedQuery extends PositionId {
  /** The keys of the positions after its moves. */
  readonly after: readonly string[];
  /** The open study, which does not count. */
  readonly except: string;
  readonly scope: GamesScope;
  /** The user's name, which identifies own games; may be empty. */
  readonly player: string;
}

/** Which games count: all, or those of the user, on either side or on one. */
export type GamesScope = 'all' | 'mine' | Color;

/** The games of the library with a position. */
export interface PlayedGames {
  readonly games: number;
  /** The newest of them. */
  readonly newest: readonly PlayedGame[];
  /** The moves that their main lines have played there. */
  readonly moves: readonly PlayedMove[];
}

/** A game of the library with a position, as far as the explorer lists it. */
export type PlayedGame = Pick<
  StudyEntry,
  'id' | 'name' | 'white' | 'black' | 'date' | 'result' | 'opening'
>;

/** The games of the library in which a move was played, by their results. */
export interface PlayedMove {
  /** The key of the position after it. */
  readonly after: string;
  readonly games: number;
  readonly white: number;
  readonly draws: number;
  readonly black: number;
}

/** What became of one file. */
export interface FileReport {
  /** Empty for a text that was pasted. */
  readonly name: string;
  /** The ids of the studies that were added. */
  readonly added: readonly string[];
  /** For each of these, the line on which its game begins. */
  readonly lines: readonly number[];
  /** Games that were left out because the library has exactly the same text. */
  readonly duplicates: number;
  /** Whether there is a game in the file. */
  readonly isGame: boolean;
  readonly faults: readonly FileFault[];
}

/** An import that has ended. */
export interface ImportReport {
  /** The files that were read, in their order. */
  readonly files: readonly FileReport[];
  readonly isCancelled: boolean;
  /** Why the import ended early. */
  readonly failure?: 'full' | 'storage';
}
