/** Open invitations: a relay's list, its limits, and the rights of its operator. */
import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Lobby } from '../../src/cli/relay/lobby.js';
import type { Relay } from '../../src/cli/relay/relay.js';
import type { LiveGame } from '../../src/play/live/index.js';
import type { OpenInvitation } from '../../src/play/live/lobby.js';
import type { LiveTransport } from '../../src/play/live/transport.js';
import { PATIENCE } from '../support/patience.js';
import { defined, valueOf } from '../support/value.js';
import { Device, SETTINGS, Time } from './device.js';
import { clockAt, Line, openRelay, sitDown } from './live-table.js';

let relay: Relay;
let logged: string[];
/** Closes what a test has opened. Each test has its own relay, so a failed test does not affect the next test. */
let closing: (() => void)[];
beforeEach(async () => {
  [logged, closing] = [[], []];
  relay = await openRelay({ log: (event) => logged.push(event) });
});
afterEach(async () => {
  for (const close of closing) close();
  await relay.close();
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${relay.port}/live/${path}`, init);

/** A subscription to the list. */
const read = () => {
  const list: { open: readonly OpenInvitation[] } = { open: [] };
  const { transport } = new Line(relay);
  const connection = transport.lobby({
    listed: (open) => (list.open = open),
    closed: () => undefined,
  });
  closing.push(() => connection.close());
  return { list, connection };
};

/** Opens a game whose players stay connected, however slow the machine is. */
const open = async (
  device: Device,
  id: string,
  transport: LiveTransport = new Line(relay).transport,
): Promise<LiveGame> => {
  const game = await sitDown(device, id, transport, { heartbeat: PATIENCE });
  closing.push(() => game.leave());
  return game;
};

/** A host who offers a game in the list. `answers` are the relay's answers: whether the game is in the list. */
const waiting = async (): Promise<{ game: LiveGame; answers: boolean[] }> => {
  const host = new Device(new Time());
  const settings = { ...SETTINGS, ...(await clockAt(relay, { initial: 60_000, increment: 0 })) };
  const { view } = valueOf(await host.games.create(settings));
  const answers: boolean[] = [];
  const { transport } = new Line(relay);
  const game = await open(host, view.id, {
    ...transport,
    open: (id, role, events) =>
      transport.open(id, role, {
        ...events,
        offered: (until) => {
          events.offered(until);
          answers.push(until > 0);
        },
      }),
  });
  valueOf(await game.offer('club'));
  return { game, answers };
};

test('an invitation disappears from the list when a visitor accepts it', async () => {
  const { list } = read();
  const { game: host } = await waiting();
  await expect.poll(() => host.state.isOffered).toBe(true);
  await expect.poll(() => list.open.length).toBe(1);
  const [listed] = list.open;
  expect(listed).toMatchObject({ level: 'club', id: host.state.view.id });
  const guest = new Device(new Time());
  const { view } = valueOf(await guest.games.join(defined(listed).link, { name: 'Beatriz' }));
  await open(guest, view.id);
  await expect.poll(() => host.state.status).toBe('playing');
  await expect.poll(() => list.open.length).toBe(0);
});

test('an IP address can list three invitations, each removed when its host leaves', async () => {
  const { list } = read();
  const hosts = [await waiting(), await waiting(), await waiting()];
  await expect.poll(() => list.open.length).toBe(3);
  const fourth = await waiting();
  await expect.poll(() => fourth.answers).toEqual([false]);
  const [first, ...others] = hosts.map(({ game }) => game);
  first?.leave();
  await expect.poll(() => list.open.length).toBe(2);
  expect(list.open.map(({ id }) => id)).not.toContain(fourth.game.state.view.id);
  for (const game of others) game.leave();
  await expect.poll(() => list.open.length).toBe(0);
});

test('the relay answers the heartbeats of a reader of the list', async () => {
  const reader = new WebSocket(`ws://127.0.0.1:${relay.port}/live/2/lobby`);
  closing.push(() => reader.terminate());
  const received: string[] = [];
  reader.on('message', (data: Buffer) => received.push(String(data)));
  await once(reader, 'open');
  reader.send('?');
  await expect.poll(() => received).toContain('!{"kind":"alive"}');
});

