/** The page's database in the browser: studies with their indexes, stored engine results and settings. */
import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { DieRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import type { KeptLine } from '../../src/elements/session/findings.js';

export interface KeptFault {
  /** A stable, machine-readable code in kebab case. */
  readonly code: string;
  readonly params: unknown;
  readonly message: string;
  readonly token?: string;
  /** Line number in the text, from 1. */
  readonly line?: number;
}

/**
 * A stored game. The move tree is PGN, because every later version of the program can read PGN. The PGN includes
 * evaluations, glyphs and shapes.
 */
export interface StudyRow {
  readonly id: string;
  readonly name: string;
  readonly pgn: string;
  /**
   * The game in this program's format, for the library's list. Missing if the text already has this format. Opening the
   * study reads `pgn`, so nothing is lost.
   */
  readonly normalised?: string;
  /** Text in the FEN field that is not yet a legal position. */
  readonly draft?: string;
  /** The time of creation and of the last change, in milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Increases with every change. A tab can thus detect changes by another tab. */
  readonly revision: number;
  /** Identifies the page load that last wrote the row; only this page load may write without the current revision. */
  readonly writtenBy?: string;
  /** Errors in the text; missing or empty if none were found or the text has not been read. */
  readonly faults?: readonly KeptFault[];
  /** When the study was deleted. It can be restored until it is purged. */
  readonly deleted?: number;
  readonly collections?: readonly string[];
  /** Set if the study was imported from a file or text. */
  readonly imported?: true;
  /** Set if the user has emptied the study. Only its undo history is useful. */
  readonly isEmpty?: true;
  /** The side for which the study contains the user's repertoire, if it contains one. */
  readonly repertoire?: Color;
}

/** How a study is shown. */
export interface View {
  /** The path to the cursor; see `Path`. */
  readonly path: readonly number[];
  /** The roll at the cursor, before the move. */
  readonly roll?: DieRoll | undefined;
  readonly orientation: Color;
  /** Moves whose variations are hidden. */
  readonly folded: readonly string[];
}

/** The stored view of a study. Writing this row changes neither the study's revision nor its date. */
export interface ViewRow extends View {
  readonly id: string;
}

/**
 * A study with several chapters. Each chapter is a separate study with its own row, entry and view. Only this row
 * records which chapters belong together, and their order.
 */
export interface ChaptersRow {
  readonly id: string;
  /** The name of the study. Chapters have separate names. */
  readonly name: string;
  /** The ids of the chapters, including deleted chapters. */
  readonly chapters: readonly string[];
  /** The time of the last change, in milliseconds since 1970. */
  readonly updated: number;
  /** The id of the last shown chapter. */
  readonly last?: string;
}

/** The fields of a study for lists and searches; see `entryOf`. */
export interface StudyEntry extends Pick<
  StudyRow,
  | 'id'
  | 'name'
  | 'created'
  | 'updated'
  | 'revision'
  | 'deleted'
  | 'collections'
  | 'imported'
  | 'isEmpty'
  | 'repertoire'
> {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  /** The date in PGN format, such as `1283.05.??`. */
  readonly date: string;
  /** The time of day at which the game began, such as `14:32`; missing if the tags do not contain it. */
  readonly time?: string;
  readonly result: string;
  readonly ruleset: string;
  /** Set if the game has dice. */
  readonly dice?: true;
  /** Number of plies in the main line. */
  readonly plies: number;
  /** The first moves as shown in lists. */
  readonly opening: string;
  /** The opening's name in the game's tags. */
  readonly openingTag?: string;
  /** Number of pieces at the start, unless the game begins from the starting position. */
  readonly pieces?: number;
  /**
   * The first moves for searches, without move numbers and symbols. They are in SAN once the game has been read.
   * Missing in entries written by an earlier version of the page.
   */
  readonly moves?: string;
  /** Whether every position of the main line, except perhaps the last, has an evaluation. */
  readonly isReviewed: boolean;
  /** The study's name, its tags as lines `name:value`, and its comments, all in lower case. */
  readonly words: string;
  /** A hash of players, rules, start, result and moves. Equal for games that differ only in annotations. */
  readonly game: number;
  /** The hash `game` of the exported text, if that text differs from the imported text. */
  readonly written?: number;
  /** Errors in the text, if any were found. */
  readonly faults?: readonly KeptFault[];
  /** The ids of the chapters, for a study with chapters. The entry then has the id of its {@link ChaptersRow}. */
  readonly chapters?: readonly string[];
}

/** The positions of a study, for searches. The row exists only if the study's current text has been read completely. */
export interface PositionsRow {
  readonly id: string;
  /**
   * The key of each position as two halves, low half first: the positions of the main line, then of the variations. See
   * `Position.key`.
   */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** Number of positions in the main line. */
  readonly main: number;
  /** White's and Black's pieces after each change in the main line, as packed by `packMaterial`. */
  readonly material: Uint32Array<ArrayBuffer>;
}

export interface EvaluationRow {
  /** Engine build, ruleset and position; see `evaluationKey`. */
  readonly key: string;
  /** Search depth in plies. */
  readonly depth: number;
  readonly nodes: number;
  /** The lines, best first. */
  readonly lines: readonly KeptLine[];
  /** The time of the last change, in milliseconds since 1970. */
  readonly updated: number;
}

export interface Schema extends DBSchema {
  studies: { key: string; value: StudyRow; indexes: { updated: number; repertoire: Color } };
  /** The studies without their text. Only `web/storage/studies.ts` writes them. */
  entries: { key: string; value: StudyEntry; indexes: { deleted: number } };
  positions: { key: string; value: PositionsRow };
  /** The views of studies. A study without a row is shown from its start. */
  views: { key: string; value: ViewRow };
  /** The rows of studies with chapters. The index finds the study that contains a chapter. */
  chapters: { key: string; value: ChaptersRow; indexes: { chapter: string } };
  evaluations: { key: string; value: EvaluationRow; indexes: { updated: number } };
  settings: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'acedrex';
const VERSION = 5;

/** Opens the database; rejects if the browser does not allow one. */
export const openDatabase = async (): Promise<Database> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade(database, before, _, transaction) {
      if (before === 0) {
        database.createObjectStore('studies', { keyPath: 'id' }).createIndex('updated', 'updated');
        database
          .createObjectStore('evaluations', { keyPath: 'key' })
          .createIndex('updated', 'updated');
        database.createObjectStore('settings');
        database.createObjectStore('entries', { keyPath: 'id' }).createIndex('deleted', 'deleted');
        database.createObjectStore('positions', { keyPath: 'id' });
      }
      if (before < 3) database.createObjectStore('views', { keyPath: 'id' });
      if (before < 4)
        database
          .createObjectStore('chapters', { keyPath: 'id' })
          .createIndex('chapter', 'chapters', { multiEntry: true });
      transaction.objectStore('studies').createIndex('repertoire', 'repertoire');
      if (before === 2) return moveViews(transaction);
    },
    blocking(_current, _blocked, event) {
      // Closes the database, because a newer version of the page in another tab must not wait for this tab.
      (event.target as IDBDatabase).close();
    },
  });

/** Moves the views out of the rows of studies. Version 2 stored the views there. */
const moveViews = async (
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> => {
  const views = transaction.objectStore('views');
  let cursor = await transaction.objectStore('studies').openCursor();
  while (cursor !== null) {
    const { path, roll, orientation, folded, ...row } = cursor.value as StudyRow & View;
    const { id } = row;
    void views.put({ id, path, orientation, folded, ...(roll !== undefined && { roll }) });
    void cursor.update(row);
    cursor = await cursor.continue();
  }
};

/** Whether a write failed because the storage quota is exhausted. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export const getStudy = (database: Database, id: string): Promise<StudyRow | undefined> =>
  database.get('studies', id);

export const getView = (database: Database, id: string): Promise<View | undefined> =>
  database.get('views', id);

/** The most recently written study that is not deleted. */
export const latestStudy = async (database: Database): Promise<StudyRow | undefined> => {
  const { store } = database.transaction('studies');
  let cursor = await store.index('updated').openCursor(null, 'prev');
  while (cursor !== null) {
    if (cursor.value.deleted === undefined) return cursor.value;
    cursor = await cursor.continue();
  }
  return undefined;
};
