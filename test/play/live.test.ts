/** Live games through a real relay on loopback. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Relay } from '../../src/cli/relay/relay.js';
import { MemoryGameStorage, verifyGame } from '../../src/play/index.js';
import type { LiveGame } from '../../src/play/live/index.js';
import type { Color } from '../../src/rules/pieces.js';
import { Device, SETTINGS, startMatch, Time, type Match } from './device.js';
import { valueOf } from '../support/value.js';
import { anyMove, clockAt, Line, openRelay, sitDown } from './live-table.js';

let relay: Relay;
beforeAll(async () => {
  relay = await openRelay();
});
afterAll(() => relay.close());

const games: LiveGame[] = [];
afterEach(() => {
  for (const game of games.splice(0)) game.leave();
});

const open = async (...args: Parameters<typeof sitDown>): Promise<LiveGame> => {
  const game = await sitDown(...args);
  games.push(game);
  return game;
};

const becomes = async (game: LiveGame, status: string): Promise<void> => {
  await expect.poll(() => game.state.status).toBe(status);
};

/** The side to move plays a move, and both devices receive it. */
const move = async (tables: Record<Color, LiveGame>, choice = 0): Promise<void> => {
  const { turn, moves } = tables.white.state.view;
  await expect.poll(() => tables[turn].state.view.moves.length).toBe(moves.length);
  const text = anyMove(tables[turn].state.view, choice);
  valueOf(await tables[turn].act({ kind: 'move', move: text }));
  for (const seat of ['white', 'black'] as const)
    await expect.poll(() => tables[seat].state.view.moves.length).toBe(moves.length + 1);
};

interface Tables extends Record<Color, LiveGame> {
  readonly lines: Record<Color, Line>;
}

const sit = async (match: Match): Promise<Tables> => {
  const lines = { white: new Line(relay), black: new Line(relay) };
  const white = await open(match.white, match.id, lines.white.transport);
  const black = await open(match.black, match.id, lines.black.transport);
  await becomes(white, 'playing');
  await becomes(black, 'playing');
  return { white, black, lines };
};

test('a game with dice survives lost connections and a restart, and every roll can be verified', async () => {
  const match = await startMatch({ dice: true });
  const tables: Tables = await sit(match);
  const watcher = new Device(match.time);
  await watcher.receive(valueOf(await match.white.games.link(match.id)));
  const spectator = await open(watcher, match.id, new Line(relay).transport);
  await becomes(spectator, 'watching');
  await expect.poll(() => tables.white.state.spectators).toBe(1);
  for (let cut = 0; cut < 5; cut += 1) {
    await move(tables, cut);
    const seat = cut % 2 === 0 ? 'white' : 'black';
    tables.lines[seat].cut();
    // The side to move does not wait for the connection, and the record follows later.
    await move(tables, cut);
    await becomes(tables[seat], 'playing');
  }
  tables.black.leave();
  await becomes(tables.white, 'waiting');
  match.black.reload();
  tables.black = await open(match.black, match.id, tables.lines.black.transport);
  await move(tables);
  await move(tables);
  const link = valueOf(await match.white.games.link(match.id));
  expect(valueOf(await match.black.games.link(match.id))).toBe(link);
  await expect.poll(() => spectator.state.view.moves.length).toBe(12);
  expect(valueOf(await watcher.games.link(match.id))).toBe(link);
  const verified = valueOf(await verifyGame(link));
  expect(verified.rolls.length).toBeGreaterThanOrEqual(12);
});

test.each([
  ['without clocks', false],
  ['with clocks', true],
])('an invitation starts a game %s if the host is connected', async (_, isTimed) => {
  const time = new Time();
  const [host, guest] = [new Device(time), new Device(time)];
  const clock = isTimed ? await clockAt(relay, { initial: 60_000, increment: 0 }) : {};
  const { view, invitation } = valueOf(await host.games.create({ ...SETTINGS, ...clock }));
  const white = await open(host, view.id, new Line(relay).transport);
  await becomes(white, 'waiting');
  valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
  const black = await open(guest, view.id, new Line(relay).transport);
  await becomes(white, 'playing');
  await becomes(black, 'playing');
  expect(white.state.view.players.black).toBe('Beatriz');
  await expect.poll(() => white.state.lag).toBeTypeOf('number');
  // The relay informs a later guest that the seat is taken.
  const late = new Device(time);
  valueOf(await late.games.join(invitation, { name: 'Constanza' }));
  const third = await open(late, view.id, new Line(relay).transport);
  await becomes(third, 'closed');
  expect(third.state.error).toMatchObject({ code: 'play-seat-taken' });
  // That device can watch instead.
  valueOf(await late.games.remove(view.id));
  expect((await late.receive(third.state.taken ?? '')).view.players.black).toBe('Beatriz');
  await move({ white, black });
});

