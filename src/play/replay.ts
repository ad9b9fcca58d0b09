/**
 * Merges a game's two logs into one order and computes the resulting state.
 *
 * Events that crossed in transit were each allowed when they were made. Both devices process them in the same order, so
 * both reach the same state. The events of the player to move come first. Events that are then impossible have no
 * effect. Thus if a player's move crosses an acceptance of the same player's request, the move counts.
 *
 * In a game with a relay, the relay's stamps define the order, and only stamped entries count. After the players have
 * agreed to continue without it, the stamps up to their agreement come first.
 */
import { err, ok, type Result } from '../result.js';
import { opposite, type Color } from '../rules/pieces.js';
import { type PlayError, refuse } from './settings.js';
import {
  type BySeat,
  type Entry,
  type Ledger,
  connectLedger,
  isTimed,
  MAX_EVENTS,
} from './ledger.js';
import {
  applyEntry,
  applyVoid,
  compensated,
  flagged,
  plyOf,
  recharged,
  startState,
  timeLeft,
  type PlayState,
} from './state.js';
import type { Stamp, StampEvent } from './stamps.js';
import { sign, type Bytes, type PrivateKey, CHAIN_LENGTH, indicesAt } from './crypto.js';
import { makeEvent, type PlayAction, type PlayEvent } from './events.js';

type Counts = BySeat<number>;

/** An event in the common order, and the state after it. */
export interface Step {
  /** The seat of the entry's author; undefined for events from the relay. */
  readonly seat: Color | undefined;
  /** The entry; undefined for events from the relay. */
  readonly entry: Entry | undefined;
  /** Number of events in each log that have been processed, including this event. */
  readonly counts: Counts;
  readonly state: PlayState;
  /** Whether the event has no effect because it crossed another event in transit. */
  readonly isVoid: boolean;
  /** Why an entry in a game with a relay has no effect. */
  readonly error?: PlayError;
}

/** A ledger in which the rules allow every event, with the resulting state. */
export interface Replay {
  readonly ledger: Ledger;
  readonly steps: readonly Step[];
  readonly state: PlayState;
}

export const NO_COUNTS: Counts = { white: 0, black: 0 };

/** The player whose event comes next, among the events within `limits`. */
export const nextSeat = (
  { entries }: Ledger,
  counts: Counts,
  limits: Counts,
  state: PlayState,
): Color | undefined => {
  const { turn } = state.position;
  const isReady = (seat: Color): boolean => {
    const entry = entries[seat][counts[seat]];
    return (
      counts[seat] < limits[seat] &&
      entry !== undefined &&
      entry.event.seen <= counts[opposite(seat)]
    );
  };
  return [turn, opposite(turn)].find(isReady);
};

const advance = (ledger: Ledger, counts: Counts, state: PlayState, seat: Color): Step => {
  const logged = ledger.entries[seat][counts[seat]];
  if (logged === undefined) throw new RangeError('no event is left');
  const { event, bytes } = logged;
  // In a game with a relay, an entry has no time until it is stamped.
  const entry = state.isClockless
    ? { ...logged, event: { ...event, time: Math.max(event.time, state.since) } }
    : logged;
  const applied = applyEntry(ledger, state, seat, { event: entry.event, bytes });
  return {
    seat,
    entry,
    counts: { ...counts, [seat]: counts[seat] + 1 },
    state: applied.ok ? applied.value : applyVoid(state, seat, entry),
    isVoid: !applied.ok,
  };
};

type NewStamp = StampEvent | Stamp;

/** Applies a stamp, or returns why the relay could not make such a stamp. */
export const applyStamp = (
  ledger: Ledger,
  steps: readonly Step[],
  { state, counts }: Pick<Step, 'state' | 'counts'>,
  stamp: NewStamp,
): Result<Step, PlayError> => {
  const impossible = refuse('play-relay', {});
  const own = { seat: undefined, entry: undefined, counts, isVoid: false };
  const left = timeLeft(ledger, state, stamp.time);
  if (stamp.kind === 'flag')
    return left !== undefined && left < 0 ? ok({ ...own, state: flagged(state) }) : impossible;
  if (stamp.kind === 'resume') {
    const { from, until, time } = stamp;
    const before = ledger.stamps[steps.length - 1]?.time ?? ledger.settings.time0;
    return from >= before && until >= state.since && until - time <= MAX_PAUSE
      ? ok({ ...own, state: recharged(ledger, state, { now: from, since: until }) })
      : impossible;
  }
  const seat = stamp.kind;
  const entry = ledger.entries[seat][counts[seat]];
  if (entry === undefined) return impossible;
  const { time, lag } = stamp;
  const isMove = entry.event.kind === 'move' && state.position.turn === seat;
  // A relay never stamps a late move, because it ends the game first.
  const isLate = isMove && left !== undefined && left + lag < 0;
  if (isLate || lag > (isMove && left !== undefined ? compensated(state, lag) : 0))
    return impossible;
  const event: PlayEvent = { ...entry.event, time };
  const applied = applyOrdered(ledger, steps, state, seat, { event, bytes: entry.bytes }, lag);
  return ok({
    seat,
    entry: { ...entry, event },
    counts: { ...counts, [seat]: counts[seat] + 1 },
    state: applied.ok ? applied.value : applyVoid(state, seat, entry),
    isVoid: !applied.ok,
    ...(applied.ok ? {} : { error: applied.error }),
  });
};

