/**
 * A relay's decisions: which entries to stamp, at what time, and when a player's time has run out. The functions are
 * stateless, so a relay can store each decision before sending it.
 */
import { joinBytes } from '../../bytes.js';
import { err, ok, type Result } from '../../result.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { Bytes } from '../crypto.js';
import {
  checkSignatures,
  compareLedgers,
  connectLedger,
  isTimed,
  mergeLedgers,
  type BySeat,
  type Ledger,
} from '../ledger.js';
import { applyStamp, nextSeat, NO_COUNTS, replay, type Replay, type Step } from '../replay.js';
import { refuse, type PlayError } from '../settings.js';
import { makeStamp, type StampEvent } from '../stamps.js';
import { compensated, timeLeft } from '../state.js';
import { verifyLedger } from '../view.js';

export type Sign = (data: Bytes) => Promise<Bytes>;

/** When a record arrived, and each player's round-trip time in milliseconds (0 for an absent player). */
export interface Arrival {
  readonly time: number;
  readonly lag: BySeat<number>;
}

/** Milliseconds between the relay's restart and the restart of the clocks. */
const RESUME_AFTER = 30_000;

/** When the player to move loses on time, including lag compensation. Returns undefined while no clock runs. */
export const deadlineOf = ({ ledger, state }: Replay, lag: BySeat<number>): number | undefined => {
  const left = timeLeft(ledger, state, state.since);
  return left === undefined
    ? undefined
    : state.since + left + compensated(state, lag[state.position.turn]);
};

const lastTime = ({ ledger }: Replay): number =>
  ledger.stamps.at(-1)?.time ?? ledger.settings.time0;

/**
 * Adds stamps to a game. Its ledger may contain entries without a stamp. `steps` contains the game's steps and the first
 * steps that follow from the new stamps.
 */
const addStamps = async (
  game: Replay,
  events: readonly StampEvent[],
  sign: Sign,
  steps: readonly Step[] = game.steps,
): Promise<Result<Replay, PlayError>> => {
  const { ledger } = game;
  let before = lastTime(game);
  const parts = [ledger.stampLog?.bytes ?? new Uint8Array()];
  for (const event of events) {
    parts.push(makeStamp(event, before));
    before = event.time;
  }
  const bytes = joinBytes(parts);
  const unsigned = { ...ledger, stampLog: { bytes, signature: new Uint8Array() } };
  const connected = await connectLedger(unsigned, ledger);
  if (!connected.ok) return connected;
  const signature = await sign(connected.value.stamps.at(-1)?.hash ?? ledger.game);
  const signed = { ...connected.value, stampLog: { bytes, signature } };
  return replay(signed, { ...game, ledger: signed, steps });
};

/** The game without any stamped entries. */
export const beginningOf = async ({
  version,
  opening,
}: Ledger): Promise<Result<Replay, PlayError>> => {
  const none = { events: [] };
  const ledger = await connectLedger({ version, opening, logs: { white: none, black: none } });
  return ledger.ok ? replay(ledger.value) : ledger;
};

/**
 * Adds a record's new entries to a game. In a game with clocks, checks and stamps each new entry. Returns the same
 * object if there are no new entries. Refuses a record if its last entry is illegal and its author must have known.
 */
export const arbitrate = async (
  game: Replay,
  other: Ledger,
  arrival: Arrival,
  sign: Sign,
): Promise<Result<Replay, PlayError>> => {
  const { ledger } = game;
  const difference = compareLedgers(ledger, other);
  if (difference.kind === 'none' || difference.kind === 'older') return ok(game);
  if (difference.kind === 'seat-taken') return refuse('play-seat-taken', { seat: difference.seat });
  if (difference.kind === 'contradiction' || difference.kind === 'stamped')
    return refuse('play-relay', {});
  const merged = await mergeLedgers(ledger, other, { keepsStamps: true });
  if (!merged.ok) return merged;
  if (!isTimed(merged.value)) return verifyLedger(merged.value, game);
  const forged = await checkSignatures(merged.value, ledger);
  if (forged !== undefined) return err(forged);
  const stamps = stampsFor({ ...game, ledger: merged.value }, arrival);
  if (!stamps.ok) return stamps;
  const { events, steps } = stamps.value;
  return events.length === 0
    ? ok(game)
    : addStamps({ ...game, ledger: merged.value }, events, sign, steps);
};

