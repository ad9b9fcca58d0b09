/** The tables of one ruleset in the endings worker: looked up, solved, counted and deleted. */
import {
  TablebaseLibrary,
  fileOf,
  folderOf,
  type TablebaseStore,
} from '../../../src/tablebase/library.js';
import {
  blocksOf,
  makeBlock,
  parseMaterial,
  relevantRuleset,
  type Block,
  type TablebaseError,
  type Material,
} from '../../../src/tablebase/material.js';
import { chooseStart, type Grade } from '../../../src/tablebase/grades.js';
import { TablebaseProber } from '../../../src/tablebase/probe.js';
import {
  countTable,
  sumStatistics,
  type SideStatistics,
} from '../../../src/tablebase/statistics.js';
import { workFor } from '../../../src/tablebase/work.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Result } from '../../../src/result.js';
import type { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { TablebaseFiles } from './tablebase-files.js';
import { blocksBySize, listEndings } from './list.js';
import type {
  PracticeStart,
  TablebaseLookup,
  TablebaseCounts,
  TablebaseProgress,
  TablebaseRow,
  TablebaseSide,
} from './tablebase-types.js';
import { browserHost } from '../../../src/worker/browser-host.js';
import { partThreads } from '../../../src/worker/tablebase-threads.js';
import type { PartThreads } from '../../../src/tablebase/solve.js';
import { solverThreads } from './solver-threads.js';

type OnProgress = (progress: TablebaseProgress) => void;

export class Tables {
  readonly #ruleset: Ruleset;
  readonly #files: TablebaseFiles;
  readonly #solver: TablebaseLibrary;
  readonly #reader: TablebaseLibrary;
  #prober: Promise<TablebaseProber> | undefined;
  /** The blocks requested by look-ups, by name, because errors contain only the name. */
  readonly #asked = new Map<string, Block>();
  readonly #damaged = new Set<string>();
  #onProgress: (progress: Omit<TablebaseProgress, 'done' | 'of'>) => void = () => undefined;
  #done = 0;

  constructor(ruleset: Ruleset, files: TablebaseFiles, onSolved: () => void) {
    this.#ruleset = ruleset;
    this.#files = files;
    const onDamage = (block: Block): void => {
      this.#damaged.add(makeBlock(block));
    };
    this.#reader = new TablebaseLibrary(ruleset, files, { solve: false, onDamage });
    const counting: TablebaseStore = {
      read: files.read,
      names: files.names,
      write: async (folder, name, bytes) => {
        await files.write(folder, name, bytes);
        this.#done += 1;
        onSolved();
      },
    };
    this.#solver = new TablebaseLibrary(ruleset, counting, {
      solve: true,
      threads: pageThreads(),
      onProgress: ({ block, entered, distance }) =>
        this.#onProgress({ name: makeBlock(block), entered, distance }),
    });
  }

  // --- Looking up ----------------------------------------------------------------------------------

  /** Returns the result for a position. `budget` is the memory that tables may take in the engine. */
  async report(position: Position, budget: number): Promise<TablebaseLookup> {
    const report = await (await this.#openProber()).report(position);
    if (report.ok)
      return {
        kind: 'report',
        report: report.value,
        isTooLarge: (await blocksBySize(position.setup, this.#ruleset)).some(
          ({ bytes }) => bytes > budget,
        ),
      };
    if (report.error.code !== 'ending-unsolved') return failed(report.error);
    const { name } = report.error.params;
    const work = await workFor(position.setup, this.#ruleset);
    return { kind: 'unsolved', work, isDamaged: this.#damaged.has(name) };
  }

  #openProber(): Promise<TablebaseProber> {
    return (this.#prober ??= TablebaseProber.create(this.#ruleset, async (block, signal, into) => {
      this.#asked.set(makeBlock(block), block);
      return this.#reader.table(block, signal, into);
    }));
  }

  // --- Solving -------------------------------------------------------------------------------------

  async solvePosition(
    position: Position,
    budget: number,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<TablebaseLookup> {
    const { blocks } = await workFor(position.setup, this.#ruleset);
    this.#begin(blocks, onProgress);
    for (;;) {
      const missing = signal.aborted ? undefined : await this.#missingFor(position);
      if (missing === undefined) return this.report(position, budget);
      const failure = await this.#solveBlock(missing, signal);
      if (failure !== undefined) return failed(failure);
    }
  }

  async #missingFor(position: Position): Promise<Block | undefined> {
    const report = await (await this.#openProber()).report(position);
    if (report.ok || report.error.code !== 'ending-unsolved') return undefined;
    return this.#asked.get(report.error.params.name);
  }

  /** Solves all missing blocks of an ending; returns an error if a block cannot be solved. */
  async solveMaterial(
    name: string,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<TablebaseError | undefined> {
    const { material, missing } = await this.#blocks(name);
    if (material === undefined) return undefined;
    this.#begin(missing.length, onProgress);
    for (const block of missing) {
      if (signal.aborted) return undefined;
      const failure = await this.#solveBlock(block, signal);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  #begin(of: number, onProgress: OnProgress): void {
    this.#done = 0;
    this.#onProgress = (progress) =>
      onProgress({ ...progress, done: this.#done, of: Math.max(of, this.#done + 1) });
  }

  async #solveBlock(block: Block, signal: AbortSignal): Promise<TablebaseError | undefined> {
    const table: Result<unknown, TablebaseError> = await this.#solver.table(block, signal);
    if (table.ok) this.#damaged.delete(makeBlock(block));
    return table.ok || table.error.code === 'ending-unsolved' ? undefined : table.error;
  }

  // --- The list ------------------------------------------------------------------------------------

  list(): Promise<readonly TablebaseRow[]> {
    return listEndings(this.#ruleset, this.#files);
  }

  async #blocks(name: string): Promise<{
    readonly material: Material | undefined;
    readonly kept: readonly Block[];
    readonly missing: readonly Block[];
  }> {
    const material = parseMaterial(name);
    if (!material.ok) return { material: undefined, kept: [], missing: [] };
    const files = await this.#files.list(this.#folder(material.value));
    const blocks = blocksOf(material.value);
    const isKept = (block: Block): boolean => files.has(fileOf(block));
    return {
      material: material.value,
      kept: blocks.filter(isKept),
      missing: blocks.filter((block) => !isKept(block)),
    };
  }

  #folder(material: Material): string {
    return folderOf(relevantRuleset(material, this.#ruleset));
  }

  async count(name: string): Promise<TablebaseCounts> {
    const parts = [];
    for (const block of (await this.#blocks(name)).kept) {
      const table = await this.#reader.table(block);
      if (table.ok) parts.push(await countTable(table.value));
    }
    const { white, black } = sumStatistics(parts);
    return { white: sideOf(white), black: sideOf(black) };
  }

  /** Chooses a position of an ending for practice: `none` if the tables have none, undefined if there is no table. */
  async start(
    name: string,
    grade: Grade,
    seed: number,
  ): Promise<PracticeStart | 'none' | undefined> {
    const { kept: blocks } = await this.#blocks(name);
    if (blocks.length === 0) return undefined;
    const choice = { blocks, ruleset: this.#ruleset, tables: this.#reader.table };
    const start = await chooseStart({ ...choice, prober: await this.#openProber() }, grade, seed);
    if (!start.ok || start.value === undefined) return 'none';
    const { position, plies } = start.value;
    return { fen: makeFen(position.setup), plies };
  }

  async remove(name: string): Promise<void> {
    const { material, kept } = await this.#blocks(name);
    if (material === undefined) return;
    for (const block of kept) await this.#files.remove(this.#folder(material), fileOf(block));
    // Discards the prober, because it has copies of the tables.
    this.#prober = undefined;
  }
}

const failed = ({ code, params, message }: TablebaseError): TablebaseLookup => ({
  kind: 'error',
  error: { code, params, message },
});

const sideOf = (side: SideStatistics): TablebaseSide => {
  const { wins, draws, losses, cursedWins, cursedLosses, longest } = side;
  return {
    wins,
    draws,
    losses,
    cursed: cursedWins + cursedLosses,
    ...(longest !== undefined && {
      longest: { plies: longest.plies, outcome: longest.outcome, fen: makeFen(longest.setup) },
    }),
  };
};

const pageThreads = (): PartThreads =>
  partThreads(solverThreads(navigator.hardwareConcurrency), () =>
    browserHost({
      worker: new Worker(new URL('./part-worker.ts', import.meta.url), { type: 'module' }),
    }),
  );
