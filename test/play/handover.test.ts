/** Moving a seat to another device of its player, and attempts of other devices to abuse this. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryGameStorage, verifyGame, type GameSettings } from '../../src/play/index.js';
import { makeSeatKey } from '../../src/play/crypto.js';
import type { LiveGame } from '../../src/play/live/index.js';
import type { Relay } from '../../src/cli/relay/relay.js';
import type { Color } from '../../src/rules/pieces.js';
import { codeOf, Device, startMatch, type Match } from './device.js';
import { keyOfSeat, ledgerOf, move, signedBy } from './forge.js';
import { clockAt, anyMove, Line, openRelay, sitDown } from './live-table.js';
import { ledgerOf as readLink, moveAfter, startTimed, sync } from './relay-model.js';
import { defined, valueOf } from '../support/value.js';

/** Another device of the player, which has the game and has requested the seat. */
const otherDevice = async (
  match: Match,
  store = new MemoryGameStorage(),
): Promise<{ readonly device: Device; readonly code: string }> => {
  const device = new Device(match.time, store);
  await device.receive(valueOf(await match.white.games.link(match.id)));
  return { device, code: valueOf(await device.games.requestSeat(match.id)) };
};

interface Moved extends Match {
  /** The device to which White's seat has moved. */
  readonly phone: Device;
  readonly code: string;
  /** The key that White's old device had. */
  readonly oldKey: Awaited<ReturnType<typeof keyOfSeat>>;
  /** The record that the old device has signed. */
  readonly handover: string;
}

/** A game in which White's seat has moved to a phone. Black has not received the handover. */
const startMoved = async (settings: Partial<GameSettings> = {}): Promise<Moved> => {
  const match = await startMatch(settings);
  const { id, white } = match;
  const oldKey = await keyOfSeat(match, 'white');
  await white.backUp(id);
  const { device: phone, code } = await otherDevice(match);
  const { link: handover } = valueOf(await white.games.moveSeat(id, code));
  expect((await phone.receive(handover)).kind).toBe('seat');
  return { ...match, phone, code, oldKey, handover };
};

/** Plays a number of plies and delivers each link immediately. */
const playOn = async ({ id }: Match, seats: Record<Color, Device>, plies: number) => {
  for (let ply = 0; ply < plies; ply += 1) {
    const { turn } = await seats.white.view(id);
    const link = await seats[turn].act(id, {
      kind: 'move',
      move: anyMove(await seats[turn].view(id)),
    });
    await seats[turn === 'white' ? 'black' : 'white'].receive(link);
  }
};

describe.each([
  ['without dice', {}],
  ['with dice', { dice: true }],
] as const)('a seat moved to another device (%s)', (_name, settings) => {
  test('continues the game with a valid record', async () => {
    const match = await startMoved(settings);
    const { id, white, black, phone } = match;
    // The second of the two links is enough.
    await black.receive(valueOf(await phone.games.link(id)));
    await playOn(match, { white: phone, black }, 6);
    const link = valueOf(await black.games.link(id));
    const verified = valueOf(await verifyGame(link));
    expect(verified.view.moves).toHaveLength(6);
    expect(verified.rolls).toHaveLength('dice' in settings ? 6 : 0);
    expect((await white.receive(link)).view).toMatchObject({ seat: undefined, contradictions: [] });
    expect((await phone.view(id)).seat).toBe('white');
  });

  test('leaves no key on the old device and no request on the new device', async () => {
    const { id, white, phone } = await startMoved(settings);
    const [old, now] = [await white.stored(id), await phone.stored(id)];
    expect([old.seat, now.request]).toEqual([undefined, undefined]);
    expect(now.seat?.color).toBe('white');
    expect(codeOf(await white.games.act(id, { kind: 'resign' }))).toBe('play-no-seat');
  });

  test('can be moved back to the old device', async () => {
    const match = await startMoved(settings);
    const { id, white, black, phone } = match;
    await white.receive(valueOf(await phone.games.link(id)));
    const code = valueOf(await white.games.requestSeat(id));
    const { link } = valueOf(await phone.games.moveSeat(id, code));
    expect((await white.receive(link)).kind).toBe('seat');
    await black.receive(valueOf(await white.games.link(id)));
    await playOn(match, { white, black }, 4);
    expect(codeOf(await verifyGame(valueOf(await black.games.link(id))))).toBe('ok');
  });
});

