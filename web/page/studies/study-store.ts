/**
 * The open study and the library from which it comes. A study whose changes could not be written is replaced
 * by another one only if the user agrees. If another tab has written the same study, a tab without changes
 * of its own follows it.
 */
import { withDice } from '../../../src/game/dice.js';
import { startRecord, type Path } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore, Place } from '../../../src/elements/session/game-store.js';
import type { EditHistory } from '../../../src/elements/session/undo-history.js';
import { Store } from '../../../src/elements/shared/store.js';
import { Turns, StudySequence } from './study-sequence.js';
import type { Database, StudyRow, StudyEntry } from '../../storage/database.js';
import { getStudy, latestStudy } from '../../storage/studies.js';
import { readLastStudy, readSession, type View, forgetUndo } from './kept-session.js';
import { Library } from './library.js';
import { readRecord, undoOf } from './read-record.js';
import { hasContent, withoutMoves } from './study-version.js';
import { StudyWriter, type SaveState } from './study-writer.js';
import { STUDIES_CHANNEL, type Notice } from './types.js';
import { UnwrittenVersions } from './unwritten.js';

/** Why studies are deleted permanently: they are in the bin, or there is no room for them in it. */
export type EraseReason = 'bin' | 'full';

/** How many studies keep their undo history while others are on the board. */
const MAX_HISTORIES = 20;

interface KeptHistory {
  readonly revision: number;
  readonly history: EditHistory;
}

/** A game and a place in it. */
interface GamePlace {
  readonly record: GameRecord;
  readonly path: Path;
}

interface ReplacedStudy {
  readonly id: string;
  readonly name: string;
  /** The game that has replaced it. */
  readonly record: GameRecord;
}

export class StudyStore extends Store {
  readonly library: Library;
  /** The list in which the open study has neighbours. */
  readonly sequence = new StudySequence(this);
  /** What earlier page loads could not write, nor has this one. */
  readonly unwritten: UnwrittenVersions;
  readonly #game: GameStore;
  readonly #writer: StudyWriter;
  readonly #channel = new BroadcastChannel(STUDIES_CHANNEL);
  /** The open study is replaced once at a time. */
  readonly #turns = new Turns();
  /** What this tab showed before it was reloaded. */
  readonly #session = readSession();
  /** What was shown last before this page load. */
  readonly #lastStudy = readLastStudy();
  /** The undo histories of the studies that have been replaced on the board, the latest last. */
  readonly #histories = new Map<string, KeptHistory>();
  #isSessionLost = false;
  /** The game before the user has begun anything. */
  readonly #untouched: GameRecord;
  /** The game as `startFrom` has begun it. */
  #started: GameRecord | undefined;
  /** The game before changes of its rules, and what they have made of it. */
  #original: { readonly game: GamePlace; readonly changed: GameRecord } | undefined;
  /** The study that a change of the rules has replaced. */
  #replaced: ReplacedStudy | undefined;
  #confirmLeaving: (name?: string) => Promise<boolean> = () => Promise.resolve(true);
  #confirmLoss = (): Promise<boolean> => Promise.resolve(true);
  #confirmErasing: (why: EraseReason) => Promise<boolean> = () => Promise.resolve(true);

