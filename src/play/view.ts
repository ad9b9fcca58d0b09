/** A game as an interface shows it: plain data, from which everything secret is left out. */
import { recordOfMoves } from '../game/from-moves.js';
import { startRecord } from '../game/tree.js';
import type { GameRecord } from '../notation/record.js';
import type { DieRoll } from '../rules/dice.js';
import type { MoveOrPass } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import type { ConditionalLine, Phrase } from './events.js';
import type { BySeat } from './ledger.js';
import type { Replay } from './replay.js';
import type { GameSettings } from './settings.js';
import { FREE_PLIES, plyOf, type GameEnd, type PlayedMove, type PlayState } from './state.js';

export interface MoveView {
  readonly move: MoveOrPass;
  readonly san: string;
  readonly by: Color;
  /** Milliseconds since 1970, by the device of the player. */
  readonly time: number;
  /** Milliseconds that the player had left. */
  readonly clock?: number;
  readonly roll?: DieRoll;
  readonly isConditional: boolean;
}

/** A line of another record that contradicts this one. Both are shown; neither replaces the other. */
export interface Contradiction {
  /** The player who signed both. */
  readonly seat: Color;
  readonly own: readonly string[];
  readonly other: readonly string[];
}

export interface GameView {
  readonly id: string;
  readonly settings: GameSettings;
  /** The names of the players; undefined for a seat that nobody has taken. */
  readonly players: Readonly<Record<Color, string | undefined>>;
  /** The seat that this device holds; undefined if it can only watch. */
  readonly seat: Color | undefined;
  readonly moves: readonly MoveView[];
  readonly startFen: string;
  readonly fen: string;
  readonly turn: Color;
  /** The roll of this device's player, if it is his turn in a game with dice. Nobody else can know it. */
  readonly roll: DieRoll | undefined;
  /** When the turn began, in milliseconds since 1970. */
  readonly since: number;
  /**
   * When the time of the player on turn is up, in milliseconds since 1970; undefined without a time control, and with
   * clocks before the first move of each side.
   */
  readonly deadline: number | undefined;
  /** Milliseconds that each player had left when his last turn ended; undefined without clocks. */
  readonly clocks: BySeat<number> | undefined;
  readonly drawOffer: Color | undefined;
  readonly takeback: PlayState['takeback'];
  readonly conditional: readonly ConditionalLine[];
  readonly chat: readonly { readonly by: Color; readonly phrase: Phrase; readonly time: number }[];
  readonly end: GameEnd | undefined;
  /** Signed entries of each player. They only increase. */
  readonly entries: BySeat<number>;
  /** Whether the players may analyse the game now. It is a courtesy: nothing can enforce it. */
  readonly mayAnalyse: boolean;
  readonly contradictions: readonly Contradiction[];
  readonly notes: string;
}

const DAY = 86_400_000;

/** The moves that lead to a state, the first one first. */
export const movesOf = (state: PlayState): readonly PlayedMove[] => {
  const moves: PlayedMove[] = [];
  for (let { last } = state; last !== undefined; last = last.before) moves.push(last);
  return moves.reverse();
};

const deadlineOf = ({ ledger, state }: Replay): number | undefined => {
  const { time } = ledger.settings;
  if (!state.hasJoined || state.end !== undefined || time.kind === 'none') return undefined;
  if (time.kind === 'clock' && plyOf(state) < FREE_PLIES) return undefined;
  return state.since + (time.kind === 'days' ? time.days * DAY : state.clocks[state.position.turn]);
};

/** The name of a player; undefined while nobody has taken the seat. */
const nameOf = ({ ledger }: Replay, color: Color): string | undefined => {
  const { settings, entries } = ledger;
  if (color === settings.host) return settings.hostName;
  const event = entries[color][0]?.event;
  return event?.kind === 'join' ? event.name : undefined;
};

/** What the record and the secrets of a device show of a game. */
export const viewOf = (
  game: Replay,
  own: Pick<GameView, 'seat' | 'roll' | 'contradictions' | 'notes'>,
): GameView => {
  const { ledger, state, steps } = game;
  const { ruleset, fen, dice, time, host, hostName, analysis } = ledger.settings;
  return {
    ...own,
    id: ledger.id,
    settings: { ruleset, ...(fen !== undefined && { fen }), dice, time, host, hostName, analysis },
    players: { white: nameOf(game, 'white'), black: nameOf(game, 'black') },
    moves: movesOf(state).map(({ move, san, by, time: at, clock, roll, isConditional }) => ({
      move,
      san,
      by,
      time: at,
      ...(clock !== undefined && { clock }),
      ...(roll !== undefined && { roll }),
      isConditional,
    })),
    startFen: ledger.start.fen,
    fen: state.position.fen,
    turn: state.position.turn,
    since: state.since,
    deadline: deadlineOf(game),
    clocks: time.kind === 'clock' ? state.clocks : undefined,
    drawOffer: state.drawOffer,
    takeback: state.takeback,
    conditional: state.conditional,
    chat: steps.flatMap(({ seat, entry: { event }, isVoid }) =>
      event.kind === 'say' && !isVoid ? [{ by: seat, phrase: event.phrase, time: event.time }] : [],
    ),
    end: state.end,
    entries: { white: ledger.entries.white.length, black: ledger.entries.black.length },
    mayAnalyse: analysis || state.end !== undefined,
  };
};

/** The game as a record, which the library, the page and PGN know. */
export const makeGameRecord = (game: Replay): GameRecord => {
  const { ledger, state } = game;
  const { ruleset } = ledger.settings;
  const start = startRecord({ ruleset, setup: ledger.start.setup, dice: ledger.start.dice });
  const date = new Date(ledger.settings.time0).toISOString().slice(0, 10).replaceAll('-', '.');
  const tagOf = (color: Color): string => {
    const name = nameOf(game, color) ?? '';
    return name === '' ? '?' : name;
  };
  const moves = movesOf(state).map(({ move, san, roll }) => ({
    move,
    san,
    ...(roll !== undefined && { roll }),
  }));
  return recordOfMoves(
    {
      ...start,
      tags: [
        ['Date', date],
        ['White', tagOf('white')],
        ['Black', tagOf('black')],
      ],
      result: state.end?.result ?? '*',
    },
    moves,
  );
};

/** The moves of two records from the place at which they differ, for a contradiction. */
export const contradictionOf = (own: Replay, other: Replay, seat: Color): Contradiction => {
  const [mine, theirs] = [own, other].map(({ state }) => movesOf(state).map(({ san }) => san));
  return { seat, own: mine ?? [], other: theirs ?? [] };
};
