/** Seats in backups: what a restored seat signs, when it becomes active, and when it is discarded. */
import { describe, expect, test } from 'vitest';
import { MemoryGameStorage, verifyGame, type GameSettings } from '../../src/play/index.js';
import type { LiveGame } from '../../src/play/live/index.js';
import { SeatBackup, type SavedSeat } from '../../src/play/seat-backup.js';
import { codeOf, Device, SETTINGS, startMatch, type Match } from './device.js';
import { anyMove, clockAt, Line, openRelay, sitDown } from './live-table.js';
import { moveAfter, startTimed, sync } from './relay-model.js';
import { defined, valueOf } from '../support/value.js';

/** Plays a number of moves, each delivered to the opponent. */
const playOn = async (
  { id }: Match,
  seats: { readonly white: Device; readonly black: Device },
  plies: number,
): Promise<void> => {
  for (let ply = 0; ply < plies; ply += 1) {
    const { turn } = await seats.white.view(id);
    const move = anyMove(await seats[turn].view(id));
    const link = await seats[turn].act(id, { kind: 'move', move });
    await seats[turn === 'white' ? 'black' : 'white'].receive(link);
  }
};

/** A match whose white device has a known storage. */
interface KeptMatch extends Match {
  readonly storage: MemoryGameStorage;
}

const withStorage = async (match: Match): Promise<KeptMatch> => {
  const storage = new MemoryGameStorage();
  await storage.write({ ...(await match.white.stored(match.id)), revision: 1 });
  return { ...match, storage, white: new Device(match.time, storage) };
};

const startKept = async (settings: Partial<GameSettings> = {}): Promise<KeptMatch> =>
  withStorage(await startMatch(settings));

interface Backup {
  readonly seat: SavedSeat;
  readonly link: string;
}

/** White's seat and record, as a backup contains them. */
const backUp = async ({ id, white, storage }: KeptMatch): Promise<Backup> => {
  const seat = valueOf(await new SeatBackup(storage).save(id));
  if (seat === undefined || seat === 'fixed') throw new Error('no seat');
  return { seat, link: valueOf(await white.games.link(id)) };
};

/** A new device with a restored backup. */
const restore = async ({ time }: Match, { seat, link }: Backup) => {
  const store = new MemoryGameStorage();
  const device = new Device(time, store);
  valueOf(await device.games.receive(link, { isBackup: true }));
  return { device, store, how: valueOf(await new SeatBackup(store).restore(seat)) };
};

describe.each([
  ['without dice', {}],
  ['with dice', { dice: true }],
] as const)('a restored seat (%s)', (_name, settings) => {
  test('signs nothing before the opponent’s record arrives, and no entry that conflicts with it', async () => {
    const match = await startKept(settings);
    const { id, black } = match;
    await playOn(match, match, 2);
    const backup = await backUp(match);
    await playOn(match, match, 4);
    const { device, how } = await restore(match, backup);
    expect(how).toBe('restored');
    expect(await device.view(id)).toMatchObject({ seat: undefined, restoredSeat: 'white' });
    const { seat, sign } = valueOf(await device.games.seatKeys(id));
    expect([seat, sign]).toEqual([undefined, undefined]);
    for (const kind of ['resign', 'draw-offer'] as const)
      expect(codeOf(await device.games.act(id, { kind }))).toBe('play-no-seat');
    expect(codeOf(await device.games.moveSeat(id, 'AAAA'))).toBe('play-no-seat');
    expect(codeOf(await device.games.create(SETTINGS, { rematchOf: id }))).toBe('play-no-seat');
    const { kind, view } = await device.receive(valueOf(await black.games.link(id)));
    expect(kind).toBe('seat');
    expect(view).toMatchObject({ seat: 'white', restoredSeat: undefined });
    await playOn(match, { white: device, black }, 3);
    const verified = valueOf(await verifyGame(valueOf(await black.games.link(id))));
    expect(verified.view.moves).toHaveLength(9);
    expect((await black.view(id)).contradictions).toEqual([]);
  });
});

