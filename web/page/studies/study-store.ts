/**
 * The open study. Every change is written at once, one write at a time. A study whose changes could not be
 * written is replaced by another one only if the user agrees. The revision shows that another tab has
 * written the same study: a tab without changes of its own follows it, a tab with changes goes on with a
 * copy, so that neither loses anything.
 */
import { withDice } from '../../../src/game/dice.js';
import { startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore, Place } from '../../game/game-store.js';
import { LeaveQuestion, onLeaving } from '../../shared/leaving.js';
import { Store } from '../../shared/store.js';
import { Turns } from '../../shared/turns.js';
import {
  isStorageFull,
  type Database,
  type StudyRow,
  type StudyEntry,
} from '../../storage/database.js';
import { getStudy, latestStudy, putStudy } from '../../storage/studies.js';
import { readSession, rememberSession } from './kept-session.js';
import { forgetUndo, rememberUndo } from './kept-undo.js';
import { Library } from './library.js';
import { readRecord, undoOf } from './read-record.js';
import {
  changeSince,
  hasContent,
  hasWork,
  newRow,
  withoutDeletion,
  rowOf,
  withoutMoves,
  type StudyVersion,
} from './study-version.js';
import {
  forgetUnwritten,
  rememberUnwritten,
  UnwrittenVersions,
  type UnwrittenRow,
} from './unwritten.js';
import { StudySequence } from './study-sequence.js';
import { STUDIES_CHANNEL, type Notice } from './types.js';
import { WriteLoop } from './write-loop.js';

/** Why studies are deleted permanently: they are in the bin, or there is no room for them in it. */
export type EraseReason = 'bin' | 'full';

/** Whether the study is saved, and if not, why. */
export type SaveState =
  'empty' | 'saved' | 'saving' | 'full' | 'waiting' | 'unavailable' | 'deleted';

