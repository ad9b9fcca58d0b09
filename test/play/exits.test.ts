/** Exits from a game: actions that a player can always take, whatever the opponent sends. */
import { describe, expect, test } from 'vitest';
import {
  MAX_PLAY_TEXT,
  MemoryGameStorage,
  TwoPlayerGames,
  type PlayerAction,
} from '../../src/play/index.js';
import { MAX_LOG_BYTES } from '../../src/play/ledger.js';
import { makePlayLink } from '../../src/play/link.js';
import type { Color } from '../../src/rules/pieces.js';
import { codeOf, Device, SETTINGS, startMatch, Time, type Match } from './device.js';
import { ledgerOf, signedBy } from './forge.js';
import { startTimed, sync } from './relay-model.js';
import stored from './version-1.json';
import { defined, valueOf } from '../support/value.js';

/** Sends and delivers an action repeatedly, even beyond the limits. */
const pester = async (match: Match, seat: Color, action: object, times = 30): Promise<void> => {
  const other = seat === 'white' ? 'black' : 'white';
  for (let count = 0; count < times; count += 1) {
    const seen = (await ledgerOf(match)).entries[other].length;
    const link = await signedBy(match, seat, action, { seen });
    for (const device of [match.white, match.black]) await device.games.receive(link);
  }
};

/** A game after three plies, with Black to move. */
const begun = async (): Promise<Match> => {
  const match = await startMatch();
  const { id, white, black } = match;
  for (const [mover, other, move] of [
    [white, black, 'c1f3'],
    [black, white, 'c12f10'],
    [white, black, 'j1g3'],
  ] as const)
    await other.receive(await mover.act(id, { kind: 'move', move }));
  return match;
};

describe('a player who receives a flood of messages', () => {
  const floods: readonly [string, object][] = [
    ['requests', { kind: 'takeback-request', ply: 1 }],
    ['offers', { kind: 'draw-offer' }],
    ['greetings', { kind: 'say', phrase: 'hello' }],
    ['conditional moves', { kind: 'conditional', lines: [] }],
  ];
  test.each(floods)('can still move and resign after 30 %s', async (_flood, action) => {
    const match = await begun();
    // White is not to move, so all four kinds of message are allowed.
    await pester(match, 'white', action);
    for (const each of [{ kind: 'move', move: 'j12g10' }, { kind: 'resign' }] as const) {
      const { link } = valueOf(await match.black.games.act(match.id, each));
      expect(codeOf(await match.white.games.receive(link))).toBe('ok');
    }
    expect(await match.white.view(match.id)).toEqual({
      ...(await match.black.view(match.id)),
      seat: 'white',
    });
  });

  test('can decline every takeback request and finally resign', async () => {
    const match = await begun();
    const { id, white, black } = match;
    for (let count = 0; count < 30; count += 1) {
      const asked = await white.games.act(id, { kind: 'takeback-request' });
      if (!asked.ok) {
        expect(codeOf(asked)).toBe('play-flood');
        break;
      }
      await black.receive(asked.value.link);
      await white.receive(await black.act(id, { kind: 'takeback-decline' }));
      expect(count).toBeLessThan(2);
    }
    const { view } = await white.receive(await black.act(id, { kind: 'resign' }));
    expect(view.end).toEqual({ result: '1-0', reason: 'resignation' });
  });
});

describe('message limits', () => {
  test('make excess messages void and keep the record readable', async () => {
    const match = await begun();
    await pester(match, 'white', { kind: 'say', phrase: 'hello' });
    const view = await match.black.view(match.id);
    expect(view.chat).toHaveLength(12);
    expect(view.entries.white).toBe(32);
  });

  test('are enforced by the sender’s own device', async () => {
    const { id, white } = await begun();
    const say: PlayerAction = { kind: 'say', phrase: 'hello' };
    for (let count = 0; count < 12; count += 1) await white.act(id, say);
    expect(codeOf(await white.games.act(id, say))).toBe('play-flood');
    // Each kind of message has its own limit.
    expect(codeOf(await white.games.act(id, { kind: 'draw-offer' }))).toBe('ok');
  });

  test('prevent conditional moves from making a link too long', async () => {
    const match = await begun();
    const line = Array.from({ length: 40 }, () => ({ from: 'a1', to: 'a2' }));
    const lines = Array.from({ length: 32 }, () => line);
    let code = 'ok';
    for (let count = 0; count < 24 && code === 'ok'; count += 1) {
      const seen = (await ledgerOf(match)).entries.black.length;
      const link = await signedBy(match, 'white', { kind: 'conditional', lines }, { seen });
      code = codeOf(await match.white.games.receive(link));
    }
    // An overlong log is refused as a whole, so the opponent keeps the previous record.
    expect(code).toBe('play-flood');
    const link = await match.black.act(match.id, { kind: 'resign' });
    expect(link.length).toBeLessThan(MAX_PLAY_TEXT);
    expect((await match.white.receive(link)).view.end?.reason).toBe('resignation');
  });

  test('allow two logs and stamps of maximum size in a link', async () => {
    const ledger = await ledgerOf(await begun());
    const random = (): Uint8Array<ArrayBuffer> =>
      crypto.getRandomValues(new Uint8Array(MAX_LOG_BYTES));
    const log = { ...ledger.logs.white, events: [random()] };
    const stampLog = { bytes: random(), signature: new Uint8Array(64) };
    const link = valueOf(
      await makePlayLink({ ...ledger, logs: { white: log, black: log }, stampLog }),
    );
    expect(link.length).toBeLessThan(MAX_PLAY_TEXT);
  });
});

