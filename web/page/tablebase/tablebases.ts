/** Gives the page access to the endings worker, and reports the worker's progress. */
import { proxy, type Remote } from 'comlink';
import { WorkerClient } from '../../shared/worker-client.js';
import type {
  TablebaseAnswer,
  TablebaseReader,
  TablebaseRequest,
} from '../../../src/engine/tablebase-types.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Position } from '../../../src/rules/position.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import { keepsTables } from './tablebase-files.js';
import type { Grade } from '../../../src/tablebase/grades.js';
import type {
  PracticeStart,
  TablebaseLookup,
  TablebaseCounts,
  TablebaseProgress,
  TablebaseRow,
} from './tablebase-types.js';
import type { TablebaseApi } from './tablebase-worker.js';

/** The share of the device's memory that tables may take in the engine. */
const ENGINE_SHARE = 1 / 16;

/** The device's memory in bytes, or 4 GiB if the browser does not report it. */
const deviceBytes = (): number =>
  ((navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4) * 2 ** 30;

const engineBudget = (): number => deviceBytes() * ENGINE_SHARE;

/** The approximate share of a device's memory that a page can use. */
const PAGE_SHARE = 0.25;

/** Whether solving may need more memory than this device has. */
export const isScarce = (bytes: number): boolean =>
  'deviceMemory' in navigator && bytes > deviceBytes() * PAGE_SHARE;

class Tablebases extends Store<Tablebases> {
  readonly #client = new WorkerClient<TablebaseApi>(
    () => new Worker(new URL('./tablebase-worker.ts', import.meta.url), { type: 'module' }),
  );
  readonly progress: TablebaseProgress | undefined;
  readonly isSolving: boolean = false;
  /** Whether a solved table could not be stored and will be lost with this page. */
  readonly isUnkept: boolean = false;
  /** Names of the endings to solve next. */
  readonly waiting: readonly string[] = [];
  /** The ending being solved as a whole. */
  #material: { readonly ruleset: string; readonly name: string } | undefined;
  /** Increases whenever tables are created or deleted. */
  readonly version: number = 0;

  isSolvingMaterial(ruleset: string, name: string): boolean {
    return this.#material?.ruleset === ruleset && this.#material.name === name;
  }

  /** Returns the result for a position. Rejects, like all methods here, if the worker fails. */
  report(position: Position): Promise<TablebaseLookup> {
    const [id, fen] = namesOf(position);
    return this.#client.ask(async (worker) => worker.report(id, fen, engineBudget()));
  }

  /** Solves the tables for a position; returns undefined if solving is already in progress. */
  solvePosition(position: Position): Promise<TablebaseLookup | undefined> {
    const [id, fen] = namesOf(position);
    return this.#solve(async (worker, onProgress) =>
      worker.solvePosition(id, fen, engineBudget(), onProgress),
    );
  }

  /** Solves endings in order. Stops if one cannot be solved or stored, and resolves to the reason. */
  async solveMaterials(ruleset: string, names: readonly string[]): Promise<Told | undefined> {
    this.assign({ waiting: names });
    try {
      for (;;) {
        const [name, ...others] = this.waiting;
        if (name === undefined) return undefined;
        this.assign({ waiting: others });
        this.#material = { ruleset, name };
        const fault = await this.#solve((worker, onProgress) =>
          worker.solveMaterial(ruleset, name, onProgress),
        );
        if (fault !== undefined || this.isUnkept) return fault;
      }
    } finally {
      this.assign({ waiting: [] });
      this.#material = undefined;
      this.changed();
    }
  }

  async #solve<T>(
    work: (
      worker: Remote<TablebaseApi>,
      onProgress: (progress: TablebaseProgress) => void,
    ) => Promise<T>,
  ): Promise<T | undefined> {
    if (this.isSolving) return undefined;
    this.publish({ isSolving: true, progress: undefined });
    const onProgress = proxy((progress: TablebaseProgress): void => {
      // Increases the version, because solved parts are available at once.
      if (progress.done > (this.progress?.done ?? 0)) this.assign({ version: this.version + 1 });
      this.publish({ progress });
    });
    try {
      const result = await this.#client.ask((worker) => work(worker, onProgress));
      this.assign({ isUnkept: await this.#client.ask((worker) => worker.isUnkept()) });
      return result;
    } finally {
      this.publish({ isSolving: false, version: this.version + 1 });
    }
  }

  /** Ends solving. Finished blocks are kept, and solving can be resumed. */
  stop(): void {
    this.assign({ waiting: [] });
    void this.#client.running?.stop();
  }

  list(ruleset: string): Promise<readonly TablebaseRow[]> {
    return this.#client.ask((worker) => worker.list(ruleset));
  }

  count(ruleset: string, name: string): Promise<TablebaseCounts> {
    return this.#client.ask((worker) => worker.count(ruleset, name));
  }

  /** Chooses a position of an ending for practice; see `Tables.start`. The seed determines the choice. */
  start(
    ruleset: string,
    name: string,
    grade: Grade,
    seed: number,
  ): Promise<PracticeStart | 'none' | undefined> {
    return this.#client.ask(async (worker) => worker.start(ruleset, name, grade, seed));
  }

  async remove(ruleset: string, name: string): Promise<void> {
    await this.#client.ask((worker) => worker.remove(ruleset, name));
    this.publish({ version: this.version + 1 });
  }

  /** Returns the tables that an engine lacks for a position. If there are no tables, the worker is not started. */
  async forEngine(request: TablebaseRequest): Promise<TablebaseAnswer | undefined> {
    if (this.#client.running === undefined && !(await keepsTables())) return undefined;
    return this.#client.ask((worker) => worker.forEngine(request, engineBudget()));
  }
}

const namesOf = (position: Position): readonly [ruleset: string, fen: string] => [
  position.ruleset.id,
  makeFen(position.setup),
];

/** Shared by all views of endings, so that solving continues when the user changes the view. */
export const tablebases = new Tablebases();

/** Returns the tables that an engine on this page lacks for a position. */
export const tablebasesForEngine: TablebaseReader = (request) => tablebases.forEngine(request);
