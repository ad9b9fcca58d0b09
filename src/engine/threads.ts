/**
 * Lazy SMP (after the authors of Crafty and Toga; D. Homan 2013): helper threads search the same position
 * independently. They help the main thread only by filling the shared transposition table. The caller supplies the
 * function that starts a thread, because Node and browsers differ.
 */
import type { CreateProbe, Tablebases } from './tablebases.js';
import { SearchWasm } from './search-wasm.js';
import type { Root } from './root.js';

const STOP = 0;

export interface HelperThread {
  /** Joins a memory as thread number `thread`, counted from 1. A nonzero `stop[STOP]` ends searches. */
  start(
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    thread: number,
    stop: Int32Array<SharedArrayBuffer>,
  ): Promise<void>;
  /** Searches until `depth` plies are reached or the search is stopped. */
  search(root: Root, depth: number): Promise<void>;
  /** Empties the thread's histories and its table of quiescence. */
  reset(): Promise<void>;
  setTables(tables: Tablebases | undefined): Promise<void>;
  terminate(): void;
}

export interface Threading {
  /** The build for several threads, which imports its memory. */
  readonly module: () => Promise<WebAssembly.Module>;
  readonly spawn: () => HelperThread | Promise<HelperThread>;
}

export interface HelperService {
  start(...parameters: Parameters<HelperThread['start']>): void;
  search(...parameters: Parameters<HelperThread['search']>): Promise<void>;
  reset(): void;
  setTables(tables: Tablebases | undefined): void;
}

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
      searching.setPoll(() =>
        isStopped() || searching.finishedDepth(0) >= next ? 'end' : 'go-on',
      );
      while (next <= depth && !isStopped()) {
        if ((await searching.search(next, 0)) === 'finished') next += 1;
        // Skips iterations that the main thread has already finished.
        next = Math.max(next, searching.finishedDepth(0) + 1);
      }
    },
    reset() {
      started().reset();
    },
    setTables(tables) {
      started().setTables(tables && createProbe(tables));
    },
  };
};

const PAGE = 65_536;

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
        // Helpers start one at a time. In Firefox 153, a worker that creates a second worker while the first is still
        // loading through a service worker blocks the second forever in one of five starts.
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

  /** Makes each helper empty its histories and its table of quiescence. */
  async reset(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.reset()));
  }

  /** Gives each helper the tables of solved endings. Shared memory is not copied. */
  async setTables(tables: Tablebases | undefined): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.setTables(tables)));
  }

  terminate(): void {
    for (const thread of this.#threads) thread.terminate();
  }
}

/**
 * Creates a shared memory that holds `threads` copies of the memory map and can grow by a table of `hash` MiB. Throws
 * if there is not enough memory: a RangeError, except in Firefox. `ttResize` adds the table.
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