describe('a seat request code', () => {
  test('stays the same until the seat arrives', async () => {
    const match = await startMatch();
    const { device, code } = await otherDevice(match);
    device.reload();
    expect(valueOf(await device.games.requestSeat(match.id))).toBe(code);
  });

  test('works only once', async () => {
    const { id, white, phone, code, handover } = await startMoved();
    expect(codeOf(await white.games.moveSeat(id, code))).toBe('play-no-seat');
    expect((await phone.receive(handover)).kind).toBe('old');
    // The phone deletes the key of the code when it gives the seat back.
    await white.receive(valueOf(await phone.games.link(id)));
    const back = valueOf(await white.games.requestSeat(id));
    await white.receive(valueOf(await phone.games.moveSeat(id, back)).link);
    expect(codeOf(await white.games.moveSeat(id, code))).toBe('play-code');
    expect((await white.view(id)).seat).toBe('white');
  });

  test.each([
    [
      'is damaged',
      (code: string) => `${code.slice(0, 9)}${code[9] === 'A' ? 'B' : 'A'}${code.slice(10)}`,
    ],
    ['is truncated', (code: string) => code.slice(0, -1)],
    ['is empty', () => ''],
  ])('does not move the seat if it %s', async (_how, change) => {
    const match = await startMatch();
    const { code } = await otherDevice(match);
    const { id, white } = match;
    expect(codeOf(await white.games.moveSeat(id, change(code)))).toBe('play-code');
    expect((await white.view(id)).seat).toBe('white');
  });

  test('does not move the seat in another game', async () => {
    const { id, white } = await startMatch();
    const { code } = await otherDevice(await startMatch());
    expect(codeOf(await white.games.moveSeat(id, code))).toBe('play-code');
  });

  test('is refused to a device that already has a seat', async () => {
    const { id, white, black } = await startMatch();
    for (const { games } of [white, black])
      expect(codeOf(await games.requestSeat(id))).toBe('play-code');
  });
});

describe('a handover', () => {
  test('has no effect if it cannot be stored', async () => {
    const match = await startMatch();
    const { id, time, white } = match;
    const { code } = await otherDevice(match);
    const stored = await white.stored(id);
    const store = new MemoryGameStorage();
    await store.write({ ...stored, revision: 1 });
    const write = (): Promise<boolean> => Promise.reject(new Error('full'));
    const full = new Device(time, {
      ids: store.ids,
      read: store.read,
      remove: store.remove,
      write,
    });
    expect(codeOf(await full.games.moveSeat(id, code))).toBe('play-store');
    expect((await store.read(id))?.seat).toBe(stored.seat);
    expect((await full.view(id)).entries).toEqual((await white.view(id)).entries);
  });

  test('completes even if the opponent ends the game in the meantime', async () => {
    const match = await startMatch();
    const { id, white, black } = match;
    const { device: phone, code } = await otherDevice(match);
    const { link } = valueOf(await white.games.moveSeat(id, code));
    await phone.receive(await black.act(id, { kind: 'resign' }));
    expect((await phone.receive(link)).kind).toBe('seat');
    const { view } = await black.receive(valueOf(await phone.games.link(id)));
    expect(view.end?.reason).toBe('resignation');
  });

  test('is refused after two handovers in a game, and the seat stays on its device', async () => {
    const match = await startMatch();
    const { id } = match;
    let [from, to] = [match.white, new Device(match.time)];
    const codes: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      await to.games.receive(valueOf(await from.games.link(id)));
      const code = valueOf(await to.games.requestSeat(id));
      const moved = await from.games.moveSeat(id, code);
      codes.push(codeOf(moved));
      if (!moved.ok) break;
      await to.receive(moved.value.link);
      [from, to] = [to, from];
    }
    expect(codes).toEqual(['ok', 'ok', 'play-flood']);
    expect((await from.view(id)).seat).toBe('white');
  });

  test('makes a restored copy of the old device release the seat on receiving the record', async () => {
    const match = await startMoved();
    const { id, white, black, phone } = match;
    await black.receive(valueOf(await phone.games.link(id)));
    await playOn(match, { white: phone, black }, 2);
    for (let times = 0; times < 2; times += 1) {
      await white.restore(id);
      expect((await white.view(id)).seat).toBe('white');
      const { kind, view } = await white.receive(valueOf(await black.games.link(id)));
      expect([kind, view.seat]).toEqual(['seat', undefined]);
    }
  });
});

