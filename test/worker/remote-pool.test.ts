/** The pool with an engine on another machine: which searches run there, and how they return. */
import { afterEach, describe, expect, test } from 'vitest';
import type { PoolClient, Purpose } from '../../src/elements/session/pool-client.js';
import type { GameSearch, SearchOutcome } from '../../src/elements/session/pool-worker.js';
import { EnginePool } from '../../src/elements/session/pool.js';
import type { Power } from '../../src/elements/session/power.js';
import { RemoteWorker, type RemotePlace } from '../../src/elements/session/remote-worker.js';
import { ok } from '../../src/result.js';
import { EngineClient } from '../../src/worker/client.js';
import { nodeHost } from '../../src/worker/node.js';
import { START } from '../engine/support.js';

const SCRIPT = new URL('../../build/library/worker/node-worker.js', import.meta.url);
/** The number of threads by which searches on the other machine are recognised. */
const REMOTE_THREADS = 32;

/** An engine on another machine, whose connection and searches the test controls. */
class Place implements RemotePlace {
  isReady = true;
  /** Purposes that it does not accept now. */
  isBusy = false;
  isWanted = false;
  readonly running: { readonly search: object; readonly end: (outcome: SearchOutcome) => void }[] =
    [];
  want(isWanted: boolean): void {
    this.isWanted = isWanted;
  }

  accepts(_: object, isUrgent: boolean): boolean {
    return this.isReady && (isUrgent || !this.isBusy);
  }

  run: RemotePlace['run'] = (search, { onBegin }, signal) =>
    new Promise((resolve) => {
      const end = (outcome: SearchOutcome): void => {
        this.running.splice(0, this.running.length, ...this.running.filter((one) => one !== entry));
        resolve(outcome);
      };
      const entry = { search, end };
      this.running.push(entry);
      signal.addEventListener('abort', () => end(ok({ reason: 'stopped' })));
      onBegin?.(REMOTE_THREADS);
    });
}

const pools: PoolClient[] = [];
afterEach(() => {
  for (const client of pools.splice(0)) client.close();
});

class Bench {
  readonly place = new Place();
  readonly worker = new RemoteWorker(this.place);
  power: (power: Power) => void = () => undefined;
  readonly pool = new EnginePool({
    createEngine: (options) => new EngineClient(() => nodeHost(SCRIPT), options),
    watchPower: (onChange) => {
      this.power = onChange;
      return () => undefined;
    },
  });

  /** Sets the state of the connection and notifies the pool. */
  become(change: Partial<Pick<Place, 'isReady' | 'isBusy'>>): void {
    Object.assign(this.place, change);
    this.pool.useRemote(this.worker);
  }

  open(purpose: Purpose): PoolClient {
    const client = this.pool.open({ purpose });
    pools.push(client);
    return client;
  }

  /** Starts a search. Returns its client, its outcome, and where it has run so far. */
  begin(
    purpose: Purpose,
    rest: Partial<GameSearch> = {},
  ): {
    readonly client: PoolClient;
    readonly outcome: Promise<SearchOutcome>;
    readonly places: readonly string[];
  } {
    const client = this.open(purpose);
    const places: string[] = [];
    const outcome = client.search({
      kind: 'game',
      request: START,
      hash: 16,
      threads: 1,
      limits: {},
      onBegin: (threads) => places.push(threads === REMOTE_THREADS ? 'remote' : 'device'),
      ...rest,
    });
    return { client, outcome, places };
  }
}

const runs = (places: readonly string[], wanted: string): Promise<void> =>
  expect.poll(() => places.join(' ')).toBe(wanted);

