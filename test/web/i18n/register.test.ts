/** The words that `registerWords` accepts and rejects. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { boardWords } from '../../../src/elements/board/parts.js';
import { speechIn } from '../../../src/elements/board/speech-words.js';
import { editorWords } from '../../../src/elements/editor/languages.js';
import { loadFaults, tellFault } from '../../../src/elements/internal/faults.js';
import {
  knownLanguage,
  LANGUAGES,
  TRANSLATIONS,
  type Language,
} from '../../../src/elements/internal/languages.js';
import { readMessage } from '../../../src/elements/words/message.js';
import { registerWords, type ElementWords } from '../../../src/elements/words/words.js';

/** A language that the package does not have. */
const ITALIAN = 'it' as Language;

test('registerWords adds a language in parts and overrides the package’s words', async () => {
  expect(knownLanguage('it-CH')).toBeUndefined();
  registerWords('IT', { speech: { check: 'scacco' } });
  registerWords('it', {
    board: { empty: 'vuota', moved: '{piece} da {from} a {to}' },
    speech: {
      ends: { stalemate: 'stallo' },
      moves: '{count, plural, one {# mossa} other {# mosse}}',
    },
    errors: { place: { before: '{move}: ' }, fen: { 'fen-turn': 'non «{text}»' } },
  });
  expect(knownLanguage('it-CH')).toBe('it');
  expect(LANGUAGES.at(-1)).toBe('it');
  const board = boardWords.in(ITALIAN);
  expect([board.empty, board.loading]).toEqual(['vuota', 'Loading']);
  expect(board.moved({ piece: 'torre', from: 'a1', to: 'b1' })).toBe('torre da a1 a b1');
  expect(boardWords.missing(ITALIAN)).toBeUndefined();
  const { check, ends, moves } = speechIn(board);
  expect([check, ends.stalemate, ends.checkmate]).toEqual(['scacco', 'stallo', 'checkmate']);
  expect([1, 2].map((count) => moves({ count }))).toEqual(['1 mossa', '2 mosse']);
  await loadFaults(ITALIAN);
  const error = { code: 'fen-turn', params: { text: 'x' }, message: 'not x', move: 3 };
  expect(tellFault(ITALIAN, error)).toBe('3: non «x»');
  expect(tellFault(ITALIAN, { ...error, code: 'fen-empty' })).toBe('not x');
  expect(editorWords.in(ITALIAN).undo).toBe('Undo');

  // Undefined messages and parts count as missing.
  const missing = { speech: { check: undefined }, die: undefined };
  registerWords('it', missing as unknown as ElementWords);
  expect(speechIn(boardWords.in(ITALIAN)).check).toBe('scacco');

  registerWords('es', { speech: { check: 'jaque al rey' } });
  await boardWords.load('es');
  expect(boardWords.in('es')).toMatchObject({ speech: { check: 'jaque al rey' }, empty: 'vacía' });
});

test('registerWords adds the `attempt` messages to the puzzle element', async () => {
  const { SOURCES, WORDS } = await import('../../../src/words/puzzle.js');
  const { Translated } = await import('../../../src/elements/internal/languages.js');
  registerWords('sw', { attempt: { hint: 'Dokezo' }, puzzle: { puzzle: 'Fumbo' } });
  const words = new Translated('puzzle', WORDS, SOURCES).in('sw' as Language);
  expect([words.hint, words.puzzle, words.solved]).toEqual(['Dokezo', 'Fumbo', 'Solved!']);
});

test.each(['en', ...TRANSLATIONS])('registerWords accepts the package’s files: %s', (language) => {
  const read = (name: string): object =>
    parse(readFileSync(`data/words/${language}/${name}.yaml`, 'utf8')) as object;
  registerWords('qa', { ...read('elements'), errors: read('errors') });
  const lists = editorWords.in('qa' as Language).switches.kingLeapCaptures;
  expect(lists).toHaveLength(3);
  registerWords('qa', JSON.parse(JSON.stringify(read('elements'))) as ElementWords);
});

