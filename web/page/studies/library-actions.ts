/** The library's actions on studies, and the messages about their outcomes. */
import { labels, msg } from '../../i18n/locale.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { StudyRow, StudyEntry } from '../../storage/database.js';
import type { LibraryWork } from './library-work.js';
import type { StudyStore } from './study-store.js';
import { titleOf } from './title.js';
import { chapterTags, studyIds } from '../../storage/chapters.js';
import { libraryText } from '../../storage/study-name.js';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { libraryWords } from '../../words/library.js';
import { download } from '../../shared/save.js';
import { renderButton } from '../../shared/ui/fields.js';

/** Deleted studies. `erased` contains studies that are no longer stored anywhere. */
interface Removed {
  readonly entries: readonly StudyEntry[];
  readonly erased: readonly StudyRow[];
}

export interface Renaming {
  readonly id: string;
  readonly before: string;
  readonly text: string;
  /** The number of the edit. Keystrokes of one edit are undone together. */
  readonly edit: number;
}

/** A change to a collection, with a function that undoes it. */
interface CollectionChange {
  readonly text: string;
  readonly undo: () => Promise<unknown>;
}

interface Exported {
  /** Number of games that the file contains in SAN although the library stores them in another form. */
  readonly games: number;
  readonly asImported: () => unknown;
}

export class LibraryActions extends Store<LibraryActions> {
  readonly #studies: () => StudyStore;
  /** The studies that were deleted last and can still be restored. */
  readonly removed: Removed | undefined;
  readonly failure: string | undefined;
  /** The last export, if it contains an imported game whose form differs from the imported text. */
  readonly exported: Exported | undefined;
  /** The last change to a collection. The user can undo this change. */
  readonly collectionChange: CollectionChange | undefined;

  constructor(studies: () => StudyStore) {
    super();
    this.#studies = studies;
  }

  fail(text: string): void {
    this.publish({ failure: text });
  }

  /** Downloads studies as a PGN file. The games are in SAN. If an imported text differs, it can be exported instead. */
  async export(entries: readonly StudyEntry[], name: string): Promise<void> {
    const save = async (asImported: boolean): Promise<void> =>
      download(await exportStudies(this.#studies(), studyIds(entries), { asImported }), name);
    await save(false);
    const games = entries.filter(
      ({ written, faults = [] }) => written !== undefined && faults.length === 0,
    ).length;
    this.publish({
      exported: games === 0 ? undefined : { games, asImported: () => save(true) },
    });
  }

  rename({ id, before, text, edit }: Renaming): void {
    void this.#do(
      () => this.#studies().renameOther(id, text.trim(), `library ${edit}`),
      msg(labels.couldNotBeRenamed, { name: before }),
    );
  }

  async delete(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(async () => {
      const erased = await this.#studies().delete(studyIds(entries));
      if (erased !== undefined) this.assign({ removed: { entries, erased } });
    }, notDeleted(entries));
  }

  /** Permanently deletes studies in the bin if the user confirms. */
  async askAndErase(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(() => this.#studies().erase(studyIds(entries)), notDeleted(entries));
  }

  async erase(entries: readonly StudyEntry[]): Promise<void> {
    await this.#do(
      async () => (await this.#studies().library.work()).erase(studyIds(entries)),
      notDeleted(entries),
    );
  }

  async bringBack(removed: Removed): Promise<void> {
    const { entries, erased } = removed;
    const isBack = await this.#do(
      async () => (await this.#studies().library.work()).bringBack(studyIds(entries), erased),
      msg(labels.thereIsNotEnoughStorage, { name: nameOf(entries) }),
    );
    if (isBack) return;
    this.publish({ removed });
  }

  async collect(entries: readonly StudyEntry[], name: string, isIn: boolean): Promise<void> {
    await this.#do(
      async () => (await this.#studies().library.work()).collect(studyIds(entries), name, isIn),
      msg(labels.collectionCouldNotBeChanged, { name }),
    );
  }

  /** Renames the collection of the given studies. Returns true if this succeeded. */
  async renameCollection(
    entries: readonly StudyEntry[],
    name: string,
    renamed: string,
  ): Promise<boolean> {
    return this.#changeCollection(name, msg(labels.renamedTo, { before: name, after: renamed }), {
      run: (work) => work.renameCollection(studyIds(entries), name, renamed),
      undo: (work) => work.renameCollection(studyIds(entries), renamed, name),
    });
  }

