/** The endings worker: looks positions up in tables, and solves and stores tables. It starts on first use. */
import { expose, transfer } from 'comlink';
import type { TablebaseAnswer, TablebaseRequest } from '../../../src/engine/tablebase-types.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { tablebaseReader } from '../../../src/worker/tablebase-reader.js';
import { movedMemory } from '../../../src/worker/moved-memory.js';
import { openTablebaseFiles, type TablebaseFiles } from './tablebase-files.js';
import type { Grade } from '../../../src/tablebase/grades.js';
import type {
  PracticeStart,
  TablebaseLookup,
  TablebaseCounts,
  TablebaseProgress,
  TablebaseRow,
} from './tablebase-types.js';
import { Tables } from './tables.js';
import type { Told } from '../../../src/elements/internal/translate.js';

let rules: Promise<void> | undefined;
let files: Promise<TablebaseFiles> | undefined;
let isUnkept = false;
/** The engine's reader. It is replaced when new tables exist, because it keeps a list of damaged tables. */
let reader: ReturnType<typeof tablebaseReader> | undefined;

const openFiles = (): Promise<TablebaseFiles> =>
  (files ??= openTablebaseFiles(() => {
    isUnkept = true;
  }));

const tablesByRuleset = new Map<string, Tables>();

const openTables = async (id: string): Promise<Tables> => {
  await (rules ??= loadRules());
  const from = await openFiles();
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) throw new TypeError(ruleset.error.message);
  const known = tablesByRuleset.get(ruleset.value.id);
  if (known !== undefined) return known;
  const tables = new Tables(ruleset.value, from, () => {
    reader = undefined;
  });
  tablesByRuleset.set(ruleset.value.id, tables);
  return tables;
};

const open = async (id: string, fen: string): Promise<readonly [Tables, Position]> => {
  const tables = await openTables(id);
  const ruleset = parseRuleset(id);
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value) : undefined;
  if (position?.ok !== true) throw new TypeError('the position must be legal');
  return [tables, position.value];
};

let stopping = new AbortController();

const api = {
  async report(ruleset: string, fen: string, budget: number): Promise<TablebaseLookup> {
    const [tables, position] = await open(ruleset, fen);
    return tables.report(position, budget);
  },

  async solvePosition(
    ruleset: string,
    fen: string,
    budget: number,
    onProgress: (progress: TablebaseProgress) => void,
  ): Promise<TablebaseLookup> {
    stopping = new AbortController();
    const { signal } = stopping;
    const [tables, position] = await open(ruleset, fen);
    return tables.solvePosition(position, budget, signal, onProgress);
  },

  /** Solves an ending as a whole; returns the reason for a failure. */
  async solveMaterial(
    ruleset: string,
    name: string,
    onProgress: (progress: TablebaseProgress) => void,
  ): Promise<Told | undefined> {
    stopping = new AbortController();
    const { signal } = stopping;
    const tables = await openTables(ruleset);
    const failure = await tables.solveMaterial(name, signal, onProgress);
    return failure && { code: failure.code, params: failure.params, message: failure.message };
  },

  stop(): void {
    stopping.abort();
  },

  async list(ruleset: string): Promise<readonly TablebaseRow[]> {
    return (await openTables(ruleset)).list();
  },

  async count(ruleset: string, name: string): Promise<TablebaseCounts> {
    return (await openTables(ruleset)).count(name);
  },

  /** Chooses a position of an ending for practice. */
  async start(
    ruleset: string,
    name: string,
    grade: Grade,
    seed: number,
  ): Promise<PracticeStart | 'none' | undefined> {
    return (await openTables(ruleset)).start(name, grade, seed);
  },

  async remove(ruleset: string, name: string): Promise<void> {
    await (await openTables(ruleset)).remove(name);
  },

  /** Returns the tables that the engine lacks for a position. */
  async forEngine(request: TablebaseRequest, budget: number): Promise<TablebaseAnswer | undefined> {
    await (rules ??= loadRules());
    reader ??= tablebaseReader(await openFiles(), budget);
    const answer = await reader(request);
    return answer && transfer(answer, movedMemory(answer));
  },

  /** Whether a table did not fit into the browser's storage. */
  isUnkept: (): boolean => isUnkept,
};

export type TablebaseApi = typeof api;

expose(api);