describe('a restored seat stays inactive', () => {
  test('after receiving an older record or a record that lacks an entry of the backup', async () => {
    const match = await startKept();
    const { id, black } = match;
    const older = valueOf(await black.games.link(id));
    await playOn(match, match, 2);
    // Not delivered before the backup.
    const unsent = await match.white.act(id, { kind: 'say', phrase: 'hello' });
    const { device } = await restore(match, await backUp(match));
    expect((await device.receive(older)).kind).toBe('old');
    const incomplete = await black.act(id, { kind: 'say', phrase: 'hello' });
    const { kind, view } = await device.receive(incomplete);
    expect([kind, view.seat, view.restoredSeat]).toEqual(['updated', undefined, 'white']);
    await black.receive(unsent);
    const complete = await device.receive(valueOf(await black.games.link(id)));
    expect([complete.kind, complete.view.seat]).toEqual(['seat', 'white']);
  });

  test('after another backup is restored and after a reload', async () => {
    const match = await startKept();
    const { id, white } = match;
    const backup = await backUp(match);
    await playOn(match, match, 2);
    const { device } = await restore(match, backup);
    const later = valueOf(await white.games.link(id));
    valueOf(await device.games.receive(later, { isBackup: true }));
    device.reload();
    const view = await device.view(id);
    expect([view.moves.length, view.seat, view.restoredSeat]).toEqual([2, undefined, 'white']);
    expect((await device.receive(later)).kind).toBe('seat');
  });

  test('after opening the player’s own invitation', async () => {
    const { time } = await startMatch();
    const host = new Device(time);
    const { view, invitation } = valueOf(await host.games.create(SETTINGS));
    const { seat, ...rest } = await host.stored(view.id);
    const store = new MemoryGameStorage();
    await store.write({ ...rest, revision: 1, restoredSeat: defined(seat) });
    const device = new Device(time, store);
    expect((await device.receive(invitation)).kind).toBe('same');
    expect(codeOf(await device.games.join(invitation, { name: 'Me' }))).toBe('ok');
    expect(await device.view(view.id)).toMatchObject({ seat: undefined, restoredSeat: 'white' });
  });
});

describe('a restored seat is discarded', () => {
  test('when a record shows that the seat has since moved to another device', async () => {
    const match = await startKept();
    const { id, time, white, black } = match;
    const backup = await backUp(match);
    const phone = new Device(time);
    await phone.receive(backup.link);
    const code = valueOf(await phone.games.requestSeat(id));
    await phone.receive(valueOf(await white.games.moveSeat(id, code)).link);
    await black.receive(valueOf(await phone.games.link(id)));
    const { device } = await restore(match, backup);
    const { kind, view } = await device.receive(valueOf(await black.games.link(id)));
    expect([kind, view.seat, view.restoredSeat]).toEqual(['discarded', undefined, undefined]);
    expect(await device.stored(id)).not.toHaveProperty('restoredSeat');
    // A device that already has that record refuses the seat.
    const store = new MemoryGameStorage();
    await new Device(time, store).receive(valueOf(await black.games.link(id)));
    expect(valueOf(await new SeatBackup(store).restore(backup.seat))).toBe('moved');
    expect(await store.read(id)).not.toHaveProperty('restoredSeat');
  });

  test('when a code moves the seat to this device', async () => {
    const match = await startKept();
    const { id, white } = match;
    const { device } = await restore(match, await backUp(match));
    const code = valueOf(await device.games.requestSeat(id));
    const { kind } = await device.receive(valueOf(await white.games.moveSeat(id, code)).link);
    const stored = await device.stored(id);
    expect([kind, stored.seat?.color, stored.restoredSeat]).toEqual(['seat', 'white', undefined]);
  });
});

