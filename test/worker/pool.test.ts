/** The pool with real worker threads, as compiled into build/library/. */
import { afterEach, describe, expect, test } from 'vitest';
import { EngineClient } from '../../src/worker/client.js';
import type { EngineHost } from '../../src/worker/host.js';
import { nodeHost } from '../../src/worker/node.js';
import type {
  ClientOptions,
  ClientState,
  PoolClient,
} from '../../src/elements/session/pool-client.js';
import type {
  DiceSearch,
  GameSearch,
  SearchOutcome,
} from '../../src/elements/session/pool-worker.js';
import type { Power } from '../../src/elements/session/power.js';
import { withMemoryOf } from '../support/little-memory.js';
import { EnginePool, MAX_RESTARTS, MAX_WORKERS } from '../../src/elements/session/pool.js';
import { START } from '../engine/support.js';

const SCRIPT = new URL('../../build/library/worker/node-worker.js', import.meta.url);
const BROKEN = new URL('data:text/javascript,throw new Error("broken")');

interface Opened {
  readonly client: PoolClient;
  readonly states: readonly string[];
}

interface Begun extends Opened {
  readonly outcome: Promise<SearchOutcome>;
}

/** A pool, its running workers, and the power state of its device. */
class Bench {
  readonly hosts = new Set<EngineHost>();
  started = 0;
  /** The maximum number of workers at the same time. */
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

  /** A client that records its states. */
  open(options: Omit<ClientOptions, 'onState'>): Opened {
    const states: string[] = [];
    const client: PoolClient = this.pool.open({
      ...options,
      onState: () => states.push(nameOf(client.state)),
    });
    this.#clients.push(client);
    return { client, states };
  }

  /** Opens a client and starts a search. Resolves when the search is running. */
  async begin(
    purpose: ClientOptions['purpose'],
    one: GameSearch | DiceSearch = search(),
  ): Promise<Begun> {
    const opened = this.open({ purpose });
    const outcome = opened.client.search(one);
    await becomes(opened.client, 'running');
    return { ...opened, outcome };
  }

