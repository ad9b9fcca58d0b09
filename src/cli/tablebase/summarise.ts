/** Solves what is missing of an ending in a folder, and counts it. */
import { blocksOf, type TablebaseError, type Material } from '../../tablebase/material.js';
import { summariseTablebase, type TablebaseSummary } from '../../tablebase/summary.js';
import type { SolveProgress } from '../../tablebase/solve.js';
import type { Result } from '../../result.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { libraryOf } from './library.js';

/** How far an ending is: block number `at` of `blocks` is being solved, or one that it leads to. */
export interface TablebaseProgress extends SolveProgress {
  readonly at: number;
  readonly blocks: number;
}

interface SummariseOptions {
  readonly folder: string;
  /** Threads that solve large endings together. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: TablebaseProgress) => void;
}

/** Undefined means that the signal was aborted. */
export const summariseIn = (
  material: Material,
  ruleset: Ruleset,
  { folder, threads, signal, onProgress }: SummariseOptions,
): Promise<Result<TablebaseSummary | undefined, TablebaseError>> => {
  const blocks = blocksOf(material);
  let current = 0;
  const library = libraryOf(ruleset, folder, {
    solve: true,
    threads,
    signal,
    onProgress: (progress) => {
      onProgress({ ...progress, at: current, blocks: blocks.length });
    },
  });
  return summariseTablebase(blocks, ruleset, library.table, {
    signal,
    onBlock: (at) => {
      current = at;
    },
  });
};
