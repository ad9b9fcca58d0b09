/** The state of a game between two people, and how each event changes it. */
import { ok, type Result } from '../result.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { makeSanAndPlay } from '../notation/san.js';
import { choicesForRoll, type DieRoll } from '../rules/dice.js';
import { asWritten, isPass, isSameMove, type MoveOrPass } from '../rules/moves.js';
import { resultFor, type GameResult, type Status } from '../rules/outcome.js';
import { opposite, type Color } from '../rules/pieces.js';
import { releaseMoves, type Position } from '../rules/position.js';
import { refuse, type PlayError } from './settings.js';
import type { ConditionalLine, EventKind, PlayEvent } from './events.js';
import { MAX_LOG_BYTES, type BySeat, type Entry, type Ledger } from './ledger.js';
import { firstQuota, quotaAfter } from './stamps.js';
import { indicesAt, rollerAt } from './crypto.js';

/**
 * Why a game ended: by the rules, by the relay's clock, or by a player's action. `cancelled` means before the second
 * player joined; `aborted` means before both players had moved.
 */
export type EndReason =
  Exclude<Status, 'ongoing'> | 'resignation' | 'agreement' | 'time' | 'cancelled' | 'aborted';

export interface GameEnd {
  readonly result: GameResult;
  readonly reason: EndReason;
}

/** A move that has been played, linked to the previous move. */
export interface PlayedMove {
  readonly before: PlayedMove | undefined;
  /** Number of moves by both sides, including this move. */
  readonly ply: number;
  readonly move: MoveOrPass;
  readonly san: string;
  readonly by: Color;
  /** Milliseconds since 1970: by the relay's clock if there is a relay, otherwise by the player's device. */
  readonly time: number;
  /** Milliseconds that the player had left after the move. */
  readonly clock?: number;
  readonly roll?: DieRoll;
  /** Whether the move came from one of the player's conditional lines. */
  readonly isConditional: boolean;
  readonly after: Position;
}

export interface PlayState {
  readonly hasJoined: boolean;
  readonly last: PlayedMove | undefined;
  readonly position: Position;
  /** Number of numbers for the die that each player has revealed. */
  readonly revealed: BySeat<number>;
  /** Milliseconds that each player had left at the end of their last turn. Meaningless in a game without clocks. */
  readonly clocks: BySeat<number>;
  /** Milliseconds of lag that the relay may still compensate for. */
  readonly quotas: BySeat<number>;
  /** When the current turn began. */
  readonly since: number;
  /** The player whose draw offer is open. */
  readonly drawOffer: Color | undefined;
  /** The open takeback request, and the number of moves that would remain. */
  readonly takeback: { readonly by: Color; readonly ply: number } | undefined;
  /** The open vacation request. */
  readonly vacation: { readonly by: Color; readonly days: number } | undefined;
  /** When the last vacation ends, in milliseconds since 1970, or 0 if there was no vacation. */
  readonly vacationEnd: number;
  /** Conditional lines set by the player who is not to move. */
  readonly conditional: readonly ConditionalLine[];
  /** Counts of each player's entries other than moves since the last move. */
  readonly quiet: BySeat<Quiet>;
  /** Number of bytes in each player's entries in the whole game. Moves and {@link EXITS} do not count. */
  readonly quietBytes: BySeat<number>;
  /** Number of bytes in each log. */
  readonly bytes: BySeat<number>;
  readonly end: GameEnd | undefined;
  /** Whether the players have agreed to continue without the game's clocks. */
  readonly isClockless: boolean;
}

/** How many events of each kind a player has added since the last move, and the total size of these events in bytes. */
interface Quiet {
  readonly counts: Readonly<Partial<Record<EventKind, number>>>;
  readonly bytes: number;
}

const NO_QUIET: Quiet = { counts: {}, bytes: 0 };

/**
 * Events that end the game or reply to an event. They need no limit: a game ends once, and each reply requires an
 * event. Takeovers are included, because a seat that was handed over would otherwise be lost.
 */
const EXITS: ReadonlySet<EventKind> = new Set<EventKind>([
  'resign',
  'abort',
  'draw-accept',
  'draw-decline',
  'takeback-accept',
  'takeback-decline',
  'takeover',
  'vacation-accept',
  'vacation-decline',
]);

