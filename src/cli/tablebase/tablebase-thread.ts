/** Entry point for the thread that solves and counts one ending. */
import { parentPort, workerData } from 'node:worker_threads';
import type { TablebaseSummary } from '../../tablebase/statistics.js';
import { loadRules } from '../../rules/rules-wasm.js';
import { readTablebaseJob, type TablebaseJob } from '../queue/tablebase-job.js';
import { messageOf } from '../queue/job.js';
import { describeSystemError, isSystemError } from '../unread.js';
import { summariseIn, type TablebaseProgress } from './summarise.js';

export interface ThreadData {
  readonly job: TablebaseJob;
  readonly folder: string;
  readonly threads: number;
}

export type ThreadMessage =
  | { readonly progress: TablebaseProgress }
  | { readonly failure: string }
  /** The final message. Its `summary` is undefined if the thread was stopped. */
  | { readonly summary: TablebaseSummary | undefined };

if (parentPort === null) throw new Error('this module is the entry of a worker thread');
const port = parentPort;
const say = (message: ThreadMessage): void => port.postMessage(message);

const stop = new AbortController();
port.on('message', () => stop.abort());

try {
  const { job, folder, threads } = workerData as ThreadData;
  const ending = readTablebaseJob(job);
  if (ending === undefined) throw new TypeError('the job does not name an ending');
  await loadRules();
  const summary = await summariseIn(ending.material, ending.ruleset, {
    folder,
    threads,
    signal: stop.signal,
    onProgress: (progress) => say({ progress }),
  });
  say(summary.ok ? { summary: summary.value } : { failure: summary.error.message });
} catch (error) {
  say({ failure: isSystemError(error) ? describeSystemError(error) : messageOf(error) });
} finally {
  port.close();
}
