/** `acedrex relay` as a club runs it: the page and the rooms on one port, and two relays on one Redis. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Device, SETTINGS, startMatch, Time } from '../play/device.js';
import { defined, valueOf } from '../support/value.js';
import { freePort } from '../support/free-port.js';
import type { OpenInvitation } from '../../src/play/live/lobby.js';
import { verifyGame } from '../../src/play/index.js';
import { anyMove, clockAt, Line, sitDown } from '../play/live-table.js';
import { TestRedis } from '../support/redis.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('relay');
let redis: TestRedis;
const relays: { readonly process: ChildProcess; readonly port: number }[] = [];

const start = async (at = 0): Promise<ChildProcess> => {
  const options = ['--port', String(at), '--host', '127.0.0.1', '--page', join(folder, 'page')];
  const child = spawn(
    process.execPath,
    ['dist/cli/main.js', 'relay', ...options, '--queue', redis.url],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  relays.push({ process: child, port: Number(/:(\d+)\/$/.exec(line)?.[1]) });
  return child;
};

beforeAll(async () => {
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'page', 'index.html'), '<!doctype html><title>A page</title>');
  writeFileSync(join(folder, 'page', 'assets', 'a-1234.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  redis = await TestRedis.start();
  await Promise.all([start(), start()]);
});
afterAll(async () => {
  for (const { process: child } of relays) child.kill('SIGKILL');
  await redis.delete();
});

/** The status and the text of an answer; unlike `fetch`, this sends the path as is. */
const ask = async (path: string): Promise<readonly [number | undefined, string]> => {
  const [response] = (await once(
    get({ host: '127.0.0.1', port: relays[0]?.port, path }),
    'response',
  )) as [IncomingMessage];
  let text = '';
  for await (const piece of response) text += String(piece);
  return [response.statusCode, text];
};

test('players and a spectator on two relays share a game, even if Redis restarts', async () => {
  const [one, two] = relays;
  if (one === undefined || two === undefined) throw new Error('two relays were started');
  const match = await startMatch();
  const white = await sitDown(match.white, match.id, new Line(one).transport);
  const black = await sitDown(match.black, match.id, new Line(two).transport);
  const watcher = new Device(match.time);
  await watcher.receive(valueOf(await match.white.games.link(match.id)));
  const spectator = await sitDown(watcher, match.id, new Line(two).transport);
  const tables = [white, black, spectator];
  await expect
    .poll(() => tables.map(({ state }) => state.status))
    .toEqual(['playing', 'playing', 'watching']);
  await expect.poll(() => white.state.spectators).toBe(1);
  for (let ply = 0; ply < 4; ply += 1) {
    const mover = ply % 2 === 0 ? white : black;
    valueOf(await mover.act({ kind: 'move', move: anyMove(mover.state.view) }));
    await expect
      .poll(() => tables.map(({ state }) => state.view.moves.length))
      .toEqual([ply + 1, ply + 1, ply + 1]);
  }
  const status = JSON.parse((await ask('/live/status'))[1]) as unknown;
  expect(status).toMatchObject({ rooms: 1, players: 1, spectators: 0 });
  // Messages that Redis loses while it is down are detected and sent again.
  await redis.kill();
  valueOf(await white.act({ kind: 'move', move: anyMove(white.state.view) }));
  await redis.start();
  await expect.poll(() => black.state.view.moves.length).toBe(5);
  const ended = once(two.process, 'exit');
  two.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => white.state.status).toBe('waiting');
  await expect.poll(() => black.state.status).toBe('reconnecting');
  for (const table of tables) table.leave();
});

test('players on two relays receive the same log of timestamps, even if Redis restarts', async () => {
  await start();
  const [one, two] = [relays[0], relays.at(-1)];
  if (one === undefined || two === undefined) throw new Error('two relays were started');
  const settings = await clockAt(one, { initial: 60_000, increment: 0 });
  // Both relays have the same key.
  expect(await clockAt(two, { initial: 60_000, increment: 0 })).toMatchObject({
    relay: { key: settings.relay?.key },
  });
  const match = await startMatch(settings);
  const white = await sitDown(match.white, match.id, new Line(one).transport);
  const black = await sitDown(match.black, match.id, new Line(two).transport);
  const tables = [white, black];
  const agree = async (moves: number): Promise<void> => {
    await expect
      .poll(() => tables.map(({ state: { view } }) => [view.moves.length, view.unstamped]))
      .toEqual([
        [moves, 0],
        [moves, 0],
      ]);
    expect(valueOf(await match.white.games.link(match.id))).toBe(
      valueOf(await match.black.games.link(match.id)),
    );
  };
  await expect.poll(() => tables.map(({ state }) => state.status)).toEqual(['playing', 'playing']);
  for (let ply = 0; ply < 4; ply += 1) {
    const mover = ply % 2 === 0 ? white : black;
    valueOf(await mover.act({ kind: 'move', move: anyMove(mover.state.view) }));
    await agree(ply + 1);
  }
  // Simultaneous messages on two relays get one order.
  await Promise.all([
    white.act({ kind: 'say', phrase: 'hello' }),
    black.act({ kind: 'say', phrase: 'hello' }),
  ]);
  await expect.poll(() => tables.map(({ state }) => state.view.chat.length)).toEqual([2, 2]);
  await agree(4);
  // Without Redis, entries are not stamped; they are stamped once it is back.
  await redis.kill();
  valueOf(await white.act({ kind: 'move', move: anyMove(white.state.view) }));
  expect(white.state.view.unstamped).toBe(1);
  await redis.start();
  await agree(5);
  const link = valueOf(await match.white.games.link(match.id));
  expect(valueOf(await verifyGame(link)).view.stamps).toBeGreaterThan(7);
  for (const table of tables) table.leave();
});

