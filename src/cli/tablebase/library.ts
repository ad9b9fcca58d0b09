import { TablebaseLibrary } from '../../tablebase/library.js';
import { makeBlock } from '../../tablebase/material.js';
import type { SolveProgress } from '../../tablebase/solve.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { storeIn } from '../../worker/node-tablebase-files.js';
import { nodePartThreads } from '../../worker/node-tablebase-threads.js';
import { say } from '../io.js';

export interface LibraryOptions {
  readonly solve: boolean;
  /** Threads that solve large endings together. */
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
}

/** The tables of a folder. Damaged ones are named on stderr. */
export const libraryOf = (
  ruleset: Ruleset,
  folder: string,
  { threads, ...options }: LibraryOptions,
): TablebaseLibrary =>
  new TablebaseLibrary(ruleset, storeIn(folder), {
    ...options,
    threads: nodePartThreads(threads),
    onDamage: (block, { message }) => {
      say(`acedrex: ${makeBlock(block)}: ${message}${options.solve ? ' It is solved again.' : ''}`);
    },
  });
