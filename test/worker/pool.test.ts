/** The pool over real worker threads, as they are built into dist/. */
import { afterEach, describe, expect, test } from 'vitest';
import { EngineClient } from '../../src/worker/client.js';
import type { EngineHost } from '../../src/worker/host.js';
import { nodeHost } from '../../src/worker/node.js';
import type {
  ClientOptions,
  ClientState,
  PoolClient,
} from '../../src/elements/session/pool-client.js';
import type { DiceSearch, GameSearch } from '../../src/elements/session/pool-worker.js';
import type { Power } from '../../src/elements/session/power.js';
import { withMemoryOf } from '../support/little-memory.js';
import { EnginePool, MAX_RESTARTS, MAX_WORKERS } from '../../src/elements/session/pool.js';

const SCRIPT = new URL('../../dist/worker/node-worker.js', import.meta.url);
const BROKEN = new URL('data:text/javascript,throw new Error("broken")');

interface Opened {
  readonly client: PoolClient;
  readonly states: readonly string[];
}

/** A pool, the workers that live, and the power of its device. */
class Bench {
  readonly hosts = new Set<EngineHost>();
  started = 0;
  /** The most workers that have lived at the same time. */
  most = 0;
  script = SCRIPT;
  power: (power: Power) => void = () => undefined;
  readonly pool: EnginePool;
  readonly #clients: PoolClient[] = [];

  constructor(maxWorkers?: number) {
    this.pool = new EnginePool({
      ...(maxWorkers !== undefined && { maxWorkers }),
      watchPower: (onChange) => {
        this.power = onChange;
        return () => undefined;
      },
      createEngine: (options) =>
        new EngineClient(() => this.#spawn(), { ...options, silenceTimeout: 5000 }),
    });
    benches.push(this);
  }

  #spawn(): EngineHost {
    const host = nodeHost(this.script);
    this.hosts.add(host);
    this.started += 1;
    this.most = Math.max(this.most, this.hosts.size);
    host.onFailure(() => this.hosts.delete(host));
    return {
      ...host,
      terminate: () => {
        this.hosts.delete(host);
        host.terminate();
      },
    };
  }

  /** A client that notes its states. */
  open(options: Omit<ClientOptions, 'onState'>): Opened {
    const states: string[] = [];
    const client: PoolClient = this.pool.open({
      ...options,
      onState: () => states.push(nameOf(client.state)),
    });
    this.#clients.push(client);
    return { client, states };
  }

  /** Lets every worker die as if by itself. */
  kill(): void {
    for (const host of [...this.hosts]) {
      this.hosts.delete(host);
      host.terminate();
    }
  }

