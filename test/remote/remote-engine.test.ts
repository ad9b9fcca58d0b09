/** A page and an engine on another machine, connected by real sockets. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SharedEngine } from '../../src/cli/engine/shared-engine.js';
import type { Served } from '../../src/cli/relay/serving.js';
import { closeReason } from '../../src/errors/close-codes.js';
import { ENGINE_IDENTITY } from '../../src/engine/identity.js';
import {
  ENGINE_PATH,
  makeMessage,
  MAX_MESSAGE,
  type EngineMessage,
  type PageMessage,
} from '../../src/remote/protocol.js';
import type { RemoteEngine, RemoteOptions, RemoteStatus } from '../../src/remote/remote-engine.js';
import {
  addressOf,
  BACKGROUND,
  FakeEngine,
  INFO,
  MACHINE,
  openRemote,
  PAGE,
  search,
  startServer,
  TOKEN,
  URGENT,
} from './support.js';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

const started = async (
  engine: FakeEngine,
  settings: Parameters<typeof startServer>[1] = {},
): Promise<Served> => {
  const served = await startServer(engine, settings);
  open.push(served);
  return served;
};

const remoteOf = (
  served: Pick<Served, 'port'>,
  options: Parameters<typeof openRemote>[1] = {},
): RemoteEngine => {
  const remote = openRemote(addressOf(served), options);
  open.push(remote);
  return remote;
};

const becomes = (remote: RemoteEngine, status: RemoteStatus): Promise<void> =>
  expect.poll(() => remote.status, { interval: 5 }).toBe(status);

const ready = async (
  served: Pick<Served, 'port'>,
  options: Partial<RemoteOptions> = {},
): Promise<RemoteEngine> => {
  const remote = remoteOf(served, options);
  remote.want(true);
  await becomes(remote, 'ready');
  return remote;
};

const never = (): AbortSignal => new AbortController().signal;
/** Waits until the engine has begun a number of searches. */
const begun = (engine: FakeEngine, count: number): Promise<void> =>
  expect.poll(() => engine.searches.length, { interval: 2 }).toBe(count);

