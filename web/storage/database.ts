/** The page's database in the browser: studies with their indexes, stored engine results and settings. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DieRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import type { KeptLine } from '../../src/elements/session/findings.js';

/** An error in the text of a study. */
export interface KeptFault {
  /** Stable, machine-readable, kebab-case. */
  readonly code: string;
  /** The data of the sentence. */
  readonly params: unknown;
  /** A sentence. */
  readonly message: string;
  readonly token?: string;
  /** Line of the text, from 1. */
  readonly line?: number;
}

/**
 * A game as it is stored. The tree is PGN, which every later version of the program can read; it includes
 * evaluations, glyphs and shapes.
 */
export interface StudyRow {
  readonly id: string;
  readonly name: string;
  readonly pgn: string;
  /**
   * The game as this program writes it, if the text has another form: the list of the library shows this one. Opening the
   * study reads `pgn`, in which nothing is lost. Missing for texts in the form of this program.
   */
  readonly normalised?: string;
  /** The cursor; see `Path`. */
  readonly path: readonly number[];
  /** The roll at the cursor, before the move. */
  readonly roll?: DieRoll;
  readonly orientation: Color;
  /** Moves whose variations are hidden. */
  readonly folded: readonly string[];
  /** Text in the FEN field that is not a legal position yet. */
  readonly draft?: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Increases with every change, so that a tab notices when another tab has written. */
  readonly revision: number;
  /** Identifies the page load that wrote it last, which may write again without knowing the revision. */
  readonly writtenBy?: string;
  /** Errors in the text; missing or empty if none were found, or until it has been read. */
  readonly faults?: readonly KeptFault[];
  /** When it was deleted; it can be restored until it is purged. */
  readonly deleted?: number;
  /** The names of the collections to which it belongs. */
  readonly collections?: readonly string[];
  /** Whether it comes from a file or a text; missing if it does not. */
  readonly imported?: true;
}

/** What a list shows and searches of a study; see `entryOf`. */
export interface StudyEntry extends Pick<
  StudyRow,
  'id' | 'name' | 'created' | 'updated' | 'revision' | 'deleted' | 'collections' | 'imported'
> {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  /** As in PGN: `1283.05.??`. */
  readonly date: string;
  /** When the game began, as `14:32`; missing if its tags do not say. */
  readonly time?: string;
  readonly result: string;
  /** The ruleset's id. */
  readonly ruleset: string;
  /** Whether the game has dice; missing if it has none. */
  readonly dice?: true;
  /** Number of moves in the main line. */
  readonly plies: number;
  /** The first moves. */
  readonly opening: string;
  /** Whether every position of the main line has an evaluation, but perhaps the last one. */
  readonly isReviewed: boolean;
  /** The study's name, its tags, as lines `name:value`, and its comments, all in lower case. */
  readonly words: string;
  /** A hash of players, rules, start, result and moves: equal for the same game annotated differently. */
  readonly game: number;
  /** The same hash of the game as it is exported, if that text differs from the imported one. */
  readonly written?: number;
  /** Errors in the text, if any were found. */
  readonly faults?: readonly KeptFault[];
}

/**
 * The positions of a study, for searches. It exists if the text of the study has been read completely since
 * it was last changed.
 */
export interface PositionsRow {
  readonly id: string;
  /**
   * The key of each position as two halves, the low one first: the main line from its start, then the
   * variations. See `Position.key`.
   */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** Number of positions in the main line. */
  readonly main: number;
  /** White's and Black's pieces after each change in the main line, as `packMaterial` packs them. */
  readonly material: Uint32Array<ArrayBuffer>;
}

/** The stored evaluation of a position. */
export interface EvaluationRow {
  /** Engine build, ruleset and position; see `evaluationKey`. */
  readonly key: string;
  /** Plies. */
  readonly depth: number;
  readonly nodes: number;
  /** Best first. */
  readonly lines: readonly KeptLine[];
  /** Milliseconds since 1970. */
  readonly updated: number;
}

export interface Schema extends DBSchema {
  studies: { key: string; value: StudyRow; indexes: { updated: number } };
  /** The studies without their texts; only `web/storage/studies.ts` writes them. */
  entries: { key: string; value: StudyEntry; indexes: { deleted: number } };
  positions: { key: string; value: PositionsRow };
  evaluations: { key: string; value: EvaluationRow; indexes: { updated: number } };
  settings: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'acedrex';
const VERSION = 2;

/** Opens the database; rejects if the browser does not allow one. */
export const openDatabase = async (): Promise<Database> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('studies', { keyPath: 'id' }).createIndex('updated', 'updated');
      database
        .createObjectStore('evaluations', { keyPath: 'key' })
        .createIndex('updated', 'updated');
      database.createObjectStore('settings');
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('deleted', 'deleted');
      database.createObjectStore('positions', { keyPath: 'id' });
    },
    blocking(_current, _blocked, event) {
      // A newer version of the page in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
    },
  });

/** Whether a write failed because the storage quota is exhausted. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