const stampsFor = (
  game: Replay,
  { time, lag }: Arrival,
): Result<
  { readonly events: readonly StampEvent[]; readonly steps: readonly Step[] },
  PlayError
> => {
  const { ledger } = game;
  const { white, black } = ledger.entries;
  const all = { white: white.length, black: black.length };
  const steps: Step[] = [...game.steps];
  const stamps: StampEvent[] = [];
  const at = Math.max(time, lastTime(game));
  let last: Pick<Step, 'state' | 'counts'> = steps.at(-1) ?? {
    state: game.state,
    counts: NO_COUNTS,
  };
  for (;;) {
    const { state, counts } = last;
    const seat = nextSeat(ledger, counts, all, state);
    if (seat === undefined) return ok({ events: stamps, steps });
    const stamp = nextStamp(ledger, last, seat, at, lag);
    const step = applyStamp(ledger, steps, last, stamp);
    if (!step.ok) return step;
    const { error, entry } = step.value;
    // The author had seen all other entries, so the entry must be legal. If other entries follow it, they must count,
    // so this entry is void instead: it may be the opponent's, or its author may have seen entries without a stamp. An
    // entry over a limit is also void, because its author may have started a new count with a move or a takeback that
    // is void here.
    const isLast = counts.white + counts.black + 1 === all.white + all.black;
    const isIllegal =
      error !== undefined &&
      error.code !== 'play-flood' &&
      isLast &&
      entry?.event.seen === counts[opposite(seat)] &&
      state.end?.reason !== 'time';
    if (isIllegal) return err({ ...error, place: { seat, entry: counts[seat] + 1 } });
    stamps.push(stamp);
    steps.push(step.value);
    last = step.value;
  }
};

const nextStamp = (
  ledger: Ledger,
  { state, counts }: Pick<Step, 'state' | 'counts'>,
  seat: Color,
  time: number,
  lag: BySeat<number>,
): StampEvent => {
  const left = timeLeft(ledger, state, time);
  if (left === undefined) return { kind: seat, time, lag: 0 };
  const { turn } = state.position;
  const offered = compensated(state, lag[turn]);
  if (left + offered < 0) return { kind: 'flag', time };
  const isMove = seat === turn && ledger.entries[seat][counts[seat]]?.event.kind === 'move';
  return { kind: seat, time, lag: isMove ? Math.max(0, Math.min(offered, time - state.since)) : 0 };
};

/** Stamps the end of the game if the player to move has run out of time. Otherwise, returns the same object. */
export const flagAt = (
  game: Replay,
  { time, lag }: Arrival,
  sign: Sign,
): Promise<Result<Replay, PlayError>> => {
  const deadline = deadlineOf(game, lag);
  return deadline === undefined || time <= deadline
    ? Promise.resolve(ok(game))
    : addStamps(game, [{ kind: 'flag', time }], sign);
};

/** A period in which the relay was not running. */
export interface Pause {
  readonly from: number;
  readonly at: number;
}

/** Stops the players' clocks during the relay's pauses. Returns the same object if no clock was running. */
export const resumeAt = async (
  game: Replay,
  pauses: readonly Pause[],
  sign: Sign,
): Promise<Result<Replay, PlayError>> => {
  let resumed = game;
  for (const pause of pauses) {
    const { ledger, state } = resumed;
    const last = lastTime(resumed);
    const from = Math.min(pause.at, Math.max(pause.from, last));
    const left = timeLeft(ledger, state, from);
    if (left === undefined || last >= pause.at) continue;
    const time = pause.at;
    const until = Math.max(state.since, pause.at + RESUME_AFTER);
    const stamp: StampEvent =
      left < 0 ? { kind: 'flag', time } : { kind: 'resume', time, from, until };
    const after = await addStamps(resumed, [stamp], sign);
    if (!after.ok) return after;
    resumed = after.value;
  }
  return ok(resumed);
};
