/** What members of a room, and relays, should not send: each is refused with a code, and the game stays. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Relay } from '../../src/cli/relay/relay.js';
import { relayTransport, type LiveConnection, type LiveGame } from '../../src/play/live/index.js';
import { MAX_LIVE_TEXT, parseMessage } from '../../src/play/live/message.js';
import { closeReason, roomPath } from '../../src/play/live/relay-protocol.js';
import type { LiveRole } from '../../src/play/live/transport.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { codeOf, startMatch, type Match } from './device.js';
import { move, signedBy } from './forge.js';
import { Line, openRelay, sitDown } from './live-table.js';

let relay: Relay;
let match: Match;
let black: LiveGame;
beforeAll(async () => {
  await loadRules();
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

/** A connection that says what it likes. */
const intrude = async (role: LiveRole = 'player'): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/${roomPath(match.id, role)}`);
  sockets.push(socket);
  await once(socket, 'open');
  return socket;
};

const reasonOf = async (socket: WebSocket): Promise<string | undefined> => {
  const [code] = (await once(socket, 'close')) as [number];
  return closeReason(code);
};

const NONCE = 'A'.repeat(22);
const SIGNATURE = 'A'.repeat(86);

test('texts that are no messages, forged ones, and a peer that is not read any more', async () => {
  const before = await match.black.view(match.id);
  const intruder = await intrude();
  const illegal = await signedBy(match, 'white', move('a1', 'a5'), { seen: 1 });
  const other = await startMatch();
  const foreign = await signedBy(other, 'white', move('c1', 'f3'), { seen: 1 });
  const bodies = [
    ['{', 'live-message'],
    ['{"v":2,"kind":"hello"}', 'live-version'],
    ['{"v":1,"kind":"__proto__"}', 'live-message'],
    [JSON.stringify({ v: 1, kind: 'record', link: illegal }), 'play-illegal-move'],
    [JSON.stringify({ v: 1, kind: 'record', link: foreign }), 'play-foreign'],
  ] as const;
  for (const [index, [text, code]] of bodies.entries()) {
    intruder.send(`@${text}`);
    await expect.poll(() => black.state.refused.count).toBe(index + 1);
    expect(black.state.refused.last?.code).toBe(code);
  }
  // Without a proof, a sealed message may be for another connection of this player.
  const sealed = { v: 1, kind: 'sealed', body: '{}', count: 1, signature: SIGNATURE };
  intruder.send(`@${JSON.stringify(sealed)}`);
  // A proof that White has not signed: the intruder knows the nonce, but not the key.
  const hello = once(intruder, 'message').then(([data]) => String(data));
  intruder.send(`@${JSON.stringify({ v: 1, kind: 'hello', nonce: NONCE })}`);
  const [, proof = '{}'] = /^\S+ (.*)$/.exec(await hello) ?? [];
  const read = parseMessage(proof);
  if (!read.ok || !('nonce' in read.value)) throw new Error(`not a nonce: ${proof}`);
  const forged = { v: 1, kind: 'proof', seat: 'white', nonce: NONCE, of: read.value.nonce };
  intruder.send(`@${JSON.stringify({ ...forged, signature: SIGNATURE })}`);
  await expect.poll(() => black.state.refused.last?.code).toBe('live-forged');
  expect(black.state.refused.count).toBe(bodies.length + 1);
  // After some more faults nothing is read.
  for (let count = 0; count < 20; count += 1) intruder.send('@nothing');
  await expect.poll(() => black.state.refused.count).toBeGreaterThanOrEqual(9);
  expect(black.state.refused.count).toBeLessThan(12);
  expect(black.state.status).toBe('waiting');
  expect(await match.black.view(match.id)).toEqual(before);
});

test('a proof of the opponent that another member repeats', async () => {
  const intruder = await intrude();
  const proof = new Promise<string>((resolve) => {
    intruder.on('message', (data: Buffer) => {
      const [, text = ''] = /^\S+ (.*)$/.exec(String(data)) ?? [];
      const read = parseMessage(text);
      if (read.ok && read.value.kind === 'proof' && read.value.seat === 'white') resolve(text);
    });
  });
  const white = await sitDown(match.white, match.id, new Line(relay).transport);
  const repeated = await proof;
  await expect.poll(() => black.state.status).toBe('playing');
  intruder.send(`@${repeated}`);
  await expect.poll(() => black.state.refused.last?.code).toBe('live-replayed');
  // The intruder is not taken for the opponent.
  white.leave();
  await expect.poll(() => black.state.status).toBe('waiting');
});

describe('what the relay refuses', () => {
  test('messages of 10 MB, floods, and spectators who send', async () => {
    const long = await intrude();
    long.send(`*${'x'.repeat(10_000_000)}`);
    expect(await reasonOf(long)).toBe('too-long');
    const flood = await intrude();
    for (let count = 0; count < 100; count += 1) flood.send('@x');
    expect(await reasonOf(flood)).toBe('flood');
    const spectator = await intrude('spectator');
    spectator.send('*{}');
    expect(await reasonOf(spectator)).toBe('read-only');
  });

  test('addresses without a game, and rooms with too many', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/live/1/short?role=player`);
    expect(await reasonOf(socket)).toBe('address');
    for (let count = 0; count < 7; count += 1) await intrude();
    expect(await reasonOf(await intrude())).toBe('room-full');
  });
});

test('a relay that sends 10 MB, and one that cannot be reached', async () => {
  const hostile = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  hostile.on('connection', (socket) => {
    socket.send(`x ${'x'.repeat(10_000_000)}`);
    socket.send('! {"kind":"joined"}');
    socket.send('!{"kind":"joined","peer":1}');
  });
  await once(hostile, 'listening');
  const { port } = hostile.address() as AddressInfo;
  const game = await sitDown(match.white, match.id, new Line({ port }).transport);
  await expect.poll(() => game.state.refused.last?.code).toBe('live-too-long');
  for (const socket of hostile.clients) socket.terminate();
  hostile.close();
  await expect.poll(() => game.state.error?.code).toBe('live-unreachable');
  game.leave();
});

test('a relay that the platform refuses leaves no timer behind, also if it is left at once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const transport = relayTransport('ws://relay.example/', {
      socket: () => {
        throw new Error('SecurityError');
      },
    });
    if (!transport.ok) throw new Error(transport.error.message);
    const ends: unknown[] = [];
    const open = (): LiveConnection =>
      transport.value.open(match.id, 'player', {
        opened: () => undefined,
        message: () => undefined,
        joined: () => undefined,
        left: () => undefined,
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

test('mutated messages are refused with a code or read as a message', () => {
  const random = new Random(42);
  const seeds = [
    { kind: 'hello', nonce: NONCE },
    { kind: 'proof', seat: 'white', nonce: NONCE, of: NONCE, signature: SIGNATURE },
    { kind: 'record', link: '#play=AAAA&v=1' },
    { kind: 'ping', count: 1, white: 2, black: 3 },
    { kind: 'sealed', body: '{"kind":"text"}', count: 1, signature: SIGNATURE },
  ].map((message) => JSON.stringify({ v: 1, ...message }));
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