/** A balancer that passes each connection to the next relay, or to another if that relay does not accept it. */
const openBalancer = async (
  ports: readonly number[],
): Promise<{ port: number; close: () => void }> => {
  let next = 0;
  const pass = (client: Socket, attempts: number): void => {
    const relay = connect(ports[next % ports.length] ?? 0, '127.0.0.1');
    next += 1;
    relay.once('error', () => {
      if (attempts > 1) pass(client, attempts - 1);
      else client.destroy();
    });
    relay.once('connect', () => {
      client.pipe(relay).pipe(client);
      relay.removeAllListeners('error').on('error', () => client.destroy());
      relay.on('close', () => client.destroy());
      client.on('close', () => relay.destroy());
    });
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    pass(client, ports.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

test('a game behind a balancer continues while each of two relays is killed and restarted', async () => {
  const ports = [await freePort(), await freePort()];
  const children = await Promise.all(ports.map(start));
  const restart = async (index: number): Promise<void> => {
    children[index] = await start(ports[index]);
  };
  const kill = async (index: number): Promise<void> => {
    const ended = once(defined(children[index]), 'exit');
    children[index]?.kill('SIGKILL');
    await ended;
  };
  const balancer = await openBalancer(ports);
  const settings = await clockAt(balancer, { initial: 60_000, increment: 0 });
  const time = new Time();
  const [host, guest] = [new Device(time), new Device(time)];
  const { view } = valueOf(await host.games.create({ ...SETTINGS, ...settings }));
  const white = await sitDown(host, view.id, new Line(balancer).transport);
  valueOf(await white.offer('any'));
  // Both relays list the invitation.
  const lists: (readonly OpenInvitation[])[] = [[], []];
  const readers = lists.map((_, index) =>
    new Line({ port: ports[index] ?? 0 }).transport.lobby({
      listed: (open) => (lists[index] = open),
      closed: () => undefined,
    }),
  );
  await expect
    .poll(() => lists.map((open) => open.map(({ id }) => id)))
    .toEqual([[view.id], [view.id]]);
  const invitation = defined(lists[0]?.[0]).link;
  for (const reader of readers) reader.close();
  valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
  const black = await sitDown(guest, view.id, new Line(balancer).transport);
  const tables = [white, black];
  const play = async (): Promise<void> => {
    const { turn, moves } = white.state.view;
    const mover = turn === 'white' ? white : black;
    valueOf(await mover.act({ kind: 'move', move: anyMove(mover.state.view) }));
    await expect
      .poll(() =>
        tables.map((table) => [table.state.view.moves.length, table.state.view.unstamped]),
      )
      .toEqual([
        [moves.length + 1, 0],
        [moves.length + 1, 0],
      ]);
  };
  await expect.poll(() => tables.map(({ state }) => state.status)).toEqual(['playing', 'playing']);
  const playersOn = async (index: number): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${ports[index]}/live/status`);
    return ((await response.json()) as { players: number }).players;
  };
  await expect.poll(() => Promise.all([playersOn(0), playersOn(1)])).toEqual([1, 1]);
  for (let ply = 0; ply < 4; ply += 1) await play();
  for (const index of [0, 1]) {
    await kill(index);
    await play();
    await play();
    await restart(index);
    await play();
  }
  valueOf(await white.act({ kind: 'resign' }));
  await expect
    .poll(() => tables.map(({ state }) => state.view.end?.reason))
    .toEqual(['resignation', 'resignation']);
  await expect.poll(() => tables.map(({ state }) => state.view.unstamped)).toEqual([0, 0]);
  const linkOf = async ({ games }: Device): Promise<string> => valueOf(await games.link(view.id));
  await expect.poll(async () => (await linkOf(host)) === (await linkOf(guest))).toBe(true);
  expect(valueOf(await verifyGame(await linkOf(host))).view.moves).toHaveLength(10);
  for (const table of tables) table.leave();
  balancer.close();
});

test('the relay serves the page and no files outside its folder', async () => {
  expect(await ask('/')).toEqual([200, '<!doctype html><title>A page</title>']);
  expect((await ask('/assets/a-1234.js?x=1'))[0]).toBe(200);
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])
    expect((await ask(path))[0]).toBe(404);
  for (const path of ['/none', '/%', '/a\\b', '/.hidden', '/%00'])
    expect((await ask(path))[0]).toBe(404);
  // Paths that the file system refuses: below a file, and with too long a name.
  for (const path of ['/index.html/', '/index.html/a', `/${'a'.repeat(300)}`])
    expect((await ask(path))[0]).toBe(404);
});

test('the relay keeps running after an oversized frame, even on a refused connection', async () => {
  for (const path of ['/live/nothing', `/live/2/${'a'.repeat(43)}?role=player`]) {
    const socket = new WebSocket(`ws://127.0.0.1:${String(relays[0]?.port)}${path}`);
    socket.on('error', () => undefined);
    await once(socket, 'open');
    socket.send('a'.repeat(1 << 21));
    await once(socket, 'close');
  }
  expect((await ask('/'))[0]).toBe(200);
});
