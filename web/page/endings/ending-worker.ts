/** The worker of endings: looks positions up in tables, solves and keeps these. It starts when it is first needed. */
import { expose } from 'comlink';
import { EndingLibrary, type EndingStore } from '../../../src/endings/library.js';
import { makeBlock, type Block } from '../../../src/endings/material.js';
import { EndingProber } from '../../../src/endings/probe.js';
import { workFor } from '../../../src/endings/work.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset, type Ruleset } from '../../../src/rules/rulesets.js';
import { openEndingStore } from './ending-files.js';
import type { EndingAnswer, EndingProgress } from './ending-types.js';

let rules: Promise<void> | undefined;
let store: Promise<EndingStore> | undefined;
let isUnkept = false;

/** What belongs to one ruleset. */
class Tables {
  readonly #solver: EndingLibrary;
  readonly #reader: EndingLibrary;
  readonly #ruleset: Ruleset;
  #prober: Promise<EndingProber> | undefined;
  /** The block that the last look-up missed. */
  #missing: Block | undefined;
  #isDamaged = false;
  #onProgress: (progress: EndingProgress) => void = () => undefined;
  #done = 0;

  constructor(ruleset: Ruleset, from: EndingStore) {
    this.#ruleset = ruleset;
    this.#reader = new EndingLibrary(ruleset, from, {
      solve: false,
      onDamage: () => {
        this.#isDamaged = true;
      },
    });
    const counting: EndingStore = {
      read: from.read,
      write: async (folder, name, bytes) => {
        await from.write(folder, name, bytes);
        this.#done += 1;
      },
    };
    this.#solver = new EndingLibrary(ruleset, counting, {
      solve: true,
      onProgress: ({ block, entered, distance }) => {
        this.#onProgress({ done: this.#done, name: makeBlock(block), entered, distance });
      },
    });
  }

  async report(position: Position): Promise<EndingAnswer> {
    this.#prober ??= EndingProber.create(this.#ruleset, async (block) => {
      const table = await this.#reader.table(block);
      if (!table.ok) this.#missing = block;
      return table;
    });
    this.#missing = undefined;
    this.#isDamaged = false;
    const report = await (await this.#prober).report(position);
    if (report.ok) return { kind: 'report', report: report.value };
    const { code, params, message } = report.error;
    if (code !== 'ending-unsolved') return { kind: 'error', error: { code, params, message } };
    const work = await workFor(position.setup, this.#ruleset);
    return { kind: 'unsolved', work, isDamaged: this.#isDamaged };
  }

  async solve(
    position: Position,
    signal: AbortSignal,
    onProgress: (progress: EndingProgress) => void,
  ): Promise<EndingAnswer> {
    this.#done = 0;
    this.#onProgress = onProgress;
    for (;;) {
      const answer = await this.report(position);
      const missing = this.#missing;
      if (answer.kind !== 'unsolved' || missing === undefined || signal.aborted) return answer;
      const table = await this.#solver.table(missing, signal);
      if (table.ok || table.error.code === 'ending-unsolved') continue;
      const { code, params, message } = table.error;
      return { kind: 'error', error: { code, params, message } };
    }
  }
}

const tablesByRuleset = new Map<string, Tables>();

const open = async (ruleset: string, fen: string): Promise<readonly [Tables, Position]> => {
  await (rules ??= loadRules());
  const from = await (store ??= openEndingStore(() => {
    isUnkept = true;
  }));
  const read = parseRuleset(ruleset);
  if (!read.ok) throw new TypeError(read.error.message);
  const position = Position.fromFen(fen, read.value);
  if (!position.ok) throw new TypeError('the page asks about legal positions alone');
  const tables = tablesByRuleset.get(read.value.id) ?? new Tables(read.value, from);
  tablesByRuleset.set(read.value.id, tables);
  return [tables, position.value];
};

let stopping = new AbortController();

const api = {
  async report(ruleset: string, fen: string): Promise<EndingAnswer> {
    const [tables, position] = await open(ruleset, fen);
    return tables.report(position);
  },
  async solve(
    ruleset: string,
    fen: string,
    onProgress: (progress: EndingProgress) => void,
  ): Promise<EndingAnswer> {
    stopping = new AbortController();
    const { signal } = stopping;
    const [tables, position] = await open(ruleset, fen);
    return tables.solve(position, signal, onProgress);
  },
  stop(): void {
    stopping.abort();
  },
  /** Whether the browser had no room for a table. */
  isUnkept: (): boolean => isUnkept,
};

export type EndingApi = typeof api;

expose(api);