describe('with an engine on another machine', () => {
  test('an analysis runs there, and no worker starts', async () => {
    const { place, worker, pool, begin } = bound(new Bench());
    pool.useRemote(worker);
    const { client, outcome, places } = begin('analysis');
    await runs(places, 'remote');
    expect(client.state).toEqual({ status: 'running', isRemote: true });
    expect(place.isWanted).toBe(true);
    expect(pool.workers).toBe(0);
    client.stop();
    expect(await outcome).toEqual(ok({ reason: 'stopped' }));
    expect(client.state).toEqual({ status: 'idle' });
    expect(place.isWanted).toBe(false);
  });

  test('a lost connection moves the search to this device, and back when it returns', async () => {
    const { place, worker, pool, begin, become } = bound(new Bench());
    pool.useRemote(worker);
    const { client, outcome, places } = begin('analysis');
    await runs(places, 'remote');
    // More often than a search may crash, because a lost connection is not a crash.
    for (let count = 1; count <= 5; count += 1) {
      become({ isReady: false });
      await runs(places, 'remote device '.repeat(count).trim());
      expect(client.state).toEqual({ status: 'running' });
      become({ isReady: true });
      await runs(places, `${'remote device '.repeat(count)}remote`);
    }
    expect(client.restarts).toBe(0);
    expect(place.running).toHaveLength(1);
    place.running[0]?.end(ok({ reason: 'depth' }));
    expect(await outcome).toEqual(ok({ reason: 'depth' }));
  });

  test('the most urgent search runs there, and the next one on this device', async () => {
    const { worker, pool, begin } = bound(new Bench());
    pool.useRemote(worker);
    const review = begin('review');
    await runs(review.places, 'remote');
    const analysis = begin('analysis');
    await runs(analysis.places, 'remote');
    await runs(review.places, 'remote device');
    analysis.client.stop();
    await runs(review.places, 'remote device remote');
    expect(pool.workers).toBe(1);
  });

  test('a game against the engine stays on this device', async () => {
    const { place, worker, pool, begin } = bound(new Bench());
    pool.useRemote(worker);
    const play = begin('play', { limits: { depth: 2 } });
    expect(place.isWanted).toBe(false);
    expect(await play.outcome).toMatchObject(ok({ reason: 'depth' }));
    expect(play.places).toEqual(['device']);
  });

  test.each<[string, Partial<GameSearch>]>([
    ['of one thread with a limit of nodes', { threads: 1, limits: { nodes: 1000 } }],
    ['with an empty table', { threads: 2, forgets: 'always', limits: { depth: 2 } }],
  ])('a search %s stays on this device', async (_, rest) => {
    const { place, worker, pool, begin } = bound(new Bench());
    pool.useRemote(worker);
    const { outcome, places } = begin('review', rest);
    expect(place.isWanted).toBe(false);
    expect((await outcome).ok).toBe(true);
    expect(places).toEqual(['device']);
  });

  test('a search in the background runs on this device while another page searches there', async () => {
    const { place, worker, pool, begin, become } = bound(new Bench());
    place.isBusy = true;
    pool.useRemote(worker);
    const review = begin('review');
    await runs(review.places, 'device');
    become({ isBusy: false });
    await runs(review.places, 'device remote');
  });

  test('the battery of this device does not slow the search down', async () => {
    const { worker, pool, power, begin, become } = bound(new Bench());
    pool.useRemote(worker);
    const { client, places } = begin('analysis');
    await runs(places, 'remote');
    power({ isHidden: false, isOnBattery: true });
    expect(client.state).toEqual({ status: 'running', isRemote: true });
    become({ isReady: false });
    await expect.poll(() => client.state).toEqual({ status: 'running', isCool: true });
    expect(places).toEqual(['remote', 'device']);
  });

  test('choosing this device, or another machine, moves the running search', async () => {
    const { place, worker, pool, begin } = bound(new Bench());
    const other = new Place();
    const { places } = begin('analysis');
    await runs(places, 'device');
    pool.useRemote(worker);
    await runs(places, 'device remote');
    pool.useRemote(new RemoteWorker(other));
    await runs(places, 'device remote remote');
    expect([place.running.length, other.running.length]).toEqual([0, 1]);
    expect([place.isWanted, other.isWanted]).toEqual([false, true]);
    pool.useRemote(undefined);
    await runs(places, 'device remote remote device');
    expect(other.isWanted).toBe(false);
  });

  test('an exception in a callback reaches the caller', async () => {
    const { place, worker, pool, begin } = bound(new Bench());
    place.run = () => Promise.reject(new Error('mine'));
    pool.useRemote(worker);
    await expect(begin('analysis').outcome).rejects.toThrow('mine');
  });
});

/** The parts of a bench, for tests that use several of them. */
const bound = (
  bench: Bench,
): Pick<Bench, 'place' | 'worker' | 'pool' | 'begin' | 'become'> & {
  readonly power: (power: Power) => void;
} => ({
  place: bench.place,
  worker: bench.worker,
  pool: bench.pool,
  begin: bench.begin.bind(bench),
  become: bench.become.bind(bench),
  power: (power) => bench.power(power),
});
