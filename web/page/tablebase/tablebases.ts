/** The page's way to the worker of endings, and what that is solving. */
import { proxy, wrap, type Remote } from 'comlink';
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
import type {
  TablebaseLookup,
  TablebaseCounts,
  TablebaseProgress,
  TablebaseRow,
} from './tablebase-types.js';
import type { TablebaseApi } from './tablebase-worker.js';

/** Of the device's memory, the engine may take this share for tables. */
const ENGINE_SHARE = 1 / 16;

/** The device's memory in bytes, or 4 GiB if the browser does not say. */
const deviceBytes = (): number =>
  ((navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4) * 2 ** 30;

const engineBudget = (): number => deviceBytes() * ENGINE_SHARE;

/** Of its memory, a device can give a page about this share. */
const PAGE_SHARE = 0.25;

/** Whether solving may need more memory than this device has. */
export const isScarce = (bytes: number): boolean =>
  'deviceMemory' in navigator && bytes > deviceBytes() * PAGE_SHARE;

interface Running {
  readonly worker: Remote<TablebaseApi>;
  /** Rejects when the worker dies, after which Comlink's own promises never settle. */
  readonly death: Promise<never>;
}

class Tablebases extends Store {
  #running: Running | undefined;
  #progress: TablebaseProgress | undefined;
  #isSolving = false;
  #isUnkept = false;
  #waiting: readonly string[] = [];
  /** The ending that is being solved as a whole. */
  #material: { readonly ruleset: string; readonly name: string } | undefined;
  #version = 0;

  /** How far solving is. */
  get progress(): TablebaseProgress | undefined {
    return this.#progress;
  }

  get isSolving(): boolean {
    return this.#isSolving;
  }

  /** Endings that are solved after this one. */
  get waiting(): readonly string[] {
    return this.#waiting;
  }

  isSolvingMaterial(ruleset: string, name: string): boolean {
    return this.#material?.ruleset === ruleset && this.#material.name === name;
  }

  /** Whether a solved table could not be stored, so that it is lost with this page. */
  get isUnkept(): boolean {
    return this.#isUnkept;
  }

  /** Counts the times that tables have been made or deleted. */
  get version(): number {
    return this.#version;
  }

  /** What is known of a position. Rejects, as all of these do, if the worker cannot do its work. */
  report(position: Position): Promise<TablebaseLookup> {
    const [id, fen] = namesOf(position);
    return this.#ask(async (worker) => worker.report(id, fen, engineBudget()));
  }

  /** Solves what a position needs; undefined if something is being solved already. */
  solvePosition(position: Position): Promise<TablebaseLookup | undefined> {
    const [id, fen] = namesOf(position);
    return this.#solve(async (worker, onProgress) =>
      worker.solvePosition(id, fen, engineBudget(), onProgress),
    );
  }

  /** Solves endings one after the other, until one cannot be solved or kept; resolves with the reason. */
  async solveMaterials(ruleset: string, names: readonly string[]): Promise<Told | undefined> {
    this.#waiting = names;
    try {
      for (;;) {
        const [name, ...others] = this.#waiting;
        if (name === undefined) return undefined;
        this.#waiting = others;
        this.#material = { ruleset, name };
        const fault = await this.#solve((worker, onProgress) =>
          worker.solveMaterial(ruleset, name, onProgress),
        );
        if (fault !== undefined || this.#isUnkept) return fault;
      }
    } finally {
      this.#waiting = [];
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
    if (this.#isSolving) return undefined;
    this.#isSolving = true;
    this.#progress = undefined;
    this.changed();
    const onProgress = proxy((progress: TablebaseProgress): void => {
      // A part that is solved is known at once.
      if (progress.done > (this.#progress?.done ?? 0)) this.#version += 1;
      this.#progress = progress;
      this.changed();
    });
    try {
      const result = await this.#ask((worker) => work(worker, onProgress));
      this.#isUnkept = await this.#ask((worker) => worker.isUnkept());
      return result;
    } finally {
      this.#isSolving = false;
      this.#version += 1;
      this.changed();
    }
  }

  /** Ends solving; what is done is kept, and solving can go on from there. */
  stop(): void {
    this.#waiting = [];
    void this.#running?.worker.stop();
  }

  list(ruleset: string): Promise<readonly TablebaseRow[]> {
    return this.#ask((worker) => worker.list(ruleset));
  }

  count(ruleset: string, name: string): Promise<TablebaseCounts> {
    return this.#ask((worker) => worker.count(ruleset, name));
  }

  /** The FEN of a random won position of an ending, if one is found. */
  example(ruleset: string, name: string): Promise<string | undefined> {
    return this.#ask((worker) => worker.example(ruleset, name));
  }

  async remove(ruleset: string, name: string): Promise<void> {
    await this.#ask((worker) => worker.remove(ruleset, name));
    this.#version += 1;
    this.changed();
  }

  /** The tables that an engine lacks for a position. Without any tables there is nothing to start. */
  async forEngine(request: TablebaseRequest): Promise<TablebaseAnswer | undefined> {
    if (this.#running === undefined && !(await keepsTables())) return undefined;
    return this.#ask((worker) => worker.forEngine(request, engineBudget()));
  }

  async #ask<T>(call: (worker: Remote<TablebaseApi>) => Promise<T>): Promise<T> {
    const { worker, death } = (this.#running ??= this.#start());
    return Promise.race([call(worker), death]);
  }

  #start(): Running {
    const worker = new Worker(new URL('./tablebase-worker.ts', import.meta.url), {
      type: 'module',
    });
    const death = new Promise<never>((_, reject) =>
      worker.addEventListener('error', ({ message }) => {
        this.#running = undefined;
        worker.terminate();
        reject(new Error(message));
      }),
    );
    death.catch(() => undefined);
    return { worker: wrap<TablebaseApi>(worker), death };
  }
}

const namesOf = (position: Position): readonly [ruleset: string, fen: string] => [
  position.ruleset.id,
  makeFen(position.setup),
];

/** Shared by all that shows endings, so that solving goes on. */
export const tablebases = new Tablebases();

/** The tables that an engine of the page lacks for a position. */
export const tablebasesForEngine: TablebaseReader = (request) => tablebases.forEngine(request);
