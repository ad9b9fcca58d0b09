/**
 * Protects the user's work: requests persistent storage, records the time of the last backup, and updates a copy in a
 * file that the user chooses. The page fetches this module when the first entry worth protecting appears.
 */
import { Store } from '../../../src/elements/shared/store.js';
import { persistOnce, requestPersistence } from '../../storage/persistence.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { GAMES_CHANNEL } from '../games/games-address.js';
import { practiceHistory } from '../practice/history.js';
import { SETTINGS_CHANNEL } from '../settings/settings-store.js';
import type { Library } from '../studies/library.js';
import type { LibraryWork } from '../studies/library-work.js';
import { STUDIES_CHANNEL } from '../studies/types.js';
import { backupOf, restoreBackup, type Restored } from './file.js';
import { partsOf } from './parts.js';
import type { SeatTransfer } from './seats.js';

/** The copy is written after this many milliseconds without a change. */
const PAUSE = 20_000;
/** A backup counts as recent, and a dismissed notice stays hidden, for this many milliseconds. */
const RECENT = 30 * 24 * 3600 * 1000;

const KEY = 'acedrex-backup';
/** The key under which the database stores the user's file. */
const FILE_KEY = 'copy';
const LOCK = 'acedrex-copy';

/** The data that the keeper stores in local storage. Times are in milliseconds since 1970. */
interface Kept {
  readonly savedAt?: number;
  readonly dismissedAt?: number;
  /** Whether anything has changed since the copy was last written. */
  readonly isDue?: boolean;
}

/** A file handle of the File System Access API, with methods that TypeScript does not declare yet. */
type UserFile = FileSystemFileHandle & {
  readonly queryPermission?: (mode: { mode: 'readwrite' }) => Promise<PermissionState>;
  readonly requestPermission?: (mode: { mode: 'readwrite' }) => Promise<PermissionState>;
};

type FilePicker = (options: { readonly suggestedName: string }) => Promise<UserFile>;

const WRITING = { mode: 'readwrite' } as const;

export interface Copy {
  readonly file: string;
  /** `paused`: the browser requires the user's permission. */
  readonly state: 'kept' | 'paused' | 'failed';
}

const readKept = (): Kept => readStored('localStorage', KEY) ?? {};

const keep = (change: Kept): void => writeStored('localStorage', KEY, { ...readKept(), ...change });

export const backupName = (): string => {
  const day = new Date().toISOString().slice(0, 10);
  return `acedrex-${day}.jsonl${typeof CompressionStream === 'undefined' ? '' : '.gz'}`;
};

const isRecent = (time = 0): boolean => Date.now() - time < RECENT;

class Keeper extends Store<Keeper> {
  /** Whether storage is persistent. Undefined if the browser does not report this. */
  readonly isPersistent: boolean | undefined;
  readonly copy: Copy | undefined;
  #file: UserFile | undefined;
  #work: LibraryWork | undefined;
  #beginning: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Functions that unsubscribe from the changes. */
  #ends: (() => void)[] = [];

  /** When the last backup or copy was saved, in milliseconds since 1970. */
  get savedAt(): number | undefined {
    return readKept().savedAt;
  }

  get canKeepCopy(): boolean {
    return 'showSaveFilePicker' in globalThis;
  }

  /** The library's current warning, if any. */
  get warning(): 'paused' | 'refused' | undefined {
    const { savedAt, dismissedAt } = readKept();
    if (isRecent(dismissedAt)) return undefined;
    if (this.copy !== undefined) return this.copy.state === 'kept' ? undefined : 'paused';
    return this.isPersistent === false && !isRecent(savedAt) ? 'refused' : undefined;
  }

  dismiss(): void {
    keep({ dismissedAt: Date.now() });
    this.changed();
  }

