/**
 * Solves one block, in steps that let other work go on, so it can be stopped and gone on with. Tables that its
 * captures and promotions lead to are asked for when the first such move is met.
 */
import { err, ok, type Result } from '../result.js';
import type { Ruleset } from '../rules/rulesets.js';
import { EndingsWasm, loadEndings } from './endings-wasm.js';
import { endingError, makeBlock, type Block, type EndingError } from './material.js';

/** A solved block. */
export interface EndingTable {
  readonly block: Block;
  readonly ruleset: Ruleset;
  /** One byte a position; see assembly/endings/block.ts. */
  readonly values: Uint8Array;
  /** A bit for each position that the move limit turns into a draw, if distances alone do not tell. */
  readonly cursed?: Uint8Array | undefined;
  /** The instance in whose memory the bytes lie, if they do: it can count them and look them up without a copy. */
  readonly wasm?: EndingsWasm;
}

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
  into?: () => EndingsWasm,
) => Promise<Result<EndingTable, EndingError>>;

interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

/** Milliseconds of a step: the page stays usable between two. */
const STEP = 40;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Memory that solving a block takes, besides tables that it leads to. */
export const bytesToSolve = async (block: Block, ruleset: Ruleset): Promise<number> => {
  const wasm = new EndingsWasm(await loadEndings(), ruleset);
  return 2 * wasm.setBlock(block) + wasm.fixedBytes;
};

export class BlockSolver {
  readonly #wasm: EndingsWasm;
  readonly #block: Block;
  readonly #ruleset: Ruleset;
  readonly #tables: TableSource;
  readonly #bytes: number;
  /** Slices of a step, which grows or shrinks to last about STEP. */
  #slices = 1;
  /** Address of the values without the move limit, while those within it are found. */
  #unlimited: number | undefined;
  #cursed: number | undefined;

  private constructor(wasm: EndingsWasm, block: Block, ruleset: Ruleset, tables: TableSource) {
    this.#wasm = wasm;
    this.#block = block;
    this.#ruleset = ruleset;
    this.#tables = tables;
    this.#bytes = wasm.setBlock(block);
  }

  /** Reserves the memory of a block. */
  static async create(
    block: Block,
    ruleset: Ruleset,
    tables: TableSource,
  ): Promise<Result<BlockSolver, EndingError>> {
    const solver = new BlockSolver(
      new EndingsWasm(await loadEndings(), ruleset),
      block,
      ruleset,
      tables,
    );
    if (!solver.#wasm.reserveBlock()) return err(solver.#outOfMemory());
    solver.#wasm.start(0);
    return ok(solver);
  }

  #outOfMemory(): EndingError {
    return endingError('ending-memory', { bytes: 2 * this.#bytes + this.#wasm.fixedBytes });
  }

  /**
   * Goes on until the block is solved or the signal stops it; undefined means that it was stopped, and another
   * call goes on. The table's bytes are a view of the solver's memory.
   */
  async run({ signal, onProgress }: RunOptions = {}): Promise<
    Result<EndingTable | undefined, EndingError>
  > {
    const isStopped = (): boolean => signal?.aborted ?? false;
    while (this.#cursed === undefined) {
      if (isStopped()) return ok(undefined);
      const begin = performance.now();
      const state = this.#wasm.advance(this.#slices);
      if (state === 'overflow')
        return err(endingError('ending-too-long', { name: makeBlock(this.#block) }));
      if (state === 'missing') {
        const added = await this.#addMissing(signal);
        if (!added.ok) return isStopped() ? ok(undefined) : added;
      } else if (state === 'done') {
        const failed = this.#finish();
        if (failed !== undefined) return err(failed);
      } else {
        const time = performance.now() - begin;
        this.#slices = Math.max(1, Math.min(4096, Math.round((this.#slices * STEP) / time)));
      }
      onProgress?.({
        block: this.#block,
        entered: this.#wasm.enteredSlices / this.#wasm.slices,
        distance: Math.max(0, this.#wasm.distance),
      });
      await pause();
    }
    const bits = this.#cursed;
    return ok({
      block: this.#block,
      ruleset: this.#ruleset,
      wasm: this.#wasm,
      values: this.#wasm.values(this.#bytes),
      ...(bits !== 0 && { cursed: this.#wasm.bits(bits, Math.ceil(this.#bytes / 8)) }),
    });
  }

  async #addMissing(signal: AbortSignal | undefined): Promise<Result<undefined, EndingError>> {
    const missing = this.#wasm.missing();
    const table = await this.#tables(missing, signal, () => this.#wasm);
    if (!table.ok) return table;
    const { block, values, cursed } = table.value;
    return this.#wasm.addTable(block, values, cursed) ? ok(undefined) : err(this.#outOfMemory());
  }

  /** After the first solution: finds out which wins the move limit prevents, if that takes another one. */
  #finish(): EndingError | undefined {
    const limit = this.#ruleset.switches.moveLimit;
    if (this.#unlimited !== undefined) {
      this.#cursed = this.#wasm.markCursed(this.#unlimited, limit);
      return this.#cursed === 0 ? this.#outOfMemory() : undefined;
    }
    const { longest, hasDeepExits } = this.#wasm;
    if (limit === 0 || longest <= limit || !hasDeepExits || limit > MAX_EXACT_LIMIT) {
      this.#cursed = 0;
      return undefined;
    }
    this.#unlimited = this.#wasm.startLimited(this.#bytes, limit);
    return this.#unlimited === undefined ? this.#outOfMemory() : undefined;
  }
}

/** With a move limit beyond this, a win of more plies than the limit counts as cursed, even if it need not be. */
const MAX_EXACT_LIMIT = 120;
