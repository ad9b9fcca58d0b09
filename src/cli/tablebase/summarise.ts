/** Solves what is missing of an ending in a folder, and counts it. */
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
import { Option } from '../vendor/commander.js';

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

interface LibraryOptions {
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

const cacheFolder = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== ''
    ? XDG_CACHE_HOME
    : join(homedir(), '.cache');
};

export const tablebaseOption = (): Option =>
  new Option('--endings <dir>', 'folder of the solved endings').default(
    join(cacheFolder(), 'acedrex', 'endings'),
    'acedrex/endings in the folder of caches',
  );

/** Makes the folder if it is missing. Throws what the system says if tables cannot be kept there, before any is solved. */
export const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
};
