/** Threads of the browser that solve parts of endings. */
import { browserHost } from '../../../src/worker/browser-host.js';
import { partThreads } from '../../../src/worker/tablebase-threads.js';
import type { PartThreads } from '../../../src/tablebase/solve.js';
import { solverThreads } from './solver-threads.js';

export const pageThreads = (): PartThreads =>
  partThreads(solverThreads(navigator.hardwareConcurrency), () =>
    browserHost({
      worker: new Worker(new URL('./part-worker.ts', import.meta.url), { type: 'module' }),
    }),
  );
