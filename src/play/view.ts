/** A game as an interface shows it: plain data, from which everything secret is left out. */
import { recordOfMoves } from '../game/from-moves.js';
import { startRecord } from '../game/tree.js';
import type { GameRecord } from '../notation/record.js';
import type { DieRoll } from '../rules/dice.js';
import type { MoveOrPass } from '../rules/moves.js';
import { type Color, COLORS } from '../rules/pieces.js';
import type { ConditionalLine, Phrase } from './events.js';
import { type BySeat, checkSignatures, readLedger, type Ledger } from './ledger.js';
import { type Replay, replay } from './replay.js';
import { type GameSettings, refuse, type PlayError } from './settings.js';
import { FREE_PLIES, plyOf, type GameEnd, type PlayedMove, type PlayState } from './state.js';
import { err, ok, type Result } from '../result.js';
import { parsePlayLink } from './link.js';
import { rollerAt } from './crypto.js';

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

/** Milliseconds by which another device's clock may be ahead. */
const MAX_AHEAD = 86_400_000;

/** Checks a ledger, except for what `known` has of it, which was checked before. */
export const verifyLedger = async (
  ledger: Ledger,
  { now, known }: { readonly now: number; readonly known?: Replay },
): Promise<Result<Replay, PlayError>> => {
  const forged = await checkSignatures(ledger, known?.ledger);
  if (forged !== undefined) return err(forged);
  for (const seat of COLORS) {
    const time = ledger.entries[seat].at(-1)?.event.time ?? ledger.settings.time0;
    if (time > now + MAX_AHEAD) return refuse('play-time-ahead', { seat });
  }
  return replay(ledger, known);
};

/** A roll that both players' numbers prove. */
export interface VerifiedRoll {
  /** The move for which the die was rolled, counted from 1 for both sides together. */
  readonly ply: number;
  readonly by: Color;
  readonly roll: DieRoll;
}

/** What {@link verifyGame} has checked. */
export interface VerifiedGame {
  readonly view: GameView;
  /** Signed entries of each player. */
  readonly entries: Readonly<Record<Color, number>>;
  /** Every roll for which both numbers are revealed. */
  readonly rolls: readonly VerifiedRoll[];
}

/**
 * Verifies a game from its link alone: every signature against the keys that the invitation bound, every hash, every
 * number for the die against its commitment, every roll, and every move by the rules. The first fault is returned.
 *
 * `now` is in milliseconds since 1970; entries more than a day later are refused.
 */
export const verifyGame = async (
  link: string,
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<Result<VerifiedGame, PlayError>> => {
  const read = await parsePlayLink(link);
  if (!read.ok) return read;
  const ledger = await readLedger(read.value.record);
  if (!ledger.ok) return ledger;
  const game = await verifyLedger(ledger.value, { now });
  if (!game.ok) return game;
  const { entries, rolls, start } = ledger.value;
  return ok({
    view: viewOf(game.value, { seat: undefined, roll: undefined, contradictions: [], notes: '' }),
    entries: { white: entries.white.length, black: entries.black.length },
    rolls: rolls.map((roll, ply) => ({ ply: ply + 1, by: rollerAt(ply, start.turn), roll })),
  });
};
