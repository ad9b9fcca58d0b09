/** Jobs on a real Redis while workers, producers and the server are killed. */
import { describe, expect, test } from 'vitest';
import { JobFailed } from '../../src/cli/queue/job.js';
import { TestRedis } from '../support/redis.js';
import { RedisQueue } from '../../src/cli/queue/redis.js';
import {
  redis,
  redisForTests,
  start,
  startSquares,
  runShared,
  expectDone,
  statusOf,
  wait,
  connection,
  openSquares,
  ask,
  numbers,
} from './queue-support.js';
import { squares } from './squares.mjs';

redisForTests();

describe('jobs', () => {
  test('are each processed once, even if a worker and Redis are killed', async () => {
    const queue = await openSquares();
    try {
      const first = await startSquares();
      // The last jobs take long, so that some are left when Redis ends.
      const requests = numbers(40).map((number) => ({ number, time: number < 25 ? 40 : 500 }));
      const { seen, all } = ask(queue, requests);
      await expect.poll(() => seen.size).toBeGreaterThan(5);
      first.child.kill('SIGKILL');
      expect(await first.end).toBe('SIGKILL');
      const second = await startSquares();
      await expect.poll(() => seen.size).toBeGreaterThan(20);
      await redis.kill();
      await expect.poll(second.talk).toContain(`${redis.url}/0 is unreachable`);
      await redis.start();
      await all;
      expect(seen).toEqual(new Map(numbers(40).map((number) => [number, [number * number]])));
      expect(second.talk()).toContain(`${redis.url}/0 is reachable again`);
      // A stopped worker returns jobs that it does not finish within seconds.
      const lost = ask(queue, [{ number: 1000, time: 600_000 }]);
      await wait('running', '1');
      second.child.kill('SIGTERM');
      expect(await second.end).toBe(0);
      await wait('waiting', '1');
      lost.all.catch(() => undefined);
    } finally {
      await queue.close();
    }
    // A closed producer removes the jobs that no worker has started and leaves no values behind.
    await expectDone('square', 'not yet fetched');
  });

  test('are sent again after a Redis server without persistence has lost them', async () => {
    const forgetful = await TestRedis.start('--appendonly', 'no');
    const queue = await RedisQueue.open(squares('one'), await connection(forgetful.url));
    try {
      const { seen, all } = ask(
        queue,
        numbers(5).map((number) => ({ number })),
      );
      await forgetful.kill();
      await forgetful.start();
      const worker = start(['test/cli/queue-worker.mjs', forgetful.url]);
      await all;
      expect(seen).toEqual(new Map(numbers(5).map((number) => [number, [number * number]])));
      worker.child.kill('SIGKILL');
      await worker.end;
    } finally {
      await queue.close();
      await forgetful.delete();
    }
  });

  test('are processed only once if two producers request them', async () => {
    const [one, two] = [await openSquares(), await openSquares()];
    try {
      const asked = [ask(one, [{ number: 7 }, { number: 7 }]), ask(two, [{ number: 7 }])];
      await wait('waiting', '1');
      const before = Number((await statusOf()).get('done'));
      await startSquares();
      await Promise.all(asked.map(({ all }) => all));
      expect(asked.map(({ seen }) => [...seen])).toEqual([[[7, [49, 49]]], [[7, [49]]]]);
      expect(Number((await statusOf()).get('done'))).toBe(before + 1);
    } finally {
      await Promise.all([one.close(), two.close()]);
    }
  });

  test('that fail are listed, do not stop other jobs and can be retried', async () => {
    const queue = await openSquares();
    try {
      await startSquares();
      const { seen, all } = ask(
        queue,
        numbers(10, 100).map((number) => ({ number })),
      );
      const poisoned = ask(queue, [{ number: 5, isPoisoned: true }]).all;
      await expect(poisoned).rejects.toThrow(JobFailed);
      await expect(poisoned).rejects.toThrow('square of 5: 5 is poisoned');
      await all;
      expect(seen.size).toBe(10);
      const status = await statusOf();
      expect(status.get('failed')).toBe('1');
      expect(status.get('failed job')).toMatch(/^job-[0-9a-f]{32}\tsquare of 5\t5 is poisoned$/);
      // A new producer gets the same error.
      const again = await openSquares();
      await expect(ask(again, [{ number: 5, isPoisoned: true }]).all).rejects.toThrow(
        'is poisoned',
      );
      await again.close();
      const retried = await runShared(['queue', 'retry', '--queue', redis.url]);
      expect([retried.status, retried.talk]).toEqual([0, '1 jobs are queued again\n']);
      await wait('failed', '1');
      const drained = await runShared(['queue', 'drain', '--queue', redis.url]);
      // The count may include values that were stored a moment ago.
      expect(drained.talk).toMatch(/^[1-9]\d* jobs deleted\n$/);
      expect(drained.status).toBe(0);
      await wait('failed', '0');
    } finally {
      await queue.close();
    }
  });

  test('are not given to workers from another build', async () => {
    const queue = await openSquares();
    try {
      const other = await startSquares('two');
      const { seen, all } = ask(queue, [{ number: 3 }]);
      expect(await other.end).toBe(1);
      expect(other.talk()).toContain(
        `this worker is refused: its build is two, but the square jobs of ${redis.url}/0 are for build one`,
      );
      // The next worker is refused at once, and so is a producer.
      const late = start(['test/cli/queue-worker.mjs', redis.url, 'two']);
      expect(await late.end).toBe(1);
      expect([late.out(), late.talk().split(':')[0]]).toEqual(['', 'this worker is refused']);
      await expect(openSquares('two')).rejects.toThrow('has square jobs of build one');
      await startSquares();
      await all;
      expect([...seen]).toEqual([[3, [9]]]);
    } finally {
      await queue.close();
    }
    // Once no jobs are left, another build can start.
    await (await openSquares('two')).close();
    await (await openSquares('one')).close();
  });
});
