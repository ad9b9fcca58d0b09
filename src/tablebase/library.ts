/** Reads intact tables from storage. Solves other tables on request and stores them. */
import { err, ok, type Result } from '../result.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { TablebaseWasm } from './tablebase-wasm.js';
import { decodeTable, encodeTable, type Tablebase } from './file.js';
import {
  tablebaseError,
  makeBlock,
  relevantRuleset,
  type Block,
  type TablebaseError,
} from './material.js';
import { BlockSolver, type PartThreads, type SolveProgress } from './solve.js';

/** Keeps files by folder and name, in a browser or on a disk. */
export interface TablebaseStore {
  readonly read: (folder: string, name: string) => Promise<Uint8Array | undefined>;
  readonly write: (folder: string, name: string, bytes: Uint8Array) => Promise<void>;
  /** The names of the files in a folder; none if there is no such folder. */
  readonly names: (folder: string) => Promise<ReadonlySet<string>>;
}

export interface LibraryOptions {
  /** Whether to solve tables that are missing or damaged. */
  readonly solve: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** The threads that solve large blocks. */
  readonly threads?: PartThreads;
  /** Called if a file cannot be used. Its block is solved again if `solve` is true. */
  readonly onDamage?: (block: Block, error: TablebaseError) => void;
}

/** The folder of a ruleset's tables: the ruleset's id, with `_` for characters that a file system may reject. */
export const folderOf = (ruleset: Ruleset): string => ruleset.id.replaceAll(/[^\w-]+/g, '_');

export const fileOf = (block: Block): string => `${makeBlock(block)}.acxe`;

export class TablebaseLibrary {
  readonly #ruleset: Ruleset;
  readonly #store: TablebaseStore;
  readonly #options: LibraryOptions;
  /** Stopped solvers, which keep their work so far. */
  readonly #stopped = new Map<string, BlockSolver>();

  constructor(ruleset: Ruleset, store: TablebaseStore, options: LibraryOptions) {
    this.#ruleset = ruleset;
    this.#store = store;
    this.#options = options;
  }

  readonly table = async (
    block: Block,
    signal: AbortSignal | undefined = this.#options.signal,
    into?: () => TablebaseWasm,
  ): Promise<Result<Tablebase, TablebaseError>> => {
    const kept = await this.#read(block, into);
    if (kept !== undefined) return kept;
    if (!this.#options.solve)
      return err(tablebaseError('ending-unsolved', { name: makeBlock(block) }));
    return this.#solve(block, signal);
  };

  /** Reads the stored table. Returns an error if memory is short, or undefined if there is no intact table. */
  async #read(
    block: Block,
    into: (() => TablebaseWasm) | undefined,
  ): Promise<Result<Tablebase, TablebaseError> | undefined> {
    const ruleset = relevantRuleset(block.material, this.#ruleset);
    const bytes = await this.#store.read(folderOf(ruleset), fileOf(block));
    if (bytes === undefined) return undefined;
    const table = await decodeTable(bytes, block, ruleset, into);
    if (table.ok || table.error.code === 'ending-memory') return table;
    this.#options.onDamage?.(block, table.error);
    return undefined;
  }

  /** Solves a block and stores its table. */
  async #solve(
    block: Block,
    signal: AbortSignal | undefined,
  ): Promise<Result<Tablebase, TablebaseError>> {
    const name = makeBlock(block);
    const ruleset = relevantRuleset(block.material, this.#ruleset);
    const stopped = this.#stopped.get(name);
    const { onProgress, threads } = this.#options;
    const solver: Result<BlockSolver, TablebaseError> =
      stopped === undefined
        ? await BlockSolver.create(block, ruleset, this.table, threads)
        : ok(stopped);
    if (!solver.ok) return solver;
    const solved = await solver.value.run({ signal, onProgress });
    if (!solved.ok) return solved;
    if (solved.value === undefined) {
      this.#stopped.set(name, solver.value);
      return err(tablebaseError('ending-unsolved', { name }));
    }
    this.#stopped.delete(name);
    await this.#store.write(folderOf(ruleset), fileOf(block), await encodeTable(solved.value));
    return ok(solved.value);
  }
}
