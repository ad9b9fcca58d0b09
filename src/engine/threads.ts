/**
 * Lazy SMP: helper threads search the same position independently and help the main thread only through the
 * shared transposition table (after the authors of Crafty and Toga; D. Homan 2013). The caller supplies the
 * function that starts a thread, because Node and browsers differ.
 */
import type { CreateProbe, Tablebases } from './tablebases.js';
import { SearchWasm } from './search-wasm.js';
import type { Root } from './root.js';

const STOP = 0;

/** A helper thread as the engine uses it. */
export interface HelperThread {
  /**
   * Joins a memory as thread number `thread`, from 1; `stop[STOP]` is not 0 when searches are to end.
   */
  start(
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    thread: number,
    stop: Int32Array<SharedArrayBuffer>,
  ): Promise<void>;
  /** Searches until told to stop or `depth` plies deep. */
  search(root: Root, depth: number): Promise<void>;
  /** Empties its histories, and its part of a table that is cleared in `parts` parts. */
  reset(parts: number): Promise<void>;
  /** Looks solved endings up from the next search on. */
  setTables(tables: Tablebases | undefined): Promise<void>;
  terminate(): void;
}

/** What the engine needs to search with several threads. */
export interface Threading {
  /** The build for several threads, which imports its memory. */
  readonly module: () => Promise<WebAssembly.Module>;
  readonly spawn: () => HelperThread | Promise<HelperThread>;
}

/** The functions that a helper thread offers to the engine. */
export interface HelperService {
  start(...parameters: Parameters<HelperThread['start']>): void;
  search(...parameters: Parameters<HelperThread['search']>): Promise<void>;
  reset(parts: number): void;
  setTables(tables: Tablebases | undefined): void;
}

/** Creates the service that runs on a helper thread. */
export const createHelper = (createProbe: CreateProbe): HelperService => {
  let wasm: SearchWasm | undefined;
  const started = (): SearchWasm => {
    if (wasm === undefined) throw new Error('the thread has not been started');
    return wasm;
  };
  let isStopped = (): boolean => false;
  return {
    start(module, memory, thread, stop) {
      wasm = new SearchWasm(module, { memory, thread });
      isStopped = () => Atomics.load(stop, STOP) !== 0;
    },
    async search(root, depth) {
      const searching = started();
      searching.start(root, false);
      let next = 1;
      searching.poll = () => {
        return isStopped() || searching.finishedDepth(0) >= next ? 'end' : 'go-on';
      };
      while (next <= depth && !isStopped()) {
        if ((await searching.search(next, 0)) === 'finished') next += 1;
        // Skip iterations that the main thread has finished in the meantime.
        next = Math.max(next, searching.finishedDepth(0) + 1);
      }
    },
    reset(parts) {
      started().reset(parts);
    },
    setTables(tables) {
      started().setTables(tables && createProbe(tables));
    },
  };
};

const PAGE = 65_536;

/** The helper threads of an engine. */
export class Helpers {
  readonly #threads: readonly HelperThread[];
  readonly #stop: Int32Array<SharedArrayBuffer>;
  #searching: Promise<unknown> | undefined;

  private constructor(threads: readonly HelperThread[], stop: Int32Array<SharedArrayBuffer>) {
    this.#threads = threads;
    this.#stop = stop;
  }

  /** Starts `count` helpers on a shared memory. If one cannot be started, ends the others and rejects. */
  static async start(
    threading: Threading,
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    count: number,
  ): Promise<Helpers> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const threads: HelperThread[] = [];
    try {
      for (let thread = 1; thread <= count; thread += 1) {
        const helper = await threading.spawn();
        threads.push(helper);
        // One after the other. If a worker makes a second worker while its first one is still being loaded through a
        // service worker, Firefox 153 blocks it for good, in one start of five.
        await helper.start(module, memory, thread, stop);
      }
    } catch (error) {
      for (const thread of threads) thread.terminate();
      throw error;
    }
    return new Helpers(threads, stop);
  }

  get count(): number {
    return this.#threads.length;
  }

  /** Makes all helpers search a root. */
  search(root: Root, depth: number): void {
    Atomics.store(this.#stop, STOP, 0);
    this.#searching = Promise.all(this.#threads.map((thread) => thread.search(root, depth)));
  }

  /** Stops the search and resolves when every helper has stopped. */
  async stop(): Promise<void> {
    Atomics.store(this.#stop, STOP, 1);
    await this.#searching;
    this.#searching = undefined;
  }

  /** Makes each helper empty its histories and its part of a table that is cleared in `parts` parts. */
  async reset(parts: number): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.reset(parts)));
  }

  /** Gives each helper the tables of solved endings; memory that is shared is not copied. */
  async setTables(tables: Tablebases | undefined): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.setTables(tables)));
  }

  terminate(): void {
    for (const thread of this.#threads) thread.terminate();
  }
}

/**
 * Creates a shared memory for `threads` copies of the memory map, which can grow by a table of `hash` MiB. Throws if
 * there is not enough memory: a RangeError, except in Firefox. `ttResize` adds the table and knows that memory which it
 * adds is zero. A memory that has the table from the start would be filled with zeros: 2 GiB took longer than the
 * client waits for a sign of life on a busy machine.
 */
export const createSharedMemory = (
  threads: number,
  stride: number,
  hash: number,
): WebAssembly.Memory => {
  const initial = Math.ceil((threads * stride) / PAGE);
  const maximum = Math.ceil((threads * stride + hash * 2 ** 20) / PAGE);
  return new WebAssembly.Memory({ initial, maximum, shared: true });
};