/** Maximum number of events of each annoying kind, between two moves or after the end of the game. */
const MAX_QUIET: Readonly<Partial<Record<EventKind, number>>> = {
  'draw-offer': 1,
  'takeback-request': 2,
  conditional: 12,
  say: 12,
  'links-offer': 4,
  'links-accept': 4,
  'links-confirm': 4,
  handover: 2,
  'give-time': 8,
  'vacation-request': 2,
};
/** Maximum number of bytes in entries other than moves and exits, between two moves and in the whole game. */
const MAX_QUIET_BYTES = 2048;
const MAX_ALL_QUIET_BYTES = 4096;
/** Number of bytes that each log reserves for exits. */
const EXIT_BYTES = 512;

/** Milliseconds that `give-time` adds to the opponent's clock, as on lichess. */
const GIFT = 15_000;
export const DAY = 86_400_000;

/** Number of plies before the clocks start, one for each side. */
export const FREE_PLIES = 2;

export const plyOf = (state: PlayState): number => state.last?.ply ?? 0;

export const startState = ({ start, settings }: Ledger): PlayState => {
  const initial = settings.time.kind === 'clock' ? settings.time.initial : 0;
  return {
    hasJoined: false,
    last: undefined,
    position: start,
    revealed: { white: 0, black: 0 },
    clocks: { white: initial, black: initial },
    quotas: { white: firstQuota(settings.time), black: firstQuota(settings.time) },
    since: settings.time0,
    drawOffer: undefined,
    takeback: undefined,
    vacation: undefined,
    vacationEnd: 0,
    conditional: [],
    quiet: { white: NO_QUIET, black: NO_QUIET },
    quietBytes: { white: 0, black: 0 },
    bytes: { white: 0, black: 0 },
    end: undefined,
    isClockless: false,
  };
};

type Applied = Result<PlayState, PlayError>;

/** Applies a player's entry, or returns why it is not allowed in this state. */
export const applyEntry = (
  ledger: Ledger,
  before: PlayState,
  seat: Color,
  { event, bytes }: Pick<Entry, 'event' | 'bytes'>,
  lag = 0,
): Applied => {
  const state = counted(before, seat, bytes.length);
  const isMove = event.kind === 'move';
  const isExit = EXITS.has(event.kind);
  const quiet: Quiet = {
    counts: {
      ...state.quiet[seat].counts,
      [event.kind]: (state.quiet[seat].counts[event.kind] ?? 0) + 1,
    },
    bytes: state.quiet[seat].bytes + bytes.length,
  };
  const all = state.quietBytes[seat] + bytes.length;
  if (ledger.version > 1 && !isExit) {
    const isFull = state.bytes[seat] > MAX_LOG_BYTES - EXIT_BYTES;
    const most = MAX_QUIET[event.kind] ?? Infinity;
    if (isFull || (!isMove && (quiet.bytes > MAX_QUIET_BYTES || all > MAX_ALL_QUIET_BYTES)))
      return refuse('play-flood', { seat, max: MAX_LOG_BYTES });
    if (!isMove && (quiet.counts[event.kind] ?? 0) > most)
      return refuse('play-flood', { seat, max: most });
  }
  if (isMove) return applyMove(ledger, state, seat, event, lag);
  const applied = applyOther(ledger, state, seat, event);
  if (!applied.ok || isExit) return applied;
  return ok({
    ...applied.value,
    quiet: { ...applied.value.quiet, [seat]: quiet },
    quietBytes: { ...state.quietBytes, [seat]: all },
  });
};

/** Counts the bytes of a void entry, which has no other effect. */
const counted = (state: PlayState, seat: Color, bytes: number): PlayState => ({
  ...state,
  bytes: { ...state.bytes, [seat]: state.bytes[seat] + bytes },
});

/** Applies an entry that has no effect. If it reveals a number for the die, that number stays revealed. */
export const applyVoid = (
  state: PlayState,
  seat: Color,
  { event, bytes }: Pick<Entry, 'event' | 'bytes'>,
): PlayState => {
  const after = counted(state, seat, bytes.length);
  return event.reveals ? revealing(after, seat) : after;
};

