import { describe, expect, test } from 'vitest';
import type { StudyEntry } from '../../../web/storage/database.js';
import {
  countValues,
  filterEntries,
  LATEST_FIRST,
  NO_FILTER,
  sortEntries,
  wordTest,
  type SortKey,
} from '../../../web/page/studies/filter.js';
import { Selection } from '../../../web/page/studies/selection.js';

const entry = (id: string, more: Partial<StudyEntry> = {}): StudyEntry => ({
  id,
  name: '',
  created: 0,
  updated: 0,
  revision: 1,
  white: '',
  black: '',
  event: '',
  date: '',
  result: '*',
  ruleset: 'cazaux',
  plies: 1,
  opening: '',
  isReviewed: false,
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
  ])('for %s', (query, found) => {
    expect(wordTest(query)(words)).toBe(found);
  });
});

describe('a filter', () => {
  const entries = [
    entry('a', { result: '1-0', collections: ['x'], isReviewed: true }),
    entry('b', { ruleset: 'murray', faults: [{ code: 'x', message: '' }] }),
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

  test('counts what occurs', () => {
    expect(countValues(entries, ({ result }) => [result])).toEqual([
      ['1-0', 2],
      ['*', 1],
    ]);
  });
});

describe('an order', () => {
  const sorted = (key: SortKey, isDescending: boolean, entries: readonly StudyEntry[]): string =>
    ids(sortEntries(entries, { key, isDescending }, 'en'));

  test('is that of the language, with numbers by their value, and the unknown last both ways', () => {
    const entries = [
      entry('a', { white: 'Player 10' }),
      entry('b'),
      entry('c', { white: 'player 9' }),
      entry('d', { white: 'Ábel' }),
    ];
    expect(sorted('white', false, entries)).toBe('dcab');
    expect(sorted('white', true, entries)).toBe('acdb');
  });

  test('leaves equal ones as they are, and begins with the latest', () => {
    const entries = [
      entry('a', { updated: 1 }),
      entry('b', { updated: 5 }),
      entry('c', { updated: 1 }),
    ];
    expect(ids(sortEntries(entries, LATEST_FIRST))).toBe('bac');
    expect(sorted('plies', true, entries)).toBe('abc');
    expect(sorted('reviewed', false, [...entries, entry('d', { isReviewed: true })])).toBe('dabc');
  });
});

describe('a selection', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];

  test('takes and leaves single rows, and reaches from the last of them', () => {
    const one = new Selection().toggle('b').extendTo('d', all);
    expect(one.within(all)).toEqual(['b', 'c', 'd']);
    expect(one.toggle('c').within(all)).toEqual(['b', 'd']);
    expect(one.extendTo('a', all).within(all)).toEqual(['a', 'b', 'c', 'd']);
    expect(new Selection().extendTo('c', all).within(all)).toEqual(['c']);
  });

  test('loses what the list loses', () => {
    const selection = new Selection(all);
    expect(selection.keepOnly(all)).toBe(selection);
    expect(selection.keepOnly(['e', 'x', 'a']).within(all)).toEqual(['a', 'e']);
  });
});