  constructor(database: Database | 'waiting' | undefined, game: GameStore) {
    super();
    this.#game = game;
    this.#untouched = game.record;
    this.#writer = new StudyWriter(database, game, {
      changed: () => this.changed(),
      written: (notice) => this.#channel.postMessage([notice]),
    });
    this.unwritten = new UnwrittenVersions(this.#writer.pageLoad, () => this.changed());
    this.library = new Library((notices) => {
      this.#channel.postMessage(notices);
      void this.#onNotices(notices);
      this.#writer.retry();
      this.changed();
    });
    this.library.attach(this.#writer.database);
    this.#channel.addEventListener(
      'message',
      ({ data }: MessageEvent<readonly Notice[]>) => void this.#onNotices(data),
    );
  }

  get id(): string {
    return this.#writer.id;
  }

  /** Whether the open study has never been written. */
  get isNew(): boolean {
    return this.#writer.revision === 0;
  }

  get name(): string {
    return this.#game.name;
  }

  /** Text in the FEN field that is not a legal position yet. */
  get draft(): string | undefined {
    return this.#writer.draft;
  }

  get saveState(): SaveState {
    return this.#writer.state;
  }

  /** Whether there was a database; another tab or the browser may have closed it since. */
  get hadDatabase(): boolean {
    return this.#writer.database !== undefined;
  }

  /** Lets the study on the board be written as a new one, also when the page is left. */
  storeAnew(): void {
    this.#writer.noteDeleted(undefined);
  }

  /** Whether this tab showed something before its reload that was not stored: then only its address has it. True once. */
  takeLoss(): boolean {
    const isLost = this.#isSessionLost;
    this.#isSessionLost = false;
    return isLost;
  }

  /** Whether closing the page would lose nothing. */
  get isKept(): boolean {
    return this.#writer.isKept;
  }

  /** What another tab had done to the study when it became a copy; undefined if it is none. */
  get copied(): 'changed' | 'deleted' | undefined {
    return this.#writer.copied;
  }

  /** Sets the question that is asked before unsaved changes are discarded; its answer is true to continue. */
  askBeforeLoss(ask: () => Promise<boolean>): void {
    this.#confirmLoss = ask;
  }

  /** Sets the question that is asked before another study, which may have a name, is shown; its answer is true to continue. */
  askBeforeLeaving(ask: (name?: string) => Promise<boolean>): void {
    this.#confirmLeaving = ask;
  }

  /** Sets the question that is asked before studies are deleted permanently; its answer is true to continue. */
  askBeforeErasing(ask: (why: EraseReason) => Promise<boolean>): void {
    this.#confirmErasing = ask;
  }

  // --- Opening -----------------------------------------------------------------------------------

  /** Opens the study that this tab showed before its reload, or else the one that was shown or written last. */
  async restore(): Promise<void> {
    const { database } = this.#writer;
    if (database === undefined) {
      await this.unwritten.write(undefined);
      return;
    }
    const session = this.#session;
    const untouched = this.#untouched;
    try {
      const left = await this.unwritten.write(database);
      const stored = session && (left.get(session.id) ?? (await getStudy(database, session.id)));
      const own = stored ?? session?.row;
      this.#isSessionLost = session !== undefined && own === undefined;
      if (own === undefined && session?.start !== undefined) {
        const { openStart } = await import('./reading.js');
        openStart(this.#game, session.start, untouched);
        return;
      }
      const row = own ?? (await this.#lastShown(database)) ?? (await latestStudy(database));
      const record = row && (await readRecord(row));
      // Meanwhile the user may have begun something.
      if (row === undefined || record === undefined || this.#game.record !== untouched) return;
      this.#show(row, record, row === own ? session : undefined);
      // This tab did not delete it, because it would show another one then.
      if (row.deleted !== undefined) this.#writer.noteDeleted(row);
    } catch {
      this.#writer.noteUnavailable();
    }
  }

  async #lastShown(database: Database): Promise<StudyRow | undefined> {
    const row =
      this.#lastStudy === undefined ? undefined : await getStudy(database, this.#lastStudy);
    return row?.deleted === undefined ? row : undefined;
  }

  /** Tries again to write what earlier page loads could not. */
  async writeUnwritten(): Promise<void> {
    await this.unwritten.write(this.#writer.database);
  }

  /** Goes on with the database once it has answered, or knows that there is none. */
  async attach(database: Database | undefined): Promise<void> {
    this.library.attach(database);
    this.#writer.attach(database);
    if (!this.#writer.hasWork) await this.restore();
    this.#writer.requestWrite();
  }

  /**
   * Creates a study with a game; the previous study stays in the library. `isWork` says whether the game is
   * worth saving as it is, which a position without moves never is. The cursor is set at once, so that it
   * never appears elsewhere. False if the user chooses to keep the current game.
   */
  async create(
    record: GameRecord,
    name = '',
    { isWork = true, ...place }: Place & { readonly isWork?: boolean } = {},
  ): Promise<boolean> {
    return this.#turns.take(async () => {
      if (!(await this.#mayReplace(name))) return false;
      this.#rememberHistory();
      this.#writer.begin(() => this.#game.open(record, { ...place, name }), isWork);
      return true;
    });
  }

  /**
   * Continues from another position: in this study if nothing would be lost or with `inPlace`, otherwise in
   * a new one. The game has dice if the one on the board has, unless `dice` is given. False if the user
   * chooses to keep the current game.
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
    if (!inPlace && this.#writer.hasWork) return this.#createStarted(record, '', { path });
    if (!(await this.#confirmLeaving())) return false;
    const { record: before, isDice } = this.#game;
    const isSame = before.ruleset.id === record.ruleset.id && (record.dice === true) === isDice;
    // A new game on an untouched board is the same game.
    const isUntouched = this.isNew && !this.#writer.hasWork;
    if (isSame && isUntouched && ![before, record].some(hasContent)) return true;
    this.#game.edit(record, { path });
    this.#started = this.#game.record;
    return true;
  }

  async #createStarted(...study: Parameters<StudyStore['create']>): Promise<boolean> {
    const isCreated = await this.create(...study);
    if (isCreated) this.#started = this.#game.record;
    return isCreated;
  }

  /**
   * Continues with the same game under other rules or from another set-up, at a place in it. A study that started this way
   * and has not been changed since is replaced; another one is left, and can be returned to. `nameOf` makes the name of the
   * new study from the name of the old one. Without `isWork`, the new study is saved only when it is changed, unless the old
   * one could not be saved. False if the user chooses to keep the current game.
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
    // What a link has opened is not stored until it is changed, and could not be returned to.
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
   * The game as it was before its rules were changed, until the next edit: what one ruleset cuts off may be legal under
   * the next one.
   */
  get original(): GamePlace | undefined {
    return this.#original?.changed === this.#game.record ? this.#original.game : undefined;
  }

  /** The study that the last change of the rules has replaced, until the next edit. */
  get replaced(): Pick<ReplacedStudy, 'id' | 'name'> | undefined {
    return this.#replaced?.record === this.#game.record ? this.#replaced : undefined;
  }

  /**
   * Opens a study of the library; false if it does not exist or cannot be read, or if the user chooses to
   * keep the current one.
   */
  async open(id: string): Promise<boolean> {
    if (id === this.id && !this.isNew) return true;
    return this.#turns.take(async () => {
      const row = await this.#writer.database?.get('studies', id);
      const record = row && (await readRecord(row));
      if (row === undefined || record === undefined || !(await this.#mayReplace(row.name)))
        return false;
      this.#show(row, record);
      return true;
    });
  }

  /** Whether the open study has been written, or the user agrees to discard its changes. */
  async #mayReplace(name?: string): Promise<boolean> {
    while (this.#writer.isWriting || !this.isKept) {
      if (!(await this.flush())) return this.#confirmLoss();
    }
    return this.#confirmLeaving(name);
  }

  /** Keeps the undo history of the study that is about to be replaced, should it be opened again. */
  #rememberHistory(): void {
    const { history } = this.#game;
    if (this.isNew || history.undo.length + history.redo.length === 0) return;
    this.#histories.delete(this.id);
    this.#histories.set(this.id, { revision: this.#writer.revision, history });
    const [oldest] = this.#histories.keys();
    if (this.#histories.size > MAX_HISTORIES && oldest !== undefined)
      this.#histories.delete(oldest);
  }

  /** The undo history of a study, unless another tab has changed it since. */
  #historyOf(row: StudyRow): EditHistory | undefined {
    const kept = this.#histories.get(row.id);
    return kept?.revision === row.revision ? kept.history : undoOf(row);
  }

  #show(row: StudyRow, record: GameRecord, { path, orientation, roll }: View = row): void {
    const history = this.#historyOf(row);
    forgetUndo();
    if (row.id !== this.id) this.#rememberHistory();
    this.#writer.show(row, () =>
      this.#game.open(record, {
        name: row.name,
        path,
        orientation,
        folded: row.folded,
        ...(roll !== undefined && { roll }),
        ...(history && { history }),
      }),
    );
  }

  /** Renames the open study; successive names with the same `merge` are undone together. */
  rename(name: string, merge?: string): void {
    this.#game.rename(name, merge);
  }

  setDraft(draft: string | undefined): void {
    this.#writer.setDraft(draft);
  }

  /**
   * Writes all changes, and tries again if that failed before. Resolves with whether everything has been
   * written.
   */
  async flush(): Promise<boolean> {
    return this.#writer.flush();
  }

  // --- The library -------------------------------------------------------------------------------

  /** All studies, the latest first, after pending writes. */
  async list(): Promise<readonly StudyEntry[]> {
    await this.#writer.settled();
    return this.library.list();
  }

  async renameOther(id: string, name: string, merge?: string): Promise<void> {
    if (id === this.id) this.rename(name, merge);
    else await (await this.library.work()).rename(id, name);
  }

  /**
   * Deletes studies; if the open one is among them, a new one is opened. If the storage is full, they are
   * deleted permanently, after a question. Returns the studies that only the caller has
   * now, or undefined if the user chooses to keep them.
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
      if (isOpen) this.#rememberHistory();
      if (isOpen)
        this.#writer.begin(
          () => this.#game.open(withoutMoves(this.#game.record), { name: '' }),
          false,
        );
      return erased;
    });
  }

  /** Deletes studies of the bin permanently if the user agrees. */
  async erase(ids: readonly string[]): Promise<void> {
    if (await this.#confirmErasing('bin')) await (await this.library.work()).erase(ids);
  }

  async #onNotices(notices: readonly Notice[]): Promise<void> {
    this.changed();
    const { database } = this.#writer;
    const { id, revision } = notices.find((notice) => notice.id === this.id) ?? {};
    if (id === undefined || revision === undefined || database === undefined) return;
    await this.flush();
    // The study may be changed or closed while this tab reads the other tab's version.
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