describe('a guest whose key is not yet known to the host', () => {
  /** The guest has accepted an invitation and sits at the table; the host has not seen the acceptance. */
  const invite = async (
    isSlow: boolean,
  ): Promise<{ host: Device; id: string; black: LiveGame }> => {
    const time = new Time();
    const [host, guest] = [new Device(time), new Device(time)];
    const { view, invitation } = valueOf(await host.games.create(SETTINGS));
    valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
    const link = guest.games.link.bind(guest.games);
    if (isSlow)
      guest.games.link = async (id) => {
        await setTimeout(300);
        return link(id);
      };
    const black = await open(guest, view.id, new Line(relay).transport);
    return { host, id: view.id, black };
  };

  test.each([
    ['connects before the host', false],
    ['has slow storage', true],
  ])('can play without any refused message if the guest %s', async (_name, isSlow) => {
    const { host, id, black } = await invite(isSlow);
    black.allowTexts(true);
    await becomes(black, 'waiting');
    const white = await open(host, id, new Line(relay).transport, { heartbeat: 100 });
    await becomes(white, 'playing');
    await becomes(black, 'playing');
    await expect.poll(() => white.state.chat.opponentAllows).toBe(true);
    for (const { state } of [white, black]) expect(state.refused).toMatchObject({ count: 0 });
    await move({ white, black });
  });
});

test('the live tab sends a move that was played in another tab', async () => {
  const time = new Time();
  const store = new MemoryGameStorage();
  const [host, tab, guest] = [new Device(time, store), new Device(time, store), new Device(time)];
  const { view, invitation } = valueOf(await host.games.create(SETTINGS));
  valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
  const white = await open(host, view.id, new Line(relay).transport);
  const black = await open(guest, view.id, new Line(relay).transport);
  await becomes(black, 'playing');
  await expect.poll(() => white.state.view.players.black).toBe('Beatriz');
  await tab.act(view.id, { kind: 'move', move: 'c1f3' });
  await white.refresh();
  expect(white.state.view.moves.map(({ san }) => san)).toEqual(['Uf3']);
  await expect.poll(() => black.state.view.moves.map(({ san }) => san)).toEqual(['Uf3']);
});

test('an opponent counts as away after 2.5 heartbeats of silence', async () => {
  const match = await startMatch();
  // So long that no heartbeat is sent.
  const heartbeat = 1_000_000;
  const options = { heartbeat, patience: 10 * heartbeat, now: match.time.read };
  const white = await open(match.white, match.id, new Line(relay).transport, options);
  const black = await open(match.black, match.id, new Line(relay).transport, options);
  await becomes(white, 'playing');
  await becomes(black, 'playing');
  for (const [silence, status] of [
    [2.5 * heartbeat - 1, 'playing'],
    [1, 'waiting'],
  ] as const) {
    match.time.now += silence;
    // This updates the state without sending a message that would be answered.
    black.premove('c12f10');
    expect(black.state.status).toBe(status);
  }
});