describe('aborting a game', () => {
  test.each([0, 1])('ends the game without a result at ply %d', async (plies) => {
    const match = await startMatch();
    const { id, white, black } = match;
    if (plies > 0) await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    const { view } = await white.receive(await black.act(id, { kind: 'abort' }));
    expect(view.end).toEqual({ result: '*', reason: 'aborted' });
  });

  test('is impossible once both players have moved', async () => {
    const { id, black } = await begun();
    expect(codeOf(await black.games.act(id, { kind: 'abort' }))).toBe('play-not-now');
  });
});

describe('withdrawing an invitation', () => {
  test.each(['white', 'black'] as const)(
    'cancels the game even if a guest has joined unseen (host: %s)',
    async (host) => {
      const time = new Time();
      const [one, two, watcher] = [new Device(time), new Device(time), new Device(time)];
      const { view, invitation } = valueOf(await one.games.create({ ...SETTINGS, host }));
      const withdrawn = await one.act(view.id, { kind: 'resign' });
      const joined = valueOf(await two.games.join(invitation, { name: 'Beatriz' })).link;
      await one.receive(joined);
      await two.receive(withdrawn);
      for (const link of [joined, withdrawn]) await watcher.receive(link);
      for (const device of [one, two, watcher])
        expect((await device.view(view.id)).end).toEqual({ result: '*', reason: 'cancelled' });
    },
  );

  test('counts as a resignation once the host has seen the guest', async () => {
    const { id, white, black } = await startMatch();
    const { view } = await black.receive(await white.act(id, { kind: 'resign' }));
    expect(view.end).toEqual({ result: '0-1', reason: 'resignation' });
  });

  test('cancels a game with clocks even if the relay has stamped the guest first', async () => {
    const match = await startTimed();
    const { id, relay } = match;
    const link = await signedBy(match, 'white', { kind: 'resign' }, { seen: 0 });
    expect(await relay.receive(link)).toBeUndefined();
    await sync(match);
    expect((await match.black.view(id)).end).toEqual({ result: '*', reason: 'cancelled' });
  });
});

describe('a player', () => {
  test('can mark a game as abandoned until the opponent moves', async () => {
    const { id, white, black } = await begun();
    expect(valueOf(await white.games.abandon(id))).toMatchObject({
      isAbandoned: true,
      end: undefined,
    });
    expect((await black.view(id)).isAbandoned).toBe(false);
    white.reload();
    expect((await white.view(id)).isAbandoned).toBe(true);
    const { view } = await white.receive(await black.act(id, { kind: 'move', move: 'j12g10' }));
    expect(view).toMatchObject({ isAbandoned: false, turn: 'white' });
  });

  test('can block and unblock the opponent', async () => {
    const { id, white } = await begun();
    expect(valueOf(await white.games.setBlocked(id, true)).isBlocked).toBe(true);
    expect(valueOf(await white.games.setBlocked(id, false)).isBlocked).toBe(false);
  });
});

describe('a game from version 1', () => {
  test.each(stored.map((game, at) => [at, game] as const))(
    'can be read and exported but not continued (game %d)',
    async (_, { id, link, record, moves, end, chat, clocks, players }) => {
      const store = new MemoryGameStorage();
      const bytes = Uint8Array.from(atob(record), (character) => character.charCodeAt(0));
      await store.write({ id, revision: 1, record: bytes, notes: 'mine', contradictions: [] });
      const games = new TwoPlayerGames({ store });
      const view = valueOf(await games.view(id));
      const isReadable = { isOld: true, mayAnalyse: true, notes: 'mine' };
      expect(view).toMatchObject({ ...isReadable, players, end: end ?? undefined });
      expect(view.clocks ?? null).toEqual(clocks);
      expect(view.moves.map(({ san }) => san)).toEqual(moves);
      expect(view.chat).toHaveLength(chat);
      expect(valueOf(await games.record(id)).children).toHaveLength(1);
      // Saving notes rewrites the stored game but not the bytes of its record.
      valueOf(await games.setNotes(id, 'read'));
      expect(defined(await store.read(id)).record).toEqual(bytes);
      expect(codeOf(await games.act(id, { kind: 'resign' }))).toBe('play-older');
      expect(codeOf(await games.receive(link))).toBe('play-older');
      const { games: others } = new Device(new Time());
      expect(codeOf(await others.receive(link))).toBe('play-older');
      const restored = valueOf(await others.receive(link, { isBackup: true }));
      expect(restored).toMatchObject({ kind: 'watching', view: { isOld: true, id } });
      expect(valueOf(await others.link(id))).toBe(link);
    },
  );
});
