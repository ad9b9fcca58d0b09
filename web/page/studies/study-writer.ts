/**
 * Writes the study on the board. Every change is written at once, but only one write runs at a time. The revision shows
 * whether another tab has written the same study. If another tab has, a tab with unsaved changes continues with a copy.
 */
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import { LeaveQuestion, onLeaving } from '../../shared/leaving.js';
import { isStorageFull, type Database, type StudyRow } from '../../storage/database.js';
import {
  hasChanged,
  isWorthKeeping,
  newRow,
  withoutDeletion,
  type StudyVersion,
} from './keeping.js';
import type { Notice } from './types.js';
import { forgetUnwritten, MAX_UNWRITTEN, type UnwrittenRow } from './unwritten.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';

/** Whether the study is saved or, if not, why it is not. */
export type SaveState =
  'empty' | 'saved' | 'saving' | 'full' | 'waiting' | 'unavailable' | 'deleted';

const writing = new Lazy(() => import('./writing.js'));

/** Fetches the code that writes studies early, because a closing page cannot wait for it. */
export const loadWriting = (): Promise<void> => writing.load();

interface Listener {
  /** Called after every change of the writer's state. */
  readonly changed: () => void;
  /** Called when other tabs must be notified of a written study. */
  readonly written: (notice: Notice) => void;
  /** Called when the id of the study has changed. */
  readonly replaced: () => void;
}

/** The study on the board. Each study has its own object, so a write cannot affect a study that was opened later. */
interface OpenStudy {
  row: StudyRow;
  /** The text in the FEN field if it is not a legal position yet. */
  draft: string | undefined;
  /** The version in the database; undefined if the study has never been written. */
  kept: StudyVersion | undefined;
  /** The version that was last sent to the database. */
  sent: StudyVersion | undefined;
  copied: 'changed' | 'deleted' | undefined;
  isDeleted: boolean;
}

const openStudy = (row: StudyRow): OpenStudy => ({
  row,
  draft: row.draft,
  kept: undefined,
  sent: undefined,
  copied: undefined,
  isDeleted: false,
});

export class StudyWriter {
  readonly pageLoad = crypto.randomUUID();
  readonly #game: GameStore;
  readonly #listener: Listener;
  readonly #loop: WriteLoop;
  readonly #question = new LeaveQuestion(() => !this.isKept);
  #database: Database | undefined;
  /** Whether the database is still opening. */
  #isWaiting: boolean;
  #study = openStudy(newRow());
  readonly #first: GameRecord;
  /** Resolves to whether the last write succeeded. */
  #writing = Promise.resolve(true);
  #state: SaveState = 'empty';
  #failure: 'full' | 'unavailable' | undefined;
  /** Whether a study is being put on the board. This must not count as a change of the study. */
  #isShowing = false;

