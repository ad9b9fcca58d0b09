/** Threads of the browser that solve parts of endings. */
import { browserHost } from '../../../src/worker/browser-host.js';
import { partThreads } from '../../../src/worker/tablebase-threads.js';
import type { PartThreads } from '../../../src/tablebase/solve.js';

const MAX_THREADS = 4;

/** Half of the device's processors: the page and its engine need the others. */
export const pageThreads = (): PartThreads =>
  partThreads(Math.min(MAX_THREADS, Math.floor(navigator.hardwareConcurrency / 2)), () =>
    browserHost({
      worker: new Worker(new URL('./part-worker.ts', import.meta.url), { type: 'module' }),
    }),
  );
