import { LooseLexer } from '../../../src/notation/loose-lexer.js';
import { untoldError } from '../../i18n/untold-error.js';
import type { ImportError, ReadGame } from './import-error.js';

/** The offset of the end of the first game of a text. */
const endOfFirstGame = (text: string): number => {
  let begun = false;
  const lexer = new LooseLexer();
  lexer.push(text);
  lexer.end();
  for (let token = lexer.next(); token !== undefined; token = lexer.next()) {
    const { kind, at, end } = token;
    if (kind === 'result') return end;
    if (kind === 'tag' && begun) return at;
    begun ||= kind !== 'tag' && kind !== 'escape';
  }
  return text.length;
};

/** Adds the text after a game as unread text. This is rarely needed, so the module is fetched on demand. */
export const withRest = ({ record, errors, warnings = [] }: ReadGame, text: string): ReadGame => {
  const end = endOfFirstGame(text);
  const rest = text.slice(end).trim();
  const unread = [...(record?.unread === undefined ? [] : [record.unread]), rest].join('\n');
  const fault: ImportError = {
    ...untoldError('pgn-text-behind-game', {}),
    line: text.slice(0, text.indexOf(rest, end)).split('\n').length,
    token: rest.slice(0, 40),
  };
  return { ...(record && { record: { ...record, unread } }), errors: [...errors, fault], warnings };
};
