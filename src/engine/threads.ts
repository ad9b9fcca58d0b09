/**
 * Lazy SMP: further threads search the same position on their own and help the main one only through
 * the transposition table that all of them share (after Crafty's and Toga's authors; D. Homan 2013).
 * How a thread is made, Node's way or a browser's, is the caller's to say.
 */
import { SearchWasm } from './search-wasm.js';
import type { Root } from './root.js';

const STOP = 0;

/** A further thread, as the engine sees it. */
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
  /** Forgets what it has learnt, and empties its part of a table that is cleared in `parts`. */
  reset(parts: number): Promise<void>;
  terminate(): void;
}

/** How to search with several threads. */
export interface Threading {
  /** The build that imports its memory. */
  readonly module: () => Promise<WebAssembly.Module>;
  readonly spawn: () => HelperThread | Promise<HelperThread>;
}

/** What a further thread does when it is told to, and all the while. */
export interface HelperService {
  start(...parameters: Parameters<HelperThread['start']>): void;
  search(...parameters: Parameters<HelperThread['search']>): Promise<void>;
  reset(parts: number): void;
}

/** The helper's side: what runs on a further thread. */
export const createHelper = (): HelperService => {
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
        // Who lost the race of an iteration joins the next one.
        next = Math.max(next, searching.finishedDepth(0) + 1);
      }
    },
    reset(parts) {
      started().reset(parts);
    },
  };
};

const PAGE = 65_536;

/** The threads beside the main one. */
export class Helpers {
  readonly #threads: readonly HelperThread[];
  readonly #stop: Int32Array<SharedArrayBuffer>;
  #searching: Promise<unknown> | undefined;

  private constructor(threads: readonly HelperThread[], stop: Int32Array<SharedArrayBuffer>) {
    this.#threads = threads;
    this.#stop = stop;
  }

  /** Starts as many helpers on a memory. Rejects, leaving none behind, if one cannot be had. */
  static async start(
    threading: Threading,
    module: WebAssembly.Module,
    memory: WebAssembly.Memory,
    count: number,
  ): Promise<Helpers> {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const threads: HelperThread[] = [];
    try {
      const starting: Promise<void>[] = [];
      for (let thread = 1; thread <= count; thread += 1) {
        const helper = await threading.spawn();
        threads.push(helper);
        starting.push(helper.start(module, memory, thread, stop));
      }
      await Promise.all(starting);
    } catch (error) {
      for (const thread of threads) thread.terminate();
      throw error;
    }
    return new Helpers(threads, stop);
  }

  get count(): number {
    return this.#threads.length;
  }

  /** Lets all search a root. */
  search(root: Root, depth: number): void {
    Atomics.store(this.#stop, STOP, 0);
    this.#searching = Promise.all(this.#threads.map((thread) => thread.search(root, depth)));
  }

  /** Ends their search; resolves when the last one has. */
  async stop(): Promise<void> {
    Atomics.store(this.#stop, STOP, 1);
    await this.#searching;
    this.#searching = undefined;
  }

  /** Lets each forget what it has learnt and empty its part of a table that is cleared in `parts`. */
  async reset(parts: number): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.reset(parts)));
  }

  terminate(): void {
    for (const thread of this.#threads) thread.terminate();
  }
}

/** A shared memory that holds `threads` copies of the memory map and a table. */
export const createSharedMemory = (
  threads: number,
  stride: number,
  hash: number,
): WebAssembly.Memory => {
  const pages = Math.ceil((threads * stride + hash * 2 ** 20) / PAGE);
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
};
