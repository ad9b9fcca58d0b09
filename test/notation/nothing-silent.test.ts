/** Every word of a text is read, kept with a game, or mentioned in a message. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText } from '../../src/notation/encoding.js';
import { isMoveLike, LABEL } from '../../src/notation/move-words.js';
import { mainLine } from '../../src/game/tree.js';
import { makePgn } from '../../src/notation/pgn.js';
import { scaled } from '../support/scale.js';
import { CASES, FOREIGN } from './foreign-cases.js';
import { mutated, newMutations } from './mutations.js';
import { allGames } from './pgn-support.js';

/** The words of a text that lie outside all games and all messages, or inside a game that neither keeps nor names them. */
const silent = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly string[]> => {
  const text = withoutDiagram(decodeText(bytes));
  const games = await allGames(bytes);
  // Then the message is about the whole text.
  if (games.every(({ place }) => place === undefined)) return [];
  const messages = games.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  const named = messages.map(({ token }) => token.replace(/…$/, ''));
  const lines = new Set(messages.map(({ line }) => line));
  const kept = games.map(({ record, unread = '' }) => (record ? makePgn(record) : '') + unread);
  // An unfinished game may end with the number of its next move.
  const nextNumbers = games.flatMap(({ record }) => {
    if (record === undefined) return [];
    const { turn, fullmoves } = record.setup;
    const plies = mainLine(record).length;
    return [fullmoves + Math.floor((plies + (turn === 'black' ? 1 : 0)) / 2), 1 + plies];
  });
  const isCovered = (word: string, at: number): boolean => {
    const line = text.slice(0, at).split('\n').length;
    if (lines.has(line) || named.some((token) => token.includes(word))) return true;
    const isInside = games.some(({ place }) => place && place.at <= at && at < place.end);
    // A message about text between games is about all of it up to the next game.
    const before = Math.max(
      0,
      ...games.map(({ place }) => (place && place.end <= at ? place.end : 0)),
    );
    if (!isInside && messages.some((message) => message.at >= before && message.at <= at))
      return true;
    const start = text.slice(text.lastIndexOf('\n', at) + 1, at);
    const tag = text.slice(Math.max(0, text.lastIndexOf('[', at)), at);
    const isTag = DERIVED.test(start) || (DERIVED.test(tag) && !tag.includes(']'));
    // The name of a piece, in any language, precedes the squares of its move.
    const isLabel = text.slice(at, at + 40).search(LABEL) === 0;
    const isNumber =
      /^\d+$/.test(word) &&
      (NUMBER.test(text.slice(at, at + 80)) || nextNumbers.includes(Number(word)));
    const isRead = isLabel || isMoveLike(word) || isNumber || isTag;
    return isInside && (isRead || kept.some((written) => written.includes(word)));
  };
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(({ 0: word, index }) => !isCovered(word, index))
    .map(([word]) => word);
};

/**
 * The letters and digits of a text that are in the span of no game and no message, without as many characters as the
 * messages about containers count. Such a message names the first place only.
 */
const outside = async (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> => {
  const text = decodeText(bytes);
  const games = await allGames(bytes, { name });
  const spans = games.flatMap(({ place }) => {
    // A parser that puts the result last has found it before the moves.
    if (place !== undefined && place.end < place.at) return [[0, text.length] as const];
    return place ? [[place.at, place.end] as const] : [];
  });
  // Then the message is about the whole text.
  if (spans.length === 0) return '';
  const starts = [...spans];
  let counted = 0;
  for (const { at, token, ...message } of games.flatMap(({ errors, warnings }) => [
    ...errors,
    ...warnings,
  ])) {
    if (message.code === 'text-unwrapped') {
      counted += message.params.characters;
      continue;
    }
    // A message about text between games is about all of it from that line up to the next game.
    const isBetween = !starts.some(([from, to]) => from <= at && at < to);
    const next = Math.min(text.length, ...starts.map(([from]) => from).filter((from) => from > at));
    const line = text.slice(at).split('\n', 1).join('');
    if (isBetween) spans.push([text.lastIndexOf('\n', at - 1) + 1, next]);
    // A long token is clipped.
    else spans.push([at, at + (token.endsWith('…') ? line : token).length]);
  }
  const rest = text.split('');
  for (const [from, to] of spans) rest.fill(' ', from, to);
  // An HTML element counts as a space.
  const silentText =
    rest
      .join('')
      .replace(/<[^<>]*>/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return silentText.join('').length > counted ? silentText.join(' ') : '';
};

/** Tags that a record stores in separate fields. */
const DERIVED = /(?:^\s*|\[\s*)(?:variant|ruleset|setup|fen|result|dice)\b/i;

/** A number and what may come between it and its move, or a part of a date, a time, a score or a result. */
const NUMBER = /^\d+(?:[.…:,)\]]|[^\S\r\n]*[-/½:]|\s+(?:[A-Za-z♔-♟[{(;$]|\.))/u;

/** The diagram in which XBoard repeats the position of the tag FEN. */
const [XBOARD_DIAGRAM = ''] =
  /\{-+\n[^}]*\}/.exec(readFileSync('test/notation/foreign/xboard.pgn', 'utf8')) ?? [];
const withoutDiagram = (text: string): string =>
  text.replaceAll(XBOARD_DIAGRAM, (found) => found.replace(/\S/g, ' '));

/** Words that mean something to the reader: names of tags, rulesets and results in other spellings, commands, signs. */
const MEANING =
  /^(?:Variant|Grant|Acedrex|Ruleset|FEN|SetUp|Result|Dice|eval|emt|clk|N|nbsp|br|lt|gt|amp|ep|ch|mate|x|e|p|M\d+)$/i;

test(
  'no text of a file or of its mutations is lost without a message',
  { timeout: 300_000 },
  async () => {
    const random = newMutations();
    for (const { path, file } of CASES) {
      const bytes = new Uint8Array(readFileSync(path));
      for (let times = 0; times <= scaled(0.3); times += 1) {
        const each = times === 0 ? bytes : mutated(bytes, random);
        expect(await outside(each, file), `${file}\n${decodeText(each)}`).toBe('');
        // Container parsers return other words than the text contains.
        if (!FOREIGN.some((one) => one.file === file)) continue;
        const words = (await silent(each)).filter((word) => !MEANING.test(word));
        expect(words, `${file}\n${decodeText(each)}`).toEqual([]);
      }
    }
  },
);
