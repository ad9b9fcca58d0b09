/** The client with real worker threads, as built in dist/. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { EngineClient, type EngineClientOptions } from '../../dist/worker/client.js';
import type { EngineHost } from '../../dist/worker/host.js';
import { nodeHost } from '../../dist/worker/node.js';
import type { LoadProgress, SearchInfo } from '../../src/engine/types.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { PATIENCE } from '../support/patience.js';

const START = { ruleset: 'cazaux', fen: 'startpos' } as const;

const clients: EngineClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

/** A client and the hosts that it has started, the latest last. */
const open = (
  options: EngineClientOptions = {},
  spawn: () => EngineHost = () => nodeHost(),
): { readonly client: EngineClient; readonly hosts: readonly EngineHost[] } => {
  const hosts: EngineHost[] = [];
  const client = new EngineClient(() => {
    const host = spawn();
    hosts.push(host);
    return host;
  }, options);
  clients.push(client);
  return { client, hosts };
};

const script = (source: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(source)}`);

/** An unlimited search, and a promise that resolves when it reaches a depth. */
const searchTo = (client: EngineClient, depth: number) => {
  const abort = new AbortController();
  const infos: SearchInfo[] = [];
  let reach: () => void;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const result = client.analyse(
    START,
    {},
    {
      signal: abort.signal,
      onInfo: (info) => {
        infos.push(info);
        if (info.depth >= depth) reach();
      },
    },
  );
  return { abort, infos, reached, result };
};

describe('searching', () => {
  test('reports each iteration and ends at the depth', async () => {
    const { client } = open();
    const depths: number[] = [];
    const result = await client.analyse(
      START,
      { depth: 4 },
      {
        onInfo: (info) => depths.push(info.depth),
      },
    );
    expect(depths).toEqual([1, 2, 3, 4]);
    expect(result).toMatchObject({ ok: true, value: { reason: 'depth', info: { depth: 4 } } });
    if (result.ok) expect(result.value.bestMove).toBe(result.value.info?.pv[0]);
  });

  test('ends at a number of nodes and at a time', async () => {
    const { client } = open();
    const nodes = await client.analyse(START, { nodes: 20_000 });
    expect(nodes).toMatchObject({ ok: true, value: { reason: 'nodes' } });
    const time = await client.analyse(START, { movetime: 30 });
    expect(time).toMatchObject({ ok: true, value: { reason: 'movetime' } });
  });

  test('time limits count from the moment that the caller names', async () => {
    const { client } = open();
    const since = performance.now() - 3_600_000;
    for (const limits of [{ movetime: 3_600_000 }, { clock: { time: 3_600_000 } }])
      expect(await client.analyse(START, limits, { since })).toMatchObject({
        ok: true,
        value: { reason: 'movetime' in limits ? 'movetime' : 'clock' },
      });
    const dice = await client.analyseDice(START, { movetime: 3_600_000 }, { since });
    expect(dice).toMatchObject({ ok: true, value: { reason: 'movetime', info: { depth: 1 } } });
    if (dice.ok) expect(dice.value.info?.time).toBeGreaterThan(3_600_000);
  });

  test('is reproducible after newGame', async () => {
    const { client } = open();
    const nodes = async (): Promise<number | undefined> => {
      await client.newGame();
      const result = await client.analyse(START, { depth: 5 });
      return result.ok ? result.value.info?.nodes : undefined;
    };
    const first = await nodes();
    expect(first).toBeGreaterThan(1000);
    expect(await nodes()).toBe(first);
  });

  test('a finished game has no move', async () => {
    const { client } = open();
    const fen = '12/12/12/12/12/3k8/12/12/12/12/12/3K3R4 b - - 0 1';
    expect(await client.analyse({ ruleset: 'cazaux', fen })).toEqual({
      ok: true,
      value: { reason: 'game-over' },
    });
  });

  test('finds a bare king and a mate', async () => {
    const { client } = open();
    // The rook captures the last piece.
    const bare = await client.analyse(
      { ruleset: 'cazaux', fen: '12/12/12/12/12/3k8/12/12/12/7p4/12/3K3R4 w - - 0 1' },
      { depth: 4 },
    );
    expect(bare).toMatchObject({
      ok: true,
      value: { bestMove: 'h1h3', info: { score: { kind: 'mate', moves: 1 } } },
    });
  });
});

describe('stopping', () => {
  test('abort ends the search with what it has found', async () => {
    const { client, hosts } = open();
    const { abort, infos, reached, result } = searchTo(client, 4);
    await reached;
    abort.abort();
    expect(await result).toMatchObject({
      ok: true,
      value: { reason: 'stopped', info: infos.at(-1), bestMove: infos.at(-1)?.pv[0] },
    });
    expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
    // The worker was stopped, not terminated.
    expect(hosts.length).toBe(1);
  });

  test('a search that is aborted while it waits is not begun', async () => {
    const { client } = open();
    const running = searchTo(client, 3);
    const waiting = searchTo(client, 1);
    waiting.abort.abort();
    await running.reached;
    running.abort.abort();
    expect(await waiting.result).toEqual({ ok: true, value: { reason: 'stopped' } });
    expect(waiting.infos).toEqual([]);
  });

  test('searches run one after the other, in order', async () => {
    const { client } = open();
    const ended: number[] = [];
    await Promise.all(
      [3, 1, 2].map(async (depth) => {
        await client.analyse(START, { depth });
        ended.push(depth);
      }),
    );
    expect(ended).toEqual([3, 1, 2]);
  });

  test('a worker that does not stop is ended, and nothing is lost', async () => {
    // Without the shared flag the stop is a message, which this worker never reads.
    const deaf = `
      import { pathToFileURL } from 'node:url';
      import { parentPort } from 'node:worker_threads';
      await import(${JSON.stringify(pathToFileURL('dist/worker/node-worker.js').href)});
      globalThis.Atomics.load = () => 0;`;
    const { client, hosts } = open({ stopTimeout: 100 }, () => nodeHost(script(deaf)));
    const { abort, infos, reached, result } = searchTo(client, 3);
    await reached;
    abort.abort();
    expect(await result).toMatchObject({
      ok: true,
      value: { reason: 'stopped', info: infos.at(-1) },
    });
    expect(await client.analyse(START, { depth: 1 })).toMatchObject({ ok: true });
    expect(hosts.length).toBe(2);
  });
});

describe('failing', () => {
  test('bad requests are errors with a code', async () => {
    const { client } = open();
    const code = async (
      request: Partial<typeof START> & { moves?: string[] },
    ): Promise<unknown> => {
      const result = await client.analyse({ ...START, ...request });
      return result.ok ? undefined : result.error.code;
    };
    expect(await code({ ruleset: 'chess' as 'cazaux' })).toBe('ruleset-unknown');
    expect(await code({ fen: '12/12' as 'startpos' })).toBe('fen-rank-count');
    expect(await code({ moves: ['e4e5', 'e4e5'] })).toBe('move-no-piece');
    for (const [name, ...values] of [
      ['depth', 0, -1, 1.5],
      ['lines', 0, -1, 1.5],
      ['nodes', 0, 0.5],
      ['mate', 0, 2.5],
      ['movetime', -1],
    ] as const)
      for (const value of values)
        expect(await client.analyse(START, { [name]: value })).toMatchObject({
          ok: false,
          error: { code: 'limit-invalid', params: { name, value } },
        });
    const limits = { clock: { time: -5, movesToGo: 0 } };
    expect(await client.analyse(START, limits)).toMatchObject({
      ok: false,
      error: { message: 'limits.clock.movesToGo must be a whole number of at least 1, not 0.' },
    });
    for (const wrong of [{ depth: 0 }, { lines: 1.5 }, { roll: 9 as 8 }])
      expect(await client.analyseDice(START, wrong)).toMatchObject({
        ok: false,
        error: { code: 'limit-invalid' },
      });
    expect(await client.analyse(START, { depth: 1, nodes: Infinity })).toMatchObject({ ok: true });
    expect(await client.setHash(0)).toMatchObject({ ok: false });
  });

  test('a crash costs an error that keeps the last iteration; the next search has a new worker', async () => {
    const { client, hosts } = open();
    const { infos, reached, result } = searchTo(client, 4);
    await reached;
    hosts.at(-1)?.terminate();
    expect(await result).toMatchObject({
      ok: false,
      error: { code: 'engine-crashed', lastInfo: infos.at(-1) },
    });
    expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
    expect(hosts.length).toBe(2);
  });

  test('a worker that replaces another one compiles nothing again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acedrex-compiled-'));
    const file = join(folder, 'engine.wasm');
    copyFileSync('dist/wasm/engine.wasm', file);
    const { client, hosts } = open({ wasmUrl: pathToFileURL(file).href });
    expect(await client.analyse(START, { depth: 1 })).toMatchObject({ ok: true });
    rmSync(folder, { recursive: true });
    hosts.at(-1)?.terminate();
    const stopped = await client.analyse(START, { depth: 1 });
    if (!stopped.ok) expect(stopped.error.code).toBe('engine-crashed');
    expect(await client.analyse(START, { depth: 1 })).toMatchObject({ ok: true });
    expect(hosts.length).toBe(2);
  });

  test('a worker that dies while idle is replaced', async () => {
    const host = nodeHost();
    const spawned = [host];
    const { client } = open({}, () => spawned.shift() ?? nodeHost());
    await client.analyse(START, { depth: 1 });
    host.terminate();
    await host.ended;
    expect(await client.analyse(START, { depth: 1 })).toMatchObject({ ok: true });
  });

  test('a worker that never answers', async () => {
    const { client } = open({ startTimeout: 200 }, () =>
      nodeHost(script('setInterval(() => undefined, 1000)')),
    );
    expect(await client.analyse(START)).toMatchObject({
      ok: false,
      error: { code: 'engine-start-timeout' },
    });
  });

  test('a worker that cannot start says why', async () => {
    const { client } = open({}, () => nodeHost(script('throw new Error("no engine here")')));
    const result = await client.analyse(START);
    expect(result).toMatchObject({ ok: false, error: { code: 'engine-start-failed' } });
    if (!result.ok) expect(result.error.message).toContain('no engine here');
  });

  test('a missing engine.wasm says so', async () => {
    const { client } = open({ wasmUrl: new URL('nowhere.wasm', import.meta.url).href });
    const result = await client.analyse(START);
    expect(result).toMatchObject({ ok: false, error: { code: 'engine-start-failed' } });
    if (!result.ok) expect(result.error.message).toContain('nowhere.wasm');
  });

  test('close ends what runs and what waits', async () => {
    const { client } = open();
    const running = searchTo(client, 2);
    const waiting = client.analyse(START, { depth: 1 });
    await running.reached;
    await client.close();
    for (const result of [await running.result, await waiting, await client.analyse(START)])
      expect(result).toMatchObject({ ok: false, error: { code: 'engine-closed' } });
  });
});

describe('a slow connection', () => {
  const NETWORK = readFileSync(new URL(NETWORK_FILE, new URL('../../dist/wasm/', import.meta.url)));
  const PIECES = 6;
  const PAUSE = 1200;
  /** Shorter than all pauses together, and long enough for a worker on a busy machine. */
  const START_TIMEOUT = 6000;
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  /** Serves the network in pieces, one each PAUSE milliseconds; `last` is the last that is sent. */
  const serve = async (last: number): Promise<string> => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': NETWORK.length });
      const size = Math.ceil(NETWORK.length / PIECES);
      let piece = 0;
      const timer = setInterval(() => {
        response.write(NETWORK.subarray(size * piece, size * (piece + 1)));
        piece += 1;
        if (piece === last) clearInterval(timer);
        if (piece === PIECES) response.end();
      }, PAUSE);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/slow.nnue`;
  };

  test('may take longer than the time to start, and reports what has arrived', async () => {
    const loads: LoadProgress[] = [];
    const { client } = open({
      networkUrl: await serve(PIECES),
      startTimeout: START_TIMEOUT,
      onLoad: (progress) => loads.push(progress),
    });
    expect(await client.start()).toEqual({ ok: true, value: undefined });
    const received = loads.map((progress) => progress.received);
    expect(received.length).toBeGreaterThanOrEqual(PIECES);
    expect(received).toEqual([...received].sort((a, b) => a - b));
    expect(loads.at(-1)).toEqual({ received: NETWORK.length, total: NETWORK.length });
    for (const { total } of loads) expect(total).toBe(NETWORK.length);
    expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
  });

  test('that falls silent is an error', async () => {
    const loads: LoadProgress[] = [];
    const { client } = open({
      networkUrl: await serve(3),
      startTimeout: START_TIMEOUT,
      onLoad: (progress) => loads.push(progress),
    });
    expect(await client.start()).toMatchObject({
      ok: false,
      error: { code: 'engine-start-timeout' },
    });
    expect(loads.at(-1)?.received).toBeLessThan(NETWORK.length);
  });
});

