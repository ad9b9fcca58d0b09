/** Threads of Node that solve parts of endings. */
import type { PartThreads } from '../tablebase/solve.js';
import { partThreads } from './tablebase-threads.js';
import { nodeHost } from './node.js';

/** Creates `count` threads. If `count` is 1, the calling thread solves alone. */
export const nodePartThreads = (count: number, minBytes?: number): PartThreads =>
  partThreads(
    count,
    () => nodeHost(new URL('./node-tablebase-thread.js', import.meta.url)),
    minBytes,
  );
