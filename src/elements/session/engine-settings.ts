/** Settings for the engine and its searches, within the device's limits. */
import { hashForMemory } from '../../engine/limits.js';
import type { DiceLimits, SearchLimits } from '../../engine/types.js';
import { canShareMemory } from '../../worker/shared-memory.js';

export const LIMIT_KINDS = ['infinite', 'time', 'depth', 'nodes'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Maximum number of lines that the engine shows. */
export const MAX_LINES = 5;

/** When the analysis is slowed down, and paused on hidden pages: on battery (`auto`), always, or never. */
export const BATTERY_SAVINGS = ['auto', 'always', 'never'] as const;
export type BatterySaving = (typeof BATTERY_SAVINGS)[number];

export interface EngineSettings {
  /** Number of lines that the engine shows, 1 to {@link MAX_LINES}. */
  readonly lines: number;
  readonly limit: LimitKind;
  /** Seconds for each position, used if `limit` is `time`. */
  readonly seconds: number;
  /** Depth in plies, used if `limit` is `depth`. */
  readonly depth: number;
  /** Thousands of nodes, used if `limit` is `nodes`. */
  readonly kilonodes: number;
  /** Number of engine threads; 0 for a number that suits the device. */
  readonly threads: number;
  /** Size of the transposition table in MiB; 0 for a size that suits the device. */
  readonly hash: number;
  readonly batterySaving: BatterySaving;
}

/** The number of threads of a search, and the reason for this number. */
export interface Threads {
  readonly count: number;
  /**
   * `isolation`: the page is not isolated; `memory`: the browser does not allow shared memory; `failure`: threads could
   * not be started; `battery`: one thread saves power.
   */
  readonly because: 'isolation' | 'memory' | 'device' | 'choice' | 'failure' | 'battery';
}

/** Maximum number of threads, because more threads would hardly speed up a search. */
const MAX_THREADS = 16;

/** Numbers of threads that can be chosen on this device. */
export const threadChoices = (): readonly number[] => {
  const most = Math.min(MAX_THREADS, navigator.hardwareConcurrency);
  return Array.from({ length: most }, (_, index) => index + 1);
};

/** The number of threads for a search with these settings; the default leaves one core to the page. */
export const threadsFor = ({ threads }: Pick<EngineSettings, 'threads'>): Threads => {
  if (!globalThis.crossOriginIsolated) return { count: 1, because: 'isolation' };
  if (!canShareMemory()) return { count: 1, because: 'memory' };
  const most = threadChoices().length;
  return threads === 0
    ? { count: Math.max(1, most - 1), because: 'device' }
    : { count: Math.min(threads, most), because: 'choice' };
};

/** The memory that the browser reports, in GiB; 4 if the browser does not report it. */
const deviceMemory = (): number =>
  (navigator as { readonly deviceMemory?: number }).deviceMemory ?? 4;

/** Maximum table size in MiB on handheld devices, which close pages that use too much memory. */
const MAX_HANDHELD_HASH = 64;

/** Sizes of the transposition table, in MiB, that can be chosen on this device. */
export const hashSizes = (): readonly number[] => {
  const isHandheld = matchMedia('(pointer: coarse)').matches;
  const most = isHandheld ? MAX_HANDHELD_HASH : 64 * deviceMemory();
  return [16, 32, 64, 128, 256, 512, 1024, 2048].filter((size) => size <= most);
};

/** Size of the transposition table in MiB for a search with these settings. */
export const hashFor = ({ hash }: Pick<EngineSettings, 'hash'>): number => {
  const most = hashSizes().at(-1) ?? 16;
  // The default is at most half of the largest size.
  return hash === 0
    ? Math.min(hashForMemory(1024 * deviceMemory()), most / 2)
    : Math.min(hash, most);
};

/** Identifies the settings that affect a running search. */
export const searchName = ({
  lines,
  limit,
  seconds,
  depth,
  kilonodes,
  hash,
  threads,
  batterySaving,
}: EngineSettings): string =>
  [lines, limit, seconds, depth, kilonodes, hash, threads, batterySaving].join();

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
