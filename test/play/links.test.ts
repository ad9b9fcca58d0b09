/** Games by links alone, from the invitation to the end. */
import { describe, expect, test } from 'vitest';
import { Position, RULESETS, choicesForRoll, makeCoordinates, makePgn } from '../../src/index.js';
import type { Ruleset } from '../../src/index.js';
import { MemoryGameStorage, verifyGame, type PlayerAction } from '../../src/play/index.js';
import { Random } from '../support/random.js';
import { codeOf, Device, SETTINGS, startMatch, Time, type Match } from './device.js';
import { signedBy } from './forge.js';
import { defined, valueOf } from '../support/value.js';

const positionOf = (fen: string, ruleset: Ruleset = RULESETS.cazaux, dice = false): Position =>
  valueOf(Position.fromFen(fen, ruleset, { dice }));

/** A random legal move of the player on turn. */
const anyMove = (fen: string, random: Random, ruleset?: Ruleset): string =>
  makeCoordinates(random.pick(positionOf(fen, ruleset).legalMoves()));

/** Plays random moves in turn. Each move is sent by a link that updates the other device. */
const playOn = async (match: Match, plies: number, random: Random): Promise<readonly string[]> => {
  const links: string[] = [];
  for (let ply = 0; ply < plies; ply += 1) {
    const { turn, fen, settings } = await match.white.view(match.id);
    const [mover, other] =
      turn === 'white' ? [match.white, match.black] : [match.black, match.white];
    const move = anyMove(fen, random, settings.ruleset);
    const link = await mover.act(match.id, { kind: 'move', move });
    expect((await other.receive(link)).kind).toBe('updated');
    links.push(link);
  }
  return links;
};

describe('a game of 40 moves by links', () => {
  test('survives lost, repeated, forged and outdated links', async () => {
    const random = new Random(42);
    const match = await startMatch();
    const { id, white, black } = match;
    const links = await playOn(match, 20, random);
    const [first = '', , , , , , , , , tenth = ''] = links;

    // Repeated and outdated links change nothing, and the reply contains the current game.
    expect((await black.receive(links.at(-1) ?? '')).kind).toBe('same');
    const old = await white.receive(tenth);
    expect(old.kind).toBe('old');
    expect(old.view.moves).toHaveLength(20);
    expect((await new Device(match.time).receive(old.reply ?? '')).view.moves).toHaveLength(20);
    expect((await black.receive(first)).kind).toBe('old');

    // A draw offer with a move, declined by a move.
    const offer: PlayerAction = {
      kind: 'move',
      move: anyMove((await white.view(id)).fen, random),
      offersDraw: true,
    };
    expect((await black.receive(await white.act(id, offer))).view.drawOffer).toBe('white');
    const declined = await black.act(id, { kind: 'draw-decline' });
    expect((await white.receive(declined)).view.drawOffer).toBeUndefined();

    // A move is taken back by agreement, and another move is played instead.
    expect(
      (await black.receive(await white.act(id, { kind: 'takeback-request' }))).view.takeback,
    ).toEqual({ by: 'white', ply: 20 });
    const accepted = await white.receive(await black.act(id, { kind: 'takeback-accept' }));
    expect(accepted.view.moves).toHaveLength(20);
    expect(accepted.view.turn).toBe('white');
    await playOn(match, 1, random);

    // A link is lost; the reminder carries the same move.
    const lost = await black.act(id, {
      kind: 'move',
      move: anyMove((await black.view(id)).fen, random),
    });
    expect((await white.receive(valueOf(await black.games.link(id)))).kind).toBe('updated');
    expect((await white.receive(lost)).kind).toBe('same');

    // A link with a changed letter is refused, and the game does not change.
    const sent = await white.act(id, {
      kind: 'move',
      move: anyMove((await white.view(id)).fen, random),
    });
    const at = 40;
    const forged = `${sent.slice(0, at)}${sent[at] === 'A' ? 'B' : 'A'}${sent.slice(at + 1)}`;
    expect(codeOf(await black.games.receive(forged))).toMatch(/^play-(damaged|forged|too-long)$/);
    expect((await black.view(id)).moves).toHaveLength(22);
    expect((await black.receive(sent)).view.moves).toHaveLength(23);

    await playOn(match, 57, random);
    const resigned = await white.receive(await black.act(id, { kind: 'resign' }));
    expect(resigned.view.end).toEqual({ result: '1-0', reason: 'resignation' });
    expect(resigned.view.moves).toHaveLength(80);
    expect(resigned.view.mayAnalyse).toBe(true);
    expect(resigned.view).toEqual({ ...(await black.view(id)), seat: 'white' });

    const link = valueOf(await white.games.link(id));
    // Mail programs and chats pass links of this length on.
    expect(link.length).toBeLessThan(2000);
    const verified = valueOf(await verifyGame(link));
    expect(verified.view.moves).toHaveLength(80);
    expect(verified.entries.white + verified.entries.black).toBeGreaterThan(84);
    const pgn = makePgn(valueOf(await white.games.record(id)));
    expect(pgn).toContain('[White "Alfonso"]');
    expect(pgn).toContain('[Black "Beatriz"]');
    expect(pgn).toMatch(/1-0\s*$/);
  });
});

