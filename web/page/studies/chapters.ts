/** The chapters of the study on the board. The code for chapters is fetched with the first study that has any. */
import { Store } from '../../../src/elements/shared/store.js';
import type { ChaptersRow, Database, StudyEntry } from '../../storage/database.js';
import type { ChapterReader } from './chapter-reader.js';

interface Studies {
  readonly id: string;
  readonly database: Database | undefined;
}

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
