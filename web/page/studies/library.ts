/** The studies in the database, whether they are open or not. */
import { isStorageFull, type Database, type StudyRow } from '../../storage/database.js';
import { addStudies, changeStudy, eraseStudies, listStudies } from '../../storage/studies.js';
import { newRow } from './study-version.js';

/** Reports that another revision of a study has been written. */
export interface Notice {
  readonly id: string;
  readonly revision: number;
}

/** Called after every change, with a notice if it concerns a study that may be open elsewhere. */
type OnChange = (notice?: Notice) => void;

export class Library {
  #database: Database | undefined;
  readonly #onChange: OnChange;

  constructor(onChange: OnChange) {
    this.#onChange = onChange;
  }

  attach(database: Database | undefined): void {
    this.#database = database;
  }

  /** All studies, the latest first, including those deleted recently. */
  async list(): Promise<readonly StudyRow[]> {
    return this.#database === undefined ? [] : listStudies(this.#database);
  }

  /**
   * Saves the games of an import. The list shows the latest first, so each game of a file gets an earlier
   * time than the one before it, beginning with `latest`.
   */
  async addAll(
    games: readonly { readonly name: string; readonly pgn: string }[],
    latest = Date.now(),
  ): Promise<readonly StudyRow[]> {
    if (this.#database === undefined) throw new Error('no database');
    const rows = games.map(({ name, pgn }, index): StudyRow => ({
      ...newRow(),
      name,
      pgn,
      revision: 1,
      updated: latest - index,
    }));
    await addStudies(this.#database, rows);
    this.#onChange();
    return rows;
  }

  /** Reads the studies that have not been checked yet, and stores their errors. */
  async check(
    rows: readonly StudyRow[],
    onProgress?: (checked: readonly StudyRow[]) => void,
  ): Promise<void> {
    const { checkStudies } = await import('./study-faults.js');
    if (this.#database !== undefined) await checkStudies(this.#database, rows, onProgress);
    this.#onChange();
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#change(id, (row) => ({ ...row, name }));
  }

  /** Deletes a study. It can be restored for some time if there is enough storage. */
  async delete(id: string): Promise<void> {
    try {
      await this.#change(id, (row) => ({ ...row, deleted: row.deleted ?? Date.now() }));
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await this.erase([id]);
    }
  }

  /** Deletes studies permanently. */
  async erase(ids: readonly string[]): Promise<void> {
    if (this.#database === undefined) return;
    await eraseStudies(this.#database, ids);
    for (const id of ids) this.#onChange({ id, revision: 0 });
  }

  /** Restores a deleted study. */
  async bringBack(study: StudyRow): Promise<void> {
    if (this.#database === undefined) return;
    if (await this.#change(study.id, undeleted)) return;
    await addStudies(this.#database, [undeleted(study)]);
    this.#onChange();
  }

  async #change(id: string, change: (row: StudyRow) => StudyRow): Promise<boolean> {
    if (this.#database === undefined) return false;
    const row = await changeStudy(this.#database, id, change);
    this.#onChange(row && { id, revision: row.revision });
    return row !== undefined;
  }
}

const undeleted = (study: StudyRow): StudyRow => {
  const row: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = { ...study };
  delete row.deleted;
  return row;
};
