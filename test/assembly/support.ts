/** Access to the wasm builds for tests. */
import { readFileSync } from 'node:fs';
import { RulesWasm } from '../../src/rules/rules-wasm.js';
import type { Ruleset } from '../../src/rules/rulesets.js';
import { instantiateWasm } from '../../src/wasm/load.js';

export const BUILDS = {
  release: new URL('../../src/wasm/rules.wasm', import.meta.url),
  checked: new URL('../../build/rules-checked.wasm', import.meta.url),
  engine: new URL('../../src/wasm/engine.wasm', import.meta.url),
  testingEngine: new URL('../../build/engine-testing.wasm', import.meta.url),
  checkedEngine: new URL('../../build/engine-checked.wasm', import.meta.url),
} as const;

/** Exports that only the checked build has; see assembly/testing.ts. */
export interface CheckedExports {
  playRandomGames(plies: number, seed: number): number;
  checkPosition(): number;
}

/** Functions of the full engine that the tests call; see assembly/index.ts and assembly/testing-search.ts. */
export interface EngineExports {
  initEvaluation(): void;
  clearEvalCaches(): void;
  ttResize(mebibytes: number, threads: number): number;
  evaluateFinely(): number;
  playRandomSearchGames(plies: number, seed: number): number;
  initSearch(): void;
  startSearch(allowed: number, exhaustive: number): number;
  searchLine(depth: number, place: number): number;
  makeNullMove(): void;
  isRepetition(root: number): number;
  countEntries(plies: number, what: number): number;
  checkTables(entries: number, seed: number): number;
}

/** A new instance of a build for one ruleset. */
export const instantiate = (
  build: keyof typeof BUILDS,
  ruleset: Ruleset,
): { readonly core: RulesWasm; readonly exports: WebAssembly.Exports } => {
  const exports = instantiateWasm(new WebAssembly.Module(readFileSync(BUILDS[build])));
  return { core: new RulesWasm(exports, ruleset), exports };
};
