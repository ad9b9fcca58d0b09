/** Floods of many kinds against a relay: each is refused or limited, and a game on the same relay continues. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Relay } from '../../src/cli/relay/relay.js';
import { send } from '../../src/cli/relay/sockets.js';
import { makeBase64Url, packBytes } from '../../src/fragment.js';
import type { LiveGame } from '../../src/play/live/index.js';
import { closeReason } from '../../src/errors/close-codes.js';
import { MAX_FRAME } from '../../src/play/live/relay-protocol.js';
import { seatData } from '../../src/play/live/peers.js';
import type { Welcome } from '../../src/play/live/transport.js';
import type { Color } from '../../src/rules/pieces.js';
import { defined, valueOf } from '../support/value.js';
import { startMatch, type Match } from './device.js';
import { move, signedBy } from './forge.js';
import { anyMove, clockAt, Line, openRelay, sitDown } from './live-table.js';

const LIMITS = { rooms: 30, strangers: 4, spectators: 4, address: 12 };
/** A close code of WebSocket itself: a frame or a message that the protocol does not allow. */
const PROTOCOL = '1002';
const TOO_MANY_PARTS = '1008';

let relay: Relay;
/** The game that must not notice the floods. */
let tables: Record<Color, LiveGame>;
/** The game of the attacker, who holds both seats. */
let own: Match;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  relay = await openRelay({ limits: LIMITS, isBehindProxy: true });
  const match = await startMatch(await clockAt(relay, { initial: 600_000, increment: 0 }));
  const [white, black] = [
    await sitDown(match.white, match.id, new Line(relay).transport, { heartbeat: 5000 }),
    await sitDown(match.black, match.id, new Line(relay).transport, { heartbeat: 5000 }),
  ];
  tables = { white, black };
  await vi.waitUntil(() => [white, black].every(({ state }) => state.status === 'playing'));
  own = await startMatch();
});
afterAll(async () => {
  for (const table of Object.values(tables)) table.leave();
  await relay.close();
});

/** A connection that keeps what the relay has sent. */
class Client {
  readonly socket: WebSocket;
  readonly #received: string[] = [];
  /** Resolves to the reason for which the relay closed the connection. */
  readonly closed: Promise<string | number>;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.#received.push(String(data)));
    socket.on('error', () => undefined);
    this.closed = once(socket, 'close').then(
      ([code]) => closeReason(code as number) ?? String(code),
    );
  }

  /** The first message that matches a pattern, including messages that have already arrived. */
  async next(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = this.#received.find((text) => pattern.test(text));
      if (found !== undefined) return found;
      await once(this.socket, 'message');
    }
  }

  /** Resolves when the relay has read everything that was sent before. */
  async isRead(): Promise<void> {
    this.#received.length = 0;
    this.socket.send('?');
    await this.next(/alive/);
  }

  /** Sends data many times, and returns why the relay closed the connection. */
  flood(data: string | Buffer, count = 100, options: Parameters<WebSocket['send']>[1] = {}) {
    for (let sent = 0; sent < count; sent += 1) this.socket.send(data, options);
    return this.closed;
  }
}

/** Each flood comes from another network, so that one flood does not use up the limits of another. */
let network = 0;
const connectTo = async (path: string, headers: Record<string, string> = {}): Promise<Client> => {
  const socket = new WebSocket(`ws://127.0.0.1:${relay.port}/live/2/${path}`, {
    headers: { 'x-forwarded-for': `10.0.${network}.1`, ...headers },
  });
  sockets.push(socket);
  const client = new Client(socket);
  await once(socket, 'open');
  return client;
};

/** Opens connections until the relay refuses one. */
const openMany = async (path: (index: number) => string, areShort = false): Promise<unknown> => {
  for (let index = 0; index < 100; index += 1) {
    const client = await connectTo(path(index));
    const refused = await Promise.race([client.closed, client.next(/^!/).then(() => undefined)]);
    if (refused !== undefined) return refused;
    if (areShort) {
      client.socket.close();
      await client.closed;
    }
  }
  return 'open';
};

/** The address of a game that is like the attacker's game except for its number. */
const roomOf = (index: number, role: string): string =>
  `${String(index).padStart(4, '0')}${own.id.slice(4)}?role=${role}`;

const proofOf = async (signature: string, seat: Color = 'white'): Promise<string> => {
  const link = valueOf(await own[seat].games.link(own.id));
  return `+${JSON.stringify({ seat, signature, link })}`;
};

/** Takes a seat in the attacker's game. */
const sit = async (): Promise<Client> => {
  const client = await connectTo(`${own.id}?role=player`);
  const { key, nonce } = JSON.parse((await client.next(/welcome/)).slice(1)) as Welcome;
  const keys = valueOf(await own.white.games.seatKeys(own.id));
  const signature = defined(await keys.sign?.(seatData(keys.game, 'white', { key, nonce })));
  client.socket.send(await proofOf(makeBase64Url(signature)));
  await client.isRead();
  return client;
};

/** The relay's record of the attacker's game. */
const recordOf = async (): Promise<string | undefined> => {
  const spectator = await connectTo(`${own.id}?role=spectator`);
  return /"link":"([^"]+)"/.exec(await spectator.next(/"record"/))?.[1];
};

/** Sends a record several times from a seat, and returns whether the attacker's game has changed. */
const sendRecords = async (link: string): Promise<unknown> => {
  const client = await sit();
  const before = await recordOf();
  for (let count = 0; count < 10; count += 1) client.socket.send(`=${link}`);
  await client.isRead();
  return (await recordOf()) === before ? 'unchanged' : 'changed';
};

