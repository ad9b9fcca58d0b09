/** What the library does with studies, and what became of it. */
import { msg } from '../../i18n/locale.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { StudyRow, StudyEntry } from '../../storage/database.js';
import type { LibraryWork } from './library-work.js';
import type { StudyStore } from './study-store.js';
import { titleOf } from './title.js';
import { libraryText } from '../import/name.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import * as labels from '../../words/labels.js';

/** Studies that were deleted; `erased` are those that are nowhere else. */
interface Removed {
  readonly entries: readonly StudyEntry[];
  readonly erased: readonly StudyRow[];
}

/** A name that is being typed. */
export interface Renaming {
  readonly id: string;
  readonly before: string;
  readonly text: string;
  /** The letters of one edit are undone as one. */
  readonly edit: number;
}

/** A change of a collection, which can be undone. */
interface CollectionChange {
  readonly text: string;
  readonly undo: () => Promise<unknown>;
}

export class LibraryActions extends Store {
  readonly #studies: () => StudyStore;
  #removed: Removed | undefined;
  #failure: string | undefined;
  #change: CollectionChange | undefined;

  constructor(studies: () => StudyStore) {
    super();
    this.#studies = studies;
  }

  /** What was deleted last and can be brought back. */
  get removed(): Removed | undefined {
    return this.#removed;
  }

  /** What was done last with a collection, and can be undone. */
  get collectionChange(): CollectionChange | undefined {
    return this.#change;
  }

  /** Why the last change failed. */
  get failure(): string | undefined {
    return this.#failure;
  }

  fail(text: string): void {
    this.#failure = text;
    this.changed();
  }

  rename({ id, before, text, edit }: Renaming): void {
    void this.#do(
      () => this.#studies().renameOther(id, text.trim(), `library ${edit}`),
      msg(labels.couldNotBeRenamed, { name: before }),
    );
  }

  async delete(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(async () => {
      const erased = await this.#studies().delete(entries.map(({ id }) => id));
      if (erased !== undefined) this.#removed = { entries, erased };
    }, notDeleted(entries));
  }

  /** Deletes studies of the bin permanently, after a question. */
  async askAndErase(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(() => this.#studies().erase(entries.map(({ id }) => id)), notDeleted(entries));
  }

  /** Deletes studies of the bin permanently, about which the user has been asked. */
  async erase(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(
      async () => (await this.#studies().library.work()).erase(entries.map(({ id }) => id)),
      notDeleted(entries),
    );
  }

  async bringBack(removed: Removed): Promise<void> {
    const { entries, erased } = removed;
    const isBack = await this.#do(
      async () =>
        (await this.#studies().library.work()).bringBack(
          entries.map(({ id }) => id),
          erased,
        ),
      msg(labels.thereIsNotEnoughStorage, { name: nameOf(entries) }),
    );
    if (isBack) return;
    this.#removed = removed;
    this.changed();
  }

  /** Adds studies to a collection, or removes them from it. */
  async collect(entries: readonly StudyEntry[], name: string, isIn: boolean): Promise<void> {
    await this.#do(
      async () =>
        (await this.#studies().library.work()).collect(
          entries.map(({ id }) => id),
          name,
          isIn,
        ),
      msg(labels.collectionCouldNotBeChanged, { name }),
    );
  }

  /** Renames a collection of all these studies; true if it has another name now. */
  async renameCollection(
    entries: readonly StudyEntry[],
    name: string,
    renamed: string,
  ): Promise<boolean> {
    return this.#changeCollection(name, msg(labels.renamedTo, { before: name, after: renamed }), {
      run: (work) => work.renameCollection(idsOf(entries), name, renamed),
      undo: (work) => work.renameCollection(idsOf(entries), renamed, name),
    });
  }

  /** Deletes a collection of all these studies, which stay in the library; true if it is gone. */
  async deleteCollection(entries: readonly StudyEntry[], name: string): Promise<boolean> {
    const text = msg(labels.deletedCollectionItsGames, { name });
    return this.#changeCollection(name, text, {
      run: (work) => work.collect(idsOf(entries), name, false),
      undo: (work) => work.collect(idsOf(entries), name, true),
    });
  }

  async #changeCollection(
    name: string,
    text: string,
    { run, undo }: Record<'run' | 'undo', (work: LibraryWork) => Promise<unknown>>,
  ): Promise<boolean> {
    const failure = msg(labels.collectionCouldNotBeChanged, { name });
    const act = (action: typeof run): Promise<boolean> =>
      this.#do(async () => action(await this.#studies().library.work()), failure);
    if (!(await act(run))) return false;
    this.#change = { text, undo: () => act(undo) };
    this.changed();
    return true;
  }

  /** Does something, and says so if it fails; true if it has succeeded. */
  async #do(action: () => Promise<unknown>, failure: string): Promise<boolean> {
    this.#failure = undefined;
    this.#removed = undefined;
    this.#change = undefined;
    let isDone = true;
    try {
      await action();
    } catch {
      this.#failure = failure;
      isDone = false;
    }
    this.changed();
    return isDone;
  }
}

