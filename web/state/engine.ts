/** Starting engines for the page, within what the device bears. */
import type { EngineClient } from '../../src/worker/client.js';
import type { Settings } from './settings.js';

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
export const threadsFor = ({ threads }: Settings): Threads => {
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
export const startEngine = async (settings: Settings): Promise<EngineClient> => {
  const { createEngine } = await import('../../src/worker/browser.js');
  const sizes = hashSizes();
  return createEngine({ hash: Math.min(settings.hash, sizes.at(-1) ?? 16) });
};
