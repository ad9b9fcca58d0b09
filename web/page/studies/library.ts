/** The library, and the lists around the open study: its chapters, and the studies from which it was opened. */
import type { Position } from '../../../src/rules/position.js';
import type { ChaptersRow, Database, StudyEntry } from '../../storage/database.js';
import type { LibraryFilter } from './filter.js';
import type { LibraryWork } from './library-work.js';
import type { OnChange } from './types.js';
import { places } from '../places.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { ChapterReader } from './chapter-reader.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

/** The studies in the database, including those that are not open. */
export class Library {
  /** The last filter of the library view. It is restored when the user returns from a game. */
  filter: LibraryFilter | undefined;
  #database: Database | undefined;
  readonly #onChange: OnChange;
  #work: LibraryWork | undefined;

  constructor(onChange: OnChange) {
    this.#onChange = onChange;
  }

  attach(database: Database | undefined): void {
    this.#database = database;
  }

  find(position: Position): void {
    void this.work().then(
      (work) => work.show(position),
      () => {
        places.go('#library');
      },
    );
  }

  /** Whether the library has been used since the page loaded. */
  get isUsed(): boolean {
    return this.#work !== undefined;
  }

  get isAttached(): boolean {
    return this.#database !== undefined;
  }

  /** Loads the code that reads and changes the library. Rejects without a database or if the code cannot be fetched. */
  async work(): Promise<LibraryWork> {
    if (this.#database === undefined) throw new Error('the database is not open');
    const { LibraryWork: Work } = await import('./library-work.js');
    return (this.#work ??= new Work(this.#database, this.#onChange));
  }

  /** All studies, latest first, including recently deleted ones. */
  async list(): Promise<readonly StudyEntry[]> {
    return this.#database === undefined ? [] : (await this.work()).list();
  }
}

/** The open study, as its chapters and its list see it. */
interface Studies {
  readonly id: string;
  /** The id under which the open study is listed. */
  readonly listedId: string;
  readonly database: Database | undefined;
  /** Whether the open study can be replaced without losing anything. */
  readonly isKept: boolean;
  open(id: string): Promise<boolean>;
}

/** The chapters of the study on the board. The code for chapters is fetched with the first study that has any. */
export class StudyChapters extends Store<StudyChapters> {
  /** The study that contains the open study as a chapter; undefined if the open study is not a chapter. */
  readonly study: ChaptersRow | undefined;
  /** The chapters in order, except deleted ones. */
  readonly entries: readonly StudyEntry[] = [];
  readonly #studies: Studies;
  #reader: ChapterReader | undefined;
  #id = '';

  constructor(studies: Studies) {
    super();
    this.#studies = studies;
  }

  /** Loads the chapters again after another study has been opened. The previous study's entry may also have changed. */
  follow(): void {
    const { id } = this.#studies;
    const before = this.#id;
    this.#id = id;
    if (id !== before) void this.note([before, id]);
  }

  /** Loads the order of the chapters and the entries of changed studies again. Other tabs may have changed them. */
  async note(changed: readonly string[]): Promise<void> {
    const { database } = this.#studies;
    if (database === undefined) return;
    if (this.#reader === undefined) {
      if ((await database.count('chapters').catch(() => 0)) === 0) return;
      const { ChapterReader: Reader } = await import('./chapter-reader.js');
      this.#reader ??= new Reader(database, (found) => this.publish(found));
    }
    await this.#reader.read(this.#studies.id, changed);
  }

  /** Shows a new order while it is being written. */
  async order(chapters: readonly string[], write: () => Promise<void>): Promise<void> {
    const written = this.#reader?.order(chapters, this);
    try {
      await write();
    } finally {
      written?.();
      void this.note([]);
    }
  }
}

const KEY = 'acedrex-sequence';

/** The library's list at the time when the open study was opened. It survives a reload. */
export class StudySequence extends Store {
  readonly #studies: Studies;
  readonly #turns = new Turns();
  #ids: readonly string[];

  constructor(studies: Studies) {
    super();
    this.#studies = studies;
    const kept = readStored('sessionStorage', KEY);
    this.#ids = Array.isArray(kept) ? (kept as readonly string[]) : [];
  }

  set(ids: readonly string[]): void {
    this.#ids = ids;
    writeStored('sessionStorage', KEY, ids);
    this.changed();
  }

  /** The open study's number in the list, from 1, and the list's length. Undefined if the study is not listed. */
  get place(): { readonly number: number; readonly of: number } | undefined {
    const at = this.#ids.indexOf(this.#studies.listedId);
    return at < 0 ? undefined : { number: at + 1, of: this.#ids.length };
  }

  /** Opens the next or previous study. Studies that cannot be opened are skipped. */
  async step(by: 1 | -1): Promise<void> {
    // A key may be pressed again before the study is open.
    await this.#turns.take(async () => {
      const ids = this.#ids;
      for (let at = ids.indexOf(this.#studies.listedId) + by; at >= 0; at += by) {
        const id = ids[at];
        if (id === undefined || (await this.#studies.open(id))) return;
        // The user chose to keep the open study.
        if (!this.#studies.isKept) return;
      }
    });
  }
}

/** Runs tasks one after another. If a task fails, the following tasks still run. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Value>(task: () => Promise<Value>): Promise<Value> {
    const taken = this.#last.then(task);
    this.#last = taken.catch(() => undefined);
    return taken;
  }
}
