/** The page's database in the browser: studies, what the engine found, settings. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DieRoll } from '../../src/rules/dice.js';
import type { Color } from '../../src/rules/pieces.js';
import type { KeptLine } from '../engine/findings.js';

/** A fault of a study's text. */
export interface KeptFault {
  /** Stable, machine-readable, kebab-case. */
  readonly code: string;
  /** What the sentence is made of; missing in rows of earlier versions. */
  readonly params?: unknown;
  /** A sentence. */
  readonly message: string;
  readonly token?: string;
  /** Line of the text, from 1. */
  readonly line?: number;
}

/**
 * A game as it is kept. The tree is PGN, the one form that every later version of the program can
 * read; evaluations, glyphs and shapes are in it.
 */
export interface StudyRow {
  readonly id: string;
  readonly name: string;
  readonly pgn: string;
  /** The cursor, see `Path`. */
  readonly path: readonly number[];
  /** What the die shows there, before the move. */
  readonly roll?: DieRoll;
  readonly orientation: Color;
  /** Moves whose variations are folded away. */
  readonly folded: readonly string[];
  /** What is typed into the FEN field and is no position yet. */
  readonly draft?: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly updated: number;
  /** Rises with every change of what is kept; by it a tab sees that another one has written. */
  readonly revision: number;
  /** The page load that wrote it last: it may write again without knowing the revision. */
  readonly writtenBy?: string;
  /** What in the text cannot be read; missing until somebody has tried. */
  readonly faults?: readonly KeptFault[];
  /** When it was deleted; it can be brought back until it is purged. */
  readonly deleted?: number;
}

/** What is remembered of a position. */
export interface EvaluationRow {
  /** Engine build, ruleset and position, see `evaluationKey`. */
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

/** Opens the database, or rejects where the browser allows none. */
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

/** Whether a write failed because the browser grants no more room. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
