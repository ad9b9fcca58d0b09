/**
 * Solves one block, in steps that let other work go on, so it can be stopped and gone on with. Tables that its
 * captures and promotions lead to are asked for when the first such move is met. Large blocks are cut into parts that
 * several threads solve; all of them do one distance after the other together.
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

/** How far solving is. */
export interface SolveProgress {
  readonly block: Block;
  /** From 0 to 1: the share of the first pass that is done, which is about half of the work. */
  readonly entered: number;
  /** The distance, in plies, up to which all wins and losses are known. */
  readonly distance: number;
}

/**
 * Gives the table of a block: from where tables are kept, or by solving it. One that is kept is read into the memory
 * of the instance that `into` gives, if there is room.
 */
export type TableSource = (
  block: Block,
  signal?: AbortSignal,
  into?: () => TablebaseWasm,
) => Promise<Result<Tablebase, TablebaseError>>;

/** Other threads that solve parts of blocks. */
export interface PartThreads {
  /** How many to use. */
  readonly count: number;
  /** Blocks of fewer bytes are not worth the start of threads. */
  readonly minBytes: number;
  /** Starts a part on a thread of its own; undefined if it has not enough memory. Rejects if there is no thread. */
  readonly start: (
    ruleset: Ruleset,
    block: Block,
    slices: SliceRange,
  ) => Promise<ThreadPart | undefined>;
}

/** Thrown by the calls of a part whose thread has ended. */
export class ThreadEnded extends Error {}

/** A part on another thread. Its calls reject with {@link ThreadEnded} when that ends. */
export type ThreadPart = TablebasePart & { readonly close: () => void };

interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

/** With a move limit beyond this, a win of more plies than the limit counts as cursed, even if it need not be. */
const MAX_EXACT_LIMIT = 120;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Memory that solving a block takes, besides tables that it leads to. */
export const bytesToSolve = async (block: Block, ruleset: Ruleset): Promise<number> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  return 2 * wasm.setBlock(block) + wasm.fixedBytes;
};

/** A part, what it is to be told next, and what it has said last. */
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
  /** Bytes of the values of a slice. */
  readonly #bytesOfSlice: number;
  readonly #slices: number;
  #seats: readonly Seat[] = [];
  #threads: readonly ThreadPart[] = [];
  /** The distance that is being expanded; -1 in the first pass. */
  #distance = -1;
  /** The move limit, while what can be forced within it is found. */
  #limit = 0;
  #isSolved = false;
  /** When other work could go on for the last time. */
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
   * Gives each thread a part. This thread, which hands on what they find, has none: they would wait for it. Returns
   * whether there is enough memory; undefined if threads cannot be started.
   */
  async #divide({ count, start }: PartThreads): Promise<boolean | undefined> {
    const border = (at: number): number => Math.round((at * this.#slices) / count);
    const ranges = Array.from({ length: count }, (_, at) => ({
      first: border(at),
      end: border(at + 1),
    }));
    const started: { readonly part: ThreadPart | undefined; readonly slices: SliceRange }[] = [];
    // One after the other, as the threads of the engine, for the sake of Firefox.
    for (const slices of ranges)
      try {
        started.push({ part: await start(this.#ruleset, this.#block, slices), slices });
      } catch {
        // There is no thread.
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

  /** Ends the threads; the work is lost. */
  close(): void {
    for (const { close } of this.#threads) close();
    this.#threads = [];
  }

  /**
   * Goes on until the block is solved or the signal stops it; undefined means that it was stopped, and another
   * call goes on. The table's bytes may be a view of the solver's memory.
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
      // That happens for want of memory.
      if (!(error instanceof ThreadEnded)) throw error;
      this.close();
      return err(this.#outOfMemory());
    }
  }

  get #progress(): Omit<SolveProgress, 'block'> {
    const entered = this.#seats.reduce((sum, { report }) => sum + report.entered, 0);
    return { entered: entered / this.#slices, distance: Math.max(0, this.#distance) };
  }

  /** Lets all parts work until they wait, one of them is stuck, or they are stopped. */
  async #advance(isStopped: () => boolean, onProgress: () => void): Promise<void> {
    const working = new Map<Seat, Promise<Seat>>();
    for (;;) {
      if (!isStopped() && !this.#seats.some(isStuck))
        for (const seat of this.#seats)
          if (!working.has(seat) && hasWork(seat)) working.set(seat, this.#step(seat));
      if (working.size === 0) return;
      working.delete(await Promise.race(working.values()));
      // Timers are slow, and small blocks have many distances.
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

  /** Hands places to the parts that they belong to. */
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

  /** When all parts wait or one is stuck: what is to be done next. */
  async #goOn(signal: AbortSignal | undefined): Promise<TablebaseError | undefined> {
    const reports = this.#seats.map(({ report }) => report);
    const longest = Math.max(...reports.map((report) => report.longest));
    if (reports.some(({ state }) => state === 'overflow'))
      return tablebaseError('ending-too-long', { name: makeBlock(this.#block) });
    if (reports.some(({ state }) => state === 'out-of-memory')) return this.#outOfMemory();
    const missing = reports.find((report) => report.missing !== undefined)?.missing;
    if (missing !== undefined) return this.#addMissing(missing, signal);
    // Within the move limit distances count twice; see assembly/tablebase/first-pass.ts.
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

  /** After the first solution: finds out which wins the move limit prevents, if that takes another one. */
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

  /** Does something with every part, and returns whether all of them had the memory for it. */
  async #each(act: (seat: Seat) => boolean | Promise<boolean>): Promise<boolean> {
    const done = await Promise.all(this.#seats.map(async (seat) => act(seat)));
    return done.every(Boolean);
  }

  async #table(): Promise<Tablebase> {
    const found: PartValues[] = [];
    // One after the other, so that a thread's memory is free before the next one copies what it has found.
    for (const [at, { part }] of this.#seats.entries()) {
      found.push(await part.finish());
      this.#threads[at]?.close();
    }
    const [whole] = found;
    const values = found.length === 1 && whole ? whole : await this.#joined(found);
    return { block: this.#block, ruleset: this.#ruleset, ...values };
  }

  /** All parts together, in the memory of an instance that can count them. */
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

/** Whether a part cannot go on as it is. */
const isStuck = ({ report: { state, missing } }: Seat): boolean =>
  missing !== undefined || state === 'overflow' || state === 'out-of-memory';
