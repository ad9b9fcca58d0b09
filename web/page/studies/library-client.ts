/** The page's side of the library's worker. */
import { proxy, wrap, type Remote } from 'comlink';
import type { PositionQuery } from '../../storage/positions.js';
import type {
  CheckedStudy,
  ImportOptions,
  ImportReport,
  PlayedGames,
  PlayedQuery,
} from './types.js';
import type { LibraryApi } from './worker/library-worker.js';

export class LibraryClient {
  readonly #api: Remote<LibraryApi>;

  constructor(worker: Worker) {
    this.#api = wrap<LibraryApi>(worker);
  }

  /** Reads the texts of studies and stores their errors and positions. */
  async check(
    ids: readonly string[],
    onChecked: (checked: readonly CheckedStudy[]) => void,
  ): Promise<void> {
    await this.#api.check(ids, proxy(onChecked));
  }

  /**
   * The same for all studies whose texts have not been read since they were changed. Returns how many of
   * those the list has to show anew.
   */
  async readAll(onProgress: (done: number, total: number) => void): Promise<number> {
    return this.#api.readAll(proxy(onProgress));
  }

  /** The ids of the studies with a position or material. */
  async find(query: PositionQuery): Promise<readonly string[]> {
    return this.#api.find(query);
  }

  /** How many games have a position, how often its moves were played, and how those games ended. */
  async played(query: PlayedQuery): Promise<PlayedGames> {
    return this.#api.played(query);
  }

  /** Adds the games of files; reports which part of them has been read, from 0 to 1. */
  async add(
    files: readonly Blob[],
    options: ImportOptions,
    onProgress: (read: number) => void,
  ): Promise<ImportReport> {
    return this.#api.add(files, options, proxy(onProgress));
  }

  async cancel(): Promise<void> {
    await this.#api.cancel();
  }
}

/** Starts the worker. */
export const openLibrary = (): LibraryClient =>
  new LibraryClient(
    new Worker(new URL('./worker/library-worker.ts', import.meta.url), { type: 'module' }),
  );