  close(): void {
    for (const client of this.#clients) client.close();
  }
}

const benches: Bench[] = [];
afterEach(() => {
  for (const bench of benches.splice(0)) bench.close();
});

const nameOf = (state: ClientState): string =>
  state.status === 'waiting'
    ? state.reason
    : state.status === 'failed'
      ? state.error.code
      : state.status;

const START = { ruleset: 'cazaux', fen: 'startpos' } as const;

/** A search with a small table and one thread. */
const search = (rest: Partial<GameSearch> = {}): GameSearch => ({
  kind: 'game',
  request: START,
  hash: 16,
  threads: 1,
  limits: {},
  ...rest,
});
const dice = (rest: Partial<DiceSearch> = {}): DiceSearch => ({
  kind: 'dice',
  request: START,
  hash: 16,
  limits: {},
  ...rest,
});

const state = (client: PoolClient): string => nameOf(client.state);
const becomes = (client: PoolClient, wanted: string): Promise<void> =>
  expect.poll(() => state(client)).toBe(wanted);

describe('where there is not enough memory', () => {
  /** A search that goes on, and what it has been given. */
  const begin = async (
    bench: Bench,
    rest: Partial<GameSearch>,
  ): Promise<{ readonly client: PoolClient; readonly given: readonly (readonly number[])[] }> => {
    const { client } = bench.open({ purpose: 'analysis' });
    const given: (readonly number[])[] = [];
    void client.search(search({ ...rest, onBegin: (...means) => given.push(means) }));
    await becomes(client, 'running');
    return { client, given };
  };

  test('a search has the largest table that fits, with all of its threads', async () => {
    await withMemoryOf(64, async () => {
      const { given } = await begin(new Bench(), { hash: 256 });
      expect(given).toEqual([[1, 32]]);
      const several = await begin(new Bench(), { hash: 100, threads: 5 });
      expect(several.given).toEqual([[5, 50]]);
    });
  });

  test('threads that fit with no table are not started', async () => {
    await withMemoryOf(64, async () => {
      const { given } = await begin(new Bench(), { hash: 32, threads: 40 });
      expect(given).toEqual([[1, 32]]);
    });
  });

  test('a worker after a crash has a smaller table if there is less memory by now', async () => {
    const bench = new Bench();
    const { client, given } = await begin(bench, { hash: 128 });
    await withMemoryOf(64, async () => {
      bench.kill();
      await expect.poll(() => given.length).toBe(2);
      await becomes(client, 'running');
    });
    expect(given).toEqual([
      [1, 128],
      [1, 32],
    ]);
  });
});

describe('who runs', () => {
  test('all four purposes at once: two workers at most, the most urgent first, and all end', async () => {
    const bench = new Bench();
    const [review, comparison, analysis, play] = (
      ['review', 'comparison', 'analysis', 'play'] as const
    ).map((purpose) => bench.open({ purpose })) as [Opened, Opened, Opened, Opened];
    const analysed = analysis.client.search(search());
    await becomes(analysis.client, 'running');
    let compared: Promise<unknown> | undefined;
    const reviewed = review.client.search(
      search({
        limits: { depth: 8 },
        onInfo: () => {
          compared ??= comparison.client.search(search());
        },
      }),
    );
    await becomes(comparison.client, 'running');
    expect(state(review.client)).toBe('busy');
    const played = play.client.search(dice({ limits: { depth: 1 } }));
    await expect(played).resolves.toMatchObject({ ok: true, value: { reason: 'depth' } });
    expect(play.states).toEqual(['starting', 'running', 'idle']);
    // The comparison had to wait for the move, and goes on.
    await becomes(comparison.client, 'running');
    expect(comparison.states.slice(-3)).toEqual(['busy', 'starting', 'running']);
    comparison.client.stop();
    await expect(compared).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
    await expect(reviewed).resolves.toMatchObject({ value: { reason: 'depth' } });
    expect(state(analysis.client)).toBe('running');
    analysis.client.stop();
    await expect(analysed).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
    expect(MAX_WORKERS).toBe(2);
    expect(bench.most).toBe(2);
    expect(bench.started).toBe(2);
  });

  test('one worker is enough while there is one search at a time', async () => {
    const bench = new Bench();
    for (const purpose of ['review', 'analysis', 'comparison', 'play'] as const) {
      const { client } = bench.open({ purpose });
      await client.search(search({ limits: { depth: 2 } }));
      await client.search(dice({ limits: { depth: 1 } }));
    }
    expect(bench.started).toBe(1);
    expect(bench.pool.workers).toBe(1);
  });

  test('a search takes the place of the same client’s last one, on the same worker', async () => {
    const bench = new Bench();
    const { client, states } = bench.open({ purpose: 'analysis' });
    const first = client.search(search());
    const second = client.search(search());
    await becomes(client, 'running');
    const third = client.search(search({ limits: { depth: 3 } }));
    for (const outcome of [first, second])
      await expect(outcome).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
    await expect(third).resolves.toMatchObject({ ok: true, value: { reason: 'depth' } });
    expect(states.at(-1)).toBe('idle');
    expect(bench.started).toBe(1);
  });

  test('with a single worker a review waits for the analysis, resumes and ends', async () => {
    const bench = new Bench(1);
    const [review, analysis] = [
      bench.open({ purpose: 'review' }),
      bench.open({ purpose: 'analysis' }),
    ];
    let analysed: Promise<unknown> | undefined;
    const begun: number[] = [];
    const reviewed = review.client.search(
      search({
        limits: { depth: 11 },
        onBegin: (threads) => begun.push(threads),
        onInfo: () => {
          analysed ??= analysis.client.search(search());
        },
      }),
    );
    await becomes(analysis.client, 'running');
    expect(state(review.client)).toBe('busy');
    analysis.client.stop();
    await expect(reviewed).resolves.toMatchObject({
      value: { reason: 'depth', info: { depth: 11 } },
    });
    expect(begun).toEqual([1, 1]);
    expect(bench.started).toBe(1);
  });

  test('a client that waits can be stopped, and so can the one it waits for', async () => {
    const bench = new Bench(1);
    const play = bench.open({ purpose: 'play' });
    const review = bench.open({ purpose: 'review' });
    const comparison = bench.open({ purpose: 'comparison' });
    const played = play.client.search(search());
    const compared = comparison.client.search(search());
    const reviewed = review.client.search(search({ limits: { depth: 2 } }));
    await becomes(play.client, 'running');
    comparison.client.stop();
    expect(await compared).toEqual({ ok: true, value: { reason: 'stopped' } });
    expect(state(review.client)).toBe('busy');
    play.client.stop();
    await expect(played).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
    await expect(reviewed).resolves.toMatchObject({ ok: true, value: { reason: 'depth' } });
  });

  test('the workers end with the last client', async () => {
    const bench = new Bench();
    const one = bench.open({ purpose: 'analysis' });
    const two = bench.open({ purpose: 'review' });
    const searches = [one.client.search(search()), two.client.search(search())];
    await becomes(two.client, 'running');
    one.client.close();
    expect(bench.hosts.size).toBe(2);
    two.client.close();
    for (const outcome of searches) await outcome;
    await expect.poll(() => bench.hosts.size).toBe(0);
    expect(bench.pool.workers).toBe(0);
  });

  test('files of another place need a worker of their own', async () => {
    const bench = new Bench(1);
    const one = bench.open({ purpose: 'analysis' });
    const two = bench.open({ purpose: 'analysis', files: { workerUrl: '/other.js' } });
    await one.client.search(search({ limits: { depth: 1 } }));
    await two.client.search(search({ limits: { depth: 1 } }));
    expect(bench.started).toBe(2);
    expect(bench.most).toBe(1);
  });
});

describe('an analysis', () => {
  test('waits while another one runs, here or in another tab', async () => {
    const [here, there] = [new Bench(), new Bench()];
    const [a, b] = [here.open({ purpose: 'analysis' }), here.open({ purpose: 'analysis' })];
    const c = there.open({ purpose: 'analysis' });
    const running = async (client: PoolClient): Promise<void> => {
      void client.search(search());
      await becomes(client, 'running');
    };
    await running(a.client);
    await running(b.client);
    expect(state(a.client)).toBe('elsewhere');
    expect(here.started).toBe(1);
    await running(c.client);
    await becomes(b.client, 'elsewhere');
    // It does not come back by itself.
    c.client.stop();
    expect(state(b.client)).toBe('elsewhere');
    await running(a.client);
    expect(state(b.client)).toBe('elsewhere');
    b.client.stop();
    expect(state(b.client)).toBe('idle');
  });

  test('pauses while the page is hidden; a review continues, and so does the analysis afterwards', async () => {
    const bench = new Bench();
    const analysis = bench.open({ purpose: 'analysis' });
    const review = bench.open({ purpose: 'review' });
    const outcome = analysis.client.search(search());
    void review.client.search(search());
    await becomes(analysis.client, 'running');
    await becomes(review.client, 'running');
    bench.power({ isHidden: true, isOnBattery: true });
    expect(state(analysis.client)).toBe('hidden');
    expect(state(review.client)).toBe('running');
    bench.power({ isHidden: false, isOnBattery: true });
    await becomes(analysis.client, 'running');
    analysis.client.stop();
    await expect(outcome).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
  });

  test('pauses while the page shows something else, and resumes', async () => {
    const bench = new Bench();
    const analysis = bench.open({ purpose: 'analysis' });
    const review = bench.open({ purpose: 'review' });
    bench.power({ isHidden: false, isOnBattery: true });
    const outcome = analysis.client.search(search());
    void review.client.search(search());
    await becomes(analysis.client, 'running');
    analysis.client.setShown(false);
    review.client.setShown(false);
    expect(state(analysis.client)).toBe('hidden');
    await becomes(review.client, 'running');
    analysis.client.setShown(true);
    await becomes(analysis.client, 'running');
    analysis.client.stop();
    await expect(outcome).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
  });

  test('on battery has one thread and half of the time, until the device is charged', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'analysis' });
    const begun: number[] = [];
    const ended = client.search(search({ threads: 2, onBegin: (threads) => begun.push(threads) }));
    const begins = async (times: number): Promise<void> => {
      await expect.poll(() => begun.length).toBe(times);
      await becomes(client, 'running');
    };
    await begins(1);
    bench.power({ isHidden: false, isOnBattery: true });
    await begins(2);
    expect(client.state).toEqual({ status: 'running', isCool: true });
    // What does not change what it should do does not begin it again.
    bench.power({ isHidden: false, isOnBattery: true });
    bench.power({ isHidden: false, isOnBattery: false });
    await begins(3);
    expect(client.state).toEqual({ status: 'running' });
    expect(begun).toEqual([2, 1, 2]);
    client.stop();
    await expect(ended).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
  });

  test('saves battery when it is told to, and what somebody waits for never does', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'analysis' });
    const isCool = async (power: Power, one: GameSearch | DiceSearch): Promise<boolean> => {
      bench.power(power);
      const ended = client.search(one);
      await becomes(client, 'running');
      const { isCool: is = false } = client.state;
      client.stop();
      await ended;
      return is;
    };
    const unknown: Power = { isHidden: false, isOnBattery: undefined };
    const onBattery: Power = { isHidden: false, isOnBattery: true };
    expect(await isCool(unknown, search())).toBe(false);
    expect(await isCool(unknown, search({ batterySaving: 'always' }))).toBe(true);
    expect(await isCool(onBattery, search({ batterySaving: 'never' }))).toBe(false);
    expect(await isCool(onBattery, dice())).toBe(true);

    bench.power({ isHidden: true, isOnBattery: false });
    void client.search(search({ batterySaving: 'always' }));
    await becomes(client, 'hidden');
    bench.power({ isHidden: true, isOnBattery: true });
    void client.search(search({ batterySaving: 'never' }));
    await becomes(client, 'running');
    const review = bench.open({ purpose: 'review' }).client;
    const reviewed = review.search(search());
    await becomes(review, 'running');
    expect(review.state).toEqual({ status: 'running' });
    review.stop();
    await expect(reviewed).resolves.toMatchObject({ ok: true, value: { reason: 'stopped' } });
  });
});