describe('a worker that ends without an event', () => {
  /** Like browsers, this host does not report that its thread has ended. */
  const quietHost = (): EngineHost => ({ ...nodeHost(), onFailure: () => undefined });

  test('costs an error that keeps the last iteration; the next search has a new worker', async () => {
    const { client, hosts } = open({ silenceTimeout: 3000 }, quietHost);
    const { infos, reached, result } = searchTo(client, 4);
    await reached;
    hosts.at(-1)?.terminate();
    expect(await result).toMatchObject({
      ok: false,
      error: { code: 'engine-crashed', lastInfo: infos.at(-1) },
    });
    expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
    expect(hosts.length).toBe(2);
  });

  test('is noticed by other calls too', async () => {
    const { client, hosts } = open({ silenceTimeout: 3000 }, quietHost);
    await client.analyse(START, { depth: 1 });
    hosts.at(-1)?.terminate();
    expect(await client.newGame()).toMatchObject({ ok: false, error: { code: 'engine-crashed' } });
    expect(await client.newGame()).toMatchObject({ ok: true });
  });

  test('a slow search without reports is not treated as dead', async () => {
    // There is no such mate, so no iteration is reported, and the worker reads no message.
    const { client, hosts } = open({ silenceTimeout: 1500 });
    const result = await client.analyse(START, { mate: 20, movetime: 4000 });
    expect(result).toMatchObject({ ok: true, value: { reason: 'movetime' } });
    const dice = await client.analyseDice(START, { movetime: 2500 });
    expect(dice).toMatchObject({ ok: true, value: { reason: 'movetime' } });
    expect(hosts.length).toBe(1);
  });
});

