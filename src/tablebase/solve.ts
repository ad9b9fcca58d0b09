/**
 * Solves one block in steps, so that other work can run between steps. The solver can be stopped and resumed. It
 * requests a table for a capture or promotion when it first needs the table. Large blocks are divided into parts for
 * several threads. All parts process each distance together.
 */
import { err, ok, type Result } from '../result.js';
import type { Ruleset } from '../rules/rulesets.js';
import { TablebaseWasm, loadTablebase } from './tablebase-wasm.js';
import { tablebaseError, makeBlock, type Block, type TablebaseError } from './material.js';
import {
  LocalPart,
  STEP,
  type TablebasePart,
  type PartReport,
  type PartTurn,
  type PartValues,
  type SliceRange,
} from './part.js';
import type { Tablebase } from './file.js';

export interface SolveProgress {
  readonly block: Block;
  /** The share of the first pass that is done, from 0 to 1. The first pass is about half of the work. */
  readonly entered: number;
  /** The distance, in plies, up to which all wins and losses are known. */
  readonly distance: number;
}

/**
 * Supplies the table of a block, from storage or by solving the block. Reads a stored table into the memory of the
 * instance that `into` returns, if the table fits.
 */
export type TableSource = (
  block: Block,
  signal?: AbortSignal,
  into?: () => TablebaseWasm,
) => Promise<Result<Tablebase, TablebaseError>>;

export interface PartThreads {
  /** The number of threads to use. */
  readonly count: number;
  /** Blocks with fewer bytes are solved without threads. */
  readonly minBytes: number;
  /** Starts a part on a thread; undefined if memory is short. Rejects if no thread can start. */
  readonly start: (
    ruleset: Ruleset,
    block: Block,
    slices: SliceRange,
  ) => Promise<ThreadPart | undefined>;
}

/** Thrown if a part is called after its thread has ended. */
export class ThreadEnded extends Error {}

/** A part on another thread. Its calls reject with {@link ThreadEnded} when the thread ends. */
export type ThreadPart = TablebasePart & { readonly close: () => void };

interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

/**
 * With a larger move limit, every win in more plies than the limit counts as cursed, even if it can be forced in time.
 */
const MAX_EXACT_LIMIT = 120;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Number of bytes for solving a block, besides the tables that the block needs. */
export const bytesToSolve = async (block: Block, ruleset: Ruleset): Promise<number> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  return 2 * wasm.setBlock(block) + wasm.fixedBytes;
};

/** A part with its next instructions and its last report. */
interface Seat {
  readonly part: TablebasePart;
  readonly slices: SliceRange;
  distance: number | undefined;
  received: Uint32Array[];
  report: PartReport;
}

const UNBEGUN: PartReport = {
  state: 'running',
  entered: 0,
  longest: 0,
  hasDeepExits: false,
  sent: new Uint32Array(),
};

export class BlockSolver {
  readonly #block: Block;
  readonly #ruleset: Ruleset;
  readonly #tables: TableSource;
  readonly #bytesNeeded: number;
  /** Number of bytes of a slice's values. */
  readonly #bytesOfSlice: number;
  readonly #slices: number;
  #seats: readonly Seat[] = [];
  #threads: readonly ThreadPart[] = [];
  /** The distance that is being expanded; -1 in the first pass. */
  #distance = -1;
  /** The move limit of the second pass, which finds the results that can be forced within this limit. */
  #limit = 0;
  #isSolved = false;
  /** The time of the last pause for other work. */
  #paused = 0;

  private constructor(wasm: TablebaseWasm, block: Block, ruleset: Ruleset, tables: TableSource) {
    this.#block = block;
    this.#ruleset = ruleset;
    this.#tables = tables;
    const bytes = wasm.setBlock(block);
    this.#slices = wasm.slices;
    this.#bytesOfSlice = bytes / wasm.slices;
    this.#bytesNeeded = 2 * bytes + wasm.fixedBytes;
  }

