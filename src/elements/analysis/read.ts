/** Reads the properties of the analysis: a game or a position, and a ruleset. */
import { makeError } from '../../errors/error.js';
import { placeError } from '../../errors/place.js';
import { WORDS as ANALYSIS_SENTENCES } from '../../words/analysis-errors.js';
import { withRollsNeeded } from '../../game/dice.js';
import { startRecord } from '../../game/tree.js';
import { DICE_FACES } from '../../notation/pgn-tags.js';
import type { GameRecord } from '../../notation/record.js';
import { Position } from '../../rules/position.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { Lazy } from '../shared/lazy.js';
import type { AnalysisFault } from './types.js';

/** Reads PGN as this library and careful authors write it. */
export const plainReader = new Lazy(() => import('../../notation/strict-pgn.js'));

/** Reads PGN as programs and people write it, and finds faults in it. */
const reader = new Lazy(() => import('../../notation/pgn-read.js'));

/** The next reader that a PGN needs, where {@link readGame} has returned undefined. */
export const missingReader = (): Lazy<unknown> =>
  plainReader.loaded === undefined ? plainReader : reader;

/** The game as described by the properties. */
export interface GameRequest {
  readonly fen: string;
  readonly pgn: string;
  readonly ruleset: string;
  readonly dice: boolean;
  /** Number of the game in the PGN, from 1. */
  readonly game: number;
}

/** The result of reading it. */
export interface GameReading {
  readonly record?: GameRecord;
  /** A set-up that can be shown, but is not a legal position. */
  readonly setup?: { readonly setup: Setup; readonly ruleset: Ruleset };
  readonly faults: readonly AnalysisFault[];
}

/** Reads the game. Undefined if its PGN needs {@link missingReader}. Requires the rules to be loaded. */
export const readGame = ({
  fen,
  pgn,
  ruleset: name,
  dice,
  game,
}: GameRequest): GameReading | undefined => {
  const ruleset = parseRuleset(name);
  if (!ruleset.ok) return { faults: [ruleset.error] };
  return pgn.trim() === ''
    ? readSetup(fen, ruleset.value, dice)
    : readPgn(pgn, fen, ruleset.value, dice, game);
};

const readSetup = (fen: string, ruleset: Ruleset, dice: boolean): GameReading => {
  if (fen.trim() === '')
    return { record: startRecord(Position.start(ruleset, { dice })), faults: [] };
  const { setup, position, errors } = Position.readFen(fen.trim(), ruleset, { dice });
  return {
    ...(position !== undefined
      ? { record: startRecord(position) }
      : setup !== undefined && { setup: { setup, ruleset } }),
    faults: errors,
  };
};

/** Moves without tags begin at `fen`; a PGN with tags gives its own start position. */
const readPgn = (
  pgn: string,
  fen: string,
  ruleset: Ruleset,
  dice: boolean,
  game: number,
): GameReading | undefined => {
  const quoted = fen.trim().replace(/["\\]/g, '');
  // On the same line, so that line numbers in errors stay correct.
  const diceTag = dice ? `[Dice "${DICE_FACES}"] ` : '';
  const tags = `[Ruleset "${ruleset.id}"] ${diceTag}${quoted === '' ? '' : `[FEN "${quoted}"] `}`;
  const hasTags = /^\s*\[/.test(pgn);
  const text = hasTags ? pgn : tags + pgn;
  const games = reader.loaded?.parsePgn(text) ?? plainReader.loaded?.parsePlainPgn(text);
  if (games === undefined) return undefined;
  const read = games[game - 1];
  if (read === undefined) {
    const params = { game, games: games.length };
    return { faults: [makeError(ANALYSIS_SENTENCES, 'pgn-game-missing', params)] };
  }
  const before = hasTags ? 0 : tags.length;
  const { record } = read;
  return {
    ...(record !== undefined && {
      record: dice && !hasTags ? withRollsNeeded(record) : record,
    }),
    faults: read.errors.map(({ line, ...error }) =>
      placeError({ ...error, at: Math.max(0, error.at - before) }, { line }),
    ),
  };
};
