/** Clocks kept by a relay, and attempts of players and operators to win on time. */
import { describe, expect, test } from 'vitest';
import { makeCoordinates, Position, RULESETS } from '../../src/index.js';
import { Random } from '../support/random.js';
import { verifyGame } from '../../src/play/index.js';
import { connectLedger } from '../../src/play/ledger.js';
import { makeStamp, type StampEvent } from '../../src/play/stamps.js';
import { codeOf, startMatch } from './device.js';
import { linkOf, move, signedBy } from './forge.js';
import {
  ledgerOf,
  moveAfter,
  RelayModel,
  startTimed,
  sync,
  type TimedMatch,
} from './relay-model.js';
import { defined, valueOf } from '../support/value.js';

/** Both players have moved, so White's clock is running. */
const begun = async (increment = 0): Promise<TimedMatch> => {
  const match = await startTimed({}, { increment });
  await moveAfter(match, 5000, 'white', 'c1f3');
  await moveAfter(match, 5000, 'black', 'c12f10');
  return match;
};

describe('clocks', () => {
  test('start after the first move of each side and follow the relay’s time', async () => {
    const match = await begun(2000);
    expect((await match.white.view(match.id)).clocks).toEqual({ white: 62_000, black: 62_000 });
    const view = await moveAfter(match, 10_000, 'white', 'j1g3');
    expect(view.clocks).toEqual({ white: 54_000, black: 62_000 });
    expect(view.moves.map(({ clock }) => clock)).toEqual([62_000, 62_000, 54_000]);
  });

  test.each([
    ['set ahead', 500_000],
    ['set back', -500_000],
  ])('are not affected if a device’s clock is %s', async (_, wrong) => {
    const match = await begun();
    match.time.now += wrong;
    for (const device of [match.white, match.black]) device.reload();
    expect((await match.black.view(match.id)).end).toBeUndefined();
    const view = await moveAfter(match, 10_000, 'white', 'j1g3');
    expect(view.clocks).toEqual({ white: 50_000, black: 60_000 });
  });

  test('run until a move arrives at the relay, even if it was signed earlier', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    // Signed immediately but delivered late.
    const kept = valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' })).link;
    relay.time.now += 61_000;
    await relay.tick();
    await relay.receive(kept);
    await sync(match);
    expect((await black.view(id)).end).toEqual({ result: '0-1', reason: 'time' });
    expect((await white.view(id)).moves).toHaveLength(2);
  });

  test('end a game one millisecond after the compensated time has run out', async () => {
    const match = await begun();
    const { id, relay } = match;
    relay.lag.white = 400;
    const deadline = defined(relay.deadline);
    expect(deadline).toBe(relay.time.now + 60_400);
    relay.time.now = deadline;
    await relay.tick();
    expect(relay.game?.state.end).toBeUndefined();
    relay.time.now += 1;
    await relay.tick();
    await sync(match);
    for (const seat of ['white', 'black'] as const)
      expect((await match[seat].view(id)).end).toEqual({ result: '0-1', reason: 'time' });
  });

  test('keep running for a player whose connection is lost', async () => {
    const match = await begun();
    const { relay } = match;
    relay.time.now += 60_001;
    // White has sent nothing.
    await relay.tick();
    expect(relay.game?.state.end?.reason).toBe('time');
  });

  test('end a game in a draw if the opponent has only a king', async () => {
    const fen = '11k/12/12/12/12/12/12/12/12/R11/12/K11 w - - 0 1';
    const match = await startTimed({ fen, ruleset: RULESETS.golladay });
    await moveAfter(match, 0, 'white', 'a3b3');
    await moveAfter(match, 0, 'black', 'l12l11');
    match.relay.time.now += 60_001;
    await match.relay.tick();
    expect(match.relay.game?.state.end).toEqual({ result: '1/2-1/2', reason: 'time' });
  });
});