  /** Reserves the memory of a block. */
  static async create(
    block: Block,
    ruleset: Ruleset,
    tables: TableSource,
    threads?: PartThreads,
  ): Promise<Result<BlockSolver, TablebaseError>> {
    const module = await loadTablebase();
    const solver = new BlockSolver(new TablebaseWasm(module, ruleset), block, ruleset, tables);
    return (await solver.#reserve(module, threads)) ? ok(solver) : err(solver.#outOfMemory());
  }

  async #reserve(module: WebAssembly.Module, threads: PartThreads | undefined): Promise<boolean> {
    const bytes = this.#slices * this.#bytesOfSlice;
    if (threads !== undefined && threads.count > 1 && bytes >= threads.minBytes) {
      const hasMemory = await this.#divide(threads);
      if (hasMemory !== undefined) return hasMemory;
    }
    const whole = { first: 0, end: this.#slices };
    const part = LocalPart.create(module, this.#ruleset, this.#block, whole);
    if (part !== undefined) this.#seats = [seatOf(part, whole)];
    return part !== undefined;
  }

  /**
   * Gives each thread a part. The current thread gets no part, because it must pass on the results of the other threads
   * without delay. Returns false if memory is short, and undefined if threads cannot be started.
   */
  async #divide({ count, start }: PartThreads): Promise<boolean | undefined> {
    const border = (at: number): number => Math.round((at * this.#slices) / count);
    const ranges = Array.from({ length: count }, (_, at) => ({
      first: border(at),
      end: border(at + 1),
    }));
    const started: { readonly part: ThreadPart | undefined; readonly slices: SliceRange }[] = [];
    // Threads start one at a time because of Firefox; see src/engine/threads.ts.
    for (const slices of ranges)
      try {
        started.push({ part: await start(this.#ruleset, this.#block, slices), slices });
      } catch {
        // Not all threads could be started, so the block is not divided.
      }
    this.#seats = started.flatMap(({ part, slices }) =>
      part === undefined ? [] : [seatOf(part, slices)],
    );
    this.#threads = started.flatMap(({ part }) => part ?? []);
    if (this.#seats.length === count) return true;
    this.close();
    return started.length === count ? false : undefined;
  }

  #outOfMemory(): TablebaseError {
    return tablebaseError('ending-memory', { bytes: this.#bytesNeeded });
  }

  /** Ends the threads and discards their work. */
  close(): void {
    for (const { close } of this.#threads) close();
    this.#threads = [];
  }

  /**
   * Solves the block. Returns undefined if the signal stops the work; another call resumes it. The table's bytes may be
   * a view of the solver's memory.
   */
  async run({ signal, onProgress }: RunOptions = {}): Promise<
    Result<Tablebase | undefined, TablebaseError>
  > {
    const isStopped = (): boolean => signal?.aborted ?? false;
    this.#paused = performance.now();
    try {
      while (!this.#isSolved) {
        await this.#advance(isStopped, () =>
          onProgress?.({ block: this.#block, ...this.#progress }),
        );
        if (isStopped()) return ok(undefined);
        const failed = await this.#goOn(signal);
        if (failed === undefined) continue;
        if (isStopped()) return ok(undefined);
        this.close();
        return err(failed);
      }
      return ok(await this.#table());
    } catch (error) {
      // A thread also ends if memory is short.
      if (!(error instanceof ThreadEnded)) throw error;
      this.close();
      return err(this.#outOfMemory());
    }
  }

  get #progress(): Omit<SolveProgress, 'block'> {
    const entered = this.#seats.reduce((sum, { report }) => sum + report.entered, 0);
    return { entered: entered / this.#slices, distance: Math.max(0, this.#distance) };
  }

  /** Lets all parts work until all of them wait, one of them is stuck, or the work is stopped. */
  async #advance(isStopped: () => boolean, onProgress: () => void): Promise<void> {
    const working = new Map<Seat, Promise<Seat>>();
    for (;;) {
      if (!isStopped() && !this.#seats.some(isStuck))
        for (const seat of this.#seats)
          if (!working.has(seat) && hasWork(seat)) working.set(seat, this.#step(seat));
      if (working.size === 0) return;
      working.delete(await Promise.race(working.values()));
      // Pauses are rare, because timers are slow and small blocks have many distances.
      if (performance.now() - this.#paused < STEP) continue;
      onProgress();
      await pause();
      this.#paused = performance.now();
    }
  }

  async #step(seat: Seat): Promise<Seat> {
    const { received, distance } = seat;
    seat.received = [];
    seat.distance = undefined;
    const turn: PartTurn = { received, ...(distance !== undefined && { distance }) };
    seat.report = await seat.part.advance(turn);
    this.#deliver(seat, seat.report.sent);
    return seat;
  }

  #deliver(sender: Seat, places: Uint32Array): void {
    const others = this.#seats.filter((seat) => seat !== sender);
    for (const { slices, received } of others) {
      const begin = slices.first * this.#bytesOfSlice;
      const end = slices.end * this.#bytesOfSlice;
      const own =
        others.length === 1 ? places : places.filter((place) => place >= begin && place < end);
      if (own.length > 0) received.push(own);
    }
  }

  /** Chooses the next step when all parts wait or one part is stuck. */
  async #goOn(signal: AbortSignal | undefined): Promise<TablebaseError | undefined> {
    const reports = this.#seats.map(({ report }) => report);
    const longest = Math.max(...reports.map((report) => report.longest));
    if (reports.some(({ state }) => state === 'overflow'))
      return tablebaseError('ending-too-long', { name: makeBlock(this.#block) });
    if (reports.some(({ state }) => state === 'out-of-memory')) return this.#outOfMemory();
    const missing = reports.find((report) => report.missing !== undefined)?.missing;
    if (missing !== undefined) return this.#addMissing(missing, signal);
    // With the move limit, distances are doubled; see assembly/tablebase/first-pass.ts.
    const last = this.#limit === 0 ? longest : Math.min(longest, 2 * this.#limit + 1);
    if (this.#distance >= last) return this.#finish(longest);
    this.#distance += 1;
    for (const seat of this.#seats) seat.distance = this.#distance;
    return undefined;
  }

  async #addMissing(
    missing: Block,
    signal: AbortSignal | undefined,
  ): Promise<TablebaseError | undefined> {
    const [{ part } = { part: undefined }, ...others] = this.#seats;
    const into = part instanceof LocalPart && others.length === 0 ? part.wasm : undefined;
    const table = await this.#tables(missing, signal, into && (() => into));
    if (!table.ok) return table.error;
    const { value } = table;
    for (const seat of this.#seats) seat.report = { ...seat.report, missing: undefined };
    const added = await this.#each((seat) => seat.part.addTable(value));
    return added ? undefined : this.#outOfMemory();
  }

  /** After the first pass, starts the second pass if it is needed to find the wins that the limit prevents. */
  async #finish(longest: number): Promise<TablebaseError | undefined> {
    const limit = this.#ruleset.switches.moveLimit;
    if (this.#limit > 0) {
      this.#isSolved = true;
      const marked = await this.#each(({ part }) => part.markCursed(limit));
      return marked ? undefined : this.#outOfMemory();
    }
    const hasDeepExits = this.#seats.some(({ report }) => report.hasDeepExits);
    if (limit === 0 || longest <= limit || !hasDeepExits || limit > MAX_EXACT_LIMIT) {
      this.#isSolved = true;
      return undefined;
    }
    this.#limit = limit;
    this.#distance = -1;
    for (const seat of this.#seats) seat.report = UNBEGUN;
    const begun = await this.#each(({ part }) => part.startLimited(limit));
    return begun ? undefined : this.#outOfMemory();
  }

  /** Calls a function for every part. Returns whether all parts had enough memory. */
  async #each(act: (seat: Seat) => boolean | Promise<boolean>): Promise<boolean> {
    const done = await Promise.all(this.#seats.map(async (seat) => act(seat)));
    return done.every(Boolean);
  }

  async #table(): Promise<Tablebase> {
    const found: PartValues[] = [];
    // Handles one part at a time, so that a thread releases its memory before the next part copies its results.
    for (const [at, { part }] of this.#seats.entries()) {
      found.push(await part.finish());
      this.#threads[at]?.close();
    }
    const [whole] = found;
    const values = found.length === 1 && whole ? whole : await this.#joined(found);
    return { block: this.#block, ruleset: this.#ruleset, ...values };
  }

  /** Joins all parts in the memory of an instance that can count their positions. */
  async #joined(found: readonly PartValues[]): Promise<PartValues> {
    const bytes = this.#slices * this.#bytesOfSlice;
    const bits = found.some(({ cursed }) => cursed !== undefined) ? Math.ceil(bytes / 8) : 0;
    const wasm = new TablebaseWasm(await loadTablebase(), this.#ruleset);
    const memory = wasm.allocate(bytes + bits)?.();
    const all = memory ?? new Uint8Array(bytes + bits);
    const values = all.subarray(0, bytes);
    const cursed = bits === 0 ? undefined : all.subarray(bytes);
    for (const [at, part] of found.entries()) {
      const begin = (this.#seats[at]?.slices.first ?? 0) * this.#bytesOfSlice;
      values.set(part.values, begin);
      if (part.cursed !== undefined) cursed?.set(part.cursed, begin / 8);
    }
    return { values, cursed, ...(memory !== undefined && { wasm }) };
  }
}

const seatOf = (part: TablebasePart, slices: SliceRange): Seat => ({
  part,
  slices,
  distance: undefined,
  received: [],
  report: UNBEGUN,
});

const hasWork = ({ distance, received, report }: Seat): boolean =>
  report.state === 'running' || distance !== undefined || received.length > 0;

/** Whether a part cannot continue without help. */
const isStuck = ({ report: { state, missing } }: Seat): boolean =>
  missing !== undefined || state === 'overflow' || state === 'out-of-memory';