describe('an entry signed by a modified program', () => {
  test('is refused as forged if it hands over the opponent’s seat', async () => {
    const match = await startMatch();
    const { publicKey: key } = await makeSeatKey();
    const link = await signedBy(
      match,
      'white',
      { kind: 'handover', key },
      {
        seen: 1,
        key: await keyOfSeat(match, 'black'),
      },
    );
    expect(codeOf(await match.black.games.receive(link))).toBe('play-forged');
  });

  const after: readonly [string, object, string][] = [
    ['a move', move('c1', 'f3'), 'play-damaged'],
    ['a takeover', { kind: 'takeover', signature: new Uint8Array(64) }, 'play-forged'],
    ['another handover', { kind: 'handover', key: new Uint8Array(64) }, 'play-damaged'],
  ];
  test.each(after)(
    'is refused if the old device signs it after the handover: %s',
    async (_name, action, code) => {
      const match = await startMoved();
      const of = await readLink(match.handover);
      const link = await signedBy(match, 'white', action, { seen: 1, of, key: match.oldKey });
      expect(codeOf(await match.black.games.receive(link))).toBe(code);
    },
  );

  test('is refused as forged if the old device signs it after the takeover', async () => {
    const match = await startMoved();
    const of = await readLink(valueOf(await match.phone.games.link(match.id)));
    const link = await signedBy(match, 'white', move('c1', 'f3'), {
      seen: 1,
      of,
      key: match.oldKey,
    });
    expect(codeOf(await match.black.games.receive(link))).toBe('play-forged');
  });

  test.each(['with a wrong signature', 'without a handover'])(
    'is refused if it takes over the seat %s',
    async (how) => {
      const match = await startMoved();
      const hasHandover = how.includes('wrong');
      const of = hasHandover
        ? await readLink(match.handover)
        : await ledgerOf({ ...match, white: match.black });
      const { privateKey } = defined((await match.phone.stored(match.id)).seat);
      const action = { kind: 'takeover', signature: new Uint8Array(64) };
      const link = await signedBy(match, 'white', action, { seen: 1, of, key: privateKey });
      const code = codeOf(await match.black.games.receive(link));
      expect(code).toBe(hasHandover ? 'play-forged' : 'play-damaged');
    },
  );

  test('is a contradiction if it comes from a restored copy of the old device', async () => {
    const { id, white, black, phone } = await startMoved();
    await black.receive(valueOf(await phone.games.link(id)));
    await white.restore(id);
    const { kind, view } = await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    expect(kind).toBe('contradiction');
    expect(view.contradictions).toMatchObject([{ seat: 'white' }]);
    const { view: next } = await black.receive(await phone.act(id, { kind: 'move', move: 'j1g3' }));
    expect(next.moves.map(({ san }) => san)).toHaveLength(1);
  });

  test('is a contradiction if it hands the seat to a second device', async () => {
    const match = await startMoved();
    const { id, white, black, phone } = match;
    await white.restore(id);
    const { device: tablet, code } = await otherDevice(match);
    await tablet.receive(valueOf(await white.games.moveSeat(id, code)).link);
    await black.receive(valueOf(await phone.games.link(id)));
    expect((await black.receive(valueOf(await tablet.games.link(id)))).kind).toBe('contradiction');
    await playOn(match, { white: phone, black }, 2);
    expect((await black.view(id)).moves).toHaveLength(2);
  });
});