describe('giving time', () => {
  const give = { kind: 'give-time' } as const;

  test('adds 15 seconds to the opponent’s clock and deadline', async () => {
    const match = await begun();
    const { id, black, relay } = match;
    relay.time.now += 10_000;
    valueOf(await black.games.act(id, give));
    await sync(match);
    for (const device of [match.white, black]) {
      const { clocks, turn } = await device.view(id);
      expect([clocks, turn]).toEqual([{ white: 75_000, black: 60_000 }, 'white']);
    }
    relay.time.now += 64_999;
    await relay.tick();
    expect(relay.game?.state.end).toBeUndefined();
    relay.time.now += 2;
    await relay.tick();
    expect(relay.game?.state.end).toEqual({ result: '0-1', reason: 'time' });
  });

  test('is possible on the player’s own turn and up to eight times before a move', async () => {
    const match = await begun();
    const { id, white } = match;
    const codes: string[] = [];
    for (let count = 0; count < 9; count += 1) codes.push(codeOf(await white.games.act(id, give)));
    expect(codes).toEqual([...Array.from({ length: 8 }, () => 'ok'), 'play-flood']);
    const view = await moveAfter(match, 10_000, 'white', 'j1g3');
    expect(view.clocks).toEqual({ white: 50_000, black: 180_000 });
  });

  test('is impossible while no clock is running', async () => {
    const early = await startTimed();
    const days = await startMatch();
    for (const { id, white } of [early, days])
      expect(codeOf(await white.games.act(id, give))).toBe('play-not-now');
  });

  test('has no effect after the flag has fallen', async () => {
    const match = await begun();
    const { id, black, relay } = match;
    valueOf(await black.games.act(id, give));
    relay.time.now += 60_001;
    await sync(match);
    expect((await black.view(id)).end?.reason).toBe('time');
  });
});

describe('lag', () => {
  test('is compensated up to a quota that grows with each move, as on Lichess', async () => {
    const match = await begun();
    // 390 ms are gained with each move, so 1,560 ms are compensated after the first one.
    match.relay.lag.white = 100_000;
    expect((await moveAfter(match, 10_000, 'white', 'j1g3')).clocks?.white).toBe(51_560);
    match.relay.lag.black = 0;
    await moveAfter(match, 1000, 'black', 'j12g10');
    expect((await moveAfter(match, 10_000, 'white', 'f3c1')).clocks?.white).toBe(41_950);
  });

  test('never adds time to a clock', async () => {
    const match = await begun();
    match.relay.lag.white = 1000;
    expect((await moveAfter(match, 300, 'white', 'j1g3')).clocks?.white).toBe(60_000);
  });
});

describe('a takeback', () => {
  test('does not refund the time used before it', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    valueOf(await white.games.act(id, { kind: 'takeback-request' }));
    await sync(match);
    relay.time.now += 20_000;
    valueOf(await black.games.act(id, { kind: 'takeback-accept' }));
    await sync(match);
    const view = await white.view(id);
    expect(view).toMatchObject({ turn: 'white', clocks: { white: 40_000, black: 60_000 } });
    expect(view.moves).toHaveLength(0);
  });

  test('invalidates a move that was sent for the old position', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    valueOf(await white.games.act(id, { kind: 'takeback-request' }));
    await sync(match);
    // White moves before the acceptance arrives, but the relay has the acceptance first.
    valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    valueOf(await black.games.act(id, { kind: 'takeback-accept' }));
    await relay.receive(valueOf(await black.games.link(id)));
    await sync(match);
    for (const device of [white, black]) expect((await device.view(id)).moves).toEqual([]);
  });
});

describe('a move that comes too late', () => {
  const request = { kind: 'takeback-request' } as const;

  /** White may request no more takebacks before the next move. */
  const refusedTwice = async (): Promise<TimedMatch> => {
    const match = await begun();
    for (let count = 0; count < 2; count += 1) {
      valueOf(await match.white.games.act(match.id, request));
      await sync(match);
      valueOf(await match.black.games.act(match.id, { kind: 'takeback-decline' }));
      await sync(match);
    }
    return match;
  };

  test('makes later entries void if they were within a limit only because of this move', async () => {
    const match = await refusedTwice();
    const { id, relay, white, black } = match;
    expect(codeOf(await white.games.act(id, request))).toBe('play-flood');
    // White has no connection. On White's device, the move starts a new count.
    valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    valueOf(await white.games.act(id, request));
    relay.time.now += 61_000;
    expect(await relay.receive(valueOf(await white.games.link(id)))).toBeUndefined();
    valueOf(await white.games.act(id, { kind: 'say', phrase: 'good-game' }));
    await sync(match);
    for (const device of [white, black])
      expect(await device.view(id)).toMatchObject({
        end: { result: '0-1', reason: 'time' },
        moves: { length: 2 },
        takeback: undefined,
        chat: [{ by: 'white', phrase: 'good-game' }],
        unstamped: 0,
      });
    expect(codeOf(await verifyGame(await relay.link()))).toBe('ok');
  });

  test('does not count on its author’s device after the opponent has taken it back', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    valueOf(await white.games.act(id, request));
    await sync(match);
    // The move crosses the acceptance. It would also be legal in the position after the takeback.
    valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    valueOf(await black.games.act(id, { kind: 'takeback-accept' }));
    await relay.receive(valueOf(await black.games.link(id)));
    await white.games.receive(await relay.link());
    expect(await white.view(id)).toMatchObject({ turn: 'white', moves: [], unstamped: 1 });
    expect(codeOf(await white.games.act(id, { kind: 'draw-offer' }))).toBe('play-not-now');
    valueOf(await white.games.act(id, { kind: 'move', move: 'c1f3' }));
    expect(await relay.receive(valueOf(await white.games.link(id)))).toBeUndefined();
    await sync(match);
    for (const device of [white, black])
      expect(await device.view(id)).toMatchObject({ turn: 'black', moves: { length: 1 } });
  });
});

