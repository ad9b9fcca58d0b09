/**
 * Games with clocks under simulated failures: wrong clocks, delayed, lost and repeated messages, reloads, takebacks,
 * restored backups, seats that move to another device, and a relay that restarts. A second set of clocks, computed only
 * from the arrival times of moves at the relay, determines whether a player had time left.
 */
import { expect, test } from 'vitest';
import { makeCoordinates, Position, RULESETS } from '../../src/index.js';
import { verifyGame, type PlayerAction } from '../../src/play/index.js';
import type { Color } from '../../src/rules/pieces.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { valueOf } from '../support/value.js';
import { Device } from './device.js';
import { startTimed, sync, type RelayModel, type TimedMatch } from './relay-model.js';

const GAMES = scaled(8);
const STEPS = 60;
const INITIAL = 30_000;
const INCREMENT = 1000;

/** A second set of clocks, independent of the relay. */
class Referee {
  readonly left = { white: INITIAL, black: INITIAL };
  #ply = 0;
  #since = 0;
  #turn: Color = 'white';
  isOver = false;

  /** No player is charged while the relay is away. */
  pause(from: number, until: number): void {
    if (this.#ply < 2 || this.isOver) return;
    this.left[this.#turn] -= Math.max(0, from - this.#since);
    this.#since = until;
  }

  #charge(now: number): void {
    if (this.#ply >= 2) this.left[this.#turn] -= Math.max(0, now - this.#since);
    this.#since = Math.max(now, this.#since);
  }

  /** Compares the relay with these clocks after each of its actions. */
  follow({ game, time: { now }, lag }: RelayModel): void {
    const state = game?.state;
    if (state === undefined || this.isOver) return;
    const ply = state.last?.ply ?? 0;
    const isTakenBack = ply < this.#ply;
    if (state.end?.reason === 'time') {
      this.#charge(now);
      // A player with time left does not lose.
      expect(this.left[this.#turn]).toBeLessThan(0);
    }
    if (ply !== this.#ply) {
      const mover = this.#turn;
      this.#charge(now);
      // At most the lag of one move is compensated.
      if (!isTakenBack) expect(this.left[mover]).toBeGreaterThanOrEqual(-lag[mover]);
      if (isTakenBack) this.left[mover] = Math.max(0, this.left[mover]);
      else this.left[mover] = state.clocks[mover];
      if (this.#ply < 2 || isTakenBack) this.left[mover] = state.clocks[mover];
      this.#ply = ply;
      this.#since = Math.max(now, state.since);
      this.#turn = state.position.turn;
    }
    this.isOver = state.end !== undefined;
  }
}

const anyAction = async (
  match: TimedMatch,
  seat: Color,
  random: Random,
): Promise<PlayerAction | undefined> => {
  const view = await match[seat].view(match.id);
  if (view.end !== undefined) return undefined;
  if (view.turn === seat && !random.chance(6)) {
    const position = valueOf(Position.fromFen(view.fen, RULESETS.cazaux));
    return { kind: 'move', move: makeCoordinates(random.pick(position.legalMoves())) };
  }
  if (random.chance(80)) return { kind: random.pick(['resign', 'abort'] as const) };
  const kind = random.pick([
    'draw-offer',
    'draw-decline',
    'takeback-request',
    'takeback-accept',
    'takeback-decline',
  ] as const);
  return { kind };
};

/** A link on its way to the relay or to the device that has, or will have, a seat. */
interface Letter {
  readonly to: Color | 'relay';
  readonly link: string;
}

/** A match whose seats change their devices. */
type Table = { -readonly [Key in keyof TimedMatch]: TimedMatch[Key] };

/** Moves a seat to a new device, which gets it with the returned letter. Undefined if the seat cannot move now. */
const moveSeat = async (match: Table, seat: Color): Promise<Letter | undefined> => {
  const { id, relay } = match;
  // A device that was restored from a backup and has not received the record since would sign an entry that cannot count.
  await match[seat].games.receive(await relay.link());
  const device = new Device(match.time);
  await device.receive(valueOf(await match[seat].games.link(id)));
  const code = await device.games.requestSeat(id);
  if (!code.ok) return undefined;
  const moved = await match[seat].games.moveSeat(id, code.value);
  if (!moved.ok) {
    expect(moved.error.code).toMatch(/^play-(no-seat|not-now|flood)$/);
    return undefined;
  }
  match[seat] = device;
  return { to: seat, link: moved.value.link };
};

const play = async (match: Table, random: Random, referee: Referee): Promise<readonly Letter[]> => {
  const { id, relay } = match;
  const mail: Letter[] = [];
  const handovers: Letter[] = [];
  /**
   * Seats whose device has lost signed entries, which may still be on their way to the relay. If they arrive before a
   * handover that the device signs in their place, the handover does not count and the seat is lost.
   */
  const incomplete = new Set<Color>();
  for (let step = 0; step < STEPS; step += 1) {
    const seat = random.pick(['white', 'black'] as const);
    const device = match[seat];
    switch (random.below(10)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const action = await anyAction(match, seat, random);
        if (action === undefined) break;
        const sent = await device.games.act(id, action);
        if (sent.ok) mail.push({ to: 'relay', link: sent.value.link });
        else expect(sent.error.code).toMatch(/^play-(not-now|flood|no-seat)$/);
        break;
      }
      case 4:
      case 5:
      case 6: {
        // Any message can arrive, also out of order or twice.
        const letter = mail[random.below(mail.length + 1)];
        if (letter === undefined) break;
        if (!random.chance(4)) mail.splice(mail.indexOf(letter), 1);
        if (letter.to === 'relay') {
          // The relay checks its clock before it reads messages.
          expect(await relay.receive(letter.link)).toBeUndefined();
          referee.follow(relay);
          const link = await relay.link();
          for (const to of ['white', 'black'] as const) mail.push({ to, link });
        } else expect((await match[letter.to].games.receive(letter.link)).ok).toBe(true);
        break;
      }
      case 7:
        // A device's clock changes, and the device may be reloaded or restored from a backup.
        match.time.now += random.pick([-1, 1]) * random.below(600_000);
        if (random.chance(2)) device.reload();
        if (random.chance(6)) {
          const before = (await device.view(id)).entries[seat];
          await random.pick([() => device.backUp(id), () => device.restore(id)])();
          if ((await device.view(id)).entries[seat] < before) incomplete.add(seat);
        }
        break;
      case 8: {
        // A device reconnects and exchanges records with the relay, which never refuses an honest record.
        expect(await relay.receive(valueOf(await device.games.link(id)))).toBeUndefined();
        referee.follow(relay);
        await device.games.receive(await relay.link());
        break;
      }
      default:
        if (random.chance(4)) {
          const letter = incomplete.has(seat) ? undefined : await moveSeat(match, seat);
          if (letter === undefined) break;
          handovers.push(letter);
          mail.push(letter, { ...letter, to: 'relay' });
        } else if (random.chance(8)) {
          const silence = random.below(5000);
          const from = relay.time.now - silence;
          await relay.restart(random.below(100_000), silence);
          referee.pause(
            Math.max(from, relay.game?.ledger.stamps.at(-1)?.time ?? 0),
            relay.time.now + 30_000,
          );
        }
    }
    // Time passes at the relay, second by second.
    const seconds = random.below(4);
    for (let second = 0; second < seconds; second += 1) {
      relay.time.now += 1000;
      await relay.tick();
      referee.follow(relay);
      const { deadline } = relay;
      // A player without time loses within a second.
      if (deadline !== undefined) expect(relay.time.now).toBeLessThanOrEqual(deadline);
    }
  }
  return handovers;
};

test(`${GAMES} games with clocks end with identical records, and no player with time left loses on time`, async () => {
  const ends = new Map<string, number>();
  let movedSeats = 0;
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const random = new Random(seed * 40_503);
    const match: Table = await startTimed({}, { initial: INITIAL, increment: INCREMENT });
    match.relay.lag.white = random.below(500);
    match.relay.lag.black = random.below(500);
    const referee = new Referee();
    const handovers = await play(match, random, referee).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    for (const { to, link } of handovers) if (to !== 'relay') await match[to].receive(link);
    movedSeats += handovers.length;
    await sync(match);
    referee.follow(match.relay);
    // Every unfinished game can be ended.
    if (!referee.isOver) {
      valueOf(await match.black.games.act(match.id, { kind: 'resign' }));
      await sync(match);
    }
    const [white, black] = [await match.white.view(match.id), await match.black.view(match.id)];
    expect({ ...black, seat: 'white', notes: '' }, `seed ${seed}`).toEqual({ ...white, notes: '' });
    const verified = valueOf(await verifyGame(await match.relay.link()));
    expect(verified.view.end).toEqual(white.end);
    expect([white.unstamped, black.unstamped]).toEqual([0, 0]);
    ends.set(white.end?.reason ?? 'none', (ends.get(white.end?.reason ?? 'none') ?? 0) + 1);
  }
  expect(ends.get('none')).toBeUndefined();
  expect(ends.get('time') ?? 0).toBeGreaterThan(0);
  expect(movedSeats).toBeGreaterThan(0);
});
