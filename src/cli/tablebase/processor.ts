/** Solves and counts endings, each in a separate thread. */
import { Worker } from 'node:worker_threads';
import type { TablebaseSummary } from '../../tablebase/statistics.js';
import type { TablebaseJob } from '../queue/tablebase-job.js';
import type { Processor } from '../queue/job.js';
import type { ThreadData, ThreadMessage } from './tablebase-thread.js';
import type { TablebaseProgress } from './summarise.js';

/** Size of the young generation in a thread's heap, in MiB. The threads produce little garbage. */
const YOUNG_GENERATION = 4;

/**
 * Stores tables in a folder. For large blocks, an ending's thread starts several other threads. When the ending's
 * thread ends, its memory is released. In a shared thread, two endings could occupy memory until garbage collection.
 */
export const openTablebaseProcessor = (
  folder: string,
  threads = 1,
  onProgress: (progress: TablebaseProgress) => void = () => undefined,
): Processor<TablebaseJob, TablebaseSummary> => {
  let running: Worker | undefined;
  return {
    process: (job, signal) =>
      new Promise((resolve, reject) => {
        const data: ThreadData = { job, folder, threads };
        const worker = new Worker(new URL('./tablebase-thread.js', import.meta.url), {
          workerData: data,
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
        });
        running = worker;
        let outcome: Exclude<ThreadMessage, { readonly progress: unknown }> | undefined;
        const stop = (): void => worker.postMessage('stop');
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
        worker.on('message', (message: ThreadMessage) => {
          if ('progress' in message) onProgress(message.progress);
          else outcome = message;
        });
        worker.on('error', (error: Error) => {
          outcome = { failure: error.message };
        });
        worker.on('exit', (code) => {
          signal.removeEventListener('abort', stop);
          running = undefined;
          if (outcome !== undefined && 'summary' in outcome) resolve(outcome.summary);
          else if (signal.aborted) resolve(undefined);
          else reject(new Error(outcome?.failure ?? `the thread ended with exit code ${code}`));
        });
      }),
    async close() {
      await running?.terminate();
    },
  };
};
