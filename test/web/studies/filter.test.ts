import { describe, expect, test } from 'vitest';
import type { StudyEntry } from '../../../web/storage/database.js';
import {
  countFilters,
  filterEntries,
  firstOrder,
  LATEST_FIRST,
  NO_FILTER,
  sortEntries,
  type SortKey,
} from '../../../web/page/studies/filter.js';
import {
  countValues,
  similarKey,
  suggest,
  unknownKey,
  wordTest,
} from '../../../web/page/studies/query.js';
import { foldText } from '../../../web/shared/fold-text.js';
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

  test('names a key that no game has, and the one that was meant', () => {
    expect(unknownKey('anna whit:x', entries)).toBe('whit');
    expect(similarKey('whit')).toBe('white');
    expect(similarKey('elephant')).toBeUndefined();
    for (const query of ['', 'white:x', 'whiteelo:2000', 'anna: x', 'no key'])
      expect(unknownKey(query, entries)).toBeUndefined();
  });

  test('suggests keys, and values after a key', () => {
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
  ] as const)('%j of %s leaves %s', (filter, player, found) => {
    expect(ids(filterEntries(played, { ...NO_FILTER, ...filter }, player))).toBe(found);
  });

  test('counts its parts, without the words', () => {
    expect(countFilters({ ...NO_FILTER, text: 'x', result: 'won', only: 'mine' })).toBe(2);
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

  test('by date sorts the games of a day by their times, the latest first', () => {
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