describe('a game by links', () => {
  test.each(['cazaux', 'courier', 'murray', 'golladay'] as const)(
    'works under %s with the guest as White',
    async (name) => {
      const ruleset = RULESETS[name];
      const match = await startMatch({ ruleset, host: 'black' });
      await playOn(match, 12, new Random(7));
      const view = await match.black.view(match.id);
      expect(view.seat).toBe('black');
      expect(view.players).toEqual({ white: 'Beatriz', black: 'Alfonso' });
      expect(view).toEqual({ ...(await match.white.view(match.id)), seat: 'black' });
    },
  );

  test('can start from a given position and end with checkmate', async () => {
    const fen = '11k/12/10K1/12/12/12/5p6/12/12/12/12/R11 w - - 0 1';
    const match = await startMatch({ fen });
    const { view } = await match.black.receive(
      await match.white.act(match.id, { kind: 'move', move: 'a1a12' }),
    );
    expect(view.startFen.split(' ')[0]).toBe(fen.split(' ')[0]);
    expect(view.end).toEqual({ result: '1-0', reason: 'checkmate' });
    expect(codeOf(await match.black.games.act(match.id, { kind: 'resign' }))).toBe('play-not-now');
  });
});

describe('conditional moves', () => {
  test('are played immediately on both devices', async () => {
    const match = await startMatch();
    const { id, white, black } = match;
    await white.receive(await black.act(id, { kind: 'conditional', lines: [['c1f3', 'c12f10']] }));
    expect((await white.view(id)).conditional).toHaveLength(1);
    const { view } = await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    expect(view.moves.map(({ isConditional }) => isConditional)).toEqual([false, true]);
    expect(view.turn).toBe('white');
    expect((await white.view(id)).moves).toHaveLength(2);
  });
});

describe('a draw offer and a takeback request that cross', () => {
  test.each(['draw-accept', 'takeback-accept'] as const)('are both closed by %s', async (kind) => {
    const { id, white, black } = await startMatch();
    await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    await white.receive(await black.act(id, { kind: 'move', move: 'c12f10' }));
    // The two messages cross, so neither can be refused.
    const [request, offer] = [
      await white.act(id, { kind: 'takeback-request' }),
      await black.act(id, { kind: 'draw-offer' }),
    ];
    const { view } = await black.receive(request);
    await white.receive(offer);
    expect(view).toMatchObject({ drawOffer: 'black', takeback: { by: 'white', ply: 0 } });
    const [answerer, asker] = kind === 'draw-accept' ? [white, black] : [black, white];
    const { view: after } = await asker.receive(await answerer.act(id, { kind }));
    expect([after.drawOffer, after.takeback]).toEqual([undefined, undefined]);
    expect(after.end?.reason).toBe(kind === 'draw-accept' ? 'agreement' : undefined);
    expect(after.moves).toHaveLength(kind === 'draw-accept' ? 2 : 0);
    expect((await answerer.view(id)).moves).toEqual(after.moves);
  });
});

describe('a rematch', () => {
  test.each([
    ['time', { time: { kind: 'days', days: 1 } }],
    ['dice', { dice: true }],
    ['ruleset', { ruleset: RULESETS.murray }],
    ['fen', { fen: '11k/12/10K1/12/12/12/5p6/12/12/12/12/R11 w - - 0 1' }],
    ['analysis', { analysis: true }],
    ['host', { host: 'white' }],
    ['hostName', { hostName: 'Another' }],
  ] as const)('is refused if its %s differs', async (name, change) => {
    const { id, white, black } = await startMatch();
    const settings = { ...SETTINGS, host: 'black', ...change } as const;
    const offered = valueOf(await white.games.create(settings, { rematchOf: id }));
    const joined = await black.games.join(offered.invitation, { name: 'Beatriz', rematchOf: id });
    expect(joined).toMatchObject({ error: { code: 'play-setting', params: { name } } });
  });
});

