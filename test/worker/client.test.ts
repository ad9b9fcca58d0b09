/** The client with real worker threads, as compiled into build/library/. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { EngineClient, type EngineClientOptions } from '../../build/library/worker/client.js';
import type { EngineHost } from '../../build/library/worker/host.js';
import { nodeHost } from '../../build/library/worker/node.js';
import type { LoadProgress, SearchInfo } from '../../src/engine/types.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { PATIENCE } from '../support/patience.js';
import { START } from '../engine/support.js';

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

/** A client for the tests that do not change its state. */
const shared = new EngineClient(() => nodeHost());
afterAll(() => shared.close());

const script = (source: string): URL =>
  new URL(`data:text/javascript,${encodeURIComponent(source)}`);

const succeeds = async (result: Promise<unknown>, value: object = {}): Promise<void> =>
  expect(await result).toMatchObject({ ok: true, value });

const fails = async (result: Promise<unknown>, code: string, more: object = {}): Promise<void> =>
  expect(await result).toMatchObject({ ok: false, error: { code, ...more } });

/** Expects that a client searches, and that it has started a number of workers in all. */
const searchesOn = async (
  { client, hosts }: ReturnType<typeof open>,
  workers: number,
): Promise<void> => {
  await succeeds(client.analyse(START, { depth: 2 }));
  expect(hosts.length).toBe(workers);
};

/** An unlimited search, and a promise that resolves when it reaches a depth. */
const searchTo = (client: EngineClient, depth: number) => {
  const abort = new AbortController();
  const infos: SearchInfo[] = [];
  let reach: () => void;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const onInfo = (info: SearchInfo): void => {
    infos.push(info);
    if (info.depth >= depth) reach();
  };
  const result = client.analyse(START, {}, { signal: abort.signal, onInfo });
  return { abort, infos, reached, result };
};

describe('a search', () => {
  test('reports each iteration and ends at its depth limit', async () => {
    const depths: number[] = [];
    const onInfo = (info: SearchInfo): void => void depths.push(info.depth);
    const result = await shared.analyse(START, { depth: 4 }, { onInfo });
    expect(depths).toEqual([1, 2, 3, 4]);
    expect(result).toMatchObject({ ok: true, value: { reason: 'depth', info: { depth: 4 } } });
    if (result.ok) expect(result.value.bestMove).toBe(result.value.info?.pv[0]);
  });

  test('ends at its node limit and at its time limit', async () => {
    await succeeds(shared.analyse(START, { nodes: 20_000 }), { reason: 'nodes' });
    await succeeds(shared.analyse(START, { movetime: 30 }), { reason: 'movetime' });
  });

  test('counts time limits from the start time that the caller passes', async () => {
    const since = performance.now() - 3_600_000;
    const clock = { time: 3_600_000 };
    const movetime = { movetime: 3_600_000 };
    await succeeds(shared.analyse(START, movetime, { since }), { reason: 'movetime' });
    await succeeds(shared.analyse(START, { clock }, { since }), { reason: 'clock' });
    const dice = await shared.analyseDice(START, movetime, { since });
    expect(dice).toMatchObject({ ok: true, value: { reason: 'movetime', info: { depth: 1 } } });
    if (dice.ok) expect(dice.value.info?.time).toBeGreaterThan(3_600_000);
  });

  test('finds no move in a finished game', async () => {
    const fen = '12/12/12/12/12/3k8/12/12/12/12/12/3K3R4 b - - 0 1';
    expect(await shared.analyse({ ruleset: 'cazaux', fen })).toEqual({
      ok: true,
      value: { reason: 'game-over' },
    });
  });
});