describe('a mistake of the caller', () => {
  test.each(['onInfo', 'onProgress'])(
    'in %s is thrown again, and the worker stays',
    async (name) => {
      const { client, hosts } = open();
      const mistake = new TypeError('not the engine’s');
      const result = client.analyse(
        START,
        {},
        {
          [name]: () => {
            throw mistake;
          },
        },
      );
      await expect(result).rejects.toBe(mistake);
      expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
      expect(hosts.length).toBe(1);
    },
  );

  test('in onInfo with dice is thrown again', async () => {
    const { client, hosts } = open();
    const mistake = new TypeError('not the engine’s');
    const result = client.analyseDice(
      START,
      {},
      {
        onInfo: () => {
          throw mistake;
        },
      },
    );
    await expect(result).rejects.toBe(mistake);
    expect(await client.analyseDice(START, { depth: 1 })).toMatchObject({ ok: true });
    expect(hosts.length).toBe(1);
  });

  test('a request that cannot be sent is an error, and the process ends by itself', () => {
    const program = `
      import { createEngine } from ${JSON.stringify(pathToFileURL('dist/node.js').href)};
      const engine = createEngine();
      const request = { ruleset: 'cazaux', fen: 'startpos', moves: [() => 0] };
      for (const method of ['analyse', 'analyseDice']) {
        const { error } = await engine[method](request, { depth: 1 });
        console.log(error.code);
      }
      const { ok } = await engine.analyse({ ruleset: 'cazaux', fen: 'startpos' }, { depth: 1 });
      console.log(ok);`;
    const folder = mkdtempSync(join(tmpdir(), 'acedrex-'));
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    const { status, stdout } = spawnSync(process.execPath, [file], {
      encoding: 'utf8',
      timeout: PATIENCE,
    });
    rmSync(folder, { recursive: true });
    expect(stdout).toBe('request-not-cloneable\nrequest-not-cloneable\ntrue\n');
    // Not ended by the time limit.
    expect(status).toBe(0);
  });
});