  constructor(database: Database | 'waiting' | undefined, game: GameStore, listener: Listener) {
    this.#isWaiting = database === 'waiting';
    this.#database = database === 'waiting' ? undefined : database;
    this.#game = game;
    this.#first = game.record;
    this.#listener = listener;
    this.#noteKept();
    this.#loop = new WriteLoop({
      write: () => this.#write(),
      isDue: () => this.#isDue(this.#study.sent),
      onEnd: () => this.#set(this.#failure ?? this.#written),
    });
    if (this.#database === undefined) this.#set(this.#beforeWriting);
    game.subscribe(() => {
      if (game.record !== this.#first) loadWriting().catch(() => undefined);
      this.requestWrite();
    });
    onLeaving(this.#onLeave);
  }

  get database(): Database | undefined {
    return this.#database;
  }

  get id(): string {
    return this.#study.row.id;
  }

  get revision(): number {
    return this.#study.row.revision;
  }

  /** The text in the FEN field if it is not a legal position yet. */
  get draft(): string | undefined {
    return this.#study.draft;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether the page could be closed without losing anything. */
  get isKept(): boolean {
    return !this.#isDue(this.#study.kept);
  }

  /** What another tab did to the original study. Undefined if this study is not a copy. */
  get copied(): 'changed' | 'deleted' | undefined {
    return this.#study.copied;
  }

  /** Whether replacing the study would lose something. */
  get hasWork(): boolean {
    return isWorthKeeping(this.#version());
  }

  get isWriting(): boolean {
    return this.#loop.isRunning;
  }

  /** Why the last write failed; undefined if it succeeded. */
  get failure(): 'full' | 'unavailable' | undefined {
    return this.#failure;
  }

  /** Sets the database after it has opened. The argument is undefined if there is none. */
  attach(database: Database | undefined): void {
    this.#isWaiting = false;
    this.#database = database;
    this.#set(database === undefined ? 'unavailable' : 'empty');
  }

  /** Records that the database is unavailable. */
  noteUnavailable(): void {
    this.#set('unavailable');
  }

  setDraft(draft: string | undefined): void {
    if (draft === this.#study.draft) return;
    this.#study.draft = draft;
    this.requestWrite();
    this.#listener.changed();
  }

  // --- Another study -----------------------------------------------------------------------------

  /** Continues with a new study. `show` puts its game on the board. `isWork` is true if it must be saved unchanged. */
  begin(show: () => void, isWork: boolean): void {
    this.#replace(newRow(), show);
    const mayKeep = this.#database !== undefined || this.#isWaiting;
    if (isWork && mayKeep) this.#study.kept = this.#study.sent = undefined;
    if (this.#failure === undefined && this.#database !== undefined) this.#set('empty');
    else this.#listener.changed();
    this.requestWrite();
  }

  /** Records that the study is worth saving even unchanged. */
  keep(): void {
    this.#study.kept = this.#study.sent = undefined;
    this.requestWrite();
  }

  /** Continues with a stored study, or with another tab's version of the open one. */
  show(row: StudyRow, show: () => void): void {
    this.#replace(row, show);
    this.#set(this.#written);
  }

  #replace(row: StudyRow, show: () => void): void {
    const { copied, row: before } = this.#study;
    this.#study = openStudy(row);
    if (row.id === before.id) this.#study.copied = copied;
    else forgetUnwritten(this.pageLoad);
    this.#isShowing = true;
    try {
      show();
    } finally {
      this.#isShowing = false;
    }
    this.#noteKept();
    if (row.id !== before.id) this.#listener.replaced();
  }

  #noteKept(): void {
    this.#study.kept = this.#study.sent = this.#version();
  }

  /**
   * Keeps a study on the board that another tab has deleted. The study is not stored again automatically, because it
   * could then never be deleted. If the study is in the bin, the next change creates a copy. If it no longer exists
   * anywhere, it is stored again before this tab shows another study.
   */
  noteDeleted(inBin: StudyRow | undefined): void {
    const study = this.#study;
    study.isDeleted = true;
    if (inBin === undefined) {
      study.row = { ...study.row, id: crypto.randomUUID(), revision: 0 };
      study.kept = study.sent = undefined;
      this.#listener.replaced();
    } else study.row = withoutDeletion(inBin);
    this.#set('deleted');
  }

  // --- Writing -----------------------------------------------------------------------------------

  /** Resolves when no write is running. */
  async settled(): Promise<void> {
    await this.#loop.settled();
  }

  /** Writes all changes. Retries a failed write once. Resolves to true if everything has been written. */
  async flush(): Promise<boolean> {
    await this.#loop.settled();
    if (!this.isKept && this.#database !== undefined) {
      this.#loop.request();
      await this.#loop.settled();
    }
    return this.isKept;
  }

  /** Repeats a failed write, because storage may have space now. */
  retry(): void {
    if (this.#failure !== undefined) this.#loop.request();
  }

  /** Requests a write of all changes. Listeners are notified only after the loop has started. */
  requestWrite(): void {
    if (this.#isShowing || !this.#isDue(this.#study.sent)) return;
    if (this.#database !== undefined) this.#loop.request();
    // A failed write determines the state until a write succeeds.
    this.#set(this.#failure ?? this.#beforeWriting);
  }

  /**
   * The row of a game that is not stored because it is empty or was only viewed. Undefined if the row is long, or if
   * the board still shows its first game.
   */
  get unstoredRow(): StudyRow | undefined {
    return this.revision === 0 && this.isKept && this.#game.record !== this.#first
      ? writing.loaded?.shortRow(this.#version(), this.#last)
      : undefined;
  }

  #version(): StudyVersion {
    const { record, name } = this.#game;
    return { record, name, draft: this.#study.draft };
  }

  #isDue(since: StudyVersion | undefined): boolean {
    return hasChanged(since, this.#version(), this.#study.row);
  }

  /** The state when all changes are written and no write has failed. */
  get #written(): SaveState {
    if (this.#study.isDeleted) return 'deleted';
    return this.revision === 0 ? 'empty' : 'saved';
  }

  get #beforeWriting(): SaveState {
    if (this.#isWaiting) return 'waiting';
    return this.#database === undefined ? 'unavailable' : 'saving';
  }

  /** The latest row of the study, on which the next version is based. */
  get #last(): UnwrittenRow {
    return { ...this.#study.row, writtenBy: this.pageLoad };
  }

  /** Writes the current version, and resolves to whether this succeeded. A closing page writes immediately. */
  async #write(isLeaving = false): Promise<boolean> {
    const study = this.#study;
    if (this.#database === undefined || !this.#isDue(study.sent)) return this.#writing;
    study.sent = this.#version();
    this.#writing = this.#put(this.#database, study, study.sent, isLeaving);
    return this.#writing;
  }

  async #put(
    database: Database,
    study: OpenStudy,
    version: StudyVersion,
    isLeaving: boolean,
  ): Promise<boolean> {
    const last = this.#last;
    try {
      if (writing.loaded === undefined) await loadWriting();
      const put = await writing.loaded?.putVersion(database, version, last, {
        isLeaving,
        isOutdated: () => study.sent !== version,
      });
      if (put === undefined) return await this.#writing;
      const { row, written, copied } = put;
      if (copied !== undefined) study.copied = copied;
      study.row = written;
      study.isDeleted = false;
      study.kept = version;
      if (written.id !== row.id && study === this.#study) {
        // The user may have renamed the study in the meantime.
        if (this.#game.name === row.name) this.#game.nameCopy(written.name);
        this.#listener.replaced();
      }
      this.#failure = undefined;
      if (this.isKept) forgetUnwritten(this.pageLoad);
      this.#listener.written({ id: written.id, revision: written.revision });
      return true;
    } catch (error) {
      study.sent = study.kept;
      this.#failure = isStorageFull(error) ? 'full' : 'unavailable';
      return false;
    }
  }

  /** Handles the closing of the page, which may end while an earlier version is still being written. */
  readonly #onLeave = (): void => {
    if (!this.isKept && (this.#database !== undefined || this.#isWaiting)) {
      writing.loaded?.rememberVersion(this.#version(), this.#last);
      void this.#write(true);
    }
    try {
      writing.loaded?.rememberUndo(this.id, this.#game);
    } catch {
      // Without the steps, edits cannot be undone after a reload. The game itself has been saved.
    }
  };

  #set(state: SaveState): void {
    this.#state = state;
    const isLong = this.#study.row.pgn.length > MAX_UNWRITTEN;
    const mayLose = state === 'saving' && (isLong || writing.loaded === undefined);
    this.#question.isOn = mayLose || ['full', 'waiting', 'unavailable'].includes(state);
    this.#listener.changed();
  }
}

/** Milliseconds until a failed write is repeated. Storage may have space by then. */
const RETRY_INTERVAL = 5000;

interface Task {
  /** Writes the current version. Resolves to false if this fails, and never rejects. */
  readonly write: () => Promise<boolean>;
  /** Whether anything has changed since the last write began. */
  readonly isDue: () => boolean;
  readonly onEnd: () => void;
}

/**
 * Writes repeatedly until nothing has changed since the last write began. Writes run one at a time, each after the next
 * paint. A failed write ends the loop and is retried later.
 */
class WriteLoop {
  readonly #task: Task;
  #running: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(task: Task) {
    this.#task = task;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Starts the loop. If it is already running, it will include the latest change. */
  request(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when the loop has ended, or immediately if the loop is not running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Runs the loop. It waits first, so `#running` is set before any listener is notified. */
  async #run(): Promise<void> {
    const { write, isDue, onEnd } = this.#task;
    clearTimeout(this.#retry);
    let hasSucceeded;
    do {
      await new Promise<void>(afterPaint);
      hasSucceeded = await write();
    } while (hasSucceeded && isDue());
    this.#running = undefined;
    onEnd();
    if (!hasSucceeded) this.#retry = setTimeout(() => this.request(), RETRY_INTERVAL);
  }
}
