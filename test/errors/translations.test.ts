/** Errors are translated by code and parameters, never by their English sentence. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Position, parseFen, parsePgn, parseSan, validate } from '../../src/index.js';
import type { AcedrexError } from '../../src/index.js';
import { parseCoordinates, resolveMove } from '../../src/notation/coordinates.js';
import { parseRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { TRANSLATIONS } from '../../src/elements/internal/languages.js';
import { translate, type Told } from '../../src/elements/internal/translate.js';

type Table = Record<string, unknown>;

const FOLDER = new URL('../../src/words/', import.meta.url);
const wordsOf = async (name: string): Promise<Table> =>
  ((await import(new URL(name, FOLDER).href)) as { readonly WORDS: Table }).WORDS;

const ENGLISH_TABLES = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => /^\w+(?:-\w+)*-errors\.ts$/.test(name) && name !== 'place-errors.ts')
    .map(wordsOf),
);
const ENGLISH = Object.assign({}, ...ENGLISH_TABLES) as Table;
const LANGUAGES = await Promise.all(
  TRANSLATIONS.map(async (language) => {
    const tables = ['errors', 'play-errors', 'live-errors', 'remote-errors'].map((name) =>
      wordsOf(`${name}.${language}.ts`),
    );
    return [language, Object.assign({}, ...(await Promise.all(tables))) as Table] as const;
  }),
);
const SPANISH = LANGUAGES.find(([language]) => language === 'es')?.[1] ?? {};

describe('every error code', () => {
  test('has an English sentence in exactly one table', () => {
    const codes = ENGLISH_TABLES.flatMap((table) => Object.keys(table));
    expect(codes.length).toBeGreaterThan(80);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(LANGUAGES)('has a sentence in %s', (_, { place, ...sentences }) => {
    expect(Object.keys(place as Table)).toEqual(['before']);
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(ENGLISH).sort());
  });
});

const board = (...ranks: readonly string[]): string =>
  Array.from({ length: 12 }, (_, index) => ranks[index] ?? '12').join('/');

/** Sample errors of every reader. */
const errors = (): readonly Told[] => {
  const { cazaux } = RULESETS;
  const start = Position.start(cazaux);
  const setups = ['12', 'P5k5', 'kk10'].map((rank) =>
    parseFen(`${board(rank, '6R5')} w a1 - 9 1`, cazaux),
  );
  const faults = setups.flatMap((setup) => (setup.ok ? validate(setup.value, cazaux) : []));
  const read = [
    parseFen('12/12', cazaux),
    parseFen(`${board('x')} w`, cazaux),
    parseFen(`${board()} w - e3`, cazaux),
    parseRuleset('chess'),
    parseRuleset('custom:lion=no'),
    parseCoordinates('z1z2'),
    resolveMove(start, 'e9e8'),
    resolveMove(start, 'a1a4'),
    parseSan(start, 'Ue9'),
    parseSan(start, 'Qa8'),
  ];
  const games = parsePgn('[Dice "6"]\n\n*\n\n1. e5) (h5 {never closed');
  return [
    ...faults,
    ...faults.flatMap(({ repair }) =>
      repair === undefined ? [] : [{ ...repair, message: repair.label }],
    ),
    ...read.flatMap((result): readonly AcedrexError[] => (result.ok ? [] : [result.error])),
    ...games.flatMap((game) => game.errors),
  ];
};

test.each(LANGUAGES)(
  'the translation to %s does not depend on the English sentences',
  (_, sentences) => {
    const translated = (): readonly string[] =>
      errors().map((error) => translate(sentences, error));
    const before = { english: errors().map(({ message }) => message), translated: translated() };
    expect(before.english.length).toBeGreaterThan(20);
    const originals = ENGLISH_TABLES.map((table) => ({ ...table }));
    for (const table of ENGLISH_TABLES)
      for (const code of Object.keys(table)) table[code] = () => 'Something else.';
    try {
      expect(new Set(errors().map(({ message }) => message))).toEqual(new Set(['Something else.']));
      expect(translated()).toEqual(before.translated);
    } finally {
      for (const [index, table] of ENGLISH_TABLES.entries()) Object.assign(table, originals[index]);
    }
    for (const [index, sentence] of before.translated.entries()) {
      expect(sentence).not.toBe(before.english[index]);
      expect(sentence).not.toMatch(/undefined|NaN|\[object/);
    }
  },
);

test('an error’s line number and further errors are translated with it', () => {
  const error = {
    code: 'san-syntax',
    params: { text: 'x' },
    message: '',
    line: 3,
    others: [{ code: 'fen-empty', params: {}, message: '' }],
  };
  expect(translate(SPANISH, error)).toBe('Línea 3: «x» no es una jugada. El FEN está vacío.');
});
