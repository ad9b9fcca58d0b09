/** A game as plain data for display, without secrets. */
import { recordOfMoves } from '../game/from-moves.js';
import { startRecord } from '../game/tree.js';
import type { GameRecord } from '../notation/record.js';
import type { DieRoll } from '../rules/dice.js';
import type { MoveOrPass } from '../rules/moves.js';
import { COLORS, type Color } from '../rules/pieces.js';
import type { ConditionalLine, Phrase } from './events.js';
import {
  type BySeat,
  checkSignatures,
  hasOpenOffer,
  isOfferAccepted,
  isTimed,
  PLAY_VERSION,
  readLedger,
  stampedCount,
  type Ledger,
} from './ledger.js';
import { type Replay, replay, stateFor } from './replay.js';
import type { GameSettings, PlayError } from './settings.js';
import { DAY, FREE_PLIES, plyOf, type GameEnd, type PlayedMove, type PlayState } from './state.js';
import { err, ok, type Result } from '../result.js';
import { parsePlayLink } from './link.js';
import { rollerAt } from './crypto.js';

export interface MoveView {
  readonly move: MoveOrPass;
  readonly san: string;
  readonly by: Color;
  /** Milliseconds since 1970: by the relay's clock if there is a relay, otherwise by the player's device. */
  readonly time: number;
  /** Milliseconds that the player had left after the move. */
  readonly clock?: number;
  readonly roll?: DieRoll;
  readonly isConditional: boolean;
}

/** A line from another record that contradicts this record. Both lines are shown. */
export interface Contradiction {
  /** Who has signed both lines. */
  readonly seat: Color | 'relay';
  readonly own: readonly string[];
  readonly other: readonly string[];
}

export interface GameView {
  readonly id: string;
  readonly settings: GameSettings;
  /** The players' names. Undefined for a free seat. */
  readonly players: Readonly<Record<Color, string | undefined>>;
  /** The seat that this device holds. Undefined for a spectator. */
  readonly seat: Color | undefined;
  /**
   * A seat that this device has restored from a backup. It becomes `seat` when a link or the relay delivers a record
   * with all entries of the backup's record.
   */
  readonly restoredSeat: Color | undefined;
  readonly moves: readonly MoveView[];
  readonly startFen: string;
  readonly fen: string;
  readonly turn: Color;
  /** The roll of this device's player, if it is their turn in a game with dice. No other device knows the roll. */
  readonly roll: DieRoll | undefined;
  /** When the current turn began, in milliseconds since 1970; by the relay's clock if there is a relay. */
  readonly since: number;
  /**
   * When the player to move runs out of time, in milliseconds since 1970. At that time, a relay ends a game with
   * clocks, but a game by days continues. Undefined if there is no time control and, in a game with clocks, before each
   * side's first move.
   */
  readonly deadline: number | undefined;
  /** Milliseconds that each player had left at the end of the last turn, plus later gifts. Undefined without clocks. */
  readonly clocks: BySeat<number> | undefined;
  readonly drawOffer: Color | undefined;
  readonly takeback: PlayState['takeback'];
  /** The open vacation request, in a game by days. */
  readonly vacation: PlayState['vacation'];
  /** When the last vacation ends, in milliseconds since 1970. Undefined if there was no vacation. */
  readonly vacationEnd: number | undefined;
  readonly conditional: readonly ConditionalLine[];
  readonly chat: readonly { readonly by: Color; readonly phrase: Phrase; readonly time: number }[];
  readonly end: GameEnd | undefined;
  /** Number of entries that each player has signed. It never decreases. */
  readonly entries: BySeat<number>;
  /** Number of this player's entries that the relay has not stamped. Such entries are not final. */
  readonly unstamped: number;
  /** Number of the relay's stamps. */
  readonly stamps: number;
  /** The player whose offer to continue by links without a clock is open, and whether the offer has been accepted. */
  readonly linksOffer: { readonly by: Color; readonly isAccepted: boolean } | undefined;
  /** Whether both players have agreed to continue by links without a clock. */
  readonly isClockless: boolean;
  /** Whether an older version started the game. Such a game can be read and exported but not continued. */
  readonly isOld: boolean;
  /** Whether the players may currently analyse the game. This cannot be enforced. */
  readonly mayAnalyse: boolean;
  readonly contradictions: readonly Contradiction[];
  readonly notes: string;
  /** Whether this device hides the opponent's messages, offers and requests. The setting is never sent. */
  readonly isBlocked: boolean;
  /** Whether the user has marked the game as abandoned. The game has no result, and any later entry resumes it. */
  readonly isAbandoned: boolean;
}

/** The moves that led to a state, in order. */
export const movesOf = (state: PlayState): readonly PlayedMove[] => {
  const moves: PlayedMove[] = [];
  for (let { last } = state; last !== undefined; last = last.before) moves.push(last);
  return moves.reverse();
};

/** The views of moves. Each view of a game contains the views of all earlier moves. */
const moveViews = new WeakMap<PlayedMove, MoveView>();

const moveView = (played: PlayedMove): MoveView => {
  const known = moveViews.get(played);
  if (known !== undefined) return known;
  const { move, san, by, time, clock, roll, isConditional } = played;
  const view = {
    move,
    san,
    by,
    time,
    ...(clock !== undefined && { clock }),
    ...(roll !== undefined && { roll }),
    isConditional,
  };
  moveViews.set(played, view);
  return view;
};

const deadlineOf = ({ ledger }: Replay, state: PlayState): number | undefined => {
  const { time } = ledger.settings;
  if (!state.hasJoined || state.end !== undefined || time.kind === 'none') return undefined;
  if (time.kind === 'clock' && (state.isClockless || plyOf(state) < FREE_PLIES)) return undefined;
  return time.kind === 'days'
    ? Math.max(state.since, state.vacationEnd) + time.days * DAY
    : state.since + state.clocks[state.position.turn];
};