  /** Crashes every worker. */
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

const ends = async (
  outcome: Promise<unknown> | undefined,
  reason = 'stopped',
  more: object = {},
): Promise<void> => {
  expect(await outcome).toMatchObject({ ok: true, value: { reason, ...more } });
};

/** Stops the search of a client. */
const stops = async ({ client, outcome }: Begun): Promise<void> => {
  client.stop();
  await ends(outcome);
};

const fails = async (outcome: Promise<unknown>, code: string): Promise<void> => {
  expect(await outcome).toMatchObject({ ok: false, error: { code } });
};

const SHORT = search({ limits: { depth: 1 } });

describe('with limited memory', () => {
  /** A running search, and its numbers of threads and mebibytes. */
  const begin = async (
    bench: Bench,
    rest: Partial<GameSearch>,
  ): Promise<{ readonly client: PoolClient; readonly given: readonly (readonly number[])[] }> => {
    const given: (readonly number[])[] = [];
    const onBegin = (...means: readonly number[]): void => void given.push(means);
    const { client } = await bench.begin('analysis', search({ ...rest, onBegin }));
    return { client, given };
  };

  test.each([
    ['the largest table that fits', { hash: 256 }, [1, 32]],
    ['all of its threads', { hash: 40, threads: 5 }, [5, 20]],
    ['one thread if the others do not fit', { hash: 32, threads: 40 }, [1, 32]],
  ])('a search gets %s', async (_, wanted, means) => {
    await withMemoryOf(64, async () => {
      const { given } = await begin(new Bench(), wanted);
      expect(given).toEqual([means]);
    });
  });

  test('a restarted worker gets a smaller table if less memory is available', async () => {
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

describe('scheduling', () => {
  test('runs searches for all four purposes on two workers, most urgent first', async () => {
    const bench = new Bench();
    const review = bench.open({ purpose: 'review' });
    const comparison = bench.open({ purpose: 'comparison' });
    const analysis = await bench.begin('analysis');
    const play = bench.open({ purpose: 'play' });
    let compared: Promise<unknown> | undefined;
    const onInfo = (): void => void (compared ??= comparison.client.search(search()));
    const reviewed = review.client.search(search({ limits: { depth: 8 }, onInfo }));
    await becomes(comparison.client, 'running');
    expect(state(review.client)).toBe('busy');
    await ends(play.client.search(dice({ limits: { depth: 1 } })), 'depth');
    expect(play.states).toEqual(['starting', 'running', 'idle']);
    // The comparison had to wait for the move and then resumes.
    await becomes(comparison.client, 'running');
    expect(comparison.states.slice(-3)).toEqual(['busy', 'starting', 'running']);
    comparison.client.stop();
    await ends(compared);
    await ends(reviewed, 'depth');
    expect(state(analysis.client)).toBe('running');
    await stops(analysis);
    expect(MAX_WORKERS).toBe(2);
    expect(bench.most).toBe(2);
    expect(bench.started).toBe(2);
  });

  test('uses only one worker if searches do not overlap', async () => {
    const bench = new Bench();
    for (const purpose of ['review', 'analysis', 'comparison', 'play'] as const) {
      const { client } = bench.open({ purpose });
      await client.search(SHORT);
      await client.search(dice({ limits: { depth: 1 } }));
    }
    expect(bench.started).toBe(1);
    expect(bench.pool.workers).toBe(1);
  });

  test('replaces the previous search of a client on the same worker', async () => {
    const bench = new Bench();
    const { client, states } = bench.open({ purpose: 'analysis' });
    const first = client.search(search());
    const second = client.search(search());
    await becomes(client, 'running');
    const third = client.search(search({ limits: { depth: 3 } }));
    await ends(first);
    await ends(second);
    await ends(third, 'depth');
    expect(states.at(-1)).toBe('idle');
    expect(bench.started).toBe(1);
  });

  test('lets a review wait for the analysis and resume if there is only one worker', async () => {
    const bench = new Bench(1);
    const review = bench.open({ purpose: 'review' });
    const analysis = bench.open({ purpose: 'analysis' });
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
    await ends(reviewed, 'depth', { info: { depth: 11 } });
    expect(begun).toEqual([1, 1]);
    expect(bench.started).toBe(1);
  });

  test('allows stopping both a waiting client and a running client', async () => {
    const bench = new Bench(1);
    const play = await bench.begin('play');
    const review = bench.open({ purpose: 'review' }).client;
    const comparison = bench.open({ purpose: 'comparison' }).client;
    const compared = comparison.search(search());
    const reviewed = review.search(search({ limits: { depth: 2 } }));
    comparison.stop();
    expect(await compared).toEqual({ ok: true, value: { reason: 'stopped' } });
    expect(state(review)).toBe('busy');
    await stops(play);
    await ends(reviewed, 'depth');
  });

  test('ends the workers when the last client closes', async () => {
    const bench = new Bench();
    const one = bench.open({ purpose: 'analysis' });
    const searched = one.client.search(search());
    const two = await bench.begin('review');
    one.client.close();
    expect(bench.hosts.size).toBe(2);
    two.client.close();
    for (const outcome of [searched, two.outcome]) await outcome;
    await expect.poll(() => bench.hosts.size).toBe(0);
    expect(bench.pool.workers).toBe(0);
  });

  test('uses a separate worker for files from another URL', async () => {
    const bench = new Bench(1);
    const one = bench.open({ purpose: 'analysis' });
    const two = bench.open({ purpose: 'analysis', files: { workerUrl: '/other.js' } });
    for (const { client } of [one, two]) await client.search(SHORT);
    expect(bench.started).toBe(2);
    expect(bench.most).toBe(1);
  });
});

describe('an analysis', () => {
  test('waits while another analysis runs in the same tab or in another tab', async () => {
    const [here, there] = [new Bench(), new Bench()];
    const a = await here.begin('analysis');
    const b = await here.begin('analysis');
    expect(state(a.client)).toBe('elsewhere');
    expect(here.started).toBe(1);
    const c = await there.begin('analysis');
    await becomes(b.client, 'elsewhere');
    // The analysis does not resume automatically.
    c.client.stop();
    expect(state(b.client)).toBe('elsewhere');
    void a.client.search(search());
    await becomes(a.client, 'running');
    expect(state(b.client)).toBe('elsewhere');
    b.client.stop();
    expect(state(b.client)).toBe('idle');
  });

  test('pauses while the page is hidden and then resumes, unlike a review', async () => {
    const bench = new Bench();
    const analysis = await bench.begin('analysis');
    const review = await bench.begin('review');
    bench.power({ isHidden: true, isOnBattery: true });
    expect(state(analysis.client)).toBe('hidden');
    expect(state(review.client)).toBe('running');
    bench.power({ isHidden: false, isOnBattery: true });
    await becomes(analysis.client, 'running');
    await stops(analysis);
  });

  test('pauses while the page shows another view, and then resumes', async () => {
    const bench = new Bench();
    const review = bench.open({ purpose: 'review' }).client;
    bench.power({ isHidden: false, isOnBattery: true });
    const analysis = await bench.begin('analysis');
    void review.search(search());
    analysis.client.setShown(false);
    review.setShown(false);
    expect(state(analysis.client)).toBe('hidden');
    await becomes(review, 'running');
    analysis.client.setShown(true);
    await becomes(analysis.client, 'running');
    await stops(analysis);
  });

  test('uses one thread and rests half of the time on battery power', async () => {
    const bench = new Bench();
    const begun: number[] = [];
    const onBegin = (threads: number): void => void begun.push(threads);
    const analysis = await bench.begin('analysis', search({ threads: 2, onBegin }));
    const { client } = analysis;
    const begins = async (times: number): Promise<void> => {
      await expect.poll(() => begun.length).toBe(times);
      await becomes(client, 'running');
    };
    await begins(1);
    bench.power({ isHidden: false, isOnBattery: true });
    await begins(2);
    expect(client.state).toEqual({ status: 'running', isCool: true });
    // A power event without a change does not restart the search.
    bench.power({ isHidden: false, isOnBattery: true });
    bench.power({ isHidden: false, isOnBattery: false });
    await begins(3);
    expect(client.state).toEqual({ status: 'running' });
    expect(begun).toEqual([2, 1, 2]);
    await stops(analysis);
  });

  test('follows the setting for saving battery, which a review ignores', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'analysis' });
    const isCool = async (
      isOnBattery: boolean | undefined,
      one: GameSearch | DiceSearch,
    ): Promise<boolean> => {
      bench.power({ isHidden: false, isOnBattery });
      const ended = client.search(one);
      await becomes(client, 'running');
      const { isCool: is = false } = client.state;
      client.stop();
      await ended;
      return is;
    };
    expect(await isCool(undefined, search())).toBe(false);
    expect(await isCool(undefined, search({ batterySaving: 'always' }))).toBe(true);
    expect(await isCool(true, search({ batterySaving: 'never' }))).toBe(false);
    expect(await isCool(true, dice())).toBe(true);

    bench.power({ isHidden: true, isOnBattery: false });
    void client.search(search({ batterySaving: 'always' }));
    await becomes(client, 'hidden');
    bench.power({ isHidden: true, isOnBattery: true });
    void client.search(search({ batterySaving: 'never' }));
    await becomes(client, 'running');
    const review = await bench.begin('review');
    expect(review.client.state).toEqual({ status: 'running' });
    await stops(review);
  });
});

describe('a worker', () => {
  test('is restarted after a crash and completes its search', async () => {
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
    await ends(outcome, 'depth', { info: { depth: 7 } });
    expect(begun).toBe(3);
    expect(bench.started).toBe(3);
    expect(client.restarts).toBe(0);
  });

  test('is not restarted after repeated crashes, and its search fails with engine-crashed', async () => {
    const bench = new Bench();
    const { client } = bench.open({ purpose: 'play' });
    await fails(client.search(search({ onInfo: () => bench.kill() })), 'engine-crashed');
    expect(bench.started).toBe(1 + MAX_RESTARTS);
    expect(client.restarts).toBe(MAX_RESTARTS);
    expect(state(client)).toBe('engine-crashed');
    await ends(client.search(SHORT), 'depth');
    expect(state(client)).toBe('idle');
  });

  test('that does not start is reported, and the next search restarts it', async () => {
    const bench = new Bench();
    bench.script = BROKEN;
    const { client } = bench.open({ purpose: 'comparison' });
    await fails(client.search(search()), 'engine-start-failed');
    bench.script = SCRIPT;
    await ends(client.search(SHORT), 'depth');
  });
});

describe('an engine started in advance', () => {
  test('runs the first search', async () => {
    const bench = new Bench();
    bench.pool.warm();
    bench.pool.warm();
    expect(bench.pool.workers).toBe(1);
    await expect.poll(() => bench.started).toBe(1);
    await ends(bench.open({ purpose: 'analysis' }).client.search(SHORT), 'depth');
    expect(bench.started).toBe(1);
  });

  test('is started again by the first search if it did not start', async () => {
    const bench = new Bench();
    bench.script = BROKEN;
    bench.pool.warm();
    await expect.poll(() => bench.started).toBe(1);
    await expect.poll(() => bench.hosts.size).toBe(0);
    bench.script = SCRIPT;
    await ends(bench.open({ purpose: 'analysis' }).client.search(SHORT), 'depth');
    expect(bench.started).toBe(2);
  });
});

test('an opponent’s search does not use results of other searches on its worker', async () => {
  const nodes = async (bench: Bench): Promise<number | undefined> => {
    const { client } = bench.open({ purpose: 'play' });
    const outcome = await client.search(search({ limits: { depth: 6 }, forgets: true }));
    client.close();
    return outcome.ok ? outcome.value.info?.nodes : undefined;
  };
  const [clean, used] = [new Bench(), new Bench()];
  const expected = await nodes(clean);
  await used.open({ purpose: 'analysis' }).client.search(search({ limits: { depth: 8 } }));
  expect(await nodes(used)).toBe(expected);
  expect(used.started).toBe(1);
});

test('an error in a callback reaches the caller, and the worker continues', async () => {
  const bench = new Bench();
  const { client } = bench.open({ purpose: 'analysis' });
  const onInfo = (): never => {
    throw new Error('mine');
  };
  await expect(client.search(search({ onInfo }))).rejects.toThrow('mine');
  await ends(client.search(SHORT), 'depth');
  expect(bench.started).toBe(1);
});
