/** Reads PGN: any number of games, with variations, comments and glyphs. */
import { checkText } from '../guards.js';
import { GamesOfForm, type PgnForm, type Misread, type Place } from './games-of-form.js';
import type { PgnGame, ReadOptions, Reading, PgnError } from './pgn-fault.js';
import { STRICT_PGN } from './strict-pgn.js';
import { LooseGameReader } from './loose-game.js';
import { LooseLexer } from './loose-lexer.js';
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { GameBounds } from './game-bounds.js';

/** Reads the text of one game under a ruleset, whatever its tags say, up to the first illegal move. */
const readUnder = ({ text, at, line, options }: Misread, ruleset: Ruleset): Reading => {
  const lexer = new LooseLexer({ offset: at, line });
  const game = new LooseGameReader(lexer, at, options, ruleset);
  const bounds = new GameBounds();
  lexer.push(text);
  lexer.end();
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const { isMainLine } = bounds;
    bounds.isNext(token, lexer);
    game.take(token, isMainLine, lexer.moveNumber);
    lexer.isHeader = bounds.isHeader;
    lexer.keep(at);
    if (game.isIllegal) break;
  }
  return game.finish(lexer.offset);
};

const isWhole = ({ illegalAt, hasStart, isGame }: Reading): boolean =>
  hasStart && isGame && illegalAt === undefined;

const note = (
  game: PgnGame,
  error: Omit<PgnError, 'at' | 'line' | 'token'>,
  place: Place,
): PgnGame => ({
  ...game,
  warnings: [{ ...error, at: place.at, line: place.line, token: '' } as PgnError, ...game.warnings],
});

/**
 * Reads a game again under the other rulesets. If it names no rules, it is opened under the first ruleset that
 * makes all its moves legal, in the order cazaux, courier, murray, golladay. If it names its rules, they stay, and a
 * warning says under which others the moves would be legal.
 */
export const withOtherRules = (reading: Reading, misread: Misread): PgnGame => {
  const others = Object.values(RULESETS)
    .filter(({ id }) => id !== reading.ruleset?.id)
    .map((ruleset) => ({ ruleset, read: readUnder(misread, ruleset) }))
    .filter(({ read }) => isWhole(read));
  const [first, ...rest] = others;
  if (first === undefined) return reading.game;
  const fault = reading.game.errors[0] ?? misread;
  if (reading.namesRules) {
    const rulesets = others.map(({ ruleset }) => ruleset.id);
    const error = errorIn(PGN_SENTENCES, 'pgn-legal-elsewhere', { rulesets });
    return note(
      { ...reading.game, legalUnder: others.map(({ ruleset }) => ruleset) },
      error,
      fault,
    );
  }
  const found = errorIn(PGN_SENTENCES, 'pgn-ruleset-found', {
    ruleset: first.ruleset.id,
    plies: first.read.plies,
    others: rest.map(({ ruleset }) => ruleset.id),
  });
  return note(first.read.game, found, misread);
};

/** Reads PGN in pieces, as it arrives. */
export class PgnReader extends GamesOfForm {
  constructor(options: ReadOptions = {}) {
    super(options.strict === true ? STRICT_PGN : LOOSE_PGN, options);
  }
}

/**
 * Yields the games of a text one by one, and undefined after each token, so that the caller can pause
 * within a long game.
 */
export function* readPgnInSteps(
  text: string,
  options?: ReadOptions,
): Generator<PgnGame | undefined, void> {
  const reader = readerOf(text, options);
  for (let game = reader.step(); game !== undefined; game = reader.step())
    yield game === 'token' ? undefined : game;
}

/** Yields the games of a text one by one, so that not all games of a long file are in memory at once. */
export function* readPgn(text: string, options?: ReadOptions): Generator<PgnGame, void> {
  const reader = readerOf(text, options);
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** Yields the games of a text that arrives in pieces, one by one. */
export async function* readPgnStream(
  pieces: AsyncIterable<string>,
  options?: ReadOptions,
): AsyncGenerator<PgnGame, void> {
  const reader = new PgnReader(options);
  for await (const piece of pieces) {
    reader.push(piece);
    for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
  }
  reader.end();
  for (let game = reader.next(); game !== undefined; game = reader.next()) yield game;
}

/** All games of a text. */
export const parsePgn = (text: string, options?: ReadOptions): readonly PgnGame[] => [
  ...readPgn(text, options),
];

const readerOf = (text: string, options?: ReadOptions): PgnReader => {
  checkText(text, 'text');
  const reader = new PgnReader(options);
  reader.push(text);
  reader.end();
  return reader;
};

/** PGN as programs and people write it. */
export const LOOSE_PGN: PgnForm = {
  newLexer: () => new LooseLexer(),
  newGame: (source, at, options) => new LooseGameReader(source, at, options),
  underOtherRules: withOtherRules,
};
