/** Hostile messages from members of a room and from relays: each is refused, and the game does not change. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Relay } from '../../src/cli/relay/relay.js';
import { relayTransport, type LiveConnection, type LiveGame } from '../../src/play/live/index.js';
import { MAX_LIVE_TEXT, parseMessage } from '../../src/play/live/message.js';
import { closeReason } from '../../src/errors/close-codes.js';
import { roomPath } from '../../src/play/live/relay-protocol.js';
import { seatData } from '../../src/play/live/peers.js';
import type { LiveRole, Welcome } from '../../src/play/live/transport.js';
import { makeBase64Url } from '../../src/fragment.js';
import { LIMITS } from '../../src/cli/relay/rooms.js';
import type { Color } from '../../src/rules/pieces.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { codeOf, startMatch, type Match } from './device.js';
import { move, signedBy } from './forge.js';
import { Line, openRelay, sitDown } from './live-table.js';
import { valueOf } from '../support/value.js';

let relay: Relay;
let match: Match;
let black: LiveGame;
beforeAll(async () => {
  relay = await openRelay();
});
afterAll(() => relay.close());

const sockets: WebSocket[] = [];
beforeEach(async () => {
  match = await startMatch();
  black = await sitDown(match.black, match.id, new Line(relay).transport);
  await expect.poll(() => black.state.status).toBe('waiting');
});
afterEach(() => {
  black.leave();
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A connection for hostile messages, from a page of an origin or from a program. */
const intrude = async (role: LiveRole = 'player', origin?: string): Promise<WebSocket> => {
  const address = `ws://127.0.0.1:${relay.port}/${roomPath(match.id, role)}`;
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  sockets.push(socket);
  await once(socket, 'open');
  return socket;
};

/** The next message on a connection that matches a pattern. */
const next = (socket: WebSocket, pattern: RegExp): Promise<string> =>
  new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const text = String(data);
      if (pattern.test(text)) resolve(text);
    });
  });

/** The connection of a player with a modified program. */
const sitAs = async (seat: Color, link?: string): Promise<WebSocket> => {
  const address = `ws://127.0.0.1:${relay.port}/${roomPath(match.id, 'player')}`;
  const socket = new WebSocket(address);
  sockets.push(socket);
  const { key, nonce } = JSON.parse((await next(socket, /welcome/)).slice(1)) as Welcome;
  const keys = valueOf(await match[seat].games.seatKeys(match.id));
  const signature = await keys.sign?.(seatData(keys.game, seat, { key, nonce }));
  const own = valueOf(await match[seat].games.link(match.id));
  const proof = {
    seat,
    signature: makeBase64Url(signature ?? new Uint8Array()),
    link: link ?? own,
  };
  socket.send(`+${JSON.stringify(proof)}`);
  return socket;
};

const reasonOf = async (socket: WebSocket): Promise<string | undefined> => {
  const [code] = (await once(socket, 'close')) as [number];
  return closeReason(code);
};

const NONCE = 'A'.repeat(22);
const SIGNATURE = 'A'.repeat(86);

test('a peer that sends invalid or forged messages is eventually ignored', async () => {
  const before = await match.black.view(match.id);
  const intruder = await sitAs('white');
  const hello = next(intruder, /"hello"/);
  const bodies = [
    ['{', 'live-message'],
    ['{"v":1,"kind":"hello"}', 'live-version'],
    ['{"v":2,"kind":"__proto__"}', 'live-message'],
    ['{"v":2,"kind":"record","link":"#play="}', 'live-message'],
  ] as const;
  for (const [index, [text, code]] of bodies.entries()) {
    intruder.send(`@${text}`);
    await expect.poll(() => black.state.refused.count).toBe(index + 1);
    expect(black.state.refused.last?.code).toBe(code);
  }
  // Without a proof, a sealed message may be for another connection of this player.
  const sealed = { v: 2, kind: 'sealed', body: '{}', count: 1, signature: SIGNATURE };
  intruder.send(`@${JSON.stringify(sealed)}`);
  const [, greeting = '{}'] = /^\S+ (.*)$/.exec(await hello) ?? [];
  const read = parseMessage(greeting);
  if (!read.ok || !('nonce' in read.value)) throw new Error(`not a nonce: ${greeting}`);
  const forged = { v: 2, kind: 'proof', seat: 'white', nonce: NONCE, of: read.value.nonce };
  intruder.send(`@${JSON.stringify({ ...forged, signature: SIGNATURE })}`);
  await expect.poll(() => black.state.refused.last?.code).toBe('live-forged');
  expect(black.state.refused.count).toBe(bodies.length + 1);
  // After some more errors, the peer is ignored.
  for (let count = 0; count < 20; count += 1) intruder.send('@nothing');
  await expect.poll(() => black.state.refused.count).toBeGreaterThanOrEqual(9);
  expect(black.state.refused.count).toBeLessThan(12);
  expect(black.state.status).toBe('waiting');
  expect(await match.black.view(match.id)).toEqual(before);
});