  /** Deletes the collection of the given studies. The studies stay in the library. Returns true if this succeeded. */
  async deleteCollection(entries: readonly StudyEntry[], name: string): Promise<boolean> {
    const text = msg(labels.deletedCollectionItsGames, { name });
    return this.#changeCollection(name, text, {
      run: (work) => work.collect(studyIds(entries), name, false),
      undo: (work) => work.collect(studyIds(entries), name, true),
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
    this.publish({ collectionChange: { text, undo: () => act(undo) } });
    return true;
  }

  /** Runs an action and reports a failure. Returns true if the action succeeded. */
  async #do(action: () => Promise<unknown>, failure: string): Promise<boolean> {
    this.assign({
      ...{ failure: undefined, removed: undefined },
      ...{ exported: undefined, collectionChange: undefined },
    });
    let isDone = true;
    try {
      await action();
    } catch {
      this.assign({ failure });
      isDone = false;
    }
    this.changed();
    return isDone;
  }
}

const nameOf = ([first]: readonly StudyEntry[]): string =>
  first === undefined ? '' : titleOf(first);

const notDeleted = (entries: readonly StudyEntry[]): string =>
  msg(labels.couldNotBeDeleted, { name: nameOf(entries) });

/** Whether a part of a study's text could not be read. Such a text is exported unchanged. */
const hasFaults = ({ faults = [] }: Pick<StudyRow, 'faults'>): boolean => faults.length > 0;

interface TextOptions {
  readonly asImported?: boolean;
  /** Whether the text of a chapter includes the key that identifies the chapter in links. */
  readonly withKeys?: boolean;
}

/** Reads texts of studies, with names and collections. Calls back with a few texts at a time, in the order of `ids`. */
export const readTexts = async (
  studies: StudyStore,
  ids: readonly string[],
  onTexts: (texts: readonly string[]) => void,
  { asImported = false, withKeys = false }: TextOptions = {},
): Promise<void> => {
  await studies.flush();
  const work = await studies.library.work();
  const chapters = await chapterTags(work.database, ids, withKeys);
  await work.read(ids, (rows) =>
    onTexts(
      rows.map(({ normalised, ...row }) =>
        libraryText({
          ...row,
          chapter: chapters.get(row.id),
          pgn: (asImported || hasFaults(row) ? undefined : normalised) ?? row.pgn,
        }),
      ),
    ),
  );
};

/** Creates a PGN file of the studies. */
export const exportStudies = async (
  studies: StudyStore,
  ids: readonly string[],
  options?: TextOptions,
): Promise<Blob> => {
  // Builds the file from parts, because a browser can keep the parts of a blob outside memory.
  const parts: Blob[] = [];
  await readTexts(
    studies,
    ids,
    (texts) => {
      if (texts.length > 0)
        parts.push(new Blob([parts.length === 0 ? '' : '\n', texts.join('\n')]));
    },
    options,
  );
  return new Blob(parts, { type: 'application/x-chess-pgn' });
};

/** Draws a message about the last action in the library, with an undo button. */
const undoRow = (text: TemplateResult | string, undo: () => unknown): TemplateResult =>
  html`<div class="row" role="status">
    <span class="grow">${text}</span>
    ${renderButton(html`${icon('undo')}${msg(labels.undo)}`, undo)}
  </div>`;

/** Shows the messages. `unreadable` is a study that could not be opened; `save` downloads its text. */
export const drawMessages = (
  actions: LibraryActions,
  unreadable: StudyEntry | undefined,
  save: (entry: StudyEntry) => void,
): TemplateResult => {
  const { failure, removed, collectionChange, exported } = actions;
  const [first] = removed?.entries ?? [];
  return html`
    ${failure === undefined ? nothing : html`<p role="alert">${failure}</p>`}
    ${
      unreadable === undefined
        ? nothing
        : html`<div class="row fault" role="alert">
            <span class="grow"
              >${msg(labels.nameAndValue, { name: titleOf(unreadable), value: msg(labels.itContainsNoGame) })}</span
            >
            ${renderButton(msg(labels.pgnFile), () => save(unreadable))}
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
      exported === undefined
        ? nothing
        : html`<div class="row" role="status" data-test="exported">
            <span class="grow">${libraryWords().writtenInSan({ games: exported.games })}</span>
            ${renderButton(libraryWords().exportAsImported, exported.asImported)}
          </div>`
    }
    ${
      collectionChange === undefined
        ? nothing
        : undoRow(collectionChange.text, () => void collectionChange.undo())
    }
  `;
};

/** Shows how many texts have been read. This is drawn below the list, so the list does not move. */
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
