/** Lists and manages the queues on a Redis server, for `acedrex queue`. */
import type { Queue } from 'bullmq';
import { PREFIX, type Connection, buildIn, kindsIn } from './connection.js';

/** Maximum number of failed jobs to list. */
const MAX_FAILURES = 20;
const BATCH = 1000;

/** Calls a function for each queue. Resolves with the results. */
const forQueues = async <T>(
  connection: Connection,
  work: (queue: Queue) => Promise<T>,
): Promise<readonly T[]> => {
  const { bullmq, options, client, report } = connection;
  const results: T[] = [];
  for (const kind of await kindsIn(client)) {
    const queue = new bullmq.Queue(kind, { connection: options, prefix: PREFIX });
    queue.on('error', report);
    try {
      results.push(await work(queue));
    } finally {
      await queue.close();
    }
  }
  return results;
};

/** Describes each queue in tab-separated lines. */
export const describeQueues = async (connection: Connection): Promise<readonly string[]> =>
  (await forQueues(connection, (queue) => describe(connection, queue))).flat();

const describe = async ({ client }: Connection, queue: Queue): Promise<readonly string[]> => {
  const [build, counts, metrics, workers, failures] = await Promise.all([
    buildIn(client, queue.name),
    queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed'),
    queue.getMetrics('completed', 0, 0),
    queue.getWorkers(),
    queue.getFailed(0, MAX_FAILURES - 1),
  ]);
  const { waiting = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = counts;
  const rows: readonly (readonly (string | number)[])[] = [
    ['queue', queue.name],
    ['build', build ?? 'none yet'],
    ['waiting', waiting + delayed],
    ['running', active],
    ['done', metrics.meta.count],
    ['done in the last full minute', metrics.data[0] ?? 0],
    ['not yet fetched', completed],
    ['failed', failed],
    ['workers', workers.length],
    ...workers.map(({ rawname = '', addr = '', age = '' }) => {
      const [, host = 'unknown', threads = '?'] = /:w:(.*)\/(\d+)$/.exec(rawname) ?? [];
      return ['worker', host, `${threads} threads`, addr, `for ${age} s`];
    }),
    ...failures.map(({ id = '', name, failedReason }) => ['failed job', id, name, failedReason]),
    ...(failed > failures.length ? [['failed job', `and ${failed - failures.length} more`]] : []),
  ];
  return rows.map((cells) => cells.map(plain).join('\t'));
};

/** Removes line breaks and control characters, because any program with access to Redis can choose the text. */
const plain = (cell: string | number): string => String(cell).replace(/\p{Cc}+/gu, ' ');

/** Drops waiting jobs, failed jobs and unfetched values. Resolves with the number dropped. */
export const drainQueues = async (connection: Connection): Promise<number> => {
  const dropped = await forQueues(connection, async (queue) => {
    const waiting = await queue.getJobCountByTypes('waiting', 'delayed');
    await queue.drain(true);
    let cleaned = 0;
    for (const type of ['completed', 'failed'] as const)
      for (let ids = await clean(queue, type); ids > 0; ids = await clean(queue, type))
        cleaned += ids;
    return waiting + cleaned;
  });
  return dropped.reduce((sum, count) => sum + count, 0);
};

const clean = async (queue: Queue, type: 'completed' | 'failed'): Promise<number> =>
  (await queue.clean(0, BATCH, type)).length;

/** Puts all failed jobs back into their queues. Resolves with the number of jobs. */
export const retryQueues = async (connection: Connection): Promise<number> => {
  const retried = await forQueues(connection, async (queue) => {
    const failed = await queue.getFailedCount();
    await queue.retryJobs({ state: 'failed' });
    return failed;
  });
  return retried.reduce((sum, count) => sum + count, 0);
};
