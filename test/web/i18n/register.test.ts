/** What `registerWords` adds and refuses. */
import { expect, test } from 'vitest';
import { boardWords } from '../../../src/elements/board/parts.js';
import { editorWords } from '../../../src/elements/editor/languages.js';
import {
  knownLanguage,
  LANGUAGES,
  type Language,
} from '../../../src/elements/internal/languages.js';
import { registerWords, type ElementWords } from '../../../src/elements/words/words.js';

/** A language that the package does not have. */
const ITALIAN = 'it' as Language;

test('adds a language, some words at a time, in front of those of the package', async () => {
  expect(knownLanguage('it-CH')).toBeUndefined();
  registerWords('IT', { board: { check: 'scacco' } });
  registerWords('it', {
    board: { empty: 'vuota' },
    errors: { sentence: ({ code }) => `E ${code}` },
  });
  expect(knownLanguage('it-CH')).toBe('it');
  expect(LANGUAGES.at(-1)).toBe('it');
  expect(boardWords.in(ITALIAN)).toEqual({ check: 'scacco', empty: 'vuota' });
  expect(boardWords.missing(ITALIAN)).toBeUndefined();
  // Errors have one table, which the editor and the analysis use too.
  const error = { code: 'fen-fields', params: {}, message: 'too few fields' };
  expect(editorWords.in(ITALIAN).error(error)).toBe('E fen-fields');
  expect(editorWords.in(ITALIAN).side('white')).toBe('white');

  // A word that is undefined is one that is not given, and so is such a part.
  registerWords('it', { board: { check: undefined }, die: undefined } as unknown as ElementWords);
  expect(boardWords.in(ITALIAN).check).toBe('scacco');

  registerWords('es', { board: { check: 'jaque al rey' } });
  await boardWords.load('es');
  expect(boardWords.in('es')).toMatchObject({ check: 'jaque al rey', empty: 'vacía' });
  expect(boardWords.in('en')).toEqual({});
});

test.each([
  ['it-IT', {}, 'language must be a tag of two or three letters, not it-IT'],
  [7, {}, 'language must be a tag of two or three letters, not 7'],
  ['it', 'ciao', 'words must be an object, not ciao'],
  ['it', { bord: {} }, /^a part of the words must be board or editor or .* or errors, not bord$/],
  ['it', null, 'words must be an object, not null'],
  ['it', { board: 1 }, 'board must be an object, not 1'],
  ['it', { die: null }, 'die must be an object, not null'],
  ['it', { errors: {} }, 'errors.sentence must be a function, not undefined'],
])('refuses %j with %j', (language, words, message) => {
  expect(() => {
    registerWords(language as string, words as ElementWords);
  }).toThrow(message instanceof RegExp ? message : new TypeError(message));
});