describe('a relay that restarts', () => {
  test('stops the clocks from its last sign of life until 30 seconds after the restart', async () => {
    const match = await begun();
    const { relay } = match;
    relay.time.now += 10_000;
    await relay.restart(300_000, 4000);
    // 6 s before the last sign of life; 30 s of the next 40 are free.
    const view = await moveAfter(match, 40_000, 'white', 'j1g3');
    expect(view.clocks).toEqual({ white: 60_000 - 6000 - 10_000, black: 60_000 });
    expect(codeOf(await verifyGame(await relay.link()))).toBe('ok');
  });

  test('charges no time twice after two restarts and ignores an older log', async () => {
    const match = await begun();
    const { id, relay, white } = match;
    const old = valueOf(await white.games.link(id));
    await moveAfter(match, 5000, 'white', 'j1g3');
    await relay.restart(100_000);
    await relay.restart(100_000);
    expect(await relay.receive(old)).toBeUndefined();
    const view = await moveAfter(match, 31_000, 'black', 'j12g10');
    expect(view.moves).toHaveLength(4);
    expect(view.clocks).toEqual({ white: 55_000, black: 59_000 });
  });

  test('ends a game whose time had already run out', async () => {
    const match = await begun();
    const { relay } = match;
    relay.time.now += 60_500;
    await relay.restart(300_000);
    await relay.tick();
    expect(relay.game?.state.end?.reason).toBe('time');
  });
});