describe('threads', () => {
  test('two search as one engine, with nodes of both', async () => {
    const { client } = open({ threads: 2 });
    const result = await client.analyse(START, { depth: 9 });
    expect(result).toMatchObject({ ok: true, value: { reason: 'depth', info: { depth: 9 } } });
    // A second search on the same threads, and one under another ruleset.
    const other = await client.analyse({ ruleset: 'murray', fen: 'startpos' }, { depth: 8 });
    expect(other).toMatchObject({ ok: true, value: { info: { depth: 8 } } });
  });

  test('one thread finds the same in both builds', async () => {
    const { client } = open();
    const alone = await client.analyse(START, { depth: 8 });
    expect(await client.setThreads(2)).toMatchObject({ ok: true });
    expect(await client.setThreads(1)).toMatchObject({ ok: true });
    const again = await client.analyse(START, { depth: 8 });
    const nodes = (result: typeof alone): number | undefined =>
      result.ok ? result.value.info?.nodes : undefined;
    expect(nodes(again)).toBe(nodes(alone));
  });

  test('too many are refused with the reason', async () => {
    const { client } = open();
    expect(await client.setThreads(1000)).toMatchObject({
      ok: false,
      error: { message: 'threads must be 1 to 64' },
    });
    expect(await client.analyse(START, { depth: 2 })).toMatchObject({ ok: true });
  });
});