describe('a worker that', () => {
  test('crashes is started again, and nothing is lost', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'review' });
    let begun = 0;
    const outcome = client.search(
      search({
        limits: { depth: 7 },
        onBegin: () => {
          begun += 1;
        },
        onInfo: ({ depth }) => {
          if (depth === 4 && begun <= 2) bench.kill();
        },
      }),
    );
    await expect(outcome).resolves.toMatchObject({
      value: { reason: 'depth', info: { depth: 7 } },
    });
    expect(begun).toBe(3);
    expect(bench.started).toBe(3);
    expect(client.restarts).toBe(0);
  });

  test('crashes again and again is given up, with a code', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'play' });
    const outcome = await client.search(search({ onInfo: () => bench.kill() }));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'engine-crashed' } });
    expect(bench.started).toBe(1 + MAX_RESTARTS);
    expect(client.restarts).toBe(MAX_RESTARTS);
    expect(state(client)).toBe('engine-crashed');
    expect(await client.search(search({ limits: { depth: 1 } }))).toMatchObject({ ok: true });
    expect(state(client)).toBe('idle');
  });

  test('does not start is reported with a code, and started again at the next search', async () => {
    const bench = new Bench();
    bench.script = BROKEN;
    const { client } = bench.open({ purpose: 'comparison' });
    const outcome = await client.search(search());
    expect(outcome).toMatchObject({ ok: false, error: { code: 'engine-start-failed' } });
    bench.script = SCRIPT;
    expect(await client.search(search({ limits: { depth: 1 } }))).toMatchObject({ ok: true });
  });
});