describe('a game that the players agree to continue without the relay', () => {
  /** White's offer, which Black has received by a link. */
  const offered = async (): Promise<TimedMatch> => {
    const match = await begun();
    const { id, white, black } = match;
    const { link } = valueOf(await white.games.act(id, { kind: 'links-offer' }));
    expect((await black.receive(link)).view.linksOffer).toEqual({ by: 'white', isAccepted: false });
    return match;
  };
  const accept = async ({ id, black }: TimedMatch): Promise<string> =>
    valueOf(await black.games.act(id, { kind: 'links-accept' })).link;

  test('continues without clocks, by links, even after the relay returns', async () => {
    const match = await offered();
    const { id, relay, white, black } = match;
    // White's device confirms at once.
    const received = await white.receive(await accept(match));
    expect(received.view).toMatchObject({ isClockless: true, linksOffer: undefined, unstamped: 0 });
    expect(received.view.clocks).toBeUndefined();
    await black.receive(valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' })).link);
    const { link } = valueOf(await black.games.act(id, { kind: 'move', move: 'j12g10' }));
    await white.receive(link);
    for (const device of [white, black]) {
      device.reload();
      expect(await device.view(id)).toMatchObject({ isClockless: true, turn: 'white' });
      expect((await device.view(id)).moves).toHaveLength(4);
    }
    expect(valueOf(await verifyGame(link)).view.moves).toHaveLength(4);
    relay.time.now += 120_000;
    await relay.tick();
    expect(relay.game?.state.end?.reason).toBe('time');
    await sync(match);
    expect(relay.game?.state.end).toBeUndefined();
    for (const device of [white, black]) expect((await device.view(id)).end).toBeUndefined();
    valueOf(await white.games.act(id, { kind: 'resign' }));
    await sync(match);
    expect((await black.view(id)).end).toEqual({ result: '0-1', reason: 'resignation' });
  });

  test('continues even if both players make the offer at the same time', async () => {
    const { id, white, black } = await begun();
    const first = valueOf(await white.games.act(id, { kind: 'links-offer' })).link;
    const second = valueOf(await black.games.act(id, { kind: 'links-offer' })).link;
    const { reply } = await black.receive(first);
    await white.receive(second);
    const confirmed = await white.receive(reply ?? '');
    expect(confirmed.view.isClockless).toBe(true);
    expect((await black.receive(confirmed.reply ?? '')).view.isClockless).toBe(true);
  });

  test('keeps its clocks if the relay returns before the acceptance arrives', async () => {
    const match = await offered();
    const { id, relay, white } = match;
    const kept = await accept(match);
    await relay.receive(valueOf(await white.games.link(id)));
    await white.receive(await relay.link());
    await moveAfter(match, 1000, 'white', 'j1g3');
    expect((await white.receive(kept)).view.isClockless).toBe(false);
    relay.time.now += 61_000;
    await relay.tick();
    await sync(match);
    for (const device of [match.white, match.black])
      expect((await device.view(id)).end).toEqual({ result: '1-0', reason: 'time' });
  });

  test('requires an open offer and a confirmation', async () => {
    const match = await begun();
    const { id, black } = match;
    expect(codeOf(await black.games.act(id, { kind: 'links-accept' }))).toBe('play-not-now');
    const seen = defined(match.relay.game).ledger.entries.white.length;
    // Black claims an acceptance that White has never seen.
    const early = await signedBy(match, 'black', { kind: 'links-accept' }, { seen });
    expect(valueOf(await verifyGame(early)).view.isClockless).toBe(false);
  });
});

describe('moves that the relay has not stamped', () => {
  test('do not count for an opponent who receives them by a link', async () => {
    const match = await begun();
    const { id, white, black } = match;
    const { link } = valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    expect(await white.view(id)).toMatchObject({ unstamped: 1, turn: 'black' });
    expect((await black.receive(link)).view).toMatchObject({ turn: 'white' });
    await sync(match);
    expect(await white.view(id)).toMatchObject({ unstamped: 0, turn: 'black' });
  });

  test('do not block an opponent who has seen them and signs an entry that they make impossible', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    const { link } = valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    await black.receive(link);
    // For Black, it is still White's turn.
    valueOf(await black.games.act(id, { kind: 'draw-offer' }));
    await sync(match);
    expect(await black.view(id)).toMatchObject({ turn: 'black', drawOffer: undefined });
    valueOf(await black.games.act(id, { kind: 'move', move: 'j12g10' }));
    expect(await relay.receive(valueOf(await black.games.link(id)))).toBeUndefined();
    await sync(match);
    for (const device of [white, black])
      expect(await device.view(id)).toMatchObject({ moves: { length: 4 }, unstamped: 0 });
  });

  test('do not block an opponent who has received an illegal one by a link', async () => {
    const match = await begun();
    const { id, relay, white, black } = match;
    const seen = defined(relay.game).ledger.entries.white.length;
    await white.games.receive(await signedBy(match, 'black', { kind: 'draw-accept' }, { seen }));
    valueOf(await white.games.act(id, { kind: 'move', move: 'j1g3' }));
    expect(await relay.receive(valueOf(await white.games.link(id)))).toBeUndefined();
    await sync(match);
    for (const device of [white, black])
      expect(await device.view(id)).toMatchObject({ moves: { length: 3 }, end: undefined });
  });

  test('are replaced by the stamped line after a backup is restored', async () => {
    const match = await begun();
    const { id, white } = match;
    await white.backUp(id);
    await moveAfter(match, 1000, 'white', 'j1g3');
    await white.restore(id);
    valueOf(await white.games.act(id, { kind: 'move', move: 'f3c1' }));
    expect((await white.receive(await match.relay.link())).kind).toBe('updated');
    expect((await white.view(id)).moves.map(({ san }) => san)).toEqual(
      (await match.black.view(id)).moves.map(({ san }) => san),
    );
  });
});

describe('the relay', () => {
  test.each([
    ['an illegal move', move('a1', 'a5'), 'play-illegal-move'],
    ['a claim on time', { kind: 'claim-time' }, 'play-not-now'],
    ['an acceptance without an offer', { kind: 'draw-accept' }, 'play-not-now'],
    ['an abort after both have moved', { kind: 'abort' }, 'play-not-now'],
  ])('refuses %s without stamping it', async (_, action, code) => {
    const match = await begun();
    const ledger = defined(match.relay.game?.ledger);
    const seen = ledger.entries.black.length;
    const early = await signedBy(match, 'white', action, { seen });
    expect(await match.relay.receive(early)).toBe(code);
    expect(match.relay.game?.ledger.stamps).toHaveLength(ledger.stamps.length);
  });

  test('makes excess entries void, and their author can still resign', async () => {
    const match = await begun();
    const { relay } = match;
    const { black } = defined(relay.game?.ledger).entries;
    for (let count = 0; count < 15; count += 1) {
      const of = await ledgerOf(await relay.link());
      const say = { kind: 'say', phrase: 'hello' };
      const link = await signedBy(match, 'white', say, { seen: black.length, of });
      expect(await relay.receive(link)).toBeUndefined();
    }
    await sync(match);
    expect((await match.black.view(match.id)).chat).toHaveLength(12);
    valueOf(await match.white.games.act(match.id, { kind: 'resign' }));
    await sync(match);
    expect((await match.black.view(match.id)).end?.reason).toBe('resignation');
  });
});