describe('stopping', () => {
  test('returns the result of the last completed iteration', async () => {
    const opened = open();
    const { abort, infos, reached, result } = searchTo(opened.client, 4);
    await reached;
    abort.abort();
    const { value } = (await result) as { readonly value: unknown };
    const info = infos.at(-1);
    expect(value).toMatchObject({ reason: 'stopped', info, bestMove: info?.pv[0] });
    // The worker was stopped, not terminated.
    await searchesOn(opened, 1);
  });

  test('cancels a waiting search before it starts', async () => {
    const running = searchTo(shared, 3);
    const waiting = searchTo(shared, 1);
    waiting.abort.abort();
    await running.reached;
    running.abort.abort();
    expect(await waiting.result).toEqual({ ok: true, value: { reason: 'stopped' } });
    expect(waiting.infos).toEqual([]);
  });

  test('is unnecessary between searches because they run in order', async () => {
    const ended: number[] = [];
    await Promise.all(
      [3, 1, 2].map(async (depth) => {
        await shared.analyse(START, { depth });
        ended.push(depth);
      }),
    );
    expect(ended).toEqual([3, 1, 2]);
  });

  test('terminates a worker that does not respond and returns the last completed iteration', async () => {
    // Without the shared flag the stop is a message, which this worker never reads.
    const deaf = `
      import { pathToFileURL } from 'node:url';
      import { parentPort } from 'node:worker_threads';
      await import(${JSON.stringify(pathToFileURL('build/library/worker/node-worker.js').href)});
      globalThis.Atomics.load = () => 0;`;
    const opened = open({ stopTimeout: 100 }, () => nodeHost(script(deaf)));
    const { abort, infos, reached, result } = searchTo(opened.client, 3);
    await reached;
    abort.abort();
    const { value } = (await result) as { readonly value: unknown };
    expect(value).toMatchObject({ reason: 'stopped', info: infos.at(-1) });
    await searchesOn(opened, 2);
  });
});

describe('an invalid request', () => {
  test.each([
    [{ ruleset: 'chess' as 'cazaux' }, 'ruleset-unknown'],
    [{ fen: '12/12' as 'startpos' }, 'fen-rank-count'],
    [{ moves: ['e4e5', 'e4e5'] }, 'move-no-piece'],
  ])('with %j fails with %s', async (request, code) => {
    await fails(shared.analyse({ ...START, ...request }), code);
  });

  test('fails with an invalid clock, roll, hash size or number of threads', async () => {
    await fails(shared.analyse(START, { clock: { time: -5, movesToGo: 0 } }), 'limit-invalid', {
      message: 'limits.clock.movesToGo must be a whole number of at least 1, not 0.',
    });
    for (const wrong of [{ depth: 0 }, { lines: 1.5 }, { roll: 9 as 8 }])
      await fails(shared.analyseDice(START, wrong), 'limit-invalid');
    const passes = { ...START, moves: ['e4e5', 'e9e8', '0000'] };
    await fails(shared.analyseDice(passes), 'move-no-pass');
    await succeeds(shared.analyse(START, { depth: 1, nodes: Infinity }));
    expect(await shared.setHash(0)).toMatchObject({ ok: false });
    expect(await shared.setThreads(1000)).toMatchObject({
      ok: false,
      error: { message: 'threads must be 1 to 64' },
    });
    await succeeds(shared.analyse(START, { depth: 2 }));
  });
});

