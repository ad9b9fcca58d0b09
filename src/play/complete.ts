/** Turns what a player does into what the log holds. */
import { clip, ok, type Result } from '../result.js';
import { parseDiceSan } from '../notation/san.js';
import { asWritten, type MoveOrPass } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { refuse, type PlayError } from './settings.js';
import {
  MAX_LINE_PLIES,
  MAX_LINES,
  type ConditionalLine,
  type Phrase,
  type PlayAction,
} from './events.js';
import type { Replay } from './replay.js';
import { FREE_PLIES, plyOf } from './state.js';

/** What a player does. Moves are written in SAN or as coordinates, a pass as `--` or `0000`. */
export type PlayerAction =
  | {
      readonly kind: 'move';
      readonly move: string;
      readonly offersDraw?: boolean;
      /** Milliseconds that the player thought; measured by this object if absent. */
      readonly thought?: number;
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
        | 'claim-time';
    }
  /** Lines that begin with the opponent's move. No lines withdraw the earlier ones. */
  | { readonly kind: 'conditional'; readonly lines: readonly (readonly string[])[] }
  | { readonly kind: 'say'; readonly phrase: Phrase };

/** `began` is when the player learnt that it was his turn, in milliseconds since 1970. */
export const completeAction = (
  game: Replay,
  seat: Color,
  action: PlayerAction,
  times: { readonly now: number; readonly began: number },
): Result<PlayAction, PlayError> => {
  const { position } = game.state;
  switch (action.kind) {
    case 'move':
      return completeMove(game, seat, action, times);
    case 'takeback-request': {
      const back = position.turn === seat ? 2 : 1;
      return ok({ kind: 'takeback-request', ply: Math.max(0, plyOf(game.state) - back) });
    }
    case 'conditional':
      return completeLines(position, seat, plyOf(game.state) + 1, action.lines);
    case 'say':
      return ok(action);
    case 'draw-offer':
    case 'draw-accept':
    case 'draw-decline':
    case 'takeback-accept':
    case 'takeback-decline':
    case 'resign':
    case 'claim-time':
      return ok({ kind: action.kind });
  }
};

const completeMove = (
  { ledger, state }: Replay,
  seat: Color,
  action: Extract<PlayerAction, { kind: 'move' }>,
  { now, began }: { readonly now: number; readonly began: number },
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
  const { time } = ledger.settings;
  const measured = plyOf(state) < FREE_PLIES ? 0 : now - began;
  const thought = Math.max(0, Math.round(action.thought ?? measured));
  const left = state.clocks[seat] - thought;
  if (time.kind === 'clock' && left < 0) return refuse('play-time-up', {});
  return ok({
    kind: 'move',
    move: asWritten(move.value),
    offersDraw: action.offersDraw ?? false,
    ...(time.kind === 'clock' && { clock: left + time.increment }),
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