const applyOther = (
  ledger: Ledger,
  state: PlayState,
  seat: Color,
  event: Exclude<PlayEvent, { kind: 'move' }>,
): Applied => {
  const notNow = refuse('play-not-now', { seat, action: event.kind });
  const { hasJoined, drawOffer, takeback, vacation, position } = state;
  const other = opposite(seat);
  const isOnTurn = position.turn === seat;
  // These events need no check here, because the record determines whose key signs; see `keysOf`. If a handover crosses
  // the end of the game, the devices must still be able to send them.
  if (event.kind === 'say' || event.kind === 'handover' || event.kind === 'takeover')
    return hasJoined ? ok(state) : notNow;
  // If the host withdraws before seeing that a guest has joined, the withdrawal takes precedence.
  const isHost = seat === ledger.settings.host;
  if (event.kind === 'resign' && isHost && event.seen === 0 && ledger.version > 1)
    return state.end?.reason === 'cancelled' ? notNow : ok(ended(state, '*', 'cancelled'));
  if (state.end !== undefined) return notNow;
  if (event.kind === 'join') return ok({ ...state, hasJoined: true, since: event.time });
  if (event.kind === 'resign')
    return ok(
      hasJoined ? ended(state, resultFor(other), 'resignation') : ended(state, '*', 'cancelled'),
    );
  if (!hasJoined) return notNow;
  switch (event.kind) {
    case 'abort':
      return plyOf(state) < FREE_PLIES ? ok(ended(state, '*', 'aborted')) : notNow;
    case 'ready':
      return ledger.settings.dice &&
        event.reveals &&
        ledger.start.turn !== seat &&
        state.revealed[seat] === 0
        ? ok({ ...revealing(state, seat), since: event.time })
        : notNow;
    case 'draw-offer':
      // The player to move makes an offer together with the move, so the reply never crosses the move.
      return isOnTurn || drawOffer !== undefined ? notNow : ok({ ...state, drawOffer: seat });
    case 'draw-accept':
      return drawOffer === other ? ok(ended(state, '1/2-1/2', 'agreement')) : notNow;
    case 'draw-decline':
      return drawOffer === other ? ok({ ...state, drawOffer: undefined }) : notNow;
    case 'takeback-request':
      return takeback === undefined && canTakeBack(ledger, state, seat, event.ply)
        ? ok({ ...state, takeback: { by: seat, ply: event.ply } })
        : notNow;
    case 'takeback-accept':
      return takeback?.by === other
        ? // After a takeback, the time since the last move is still charged.
          ok(
            takenBack(
              ledger,
              recharged(ledger, state, { now: event.time, since: event.time }),
              takeback.ply,
              event.time,
            ),
          )
        : notNow;
    case 'takeback-decline':
      return takeback?.by === other ? ok({ ...state, takeback: undefined }) : notNow;
    case 'give-time':
      return isRunning(ledger, state)
        ? ok({ ...state, clocks: { ...state.clocks, [other]: state.clocks[other] + GIFT } })
        : notNow;
    case 'vacation-request':
      return ledger.settings.time.kind === 'days' && vacation === undefined && event.days > 0
        ? ok({ ...state, vacation: { by: seat, days: event.days } })
        : notNow;
    case 'vacation-accept':
      return vacation?.by === other
        ? ok({ ...state, vacation: undefined, vacationEnd: event.time + vacation.days * DAY })
        : notNow;
    case 'vacation-decline':
      return vacation?.by === other ? ok({ ...state, vacation: undefined }) : notNow;
    case 'conditional':
      return applyConditional(ledger, state, seat, event.lines);
    case 'claim-time':
      return ledger.version === 1 && !isOnTurn ? ok(flagged(state)) : notNow;
    case 'links-offer':
    case 'links-accept':
    case 'links-confirm':
      // What these entries mean depends on the whole record; see `agreementIn`.
      return ledger.settings.relay === undefined ? notNow : ok(state);
  }
};

const ended = (state: PlayState, result: GameResult, reason: EndReason): PlayState => ({
  ...state,
  drawOffer: undefined,
  takeback: undefined,
  vacation: undefined,
  conditional: [],
  end: { result, reason },
});

const revealing = (state: PlayState, seat: Color): PlayState => ({
  ...state,
  revealed: { ...state.revealed, [seat]: state.revealed[seat] + 1 },
});

/** Whether only the player's last move, or that move and the opponent's reply, would be taken back. */
const canTakeBack = ({ start }: Ledger, state: PlayState, seat: Color, ply: number): boolean => {
  const back = plyOf(state) - ply;
  return (back === 1 || back === 2) && ply >= 0 && rollerAt(ply, start.turn) === seat;
};

