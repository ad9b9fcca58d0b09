/** Starting engines in a page, within what the device bears. */
import type { EngineOptions } from '../../src/worker/browser.js';
import type { EngineClient } from '../../src/worker/client.js';

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
  /** MiB. */
  readonly hash: number;
}

/** How many threads a search has, and why not more. */
export interface Threads {
  readonly count: number;
  /** `isolation`: the page may not share memory; `failure`: they could not be started. */
  readonly because: 'isolation' | 'device' | 'choice' | 'failure';
}

/** Beyond this a search gains little from more. */
const MOST_THREADS = 16;

/** Numbers of threads that may be chosen here. */
export const threadChoices = (): readonly number[] => {
  const most = Math.min(MOST_THREADS, navigator.hardwareConcurrency);
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

/** Sizes of the transposition table that may be chosen here, MiB. */
export const hashSizes = (): readonly number[] => {
  // Where the browser does not tell, a device with a mouse has 4 GB.
  const { deviceMemory = 4 } = navigator as { readonly deviceMemory?: number };
  const isHandheld = matchMedia('(pointer: coarse)').matches;
  const most = isHandheld ? 64 : Math.min(1024, 64 * deviceMemory);
  return [16, 32, 64, 128, 256, 512, 1024].filter((size) => size <= most);
};

/**
 * Starts an engine with one thread; its code is fetched the first time only. More threads are for
 * the caller to ask for: where they fail the engine still runs.
 */
export const startEngine = async (
  { hash }: Pick<EngineSettings, 'hash'>,
  places: Pick<EngineOptions, 'workerUrl' | 'wasmUrl' | 'threadsWasmUrl'> = {},
): Promise<EngineClient> => {
  const { createEngine } = await import('../../src/worker/browser.js');
  return createEngine({ ...places, hash: Math.min(hash, hashSizes().at(-1) ?? 16) });
};