describe('an engine that is started before it is asked for', () => {
  test('is the one that searches, with the table that the search wants', async () => {
    const bench = new Bench();
    bench.pool.warm();
    bench.pool.warm();
    expect(bench.pool.workers).toBe(1);
    await expect.poll(() => bench.started).toBe(1);
    const { client } = bench.open({ purpose: 'analysis' });
    const outcome = await client.search(search({ limits: { depth: 3 } }));
    expect(outcome).toMatchObject({ ok: true, value: { reason: 'depth' } });
    expect(bench.started).toBe(1);
  });

  test('and does not start is started again by the first search', async () => {
    const bench = new Bench();
    bench.script = BROKEN;
    bench.pool.warm();
    await expect.poll(() => bench.started).toBe(1);
    await expect.poll(() => bench.hosts.size).toBe(0);
    bench.script = SCRIPT;
    const { client } = bench.open({ purpose: 'analysis' });
    expect(await client.search(search({ limits: { depth: 1 } }))).toMatchObject({ ok: true });
    expect(bench.started).toBe(2);
  });
});

test('an opponent does not use the results of other searches on its worker', async () => {
  const nodes = async (bench: Bench): Promise<number | undefined> => {
    const { client } = bench.open({ purpose: 'play' });
    const outcome = await client.search(search({ limits: { depth: 6 }, forgets: true }));
    client.close();
    return outcome.ok ? outcome.value.info?.nodes : undefined;
  };
  const [clean, used] = [new Bench(), new Bench()];
  const expected = await nodes(clean);
  const analysis = used.open({ purpose: 'analysis' });
  await analysis.client.search(search({ limits: { depth: 8 } }));
  expect(await nodes(used)).toBe(expected);
  expect(used.started).toBe(1);
});

test('what a callback throws is its caller’s, and the worker goes on', async () => {
  const bench = new Bench();
  const { client } = bench.open({ purpose: 'analysis' });
  const failing = client.search(
    search({
      onInfo: () => {
        throw new Error('mine');
      },
    }),
  );
  await expect(failing).rejects.toThrow('mine');
  expect(await client.search(search({ limits: { depth: 1 } }))).toMatchObject({ ok: true });
  expect(bench.started).toBe(1);
});