describe('the relay', () => {
  test('refuses records with illegal moves and records of other games', async () => {
    const before = await match.black.view(match.id);
    const intruder = await sitAs('white');
    const illegal = await signedBy(match, 'white', move('a1', 'a5'), { seen: 1 });
    const other = await startMatch();
    const foreign = await signedBy(other, 'white', move('c1', 'f3'), { seen: 1 });
    for (const link of [illegal, foreign, '#play=AAAA&v=2', 'good evening'])
      intruder.send(`=${link}`);
    const answer = next(intruder, /alive/);
    intruder.send('?');
    await answer;
    expect(black.state.refused.count).toBe(0);
    expect(await match.black.view(match.id)).toEqual(before);
  });

  test.each(['white', 'black'] as const)('refuses the seat of %s without proof', async (seat) => {
    const mute = await intrude();
    const closed = reasonOf(mute);
    mute.send('@{"v":2,"kind":"hello"}');
    expect(await closed).toBe('seat');
    const forged = await intrude();
    const link = valueOf(await match.white.games.link(match.id));
    const refused = reasonOf(forged);
    forged.send(`+${JSON.stringify({ seat, signature: SIGNATURE, link })}`);
    expect(await refused).toBe('seat');
  });

  test('refuses messages of 10 MB, floods of messages, and messages from spectators', async () => {
    const long = await intrude();
    long.send(`*${'x'.repeat(10_000_000)}`);
    expect(await reasonOf(long)).toBe('too-long');
    const flood = await sitAs('white');
    for (let count = 0; count < 100; count += 1) flood.send('@x');
    expect(await reasonOf(flood)).toBe('flood');
    const spectator = await intrude('spectator');
    spectator.send('={}');
    expect(await reasonOf(spectator)).toBe('read-only');
  });

  test('refuses addresses without a valid game ID', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/live/2/short?role=player`);
    expect(await reasonOf(socket)).toBe('address');
  });

  test('refuses connections from pages of other origins', async () => {
    expect(await reasonOf(await intrude('spectator', 'https://other.example'))).toBe('origin');
    const own = await intrude('spectator', `http://127.0.0.1:${relay.port}`);
    const answer = next(own, /alive/);
    own.send('?');
    await answer;
  });

  test('refuses too many connections from one IP address, without affecting other addresses', async () => {
    const small = await openRelay({ limits: { ...LIMITS, address: 3 }, isBehindProxy: true });
    const from = async (address: string): Promise<WebSocket> => {
      const socket = new WebSocket(
        `ws://127.0.0.1:${small.port}/${roomPath(match.id.replace(/^./, 'x'), 'spectator')}`,
        { headers: { 'x-forwarded-for': `10.0.0.1, ${address}` } },
      );
      sockets.push(socket);
      await once(socket, 'open');
      return socket;
    };
    for (let count = 0; count < 3; count += 1) await from('192.0.2.1');
    expect(await reasonOf(await from('192.0.2.1'))).toBe('address-full');
    const other = await from('192.0.2.2');
    const answer = next(other, /alive/);
    other.send('?');
    await answer;
    await small.close();
  });
});