const takenBack = ({ start }: Ledger, state: PlayState, ply: number, time: number): PlayState => {
  let { last } = state;
  while (last !== undefined && last.ply > ply) last = last.before;
  const position = last?.after ?? start;
  // Clocks and rolls are not restored, because the time has passed and the players have seen the roll.
  return { ...fresh(state, time), last, position };
};

/** The state after a move or a takeback. All open offers and requests have lapsed. */
const fresh = (state: PlayState, time: number): PlayState => ({
  ...state,
  since: time,
  drawOffer: undefined,
  takeback: undefined,
  conditional: [],
  quiet: { white: NO_QUIET, black: NO_QUIET },
});

/** Whether the relay is running the clock of the player to move. */
const isRunning = ({ settings: { time } }: Ledger, state: PlayState): boolean =>
  time.kind === 'clock' &&
  !state.isClockless &&
  state.hasJoined &&
  state.end === undefined &&
  plyOf(state) >= FREE_PLIES;

/** Milliseconds that the player to move has left, before lag compensation. Undefined if no clock runs. */
export const timeLeft = (ledger: Ledger, state: PlayState, now: number): number | undefined =>
  isRunning(ledger, state)
    ? state.clocks[state.position.turn] - Math.max(0, now - state.since)
    : undefined;

/** Milliseconds of the current player's lag that the relay compensates for. */
export const compensated = (state: PlayState, lag: number): number =>
  Math.max(0, Math.min(Math.round(lag), state.quotas[state.position.turn]));

/** The state after the player to move has run out of time. */
export const flagged = (state: PlayState): PlayState => {
  const winner = opposite(state.position.turn);
  const result = isBare(state.position, winner) ? '1/2-1/2' : resultFor(winner);
  return ended(state, result, 'time');
};

/** Charges the player to move for the time until `now`, and restarts the clock at `since`. */
export const recharged = (
  ledger: Ledger,
  state: PlayState,
  at: { readonly now: number; readonly since: number },
): PlayState => {
  const left = timeLeft(ledger, state, at.now);
  const clocks =
    left === undefined
      ? state.clocks
      : { ...state.clocks, [state.position.turn]: Math.max(0, left) };
  return { ...state, clocks, since: at.since };
};

const isBare = (position: Position, seat: Color): boolean =>
  position.pieces().every(([, { color, role }]) => color !== seat || role === 'king');

const applyMove = (
  ledger: Ledger,
  state: PlayState,
  seat: Color,
  event: Extract<PlayEvent, { kind: 'move' }>,
  lag: number,
): Applied => {
  const { settings, start, rolls } = ledger;
  const { position } = state;
  const notNow = refuse('play-not-now', { seat, action: 'move' });
  const ply = plyOf(state);
  if (state.end !== undefined || position.turn !== seat) return notNow;
  // The host may send a first move together with the invitation, before the guest has joined.
  const mayBegin =
    state.hasJoined || (seat === settings.host && !settings.dice && settings.time.kind !== 'clock');
  if (!mayBegin) return notNow;

  let roll: DieRoll | undefined;
  if (settings.dice) {
    const { own, other } = indicesAt(ply);
    const isFirst = state.revealed[seat] < own;
    if (state.revealed[opposite(seat)] < other || event.reveals !== isFirst) return notNow;
    roll = rolls[ply];
    if (roll === undefined || rollerAt(ply, start.turn) !== seat) return notNow;
  }
  const number = ply + 1;
  if (!isAllowed(position, event.move, roll))
    return roll !== undefined && isPossible(position, event.move)
      ? refuse('play-roll', { seat, number, roll })
      : refuse('play-illegal-move', { seat, number, text: makeCoordinates(event.move) });

  const shown = event.reveals ? revealing(state, seat) : state;
  const clock = event.clock ?? clockAfter(ledger, state, event.time, lag);
  const { time } = settings;
  const moved = play(shown, event.move, {
    time: event.time,
    isConditional: false,
    ...(roll !== undefined && { roll }),
    ...(clock !== undefined && { clock }),
  });
  const timed: PlayState = {
    ...moved,
    clocks: { ...moved.clocks, ...(clock !== undefined && { [seat]: clock }) },
    quotas: { ...moved.quotas, [seat]: quotaAfter(time, state.quotas[seat], lag) },
  };
  if (timed.end !== undefined) return ok(timed);
  const offered = event.offersDraw ? { ...timed, drawOffer: seat } : timed;
  return ok(answer(offered, state.conditional, event.move, event.time));
};