describe('a page', () => {
  test('gets the lines and the result of its search', async () => {
    const engine = new FakeEngine();
    const remote = await ready(await started(engine));
    expect(remote.machine).toEqual(MACHINE);
    const infos: unknown[] = [];
    const threads: number[] = [];
    const limits = { depth: 7, movetime: Number.POSITIVE_INFINITY };
    const found = remote.run(
      search({ limits, onInfo: (info: unknown) => infos.push(info) }),
      { ...URGENT, onBegin: (count) => threads.push(count) },
      never(),
    );
    await begun(engine, 1);
    expect(engine.last?.limits).toEqual({ depth: 7 });
    engine.last?.report();
    engine.last?.report({ depth: 8, multipv: 2 });
    engine.last?.end({ reason: 'depth', bestMove: 'e4e5', info: INFO });
    expect(await found).toEqual({
      ok: true,
      value: { reason: 'depth', bestMove: 'e4e5', info: INFO },
    });
    expect(infos).toEqual([INFO, { ...INFO, depth: 8, multipv: 2 }]);
    expect(threads).toEqual([MACHINE.threads]);
  });

  test('stops its search at once, keeps the last line, and frees the engine', async () => {
    const engine = new FakeEngine();
    const remote = await ready(await started(engine));
    const stop = new AbortController();
    const infos: unknown[] = [];
    const found = remote.run(
      search({ onInfo: (info: unknown) => infos.push(info) }),
      URGENT,
      stop.signal,
    );
    await begun(engine, 1);
    engine.last?.report();
    await expect.poll(() => infos.length, { interval: 2 }).toBe(1);
    stop.abort();
    expect(await found).toEqual({
      ok: true,
      value: { reason: 'stopped', bestMove: 'e4e5', info: INFO },
    });
    await expect.poll(() => engine.last?.signal.aborted, { interval: 2 }).toBe(true);
    // The next search gets only its own lines.
    const next = remote.run(search(), URGENT, never());
    await begun(engine, 2);
    engine.last?.end({ reason: 'depth' });
    expect((await next).value).toEqual({ reason: 'depth' });
    expect(infos).toHaveLength(1);
  });

  test('gets an exception of its own callback, and the search ends', async () => {
    const engine = new FakeEngine();
    const remote = await ready(await started(engine));
    const onInfo = (): void => {
      throw new Error('cannot be drawn');
    };
    const found = remote.run(search({ onInfo }), URGENT, never());
    await begun(engine, 1);
    engine.last?.report();
    await expect(found).rejects.toThrow('cannot be drawn');
    await expect.poll(() => engine.last?.signal.aborted).toBe(true);
  });

  test('keeps a search that the engine cannot run for its own device', async () => {
    const engine = new FakeEngine();
    const remote = await ready(await started(engine));
    engine.error = 'fen-empty';
    const wanted = search();
    expect((await remote.run(wanted, URGENT, never())).value).toEqual({ reason: 'stopped' });
    expect(remote.accepts(wanted, true)).toBe(false);
    expect(remote.accepts(search(), true)).toBe(true);
    // A search that does not fit into a message is not sent.
    const long = search({
      request: {
        ruleset: 'cazaux',
        fen: 'startpos',
        moves: Array(MAX_MESSAGE / 4).fill('e4e5') as string[],
      },
    });
    expect((await remote.run(long, URGENT, never())).value).toEqual({ reason: 'stopped' });
    expect(remote.accepts(long, true)).toBe(false);
    expect(remote.status).toBe('ready');
  });

  test('can begin a search with an empty table, unless its own search was the last one', async () => {
    const engine = new FakeEngine();
    const remote = await ready(await started(engine));
    const run = async (user: number): Promise<void> => {
      const count = engine.searches.length + 1;
      const found = remote.run(search({ forgets: true }), { isUrgent: false, user }, never());
      await begun(engine, count);
      engine.last?.end({ reason: 'depth' });
      await found;
    };
    await run(1);
    await run(1);
    expect(engine.games).toBe(1);
    await run(2);
    expect(engine.games).toBe(2);
  });

  test('loses only time when the engine stops, and uses it again after a restart', async () => {
    const engine = new FakeEngine();
    const served = await startServer(engine);
    const remote = await ready(served);
    const seen: RemoteStatus[] = [];
    remote.subscribe(() => seen.push(remote.status));
    const wanted = search();
    const found = remote.run(wanted, URGENT, never());
    await begun(engine, 1);
    served.close();
    expect((await found).value).toEqual({ reason: 'stopped' });
    expect(remote.accepts(wanted, true)).toBe(false);
    // The listeners hear of the loss before the search ends, because they decide whether to repeat it.
    expect(seen[0]).toBe('lost');
    expect(remote.error).toMatchObject({ code: 'remote-refused', params: { reason: 'stopping' } });
    expect(engine.last?.signal.aborted).toBe(true);
    await started(engine, { port: served.port });
    await becomes(remote, 'ready');
    expect(remote.error).toBeUndefined();
    expect(remote.accepts(wanted, true)).toBe(true);
    const again = remote.run(wanted, URGENT, never());
    await begun(engine, 2);
    engine.last?.end({ reason: 'depth' });
    expect((await again).value).toEqual({ reason: 'depth' });
  });

  test('notices a dead connection that the platform does not report', async () => {
    // A machine that has lost its network accepts nothing and says nothing.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    open.push(silent);
    const remote = remoteOf(silent.address() as AddressInfo, { heartbeat: 20 });
    remote.want(true);
    await becomes(remote, 'lost');
    expect(remote.error?.code).toBe('remote-unreachable');
  });

  test('connects only while a search needs the engine', async () => {
    const engine = new FakeEngine();
    const served = await started(engine);
    const remote = remoteOf(served, { idleTime: 20 });
    expect(remote.status).toBe('idle');
    remote.want(true);
    await becomes(remote, 'ready');
    remote.want(false);
    await becomes(remote, 'idle');
    remote.want(true);
    await becomes(remote, 'ready');
  });
});

