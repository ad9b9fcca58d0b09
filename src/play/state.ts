/** What a game between two people is like after some events, and what each event changes. */
import { ok, type Result } from '../result.js';
import { makeCoordinates } from '../notation/coordinates.js';
import { makeSanAndPlay } from '../notation/san.js';
import { choicesForRoll, type DieRoll } from '../rules/dice.js';
import { asWritten, isPass, isSameMove, type MoveOrPass } from '../rules/moves.js';
import { resultFor, type GameResult, type Status } from '../rules/outcome.js';
import { opposite, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { refuse, type PlayError } from './settings.js';
import type { ConditionalLine, PlayEvent } from './events.js';
import type { BySeat, Ledger } from './ledger.js';
import { indicesAt, rollerAt } from './crypto.js';

/** Why a game ended: by the rules, or by what the players did. `cancelled` is before the second player came. */
export type EndReason =
  Exclude<Status, 'ongoing'> | 'resignation' | 'agreement' | 'time' | 'cancelled';

export interface GameEnd {
  readonly result: GameResult;
  readonly reason: EndReason;
}

/** A move that was played, linked to the one before it. */
export interface PlayedMove {
  readonly before: PlayedMove | undefined;
  /** Moves of both sides up to this one. */
  readonly ply: number;
  readonly move: MoveOrPass;
  readonly san: string;
  readonly by: Color;
  /** Milliseconds since 1970, by the device of the player. */
  readonly time: number;
  /** Milliseconds that the player had left. */
  readonly clock?: number;
  readonly roll?: DieRoll;
  /** Whether a conditional line of the player made the move. */
  readonly isConditional: boolean;
  readonly after: Position;
}

export interface PlayState {
  readonly hasJoined: boolean;
  readonly last: PlayedMove | undefined;
  readonly position: Position;
  /** How many numbers for the die each player has revealed. */
  readonly revealed: BySeat<number>;
  /** Milliseconds that each player had left when his last turn ended; meaningless without a clock. */
  readonly clocks: BySeat<number>;
  /** When the turn began. */
  readonly since: number;
  /** The player whose offer of a draw is open. */
  readonly drawOffer: Color | undefined;
  /** The open request to take moves back, and how many moves are to remain. */
  readonly takeback: { readonly by: Color; readonly ply: number } | undefined;
  /** The lines of the player who is not on turn. */
  readonly conditional: readonly ConditionalLine[];
  /** Events without a move that each player has sent since the last move. */
  readonly quiet: BySeat<number>;
  readonly end: GameEnd | undefined;
}

/** The most events without a move that a player may send between two moves, and after the end. */
export const MAX_QUIET = 24;

/** Milliseconds by which a clock may be overrun before the opponent can claim the game: messages take time. */
export const CLAIM_GRACE = 10_000;

/** Clocks start after the first move of each side. */
export const FREE_PLIES = 2;

const DAY = 86_400_000;

export const plyOf = (state: PlayState): number => state.last?.ply ?? 0;

export const startState = ({ start, settings }: Ledger): PlayState => {
  const initial = settings.time.kind === 'clock' ? settings.time.initial : 0;
  return {
    hasJoined: false,
    last: undefined,
    position: start,
    revealed: { white: 0, black: 0 },
    clocks: { white: initial, black: initial },
    since: settings.time0,
    drawOffer: undefined,
    takeback: undefined,
    conditional: [],
    quiet: { white: 0, black: 0 },
    end: undefined,
  };
};

type Applied = Result<PlayState, PlayError>;

/** The state after an event of a player, or why the event is not allowed there. */
export const applyEvent = (
  ledger: Ledger,
  state: PlayState,
  seat: Color,
  event: PlayEvent,
): Applied => {
  if (event.kind === 'move') return applyMove(ledger, state, seat, event);
  if (state.quiet[seat] >= MAX_QUIET) return refuse('play-flood', { seat, max: MAX_QUIET });
  const applied = applyOther(ledger, state, seat, event);
  if (!applied.ok) return applied;
  const quiet = { ...applied.value.quiet, [seat]: state.quiet[seat] + 1 };
  return ok({ ...applied.value, quiet });
};

const applyOther = (
  ledger: Ledger,
  state: PlayState,
  seat: Color,
  event: Exclude<PlayEvent, { kind: 'move' }>,
): Applied => {
  const notNow = refuse('play-not-now', { seat, action: event.kind });
  const { hasJoined, drawOffer, takeback, position } = state;
  const other = opposite(seat);
  const isOnTurn = position.turn === seat;
  if (event.kind === 'say') return hasJoined ? ok(state) : notNow;
  if (state.end !== undefined) return notNow;
  if (event.kind === 'join') return ok({ ...state, hasJoined: true, since: event.time });
  if (event.kind === 'resign')
    return ok(
      hasJoined ? ended(state, resultFor(other), 'resignation') : ended(state, '*', 'cancelled'),
    );
  if (!hasJoined) return notNow;
  switch (event.kind) {
    case 'ready':
      return ledger.settings.dice &&
        event.reveals &&
        ledger.start.turn !== seat &&
        state.revealed[seat] === 0
        ? ok({ ...revealing(state, seat), since: event.time })
        : notNow;
    case 'draw-offer':
      // The player on turn offers with the move, so that the answer never crosses it.
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
        ? ok(takenBack(ledger, state, takeback.ply, event.time))
        : notNow;
    case 'takeback-decline':
      return takeback?.by === other ? ok({ ...state, takeback: undefined }) : notNow;
    case 'conditional':
      return applyConditional(ledger, state, seat, event.lines);
    case 'claim-time':
      return isTimeUp(ledger, state, event.time) && !isOnTurn
        ? ok(ended(state, isBare(position, seat) ? '1/2-1/2' : resultFor(seat), 'time'))
        : notNow;
  }
};

const ended = (state: PlayState, result: GameResult, reason: EndReason): PlayState => ({
  ...state,
  drawOffer: undefined,
  takeback: undefined,
  conditional: [],
  end: { result, reason },
});

const revealing = (state: PlayState, seat: Color): PlayState => ({
  ...state,
  revealed: { ...state.revealed, [seat]: state.revealed[seat] + 1 },
});

/** The player's last move, or that and the answer to it. */
const canTakeBack = ({ start }: Ledger, state: PlayState, seat: Color, ply: number): boolean => {
  const back = plyOf(state) - ply;
  return (back === 1 || back === 2) && ply >= 0 && rollerAt(ply, start.turn) === seat;
};

const takenBack = ({ start }: Ledger, state: PlayState, ply: number, time: number): PlayState => {
  let { last } = state;
  while (last !== undefined && last.ply > ply) last = last.before;
  const position = last?.after ?? start;
  // Clocks and rolls stay: time that has passed does not come back, and a roll that was seen cannot be unseen.
  return { ...fresh(state, time), last, position };
};

/** What a move or its taking back leaves of the state: everything that was open has lapsed. */
const fresh = (state: PlayState, time: number): PlayState => ({
  ...state,
  since: time,
  drawOffer: undefined,
  takeback: undefined,
  conditional: [],
  quiet: { white: 0, black: 0 },
});

/** Whether the player on turn has no time left at a time, with {@link CLAIM_GRACE}. */
const isTimeUp = ({ settings: { time, dice } }: Ledger, state: PlayState, now: number): boolean => {
  const { turn } = state.position;
  // Nobody can move before the opponent has revealed the number for the roll.
  if (dice && state.revealed[opposite(turn)] < indicesAt(plyOf(state)).other) return false;
  if (time.kind === 'clock' && plyOf(state) < FREE_PLIES) return false;
  const used = now - state.since - CLAIM_GRACE;
  return time.kind === 'days'
    ? used > time.days * DAY
    : time.kind === 'clock' && used > state.clocks[turn];
};

/** Whether a player has nothing but his king. */
const isBare = (position: Position, seat: Color): boolean =>
  position.pieces().every(([, { color, role }]) => color !== seat || role === 'king');

const applyMove = (
  ledger: Ledger,
  state: PlayState,
  seat: Color,
  event: Extract<PlayEvent, { kind: 'move' }>,
): Applied => {
  const { settings, start, rolls } = ledger;
  const { position } = state;
  const notNow = refuse('play-not-now', { seat, action: 'move' });
  const ply = plyOf(state);
  if (state.end !== undefined || position.turn !== seat) return notNow;
  // The player who invites may send the first move with the invitation.
  const mayBegin =
    state.hasJoined || (seat === settings.host && !settings.dice && settings.time.kind !== 'clock');
  if (!mayBegin) return notNow;
  const clock = clockAfter(ledger, state, seat, event.clock);
  if (!clock.ok) return clock;

  let roll: DieRoll | undefined;
  if (settings.dice) {
    const { own, other } = indicesAt(ply);
    const isFirst = state.revealed[seat] < own;
    if (state.revealed[opposite(seat)] < other || event.reveals !== isFirst) return notNow;
    roll = rolls[ply];
    if (roll === undefined || rollerAt(ply, start.turn) !== seat) return notNow;
  }
  const number = ply + 1;
  const choices = roll === undefined ? position.legalMoves() : choicesForRoll(position, roll);
  if (!choices.some((choice) => isSameMove(choice, event.move)))
    return roll !== undefined && isPossible(position, event.move)
      ? refuse('play-roll', { seat, number, roll })
      : refuse('play-illegal-move', { seat, number, text: makeCoordinates(event.move) });

  const shown = event.reveals ? revealing(state, seat) : state;
  const moved = play(shown, event.move, {
    time: event.time,
    isConditional: false,
    ...(roll !== undefined && { roll }),
    ...(event.clock !== undefined && { clock: event.clock }),
  });
  const timed = { ...moved, clocks: { ...moved.clocks, [seat]: clock.value } };
  if (timed.end !== undefined) return ok(timed);
  const offered = event.offersDraw ? { ...timed, drawOffer: seat } : timed;
  return ok(answer(offered, state.conditional, event.move, event.time));
};

/** Whether a move would be legal with another roll. */
const isPossible = (position: Position, move: MoveOrPass): boolean =>
  isPass(move) ? position.mayPass() : position.findMove(move.from, move.to) !== undefined;

/** The time that a player has left, or why it cannot be that. */
const clockAfter = (
  { settings: { time } }: Ledger,
  state: PlayState,
  seat: Color,
  clock: number | undefined,
): Result<number, PlayError> => {
  if ((time.kind === 'clock') !== (clock !== undefined)) return refuse('play-clock', { seat });
  if (time.kind !== 'clock' || clock === undefined) return ok(0);
  return clock <= state.clocks[seat] + time.increment && clock >= time.increment
    ? ok(clock)
    : refuse('play-clock', { seat });
};

/** Plays a move that is known to be legal. */
const play = (
  state: PlayState,
  move: MoveOrPass,
  details: Pick<PlayedMove, 'time' | 'isConditional' | 'roll' | 'clock'>,
): PlayState => {
  const { position, last: before } = state;
  const { san, after } = makeSanAndPlay(position, move);
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

/** Plays the opponent's conditional answer to a move, if a line has one. */
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
 * Lines are open, as in games by post: the opponent can read them. Without a server, nobody else could keep them
 * secret and play the answer.
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
  /** The answer after each line of moves, so that no two lines differ in it. */
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