describe('a backup', () => {
  test('contains only seats of unfinished games, and only if their keys can be extracted', async () => {
    const match = await startKept();
    const { id, white, black, storage } = match;
    const { privateKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign', 'verify'],
    );
    const old = new MemoryGameStorage();
    const seat = { color: 'white', privateKey } as const;
    await old.write({ ...(await white.stored(id)), revision: 1, seat });
    expect(valueOf(await new SeatBackup(old).save(id))).toBe('fixed');
    await white.receive(await black.act(id, { kind: 'resign' }));
    expect(valueOf(await new SeatBackup(storage).save(id))).toBeUndefined();
  });

  test('contains an inactive seat unchanged, and is ignored on a device that already holds the seat', async () => {
    const match = await startKept();
    const { id, storage } = match;
    const backup = await backUp(match);
    expect(valueOf(await new SeatBackup(storage).restore(backup.seat))).toBe('known');
    const { store } = await restore(match, backup);
    expect(valueOf(await new SeatBackup(store).restore(backup.seat))).toBe('known');
    expect(valueOf(await new SeatBackup(store).save(id))).toEqual(backup.seat);
  });

  test.each<[string, Partial<SavedSeat>]>([
    ['bytes that are not a key', { key: 'AAAA' }],
    ['the key of the other seat', { color: 'black' }],
    ['an empty seed', { seed: '' }],
    ['another seed', { seed: 'A'.repeat(43) }],
  ])('with %s is reported as damaged', async (_name, change) => {
    const match = await startKept({ dice: true });
    const { seat, link } = await backUp(match);
    const { how, device } = await restore(match, { seat: { ...seat, ...change }, link });
    expect(how).toBe('damaged');
    expect((await device.view(match.id)).restoredSeat).toBeUndefined();
  });
});

test('the relay’s record activates a restored seat, and its player continues without a contradiction', async () => {
  const match = await startTimed();
  const { id, relay } = match;
  await moveAfter(match, 5000, 'white', 'c1f3');
  const backup = await backUp(await withStorage(match));
  await moveAfter(match, 5000, 'black', 'c12f10');
  await moveAfter(match, 10_000, 'white', 'j1g3');
  const { device } = await restore(match, backup);
  expect((await device.view(id)).seat).toBeUndefined();
  const { kind, view } = await device.receive(await relay.link());
  expect([kind, view.seat, view.moves.length]).toEqual(['seat', 'white', 3]);
  await moveAfter(match, 1000, 'black', 'j12g10');
  const to = { ...match, white: device };
  await sync(to);
  expect((await moveAfter(to, 1000, 'white', 'h4h5')).contradictions).toEqual([]);
});

test('in a live game, the relay activates a restored seat and the device can play again', async () => {
  const relay = await openRelay();
  const games: LiveGame[] = [];
  const sit = async (device: Device, id: string): Promise<LiveGame> => {
    const game = await sitDown(device, id, new Line(relay).transport);
    games.push(game);
    return game;
  };
  try {
    const match = await startKept(await clockAt(relay, { initial: 60_000, increment: 0 }));
    const { id } = match;
    const backup = await backUp(match);
    const [old, black] = [await sit(match.white, id), await sit(match.black, id)];
    await expect.poll(() => black.state.status).toBe('playing');
    valueOf(await old.act({ kind: 'move', move: anyMove(old.state.view) }));
    await expect.poll(() => black.state.view.moves.length).toBe(1);
    old.leave();
    const { device } = await restore(match, backup);
    const now = await sit(device, id);
    await expect.poll(() => now.state.status).toBe('playing');
    expect(now.state.view).toMatchObject({ seat: 'white', restoredSeat: undefined });
    expect(now.state.view.moves).toHaveLength(1);
    valueOf(await black.act({ kind: 'move', move: anyMove(black.state.view) }));
    await expect.poll(() => now.state.view.moves.length).toBe(2);
    valueOf(await now.act({ kind: 'move', move: anyMove(now.state.view) }));
    await expect.poll(() => black.state.view.moves.length).toBe(3);
    expect(black.state.view.contradictions).toEqual([]);
  } finally {
    for (const game of games) game.leave();
    await relay.close();
  }
});
