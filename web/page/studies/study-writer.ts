/**
 * Writes the study on the board: every change at once, one write at a time. The revision shows that another
 * tab has written the same study; a tab with changes of its own then goes on with a copy.
 */
import { makeFen } from '../../../src/notation/fen.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { finishSteps, trySteps } from '../../../src/steps.js';
import { LeaveQuestion, onLeaving } from '../../shared/leaving.js';
import { isStorageFull, type Database, type StudyRow } from '../../storage/database.js';
import { putStudy } from '../../storage/studies.js';
import { rememberSession, type KeptStart, rememberUndo } from './kept-session.js';
import {
  changeSince,
  hasWork,
  newRow,
  rowInSteps,
  withoutDeletion,
  type RowSteps,
  type StudyVersion,
} from './study-version.js';
import type { Notice } from './types.js';
import { forgetUnwritten, MAX_UNWRITTEN, rememberUnwritten } from './unwritten.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';

/** Whether the study is saved, and if not, why. */
export type SaveState =
  'empty' | 'saved' | 'saving' | 'full' | 'waiting' | 'unavailable' | 'deleted';

/** Moves and characters of a study that is written at once; a worker writes longer ones. */
const SHORT_GAME = 2000;
const SHORT_TEXT = 250_000;

interface Listener {
  /** Called after every change of what the writer says of the study. */
  readonly changed: () => void;
  /** Called when other tabs have to know of a written study. */
  readonly written: (notice: Notice) => void;
}

export class StudyWriter {
  /** Identifies this page load in the rows that it writes. */
  readonly pageLoad = crypto.randomUUID();
  readonly #game: GameStore;
  readonly #listener: Listener;
  readonly #loop: WriteLoop;
  readonly #question = new LeaveQuestion(() => !this.isKept);
  #database: Database | undefined;
  /** Whether the database has not answered yet. */
  #isWaiting: boolean;
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
  #copied: 'changed' | 'deleted' | undefined;
  #isDeleted = false;
  /** Set while another study is being shown, so that this does not count as a change. */
  #isShowing = false;