const SIGNATURE = 'A'.repeat(86);
const watch = (): Promise<Client> => connectTo(roomOf(0, 'spectator'));

/** The floods, and the relay's answer to each. */
const FLOODS: Readonly<Record<string, readonly [() => Promise<unknown>, unknown]>> = {
  messages: [async () => (await sit()).flood('@x'), 'flood'],
  'large messages': [async () => (await sit()).flood(`@${'x'.repeat(100_000)}`, 10), 'flood'],
  'messages above the maximum size': [
    async () => (await sit()).flood('x'.repeat(MAX_FRAME + 1), 1),
    'too-long',
  ],
  'binary messages': [async () => (await sit()).flood(Buffer.alloc(10), 1), 'flood'],
  questions: [async () => (await watch()).flood('?'), 'flood'],
  pings: [
    async () => {
      const { socket, closed } = await sit();
      for (let count = 0; count < 100; count += 1) socket.ping('x'.repeat(100));
      // The package ws may end the connection before the relay does.
      await closed;
      return 'closed';
    },
    'closed',
  ],
  'fragments of a message': [
    async () => (await sit()).flood('x', 1000, { fin: false }),
    TOO_MANY_PARTS,
  ],
  'frames that are not masked': [
    async () => (await sit()).flood('x', 100, { mask: false }),
    PROTOCOL,
  ],
  'messages from a spectator': [async () => (await watch()).flood('@x', 1), 'read-only'],
  'strangers in a room': [() => openMany(() => roomOf(0, 'player')), 'room-full'],
  'spectators in a room': [() => openMany(() => roomOf(0, 'spectator')), 'room-full'],
  'connections from one address': [
    () => openMany((index) => roomOf(index, 'player')),
    'address-full',
  ],
  'short connections from one address': [
    () => openMany((index) => roomOf(index, 'spectator'), true),
    'address-full',
  ],
  rooms: [
    () =>
      openMany((index) => {
        if (index % 10 === 0) network += 1;
        return roomOf(index, 'spectator');
      }),
    'rooms-full',
  ],
  'requests for the key': [() => openMany(() => 'relay'), 'address-full'],
  'readers of the open invitations': [() => openMany(() => 'lobby'), 'address-full'],
  'reports of invitations': [
    async () => (await connectTo('lobby')).flood(`^${'x'.repeat(43)}`),
    'flood',
  ],
  'forged proofs': [
    async () => (await connectTo(`${own.id}?role=player`)).flood(await proofOf(SIGNATURE), 20),
    'seat',
  ],
  'repeated proofs': [async () => (await sit()).flood(await proofOf(SIGNATURE), 20), 'seat'],
  'connections of one seat': [
    async () => {
      const { closed } = await sit();
      for (let count = 0; count < 3; count += 1) await sit();
      return closed;
    },
    'replaced',
  ],
  'records with illegal moves': [
    async () => sendRecords(await signedBy(own, 'white', move('a1', 'a5'), { seen: 1 })),
    'unchanged',
  ],
  'records of other games': [
    async () => {
      const other = await startMatch();
      return sendRecords(valueOf(await other.white.games.link(other.id)));
    },
    'unchanged',
  ],
  'records that unpack to megabytes': [
    async () => sendRecords(`#play=${defined(await packBytes(new Uint8Array(10_000_000)))}&v=2`),
    'unchanged',
  ],
  'pages of other servers': [
    async () => (await connectTo(roomOf(0, 'spectator'), { origin: 'https://x.example' })).closed,
    'origin',
  ],
  'addresses without a game': [async () => (await connectTo('short')).closed, 'address'],
  'connections without a request': [
    async () => {
      const idle = Array.from({ length: 50 }, () => connect(relay.port, '127.0.0.1'));
      await Promise.all(idle.map((socket) => once(socket, 'connect')));
      for (const socket of idle) socket.write('GET / HTTP/1.1\r\n');
      const { status } = await fetch(`http://127.0.0.1:${relay.port}/live/health`);
      for (const socket of idle) socket.destroy();
      return status;
    },
    200,
  ],
  'requests for the status': [
    async () => {
      const url = `http://127.0.0.1:${relay.port}/live/status`;
      const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(url)));
      return answers.every(({ status }) => status === 200);
    },
    true,
  ],
};

test.each(Object.keys(FLOODS))('a flood of %s does not disturb another game', async (name) => {
  const [attack, outcome] = defined(FLOODS[name]);
  network += 1;
  const { turn, moves } = tables.white.state.view;
  const attacked = attack();
  valueOf(
    await tables[turn].act({
      kind: 'move',
      move: anyMove(tables[turn].state.view, 7 * moves.length),
    }),
  );
  const plies = (): readonly (readonly number[])[] =>
    Object.values(tables).map(({ state: { view } }) => [view.moves.length, view.unstamped]);
  await expect.poll(plies).toEqual([
    [moves.length + 1, 0],
    [moves.length + 1, 0],
  ]);
  expect(await attacked).toBe(outcome);
  expect(Object.values(tables).map(({ state }) => state.status)).toEqual(['playing', 'playing']);
  for (const socket of sockets.splice(0)) socket.terminate();
});

test('a connection that does not read is closed', () => {
  const codes: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: (1 << 20) + 1,
    close: (code: number) => codes.push(code),
    terminate: () => undefined,
  };
  send(socket as unknown as WebSocket, 'record');
  expect(codes.map(closeReason)).toEqual(['slow']);
});