describe('a worker', () => {
  /** Like browsers, this host does not report that its thread has ended. */
  const quietHost = (): EngineHost => ({ ...nodeHost(), onFailure: () => undefined });

  test.each([
    ['crashes', {}, () => nodeHost()],
    ['ends without an event', { silenceTimeout: 3000 }, quietHost],
  ])('reports its last iteration and is replaced if it %s', async (_, options, host) => {
    const opened = open(options, host);
    const { infos, reached, result } = searchTo(opened.client, 4);
    await reached;
    opened.hosts.at(-1)?.terminate();
    // Reports that were sent before may still arrive.
    await result;
    await fails(result, 'engine-crashed', { lastInfo: infos.at(-1) });
    await searchesOn(opened, 2);
  });

  test('fails a later call with engine-crashed if it ended without an event', async () => {
    const { client, hosts } = open({ silenceTimeout: 3000 }, quietHost);
    await client.analyse(START, { depth: 1 });
    hosts.at(-1)?.terminate();
    await fails(client.newGame(), 'engine-crashed');
    expect(await client.newGame()).toMatchObject({ ok: true });
  });

  test('reuses the compiled module if it replaces another worker', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'acedrex-compiled-'));
    const file = join(folder, 'engine.wasm');
    copyFileSync('build/library/wasm/engine.wasm', file);
    const opened = open({ wasm: pathToFileURL(file).href });
    await succeeds(opened.client.analyse(START, { depth: 1 }));
    rmSync(folder, { recursive: true });
    opened.hosts.at(-1)?.terminate();
    const stopped = await opened.client.analyse(START, { depth: 1 });
    if (!stopped.ok) expect(stopped.error.code).toBe('engine-crashed');
    await searchesOn(opened, 2);
  });

  const engineBytes = new Uint8Array(readFileSync('build/library/wasm/engine.wasm'));
  test.each<[string, NonNullable<EngineClientOptions['wasm']>]>([
    ['a URL', pathToFileURL('build/library/wasm/engine.wasm')],
    ['bytes', engineBytes],
    ['a buffer', engineBytes.buffer],
    ['a compiled module', new WebAssembly.Module(engineBytes)],
    ['a response', new Response(engineBytes, { headers: { 'content-type': 'application/wasm' } })],
  ])('gets the build from %s, also if it replaces another worker', async (_, wasm) => {
    const networkBytes = new Uint8Array(readFileSync(`build/library/wasm/${NETWORK_FILE}`));
    const network = wasm instanceof Response ? new Response(networkBytes) : networkBytes;
    const opened = open({ wasm, network });
    await searchesOn(opened, 1);
    opened.hosts.at(-1)?.terminate();
    await opened.client.analyse(START, { depth: 1 });
    await searchesOn(opened, 2);
  });

  test('keeps a network that was set from a response, even in another worker', async () => {
    const opened = open();
    const missing = await opened.client.setNetwork(new Response('', { status: 404 }));
    expect(missing.ok).toBe(false);
    const bytes = readFileSync(`build/library/wasm/${NETWORK_FILE}`);
    expect((await opened.client.setNetwork(new Response(bytes))).ok).toBe(true);
    opened.hosts.at(-1)?.terminate();
    await opened.client.analyse(START, { depth: 1 });
    await searchesOn(opened, 2);
  });

  test('is replaced if it ends while idle', async () => {
    const host = nodeHost();
    const spawned = [host];
    const opened = open({}, () => spawned.shift() ?? nodeHost());
    await opened.client.analyse(START, { depth: 1 });
    host.terminate();
    await host.ended;
    await searchesOn(opened, 2);
  });

  test('fails with engine-start-timeout if it never answers', async () => {
    const silent = (): EngineHost => nodeHost(script('setInterval(() => undefined, 1000)'));
    await fails(open({ startTimeout: 200 }, silent).client.analyse(START), 'engine-start-timeout');
  });

  test('fails with an error that contains the reason if it cannot start', async () => {
    const broken = (): EngineHost => nodeHost(script('throw new Error("no engine here")'));
    await fails(open({}, broken).client.analyse(START), 'engine-start-failed', {
      message: expect.stringContaining('no engine here') as unknown,
    });
    const wasm = new URL('nowhere.wasm', import.meta.url).href;
    await fails(open({ wasm }).client.analyse(START), 'engine-start-failed', {
      message: expect.stringContaining('nowhere.wasm') as unknown,
    });
  });

  test('is not replaced if it searches without reports', async () => {
    // There is no such mate, so no iteration is reported, and the worker reads no message.
    const opened = open({ silenceTimeout: 1500 });
    const { client } = opened;
    const reason = 'movetime';
    await succeeds(client.analyse(START, { mate: 20, movetime: 2200 }), { reason });
    await succeeds(client.analyseDice(START, { movetime: 1700 }), { reason });
    await searchesOn(opened, 1);
  });
});

test('closing a client ends its running and waiting searches', async () => {
  const { client } = open();
  const running = searchTo(client, 2);
  const waiting = client.analyse(START, { depth: 1 });
  await running.reached;
  await client.close();
  for (const result of [running.result, waiting, client.analyse(START)])
    await fails(result, 'engine-closed');
});