  constructor(database: Database | 'waiting' | undefined, game: GameStore, listener: Listener) {
    this.#isWaiting = database === 'waiting';
    this.#database = database === 'waiting' ? undefined : database;
    this.#game = game;
    this.#listener = listener;
    this.#kept = this.#sent = this.#version();
    this.#loop = new WriteLoop({
      write: () => this.#write(),
      isDue: () => this.#due(this.#sent) !== undefined,
      onEnd: () => this.#set(this.#failure ?? this.#written),
    });
    if (this.#database === undefined) this.#set(this.#beforeWriting);
    game.subscribe(() => this.requestWrite());
    onLeaving(this.#onLeave);
  }

  get database(): Database | undefined {
    return this.#database;
  }

  get id(): string {
    return this.#row.id;
  }

  /** The number of times the study has been written. */
  get revision(): number {
    return this.#row.revision;
  }

  /** Text in the FEN field that is not a legal position yet. */
  get draft(): string | undefined {
    return this.#draft;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether closing the page would lose nothing. */
  get isKept(): boolean {
    return this.#due(this.#kept) !== 'content';
  }

  /** What another tab had done to the study when it became a copy; undefined if it is none. */
  get copied(): 'changed' | 'deleted' | undefined {
    return this.#copied;
  }

  /** Whether the study has something that would be lost if it were replaced. */
  get hasWork(): boolean {
    return hasWork(this.#version());
  }

  get isWriting(): boolean {
    return this.#loop.isRunning;
  }

  /** Why the last write failed, if it did. */
  get failure(): 'full' | 'unavailable' | undefined {
    return this.#failure;
  }

  /** Sets the database once it has answered; undefined if there is none. */
  attach(database: Database | undefined): void {
    this.#isWaiting = false;
    this.#database = database;
    this.#set(database === undefined ? 'unavailable' : 'empty');
  }

  /** Notes that the database does not answer. */
  noteUnavailable(): void {
    this.#set('unavailable');
  }

  setDraft(draft: string | undefined): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.requestWrite();
    this.#listener.changed();
  }

  // --- Another study -----------------------------------------------------------------------------

  /** Goes on with a new study, whose game `show` puts on the board. `isWork`: it is worth saving as it is. */
  begin(show: () => void, isWork: boolean): void {
    this.#replace(newRow(), show);
    const mayKeep = this.#database !== undefined || this.#isWaiting;
    if (isWork && mayKeep) this.#kept = this.#sent = undefined;
    if (this.#failure === undefined && this.#database !== undefined) this.#set('empty');
    else this.#listener.changed();
    this.requestWrite();
  }

  /** Notes that the study is worth saving as it is. */
  keep(): void {
    this.#kept = this.#sent = undefined;
    this.requestWrite();
  }

  /** Goes on with a stored study, or with another tab's version of this one. */
  show(row: StudyRow, show: () => void): void {
    this.#replace(row, show);
    this.#isDeleted = false;
    this.#set(this.#written);
  }

  #replace(row: StudyRow, show: () => void): void {
    if (row.id !== this.id) {
      this.#copied = undefined;
      this.#isDeleted = false;
      forgetUnwritten(this.pageLoad);
    }
    this.#row = row;
    this.#draft = row.draft;
    this.#isShowing = true;
    try {
      show();
    } finally {
      this.#isShowing = false;
    }
    this.#kept = this.#sent = this.#version();
    this.#rememberSession();
  }

  /**
   * Keeps a study on the board that another tab has deleted. It is not stored again by itself, or it could
   * never be deleted. What is in the bin becomes a copy with the next change; what is nowhere else is stored
   * again before this tab shows something else.
   */
  noteDeleted(inBin: StudyRow | undefined): void {
    this.#isDeleted = true;
    if (inBin === undefined) {
      this.#row = { ...this.#row, id: crypto.randomUUID(), revision: 0 };
      this.#kept = this.#sent = undefined;
      this.#rememberSession();
    } else this.#row = withoutDeletion(inBin);
    this.#set('deleted');
  }

  // --- Writing -----------------------------------------------------------------------------------

  /** Resolves when no write is running. */
  async settled(): Promise<void> {
    await this.#loop.settled();
  }

  /** Writes all changes, again if that failed before. Resolves with whether everything has been written. */
  async flush(): Promise<boolean> {
    await this.#loop.settled();
    if (!this.isKept && this.#database !== undefined) {
      this.#loop.request();
      await this.#loop.settled();
    }
    return this.isKept;
  }

  /** Writes again after a failure, because there may be enough space now. */
  retry(): void {
    if (this.#failure !== undefined) this.#loop.request();
  }

  /** Requests a write of what has changed. Listeners are notified only after the loop has started. */
  requestWrite(): void {
    if (this.#isShowing) return;
    this.#rememberSession();
    const due = this.#due(this.#sent);
    if (due !== undefined && this.#database !== undefined) this.#loop.request();
    // After a failure, the state stays until a write succeeds.
    if (due === 'content') this.#set(this.#failure ?? this.#beforeWriting);
  }

  #version(): StudyVersion {
    const { record, name, path, roll, orientation, folded } = this.#game;
    return { record, name, path, roll, orientation, folded, draft: this.#draft };
  }

  #due(since: StudyVersion | undefined): 'content' | 'view' | undefined {
    return changeSince(since, this.#version(), this.#row);
  }

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
  #rowOf(version: StudyVersion): RowSteps {
    return rowInSteps(version, { ...this.#row, writtenBy: this.pageLoad }, this.#kept);
  }

  /** Writes the current version; resolves with whether that succeeded. A page that is being left does so at once. */
  async #write(isLeaving = false): Promise<boolean> {
    const due = this.#due(this.#sent);
    if (this.#database === undefined || due === undefined) return this.#writing;
    const version = this.#version();
    this.#sent = version;
    this.#writing = this.#put(this.#database, version, due, isLeaving);
    return this.#writing;
  }

  async #put(
    database: Database,
    version: StudyVersion,
    due: 'content' | 'view',
    isLeaving: boolean,
  ): Promise<boolean> {
    try {
      const short = trySteps(this.#rowOf(version), isLeaving ? Infinity : SHORT_GAME);
      const put =
        short !== undefined && (isLeaving || short.pgn.length < SHORT_TEXT)
          ? { row: short, written: await putStudy(database, short) }
          : await (
              await import('./long-study.js')
            ).putLongStudy(database, this.#rowOf(version), () => this.#sent !== version);
      if (put === undefined) return await this.#writing;
      const { row } = put;
      let { written } = put;
      if (written === undefined && due === 'content') {
        // Another tab has changed or deleted the study meanwhile, so both versions are kept.
        const { writeCopy } = await import('./other-versions.js');
        ({ written, copied: this.#copied } = await writeCopy(database, row));
        // The user may have changed the name meanwhile.
        if (this.#game.name === row.name) this.#game.nameCopy(written.name);
      }
      // If only the cursor differs, the other tab's version is used.
      if (written !== undefined) {
        this.#row = written;
        this.#isDeleted = false;
      }
      this.#kept = version;
      this.#failure = undefined;
      if (this.isKept) forgetUnwritten(this.pageLoad);
      this.#rememberSession();
      if (written !== undefined && due === 'content')
        this.#listener.written({ id: written.id, revision: written.revision });
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
    this.#rememberSession(true);
    if (this.isKept || (this.#database === undefined && !this.#isWaiting)) return;
    rememberUnwritten(finishSteps(this.#rowOf(this.#version())));
    void this.#write(true);
  };

  #rememberSession(isLeaving = false): void {
    const { path, record, orientation, roll } = this.#game;
    const { ruleset, setup, dice } = record;
    const start: KeptStart | undefined =
      this.revision > 0 || this.hasWork ? undefined : [ruleset.id, makeFen(setup), dice];
    const row =
      isLeaving && this.revision === 0 && this.hasWork && this.isKept
        ? trySteps(this.#rowOf(this.#version()), SHORT_GAME)
        : undefined;
    // A reload can end the write of a turned board or of a roll.
    rememberSession({ id: this.id, path, orientation, roll, start, row });
  }

  #set(state: SaveState): void {
    this.#state = state;
    const isLong = state === 'saving' && this.#row.pgn.length > MAX_UNWRITTEN;
    this.#question.isOn = isLong || ['full', 'waiting', 'unavailable'].includes(state);
    this.#listener.changed();
  }
}

/** Milliseconds until a failed write is tried again; there may be space by then. */
const RETRY_INTERVAL = 5000;

interface Task {
  /** Writes the current version; false if that failed. Never rejects. */
  readonly write: () => Promise<boolean>;
  /** Whether something has changed since the last write began. */
  readonly isDue: () => boolean;
  readonly onEnd: () => void;
}

/**
 * Runs one write at a time, each after the next paint, until nothing has changed since the last one began
 * or a write fails, which is then tried again later.
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

  /** Starts the loop; a running loop includes the latest change. */
  request(): void {
    this.#running ??= this.#run();
  }

  /** Resolves when the loop has ended; at once if none is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Waits first, so that `#running` is set before any listener is notified. */
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
