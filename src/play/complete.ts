/** Converts a player's action to the event that the log stores. */
import { clip, ok, type Result } from '../result.js';
import { parseDiceSan } from '../notation/san.js';
import { asWritten, type MoveOrPass } from '../rules/moves.js';
import { opposite, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { refuse, type PlayError } from './settings.js';
import {
  MAX_LINE_PLIES,
  MAX_LINES,
  type ConditionalLine,
  type Phrase,
  type PlayAction,
} from './events.js';
import { hasOpenOffer, isTimed } from './ledger.js';
import { stateFor, type Replay } from './replay.js';
import { plyOf, type PlayState } from './state.js';

/** An action by a player. Moves are in SAN or coordinates; a pass is `--` or `0000`. */
export type PlayerAction =
  | {
      readonly kind: 'move';
      readonly move: string;
      readonly offersDraw?: boolean;
    }
  | {
      readonly kind:
        | 'draw-offer'
        | 'draw-accept'
        | 'draw-decline'
        | 'takeback-request'
        | 'takeback-accept'
        | 'takeback-decline'
        | 'resign'
        | 'abort'
        /** Offers to continue by links without a clock if the game's relay is unreachable. */
        | 'links-offer'
        | 'links-accept'
        /** Gives the opponent 15 more seconds, in a game with clocks. */
        | 'give-time'
        | 'vacation-accept'
        | 'vacation-decline';
    }
  /** Requests days on which no move is overdue, in a game by days. */
  | { readonly kind: 'vacation-request'; readonly days: number }
  /** Sets lines that begin with the opponent's move. They replace earlier lines, so an empty list withdraws them. */
  | { readonly kind: 'conditional'; readonly lines: readonly (readonly string[])[] }
  | { readonly kind: 'say'; readonly phrase: Phrase };

export const completeAction = (
  game: Replay,
  seat: Color,
  action: PlayerAction,
): Result<PlayAction, PlayError> => {
  const state = stateFor(game, seat);
  const { position } = state;
  const { ledger } = game;
  const stamp = ledger.stamps.at(-1);
  switch (action.kind) {
    case 'move':
      return completeMove(state, seat, action);
    case 'takeback-request': {
      const back = position.turn === seat ? 2 : 1;
      return ok({ kind: 'takeback-request', ply: Math.max(0, plyOf(state) - back) });
    }
    case 'conditional':
      return completeLines(position, seat, plyOf(state) + 1, action.lines);
    case 'say':
    case 'vacation-request':
      return ok(action);
    case 'links-offer':
      return isTimed(ledger) && stamp !== undefined
        ? ok({ kind: 'links-offer', stamp: stamp.hash })
        : refuse('play-not-now', { seat, action: action.kind });
    case 'links-accept':
      return hasOpenOffer(ledger, opposite(seat))
        ? ok({ kind: 'links-accept' })
        : refuse('play-not-now', { seat, action: action.kind });
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'abort':
    case 'give-time':
    case 'vacation-accept':
    case 'vacation-decline':
      return ok({ kind: action.kind });
  }
};

const completeMove = (
  state: PlayState,
  seat: Color,
  action: Extract<PlayerAction, { kind: 'move' }>,
): Result<PlayAction, PlayError> => {
  const { position } = state;
  if (state.end !== undefined || position.turn !== seat)
    return refuse('play-not-now', { seat, action: 'move' });
  const move = parseDiceSan(position, action.move);
  if (!move.ok)
    return refuse('play-illegal-move', {
      seat,
      number: plyOf(state) + 1,
      text: clip(action.move),
    });
  return ok({
    kind: 'move',
    move: asWritten(move.value),
    offersDraw: action.offersDraw ?? false,
  });
};

const completeLines = (
  start: Position,
  seat: Color,
  first: number,
  written: readonly (readonly string[])[],
): Result<PlayAction, PlayError> => {
  const lines: ConditionalLine[] = [];
  if (written.length > MAX_LINES || written.some(({ length }) => length > MAX_LINE_PLIES))
    return refuse('play-flood', { seat, max: MAX_LINES });
  for (const texts of written) {
    const line: MoveOrPass[] = [];
    let position = start;
    for (const [index, text] of texts.entries()) {
      const move = parseDiceSan(position, text);
      if (!move.ok)
        return refuse('play-illegal-move', { seat, number: first + index, text: clip(text) });
      line.push(asWritten(move.value));
      position = position.play(move.value);
    }
    lines.push(line);
  }
  return ok({ kind: 'conditional', lines });
};