describe('a handover with a relay', () => {
  /** Both players have moved, and a phone has requested White's seat. */
  const startTimedMove = async () => {
    const match = await startTimed();
    await moveAfter(match, 5000, 'white', 'c1f3');
    await moveAfter(match, 5000, 'black', 'c12f10');
    await match.white.backUp(match.id);
    const { device: phone, code } = await otherDevice(match);
    return { match, phone, code, to: { ...match, white: phone } };
  };

  test('the new device continues on the same clock', async () => {
    const { match, phone, code, to } = await startTimedMove();
    match.relay.time.now += 10_000;
    await phone.receive(valueOf(await match.white.games.moveSeat(match.id, code)).link);
    await sync(to);
    const view = await moveAfter(to, 10_000, 'white', 'j1g3');
    expect(view.clocks).toEqual({ white: 40_000, black: 60_000 });
    expect((await match.black.view(match.id)).moves).toHaveLength(3);
    expect(view.unstamped).toBe(0);
  });

  test('only the handover that the relay has stamped takes effect', async () => {
    const { match, phone, code, to } = await startTimedMove();
    const { id, white, relay } = match;
    const other = await otherDevice(match);
    await phone.receive(valueOf(await white.games.moveSeat(id, code)).link);
    await white.restore(id);
    await other.device.receive(valueOf(await white.games.moveSeat(id, other.code)).link);
    await sync(to);
    await relay.receive(valueOf(await other.device.games.link(id)));
    const { view } = await other.device.receive(await relay.link());
    expect(view.seat).toBeUndefined();
    expect((await moveAfter(to, 1000, 'white', 'j1g3')).moves).toHaveLength(3);
  });

  test('a restored copy of the old device can no longer move', async () => {
    const { match, phone, code, to } = await startTimedMove();
    const { id, white, relay } = match;
    await phone.receive(valueOf(await white.games.moveSeat(id, code)).link);
    await sync(to);
    for (const text of ['j1g3', 'h4h5']) {
      await white.restore(id);
      const link = await white.act(id, { kind: 'move', move: text });
      await relay.receive(link);
      const { view } = await white.receive(await relay.link());
      expect(view.seat).toBeUndefined();
      expect(view.moves).toHaveLength(2);
    }
  });
});

describe('a handover in a live game', () => {
  let relay: Relay;
  beforeEach(async () => {
    relay = await openRelay();
  });
  afterEach(() => relay.close());

  test('the new device receives the seat from the relay, and the old device becomes a spectator', async () => {
    const match = await startMatch(await clockAt(relay, { initial: 60_000, increment: 0 }));
    const { id } = match;
    const games: LiveGame[] = [];
    const sit = async (device: Device): Promise<LiveGame> => {
      const game = await sitDown(device, id, new Line(relay).transport);
      games.push(game);
      return game;
    };
    try {
      const [old, black] = [await sit(match.white), await sit(match.black)];
      await expect.poll(() => black.state.status).toBe('playing');
      await expect.poll(() => black.state.view.unstamped).toBe(0);
      await expect.poll(() => old.state.status).toBe('playing');
      const { device: phone, code } = await otherDevice(match);
      const now = await sit(phone);
      await expect.poll(() => now.state.status).toBe('watching');
      valueOf(await match.white.games.moveSeat(id, code));
      await expect.poll(() => now.state.view.seat).toBe('white');
      await expect.poll(() => now.state.status).toBe('playing');
      await expect.poll(() => old.state.status).toBe('watching');
      valueOf(await now.act({ kind: 'move', move: anyMove(now.state.view) }));
      for (const game of [old, black])
        await expect.poll(() => game.state.view.moves.length).toBe(1);
    } finally {
      for (const game of games) game.leave();
    }
  });
});
