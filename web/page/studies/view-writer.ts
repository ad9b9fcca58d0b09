/**
 * Writes the view of the open study with each edit, after a pause, and when the page is closed. Steps, flips and folds
 * are frequent, and they do not change the study itself.
 */
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { onLeaving } from '../../shared/leaving.js';
import type { Database, ViewRow } from '../../storage/database.js';
import { keepStudy } from './keeping.js';
import type { StudyWriter } from './study-writer.js';

/** The view is written after this many milliseconds without a change. */
const PAUSE = 3000;

export class ViewWriter {
  readonly #game: GameStore;
  readonly #writer: StudyWriter;
  readonly #before: () => string | undefined;
  /** The last written row as JSON. */
  #written = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `before` returns the id of the study that a new game has replaced. */
  constructor(game: GameStore, writer: StudyWriter, before: () => string | undefined) {
    this.#game = game;
    this.#writer = writer;
    this.#before = before;
    game.subscribe(() => {
      clearTimeout(this.#timer);
      if (this.#isDue) this.#timer = setTimeout(() => this.write(), PAUSE);
    });
    onLeaving(() => this.write());
  }

  /** Records that the tab shows another study. `isStored` is true if the study is shown with its stored view. */
  follow(isStored = false): void {
    this.#written = isStored ? JSON.stringify(this.#row) : '';
    keepStudy({ id: this.#row.id });
  }

  /** Writes the view. It is stored for the tab as well, because a reload may interrupt the write. */
  write(): void {
    clearTimeout(this.#timer);
    const { id, ...view } = this.#row;
    keepStudy({ id, view, row: this.#writer.unstoredRow, before: this.#before() });
    this.store();
  }

  /** Stores the view if it has changed, so another tab opens the study at the latest edit. */
  store(): void {
    const { database, revision } = this.#writer;
    if (database === undefined || revision === 0 || !this.#isDue) return;
    this.#written = JSON.stringify(this.#row);
    // If this fails, the study opens at its start.
    putView(database, this.#row).catch(() => undefined);
  }

  get #row(): ViewRow {
    const { path, roll, orientation, folded } = this.#game;
    return { id: this.#writer.id, path, roll, orientation, folded: [...folded] };
  }

  get #isDue(): boolean {
    return JSON.stringify(this.#row) !== this.#written;
  }
}

/** Writes a study's view. A closing page does not wait for the result. */
const putView = async (database: Database, row: ViewRow): Promise<void> => {
  const transaction = database.transaction('views', 'readwrite');
  void transaction.store.put(row);
  transaction.commit();
  await transaction.done;
};
