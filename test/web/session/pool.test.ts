/** The number of workers of the engine pool and when they end, tested with stub engines. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EnginePool } from '../../../src/elements/session/pool.js';
import type { GameSearch } from '../../../src/elements/session/pool-worker.js';
import { err, ok } from '../../../src/result.js';
import type { EngineClient } from '../../../src/worker/client.js';

const SEARCH: GameSearch = {
  kind: 'game',
  request: { ruleset: 'cazaux', fen: 'startpos' },
  hash: 1,
  limits: {},
};

const poolOf = (analyse: () => Promise<unknown>): EnginePool => {
  const done = (): Promise<unknown> => Promise.resolve(ok(undefined));
  const engine = { start: done, setHash: done, setThreads: done, close: done, analyse };
  return new EnginePool({
    createEngine: () => engine as unknown as EngineClient,
    watchPower: () => () => undefined,
  });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an idle worker ends after half a minute unless it is the only worker', async () => {
  const pool = poolOf(() => Promise.resolve(ok({ reason: 'stopped' })));
  const clients = [pool.open({ purpose: 'play' }), pool.open({ purpose: 'review' })];
  await Promise.all(clients.map((client) => client.search(SEARCH)));
  expect(pool.workers).toBe(2);
  vi.advanceTimersByTime(29_999);
  expect(pool.workers).toBe(2);
  vi.advanceTimersByTime(1);
  expect(pool.workers).toBe(1);
  for (const client of clients) client.close();
  expect(pool.workers).toBe(0);
});

test('a third search waits while two searches run', () => {
  const pool = poolOf(() => new Promise(() => undefined));
  const clients = (['play', 'comparison', 'review'] as const).map((purpose) =>
    pool.open({ purpose }),
  );
  for (const client of clients) void client.search(SEARCH);
  expect(pool.workers).toBe(2);
  expect(clients.at(-1)?.state).toEqual({ status: 'waiting', reason: 'busy' });
  for (const client of clients) client.close();
});

test('a search restarts after each of three crashes and fails at the fourth', async () => {
  const analyse = vi.fn(() => Promise.resolve(err({ code: 'engine-crashed' })));
  const client = poolOf(analyse).open({ purpose: 'play' });
  expect(await client.search(SEARCH)).toMatchObject({ error: { code: 'engine-crashed' } });
  expect(analyse).toHaveBeenCalledTimes(4);
  client.close();
});
