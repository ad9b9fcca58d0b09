/** What can be chosen of engines and their searches on a page, within what the device can bear. */
import { hashForMemory } from '../../src/engine/limits.js';
import type { DiceLimits, SearchLimits } from '../../src/engine/types.js';

export const LIMIT_KINDS = ['infinite', 'time', 'depth', 'nodes'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** What can be chosen of an engine and of its searches. */
export interface EngineSettings {
  /** How many lines the engine shows, 1 to 5. */
  readonly lines: number;
  readonly limit: LimitKind;
  /** Seconds a position is analysed where `limit` is time. */
  readonly seconds: number;
  /** Plies, where `limit` is depth. */
  readonly depth: number;
  /** Thousands of nodes, where `limit` is nodes. */
  readonly kilonodes: number;
  /** 0 for as many as suit the device. */
  readonly threads: number;
  /** MiB of the transposition table; 0 for what suits the device. */
  readonly hash: number;
}

/** How many threads a search has, and why not more. */
export interface Threads {
  readonly count: number;
  /** `isolation`: the page may not share memory; `failure`: they could not be started. */
  readonly because: 'isolation' | 'device' | 'choice' | 'failure';
}

/** Beyond this a search gains little from more. */
const MAX_THREADS = 16;

/** Numbers of threads that may be chosen here. */
export const threadChoices = (): readonly number[] => {
  const most = Math.min(MAX_THREADS, navigator.hardwareConcurrency);
  return Array.from({ length: most }, (_, index) => index + 1);
};

/** Threads that a search is to have under some settings; unasked, one core is left to the page. */
export const threadsFor = ({ threads }: Pick<EngineSettings, 'threads'>): Threads => {
  if (!globalThis.crossOriginIsolated) return { count: 1, because: 'isolation' };
  const most = threadChoices().length;
  return threads === 0
    ? { count: Math.max(1, most - 1), because: 'device' }
    : { count: Math.min(threads, most), because: 'choice' };
};

/** Gibibytes of memory, as far as the browser tells; where it does not, a device has 4. */
const deviceMemory = (): number =>
  (navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4;

/** The greatest table for a handheld device, which ends pages that take much memory. */
const MAX_HANDHELD_HASH = 64;

/** Sizes of the transposition table that may be chosen here, MiB. */
export const hashSizes = (): readonly number[] => {
  const isHandheld = matchMedia('(pointer: coarse)').matches;
  const most = isHandheld ? MAX_HANDHELD_HASH : 64 * deviceMemory();
  return [16, 32, 64, 128, 256, 512, 1024, 2048].filter((size) => size <= most);
};

/** MiB of the table that a search is to have under some settings. */
export const hashFor = ({ hash }: Pick<EngineSettings, 'hash'>): number => {
  const most = hashSizes().at(-1) ?? 16;
  // Unasked, half of what may be chosen at most.
  return hash === 0
    ? Math.min(hashForMemory(1024 * deviceMemory()), most / 2)
    : Math.min(hash, most);
};

/** Settings on which a running search depends, as one word. */
export const searchName = ({
  lines,
  limit,
  seconds,
  depth,
  kilonodes,
  hash,
  threads,
}: EngineSettings): string => [lines, limit, seconds, depth, kilonodes, hash, threads].join();

export const diceLimitsOf = (
  { limit, seconds, depth }: EngineSettings,
  deeper: boolean,
): DiceLimits => ({
  ...(!deeper && limit === 'time' && { movetime: 1000 * seconds }),
  ...(!deeper && limit === 'depth' && { depth }),
});

export const limitsOf = (
  { lines, limit, seconds, depth, kilonodes }: EngineSettings,
  deeper: boolean,
): SearchLimits => ({
  ...(lines > 1 && { lines }),
  ...(!deeper && limit === 'time' && { movetime: 1000 * seconds }),
  ...(!deeper && limit === 'depth' && { depth }),
  ...(!deeper && limit === 'nodes' && { nodes: 1000 * kilonodes }),
});
