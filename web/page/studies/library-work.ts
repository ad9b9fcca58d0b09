/** What is done with the studies of the library. Fetched when it is first needed. */
import { proxy, wrap, type Remote } from 'comlink';
import type { Position } from '../../../src/rules/position.js';
import { addressOfPosition } from '../../shared/addresses.js';
import {
  isStorageFull,
  type Database,
  type StudyRow,
  type StudyEntry,
} from '../../storage/database.js';
import {
  addStudies,
  changeStudies,
  eraseStudies,
  listEntries,
  purgeStudies,
  readStudies,
} from '../../storage/all-studies.js';
import { getStudy } from '../../storage/studies.js';
import type { LibraryApi } from './worker/library-worker.js';
import { newRow } from './study-version.js';
import type { CheckedStudy, Notice, OnChange } from './types.js';
import { knownTag, splitHeader, tagMap } from '../../storage/pgn-header.js';

/** Studies that are changed in one transaction. */
const BATCH = 500;

export class LibraryWork {
  readonly #database: Database;
  readonly #onChange: OnChange;
  #client: Remote<LibraryApi> | undefined;
  #purging: Promise<void> | undefined;

  constructor(database: Database, onChange: OnChange) {
    this.#database = database;
    this.#onChange = onChange;
  }

  /** The worker of the library. */
  get client(): Remote<LibraryApi> {
    return (this.#client ??= wrap<LibraryApi>(
      new Worker(new URL('./worker/library-worker.ts', import.meta.url), { type: 'module' }),
    ));
  }

  /** Shows the library with the games that have a position. */
  show(position: Position): void {
    location.hash = addressOfPosition(position);
  }

  /**
   * All studies, the latest first, including those deleted recently. A study from which all moves were taken back is
   * kept for its undo history, and not listed.
   */
  async list(): Promise<readonly StudyEntry[]> {
    this.#purging ??= purgeStudies(this.#database, Date.now()).catch(() => undefined);
    await this.#purging;
    const entries = await listEntries(this.#database);
    const empty = new Set<string>();
    await this.read(
      entries.filter(mayBeEmpty).map(({ id }) => id),
      (rows) => {
        for (const row of rows) if (isEmptyStudy(row)) empty.add(row.id);
      },
    );
    return empty.size === 0 ? entries : entries.filter(({ id }) => !empty.has(id));
  }

  async get(id: string): Promise<StudyRow | undefined> {
    return getStudy(this.#database, id);
  }

  /** Calls back with studies, a few at a time, in the order of the list. */
  async read(ids: readonly string[], onRows: (rows: readonly StudyRow[]) => void): Promise<void> {
    await readStudies(this.#database, ids, onRows);
  }

  /**
   * Saves the games of an import. The list shows the latest first, so each game of a file gets an earlier
   * time than the one before it, beginning with `latest`.
   */
  async addAll(
    games: readonly Pick<StudyRow, 'name' | 'pgn' | 'collections'>[],
    latest = Date.now(),
  ): Promise<readonly StudyRow[]> {
    const rows = games.map((game, index): StudyRow => ({
      ...newRow(),
      ...game,
      revision: 1,
      updated: latest - index,
      imported: true,
    }));
    await addStudies(this.#database, rows);
    this.noteAdded(rows.map(({ id }) => id));
    return rows;
  }

  /** Reads the texts of studies and stores their errors and positions; reports them in order. */
  async check(
    ids: readonly string[],
    onChecked: (checked: readonly CheckedStudy[]) => void,
  ): Promise<void> {
    await this.client.check(ids, proxy(onChecked));
    this.#onChange([]);
  }

  /** Tells other parts and tabs of studies that the worker has written. */
  noteAdded(ids: readonly string[]): void {
    this.#onChange(ids.map((id) => ({ id, revision: 1 })));
  }

  async rename(id: string, name: string): Promise<void> {
    await this.change([id], (row) => ({ ...row, name }));
  }

  /** Deletes studies so that they can be restored for some time; false if the storage is full. */
  async moveToBin(ids: readonly string[]): Promise<boolean> {
    try {
      const deleted = Date.now();
      await this.change(ids, (row) => ({ ...row, deleted: row.deleted ?? deleted }));
      return true;
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      return false;
    }
  }

  /** Deletes studies permanently and returns them. */
  async takeOut(ids: readonly string[]): Promise<readonly StudyRow[]> {
    const erased: StudyRow[] = [];
    await this.read(ids, (rows) => erased.push(...rows));
    await this.erase(ids);
    return erased;
  }

  /** Deletes studies permanently. */
  async erase(ids: readonly string[]): Promise<void> {
    await eraseStudies(this.#database, ids);
    this.#onChange(ids.map((id) => ({ id, revision: 0 })));
  }

  /** Restores deleted studies, and those that were erased. */
  async bringBack(ids: readonly string[], erased: readonly StudyRow[] = []): Promise<void> {
    if (erased.length > 0) await addStudies(this.#database, erased.map(undeleted));
    await this.change(ids, undeleted);
  }

  /** Adds studies to a collection, or removes them from it. */
  async collect(ids: readonly string[], name: string, isIn: boolean): Promise<void> {
    await this.change(ids, (row) => {
      const others = (row.collections ?? []).filter((collection) => collection !== name);
      return { ...row, collections: isIn ? [...others, name] : others };
    });
  }

  /** Gives a collection of studies another name, in the same place. */
  async renameCollection(ids: readonly string[], name: string, renamed: string): Promise<void> {
    await this.change(ids, ({ collections = [], ...row }) => ({
      ...row,
      collections: collections.map((each) => (each === name ? renamed : each)),
    }));
  }

  /** Changes studies, a few at a time. */
  async change(ids: readonly string[], change: (row: StudyRow) => StudyRow): Promise<void> {
    const notices: Notice[] = [];
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        const rows = await changeStudies(this.#database, ids.slice(at, at + BATCH), change);
        for (const { id, revision } of rows) notices.push({ id, revision });
      }
    } finally {
      this.#onChange(notices);
    }
  }
}

const undeleted = (study: StudyRow): StudyRow => {
  const row: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = { ...study };
  delete row.deleted;
  return row;
};

/** Tags that every game has. The ruleset alone is not worth a study. */
const USUAL_TAGS: ReadonlySet<string> = new Set([
  ...['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'],
  ...['Variant', 'Ruleset', 'Dice'],
]);
const OWN_VALUES: ReadonlySet<string> = new Set(['Result', 'Variant', 'Ruleset', 'Dice']);

/** Whether the text of a study has to be read to know whether it is empty; few have. */
export const mayBeEmpty = (entry: StudyEntry): boolean =>
  entry.plies === 0 &&
  entry.result === '*' &&
  entry.deleted === undefined &&
  entry.imported === undefined &&
  (entry.collections ?? []).length === 0 &&
  [entry.name, entry.white, entry.black, entry.event].every((text) => text === '');

/** Whether a study has no move, comment, name, tag or shape, and begins with the opening array. */
export const isEmptyStudy = ({ name, pgn, draft }: StudyRow): boolean => {
  const { tags, body } = splitHeader(pgn);
  const known = tagMap(tags);
  return (
    name === '' &&
    draft === undefined &&
    ['', '*'].includes(body) &&
    tags.every(
      ([tag]) => USUAL_TAGS.has(tag) && (OWN_VALUES.has(tag) || knownTag(known, tag) === ''),
    )
  );
};