/** Applies an entry that follows stamped steps. A move is void if its position was taken back in the meantime. */
const applyOrdered = (
  ledger: Ledger,
  steps: readonly Step[],
  state: PlayState,
  seat: Color,
  entry: Pick<Entry, 'event' | 'bytes'>,
  lag = 0,
): Result<PlayState, PlayError> => {
  const { kind, seen } = entry.event;
  const other = opposite(seat);
  const isOutdated =
    kind === 'move' &&
    steps.some(
      (step) =>
        step.seat === other &&
        !step.isVoid &&
        step.counts[other] > seen &&
        step.entry?.event.kind === 'takeback-accept',
    );
  return isOutdated
    ? refuse('play-not-now', { seat, action: kind })
    : applyEntry(ledger, state, seat, entry, lag);
};

/** Maximum milliseconds between the stamp that ends a pause and the end of that pause. */
const MAX_PAUSE = 60_000;

const replayStamps = (ledger: Ledger, known?: Replay): Result<Replay, PlayError> => {
  const steps: Step[] = [];
  let last: Pick<Step, 'state' | 'counts'> = { state: startState(ledger), counts: NO_COUNTS };
  for (const [at, stamp] of ledger.stamps.slice(0, ledger.agreed?.stamps).entries()) {
    const same = known?.ledger.stamps[at] === stamp ? known.steps[at] : undefined;
    const step = same === undefined ? applyStamp(ledger, steps, last, stamp) : ok(same);
    if (!step.ok) return step;
    steps.push(step.value);
    last = step.value;
  }
  return ok({ ledger, steps, state: last.state });
};

/**
 * The state that a player sees. In a game with a relay, the player's own entries take effect immediately on this
 * device, even before the relay has stamped them.
 */
export const stateFor = ({ ledger, state, steps }: Replay, seat: Color | undefined): PlayState => {
  if (seat === undefined || !isTimed(ledger)) return state;
  const { counts } = steps.at(-1) ?? { counts: NO_COUNTS };
  return ledger.entries[seat].slice(counts[seat]).reduce((before, { event, bytes }) => {
    // Charges no time until the relay has stamped the entry.
    const entry = { event: { ...event, time: before.since }, bytes };
    // Follows the relay's rules exactly. Otherwise, the player could sign an entry that the relay refuses.
    const applied = applyOrdered(ledger, steps, before, seat, entry);
    return applied.ok ? applied.value : applyVoid(before, seat, entry);
  }, state);
};

/** The state that an event's author had seen: after the author's earlier events and the opponent's up to `seen`. */
const knownState = (
  ledger: Ledger,
  start: PlayState,
  steps: readonly Step[],
  limits: Counts,
): PlayState => {
  // The events follow the common order up to the first event outside the limits.
  const last = steps.findLast(
    ({ counts }) => counts.white <= limits.white && counts.black <= limits.black,
  );
  let { counts } = last ?? { counts: NO_COUNTS };
  let state: PlayState = { ...(last?.state ?? start), isClockless: start.isClockless };
  for (;;) {
    const seat = nextSeat(ledger, counts, limits, state);
    if (seat === undefined) return state;
    ({ state, counts } = advance(ledger, counts, state, seat));
  }
};

/**
 * Replays a ledger, or returns why an event was not allowed when its author made it. `known` is an earlier replay of
 * prefixes of the same logs. Its results are reused.
 */
export const replay = (ledger: Ledger, known?: Replay): Result<Replay, PlayError> => {
  if (ledger.settings.relay === undefined) return replayLogs(ledger, NOTHING, known);
  const stamped = replayStamps(ledger, known);
  if (!stamped.ok || isTimed(ledger)) return stamped;
  const { steps, state } = stamped.value;
  const after = { steps, state: { ...state, isClockless: true } };
  // The order of entries after the agreement differs from that of stamped entries.
  return replayLogs(ledger, after, known?.ledger.agreed === undefined ? undefined : known);
};

const NOTHING = { steps: [], state: undefined };