const linksOfferIn = (ledger: Ledger): GameView['linksOffer'] => {
  const by = COLORS.find((seat) => hasOpenOffer(ledger, seat));
  return by && { by, isAccepted: isOfferAccepted(ledger, by) };
};

/** A player's name. Returns undefined for a free seat. */
const nameOf = ({ ledger }: Replay, color: Color): string | undefined => {
  const { settings, entries } = ledger;
  if (color === settings.host) return settings.hostName;
  const event = entries[color][0]?.event;
  return event?.kind === 'join' ? event.name : undefined;
};

/** A game's private data on this device. */
type OwnView = Pick<
  GameView,
  'seat' | 'restoredSeat' | 'roll' | 'contradictions' | 'notes' | 'isBlocked' | 'isAbandoned'
>;

/** Makes the view of a game from its record and this device's private data. */
export const viewOf = (game: Replay, own: OwnView): GameView => {
  const { ledger, steps } = game;
  const state = stateFor(game, own.seat);
  const { ruleset, fen, dice, time, relay, host, hostName, analysis } = ledger.settings;
  const isOld = ledger.version < PLAY_VERSION;
  return {
    ...own,
    id: ledger.id,
    settings: {
      ruleset,
      ...(fen !== undefined && { fen }),
      dice,
      time,
      ...(relay !== undefined && { relay }),
      host,
      hostName,
      analysis,
    },
    players: { white: nameOf(game, 'white'), black: nameOf(game, 'black') },
    moves: movesOf(state).map(moveView),
    startFen: ledger.start.fen,
    fen: state.position.fen,
    turn: state.position.turn,
    since: state.since,
    deadline: deadlineOf(game, state),
    clocks: time.kind === 'clock' && !state.isClockless ? game.state.clocks : undefined,
    drawOffer: state.drawOffer,
    takeback: state.takeback,
    vacation: state.vacation,
    vacationEnd: state.vacationEnd === 0 ? undefined : state.vacationEnd,
    conditional: state.conditional,
    chat: steps.flatMap(({ seat, entry, isVoid }) =>
      seat !== undefined && entry?.event.kind === 'say' && !isVoid
        ? [{ by: seat, phrase: entry.event.phrase, time: entry.event.time }]
        : [],
    ),
    end: state.end,
    entries: { white: ledger.entries.white.length, black: ledger.entries.black.length },
    unstamped:
      own.seat === undefined || !isTimed(ledger)
        ? 0
        : ledger.entries[own.seat].length - stampedCount(ledger, own.seat),
    stamps: ledger.agreed?.stamps ?? ledger.stamps.length,
    linksOffer: linksOfferIn(ledger),
    isClockless: state.isClockless,
    isOld,
    // A game from an older version never ends.
    mayAnalyse: analysis || isOld || state.end !== undefined,
  };
};

/** Converts a seat owner's game to a record for the library, the page and PGN. */
export const makeGameRecord = (game: Replay, seat: Color | undefined): GameRecord => {
  const { ledger } = game;
  const state = stateFor(game, seat);
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

/** The contradicting lines: the moves of two records, starting where they differ. */
export const contradictionOf = (
  own: Replay,
  other: Replay,
  seat: Contradiction['seat'],
): Contradiction => {
  const [mine, theirs] = [own, other].map(({ state }) => movesOf(state).map(({ san }) => san));
  return { seat, own: mine ?? [], other: theirs ?? [] };
};

/** Checks a ledger. Skips the parts that `known`, a ledger that was already checked, also contains. */
export const verifyLedger = async (
  ledger: Ledger,
  known?: Replay,
): Promise<Result<Replay, PlayError>> => {
  const forged = await checkSignatures(ledger, known?.ledger);
  return forged === undefined ? replay(ledger, known) : err(forged);
};

/** A roll that follows from both players' numbers. */
export interface VerifiedRoll {
  /** Number of the ply for which the die was rolled, starting at 1. */
  readonly ply: number;
  readonly by: Color;
  readonly roll: DieRoll;
}

/** The result of {@link verifyGame}. */
export interface VerifiedGame {
  readonly view: GameView;
  /** Number of entries that each player has signed. */
  readonly entries: Readonly<Record<Color, number>>;
  /** All rolls for which both numbers have been revealed. */
  readonly rolls: readonly VerifiedRoll[];
}

/**
 * Verifies a game from its link alone: every signature against the keys bound by the invitation, every hash, every
 * number for the die against its commitment, every roll, and every move by the rules. Returns the first error.
 *
 * A game with clocks is timed by its relay, whose stamps are also verified. In a game without a relay, nobody verifies
 * the times.
 */
export const verifyGame = async (link: string): Promise<Result<VerifiedGame, PlayError>> => {
  const read = await parsePlayLink(link);
  if (!read.ok) return read;
  const ledger = await readLedger(read.value.record);
  if (!ledger.ok) return ledger;
  const game = await verifyLedger(ledger.value);
  if (!game.ok) return game;
  const { entries, rolls, start } = ledger.value;
  return ok({
    view: viewOf(game.value, {
      seat: undefined,
      restoredSeat: undefined,
      roll: undefined,
      contradictions: [],
      notes: '',
      isBlocked: false,
      isAbandoned: false,
    }),
    entries: { white: entries.white.length, black: entries.black.length },
    rolls: rolls.map((roll, ply) => ({ ply: ply + 1, by: rollerAt(ply, start.turn), roll })),
  });
};
