/** Errors are told in other languages by code and parameters, never by their English sentence. */
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AcedrexError } from '../../src/errors/error.js';
import { parseCoordinates, resolveMove } from '../../src/notation/coordinates.js';
import { parseFen } from '../../src/notation/fen.js';
import { parsePgn } from '../../src/notation/pgn.js';
import { parseSan } from '../../src/notation/san.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Position } from '../../src/rules/position.js';
import { parseRuleset, RULESETS } from '../../src/rules/rulesets.js';
import { validate } from '../../src/rules/validate.js';
import {
  ALL_FRENCH,
  frenchPlace,
  REPAIRS_FRENCH,
} from '../../src/elements/internal/french-errors.js';
import { LIVE_FRENCH } from '../../src/elements/internal/french-live.js';
import { TWO_PLAYER_FRENCH } from '../../src/elements/internal/french-play.js';
import {
  ALL_GERMAN,
  germanPlace,
  REPAIRS_GERMAN,
} from '../../src/elements/internal/german-errors.js';
import { LIVE_GERMAN } from '../../src/elements/internal/german-live.js';
import { TWO_PLAYER_GERMAN } from '../../src/elements/internal/german-play.js';
import {
  ALL_PORTUGUESE,
  portuguesePlace,
  REPAIRS_PORTUGUESE,
} from '../../src/elements/internal/portuguese-errors.js';
import { LIVE_PORTUGUESE } from '../../src/elements/internal/portuguese-live.js';
import { TWO_PLAYER_PORTUGUESE } from '../../src/elements/internal/portuguese-play.js';
import {
  ALL_SPANISH,
  REPAIRS_SPANISH,
  spanishPlace,
} from '../../src/elements/internal/spanish-errors.js';
import { LIVE_SPANISH } from '../../src/elements/internal/spanish-live.js';
import { TWO_PLAYER_SPANISH } from '../../src/elements/internal/spanish-play.js';
import { translate, type Told } from '../../src/elements/internal/translate.js';

beforeAll(() => loadRules());

type Table = Record<string, (params: never) => string>;

const FOLDER = new URL('../../src/errors/sentences/', import.meta.url);
const MODULES = await Promise.all(
  readdirSync(FOLDER).map(
    async (name) => (await import(new URL(name, FOLDER).href)) as Record<string, unknown>,
  ),
);
const ENGLISH_TABLES = MODULES.flatMap((module) => Object.values(module)).filter(
  (value): value is Table => typeof value === 'object',
);
const ENGLISH = Object.assign({}, ...ENGLISH_TABLES) as Table;
const SPANISH: Table = {
  ...ALL_SPANISH,
  ...REPAIRS_SPANISH,
  ...TWO_PLAYER_SPANISH,
  ...LIVE_SPANISH,
};
const FRENCH: Table = { ...ALL_FRENCH, ...REPAIRS_FRENCH, ...TWO_PLAYER_FRENCH, ...LIVE_FRENCH };
const GERMAN: Table = { ...ALL_GERMAN, ...REPAIRS_GERMAN, ...TWO_PLAYER_GERMAN, ...LIVE_GERMAN };
const PORTUGUESE: Table = {
  ...ALL_PORTUGUESE,
  ...REPAIRS_PORTUGUESE,
  ...TWO_PLAYER_PORTUGUESE,
  ...LIVE_PORTUGUESE,
};
const LANGUAGES = [
  ['Spanish', SPANISH, spanishPlace],
  ['French', FRENCH, frenchPlace],
  ['German', GERMAN, germanPlace],
  ['Portuguese', PORTUGUESE, portuguesePlace],
] as const;

describe('every code', () => {
  test('has an English sentence in one table alone', () => {
    const codes = ENGLISH_TABLES.flatMap((table) => Object.keys(table));
    expect(codes.length).toBeGreaterThan(80);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each(LANGUAGES)('has a sentence in %s', (_, sentences) => {
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(ENGLISH).sort());
  });
});

const board = (...ranks: readonly string[]): string =>
  Array.from({ length: 12 }, (_, index) => ranks[index] ?? '12').join('/');

/** Errors of every reader, as they come. */
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

test.each(LANGUAGES)('%s stays the same when all English sentences are reworded', (_, ...words) => {
  const [sentences, place] = words;
  const translated = (): readonly string[] =>
    errors().map((error) => translate(sentences, place, error));
  const before = { english: errors().map(({ message }) => message), translated: translated() };
  expect(before.english.length).toBeGreaterThan(20);
  const spies = ENGLISH_TABLES.flatMap((table) =>
    Object.keys(table).map((code) => vi.spyOn(table, code).mockReturnValue('Something else.')),
  );
  try {
    expect(new Set(errors().map(({ message }) => message))).toEqual(new Set(['Something else.']));
    expect(translated()).toEqual(before.translated);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  for (const [index, sentence] of before.translated.entries()) {
    expect(sentence).not.toBe(before.english[index]);
    expect(sentence).not.toMatch(/undefined|NaN|\[object/);
  }
});

test('what an error is about, and what is wrong besides, is told too', () => {
  const error = {
    code: 'san-syntax',
    params: { text: 'x' },
    message: '',
    line: 3,
    others: [{ code: 'fen-empty', params: {}, message: '' }],
  };
  expect(translate(SPANISH, spanishPlace, error)).toBe(
    'Línea 3: «x» no es una jugada. El FEN está vacío.',
  );
});
