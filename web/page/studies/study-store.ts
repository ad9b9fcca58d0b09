/**
 * The open study and its library. A study with unwritten changes is replaced only if the user agrees. If another tab
 * writes the same study, this tab shows the new version, unless it has unsaved changes.
 */
import { isLink } from '../../shared/is-link.js';
import { withDice } from '../../../src/game/dice.js';
import { startRecord, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import type { GameStore, Place } from '../../../src/elements/session/game-store.js';
import type { EditHistory } from '../../../src/elements/session/undo-history.js';
import { Store } from '../../../src/elements/shared/store.js';
import { Library, StudyChapters, StudySequence, Turns } from './library.js';
import {
  getStudy,
  getView,
  latestStudy,
  type Database,
  type StudyRow,
  type StudyEntry,
  type View,
} from '../../storage/database.js';
import { forgetUndo, hasContent, readKeptStudy, readLastStudy } from './keeping.js';
import { readRecord, undoOf } from './read-record.js';
import { StudyWriter, type SaveState } from './study-writer.js';
import { STUDIES_CHANNEL, type Notice } from './types.js';
import { UnwrittenVersions } from './unwritten.js';
import { ViewWriter } from './view-writer.js';

/** Why studies are deleted permanently: they are in the bin, or storage has no space for the bin. */
export type EraseReason = 'bin' | 'full';

/** Maximum number of other studies whose undo history is kept. */
const MAX_HISTORIES = 20;

interface KeptHistory {
  readonly revision: number;
  readonly history: EditHistory;
}

interface GamePlace {
  readonly record: GameRecord;
  readonly path: Path;
}

interface ReplacedStudy {
  readonly id: string;
  readonly name: string;
  readonly record: GameRecord;
}

export class StudyStore extends Store {
  readonly library: Library;
  /** The list from which the open study was opened. */
  readonly sequence = new StudySequence(this);
  readonly chapters = new StudyChapters(this);
  /** Versions that no page load has been able to write yet. */
  readonly unwritten: UnwrittenVersions;
  readonly #game: GameStore;
  readonly #writer: StudyWriter;
  readonly #views: ViewWriter;
  readonly #channel = new BroadcastChannel(STUDIES_CHANNEL);
  /** Makes replacements of the open study run one after another. */
  readonly #turns = new Turns();
  /** Whether the address contains a game that is not open yet. No stored study is shown before this game. */
  readonly #isLinked: boolean;
  /** The study that this tab showed before a reload. */
  readonly #keptStudy = readKeptStudy();
  /** The study that any tab showed last before this page load. */
  readonly #lastStudy = readLastStudy();
  /** The undo histories of replaced studies, latest last. */
  readonly #histories = new Map<string, KeptHistory>();
  #isSessionLost = false;
  /** The game on the board when the page loaded. */
  readonly #untouched: GameRecord;
  #started: GameRecord | undefined;
  /** The game before its rules were changed, and the game after the change. */
  #original: { readonly game: GamePlace; readonly changed: GameRecord } | undefined;
  #replaced: ReplacedStudy | undefined;
  /** The study that a new game has replaced. Undo returns to this study. */
  #before: Omit<ReplacedStudy, 'name'> | undefined;
  #confirmLeaving: (name?: string) => Promise<boolean> = () => Promise.resolve(true);
  #confirmLoss = (): Promise<boolean> => Promise.resolve(true);
  #confirmErasing: (why: EraseReason) => Promise<boolean> = () => Promise.resolve(true);

  constructor(database: Database | 'waiting' | undefined, game: GameStore, isLinked = false) {
    super();
    this.#isLinked = isLinked;
    this.#game = game;
    this.#untouched = game.record;
    this.#writer = new StudyWriter(database, game, {
      changed: () => this.changed(),
      written: (notice) => {
        this.#channel.postMessage([notice]);
        this.#views.store();
      },
      replaced: () => this.#views.follow(),
    });
    this.#views = new ViewWriter(game, this.#writer, () => this.#undoable);
    this.unwritten = new UnwrittenVersions(this.#writer.pageLoad);
    this.unwritten.subscribe(() => this.changed());
    this.library = new Library((notices) => {
      this.#channel.postMessage(notices);
      void this.#onNotices(notices);
      this.#writer.retry();
      this.changed();
    });
    this.library.attach(this.#writer.database);
    this.subscribe(() => this.chapters.follow());
    this.#channel.addEventListener(
      'message',
      ({ data }: MessageEvent<readonly Notice[]>) => void this.#onNotices(data),
    );
  }

  get id(): string {
    return this.#writer.id;
  }

  /** The id under which the library lists the open study. A chapter is listed under its study. */
  get listedId(): string {
    return this.chapters.study?.id ?? this.id;
  }

  get database(): Database | undefined {
    return this.#writer.database;
  }

  /** Whether the open study has never been written. */
  get isNew(): boolean {
    return this.#writer.revision === 0;
  }

  get name(): string {
    return this.#game.name;
  }

  /** The text in the FEN field if it is not a legal position yet. */
  get draft(): string | undefined {
    return this.#writer.draft;
  }

  get saveState(): SaveState {
    return this.#writer.state;
  }

  /** Whether the page has had a database. Another tab or the browser may have closed this database since. */
  get hadDatabase(): boolean {
    return this.database !== undefined;
  }

  /** Makes the study on the board count as new, so it is written again even if the page is closing. */
  storeAnew(): void {
    this.#writer.noteDeleted(undefined);
  }

  /** Whether the study shown before the reload is lost except for the game in the address. Returns true only once. */
  takeLoss(): boolean {
    const isLost = this.#isSessionLost;
    this.#isSessionLost = false;
    return isLost;
  }

  /** Whether the page could be closed without losing anything. */
  get isKept(): boolean {
    return this.#writer.isKept;
  }

  /** What another tab did to the original study. Undefined if this study is not a copy. */
  get copied(): 'changed' | 'deleted' | undefined {
    return this.#writer.copied;
  }

  /** Sets the question to ask before unsaved changes are discarded. They are discarded if `ask` resolves to true. */
  askBeforeLoss(ask: () => Promise<boolean>): void {
    this.#confirmLoss = ask;
  }

  /** Sets the question to ask before another study is shown. `ask` gets its name, if any. True means to continue. */
  askBeforeLeaving(ask: (name?: string) => Promise<boolean>): void {
    this.#confirmLeaving = ask;
  }

  /** Sets the question to ask before studies are deleted permanently. They are deleted if `ask` resolves to true. */
  askBeforeErasing(ask: (why: EraseReason) => Promise<boolean>): void {
    this.#confirmErasing = ask;
  }

  // --- Opening -----------------------------------------------------------------------------------

  /**
   * Opens the study that this tab showed before the reload or, if there is none, the study last shown or written. If
   * the address contains a game, that game is opened instead.
   */
  async restore(): Promise<void> {
    const { database } = this.#writer;
    const { id } = this;
    try {
      const left = await this.unwritten.write(database);
      if (database === undefined || this.#isLinked) return;
      const kept = this.#keptStudy;
      const stored = kept && (left.get(kept.id) ?? (await getStudy(database, kept.id)));
      const own = stored ?? kept?.row;
      if (own === undefined && kept !== undefined && isLink(location.hash)) {
        this.#isSessionLost = true;
        this.changed();
        return;
      }
      const last = await getStudy(database, this.#lastStudy);
      const row =
        own ?? (last?.deleted === undefined ? last : undefined) ?? (await latestStudy(database));
      const record = row && (await readRecord(row));
      const ownView = row === own ? kept?.view : undefined;
      const view = row && (ownView ?? (await getView(database, row.id)));
      // The user may have begun a game in the meantime.
      const isUntouched = this.id === id && this.#game.record === this.#untouched;
      if (row === undefined || record === undefined || !isUntouched || this.#writer.hasWork) return;
      this.#show(row, record, view);
      if (row === own && kept?.before !== undefined)
        this.#before = { id: kept.before, record: this.#game.record };
      // Another tab has deleted the study. This tab would have shown a different study after deleting it.
      if (row.deleted !== undefined) this.#writer.noteDeleted(row);
    } catch {
      this.#writer.noteUnavailable();
    }
  }

  /** Tries again to write the versions that earlier page loads could not write. */
  async writeUnwritten(): Promise<void> {
    await this.unwritten.write(this.#writer.database);
  }

  /** Uses the database after it has opened. The argument is undefined if there is none. */
  async attach(database: Database | undefined): Promise<void> {
    this.library.attach(database);
    this.#writer.attach(database);
    if (!this.#writer.hasWork) await this.restore();
    this.#writer.requestWrite();
  }

  /**
   * Creates a study with a game. The previous study stays in the library. `isWork` is true if the game is worth saving
   * even unchanged. A position without moves is never saved unchanged. The cursor is set immediately, so it is never
   * seen in another place. Returns false if the user keeps the current game.
   */
  async create(
    record: GameRecord,
    name = '',
    { isWork = true, ...place }: Place & { readonly isWork?: boolean } = {},
  ): Promise<boolean> {
    return this.#turns.take(async () => {
      if (!(await this.#mayReplace(name))) return false;
      this.#leave();
      this.#writer.begin(() => this.#game.open(record, { ...place, name }), isWork);
      return true;
    });
  }

  /**
   * Continues from another position. Uses the open study if nothing would be lost or `inPlace` is true. Otherwise, uses
   * a new study. Unless `dice` is given, the new game has dice if the game on the board does. Returns false if the user
   * keeps the current game.
   */
  async startFrom(
    position: Position,
    dice = this.#game.isDice,
    { inPlace = false }: { readonly inPlace?: boolean } = {},
  ): Promise<boolean> {
    const start = startRecord(position);
    return this.#startWith(dice ? withDice(start) : start, { inPlace });
  }

  async #startWith(
    record: GameRecord,
    { inPlace, path = [] }: { readonly inPlace: boolean; readonly path?: Path },
  ): Promise<boolean> {
    const { hasWork } = this.#writer;
    if (!inPlace && hasWork) return this.#createAfter(record, path);
    if (!(await this.#confirmLeaving())) return false;
    const { record: before, isDice } = this.#game;
    const isSame = before.ruleset.id === record.ruleset.id && (record.dice === true) === isDice;
    // An untouched board already shows this new game.
    if (isSame && this.isNew && !hasWork && !hasContent(record)) return true;
    this.#game.edit(record, { path });
    this.#started = this.#game.record;
    return true;
  }

  /** Creates a study with a game. {@link undo} then returns to the previous study. */
  async #createAfter(record: GameRecord, path: Path): Promise<boolean> {
    const { id } = this;
    // Undo cannot return to a game that was only viewed, because it is not stored.
    const isStored = !(this.isNew && this.isKept);
    if (!(await this.#createStarted(record, '', { path }))) return false;
    this.#before = isStored ? { id, record: this.#game.record } : undefined;
    this.changed();
    return true;
  }

  async #createStarted(...study: Parameters<StudyStore['create']>): Promise<boolean> {
    const isCreated = await this.create(...study);
    if (isCreated) this.#started = this.#game.record;
    return isCreated;
  }

  /**
   * Continues the game under other rules or from another set-up, at a place in the game. A study that was started this
   * way and has not changed since is replaced. Any other study is kept, and undo returns to it. `nameOf` derives the
   * new study's name from the old one. If `isWork` is false, the new study is saved only after a change, or if the old
   * study could not be saved. Returns false if the user keeps the current game.
   */
  async continueUnder(
    game: GameRecord,
    path: Path,
    {
      nameOf = (name) => name,
      isWork = true,
    }: { readonly nameOf?: (name: string) => string; readonly isWork?: boolean } = {},
  ): Promise<boolean> {
    const { id, name, replaced } = this;
    const { record, path: place } = this.original ?? this.#game;
    const isStarted = this.#game.record === this.#started;
    // A game from a link is usually not stored until it is changed, but undo must be able to return to it.
    if (!isStarted && this.isNew && this.isKept && this.#writer.hasWork) this.#writer.keep();
    const before = isStarted ? replaced : this.#writer.hasWork ? { id, name } : undefined;
    const isDone =
      before !== undefined && (replaced === undefined || (this.isNew && this.isKept))
        ? await this.#createStarted(game, game.children.length === 0 ? '' : nameOf(before.name), {
            path,
            isWork: isWork || !(await this.flush()),
          })
        : await this.#startWith(game, { inPlace: isStarted, path });
    if (!isDone) return false;
    this.#replaced = before && { ...before, record: this.#game.record };
    this.#original = { game: { record, path: place }, changed: this.#game.record };
    this.changed();
    return true;
  }

  /**
   * The game before its rules were changed; undefined after the next edit. Moves that are removed under one ruleset may
   * be legal under the next.
   */
  get original(): GamePlace | undefined {
    return this.#original?.changed === this.#game.record ? this.#original.game : undefined;
  }

  get #undoable(): string | undefined {
    return this.#before?.record === this.#game.record ? this.#before.id : undefined;
  }

  get canUndo(): boolean {
    return this.#game.canUndo || this.#undoable !== undefined;
  }

  /** Undoes the last edit, or returns to the study that a new game has replaced. */
  undo(): void {
    const before = this.#undoable;
    if (before === undefined) this.#game.undo();
    else void this.open(before);
  }

  /** The study that the last change of rules has replaced; undefined after the next edit. */
  get replaced(): Pick<ReplacedStudy, 'id' | 'name'> | undefined {
    return this.#replaced?.record === this.#game.record ? this.#replaced : undefined;
  }

  /**
   * Opens a study in the library. If the study has chapters, opens the chapter shown last. Returns false if the study
   * does not exist or is unreadable, or if the user keeps the current one.
   */
  async open(listed: string): Promise<boolean> {
    return this.#turns.take(async () => {
      const { database } = this.#writer;
      if (database === undefined) return listed === this.id && !this.isNew;
      const id = await chapterIn(database, listed);
      if (id === this.id && !this.isNew) return true;
      const [row, view] = await Promise.all([getStudy(database, id), getView(database, id)]);
      const record = row && (await readRecord(row));
      if (row === undefined || record === undefined || !(await this.#mayReplace(row.name)))
        return false;
      this.#show(row, record, view);
      return true;
    });
  }

  /** Called before the study is replaced. Writes its view and keeps its undo history. */
  #leave(): void {
    this.#views.write();
    this.#rememberHistory();
  }

  /** Whether the open study can be replaced: its changes have been written, or the user agrees to discard them. */
  async #mayReplace(name?: string): Promise<boolean> {
    while (this.#writer.isWriting || !this.isKept) {
      if (!(await this.flush())) return this.#confirmLoss();
    }
    return this.#confirmLeaving(name);
  }

  /** Keeps the undo history of a study that is about to be replaced. The study may be reopened later. */
  #rememberHistory(): void {
    const { history } = this.#game;
    if (this.isNew || history.undo.length + history.redo.length === 0) return;
    this.#histories.delete(this.id);
    this.#histories.set(this.id, { revision: this.#writer.revision, history });
    const [oldest] = this.#histories.keys();
    if (this.#histories.size > MAX_HISTORIES && oldest !== undefined)
      this.#histories.delete(oldest);
  }

  /** The undo history of a study. Returns undefined if another tab has changed the study since. */
  #historyOf(row: StudyRow): EditHistory | undefined {
    const kept = this.#histories.get(row.id);
    return kept?.revision === row.revision ? kept.history : undoOf(row);
  }

  #show(row: StudyRow, record: GameRecord, view?: View): void {
    const history = this.#historyOf(row);
    forgetUndo();
    if (row.id !== this.id) this.#leave();
    const { path, orientation = 'white', folded, roll } = view ?? {};
    this.#writer.show(row, () =>
      this.#game.open(record, {
        name: row.name,
        orientation,
        ...(path && { path }),
        ...(folded && { folded }),
        ...(roll !== undefined && { roll }),
        ...(history && { history }),
      }),
    );
    this.#views.follow(view !== undefined);
  }

  /** Renames the open study. Successive changes with the same `merge` are undone together. */
  rename(name: string, merge?: string): void {
    this.#game.rename(name, merge);
  }

  setDraft(draft: string | undefined): void {
    this.#writer.setDraft(draft);
  }

  /** Writes all changes. Retries a failed write once. Resolves to true if everything has been written. */
  async flush(): Promise<boolean> {
    return this.#writer.flush();
  }

  // --- The library -------------------------------------------------------------------------------

  /** All studies, latest first. Waits for pending writes. */
  async list(): Promise<readonly StudyEntry[]> {
    await this.#writer.settled();
    return this.library.list();
  }

  async renameOther(id: string, name: string, merge?: string): Promise<void> {
    if (id === this.id) this.rename(name, merge);
    else await (await this.library.work()).rename(id, name);
  }

  /**
   * Deletes studies. If the open study is among them, a new one replaces it. If storage is full, asks the user and then
   * deletes the studies permanently. Returns the permanently deleted studies, which now exist only in the returned
   * list. Returns undefined if the user keeps the studies.
   */
  async delete(ids: readonly string[]): Promise<readonly StudyRow[] | undefined> {
    return this.#turns.take(async () => {
      const isOpen = ids.includes(this.id);
      if (isOpen && !(await this.#mayReplace())) return undefined;
      const work = await this.library.work();
      let erased: readonly StudyRow[] = [];
      if (this.#writer.failure === 'full' || !(await work.moveToBin(ids))) {
        if (!(await this.#confirmErasing('full'))) return undefined;
        erased = await work.takeOut(ids);
      }
      if (isOpen) {
        this.#rememberHistory();
        const { ruleset } = this.#game.record;
        const start = startRecord(Position.start(ruleset));
        this.#writer.begin(() => this.#game.open(start), false);
      }
      return erased;
    });
  }

  /** Permanently deletes studies in the bin if the user agrees. */
  async erase(ids: readonly string[]): Promise<void> {
    if (await this.#confirmErasing('bin')) await (await this.library.work()).erase(ids);
  }

  async #onNotices(notices: readonly Notice[]): Promise<void> {
    this.changed();
    void this.chapters.note(notices.map(({ id }) => id));
    const { database } = this.#writer;
    const { id, revision } = notices.find((notice) => notice.id === this.id) ?? {};
    if (id === undefined || revision === undefined || database === undefined) return;
    await this.flush();
    // While this tab loads the other tab's version, the user may change or close the study.
    const mayFollow = (): boolean => id === this.id && this.isKept && !this.#writer.isWriting;
    const isErased = revision === 0;
    if ((!isErased && revision <= this.#writer.revision) || !mayFollow()) return;
    const row = await getStudy(database, id);
    const record = row && (await readRecord(row));
    if (!mayFollow()) return;
    if (row === undefined || row.deleted !== undefined) this.#writer.noteDeleted(row);
    if (row === undefined || record === undefined || row.deleted !== undefined) return;
    this.#writer.show(row, () => this.#game.follow(record, row.name));
  }
}

/** The id to open: the chapter's if the study has chapters, otherwise the study's own id. */
const chapterIn = async (database: Database, id: string): Promise<string> => {
  if ((await database.getKey('chapters', id)) === undefined) return id;
  const { chapterToOpen } = await import('../../storage/chapters.js');
  return (await chapterToOpen(database, id)) ?? id;
};
