/**
 * Puts the two logs of a game in one order and computes the state after them.
 *
 * Events that crossed on their way were each allowed when they were made. Both devices process them in the same order,
 * so they come to the same state: those of the player on turn come first, and what is then no longer possible has no
 * effect. So a move that crosses a claim or an acceptance of its own author's request decides.
 */
import { err, ok, type Result } from '../result.js';
import { opposite, type Color } from '../rules/pieces.js';
import { type PlayError, refuse } from './settings.js';
import { type BySeat, type Entry, type Ledger, connectLedger, MAX_EVENTS } from './ledger.js';
import { applyEvent, startState, type PlayState, plyOf } from './state.js';
import { sign, type Bytes, type PrivateKey, CHAIN_LENGTH, indicesAt } from './crypto.js';
import { makeEvent, type PlayAction, type PlayEvent } from './events.js';

type Counts = BySeat<number>;

/** An event in the common order, with the state after it. */
export interface Step {
  readonly seat: Color;
  readonly entry: Entry;
  /** How many events of each log have been processed, this one included. */
  readonly counts: Counts;
  readonly state: PlayState;
  /** Whether the event had no effect, because it crossed another one. */
  readonly isVoid: boolean;
}

/** A ledger whose every event is allowed by the rules. */
export interface Replay {
  readonly ledger: Ledger;
  readonly steps: readonly Step[];
  readonly state: PlayState;
}

const NONE: Counts = { white: 0, black: 0 };

/** The player whose event comes next, of those within the limits. */
const nextSeat = (
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
  const entry = ledger.entries[seat][counts[seat]];
  if (entry === undefined) throw new RangeError('no event is left');
  const applied = applyEvent(ledger, state, seat, entry.event);
  return {
    seat,
    entry,
    counts: { ...counts, [seat]: counts[seat] + 1 },
    state: applied.ok ? applied.value : state,
    isVoid: !applied.ok,
  };
};

/** The state that the author of an event knew: after the events before it and those that the author had seen. */
const knownState = (
  ledger: Ledger,
  start: PlayState,
  steps: readonly Step[],
  limits: Counts,
): PlayState => {
  // Up to the first event outside the limits, their order is the common one.
  const last = steps.findLast(
    ({ counts }) => counts.white <= limits.white && counts.black <= limits.black,
  );
  let { state, counts } = last ?? { state: start, counts: NONE };
  for (;;) {
    const seat = nextSeat(ledger, counts, limits, state);
    if (seat === undefined) return state;
    ({ state, counts } = advance(ledger, counts, state, seat));
  }
};

/**
 * Replays a ledger, or returns why an event was not allowed when its author made it. What `known`, a replay of the
 * beginnings of the same logs, has computed and checked is not done again.
 */
export const replay = (ledger: Ledger, known?: Replay): Result<Replay, PlayError> => {
  const { entries } = ledger;
  const all: Counts = { white: entries.white.length, black: entries.black.length };
  const checked: Counts = {
    white: known?.ledger.entries.white.length ?? 0,
    black: known?.ledger.entries.black.length ?? 0,
  };
  const start = startState(ledger);
  const steps: Step[] = [];
  let state = start;
  let counts = NONE;
  let isShared = known !== undefined;
  for (;;) {
    const seat = nextSeat(ledger, counts, all, state);
    if (seat === undefined) return ok({ ledger, steps, state });
    const at = counts[seat];
    const other = opposite(seat);
    const event = entries[seat][at]?.event;
    if (event === undefined) throw new RangeError('no event is left');
    const before = known?.steps[steps.length];
    isShared &&= before?.seat === seat;
    let step: Step;
    if (isShared && before !== undefined) step = before;
    else {
      if (at >= checked[seat]) {
        const limits = { ...NONE, [seat]: at, [other]: event.seen };
        const past =
          counts[other] === event.seen ? state : knownState(ledger, start, steps, limits);
        const applied = applyEvent(ledger, past, seat, event);
        if (!applied.ok) return err({ ...applied.error, place: { seat, entry: at + 1 } });
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
  /** The player's numbers for the die, in a game with dice. */
  readonly chain?: readonly Bytes[];
}

/** Whether an action has to reveal the player's next number. */
const mustReveal = ({ ledger, state }: Replay, seat: Color, { kind }: PlayAction): boolean =>
  ledger.settings.dice &&
  (kind === 'ready' || (kind === 'move' && state.revealed[seat] < indicesAt(plyOf(state)).own));

/**
 * The game after an action, or why the action is not allowed. `joinWith` is the key of the invitation, with which the
 * event that takes a seat is signed too.
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
  const reveals = mustReveal(game, seat, action);
  // A clock that is behind the other device's would make the event older than what it follows.
  const time = Math.max(now, before, other.at(-1)?.event.time ?? 0);
  const event: PlayEvent = { ...action, seen: other.length, time, reveals };
  const log = ledger.logs[seat];
  const number = reveals ? chain?.[ledger.numbers[seat].length] : log.number;
  if (reveals && number === undefined) return refuse('play-flood', { seat, max: CHAIN_LENGTH });
  const events = [...log.events, makeEvent(event, before)];
  const withEvent = {
    ...ledger,
    logs: { ...ledger.logs, [seat]: { events, ...(number !== undefined && { number }) } },
    // Its place; the hash that it signs is not known yet.
    ...(joinWith !== undefined && { joinSignature: new Uint8Array() }),
  };
  const connected = await connectLedger(withEvent, ledger);
  if (!connected.ok) return connected;
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
