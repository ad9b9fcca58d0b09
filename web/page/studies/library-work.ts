/** Actions on the studies in the library. Fetched on first use. */
import { proxy, wrap, type Remote } from 'comlink';
import type { Position } from '../../../src/rules/position.js';
import { addressOfPosition } from '../../shared/addresses.js';
import {
  getStudy,
  isStorageFull,
  type ChaptersRow,
  type Database,
  type StudyRow,
  type StudyEntry,
  type ViewRow,
} from '../../storage/database.js';
import {
  addStudies,
  changeStudies,
  eraseStudies,
  latestEntries,
  listEntries,
  purgeStudies,
  readStudies,
} from '../../storage/all-studies.js';
import { addChapters, moveChapter, renameChapters } from '../../storage/chapters.js';
import type { LibraryApi } from './worker/library-worker.js';
import { isListed } from './title.js';
import { newRow } from './keeping.js';
import type { CheckedStudy, Notice, OnChange } from './types.js';
import { places } from '../places.js';

/** Number of studies changed per transaction. */
const BATCH = 500;

export class LibraryWork {
  readonly database: Database;
  readonly #onChange: OnChange;
  #client: Remote<LibraryApi> | undefined;
  #purging: Promise<void> | undefined;

  constructor(database: Database, onChange: OnChange) {
    this.database = database;
    this.#onChange = onChange;
  }

  get client(): Remote<LibraryApi> {
    return (this.#client ??= wrap<LibraryApi>(
      new Worker(new URL('./worker/library-worker.ts', import.meta.url), { type: 'module' }),
    ));
  }

  /** The most recently changed studies, except the study with the id `besides`. */
  async latest(count: number, besides: string): Promise<readonly StudyEntry[]> {
    return latestEntries(this.database, count, besides);
  }

  show(position: Position): void {
    places.go(addressOfPosition(position));
  }

  /**
   * All studies, latest first, including recently deleted ones. If all moves of a study were taken back, the study is
   * stored for its undo history, but not listed.
   */
  async list(): Promise<readonly StudyEntry[]> {
    this.#purging ??= purgeStudies(this.database, Date.now()).catch(() => undefined);
    await this.#purging;
    return (await listEntries(this.database)).filter(isListed);
  }

  async get(id: string): Promise<StudyRow | undefined> {
    return getStudy(this.database, id);
  }

  /** Reads studies in the order of `ids`. Calls back with a few studies at a time. */
  async read(ids: readonly string[], onRows: (rows: readonly StudyRow[]) => void): Promise<void> {
    await readStudies(this.database, ids, onRows);
  }

  /**
   * Saves imported games. The list shows the latest game first, so the times decrease from game to game, starting with
   * `latest`.
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
    await addStudies(this.database, rows);
    this.noteAdded(rows.map(({ id }) => id));
    return rows;
  }

  /** Reads the texts of studies, and stores their errors and positions. Reports the results in order. */
  async check(
    ids: readonly string[],
    onChecked: (checked: readonly CheckedStudy[]) => void,
  ): Promise<void> {
    await this.client.check(ids, proxy(onChecked));
    this.#onChange([]);
  }

  /** Notifies other parts and tabs of studies that the worker has written. */
  noteAdded(ids: readonly string[]): void {
    this.#onChange(ids.map((id) => ({ id, revision: 1 })));
  }

  /** Renames a study. If the study has chapters, their texts are unchanged. */
  async rename(id: string, name: string): Promise<void> {
    if (await renameChapters(this.database, id, name)) this.#onChange([]);
    else await this.change([id], (row) => ({ ...row, name }));
  }

  /** Moves a study's chapter before the chapter `before`, or to the end if `before` is undefined. */
  async moveChapter(study: string, chapter: string, before: string | undefined): Promise<void> {
    await moveChapter(this.database, study, chapter, before);
    this.#onChange([]);
  }

  /** Adds new studies as chapters; see `addChapters`. Returns false if the study would have too many chapters. */
  async addChapters(
    study: Pick<ChaptersRow, 'id' | 'name' | 'chapters'>,
    rows: readonly StudyRow[],
    views: readonly ViewRow[],
  ): Promise<boolean> {
    const isAdded = await addChapters(this.database, study, rows, views);
    if (isAdded) this.noteAdded(rows.map(({ id }) => id));
    return isAdded;
  }

  /** Moves studies to the bin, from which the user can restore them for some time. Returns false if storage is full. */
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

  async takeOut(ids: readonly string[]): Promise<readonly StudyRow[]> {
    const erased: StudyRow[] = [];
    await this.read(ids, (rows) => erased.push(...rows));
    await this.erase(ids, false);
    return erased;
  }

  async erase(ids: readonly string[], isFinal = true): Promise<void> {
    await eraseStudies(this.database, ids, { isFinal });
    this.#onChange(ids.map((id) => ({ id, revision: 0 })));
  }

  /** Restores studies from the bin, and restores permanently deleted studies from their rows. */
  async bringBack(ids: readonly string[], erased: readonly StudyRow[] = []): Promise<void> {
    if (erased.length > 0) await addStudies(this.database, erased.map(undeleted));
    await this.change(ids, undeleted);
  }

  async collect(ids: readonly string[], name: string, isIn: boolean): Promise<void> {
    await this.change(ids, (row) => {
      const others = (row.collections ?? []).filter((collection) => collection !== name);
      return { ...row, collections: isIn ? [...others, name] : others };
    });
  }

  async renameCollection(ids: readonly string[], name: string, renamed: string): Promise<void> {
    await this.change(ids, ({ collections = [], ...row }) => ({
      ...row,
      collections: collections.map((each) => (each === name ? renamed : each)),
    }));
  }

  /** Notifies other parts and tabs of studies that have been written. */
  note(written: readonly Notice[]): void {
    if (written.length > 0) this.#onChange(written);
  }

  async change(ids: readonly string[], change: (row: StudyRow) => StudyRow): Promise<void> {
    const notices: Notice[] = [];
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        const rows = await changeStudies(this.database, ids.slice(at, at + BATCH), change);
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
