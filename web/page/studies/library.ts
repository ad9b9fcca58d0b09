/** The studies in the database, including those that are not open. */
import type { Position } from '../../../src/rules/position.js';
import type { Database, StudyEntry } from '../../storage/database.js';
import type { LibraryFilter } from './filter.js';
import type { LibraryWork } from './library-work.js';
import type { OnChange } from './types.js';
import { places } from '../places.js';

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

  /** Returns the actions on the library. Rejects if there is no database or the code cannot be fetched. */
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
