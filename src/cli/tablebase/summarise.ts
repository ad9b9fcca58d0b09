/** Solves the missing parts of an ending in a folder and counts the positions in the ending. */
import {
  blocksOf,
  type TablebaseError,
  type Material,
  makeBlock,
} from '../../tablebase/material.js';
import { summariseTablebase, type TablebaseSummary } from '../../tablebase/statistics.js';
import type { SolveProgress } from '../../tablebase/solve.js';
import type { Result } from '../../result.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { TablebaseLibrary } from '../../tablebase/library.js';
import { storeIn } from '../../worker/node-tablebase-files.js';
import { nodePartThreads } from '../../worker/node-tablebase-threads.js';
import { say } from '../io.js';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import type { Parameter } from '../declare.js';

/**
 * The progress of an ending. The block that is being solved is block `at` of `blocks`, or a block to which that block
 * leads.
 */
export interface TablebaseProgress extends SolveProgress {
  readonly at: number;
  readonly blocks: number;
}

interface SummariseOptions {
  readonly folder: string;
  /** Number of threads that solve large endings together. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: TablebaseProgress) => void;
}

/** Solves and counts an ending. Resolves to undefined if the signal was aborted. */
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
    onProgress: (progress) => onProgress({ ...progress, at: current, blocks: blocks.length }),
  });
  return summariseTablebase(blocks, ruleset, library.table, {
    signal,
    onBlock: (at) => {
      current = at;
    },
  });
};

interface LibraryOptions {
  readonly solve: boolean;
  /** Number of threads that solve large endings together. */
  readonly threads: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SolveProgress) => void;
}

/** Opens the tables in a folder. Reports damaged tables on stderr. */
export const libraryOf = (
  ruleset: Ruleset,
  folder: string,
  { threads, ...options }: LibraryOptions,
): TablebaseLibrary =>
  new TablebaseLibrary(ruleset, storeIn(folder), {
    ...options,
    threads: nodePartThreads(threads),
    onDamage: (block, { message }) =>
      say(`acedrex: ${makeBlock(block)}: ${message}${options.solve ? ' It is solved again.' : ''}`),
  });

const cacheFolder = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== ''
    ? XDG_CACHE_HOME
    : join(homedir(), '.cache');
};

export const ENDINGS: Parameter = {
  value: '<dir>',
  standard: join(cacheFolder(), 'acedrex', 'endings'),
  shown: 'acedrex/endings in the folder of caches',
};

/** Creates the folder if it is missing. If it is not writable, throws the system's error before any work begins. */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
};
