/**
 * A worker for cheap jobs: node test/cli/queue-worker.mjs URL [BUILD] [NAME]
 *
 * The value of a job is a square. A job can take a given time or fail. With another NAME, the worker makes other jobs fail.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseQueueAddress, connect } from '../../build/library/cli/queue/connection.js';
import { work } from '../../build/library/cli/queue/worker.js';
import { squares } from './squares.mjs';

const [, , url, build = 'one', name = 'square'] = process.argv;
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
const kind = {
  ...squares(build),
  name,
  open: () => ({
    process: async ({ number, time = 0, isPoisoned = false }, signal) => {
      try {
        await wait(time, undefined, { signal });
      } catch {
        return undefined;
      }
      if (isPoisoned) throw new Error(`${number} is poisoned`);
      return { number, square: number * number };
    },
    close: () => Promise.resolve(),
  }),
};
try {
  await work(kind, await connect(parseQueueAddress(url).value), {
    threads: 2,
    stalled: 1,
    signal: stop.signal,
    onReady: () => process.stdout.write('ready\n'),
  });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
