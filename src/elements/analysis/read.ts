/** Reads the properties of the analysis: a game or a position, and a ruleset. */
import { makeError } from '../../errors/error.js';
import { placeError } from '../../errors/place.js';
import { WORDS as ANALYSIS_SENTENCES } from '../../words/analysis-errors.js';
import { withRollsNeeded } from '../../game/dice.js';
import { startRecord } from '../../game/tree.js';
import { DICE_FACES } from '../../notation/pgn-tags.js';
import type { PgnGame } from '../../notation/pgn-fault.js';
import type { GameRecord } from '../../notation/record.js';
import { Position } from '../../rules/position.js';
import { parseRuleset, type Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { Lazy } from '../shared/lazy.js';
import type { AnalysisFault } from './types.js';

export const plainReader = new Lazy(() => import('../../notation/strict-pgn.js'));

/** Loads the reader for all other formats. This reader also reports errors. */
const reader = new Lazy(() => import('../shared/read-any.js'));

export interface GameRequest {
  readonly fen: string;
  readonly pgn: string;
  readonly ruleset: string;
  readonly dice: boolean;
  /** Number of the game in the PGN, from 1. */
  readonly game: number;
}

export interface GameReading {
  readonly record?: GameRecord;
  /** A set-up that can be shown, but is not a legal position. */
  readonly setup?: { readonly setup: Setup; readonly ruleset: Ruleset };
  readonly faults: readonly AnalysisFault[];
}

/** Reads the game, synchronously if possible. Requires the rules to be loaded. */
export const readGame = ({
  fen,
  pgn,
  ruleset: name,
  dice,
  game,
}: GameRequest): GameReading | Promise<GameReading> => {
  const ruleset = parseRuleset(name);
  if (!ruleset.ok) return { faults: [ruleset.error] };
  return pgn.trim() === ''
    ? readSetup(fen, ruleset.value, dice)
    : readPgn({ fen, pgn, ruleset: ruleset.value, dice, game });
};

const readSetup = (fen: string, ruleset: Ruleset, dice: boolean): GameReading => {
  if (fen.trim() === '')
    return { record: startRecord(Position.start(ruleset, { dice })), faults: [] };
  const { setup, position, errors } = Position.readFen(fen.trim(), ruleset, { dice });
  return {
    ...(position ? { record: startRecord(position) } : setup && { setup: { setup, ruleset } }),
    faults: errors,
  };
};

type PgnRequest = Omit<GameRequest, 'ruleset'> & { readonly ruleset: Ruleset };

const hasTags = (text: string): boolean => /^\s*\[/.test(text);

/** Moves without tags start from `fen`; a PGN with tags specifies its own start position. */
const readPgn = (request: PgnRequest): GameReading | Promise<GameReading> => {
  const { fen, pgn, ruleset, dice } = request;
  const quoted = fen.trim().replace(/["\\]/g, '');
  // The tags are on the same line as the moves. Line numbers in errors thus stay correct.
  const tagsFor =
    (rules = '') =>
    (text: string): string => {
      const start = rules + (quoted && `[FEN "${quoted}"] `);
      return hasTags(text) || !start ? '' : (dice ? `[Dice "${DICE_FACES}"] ` : '') + start;
    };
  if (reader.loaded) {
    const games = reader.loaded.readAny(pgn, { ruleset, dice }, tagsFor());
    return 'then' in games ? games.then((all) => chosen(all, request)) : chosen(games, request);
  }
  if (!plainReader.loaded) return plainReader.load().then(() => readPgn(request));
  // The plain reader requires a ruleset tag, because without this tag, the text could also follow other rules or
  // contain several move lists.
  const games = plainReader.loaded.parsePlainPgn(tagsFor(`[Ruleset "${ruleset.id}"] `)(pgn) + pgn);
  return games ? chosen(games, request) : reader.load().then(() => readPgn(request));
};

const chosen = (games: readonly PgnGame[], { pgn, dice, game }: PgnRequest): GameReading => {
  const read = games[game - 1];
  if (!read) {
    const params = { game, games: games.length };
    return { faults: [makeError(ANALYSIS_SENTENCES, 'pgn-game-missing', params)] };
  }
  const { record } = read;
  return {
    ...(record && {
      record: dice && !hasTags(pgn) ? withRollsNeeded(record) : record,
    }),
    faults: read.errors.map(({ line, ...error }) => placeError(error, { line })),
  };
};
