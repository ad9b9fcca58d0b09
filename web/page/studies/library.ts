/** The studies in the database, whether they are open or not. */
import type { Position } from '../../../src/rules/position.js';
import type { Database, StudyEntry } from '../../storage/database.js';
import type { LibraryFilter } from './filter.js';
import type { LibraryWork } from './library-work.js';
import type { OnChange } from './types.js';

export class Library {
  /** The last search, which a user who returns from a game finds again. */
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

  /** Shows the library with the games that have a position. */
  find(position: Position): void {
    void this.work().then(
      (work) => work.show(position),
      () => {
        location.hash = '#library';
      },
    );
  }

  get isAttached(): boolean {
    return this.#database !== undefined;
  }

  /** What can be done with the library; rejects if there is no database, or the code cannot be fetched. */
  async work(): Promise<LibraryWork> {
    if (this.#database === undefined) throw new Error('no database');
    const { LibraryWork: Work } = await import('./library-work.js');
    return (this.#work ??= new Work(this.#database, this.#onChange));
  }

  /** All studies, the latest first, including those deleted recently. */
  async list(): Promise<readonly StudyEntry[]> {
    return this.#database === undefined ? [] : (await this.work()).list();
  }
}
