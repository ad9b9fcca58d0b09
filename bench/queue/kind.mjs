/**
 * Jobs that only take time. A job's value depends only on its number, so results can be checked.
 *
 * `work` is how long the processor is busy, and `wait` is how long the job waits while the processor is idle, both in
 * milliseconds. Waiting shows the overhead of the queue; work shows the use of several cores.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export const valueOf = (number) => createHash('sha256').update(String(number)).digest('hex');

const openThread = () => {
  // The work runs in a separate thread, as it does in every engine.
  const thread = new Worker(new URL('./thread.mjs', import.meta.url));
  thread.unref();
  return {
    async process({ number, work, wait }, signal) {
      if (wait > 0) await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      if (work === 0) return { number, hash: valueOf(number) };
      thread.ref();
      thread.postMessage({ number, work });
      const value = await new Promise((resolve) => thread.once('message', resolve));
      thread.unref();
      return value;
    },
    close: () => thread.terminate(),
  };
};

const isRecord = (value) => typeof value === 'object' && value !== null;

export const benchKind = {
  name: 'bench',
  build: 'bench',
  isRequest: (value) => isRecord(value) && Number.isInteger(value.number),
  isValue: (value) => isRecord(value) && typeof value.hash === 'string',
  open: openThread,
};