test('a ponder hit counts for a search that waits for its turn', async () => {
  const { client } = open();
  const running = client.analyse(START, { depth: 7 });
  const pondering = client.analyse(START, { ponder: true, movetime: 30 });
  client.ponderHit();
  expect(await running).toMatchObject({ ok: true });
  expect(await pondering).toMatchObject({ ok: true, value: { reason: 'movetime' } });
});

describe('with dice', () => {
  test('reports iterations, waits its turn, and stops', async () => {
    const { client } = open();
    const depths: number[] = [];
    const plain = client.analyse(START, { depth: 3 });
    const abort = new AbortController();
    const dice = await client.analyseDice(
      START,
      {},
      {
        signal: abort.signal,
        onInfo: ({ depth }) => {
          depths.push(depth);
          if (depth === 2) abort.abort();
        },
      },
    );
    expect(depths.slice(0, 2)).toEqual([1, 2]);
    expect(dice).toMatchObject({ ok: true, value: { reason: 'stopped' } });
    expect(await plain).toMatchObject({ ok: true, value: { reason: 'depth' } });
  });

  test('a request that cannot be searched is an error', async () => {
    const { client } = open();
    const result = await client.analyseDice({ ...START, moves: ['e4e5', 'e9e8', '0000'] });
    expect(result).toMatchObject({ ok: false, error: { code: 'move-no-pass' } });
  });
});