describe('two players', () => {
  test('can exchange messages, set premoves and start a rematch with reversed colours', async () => {
    const match = await startMatch(await clockAt(relay, { initial: 60_000, increment: 1000 }));
    const tables = await sit(match);
    const { white, black } = tables;
    expect(white.sendText('hello')).toBe(false);
    white.allowTexts(true);
    black.allowTexts(true);
    await expect.poll(() => white.state.chat.opponentAllows).toBe(true);
    expect(white.sendText('<b>hola</b>\u202e\n')).toBe(true);
    await expect.poll(() => black.state.chat.texts.at(-1)?.text).toBe('<b>hola</b>');
    await expect.poll(() => white.state.chat.texts.at(-1)?.isDelivered).toBe(true);

    black.premove('c12f10');
    valueOf(await white.act({ kind: 'move', move: 'c1f3' }));
    await expect.poll(() => white.state.view.moves.map(({ san }) => san).length).toBe(2);
    expect(white.state.view.moves.at(-1)?.clock).toBe(61_000);
    white.premove('a1a5');
    expect(white.state.premove).toBeUndefined();

    expect(await white.offerRematch()).toMatchObject({ error: { code: 'play-not-now' } });
    valueOf(await black.act({ kind: 'resign' }));
    await expect.poll(() => white.state.view.end?.reason).toBe('resignation');
    valueOf(await black.offerRematch());
    await expect.poll(() => white.state.rematch.kind).toBe('received');
    const rematch = valueOf(await white.offerRematch());
    await expect.poll(() => black.state.rematch).toEqual(rematch);
    if (rematch.kind !== 'started') throw new Error('the rematch has not started');
    const view = valueOf(await match.black.games.view(rematch.id));
    expect(view).toMatchObject({ seat: 'white', players: { white: 'Beatriz', black: 'Alfonso' } });
    // Another player cannot take the seat with the link of the rematch.
    const link = valueOf(await match.black.games.link(rematch.id));
    const other = await new Device(match.time).games.join(link, { name: 'Other' });
    expect(other).toMatchObject({ error: { code: 'play-invitation' } });
  });
});

/** A game after one ply at a relay that keeps its records in a folder and can be restarted. */
const playAtOwnRelay = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'acedrex-relay-'));
  const own = await openRelay({ folder });
  const { port } = own;
  const match = await startMatch(await clockAt(own, { initial: 60_000, increment: 0 }));
  const sitAgain = (device: Device): Promise<LiveGame> =>
    open(device, match.id, new Line({ port }).transport);
  const [white, black] = [await sitAgain(match.white), await sitAgain(match.black)];
  await becomes(white, 'playing');
  await becomes(black, 'playing');
  await move({ white, black });
  return { folder, own, port, match, sitAgain, white, black };
};

test('a relay that has lost its records continues once both players have sent theirs', async () => {
  const { folder, port, match, sitAgain, white, black, ...first } = await playAtOwnRelay();
  let { own } = first;
  await expect.poll(() => white.state.view.unstamped).toBe(0);
  white.leave();
  await own.close();
  rmSync(join(folder, 'games'), { recursive: true });
  own = await openRelay({ folder, port });
  // Black alone cannot continue.
  await expect.poll(() => black.state.status).toBe('waiting');
  valueOf(await black.act({ kind: 'move', move: anyMove(black.state.view) }));
  expect(black.state.view.unstamped).toBe(1);
  const again = await sitAgain(match.white);
  await expect.poll(() => again.state.view.moves.length).toBe(2);
  await expect.poll(() => black.state.view.unstamped).toBe(0);
  await move({ white: again, black });
  expect(again.state.view.clocks?.white).toBeGreaterThan(50_000);
  expect(valueOf(await verifyGame(valueOf(await match.white.games.link(match.id)))).view.id).toBe(
    match.id,
  );
  for (const game of [again, black]) game.leave();
  await own.close();
  rmSync(folder, { recursive: true });
});

test('a game continued by links during a relay failure stays without clocks when the relay returns', async () => {
  const { folder, port, match, white, black, ...first } = await playAtOwnRelay();
  let { own } = first;
  await move({ white, black }, 1);
  await own.close();
  await becomes(white, 'reconnecting');
  await becomes(black, 'reconnecting');
  await match.black.receive(valueOf(await white.act({ kind: 'links-offer' })).link);
  await match.white.receive(valueOf(await black.act({ kind: 'links-accept' })).link);
  expect(white.state.view).toMatchObject({ isClockless: true, clocks: undefined });
  const played = await white.act({ kind: 'move', move: anyMove(white.state.view) });
  await match.black.receive(valueOf(played).link);
  expect(black.state.view).toMatchObject({ isClockless: true, turn: 'black' });
  own = await openRelay({ folder, port });
  await becomes(white, 'playing');
  await move({ white, black });
  expect(white.clocks()).toBeUndefined();
  for (const game of [white, black]) {
    expect(game.state).toMatchObject({ refused: { count: 0 }, view: { moves: { length: 4 } } });
    game.leave();
  }
  await own.close();
  rmSync(folder, { recursive: true });
});
