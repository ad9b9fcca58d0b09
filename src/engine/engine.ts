/** The engine as a library. It loads engine.wasm, manages the threads, and runs one search at a time. */
import { makeError } from '../errors/error.js';
import { WORDS as MEMORY_SENTENCES } from '../words/memory-errors.js';
import { err, ok, type Result } from '../result.js';
import type { Position } from '../rules/position.js';
import { loadRulesFrom } from '../rules/rules-wasm.js';
import { compileWasm } from '../wasm/load.js';
import type { WasmSource } from '../wasm/source.js';
import { checkLimitValues, MAX_HASH_MEBIBYTES, MAX_THREADS } from './limits.js';
import { analyseDice, type DiceControl } from './dice.js';
import type { CreateProbe, Tablebases } from './tablebases.js';
import { readNetwork, type Network } from './network.js';
import { RootReader } from './root.js';
import { SearchRun, type SearchControl } from './search-run.js';
import { SearchWasm } from './search-wasm.js';
import { createSharedMemory, Helpers, type Threading } from './threads.js';
import { timeBudget } from './time.js';
import type {
  DiceLimits,
  DiceResult,
  EngineError,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from './types.js';

const DEFAULT_HASH_MEBIBYTES = 16;
/**
 * Maximum number of pieces on the board for lookups. With more pieces, a search seldom reaches a solved ending and
 * might need too many tables.
 */
const MAX_PIECES = 6;
/** The maximum share of a move's time that the search waits for tables. */
const SHARE_FOR_TABLES = 0.25;

/**
 * An engine's source of solved endings. The source includes the code for lookups, because few engines need this code.
 */
export interface TablebaseSource {
  /** Reads the tables for a position with few pieces. Returns the same object if nothing has changed. */
  readonly read: (position: Position) => Promise<Tablebases | undefined>;
  readonly createProbe: CreateProbe;
}

export interface EngineHostOptions {
  /** Absent if the engine can have only one thread. */
  readonly threading?: Threading | undefined;
}

/**
 * An engine runs one search at a time, on the calling thread and on helper threads if it has any. {@link EngineClient}
 * runs an engine in a worker.
 */
export class Engine {
  readonly #module: WebAssembly.Module;
  readonly #threading: Threading | undefined;
  readonly #reader = new RootReader();
  #wasm: SearchWasm;
  #helpers: Helpers | undefined;
  #hash = DEFAULT_HASH_MEBIBYTES;
  #network: Network | undefined;
  #tablebases: TablebaseSource | undefined;
  #tables: Tablebases | undefined;
  #busy = false;

  private constructor(module: WebAssembly.Module, { threading }: EngineHostOptions) {
    this.#module = module;
    this.#threading = threading;
    this.#wasm = new SearchWasm(module);
    if (!this.#wasm.ttResize(this.#hash, 1)) throw new RangeError(noMemoryFor(this.#hash).message);
  }

  /** Compiles and instantiates engine.wasm; rejects with the reason if that fails. */
  static async load(source: WasmSource, options: EngineHostOptions = {}): Promise<Engine> {
    const module = await compileWasm(source);
    // engine.wasm contains the rules as well, so a worker needs no second file.
    await loadRulesFrom(module);
    return new Engine(module, options);
  }

  /** The compiled build; another engine in the process can use it without compiling again. */
  get module(): WebAssembly.Module {
    return this.#module;
  }

  /**
   * Resizes the transposition table, in MiB from 1, and empties it. If there is not enough memory, the old table stays.
   * Rejects if the size is invalid.
   */
  setHash(mebibytes: number): Promise<Result<void, EngineError>> {
    return this.#configure(mebibytes, this.threads);
  }

  /**
   * Sets the number of threads, from 1, and empties the table, because several threads need a new memory. If there is
   * not enough memory, the engine keeps its current threads. Rejects with the reason if threads do not start.
   */
  setThreads(threads: number): Promise<Result<void, EngineError>> {
    return this.#configure(this.#hash, threads);
  }

  /**
   * Sets the network for the evaluation, or none. If the engine cannot use the file, returns an error value that names
   * `address`.
   */
  async setNetwork(
    file: Uint8Array<ArrayBuffer> | undefined,
    address = 'the network',
  ): Promise<Result<void, EngineError>> {
    if (this.#busy) throw new Error('this engine is searching');
    this.#busy = true;
    try {
      if (file === undefined) this.#network = undefined;
      else {
        const read = await readNetwork(file, this.#wasm.networkShape, address);
        if (!read.ok) return read;
        this.#network = read.value;
      }
      this.#wasm.setNetwork(this.#network);
      await this.#forget();
      return ok(undefined);
    } finally {
      this.#busy = false;
    }
  }

  /** Sets the source of solved endings from the next search on; undefined disables them. */
  setTablebases(source: TablebaseSource | undefined): void {
    this.#tablebases = source;
  }

  /** Gives all threads the tables for a position, unless reading these takes too long. */
  async #takeTables(position: Position, limits: SearchLimits): Promise<void> {
    const isNear = position.pieces().length <= MAX_PIECES;
    const reading = isNear ? this.#tablebases?.read(position) : undefined;
    const tables = reading && (await within(timeForTables(limits), reading, this.#tables));
    if (tables === this.#tables) return;
    this.#wasm.setTables(tables && this.#tablebases?.createProbe(tables));
    await this.#helpers?.setTables(tables);
    this.#tables = tables;
  }

  /** Number of threads that search. */
  get threads(): number {
    return 1 + (this.#helpers?.count ?? 0);
  }

  async #configure(hash: number, threads: number): Promise<Result<void, EngineError>> {
    if (this.#busy) throw new Error('this engine is searching');
    if (!Number.isInteger(hash) || hash < 1 || hash > MAX_HASH_MEBIBYTES)
      throw new RangeError(`hash must be 1 to ${MAX_HASH_MEBIBYTES} MiB`);
    if (!Number.isInteger(threads) || threads < 1 || threads > MAX_THREADS)
      throw new RangeError(`threads must be 1 to ${MAX_THREADS}`);
    if (threads === 1) {
      if (this.#helpers === undefined && hash === this.#hash) {
        await this.#forget();
        return ok(undefined);
      }
      // WebAssembly memory never shrinks, so a smaller table needs a new instance.
      const wasm =
        this.#helpers === undefined && hash >= this.#hash
          ? this.#wasm
          : new SearchWasm(this.#module);
      if (!wasm.ttResize(hash, 1)) return err(noMemoryFor(hash));
      wasm.reset();
      this.#replace(wasm, undefined, hash);
      return ok(undefined);
    }
    if (this.#threading === undefined)
      throw new Error('more than one thread needs shared memory, which this page or host lacks');
    const module = await this.#threading.module();
    let memory: WebAssembly.Memory;
    try {
      memory = createSharedMemory(threads, this.#wasm.threadStride, hash);
    } catch {
      return err(noMemoryFor(hash));
    }
    const wasm = new SearchWasm(module, { memory, thread: 0 });
    if (!wasm.ttResize(hash, threads)) return err(noMemoryFor(hash));
    const helpers = await Helpers.start(this.#threading, module, memory, threads - 1);
    this.#replace(wasm, helpers, hash);
    return ok(undefined);
  }

  #replace(wasm: SearchWasm, helpers: Helpers | undefined, hash: number): void {
    this.#helpers?.terminate();
    if (wasm !== this.#wasm && this.#network !== undefined) wasm.setNetwork(this.#network);
    // The new instance gets the tables from the next search.
    this.#tables = undefined;
    this.#wasm.setTables(undefined);
    this.#wasm = wasm;
    this.#helpers = helpers;
    this.#hash = hash;
  }

  /** Size of the engine's memory in bytes, including the transposition table. */
  get memoryBytes(): number {
    return this.#wasm.memoryBytes;
  }

  /** Empties the table and histories, so that the next search is reproducible. Rejects if a search is running. */
  async newGame(): Promise<void> {
    if (this.#busy) throw new Error('this engine is searching');
    this.#busy = true;
    try {
      await this.#forget();
    } finally {
      this.#busy = false;
    }
  }

  /** Empties the table and the histories of all threads. */
  async #forget(): Promise<void> {
    this.#wasm.reset();
    await this.#helpers?.reset();
  }

  /** Ends the helper threads. The engine's own memory is freed when no reference to the engine remains. */
  close(): void {
    this.#helpers?.terminate();
    this.#helpers = undefined;
  }

  /**
   * Searches until a limit, a stop or a forced end of the game. Returns an error value if the request cannot be
   * searched. Throws an Error if a search is already running.
   */
  async search(
    request: SearchRequest,
    limits: SearchLimits,
    control: SearchControl,
  ): Promise<Result<SearchResult, EngineError>> {
    if (this.#busy) throw new Error('this engine is searching already');
    const checked = checkLimitValues(limits);
    if (!checked.ok) return checked;
    const read = this.#reader.read(request, limits);
    if (!read.ok) return read;
    if (read.value.position.boardStatus() !== 'ongoing') return ok({ reason: 'game-over' });
    this.#busy = true;
    const began = performance.now() - (control.waited ?? 0);
    try {
      await this.#takeTables(read.value.position, limits);
      const run = new SearchRun(this.#wasm, read.value.root, limits, control, this.#helpers, began);
      return ok(await run.deepen());
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Analyses a position of a game with dice, before or after a roll, on one thread. Returns an error value if the
   * request cannot be searched. Throws an Error if a search is already running.
   */
  async analyseDice(
    request: SearchRequest,
    limits: DiceLimits,
    control: DiceControl,
  ): Promise<Result<DiceResult, EngineError>> {
    if (this.#busy) throw new Error('this engine is searching already');
    const checked = checkLimitValues(limits);
    if (!checked.ok) return checked;
    const read = this.#reader.readDice(request);
    if (!read.ok) return read;
    if (read.value.boardStatus() !== 'ongoing') return ok({ reason: 'game-over' });
    this.#busy = true;
    try {
      return ok(await analyseDice(this.#wasm, read.value, limits, control));
    } finally {
      this.#busy = false;
    }
  }
}

/** Milliseconds that a search may wait for tables; infinite for searches without a time limit. */
const timeForTables = ({ movetime, clock }: SearchLimits): number => {
  const time = movetime ?? (clock && timeBudget(clock).soft);
  return time === undefined ? Number.POSITIVE_INFINITY : SHARE_FOR_TABLES * time;
};

/** Resolves to the promised value or, after a timeout, to `otherwise`. */
const within = async <Value>(
  milliseconds: number,
  promise: Promise<Value>,
  otherwise: Value,
): Promise<Value> => {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
};

const noMemoryFor = (mebibytes: number): EngineError =>
  makeError(MEMORY_SENTENCES, 'hash-memory', { mebibytes });