describe('a game with days per move', () => {
  test('accepts a move after the deadline', async () => {
    const match = await startMatch({ time: { kind: 'days', days: 1 } });
    const { id, white, black, time } = match;
    expect((await black.view(id)).deadline).toBe((await black.view(id)).since + 86_400_000);
    time.now += 10 * 86_400_000;
    const { view } = await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    expect(view).toMatchObject({ end: undefined, turn: 'black' });
  });

  test.each([-300_000, 300_000, 400 * 86_400_000])(
    'continues normally if a device’s clock is wrong by %d ms',
    async (wrong) => {
      const match = await startMatch();
      const { id, white, black, time } = match;
      time.now += wrong;
      const link = await white.act(id, { kind: 'move', move: 'c1f3' });
      time.now -= wrong;
      expect((await black.receive(link)).view.end).toBeUndefined();
      const answer = await black.act(id, { kind: 'move', move: 'c12f10' });
      expect((await white.receive(answer)).view.moves).toHaveLength(2);
    },
  );
});

describe('a guest', () => {
  test('takes the free seat, and later guests can only watch', async () => {
    const time = new Time();
    const host = new Device(time);
    const { invitation, view } = valueOf(await host.games.create(SETTINGS));
    const [first, second] = [new Device(time), new Device(time)];
    const invited = await first.receive(invitation);
    expect(invited.kind).toBe('invited');
    expect(valueOf(await first.games.list()).views).toEqual([]);
    const joined = valueOf(await first.games.join(invitation, { name: 'Beatriz' }));
    // Opened twice on one device, the invitation leads to the same seat.
    const again = valueOf(await first.games.join(invitation, { name: 'Beatriz' }));
    expect(again.view.id).toBe(joined.view.id);
    const rival = valueOf(await second.games.join(invitation, { name: 'Carlos' }));
    await host.receive(joined.link);
    expect(codeOf(await host.games.receive(rival.link))).toBe('play-seat-taken');
    expect(codeOf(await second.games.receive(joined.link))).toBe('play-seat-taken');
    expect((await host.view(view.id)).players.black).toBe('Beatriz');
    const third = new Device(time);
    expect((await third.receive(joined.link)).kind).toBe('watching');
    expect(codeOf(await third.games.act(view.id, { kind: 'resign' }))).toBe('play-no-seat');
    expect(codeOf(await third.games.join(invitation, { name: 'Diego' }))).toBe('play-seat-taken');
    expect(codeOf(await host.games.invitation(view.id))).toBe('play-seat-taken');
  });

  test('cannot take a seat with the key of another invitation', async () => {
    const host = new Device(new Time());
    const one = valueOf(await host.games.create(SETTINGS)).invitation;
    const other = valueOf(await host.games.create(SETTINGS)).invitation;
    const mixed = one.replace(/key=[\w-]+/, /key=[\w-]+/.exec(other)?.[0] ?? '');
    const guest = new Device(new Time());
    expect(codeOf(await guest.games.receive(mixed))).toBe('play-invitation');
    expect(codeOf(await guest.games.join(mixed, { name: 'Carlos' }))).toBe('play-invitation');
  });

  test('does not receive the private notes of the host', async () => {
    const { id, white, black } = await startMatch();
    valueOf(await white.games.setNotes(id, 'the unicornio hangs'));
    const { view } = await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    expect(view.notes).toBe('');
    white.reload();
    expect((await white.view(id)).notes).toBe('the unicornio hangs');
  });
});