describe('a log forged by the relay', () => {
  /** The record with arbitrary further stamps, signed by the relay. */
  const forged = async (match: TimedMatch, events: readonly StampEvent[]): Promise<string> => {
    const ledger = await ledgerOf(await match.relay.link());
    let before = defined(ledger.stamps.at(-1)).time;
    const parts = [...defined(ledger.stampLog).bytes];
    for (const event of events) {
      parts.push(...makeStamp(event, before));
      before = event.time;
    }
    const stampLog = { bytes: Uint8Array.from(parts), signature: new Uint8Array(64) };
    const connected = valueOf(await connectLedger({ ...ledger, stampLog }));
    const signature = await match.relay.sign(defined(connected.stamps.at(-1)).hash);
    return linkOf({ ...ledger, stampLog: { ...stampLog, signature } });
  };

  const now = (match: TimedMatch): number => match.relay.time.now;

  test.each<[string, (match: TimedMatch) => readonly StampEvent[]]>([
    ['a flag while time remains', (match) => [{ kind: 'flag', time: now(match) + 60_000 }]],
    [
      'a pause that began before the turn',
      (match) => [
        { kind: 'resume', time: now(match) + 1, from: now(match) - 1000, until: now(match) + 2 },
      ],
    ],
    [
      'a pause that is too long',
      (match) => [
        { kind: 'resume', time: now(match) + 1, from: now(match), until: now(match) + 600_000 },
      ],
    ],
  ])('is refused if it contains %s', async (_, events) => {
    const match = await begun();
    const link = await forged(match, events(match));
    expect(codeOf(await match.white.games.receive(link))).toBe('play-relay');
    expect(codeOf(await verifyGame(link))).toBe('play-relay');
    expect((await match.white.view(match.id)).end).toBeUndefined();
  });

  test('is refused if another key has signed the stamps', async () => {
    const match = await begun();
    const other = await RelayModel.start();
    const ledger = await ledgerOf(await match.relay.link());
    const { bytes } = defined(ledger.stampLog);
    const signature = await other.sign(defined(ledger.stamps.at(-1)).hash);
    const link = await linkOf({ ...ledger, stampLog: { bytes, signature } });
    expect(codeOf(await verifyGame(link))).toBe('play-relay');
  });

  test('is kept as a contradiction if it differs from the log of the game', async () => {
    const match = await begun();
    const { id, relay, white } = match;
    const flag = { kind: 'flag', time: now(match) + 70_000 } as const;
    const link = await forged(match, [flag]);
    await moveAfter(match, 1000, 'white', 'j1g3');
    expect(relay.game?.state.end).toBeUndefined();
    expect((await white.receive(link)).kind).toBe('contradiction');
    expect((await white.view(id)).contradictions[0]?.seat).toBe('relay');
    expect((await white.view(id)).end).toBeUndefined();
  });
});

test('a link with 80 stamped plies is at most 400 characters longer than in version 1', async () => {
  /** The length of such a link from version 1. */
  const BEFORE = 1712;
  const random = new Random(7);
  const match = await startTimed({}, { initial: 600_000, increment: 5000 });
  for (let ply = 0; ply < 80; ply += 1) {
    const { turn, fen } = await match.white.view(match.id);
    const position = valueOf(Position.fromFen(fen, RULESETS.cazaux));
    match.relay.lag[turn] = random.below(200);
    const text = makeCoordinates(random.pick(position.legalMoves()));
    match.relay.time.now += 1000 + random.below(20_000);
    const played = await match[turn].games.act(match.id, { kind: 'move', move: text });
    await match.relay.receive(valueOf(played).link);
    for (const device of [match.white, match.black]) await device.receive(await match.relay.link());
  }
  expect((await match.relay.link()).length).toBeLessThan(BEFORE + 400);
});

test('every hash depends on the version', async () => {
  const match = await begun();
  const ledger = await ledgerOf(await match.relay.link());
  const other = valueOf(await connectLedger({ ...ledger, version: 3 }));
  expect(other.id).not.toBe(ledger.id);
  expect(other.entries.white[0]?.hash).not.toEqual(ledger.entries.white[0]?.hash);
  expect(other.stamps[0]?.hash).not.toEqual(ledger.stamps[0]?.hash);
});
