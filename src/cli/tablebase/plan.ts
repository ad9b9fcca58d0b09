/** What `acedrex tablebase all` has to do: which endings are there, and how much the others take. */
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

/** An ending of a plan. */
export interface PlannedEnding {
  /** The name of its material. */
  readonly name: string;
  readonly pawns: number;
  /** Stored positions that have to be solved: those of the blocks that have no file yet. */
  readonly positions: number;
}

export interface Plan {
  readonly endings: readonly PlannedEnding[];
  /** Memory for the largest of the blocks that have to be solved; 0 if there is none. */
  readonly bytes: number;
}

/**
 * Looks at which files are there, if a folder is given. Whether they are sound is found out when they are read; what
 * captures and promotions lead to is part of the plan or small. Endings with fewer pawns come first, because promotions
 * lead to them.
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
      // All blocks of an ending have the same size.
      const [first] = missing;
      const size = first === undefined ? 0 : wasm.setBlock(first);
      largest = Math.max(largest, size);
      const name = makeMaterial(material);
      return { name, pawns: pawnCount(material), positions: size * missing.length };
    })
    .sort((one, other) => one.pawns - other.pawns);
  // A byte for the outcome and one for the moves left.
  return { endings, bytes: largest === 0 ? 0 : 2 * largest + wasm.fixedBytes };
};

/** Stored positions that a processor solves in a second, about; see `bench/tablebase.mjs`. */
const SPEED = 4_000_000;

/** Estimates the time that is left, from the speed so far as soon as that says anything. */
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

  /** Seconds that are left when `share` of further `positions` is done, if one processor does them. */
  secondsLeft(positions = 0, share = 0): number {
    const done = this.#done + share * positions;
    const seconds = (performance.now() - this.#begin) / 1000;
    const isKnown = done > 20_000_000;
    return Math.max(0, this.#total - done) / (isKnown ? done / seconds : SPEED);
  }
}

/** `about 40 seconds`, `about 12 minutes`, `about 3 hours`. */
export const makeDuration = (seconds: number): string => {
  const count = (value: number, unit: string): string => {
    const whole = Math.max(1, Math.round(value));
    return `about ${whole} ${unit}${whole === 1 ? '' : 's'}`;
  };
  if (seconds < 90) return count(seconds, 'second');
  return seconds < 5400 ? count(seconds / 60, 'minute') : count(seconds / 3600, 'hour');
};
