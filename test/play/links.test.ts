/** Games by links alone, from the invitation to the end. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePgn } from '../../src/notation/pgn.js';
import { MemoryPlayStore, verifyGame, type PlayerAction } from '../../src/play/index.js';
import { choicesForRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { Random } from '../support/random.js';
import { codeOf, Device, SETTINGS, startMatch, Time, valueOf, type Match } from './device.js';

beforeAll(() => loadRules());

const positionOf = (fen: string, ruleset: Ruleset = RULESETS.cazaux, dice = false): Position => {
  const position = Position.fromFen(fen, ruleset, { dice });
  if (!position.ok) throw new Error(position.error[0].message);
  return position.value;
};

/** A legal move of the player on turn, by chance. */
const anyMove = (fen: string, random: Random, ruleset?: Ruleset): string =>
  makeCoordinates(random.pick(positionOf(fen, ruleset).legalMoves()));

/** Plays random moves in turn, each sent by a link, which must not be the last message alone that arrives. */
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
  test('survives a link that is lost, one opened twice, one forged and an old one', async () => {
    const random = new Random(42);
    const match = await startMatch();
    const { id, white, black } = match;
    const links = await playOn(match, 20, random);
    const [first = '', , , , , , , , , tenth = ''] = links;

    // Opened twice, and old: nothing changes, and the reply shows where the game has gone since.
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

    // A move is taken back by agreement, and another one is played instead.
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

    // A letter of a link is changed on its way: refused, and nothing is lost.
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
    const verified = valueOf(await verifyGame(link, { now: match.time.now }));
    expect(verified.view.moves).toHaveLength(80);
    expect(verified.entries.white + verified.entries.black).toBeGreaterThan(84);
    const pgn = makePgn(valueOf(await white.games.record(id)));
    expect(pgn).toContain('[White "Alfonso"]');
    expect(pgn).toContain('[Black "Beatriz"]');
    expect(pgn).toMatch(/1-0\s*$/);
  });
});

describe('every ruleset', () => {
  test.each(['cazaux', 'courier', 'murray', 'golladay'] as const)(
    '%s, the guest with the white pieces',
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

  test('from a position of its own, whose end ends the game', async () => {
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
  test('answer at once, on both devices', async () => {
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

describe('a draw offer and a request to take back that are open at once', () => {
  test.each(['draw-accept', 'takeback-accept'] as const)('%s closes both', async (kind) => {
    const { id, white, black } = await startMatch();
    await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    await white.receive(await black.act(id, { kind: 'move', move: 'c12f10' }));
    // They cross on their way, so neither could be refused.
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
  ] as const)('with another %s is refused', async (name, change) => {
    const { id, white, black } = await startMatch();
    const settings = { ...SETTINGS, host: 'black', ...change } as const;
    const offered = valueOf(await white.games.create(settings, { rematchOf: id }));
    const joined = await black.games.join(offered.invitation, { name: 'Beatriz', rematchOf: id });
    expect(joined).toMatchObject({ error: { code: 'play-setting', params: { name } } });
  });
});

describe('days and clocks', () => {
  test('a player may claim the game when the days are up, and not before', async () => {
    const match = await startMatch({ time: { kind: 'days', days: 1 } });
    const { id, white, black, time } = match;
    const began = time.now;
    expect((await black.view(id)).deadline).toBe((await black.view(id)).since + 86_400_000);
    expect(codeOf(await black.games.act(id, { kind: 'claim-time' }))).toBe('play-not-now');
    time.now = began + 86_400_000 + 60_000;
    const claim = await black.act(id, { kind: 'claim-time' });
    expect((await white.receive(claim)).view.end).toEqual({ result: '0-1', reason: 'time' });
  });

  test('a clock loses the time that a player thought, and gains the increment', async () => {
    const time = { kind: 'clock', initial: 300_000, increment: 2000 } as const;
    const { id, white, black } = await startMatch({ time });
    const move = { kind: 'move', move: 'c1f3', thought: 10_000 } as const;
    const { view } = await black.receive(await white.act(id, move));
    expect(view.clocks).toEqual({ white: 292_000, black: 300_000 });
    const late = { kind: 'move', move: 'c12f10', thought: 300_001 } as const;
    expect(codeOf(await black.games.act(id, late))).toBe('play-time-up');
  });
});

describe('seats', () => {
  test('an invitation seats one guest; the second one is told so, and watches', async () => {
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

  test('the key of another invitation opens no seat', async () => {
    const host = new Device(new Time());
    const one = valueOf(await host.games.create(SETTINGS)).invitation;
    const other = valueOf(await host.games.create(SETTINGS)).invitation;
    const mixed = one.replace(/key=[\w-]+/, /key=[\w-]+/.exec(other)?.[0] ?? '');
    const guest = new Device(new Time());
    expect(codeOf(await guest.games.receive(mixed))).toBe('play-invitation');
    expect(codeOf(await guest.games.join(mixed, { name: 'Carlos' }))).toBe('play-invitation');
  });

  test('notes never travel', async () => {
    const { id, white, black } = await startMatch();
    valueOf(await white.games.setNotes(id, 'the unicornio hangs'));
    const { view } = await black.receive(await white.act(id, { kind: 'move', move: 'c1f3' }));
    expect(view.notes).toBe('');
    white.reload();
    expect((await white.view(id)).notes).toBe('the unicornio hangs');
  });
});

describe('the die', () => {
  test('is rolled by both, and every roll verifies', async () => {
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
    const verified = valueOf(
      await verifyGame(valueOf(await white.games.link(id)), { now: match.time.now }),
    );
    expect(verified.rolls.map(({ roll }) => roll)).toEqual(moves.map(({ roll }) => roll));
    expect(verified.rolls.length).toBeGreaterThan(10);
    expect(new Set(verified.rolls.map(({ roll }) => roll)).size).toBeGreaterThan(3);
  });

  test('refuses a move that does not fit the roll', async () => {
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
  test('are shown side by side, and nothing is overwritten', async () => {
    const time = new Time();
    const store = new MemoryPlayStore();
    const host = new Device(time, store);
    const guest = new Device(time);
    const { view, invitation } = valueOf(await host.games.create(SETTINGS));
    const { id } = view;
    const joined = valueOf(await guest.games.join(invitation, { name: 'B' })).link;
    await host.receive(joined);
    // The same seat on a copy of the device, as from a backup, plays something else.
    const copy = new MemoryPlayStore();
    const stored = await store.read(id);
    if (stored === undefined) throw new Error('the game is stored');
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