describe('a vacation', () => {
  const DAY = 86_400_000;
  const request = { kind: 'vacation-request', days: 7 } as const;

  test('begins when the opponent accepts, and postpones the deadline', async () => {
    const match = await startMatch();
    const { id, time, white, black } = match;
    await black.receive(await white.act(id, request));
    expect((await black.view(id)).vacation).toEqual({ by: 'white', days: 7 });
    // A move does not answer the request.
    await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    const { deadline: before = 0 } = await black.view(id);
    await white.receive(await black.act(id, { kind: 'vacation-accept' }));
    for (const device of [white, black]) {
      const { vacation, vacationEnd, deadline } = await device.view(id);
      expect([vacation, vacationEnd]).toEqual([undefined, time.now + 7 * DAY]);
      expect(deadline).toBe(time.now + 10 * DAY);
      expect(deadline).toBeGreaterThan(before);
    }
    // The players can move during the vacation.
    await white.receive(await black.act(id, { kind: 'move', move: 'c12f10' }));
    expect((await white.view(id)).deadline).toBe((await black.view(id)).deadline);
  });

  test('can be requested one more time after the opponent declines', async () => {
    const { id, white, black } = await startMatch();
    for (const code of ['ok', 'ok', 'play-flood']) {
      const asked = await white.games.act(id, request);
      expect(codeOf(asked)).toBe(code);
      if (!asked.ok) break;
      await black.receive(asked.value.link);
      await white.receive(await black.act(id, { kind: 'vacation-decline' }));
      expect((await white.view(id)).vacationEnd).toBeUndefined();
    }
  });

  test.each([
    ['no player has requested it', SETTINGS, { kind: 'vacation-accept' }],
    ['it lasts zero days', SETTINGS, { ...request, days: 0 }],
    ['the game has no deadlines', { ...SETTINGS, time: { kind: 'none' } }, request],
  ] as const)('is refused if %s', async (_why, settings, action) => {
    const { id, white } = await startMatch(settings);
    expect(codeOf(await white.games.act(id, action))).toBe('play-not-now');
  });

  test('cannot be accepted by the requesting player or exceed 60 days', async () => {
    const match = await startMatch();
    const { id, white, black } = match;
    const link = await signedBy(match, 'white', { ...request, days: 61 }, { seen: 1 });
    expect(codeOf(await black.games.receive(link))).toBe('play-damaged');
    await white.act(id, request);
    expect(codeOf(await white.games.act(id, { kind: 'vacation-accept' }))).toBe('play-not-now');
  });
});

describe('the die', () => {
  test('is rolled jointly by both players, and every roll can be verified', async () => {
    const random = new Random(5);
    const match = await startMatch({ dice: true });
    const { id, white, black } = match;
    for (let ply = 0; ply < 24; ply += 1) {
      const { turn, fen, end } = await white.view(id);
      if (end !== undefined) break;
      const [mover, other] = turn === 'white' ? [white, black] : [black, white];
      const { roll } = await mover.view(id);
      expect(roll).toBeGreaterThanOrEqual(1);
      expect((await other.view(id)).roll).toBeUndefined();
      const position = positionOf(fen, RULESETS.cazaux, true);
      const move = makeCoordinates(random.pick(choicesForRoll(position, roll ?? 1)));
      await other.receive(await mover.act(id, { kind: 'move', move }));
      if (ply === 7) mover.reload();
    }
    const { moves } = await black.view(id);
    const verified = valueOf(await verifyGame(valueOf(await white.games.link(id))));
    expect(verified.rolls.map(({ roll }) => roll)).toEqual(moves.map(({ roll }) => roll));
    expect(verified.rolls.length).toBeGreaterThan(10);
    expect(new Set(verified.rolls.map(({ roll }) => roll)).size).toBeGreaterThan(3);
  });

  test('rejects a move that does not match the roll', async () => {
    const { id, white } = await startMatch({ dice: true });
    const { roll, fen } = await white.view(id);
    const position = positionOf(fen, RULESETS.cazaux, true);
    const fits = new Set(choicesForRoll(position, roll ?? 1).map(makeCoordinates));
    const move =
      position
        .legalMoves()
        .map(makeCoordinates)
        .find((text) => !fits.has(text)) ?? '';
    expect(codeOf(await white.games.act(id, { kind: 'move', move }))).toBe('play-roll');
  });
});

describe('contradictions', () => {
  test('are recorded with both lines, and the first line stays in effect', async () => {
    const time = new Time();
    const store = new MemoryGameStorage();
    const host = new Device(time, store);
    const guest = new Device(time);
    const { view, invitation } = valueOf(await host.games.create(SETTINGS));
    const { id } = view;
    const joined = valueOf(await guest.games.join(invitation, { name: 'B' })).link;
    await host.receive(joined);
    // The same seat plays another move on a copy of the device, as from a backup.
    const copy = new MemoryGameStorage();
    const stored = defined(await store.read(id));
    await copy.write({ ...stored, revision: 1 });
    const one = await host.act(id, { kind: 'move', move: 'c1f3' });
    const other = await new Device(time, copy).act(id, { kind: 'move', move: 'j1g3' });
    await guest.receive(one);
    const receipt = await guest.receive(other);
    expect(receipt.kind).toBe('contradiction');
    expect(receipt.view.moves.map(({ san }) => san)).toEqual(
      (await host.view(id)).moves.map(({ san }) => san),
    );
    expect(receipt.view.contradictions).toHaveLength(1);
    expect(receipt.view.contradictions[0]).toMatchObject({ seat: 'white' });
    expect(receipt.view.contradictions[0]?.own).not.toEqual(receipt.view.contradictions[0]?.other);
    guest.reload();
    expect((await guest.view(id)).contradictions).toHaveLength(1);
  });
});