test.each([
  ['it-IT', {}, 'language must be a tag of two or three letters, not it-IT'],
  [7, {}, 'language must be a tag of two or three letters, not 7'],
  ['it', 'ciao', 'words must be an object, not ciao'],
  ['it', { bord: {} }, /^a name in words must be board or speech or .* or errors, not bord$/],
  ['it', null, 'words must be an object, not null'],
  ['it', { board: 1 }, 'board must be an object, not 1'],
  ['it', { die: null }, 'die must be an object, not null'],
  ['it', { board: { emty: '' } }, /^a name in board must be piece or empty or .*, not emty$/],
  ['it', { board: { empty: () => 'vuota' } }, /^board\.empty must be a message, not \(\) =>/],
  ['it', { speech: { ends: 'fine' } }, 'speech.ends must be an object, not fine'],
  [
    'it',
    { board: { moved: '{pice}' } },
    'board.moved: there is no value {pice}, only {piece}, {from}, {to}',
  ],
  ['it', { board: { empty: '{piece}' } }, 'board.empty: there is no value {piece}, only text'],
  ['it', { board: { board: 'al {turn' } }, 'board.board: expected } at character 9 of “al {turn”'],
  [
    'it',
    { editor: { switches: { lion: ['leone'] } } },
    'editor.switches.lion must be a list of 3 messages, not 1',
  ],
  ['it', { editor: { switches: { lion: {} } } }, /^editor\.switches\.lion must be a list, not/],
  [
    'it',
    { errors: { fen: { 'fen-turn': '{text, select, x {y}}' } } },
    'errors.fen.fen-turn: expected a case other {…} before the end at character 22 of “{text, select, x {y}}”',
  ],
])('registerWords rejects %j with %j', (language, words, message) => {
  expect(() => {
    registerWords(language as string, words as unknown as ElementWords);
  }).toThrow(message instanceof RegExp ? message : new TypeError(message));
});

describe('the message parser', () => {
  test.each([
    ["it''s {x} '{'y'}' #", { x: 1 }, "it's 1 {y} #"],
    ['{n, plural, =0 {none} one {# piece} other {# pieces}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# piece} other {# pieces}}', { n: 1 }, '1 piece'],
    ['{n, plural, other {# of {n, number}}}', { n: 1234 }, '1,234 of 1,234'],
    ['{n, plural, other {{x, select, a {# A} other {# B}}}}', { n: 2, x: 'a' }, '2 A'],
    ['{x, select, bare_king {bare} empty {-} undefined {?} other {o}}', { x: 'bare-king' }, 'bare'],
    ['{x, select, bare_king {bare} empty {-} undefined {?} other {o}}', { x: '' }, '-'],
    ['{x, select, bare_king {bare} empty {-} undefined {?} other {o}}', {}, '?'],
    ['{x, select, true {yes} other {no}}', { x: true }, 'yes'],
    [
      '{x, list}; {x, list, or}; {x, plural, one {#} other {# in all}}',
      { x: ['a', 'b'] },
      'a, b; a or b; 2 in all',
    ],
    ['{t, seconds} s, {b, mebibytes} MiB', { t: 1500, b: 1 }, '1.5 s, 1 MiB'],
  ])('formats %s with %j as %s', (source, values, text) => {
    expect(readMessage(source, 'en').text(values)).toBe(text);
  });

  test.each([
    ['}', 'expected no } at character 1 of “}”'],
    ['{}', 'expected the name of a value at character 2 of “{}”'],
    [
      '{n, plurl, one {}}',
      /^expected list, number, seconds, mebibytes, plural or select at character 10/,
    ],
    [
      '{n, plural, ein {}}',
      /^expected one, other or another form of plurals, and \{ at character 12/,
    ],
    ['{n, plural, one {a}', /^expected one, other or another form/],
    ['{n, list, }', 'expected a word at character 11 of “{n, list, }”'],
    ['{n, select}', 'expected , at character 11 of “{n, select}”'],
  ])('rejects %s', (source, message) => {
    expect(() => readMessage(source, 'en')).toThrow(
      message instanceof RegExp ? message : new SyntaxError(message),
    );
  });
});