export class StudyStore extends Store {
  readonly library: Library;
  /** The list in which the open study has neighbours. */
  readonly sequence = new StudySequence(this);
  #database: Database | undefined;
  /** Whether the database has not answered yet. */
  #isWaiting: boolean;
  readonly #game: GameStore;
  readonly #channel = new BroadcastChannel(STUDIES_CHANNEL);
  /** Identifies this page load in the rows that it writes. */
  readonly #writer = crypto.randomUUID();
  readonly #loop: WriteLoop;
  #row = newRow();
  #draft: string | undefined;
  /** The version in the database; undefined for a study that has never been written. */
  #kept: StudyVersion | undefined;
  /** The version that was last passed to the database. */
  #sent: StudyVersion | undefined;
  /** Resolves with whether the last write succeeded. */
  #writing = Promise.resolve(true);
  #state: SaveState = 'empty';
  /** Why the last write failed. */
  #failure: 'full' | 'unavailable' | undefined;
  #copied = false;
  /** Whether another tab has deleted the study; it is kept on the board, and stored again when it is changed. */
  #isDeleted = false;
  /** Set while another study is being shown, so that this does not count as a change. */
  #opening = false;
  /** The open study is replaced once at a time. */
  readonly #turns = new Turns();
  readonly #question = new LeaveQuestion(() => !this.isKept);
  /** What earlier page loads could not write, nor has this one. */
  readonly unwritten = new UnwrittenVersions(this.#writer, () => {
    this.changed();
  });
  #confirmLoss = (): Promise<boolean> => Promise.resolve(true);
  #confirmErasing: (why: EraseReason) => Promise<boolean> = () => Promise.resolve(true);

  /** What this tab showed before it was reloaded. */
  readonly #session = readSession();

  constructor(database: Database | 'waiting' | undefined, game: GameStore) {
    super();
    this.#isWaiting = database === 'waiting';
    this.#database = database === 'waiting' ? undefined : database;
    this.#game = game;
    this.library = new Library((notices) => {
      this.#channel.postMessage(notices);
      void this.#onNotices(notices);
      // There may be enough space now.
      if (this.#failure !== undefined) this.#loop.request();
      this.changed();
    });
    this.library.attach(this.#database);
    this.#kept = this.#sent = this.#version();
    this.#loop = new WriteLoop({
      write: () => this.#write(),
      isDue: () => this.#due(this.#sent) !== undefined,
      onEnd: () => {
        this.#set(this.#failure ?? this.#written);
      },
    });
    if (this.#database === undefined) this.#set(this.#beforeWriting);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<readonly Notice[]>) => {
      void this.#onNotices(data);
    });
    game.subscribe(this.#onChange);
    onLeaving(this.#onLeave);
  }

  get id(): string {
    return this.#row.id;
  }

  /** Whether the open study has never been written. */
  get isNew(): boolean {
    return this.#row.revision === 0;
  }

  get name(): string {
    return this.#game.name;
  }

  /** Text in the FEN field that is not a legal position yet. */
  get draft(): string | undefined {
    return this.#draft;
  }

  get saveState(): SaveState {
    return this.#state;
  }

  /** Whether closing the page would lose nothing. */
  get isKept(): boolean {
    return this.#due(this.#kept) !== 'content';
  }

  /** Whether the study became a copy because another tab had changed it too. */
  get isCopy(): boolean {
    return this.#copied;
  }

  /** Sets the question that is asked before unsaved changes are discarded; its answer is true to continue. */
  askBeforeLoss(ask: () => Promise<boolean>): void {
    this.#confirmLoss = ask;
  }

  /** Sets the question that is asked before studies are deleted permanently; its answer is true to continue. */
  askBeforeErasing(ask: (why: EraseReason) => Promise<boolean>): void {
    this.#confirmErasing = ask;
  }

  // --- Opening -----------------------------------------------------------------------------------

  /** Opens the study that this tab showed before its reload, or the study that was written last. */
  async restore(): Promise<void> {
    const database = this.#database;
    if (database === undefined) {
      await this.unwritten.write(undefined);
      return;
    }
    const session = this.#session;
    const { record: untouched } = this.#game;
    try {
      const left = await this.unwritten.write(database);
      const own = session && (left.get(session.id) ?? (await getStudy(database, session.id)));
      const row = own ?? (await latestStudy(database));
      const record = row && (await readRecord(row));
      // Meanwhile the user may have begun something.
      if (row === undefined || record === undefined || this.#game.record !== untouched) return;
      this.#show(row, record, row === own ? session?.path : undefined);
      // This tab did not delete it, because it would show another one then.
      if (row.deleted !== undefined) this.#noteDeleted(row);
    } catch {
      this.#set('unavailable');
    }
  }

  /** Tries again to write what earlier page loads could not. */
  async writeUnwritten(): Promise<void> {
    await this.unwritten.write(this.#database);
  }

  /** Goes on with the database once it has answered, or knows that there is none. */
  async attach(database: Database | undefined): Promise<void> {
    this.#isWaiting = false;
    this.#database = database;
    this.library.attach(database);
    this.#set(database === undefined ? 'unavailable' : 'empty');
    if (!hasWork(this.#version())) await this.restore();
    this.#onChange();
  }

  /**
   * Creates a study with a game; the previous study stays in the library. `isWork` says whether the game is
   * worth saving as it is, which an unchanged opening array is not. The cursor is set at once, so that it
   * never appears elsewhere. False if the user chooses to keep the current game.
   */
  async create(
    record: GameRecord,
    name = '',
    {
      isWork = hasContent(record) || name !== '',
      ...place
    }: Place & { readonly isWork?: boolean } = {},
  ): Promise<boolean> {
    return this.#turns.take(async () => {
      if (!(await this.#mayReplace())) return false;
      this.#begin(record, name, { isWork, ...place });
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
    const record = dice ? withDice(start) : start;
    if (!inPlace && hasWork(this.#version())) return this.create(record);
    const { ruleset } = this.#game.record;
    const isSame = ruleset.id === record.ruleset.id && dice === this.#game.isDice;
    // A new game on an untouched board is the same game, which is not worth a study.
    if (isSame && this.isNew && !hasWork(this.#version()) && !hasContent(record)) return true;
    this.#game.edit(record, { path: [] });
    return true;
  }

  /**
   * Opens a study of the library; false if it does not exist or cannot be read, or if the user chooses to
   * keep the current one.
   */
  async open(id: string): Promise<boolean> {
    const { revision } = this.#row;
    if (id === this.id && revision > 0) return true;
    return this.#turns.take(async () => {
      const row = await this.#database?.get('studies', id);
      const record = row && (await readRecord(row));
      if (row === undefined || record === undefined || !(await this.#mayReplace())) return false;
      this.#show(row, record);
      return true;
    });
  }

  /** Whether the open study has been written, or the user agrees to discard its changes. */
  async #mayReplace(): Promise<boolean> {
    while (this.#loop.isRunning || !this.isKept) {
      if (!(await this.flush())) return this.#confirmLoss();
    }
    return true;
  }

  #begin(
    record: GameRecord,
    name: string,
    { isWork, ...place }: Place & { isWork: boolean },
  ): void {
    this.#showGame(newRow(), () => {
      this.#game.open(record, { ...place, name });
    });
    const mayKeep = this.#database !== undefined || this.#isWaiting;
    if (isWork && mayKeep) this.#kept = this.#sent = undefined;
    if (this.#failure === undefined && this.#database !== undefined) this.#set('empty');
    else this.changed();
    this.#onChange();
  }

  #show(row: StudyRow, record: GameRecord, path: readonly number[] = row.path): void {
    const { orientation, folded, roll } = row;
    const isThere = path.join() === row.path.join();
    const history = undoOf(row);
    forgetUndo();
    this.#showGame(row, () => {
      this.#game.open(record, {
        name: row.name,
        path,
        orientation,
        folded,
        ...(roll !== undefined && isThere && { roll }),
        ...(history && { history }),
      });
    });
    this.#set('saved');
  }

  /** Shows the game of another study, or another version of this one. */
  #showGame(row: StudyRow, show: () => void): void {
    if (row.id !== this.id) {
      this.#copied = false;
      this.#isDeleted = false;
      forgetUnwritten(this.#writer);
    }
    this.#row = row;
    this.#draft = row.draft;
    this.#opening = true;
    try {
      show();
    } finally {
      this.#opening = false;
    }
    this.#kept = this.#sent = this.#version();
    rememberSession({ id: this.id, path: this.#game.path });
  }

  /** Renames the open study; successive names with the same `merge` are undone together. */
  rename(name: string, merge?: string): void {
    this.#game.rename(name, merge);
  }

  setDraft(draft: string | undefined): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#onChange();
    this.changed();
  }

  /**
   * Writes all changes, and tries again if that failed before. Resolves with whether everything has been
   * written.
   */
  async flush(): Promise<boolean> {
    await this.#loop.settled();
    if (!this.isKept && this.#database !== undefined) {
      this.#loop.request();
      await this.#loop.settled();
    }
    return this.isKept;
  }

  // --- The library -------------------------------------------------------------------------------

  /** All studies, the latest first, after pending writes. */
  async list(): Promise<readonly StudyEntry[]> {
    await this.#loop.settled();
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
      if (this.#failure === 'full' || !(await work.moveToBin(ids))) {
        if (!(await this.#confirmErasing('full'))) return undefined;
        erased = await work.takeOut(ids);
      }
      if (isOpen) this.#begin(withoutMoves(this.#game.record), '', { isWork: false });
      return erased;
    });
  }

  /** Deletes studies of the bin permanently if the user agrees. */
  async erase(ids: readonly string[]): Promise<void> {
    if (await this.#confirmErasing('bin')) await (await this.library.work()).erase(ids);
  }

  // --- Writing -----------------------------------------------------------------------------------

  #version(): StudyVersion {
    const { record, name, path, roll, orientation, folded } = this.#game;
    return { record, name, path, roll, orientation, folded, draft: this.#draft };
  }

  #due(since: StudyVersion | undefined): 'content' | 'view' | undefined {
    return changeSince(since, this.#version(), this.#row);
  }

  /** Requests a write. Listeners are notified only after the loop has started; see `WriteLoop`. */
  readonly #onChange = (): void => {
    if (this.#opening) return;
    rememberSession({ id: this.id, path: this.#game.path });
    const due = this.#due(this.#sent);
    if (due !== undefined && this.#database !== undefined) this.#loop.request();
    // After a failure, the state stays until a write succeeds.
    if (due === 'content') this.#set(this.#failure ?? this.#beforeWriting);
  };

  /** The state if nothing is due and no write has failed. */
  get #written(): SaveState {
    if (this.#isDeleted) return 'deleted';
    return this.#row.revision === 0 ? 'empty' : 'saved';
  }

  get #beforeWriting(): SaveState {
    if (this.#isWaiting) return 'waiting';
    return this.#database === undefined ? 'unavailable' : 'saving';
  }

  /** The row to write, marked with this page load. */
  #rowOf(version: StudyVersion): UnwrittenRow {
    return { ...rowOf(version, this.#row, this.#kept), writtenBy: this.#writer };
  }

  /** Writes the current version; resolves with whether that succeeded. */
  async #write(): Promise<boolean> {
    const due = this.#due(this.#sent);
    if (this.#database === undefined || due === undefined) return this.#writing;
    const version = this.#version();
    this.#sent = version;
    this.#writing = this.#put(this.#database, version, due);
    return this.#writing;
  }

  async #put(database: Database, version: StudyVersion, due: 'content' | 'view'): Promise<boolean> {
    const row = this.#rowOf(version);
    try {
      let written = await putStudy(database, row);
      if (written === undefined && due === 'content') {
        // Another tab has changed the study meanwhile, so both versions are kept.
        written = await putStudy(database, { ...row, id: crypto.randomUUID(), revision: 0 });
        this.#copied = true;
      }
      // If only the cursor differs, the other tab's version is used.
      if (written !== undefined) {
        this.#row = written;
        this.#isDeleted = false;
      }
      this.#kept = version;
      this.#failure = undefined;
      if (this.isKept) forgetUnwritten(this.#writer);
      rememberSession({ id: this.id, path: this.#game.path });
      if (written !== undefined && due === 'content')
        this.#channel.postMessage([{ id: written.id, revision: written.revision }]);
      return true;
    } catch (error) {
      this.#sent = this.#kept;
      this.#failure = isStorageFull(error) ? 'full' : 'unavailable';
      return false;
    }
  }

  /** Handles closing of the page, which may end while an earlier version is still being written. */
  readonly #onLeave = (): void => {
    rememberUndo(this.id, this.#game);
    if (this.isKept || (this.#database === undefined && !this.#isWaiting)) return;
    rememberUnwritten(this.#rowOf(this.#version()));
    void this.#write();
  };

  async #onNotices(notices: readonly Notice[]): Promise<void> {
    this.changed();
    const { id, revision } = notices.find((notice) => notice.id === this.id) ?? {};
    if (id === undefined || revision === undefined || this.#database === undefined) return;
    await this.flush();
    // The study may be changed or closed while this tab reads the other tab's version.
    const mayFollow = (): boolean => id === this.id && this.isKept && !this.#loop.isRunning;
    const isErased = revision === 0;
    if ((!isErased && revision <= this.#row.revision) || !mayFollow()) return;
    const row = await getStudy(this.#database, id);
    const record = row && (await readRecord(row));
    if (!mayFollow()) return;
    if (row === undefined || row.deleted !== undefined) this.#noteDeleted(row);
    if (row === undefined || record === undefined || row.deleted !== undefined) return;
    this.#isDeleted = false;
    this.#showGame(row, () => {
      this.#game.follow(record, row.name);
    });
    this.#set(this.#written);
  }

  /**
   * Keeps a study on the board that another tab has deleted. It is not stored again by itself, or it could
   * never be deleted. What is in the bin becomes a copy with the next change; what is nowhere else is stored
   * again before this tab shows something else.
   */
  #noteDeleted(inBin: StudyRow | undefined): void {
    this.#isDeleted = true;
    if (inBin === undefined) {
      this.#row = { ...this.#row, id: crypto.randomUUID(), revision: 0 };
      this.#kept = this.#sent = undefined;
      rememberSession({ id: this.id, path: this.#game.path });
    } else this.#row = withoutDeletion(inBin);
    this.#set('deleted');
  }

  #set(state: SaveState): void {
    this.#state = state;
    this.#question.isOn = state === 'full' || state === 'waiting' || state === 'unavailable';
    this.changed();
  }
}
