/** Live games through a real relay on loopback. */
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Relay } from '../../src/cli/relay/relay.js';
import { MemoryPlayStore, verifyGame } from '../../src/play/index.js';
import type { LiveGame } from '../../src/play/live/index.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { Color } from '../../src/rules/pieces.js';
import { Device, SETTINGS, startMatch, Time, valueOf, type Match } from './device.js';
import { anyMove, Line, openRelay, sitDown } from './live-table.js';

let relay: Relay;
beforeAll(async () => {
  await loadRules();
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

/** The player on turn moves, and the other one sees it. */
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

test('a game with the die: five lost connections, a restart from the store, a spectator, and a proof of every roll', async () => {
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
    // Nobody waits for the connection: the player on turn moves, and the record follows.
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
  const verified = valueOf(await verifyGame(link, { now: match.time.now }));
  expect(verified.rolls.length).toBeGreaterThanOrEqual(12);
});

test('an invitation that is opened while the host is there', async () => {
  const time = new Time();
  const [host, guest] = [new Device(time), new Device(time)];
  const { view, invitation } = valueOf(await host.games.create(SETTINGS));
  const white = await open(host, view.id, new Line(relay).transport);
  await becomes(white, 'waiting');
  valueOf(await guest.games.join(invitation, { name: 'Beatriz' }));
  const black = await open(guest, view.id, new Line(relay).transport);
  await becomes(white, 'playing');
  await becomes(black, 'playing');
  expect(white.state.view.players.black).toBe('Beatriz');
  await expect.poll(() => white.state.lag).toBeTypeOf('number');
  // Whoever accepts the same invitation later learns that from the host.
  const late = new Device(time);
  valueOf(await late.games.join(invitation, { name: 'Constanza' }));
  const third = await open(late, view.id, new Line(relay).transport);
  await becomes(third, 'closed');
  expect(third.state.error).toMatchObject({ code: 'play-seat-taken' });
  await move({ white, black });
});

describe('a guest whose key the host does not know yet', () => {
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
    ['sits there first', false],
    ['has slow storage', true],
  ])('%s: the record precedes the proof, and nothing is refused', async (_name, isSlow) => {
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

test('what a player does in another tab is sent by the tab that plays live', async () => {
  const time = new Time();
  const store = new MemoryPlayStore();
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

test('an opponent is away after two and a half heartbeats of silence', async () => {
  const match = await startMatch();
  // So long that none comes.
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
    // Changes the state, and sends nothing that would be answered.
    black.premove('c12f10');
    expect(black.state.status).toBe(status);
  }
});

describe('what two players do besides moving', () => {
  test('free texts once both allow them, premoves, and a rematch with colours changed', async () => {
    const match = await startMatch({ time: { kind: 'clock', initial: 60_000, increment: 1000 } });
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
    // Its link gives the seat to nobody else.
    const link = valueOf(await match.black.games.link(rematch.id));
    const other = await new Device(match.time).games.join(link, { name: 'Other' });
    expect(other).toMatchObject({ error: { code: 'play-invitation' } });
  });
});