test('reports of invitations are logged, and the operator can remove an invitation permanently', async () => {
  const { list, connection } = read();
  const { game: host, answers } = await waiting();
  await expect.poll(() => list.open.length).toBe(1);
  const { id } = host.state.view;
  connection.report(id);
  await expect.poll(() => logged).toContain('reported');
  const init = { method: 'DELETE' };
  const forwarded = { ...init, headers: { 'x-forwarded-for': '127.0.0.1' } };
  expect((await ask(`invitations/${id}`, forwarded)).status).toBe(403);
  expect((await ask(`invitations/${id}`)).status).toBe(405);
  expect((await ask(`invitations/${id}`, init)).status).toBe(200);
  await expect.poll(() => list.open.length).toBe(0);
  valueOf(await host.offer('any'));
  await expect.poll(() => answers).toEqual([true, false]);
  expect(host.state.isOffered).toBe(false);
});

test('the relay reports its health to all clients and its metrics to local clients', async () => {
  const { list } = read();
  const { game } = await waiting();
  await expect.poll(() => list.open.length).toBe(1);
  game.leave();
  await expect.poll(() => list.open.length).toBe(0);
  expect(await (await ask('health')).text()).toBe('ok\n');
  const metrics = await (await ask('metrics')).text();
  expect(metrics).toMatch(/^acedrex_messages_total [1-9]/m);
  expect(metrics).toMatch(/^acedrex_invitations 0$/m);
  expect((await ask('metrics', { headers: { forwarded: 'for=1.2.3.4' } })).status).toBe(403);
});

test('a slow reader gets only the newest list once it has received the last one', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  closing.push(() => vi.useRealTimers());
  const lobby = new Lobby({ log: () => undefined, share: () => undefined, now: () => 0 });
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  // A real connection would need megabytes of lists before its buffer is full.
  const socket = Object.assign(new EventEmitter(), {
    OPEN: WebSocket.OPEN,
    readyState: WebSocket.OPEN,
    send: (data: string, onSent: () => void) => {
      sent.push(data);
      waiting.push(onSent);
    },
  });
  lobby.enter(socket as unknown as WebSocket, '1.2.3.4');
  for (const id of ['a', 'b', 'c']) {
    lobby.open(id.repeat(43), { link: '#play=', level: 'any' }, id);
    vi.runAllTimers();
  }
  expect(sent).toHaveLength(1);
  waiting.shift()?.();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('c'.repeat(43));
  waiting.shift()?.();
  expect(sent).toHaveLength(2);
});

test('relays that share a Redis list all invitations and drop the invitations of a silent relay', () => {
  const time = { now: 1_000_000 };
  const make = (): { lobby: Lobby; shared: string[] } => {
    const shared: string[] = [];
    const share = (text: string) => shared.push(text);
    return { lobby: new Lobby({ log: () => undefined, share, now: () => time.now }), shared };
  };
  const [one, other] = [make(), make()];
  const id = 'a'.repeat(43);
  const until = one.lobby.open(id, { link: '#play=', level: 'any' }, '1.2.3.4');
  one.lobby.share('one');
  other.lobby.follow(defined(one.shared.at(-1)));
  expect(other.lobby.list()).toEqual([{ id, link: '#play=', level: 'any', until }]);
  // A removal takes effect on both relays.
  expect(other.lobby.remove(id)).toBe(true);
  for (const text of other.shared) one.lobby.follow(text);
  expect(one.lobby.list()).toEqual([]);
  expect(one.lobby.open(id, { link: '#play=', level: 'any' }, '1.2.3.4')).toBe(0);
  const next = 'b'.repeat(43);
  one.lobby.open(next, { link: '#play=', level: 'any' }, '1.2.3.4');
  one.lobby.share('one');
  other.lobby.follow(defined(one.shared.at(-1)));
  expect(other.lobby.list()).toHaveLength(1);
  // A host who has changed relays is listed once.
  other.lobby.open(next, { link: '#play=', level: 'any' }, '1.2.3.4');
  expect(other.lobby.list().map(({ id: listed }) => listed)).toEqual([next]);
  other.lobby.close(next);
  expect(other.lobby.list()).toHaveLength(1);
  // A relay that starts requests the lists of the other relays.
  const third = make();
  one.lobby.onChange = () => one.lobby.share('one');
  third.lobby.ask();
  one.lobby.follow(defined(third.shared.at(-1)));
  third.lobby.follow(defined(one.shared.at(-1)));
  expect(third.lobby.list()).toHaveLength(1);
  third.lobby.stop('third');
  time.now += 100_000;
  other.lobby.beat('other');
  expect(other.lobby.list()).toEqual([]);
  time.now += 1_800_000;
  one.lobby.beat('one');
  expect(one.lobby.list()).toEqual([]);
  for (const { lobby } of [one, other]) lobby.stop('');
});