const idsOf = (entries: readonly StudyEntry[]): readonly string[] => entries.map(({ id }) => id);

const nameOf = ([first]: readonly StudyEntry[]): string =>
  first === undefined ? '' : titleOf(first);

const notDeleted = (entries: readonly StudyEntry[]): string =>
  msg(labels.couldNotBeDeleted, { name: nameOf(entries) });

/** Whether a part of the text was not read; then the text itself is exported. */
const hasFaults = ({ faults = [] }: Pick<StudyRow, 'faults'>): boolean => faults.length > 0;

/** Studies as a PGN file with their names and collections, in the order of the list. */
export const exportStudies = async (studies: StudyStore, ids: readonly string[]): Promise<Blob> => {
  // A browser may keep the parts of a blob outside memory.
  const parts: Blob[] = [];
  await studies.flush();
  await (
    await studies.library.work()
  ).read(ids, (rows) => {
    const texts = rows.map(({ normalised, ...row }) =>
      libraryText({ ...row, pgn: (hasFaults(row) ? undefined : normalised) ?? row.pgn }),
    );
    if (texts.length > 0) parts.push(new Blob([parts.length === 0 ? '' : '\n', texts.join('\n')]));
  });
  return new Blob(parts, { type: 'application/x-chess-pgn' });
};

/** What the library says about its last action, and the way back. */
const undoRow = (text: TemplateResult | string, undo: () => unknown): TemplateResult =>
  html`<div class="row" role="status">
    <span class="grow">${text}</span>
    <button type="button" @click=${undo}>${icon('undo')}${msg(labels.undo)}</button>
  </div>`;

/** `unreadable` is a study that could not be opened, whose text `save` downloads. */
export const drawMessages = (
  actions: LibraryActions,
  unreadable: StudyEntry | undefined,
  save: (entry: StudyEntry) => void,
): TemplateResult => {
  const { failure, removed, collectionChange } = actions;
  const [first] = removed?.entries ?? [];
  return html`
    ${failure === undefined ? nothing : html`<p role="alert">${failure}</p>`}
    ${
      unreadable === undefined
        ? nothing
        : html`<div class="row fault" role="alert">
            <span class="grow">“${titleOf(unreadable)}”: ${msg(labels.itContainsNoGame)}</span>
            <button type="button" @click=${() => save(unreadable)}>${msg(labels.pgnFile)}</button>
          </div>`
    }
    ${
      removed === undefined || first === undefined
        ? nothing
        : undoRow(
            html`${
              removed.entries.length === 1
                ? msg(labels.wasDeleted, { name: titleOf(first) })
                : msg(labels.gamesWereDeleted, { games: removed.entries.length })
            }
            ${removed.erased.length === 0 ? nothing : msg(labels.binIsFullUndoWorks)}`,
            () => void actions.bringBack(removed),
          )
    }
    ${
      collectionChange === undefined
        ? nothing
        : undoRow(collectionChange.text, () => void collectionChange.undo())
    }
  `;
};

/** How many texts have been read, of all that have to be; its place is below the list, which it must not move. */
export const drawReading = ({
  done,
  total,
}: {
  readonly done: number;
  readonly total: number;
}): TemplateResult | typeof nothing =>
  total < 200
    ? nothing
    : html`<p class="muted" role="status" data-test="reading">
        ${msg(labels.preparingSearchOfGamesRead, { done, total })}
      </p>`;