/** Whether a move is legal, with the given roll in a game with dice. */
const isAllowed = (position: Position, move: MoveOrPass, roll: DieRoll | undefined): boolean =>
  roll !== undefined
    ? choicesForRoll(position, roll).some((choice) => isSameMove(choice, move))
    : // `legalMoves` would create an object for each move, and the position would keep them all.
      !isPass(move) && position.findMove(move.from, move.to) !== undefined;

/** Whether a move would be legal with a different roll. */
const isPossible = (position: Position, move: MoveOrPass): boolean =>
  isPass(move) ? position.mayPass() : position.findMove(move.from, move.to) !== undefined;

/** Milliseconds that the player to move has left after a move. Returns undefined without clocks. */
const clockAfter = (
  ledger: Ledger,
  state: PlayState,
  now: number,
  lag: number,
): number | undefined => {
  const { time } = ledger.settings;
  if (time.kind !== 'clock' || state.isClockless) return undefined;
  const left = timeLeft(ledger, state, now - lag) ?? state.clocks[state.position.turn];
  return Math.max(0, left) + time.increment;
};

/** Adds a legal move to the state. */
const play = (
  state: PlayState,
  move: MoveOrPass,
  details: Pick<PlayedMove, 'time' | 'isConditional' | 'roll' | 'clock'>,
): PlayState => {
  const { position, last: before } = state;
  const { san, after } = makeSanAndPlay(position, move);
  // A relay holds thousands of games. Only the last two positions are likely to be needed again.
  if (before?.before !== undefined) releaseMoves(before.before.after);
  const written = isPass(move) ? move : (position.findMove(move.from, move.to) ?? move);
  const last: PlayedMove = {
    ...details,
    before,
    ply: plyOf(state) + 1,
    move: asWritten(written),
    san,
    by: position.turn,
    after,
  };
  const next = { ...fresh(state, details.time), last, position: after };
  const status = after.status();
  return status === 'ongoing' ? next : ended(next, after.result(), status);
};

/** Plays the opponent's conditional reply to a move, if one exists. */
const answer = (
  state: PlayState,
  lines: readonly ConditionalLine[],
  move: MoveOrPass,
  time: number,
): PlayState => {
  const fitting = lines.filter(([first]) => first !== undefined && isSameMove(first, move));
  const reply = fitting[0]?.[1];
  if (reply === undefined || isPass(reply)) return state;
  if (state.position.findMove(reply.from, reply.to) === undefined) return state;
  const replied = play(state, reply, { time, isConditional: true });
  const rest = fitting
    .filter(([, second]) => second !== undefined && isSameMove(second, reply))
    .map((line) => line.slice(2))
    .filter((line) => line.length > 0);
  return replied.end === undefined ? { ...replied, conditional: rest } : replied;
};

/**
 * Sets a player's conditional lines. The opponent can read them, as in correspondence chess. There is no server that
 * could keep them secret and play the reply.
 */
const applyConditional = (
  { settings }: Ledger,
  state: PlayState,
  seat: Color,
  lines: readonly ConditionalLine[],
): Applied => {
  const notNow = refuse('play-not-now', { seat, action: 'conditional' });
  if (settings.dice || settings.time.kind === 'clock' || state.position.turn === seat)
    return notNow;
  /** The reply to each sequence of moves. Contradictory lines are refused. */
  const answers = new Map<string, string>();
  for (const line of lines) {
    if (line.length === 0 || line.length % 2 !== 0) return notNow;
    let { position } = state;
    let path = '';
    for (const [at, move] of line.entries()) {
      const number = plyOf(state) + at + 1;
      const text = makeCoordinates(move);
      if (isPass(move) || position.findMove(move.from, move.to) === undefined)
        return refuse('play-illegal-move', { seat, number, text });
      if (at % 2 === 1) {
        if ((answers.get(path) ?? text) !== text) return notNow;
        answers.set(path, text);
      }
      path += ` ${text}`;
      position = position.play(move);
      if (position.status() !== 'ongoing' && at < line.length - 1)
        return refuse('play-illegal-move', { seat, number: number + 1, text });
    }
  }
  return ok({ ...state, conditional: lines });
};