describe('a room', () => {
  test('lets players return while eight strangers request a seat and send greetings', async () => {
    const strangers = await Promise.all(Array.from({ length: 8 }, () => intrude()));
    for (const stranger of strangers)
      stranger.send(`@${JSON.stringify({ v: 2, kind: 'hello', nonce: NONCE })}`);
    const white = await sitDown(match.white, match.id, new Line(relay).transport);
    await expect.poll(() => black.state.status).toBe('playing');
    expect(black.state.refused.count).toBe(0);
    white.leave();
  });

  test('replaces the oldest connection to a seat when a fourth arrives', async () => {
    const old = await sitAs('white');
    const closed = reasonOf(old);
    for (let count = 0; count < 3; count += 1) await sitAs('white');
    expect(await closed).toBe('replaced');
  });
});

test('a spectator who connects receives the record from the relay', async () => {
  const address = `ws://127.0.0.1:${relay.port}/${roomPath(match.id, 'spectator')}`;
  const watcher = new WebSocket(address);
  sockets.push(watcher);
  expect(await next(watcher, /"record"/)).toContain('#play=');
});

test('invalid messages from a relay are refused, and a lost relay is reported as unreachable', async () => {
  const hostile = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  hostile.on('connection', (socket) => {
    socket.send(`x ${'x'.repeat(10_000_000)}`);
    socket.send('!{"kind":"record","link":"#play=AAAA","now":1}');
    socket.send('! {"kind":"joined"}');
    socket.send('!{"kind":"joined","peer":1}');
  });
  await once(hostile, 'listening');
  const { port } = hostile.address() as AddressInfo;
  const game = await sitDown(match.white, match.id, new Line({ port }).transport);
  await expect
    .poll(() => game.state.refused)
    .toMatchObject({ count: 2, last: { code: 'play-damaged' } });
  for (const socket of hostile.clients) socket.terminate();
  hostile.close();
  await expect.poll(() => game.state.error?.code).toBe('live-unreachable');
  game.leave();
});

test('a connection that the platform refuses leaves no timer running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const transport = valueOf(
      relayTransport('ws://relay.example/', {
        socket: () => {
          throw new Error('SecurityError');
        },
      }),
    );
    const ends: unknown[] = [];
    const open = (): LiveConnection =>
      transport.open(match.id, 'player', {
        welcome: () => undefined,
        record: () => undefined,
        message: () => undefined,
        joined: () => undefined,
        left: () => undefined,
        offered: () => undefined,
        closed: (error) => ends.push(error?.code),
      });
    open();
    open().close();
    await Promise.resolve();
    expect(ends).toEqual([undefined, 'live-unreachable']);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('each mutated message is parsed or fails with an error code', () => {
  const random = new Random(42);
  const seeds = [
    { kind: 'hello', nonce: NONCE },
    { kind: 'proof', seat: 'white', nonce: NONCE, of: NONCE, signature: SIGNATURE },
    { kind: 'ping', count: 1, white: 2, black: 3 },
    { kind: 'sealed', body: '{"kind":"text"}', count: 1, signature: SIGNATURE },
  ].map((message) => JSON.stringify({ v: 2, ...message }));
  const codes = new Map<string, number>();
  for (let count = 0; count < scaled(1000); count += 1) {
    const seed = random.pick(seeds);
    const at = random.below(seed.length);
    const piece = random.pick(['', '"', '{', '-1', '1e9', 'null', '\u0000', '\ud800', seed]);
    const code = codeOf(
      parseMessage(seed.slice(0, at) + piece + seed.slice(at + random.below(4))) as never,
    );
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect(
    [...codes.keys()].every((code) => /^(ok|live-(message|version|too-long))$/.test(code)),
  ).toBe(true);
  expect(codes.get('live-message') ?? 0).toBeGreaterThan(0);
  expect(parseMessage('x'.repeat(MAX_LIVE_TEXT + 1))).toMatchObject({
    error: { code: 'live-too-long' },
  });
});
