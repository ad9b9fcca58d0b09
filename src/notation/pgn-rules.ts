/** Finds the ruleset under which the moves of a game are legal. */
import { errorIn } from '../errors/error.js';
import { WORDS as PGN_SENTENCES } from '../words/pgn-errors.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import type { PgnError } from './pgn-fault.js';
import { GameBounds } from './game-bounds.js';
import type { Misread, Place } from './games-of-form.js';
import { LooseGameReader } from './loose-game.js';
import { LooseLexer } from './loose-lexer.js';
import type { PgnGame, Reading } from './pgn-game.js';

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
