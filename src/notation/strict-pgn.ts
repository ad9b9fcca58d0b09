/** Reads PGN strictly. This module loads no tolerant reader. */
import { GameReader } from './game-reader.js';
import { GamesOfForm, type PgnForm } from './games-of-form.js';
import type { PgnGame } from './pgn-fault.js';
import { PgnLexer } from './pgn-lexer.js';
import { DATE_TAGS, pgnDate } from './pgn-tags.js';

export const STRICT_PGN: PgnForm = {
  newLexer: () => new PgnLexer(),
  newGame: (source, at, options) => new GameReader(source, at, options),
};

/** Reads all games in a text, strictly by the standard. */
export const parseStrictPgn = (text: string): readonly PgnGame[] => {
  const reader = new GamesOfForm(STRICT_PGN, {});
  reader.push(text);
  reader.end();
  const games: PgnGame[] = [];
  for (let game = reader.next(); game !== undefined; game = reader.next()) games.push(game);
  return games;
};

/** Tag names in the spelling that programs expect. All other names may be misspellings. */
const PLAIN_NAME = /^(?:ECO|UTC(?:Date|Time)|[A-Z][a-z]+(?:[A-Z][a-z]+)*)$/;
const DERIVED_NAME = /^(?:variant|ruleset|dice|setup|fen|result|unread)$/i;
const PLAIN_FEN = /^\[FEN "[^\s"]+ [wb] \S+ - \d+ \d+"\]/;
/** A comment that may be a score, time, diagram, result or promotion in another program's form. */
const FOREIGN_COMMENT = /[{;]\s*(?:\[%[^\]]*\]\s*)*(?:[-+(#=*\d½]|M\d|[A-Za-z][- ][a-l]\d)/;
const RESULT_AT_END = /(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;

/**
 * Reads games that the tolerant reader would read identically. Pages thus need not load that reader for texts by this
 * library or a careful author. Returns undefined if the text has errors or may have another form.
 */
export const parsePlainPgn = (text: string): readonly PgnGame[] | undefined => {
  if (/^\s*[{;]/.test(text) || FOREIGN_COMMENT.test(text)) return undefined;
  const fens = text.match(/\[\s*fen\b.*/gi) ?? [];
  if (!fens.every((tag) => PLAIN_FEN.test(tag))) return undefined;
  // If there is no FEN, the moves must begin with number 1.
  if (fens.length === 0 && !/(?:^|[\]}])\s*1\s?\./.test(text)) return undefined;
  const games = parseStrictPgn(text);
  if (games.length > 1 ? fens.length > 0 : text.trimEnd().endsWith('}')) return undefined;
  if (games.length > 1 && (!RESULT_AT_END.test(text) || /\}\s*\[/.test(text))) return undefined;
  return games.every(isPlain) ? games : undefined;
};

const isPlain = ({ record, errors, warnings }: PgnGame): boolean =>
  record !== undefined &&
  errors.length + warnings.length === 0 &&
  record.tags.every(
    ([name, value]) =>
      PLAIN_NAME.test(name) &&
      !DERIVED_NAME.test(name) &&
      (!DATE_TAGS.includes(name) || pgnDate(value) === value),
  );
