/** The page's database in the browser: studies, stored engine results and settings. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DieRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import type { KeptLine } from '../engine/findings.js';

/** An error in the text of a study. */
export interface KeptFault {
  /** Stable, machine-readable, kebab-case. */
  readonly code: string;
  /** The data of the sentence; missing in rows of earlier versions. */
  readonly params?: unknown;
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
  /** Errors in the text; missing until it has been read. */
  readonly faults?: readonly KeptFault[];
  /** When it was deleted; it can be restored until it is purged. */
  readonly deleted?: number;
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

interface Schema extends DBSchema {
  studies: { key: string; value: StudyRow; indexes: { updated: number } };
  evaluations: { key: string; value: EvaluationRow; indexes: { updated: number } };
  settings: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'acedrex';
const VERSION = 1;

/** Opens the database; rejects if the browser does not allow one. */
export const openDatabase = async (): Promise<Database> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('studies', { keyPath: 'id' }).createIndex('updated', 'updated');
      database
        .createObjectStore('evaluations', { keyPath: 'key' })
        .createIndex('updated', 'updated');
      database.createObjectStore('settings');
    },
    blocking(_current, _blocked, event) {
      // A newer version of the page in another tab must not wait for this one.
      (event.target as IDBDatabase).close();
    },
  });

/** Whether a write failed because the storage quota is exhausted. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