  /** Starts protecting the library, unless a previous call has already started it. */
  begin(library: Library): Promise<void> {
    return (this.#beginning ??= this.#begin(library).catch(() => {
      this.#beginning = undefined;
    }));
  }

  async #begin(library: Library): Promise<void> {
    this.#work = await library.work();
    this.#file = (await this.#work.database.get('settings', FILE_KEY)) as UserFile | undefined;
    if (this.#file !== undefined) await this.#resume();
    this.publish({ isPersistent: await persistOnce() });
  }

  /** Requests persistent storage again, at the user's request. */
  async request(): Promise<void> {
    this.publish({ isPersistent: await requestPersistence() });
  }

  // --- Backups -------------------------------------------------------------------------------------

  /** Creates a backup as a file. The file contains seats only if there is a passphrase. */
  async save(seats: SeatTransfer): Promise<Blob> {
    const file = await this.#withParts((parts) => new Response(backupOf(parts)).blob(), seats);
    keep({ savedAt: Date.now() });
    this.changed();
    return file;
  }

  async restore(
    file: Blob,
    seats: SeatTransfer,
    onRead: (rows: number) => void,
  ): Promise<Restored> {
    return this.#withParts((parts) => restoreBackup(file, parts, onRead), seats);
  }

  async #withParts<Result>(
    use: (parts: ReturnType<typeof partsOf>['parts']) => Promise<Result>,
    seats?: SeatTransfer,
  ): Promise<Result> {
    if (this.#work === undefined) throw new Error('the database is not open');
    const { parts, close } = partsOf(this.#work, undefined, seats);
    return use(parts).finally(close);
  }

  // --- The copy ------------------------------------------------------------------------------------

  /** Lets the user choose a file for the copy, and then writes the copy. */
  async chooseFile(): Promise<void> {
    const { showSaveFilePicker } = globalThis as unknown as { showSaveFilePicker: FilePicker };
    let file: UserFile;
    try {
      file = await showSaveFilePicker({ suggestedName: 'acedrex.jsonl.gz' });
    } catch {
      // The user cancelled the file dialog.
      return;
    }
    const isFirst = this.#file === undefined;
    this.#file = file;
    await this.#work?.database.put('settings', file, FILE_KEY);
    if (isFirst) this.#follow();
    await this.#write();
  }

  /** Requests the browser's permission again. This requires a user gesture. */
  async allow(): Promise<void> {
    if ((await this.#file?.requestPermission?.(WRITING)) !== 'denied') await this.#write();
  }

  async stop(): Promise<void> {
    await this.#work?.database.delete('settings', FILE_KEY);
    this.#forgetFile();
  }

  #forgetFile(): void {
    clearTimeout(this.#timer);
    for (const end of this.#ends.splice(0)) end();
    this.#file = undefined;
    this.publish({ copy: undefined });
  }

  /** Stops everything until the next call of `begin`. */
  close(): void {
    this.#forgetFile();
    this.#beginning = this.#work = undefined;
    this.publish({ isPersistent: undefined });
  }

  /** Subscribes to the changes that tabs report to each other. */
  #follow(): void {
    const note = (): void => this.#noteChange();
    for (const name of [STUDIES_CHANNEL, SETTINGS_CHANNEL, GAMES_CHANNEL]) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener('message', note);
      this.#ends.push(() => channel.close());
    }
    this.#ends.push(practiceHistory.subscribe(note));
  }

  /** Starts following changes again after a page load. */
  async #resume(): Promise<void> {
    this.#follow();
    const isAllowed = (await this.#file?.queryPermission?.(WRITING)) !== 'prompt';
    this.#show(isAllowed || readKept().isDue !== true ? 'kept' : 'paused');
    if (isAllowed && readKept().isDue === true) this.#noteChange();
  }

  #noteChange(): void {
    keep({ isDue: true });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), PAUSE);
  }

  #show(state: Copy['state']): void {
    const { name: file } = this.#file ?? {};
    this.publish({ copy: file === undefined ? undefined : { file, state } });
  }

  /** Writes the copy. The browser replaces the file only when the write is complete. */
  async #write(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    clearTimeout(this.#timer);
    try {
      if ((await file.queryPermission?.(WRITING)) === 'prompt') {
        this.#show('paused');
        return;
      }
      // If another tab is writing, it writes these entries too.
      await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        keep({ isDue: false });
        const target = await file.createWritable();
        await this.#withParts((parts) => backupOf(parts).pipeTo(target));
        keep({ savedAt: Date.now() });
      });
      this.#show('kept');
    } catch {
      keep({ isDue: true });
      this.#show('failed');
    }
  }
}

/** The only instance on the page. */
export const keeper = new Keeper();