describe('several pages', () => {
  test('share the engine: the newest search of a user replaces all others, the background waits', async () => {
    const engine = new FakeEngine();
    const served = await started(engine);
    const [one, two, three] = [await ready(served), await ready(served), await ready(served)];
    const first = search();
    const found = one.run(first, URGENT, never());
    await begun(engine, 1);
    await expect.poll(() => [two.others, three.others]).toEqual(['urgent', 'urgent']);
    expect(three.accepts(search(), false)).toBe(false);
    expect(two.accepts(search(), true)).toBe(true);

    const newest = two.run(search(), URGENT, never());
    expect((await found).value).toEqual({ reason: 'stopped' });
    // The replaced search does not take the engine back by itself.
    expect(one.accepts(first, true)).toBe(false);
    await begun(engine, 2);
    expect(engine.searches[0]?.signal.aborted).toBe(true);
    engine.last?.end({ reason: 'depth' });
    expect((await newest).value).toEqual({ reason: 'depth' });
    // When the engine is free, the replaced search returns.
    await expect.poll(() => one.accepts(first, true)).toBe(true);

    const review = three.run(search(), BACKGROUND, never());
    await begun(engine, 3);
    await expect.poll(() => one.others).toBe('background');
    // If two pages start at the same time, the server refuses the later one.
    const late = search();
    expect((await two.run(late, BACKGROUND, never())).value).toEqual({ reason: 'stopped' });
    expect(engine.last?.signal.aborted).toBe(false);
    void one.run(search(), URGENT, never());
    expect((await review).value).toEqual({ reason: 'stopped' });
  });

  test('that close free the engine', async () => {
    const engine = new FakeEngine();
    const served = await started(engine);
    const [one, two] = [await ready(served), await ready(served)];
    void one.run(search(), URGENT, never());
    await expect.poll(() => two.others).toBe('urgent');
    one.close();
    await expect.poll(() => two.others).toBe('none');
    expect(engine.last?.signal.aborted).toBe(true);
  });
});

test('the table is not emptied for searches that were replaced before they began', async () => {
  const engine = new FakeEngine();
  const shared = new SharedEngine(engine.engine, () => undefined);
  const visitor = { send: () => undefined };
  const task = {
    kind: 'game',
    request: { ruleset: 'cazaux', fen: 'startpos' },
    limits: {},
  } as const;
  for (let number = 1; number <= 20; number += 1)
    shared.search(visitor, {
      kind: 'search',
      number,
      user: number,
      task,
      isUrgent: true,
      forgets: true,
    });
  await begun(engine, 1);
  expect(engine.games).toBe(1);
  expect(engine.last?.signal.aborted).toBe(false);
});

/** A connection without the page's code. */
const connect = async (
  served: Served,
  { origin = PAGE, path = `/${ENGINE_PATH}` } = {},
): Promise<{ socket: WebSocket; received: string[]; closed: Promise<string> }> => {
  const socket = new WebSocket(`ws://127.0.0.1:${served.port}${path}`, { origin });
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(String(data)));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code, text]) =>
    `${closeReason(code as number) ?? String(code)} ${String(text)}`.trim(),
  );
  await Promise.race([once(socket, 'open'), closed]);
  return { socket, received, closed };
};
const SEARCH: PageMessage = {
  kind: 'search',
  number: 1,
  isUrgent: true,
  user: 1,
  forgets: false,
  task: { kind: 'game', request: { ruleset: 'cazaux', fen: 'startpos' }, limits: {} },
};
const TOKEN_MESSAGE = makeMessage({ kind: 'token', token: TOKEN });

