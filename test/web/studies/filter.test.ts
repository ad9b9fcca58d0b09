import { beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import type { StudyEntry } from '../../../web/storage/database.js';
import {
  countFilters,
  filterEntries,
  firstOrder,
  LATEST_FIRST,
  NO_FILTER,
  Selection,
  sortEntries,
  type SortKey,
} from '../../../web/page/studies/filter.js';
import {
  countValues,
  queryTest,
  similarKey,
  suggest,
  unknownKey,
} from '../../../web/page/studies/query.js';
import { foldText } from '../../../web/shared/fold-text.js';
import { newRow } from '../../../web/page/studies/keeping.js';
import { entryOf } from '../../../web/storage/entry.js';

const entry = (id: string, more: Partial<StudyEntry> = {}): StudyEntry => ({
  ...entryOf({ ...newRow(), id, pgn: '1. e5 *', updated: 0 }),
  words: '',
  game: id.charCodeAt(0),
  ...more,
});

const ids = (entries: readonly StudyEntry[]): string => entries.map(({ id }) => id).join('');

describe('a search', () => {
  const words = 'name:my study\nwhite:anna karenina\nblack:bob\nsite:st anna\na comment: so good';

  test.each([
    ['', true],
    ['anna', true],
    ['anna bob', true],
    ['anna carla', false],
    ['"anna karenina"', true],
    ['"karenina anna"', false],
    ['white:anna', true],
    ['black:anna', false],
    ['site:"st anna"', true],
    ['name:study', true],
    ['tag:anna', false],
    ['comment: good', true],
    ['comment:good', false],
    ['"unclosed', false],
    ['"so', true],
    ['WHITE:Karen', true],
  ])('matches “%s”: %s', (query, found) => {
    expect(queryTest(query)(entry('a', { words }))).toBe(found);
  });
});

describe('a query', () => {
  test.each([
    ['Müller', 'muller'],
    ['ŁUKASZ Żak', 'lukasz zak'],
    ["O’Connor, O'Brien", 'oconnor, obrien'],
    ['Søren Đorđević', 'soren dordevic'],
    ['Straße Æsir Œuvre İstanbul ışık', 'strasse aesir oeuvre istanbul isik'],
    ['Ελλάς', 'ελλας'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  const entries = [
    entry('a', {
      white: 'Hans Müller',
      event: 'Łódź Open',
      words: 'white:hans müller\nwhiteelo:2000',
    }),
    entry('b', { white: 'Hans Müller', words: 'white:hans müller' }),
    entry('c', { white: 'Łukasz Żak', words: 'white:łukasz żak' }),
    entry('d', { white: 'Sean O’Connor', words: "white:sean o’connor\nblack:mary o'connor" }),
  ];

  test.each([
    ['muller', 'ab'],
    ['MÜLLER', 'ab'],
    ['lukasz', 'c'],
    ['white:zak', 'c'],
    ['oconnor', 'd'],
    ['black:"mary oconnor"', 'd'],
    ["O'Connor", 'd'],
  ])('%s finds %s', (text, found) => {
    expect(ids(filterEntries(entries, { ...NO_FILTER, text }))).toBe(found);
  });

  test('reports an unknown key and suggests a similar key', () => {
    expect(unknownKey('anna whit:x', entries)).toBe('whit');
    expect(['whit', 'elephant'].map(similarKey)).toEqual(['white', undefined]);
    for (const query of ['', 'white:x', 'whiteelo:2000', 'anna: x', 'no key'])
      expect(unknownKey(query, entries)).toBeUndefined();
  });

  test('suggests keys, and values for a complete key', () => {
    const texts = (query: string): string =>
      suggest(query, entries)
        .map(({ text }) => text)
        .join(' ');
    expect(texts('')).toBe('white: black: event: date: site: round: result: ruleset: name:');
    expect(texts('anna r')).toBe('round: result: ruleset:');
    expect(texts('white:')).toBe('white:"Hans Müller" white:"Łukasz Żak" white:"Sean O’Connor"');
    expect(texts('white:ocon')).toBe('white:"Sean O’Connor"');
    expect(suggest('x event:lodz', entries)).toEqual([
      { text: 'event:"Łódź Open"', query: 'x event:"Łódź Open" ' },
    ]);
    expect(texts('nokey:')).toBe('');
    const many = Array.from({ length: 9 }, (_, number) => entry('', { name: `game ${number}` }));
    expect(suggest('name:', many)).toHaveLength(8);
    expect(texts('"open phrase')).toBe('');
  });
});

describe('a query for first moves', () => {
  beforeAll(() => loadRules());
  const entries = [
    entry('a', { moves: 'h5 e8 Uf3' }),
    entry('b', { moves: 'h5 e10 a5', ruleset: 'murray' }),
    entry('c', { moves: 'e5 h8', words: 'a comment on h5' }),
    entry('d', { moves: 'h4h5 e9e8' }),
    entry('e', { moves: 'Cf3 a8' }),
    entry('f', {}),
  ];

  test.each([
    ['1. h5', 'abd'],
    ['1.h5 e8', 'ad'],
    ['h5 e8', 'ad'],
    ['h5', 'abcd'],
    ['1. h5 e', 'abd'],
    ['1. h5 e8 2. uf3!', 'a'],
    ['h4h5', 'abd'],
    ['h4-h5 e9e8', 'ad'],
    ['1. h5 e1', 'b'],
    ['1. h', 'abd'],
    ['1. ', 'abcdef'],
    ['1. cf3', 'e'],
    ['1. h5 e8 2. e5', ''],
    ['comment h5', 'c'],
    ['comment 1. h5', ''],
    ['1. h5 name:x', ''],
  ])('%s finds %s', (text, found) => {
    expect(ids(filterEntries(entries, { ...NO_FILTER, text }))).toBe(found);
  });
});

describe('a filter', () => {
  const entries = [
    entry('a', { result: '1-0', collections: ['x'], isReviewed: true }),
    entry('b', { ruleset: 'murray', faults: [{ code: 'x', params: {}, message: '' }] }),
    entry('c', { game: 97, result: '1-0' }),
    entry('d', { deleted: 1, game: 98 }),
  ];
  test.each([
    [{}, 'abc'],
    [{ isBin: true }, 'd'],
    [{ result: '1-0' }, 'ac'],
    [{ result: '*' }, 'b'],
    [{ ruleset: 'murray' }, 'b'],
    [{ collection: 'x' }, 'a'],
    [{ only: 'reviewed' }, 'a'],
    [{ only: 'unreviewed' }, 'bc'],
    [{ only: 'faulty' }, 'b'],
    [{ only: 'duplicates' }, 'ac'],
    [{ found: new Set(['b', 'd']) }, 'b'],
  ] as const)('%j leaves %s', (filter, found) => {
    expect(ids(filterEntries(entries, { ...NO_FILTER, ...filter }))).toBe(found);
  });

  const played = [
    entry('a', { white: 'Anna', black: 'Acedrex, level 3', result: '1-0' }),
    entry('b', { white: 'Acedrex, level 12', result: '1-0' }),
    entry('c', { white: 'Bea', black: 'anna ', result: '1/2-1/2' }),
    entry('d', { white: 'Bea', black: 'Carla', result: '0-1' }),
    entry('e', { white: 'Anna', black: 'Anna', result: '0-1' }),
  ];
  test.each([
    [{ only: 'mine' }, 'Anna', 'abc'],
    [{ only: 'mine' }, '', 'ab'],
    [{ only: 'engine' }, 'Anna', 'ab'],
    [{ result: 'won' }, 'Anna', 'a'],
    [{ result: 'lost' }, '', 'b'],
    [{ result: '1/2-1/2' }, '', 'c'],
  ] as const)('%j for the player “%s” leaves %s', (filter, player, found) => {
    expect(ids(filterEntries(played, { ...NO_FILTER, ...filter }, player))).toBe(found);
  });

  test('counts its criteria but not the search text', () => {
    expect(countFilters({ ...NO_FILTER, text: 'x', result: 'won', only: 'mine' })).toBe(2);
  });

  test('counts how often each value occurs', () => {
    expect(countValues(entries, ({ result }) => [result])).toEqual([
      ['1-0', 2],
      ['*', 1],
    ]);
  });
});

describe('the order of games', () => {
  const sorted = (key: SortKey, isDescending: boolean, entries: readonly StudyEntry[]): string =>
    ids(sortEntries(entries, { key, isDescending }, 'en'));

  test('follows the language, sorts numbers by value and puts unknown names last', () => {
    const entries = [
      entry('a', { white: 'Player 10' }),
      entry('b'),
      entry('c', { white: 'player 9' }),
      entry('d', { white: 'Ábel' }),
    ];
    expect(sorted('white', false, entries)).toBe('dcab');
    expect(sorted('white', true, entries)).toBe('acdb');
  });

  test('sorts games of the same day by time, the latest first', () => {
    const entries = [
      entry('a', { date: '2026.11.27', time: '09:05' }),
      entry('b', { date: '2026.11.27', time: '14:32' }),
      entry('c', { date: '2026.11.26', time: '23:00' }),
      entry('d', { date: '2026.??.??' }),
      entry('e'),
    ];
    expect(ids(sortEntries(entries, firstOrder('date')))).toBe('bacde');
    expect(firstOrder('white').isDescending).toBe(false);
  });

  // In ascending order; an unknown date comes last.
  test('sorts dates in many formats', () => {
    const dates = [
      ...['1283', '1283.05.??', '1283-05-02', 'c. 1912', '25.12.98', '2024.02.??', '2025.??.??'],
      ...['1.2.2025', 'Nov 2025', '24 Nov 2025', '25. November 2025', '26.11.2025', '2025-11-27'],
      ...['11/28/2025', '29 février 2026', '3.7.2026', '2026/07/04', 'Nov 26, 2026', '????.??.??'],
    ];
    const entries = dates.map((date, at) => entry(String.fromCharCode(97 + at), { date }));
    const order = ids(entries);
    expect(sorted('date', false, [...entries].reverse())).toBe(order);
    expect(sorted('date', true, entries)).toBe(
      `${order.slice(0, -1).split('').reverse().join('')}s`,
    );
  });

  test('is stable and starts with the latest games by default', () => {
    const entries = [1, 5, 1].map((updated, index) => entry('abc'.charAt(index), { updated }));
    expect(ids(sortEntries(entries, LATEST_FIRST))).toBe('bac');
    expect(sorted('plies', true, entries)).toBe('abc');
    expect(sorted('reviewed', false, [...entries, entry('d', { isReviewed: true })])).toBe('dabc');
  });
});

describe('a selection', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  test('toggles single rows and extends from the last toggled row', () => {
    const one = new Selection().toggle('b').extendTo('d', all);
    const selections = [
      one,
      one.toggle('c'),
      one.extendTo('a', all),
      new Selection().extendTo('c', all),
    ];
    expect(selections.map((each) => each.within(all).join(''))).toEqual(['bcd', 'bd', 'abcd', 'c']);
  });

  test('drops rows that are no longer in the list', () => {
    const selection = new Selection(all);
    expect(selection.keepOnly(all)).toBe(selection);
    expect(selection.keepOnly(['e', 'x', 'a']).within(all)).toEqual(['a', 'e']);
  });
});