/** Replays the entries that are not in `stamped`, in the order that both devices use. */
const replayLogs = (
  ledger: Ledger,
  stamped: { readonly steps: readonly Step[]; readonly state: PlayState | undefined },
  known: Replay | undefined,
): Result<Replay, PlayError> => {
  const { entries } = ledger;
  const all: Counts = { white: entries.white.length, black: entries.black.length };
  const checked: Counts = {
    white: known?.ledger.entries.white.length ?? 0,
    black: known?.ledger.entries.black.length ?? 0,
  };
  const start = stamped.state ?? startState(ledger);
  const steps: Step[] = [...stamped.steps];
  let state = start;
  let counts = steps.at(-1)?.counts ?? NO_COUNTS;
  let isShared = known !== undefined;
  for (;;) {
    const seat = nextSeat(ledger, counts, all, state);
    if (seat === undefined) return ok({ ledger, steps, state });
    const at = counts[seat];
    const other = opposite(seat);
    const entry = entries[seat][at];
    if (entry === undefined) throw new RangeError('no event is left');
    const { event } = entry;
    const before = known?.steps[steps.length];
    isShared &&= before?.seat === seat;
    let step: Step;
    if (isShared && before !== undefined) step = before;
    else {
      // Entries before the agreement to continue without a clock are only checked by the relay.
      const isForRelay = at < (ledger.agreed?.entries[seat] ?? 0);
      if (at >= checked[seat] && !isForRelay) {
        const limits = { ...NO_COUNTS, [seat]: at, [other]: event.seen };
        const past =
          counts[other] === event.seen ? state : knownState(ledger, start, steps, limits);
        const applied = applyEntry(ledger, past, seat, entry);
        // An event that exceeds a limit is void instead of making the record unreadable.
        if (!applied.ok && applied.error.code !== 'play-flood')
          return err({ ...applied.error, place: { seat, entry: at + 1 } });
      }
      step = advance(ledger, counts, state, seat);
    }
    steps.push(step);
    ({ state, counts } = step);
  }
};

export interface Author {
  readonly seat: Color;
  readonly privateKey: PrivateKey;
  /** In a game with dice, the player's numbers for the die. */
  readonly chain?: readonly Bytes[];
}

const mustReveal = (
  { settings }: Ledger,
  state: PlayState,
  seat: Color,
  { kind }: PlayAction,
): boolean =>
  settings.dice &&
  (kind === 'ready' || (kind === 'move' && state.revealed[seat] < indicesAt(plyOf(state)).own));

/**
 * Performs an action and returns the new game, or why the action is not allowed. If the action takes a seat, `joinWith`
 * (the invitation's key) also signs the event.
 */
export const appendEvent = async (
  game: Replay,
  author: Author,
  action: PlayAction,
  now: number,
  joinWith?: PrivateKey,
): Promise<Result<Replay, PlayError>> => {
  const { ledger } = game;
  const { seat, privateKey, chain } = author;
  const [own, other] = [ledger.entries[seat], ledger.entries[opposite(seat)]];
  if (own.length >= MAX_EVENTS) return refuse('play-flood', { seat, max: MAX_EVENTS });
  const before = own.at(-1)?.event.time ?? ledger.settings.time0;
  const state = stateFor(game, seat);
  const reveals = mustReveal(ledger, state, seat, action);
  // In a game with a relay, the relay's times replace this time.
  const time = isTimed(ledger) ? before : Math.max(now, before);
  const event: PlayEvent = { ...action, seen: other.length, time, reveals };
  const log = ledger.logs[seat];
  const number = reveals ? chain?.[ledger.numbers[seat].length] : log.number;
  if (reveals && number === undefined) return refuse('play-flood', { seat, max: CHAIN_LENGTH });
  const bytes = makeEvent(event, before);
  const events = [...log.events, bytes];
  const withEvent = {
    ...ledger,
    logs: { ...ledger.logs, [seat]: { events, ...(number !== undefined && { number }) } },
    // A placeholder, because the hash to sign is still unknown.
    ...(joinWith !== undefined && { joinSignature: new Uint8Array() }),
  };
  const connected = await connectLedger(withEvent, ledger);
  if (!connected.ok) return connected;
  // Checks the entry here, because an unstamped entry is not replayed, and an event that exceeds a limit would be void.
  const shown = { ...event, time: Math.max(time, state.since) };
  const allowed = applyEntry(connected.value, state, seat, { event: shown, bytes });
  if (!allowed.ok) return allowed;
  const replayed = replay(connected.value, game);
  if (!replayed.ok) return replayed;
  const head = connected.value.entries[seat].at(-1)?.hash ?? ledger.game;
  const signature = await sign(privateKey, head);
  const signed: Ledger = {
    ...connected.value,
    logs: { ...connected.value.logs, [seat]: { ...connected.value.logs[seat], signature } },
    ...(joinWith !== undefined && { joinSignature: await sign(joinWith, head) }),
  };
  return ok({ ...replayed.value, ledger: signed });
};
