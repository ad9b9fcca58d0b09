/**
 * Solved endings for the search. The tables stay outside the engine's memory, because they would fill it.
 * tablebase.wasm computes the offset of a position's byte. See docs/decisions/0015-the-host-probes-tables.md.
 */
import { RulesWasm } from '../rules/rules-wasm.js';
import { parseRuleset, type Ruleset } from '../rules/rulesets.js';
import { instantiateWasm } from '../wasm/load.js';
import type { TablebaseData } from './tablebase-types.js';

/** Tables of one ruleset: plain data that can be sent to other threads. */
export interface Tablebases {
  readonly ruleset: string;
  /** The compiled module of tablebase.wasm. */
  readonly module: WebAssembly.Module;
  readonly tables: readonly TablebaseData[];
}

/** Creates the lookup for one thread. Returns undefined if the ruleset is invalid. */
export type CreateProbe = (tables: Tablebases) => TableProbe | undefined;

/** The lookup functions of tablebase.wasm. */
interface LocateExports {
  initTablebase(): void;
  setBlock(code0: number, square0: number, code1: number, square1: number): number;
  useValues(values: number): void;
  addBlock(cursed: number): number;
  locate(kings: number, first: number, second: number): number;
}

/** The same value as in assembly/tablebase/host.ts. */
const SPAN = 2 ** 28;
const DRAWN = 255;
/** The same value as in assembly/tablebase-probe.ts. */
const CURSED = 512;

export class TableProbe {
  readonly ruleset: string;
  readonly #exports: LocateExports;
  readonly #tables: readonly TablebaseData[];
  readonly #limit: number;
  #hits = 0;

  private constructor({ ruleset, module, tables }: Tablebases, rules: Ruleset) {
    this.ruleset = ruleset;
    this.#tables = tables;
    this.#limit = rules.switches.moveLimit;
    const exports = instantiateWasm(module);
    // The cast is safe, because assembly/tablebase/index.ts exports exactly these functions.
    this.#exports = exports as unknown as LocateExports;
    new RulesWasm(exports, rules);
    this.#exports.initTablebase();
    this.#exports.useValues(0);
    for (const { men } of tables) {
      this.#exports.setBlock(...men);
      this.#exports.addBlock(0);
    }
  }

  static readonly create: CreateProbe = (tables) => {
    const rules = parseRuleset(tables.ruleset);
    return rules.ok ? new TableProbe(tables, rules.value) : undefined;
  };

  /** Number of positions found since the last call of {@link clearHits}. */
  get hits(): number {
    return this.#hits;
  }

  clearHits(): void {
    this.#hits = 0;
  }

  /** Implements `probeTablebase` of assembly/env.ts. */
  readonly probe = (kings: number, first: number, second: number): number => {
    const found = this.#exports.locate(kings, first, second);
    if (found < 0) return 0;
    const at = found % SPAN;
    const table = this.#tables[(found - at) / SPAN];
    const value = table?.values[at];
    if (table === undefined || value === undefined || value === 0) return 0;
    this.#hits += 1;
    if (value === DRAWN) return value;
    const isCursed =
      table.cursed === undefined
        ? this.#limit > 0 && value - 1 > this.#limit
        : (((table.cursed[at >> 3] ?? 0) >> (at & 7)) & 1) !== 0;
    return isCursed ? value | CURSED : value;
  };
}
