/** Open invitations: a relay's list, its limits, and the rights of its operator. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Lobby } from '../../src/cli/relay/lobby.js';
import type { Relay } from '../../src/cli/relay/relay.js';
import type { LiveGame } from '../../src/play/live/index.js';
import type { OpenInvitation } from '../../src/play/live/lobby.js';
import { defined, valueOf } from '../support/value.js';
import { Device, SETTINGS, Time } from './device.js';
import { clockAt, Line, openRelay, sitDown } from './live-table.js';

let relay: Relay;
const logged: string[] = [];
beforeAll(async () => {
  relay = await openRelay({ log: (event) => logged.push(event) });
});
afterAll(() => relay.close());

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
  return { list, connection };
};

/** A host who waits for an opponent, with the game in the list. */
const waiting = async (): Promise<LiveGame> => {
  const host = new Device(new Time());
  const settings = { ...SETTINGS, ...(await clockAt(relay, { initial: 60_000, increment: 0 })) };
  const { view } = valueOf(await host.games.create(settings));
  const game = await sitDown(host, view.id, new Line(relay).transport);
  valueOf(await game.offer('club'));
  return game;
};

test('an invitation disappears from the list when a visitor accepts it', async () => {
  const { list, connection } = read();
  const host = await waiting();
  await expect.poll(() => list.open.length).toBe(1);
  expect(host.state.isOffered).toBe(true);
  const [open] = list.open;
  expect(open).toMatchObject({ level: 'club', id: host.state.view.id });
  const guest = new Device(new Time());
  const { view } = valueOf(await guest.games.join(defined(open).link, { name: 'Beatriz' }));
  const table = await sitDown(guest, view.id, new Line(relay).transport);
  await expect.poll(() => host.state.status).toBe('playing');
  await expect.poll(() => list.open.length).toBe(0);
  for (const game of [host, table]) game.leave();
  connection.close();
});

test('an IP address can list three invitations, each removed when its host leaves', async () => {
  const { list, connection } = read();
  const hosts = [await waiting(), await waiting(), await waiting()];
  await expect.poll(() => list.open.length).toBe(3);
  const fourth = await waiting();
  await expect.poll(() => fourth.state.status).toBe('waiting');
  hosts[0]?.leave();
  await expect.poll(() => list.open.length).toBe(2);
  expect(list.open.map(({ id }) => id)).not.toContain(fourth.state.view.id);
  for (const game of [...hosts, fourth]) game.leave();
  await expect.poll(() => list.open.length).toBe(0);
  connection.close();
});

test('the relay answers the heartbeats of a reader of the list', async () => {
  const reader = new WebSocket(`ws://127.0.0.1:${relay.port}/live/2/lobby`);
  const received: string[] = [];
  reader.on('message', (data: Buffer) => received.push(String(data)));
  await once(reader, 'open');
  reader.send('?');
  await expect.poll(() => received.at(-1)).toBe('!{"kind":"alive"}');
  reader.close();
});

test('reports of invitations are logged, and the operator can remove an invitation permanently', async () => {
  const { list, connection } = read();
  const host = await waiting();
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
  await expect.poll(() => host.state.isOffered).toBe(false);
  host.leave();
  connection.close();
});

test('the relay reports its health to all clients and its metrics to local clients', async () => {
  expect(await (await ask('health')).text()).toBe('ok\n');
  const metrics = await (await ask('metrics')).text();
  expect(metrics).toMatch(/^acedrex_messages_total [1-9]/m);
  expect(metrics).toMatch(/^acedrex_invitations 0$/m);
  expect((await ask('metrics', { headers: { forwarded: 'for=1.2.3.4' } })).status).toBe(403);
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
