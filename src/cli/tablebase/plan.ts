/** Plans `acedrex tablebase all`: which endings already exist, and the cost of solving the others. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TablebaseWasm, loadTablebase } from '../../tablebase/tablebase-wasm.js';
import { fileOf, folderOf } from '../../tablebase/library.js';
import {
  blocksOf,
  makeMaterial,
  pawnCount,
  relevantRuleset,
  type Material,
} from '../../tablebase/material.js';
import type { Ruleset } from '../../rules/rulesets.js';

export interface PlannedEnding {
  /** The name of the ending's material. */
  readonly name: string;
  readonly pawns: number;
  /** Number of positions in all blocks that must be solved because they have no file. */
  readonly positions: number;
}

export interface Plan {
  readonly endings: readonly PlannedEnding[];
  /** Memory for the largest block to solve, in bytes, or 0 if there is none. */
  readonly bytes: number;
}

/**
 * Plans the endings. If a folder is given, the plan omits the blocks that have a file in this folder. Whether such a
 * file is damaged is not checked. Captures and promotions lead to endings that are either small or in the plan. Endings
 * with fewer pawns come first, because promotions lead to them.
 */
export const planEndings = async (
  materials: readonly Material[],
  ruleset: Ruleset,
  root?: string,
): Promise<Plan> => {
  const wasm = new TablebaseWasm(await loadTablebase(), ruleset);
  let largest = 0;
  const endings = materials
    .map((material) => {
      const folder = folderOf(relevantRuleset(material, ruleset));
      const missing = blocksOf(material).filter(
        (block) => root === undefined || !existsSync(join(root, folder, fileOf(block))),
      );
      // All of an ending's blocks have the same size.
      const [first] = missing;
      const size = first === undefined ? 0 : wasm.setBlock(first);
      largest = Math.max(largest, size);
      const name = makeMaterial(material);
      return { name, pawns: pawnCount(material), positions: size * missing.length };
    })
    .sort((one, other) => one.pawns - other.pawns);
  // Each position takes one byte for its outcome and one byte for the number of undecided moves.
  return { endings, bytes: largest === 0 ? 0 : 2 * largest + wasm.fixedBytes };
};

/** Approximate number of positions per second that one processor solves; see `bench/tablebase.mjs`. */
const SPEED = 4_000_000;

/** Estimates the remaining time from the speed so far, as soon as the speed is reliable. */
export class Estimate {
  readonly #begin = performance.now();
  readonly #total: number;
  #done = 0;

  constructor(total: number) {
    this.#total = total;
  }

  finish(positions: number): void {
    this.#done += positions;
  }

  /** Remaining seconds for one processor. `share` is the finished fraction of an ending with `positions` positions. */
  secondsLeft(positions = 0, share = 0): number {
    const done = this.#done + share * positions;
    const seconds = (performance.now() - this.#begin) / 1000;
    const isKnown = done > 20_000_000;
    return Math.max(0, this.#total - done) / (isKnown ? done / seconds : SPEED);
  }
}

/** Writes a duration such as `about 40 seconds`, `about 12 minutes` or `about 3 hours`. */
export const makeDuration = (seconds: number): string => {
  const count = (value: number, unit: string): string => {
    const whole = Math.max(1, Math.round(value));
    return `about ${whole} ${unit}${whole === 1 ? '' : 's'}`;
  };
  if (seconds < 90) return count(seconds, 'second');
  return seconds < 5400 ? count(seconds / 60, 'minute') : count(seconds / 3600, 'hour');
};