describe('a server gives nothing', () => {
  test.each<[string, string, readonly (string | Buffer)[], object?]>([
    ['for a wrong token', 'token token', [makeMessage({ kind: 'token', token: `${TOKEN}x` })]],
    ['for a search before the token', 'token token', [makeMessage(SEARCH)]],
    ['for a long first message', 'too-long too-long', ['x'.repeat(1001)]],
    ['for a first message that is not JSON', 'malformed JSON', ['token']],
    ['for a binary message', 'flood flood', [Buffer.from(TOKEN_MESSAGE)]],
    [
      'to a page of another origin',
      'origin origin',
      [TOKEN_MESSAGE],
      { origin: 'https://evil.example' },
    ],
    ['to a page without an origin', 'origin origin', [TOKEN_MESSAGE], { origin: 'null' }],
    ['at another path', 'address address', [TOKEN_MESSAGE], { path: '/' }],
    ['for another version', 'version version', [TOKEN_MESSAGE], { path: '/engine/2' }],
  ])('%s', async (_, reason, messages, options) => {
    const engine = new FakeEngine();
    const log = vi.fn();
    const served = await started(engine, { log });
    const { socket, received, closed } = await connect(served, options);
    for (const message of [...messages, makeMessage(SEARCH)])
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    expect(await closed).toBe(reason);
    expect(received).toEqual([]);
    expect(engine.searches).toEqual([]);
    expect(log.mock.calls.map(([event]) => event as string)).toEqual([
      'started',
      reason.startsWith('flood') ? 'flood' : 'refused',
    ]);
  });

  test('to a connection that never sends a token', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const served = await started(new FakeEngine());
      const { closed, received } = await connect(served);
      vi.advanceTimersByTime(6000);
      expect(await closed).toBe('token token');
      expect(received).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('to more connections of one address than it allows', async () => {
    const served = await started(new FakeEngine());
    const connections = await Promise.all(Array.from({ length: 21 }, () => connect(served)));
    expect(await Promise.race(connections.map(({ closed }) => closed))).toBe(
      'address-full address-full',
    );
    for (const { socket } of connections) socket.terminate();
  });
});

describe('a server ends a connection with a valid token', () => {
  test.each<[string, string, string]>([
    ['after a second token', 'malformed kind', TOKEN_MESSAGE],
    [
      'after an invalid message, and names the field',
      'malformed task.limits.depth',
      JSON.stringify({ ...SEARCH, task: { ...SEARCH.task, limits: { depth: 'deep' } } }),
    ],
    ['after a message that is too long', 'too-long', 'x'.repeat(MAX_MESSAGE + 1)],
    [
      'and shortens the name of an unknown field',
      `malformed ${'ü'.repeat(40)}…`,
      `{"kind":"ping","${'ü'.repeat(500)}":1}`,
    ],
  ])('%s', async (_, reason, message) => {
    const engine = new FakeEngine();
    const { socket, closed } = await connect(await started(engine));
    socket.send(TOKEN_MESSAGE);
    socket.send(makeMessage(SEARCH));
    await begun(engine, 1);
    socket.send(message);
    expect(await closed).toBe(reason);
    await expect.poll(() => engine.last?.signal.aborted).toBe(true);
  });

  test('after a flood, while another page continues', async () => {
    const engine = new FakeEngine();
    const served = await started(engine);
    const other = await ready(served);
    const { socket, closed } = await connect(served);
    socket.send(TOKEN_MESSAGE);
    for (let count = 0; count < 500; count += 1) socket.send(makeMessage({ kind: 'ping' }));
    expect(await closed).toBe('flood flood');
    const found = other.run(search(), URGENT, never());
    await begun(engine, 1);
    engine.last?.end({ reason: 'depth' });
    expect((await found).value).toEqual({ reason: 'depth' });
  });

  test('if the device does not respond to heartbeats', async () => {
    const engine = new FakeEngine();
    const served = await started(engine, { beat: 30 });
    const { socket } = await connect(served);
    socket.send(TOKEN_MESSAGE);
    socket.send(makeMessage(SEARCH));
    await begun(engine, 1);
    // The device has lost its network: it no longer reads.
    (socket as unknown as { _socket: { pause(): void } })._socket.pause();
    await expect.poll(() => engine.last?.signal.aborted).toBe(true);
    socket.terminate();
  });
});

test('a page learns the highest speed that the engine has reached', async () => {
  const engine = new FakeEngine();
  const served = await started(engine);
  const one = await ready(served);
  const found = one.run(search(), URGENT, never());
  await begun(engine, 1);
  // The first moments of a search are not representative.
  engine.last?.report({ time: 999, nodesPerSecond: 9_000_000 });
  engine.last?.report({ time: 1000, nodesPerSecond: 5_000_000 });
  engine.last?.report({ time: 2000, nodesPerSecond: 4_500_000 });
  engine.last?.end({ reason: 'depth' });
  await found;
  expect((await ready(served)).machine).toEqual({ ...MACHINE, nodesPerSecond: 5_000_000 });
});

test('a page that steps quickly through a game stays within the limits', async () => {
  const engine = new FakeEngine();
  const remote = await ready(await started(engine));
  for (let count = 0; count < 150; count += 1) {
    const stop = new AbortController();
    const found = remote.run(search(), URGENT, stop.signal);
    stop.abort();
    await found;
  }
  const found = remote.run(search(), URGENT, never());
  await expect.poll(() => engine.last?.signal.aborted).toBe(false);
  engine.last?.end({ reason: 'depth' });
  expect((await found).value).toEqual({ reason: 'depth' });
  expect(remote.status).toBe('ready');
});

describe('a page does not trust the engine', () => {
  const hostile = async (
    messages: readonly string[],
    welcome: Partial<Extract<EngineMessage, { kind: 'welcome' }>> = {},
  ): Promise<RemoteEngine> => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    open.push(server);
    await once(server, 'listening');
    server.on('connection', (socket) => {
      socket.on('message', (data: Buffer) => {
        if (String(data) === TOKEN_MESSAGE) {
          const { engine = ENGINE_IDENTITY, machine = MACHINE } = welcome;
          socket.send(makeMessage({ kind: 'welcome', engine, machine }));
        } else for (const message of messages) socket.send(message);
      });
    });
    const remote = remoteOf(server.address() as AddressInfo);
    remote.want(true);
    return remote;
  };
  const info = (change: object): string =>
    JSON.stringify({ kind: 'info', number: 1, info: { ...INFO, ...change } });

  test.each<[string, readonly string[]]>([
    ['an invalid message', ['{"kind":"reboot"}']],
    ['a line with a move that is not on the board', [info({ pv: ['a1a99'] })]],
    [
      'a line of a search that the page has not started',
      [info({}).replace('"number":1', '"number":9')],
    ],
    [
      'a value of a die in a game without one',
      [
        JSON.stringify({
          kind: 'info',
          number: 1,
          info: { depth: 1, value: 0.5, centipawns: 0, lines: [], nodes: 1, time: 1 },
        }),
      ],
    ],
    ['a long message', [info({ pv: Array(MAX_MESSAGE / 4).fill('e4e5') })]],
    ['a flood', Array(12_000).fill(info({})) as string[]],
  ])('that sends %s', async (_, messages) => {
    const remote = await hostile(messages);
    await becomes(remote, 'ready');
    const found = remote.run(search(), URGENT, never());
    expect((await found).value?.reason).toBe('stopped');
    await becomes(remote, 'refused');
    expect(remote.error?.code).toBe('remote-malformed');
  });

  test('of another version, because its evaluations are different', async () => {
    const remote = await hostile([], { engine: 'bench-1+nn-1' });
    await becomes(remote, 'refused');
    expect(remote.error?.code).toBe('remote-version');
    expect(remote.accepts(search(), true)).toBe(false);
  });
});

test.each([
  ['token', { token: `${TOKEN}x` }, { reason: 'token' }],
  ['origin', { origin: 'https://evil.example' }, { reason: 'origin' }],
])(
  'a page that is refused for its %s says so and does not try again',
  async (_, options, params) => {
    const served = await started(new FakeEngine());
    const remote = remoteOf(served, options);
    remote.want(true);
    await becomes(remote, 'refused');
    expect(remote.error).toMatchObject({
      code: 'remote-refused',
      params: { ...params, page: PAGE },
    });
    remote.want(false);
    remote.want(true);
    expect(remote.status).toBe('refused');
    remote.retry();
    expect(remote.status).toBe('connecting');
  },
);