describe('a slow connection', () => {
  const NETWORK = readFileSync(
    new URL(NETWORK_FILE, new URL('../../build/library/wasm/', import.meta.url)),
  );
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

  /** A client that loads its network from such a server, and its reports of the progress. */
  const load = async (last: number) => {
    const loads: LoadProgress[] = [];
    const { client } = open({
      network: await serve(last),
      startTimeout: START_TIMEOUT,
      onLoad: (progress) => loads.push(progress),
    });
    return { client, loads };
  };

  test('may take longer than the start timeout and reports its progress', async () => {
    const { client, loads } = await load(PIECES);
    expect(await client.start()).toEqual({ ok: true, value: undefined });
    const received = loads.map((progress) => progress.received);
    expect(received.length).toBeGreaterThanOrEqual(PIECES);
    expect(received).toEqual([...received].sort((a, b) => a - b));
    expect(loads.at(-1)).toEqual({ received: NETWORK.length, total: NETWORK.length });
    for (const { total } of loads) expect(total).toBe(NETWORK.length);
    await succeeds(client.analyse(START, { depth: 2 }));
  });

  test('fails with engine-start-timeout if it stalls', async () => {
    const { client, loads } = await load(3);
    await fails(client.start(), 'engine-start-timeout');
    expect(loads.at(-1)?.received).toBeLessThan(NETWORK.length);
  });
});

describe('a caller’s error', () => {
  test('is rethrown from a callback without affecting the worker', async () => {
    const opened = open();
    const mistake = new TypeError('not the engine’s');
    const fail = (): never => {
      throw mistake;
    };
    const { client } = opened;
    for (const result of [
      client.analyse(START, {}, { onInfo: fail }),
      client.analyse(START, {}, { onProgress: fail }),
      client.analyseDice(START, {}, { onInfo: fail }),
    ])
      await expect(result).rejects.toBe(mistake);
    await searchesOn(opened, 1);
    await succeeds(client.analyseDice(START, { depth: 1 }));
  });

  test('is reported for a request that cannot be cloned, and the process can exit', () => {
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
    // The time limit has not ended the process.
    expect(status).toBe(0);
  });
});

test('two threads search as one engine', async () => {
  const { client } = open({ threads: 2 });
  const first = client.analyse(START, { depth: 9 });
  await succeeds(first, { reason: 'depth', info: { depth: 9 } });
  // A second search on the same threads, and one under another ruleset.
  const other = client.analyse({ ruleset: 'murray', fen: 'startpos' }, { depth: 8 });
  await succeeds(other, { info: { depth: 8 } });
});

test('one thread searches the same nodes in both builds', async () => {
  const { client } = open();
  const nodes = async (): Promise<number | undefined> => {
    const result = await client.analyse(START, { depth: 6 });
    return result.ok ? result.value.info?.nodes : undefined;
  };
  const alone = await nodes();
  expect(await client.setThreads(2)).toMatchObject({ ok: true });
  expect(await client.setThreads(1)).toMatchObject({ ok: true });
  expect(alone).toBeGreaterThan(0);
  expect(await nodes()).toBe(alone);
});

test('a ponder hit applies to a search that is still waiting', async () => {
  const running = shared.analyse(START, { depth: 7 });
  const pondering = shared.analyse(START, { ponder: true, movetime: 30 });
  shared.ponderHit();
  await succeeds(running);
  await succeeds(pondering, { reason: 'movetime' });
});

test('an analysis with dice waits for its turn, reports iterations and can be stopped', async () => {
  const depths: number[] = [];
  const plain = shared.analyse(START, { depth: 3 });
  const abort = new AbortController();
  const onInfo = ({ depth }: { readonly depth: number }): void => {
    depths.push(depth);
    if (depth === 2) abort.abort();
  };
  const dice = shared.analyseDice(START, {}, { signal: abort.signal, onInfo });
  await succeeds(dice, { reason: 'stopped' });
  expect(depths.slice(0, 2)).toEqual([1, 2]);
  await succeeds(plain, { reason: 'depth' });
});
