/** Starting engines for the page, within what the device bears. */
import type { EngineClient } from '../../src/worker/client.js';
import type { Settings } from './settings.js';

/** How many threads a search has, and why not more. */
export interface Threads {
  readonly count: number;
  /** `build`: the engine has but one; `isolation`: the page may not share memory. */
  readonly because: 'build' | 'isolation' | 'device' | 'choice';
}

/** One core is left to the page. */
const mostThreads = (): number => Math.max(1, Math.min(16, navigator.hardwareConcurrency - 1));

/** Threads that a search has. */
export const threadsInUse = (): Threads =>
  globalThis.crossOriginIsolated
    ? { count: 1, because: mostThreads() === 1 ? 'device' : 'build' }
    : { count: 1, because: 'isolation' };

/** Sizes of the transposition table that may be chosen here, MiB. */
export const hashSizes = (): readonly number[] => {
  // Where the browser does not tell, a device with a mouse has 4 GB.
  const { deviceMemory = 4 } = navigator as { readonly deviceMemory?: number };
  const isHandheld = matchMedia('(pointer: coarse)').matches;
  const most = isHandheld ? 64 : Math.min(1024, 64 * deviceMemory);
  return [16, 32, 64, 128, 256, 512, 1024].filter((size) => size <= most);
};

/** Starts an engine; its code is fetched the first time only. */
export const startEngine = async (settings: Settings): Promise<EngineClient> => {
  const { createBrowserClient } = await import('../../src/worker/browser.js');
  const sizes = hashSizes();
  return createBrowserClient(
    () => new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' }),
    { hash: Math.min(settings.hash, sizes.at(-1) ?? 16) },
  );
};
