/** When the pool of engines ends a worker; engines that answer at once take the place of real ones. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EnginePool } from '../../../src/elements/session/pool.js';
import { ok } from '../../../src/result.js';
import type { EngineClient } from '../../../src/worker/client.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an unused worker ends after half a minute, unless it is the only one', async () => {
  const done = (): Promise<unknown> => Promise.resolve(ok({ reason: 'stopped' }));
  const engine = { start: done, setHash: done, setThreads: done, analyse: done, close: done };
  const pool = new EnginePool({
    createEngine: () => engine as unknown as EngineClient,
    watchPower: () => () => undefined,
  });
  const clients = [pool.open({ purpose: 'play' }), pool.open({ purpose: 'review' })];
  const request = { ruleset: 'cazaux', fen: 'startpos' };
  await Promise.all(
    clients.map((client) => client.search({ kind: 'game', request, hash: 1, limits: {} })),
  );
  expect(pool.workers).toBe(2);
  vi.advanceTimersByTime(29_999);
  expect(pool.workers).toBe(2);
  vi.advanceTimersByTime(1);
  expect(pool.workers).toBe(1);
  for (const client of clients) client.close();
  expect(pool.workers).toBe(0);
});
