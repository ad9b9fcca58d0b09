/** The list of endings: its address, its groups and the published statistics. */
import { describe, expect, test } from 'vitest';
import published from '../../../docs/endings.json';
import { materialsOf, parseMaterial, type Material } from '../../../src/tablebase/material.js';
import { makeRuleset, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import {
  addressOfTablebase,
  placeOfAddress,
  type TablebasePlace,
} from '../../../web/page/tablebase/tablebase-address.js';
import { groupOf } from '../../../web/page/tablebase/list.js';
import { publishedCounts, publishedOutcome } from '../../../web/page/tablebase/published.js';
import { parseLink } from '../../../web/page/links/line-link.js';
import { addressOfLine } from '../../../web/shared/addresses.js';
import { positionOf } from '../../support/golden.js';
import { valueOf } from '../../support/value.js';

const material = (name: string): Material => valueOf(parseMaterial(name));

const mixture = makeRuleset({ bareKing: 'plays-on', moveLimit: 60 }, RULESETS.murray.switches);

describe('the list’s address', () => {
  test.each<[string, TablebasePlace]>([
    ['no filter', { piece: 'any', shown: 'all' }],
    ['a ruleset', { ruleset: RULESETS.golladay, piece: 'any', shown: 'unsolved' }],
    ['a mixture', { ruleset: mixture, piece: 'aanca', shown: 'known', ending: 'KAKR' }],
  ])('is read back unchanged with %s', (_, place) => {
    expect(placeOfAddress(addressOfTablebase(place))).toEqual({ place, unknown: [] });
  });

  test('keeps valid values if other values are unknown', () => {
    const { place, unknown } = placeOfAddress(
      '#endings?ruleset=fide&with=king&show=known&ending=krka&x&%E0%A4=1',
    );
    expect(place).toEqual({ piece: 'any', shown: 'known', ending: 'KRKA' });
    expect(unknown.slice(0, 3)).toEqual(['ruleset=fide', 'with=king', 'x=']);
    expect(unknown).toHaveLength(4);
  });
});

test('every ending belongs to one group', () => {
  const counts = new Map<string, number>();
  for (const each of [3, 4].flatMap((count) => materialsOf(count, RULESETS.golladay, true)))
    counts.set(groupOf(each), (counts.get(groupOf(each)) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ single: 6, duel: 21, double: 21, pawns: 15 });
});

describe('the published statistics', () => {
  const countsOf = (name: string, ruleset: Ruleset): ReturnType<typeof publishedCounts> =>
    publishedCounts(published, material(name), ruleset);

  test('apply to all rulesets that do not differ in the ending', () => {
    const counts = countsOf('KAKR', RULESETS.cazaux);
    expect(counts?.white).toMatchObject({ wins: 289_038_304, draws: 0, losses: 6_322_616 });
    expect(countsOf('KAKR', RULESETS.courier)).toEqual(counts);
    expect(countsOf('KAKR', makeRuleset({ pawnDoubleStep: true }))).toEqual(counts);
    expect(countsOf('KAKR', makeRuleset({ stalemate: 'draws' }))).toBeUndefined();
    expect(countsOf('KAKR', mixture)).toBeUndefined();
  });

  test('are summed over the pawn’s files and link to the longest win', () => {
    const counts = countsOf('KPK', RULESETS.golladay);
    const files = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const wins = files.map((file) => published.golladay[`KPK ${file}`].white.wins);
    expect(counts?.white.wins).toBe(wins.reduce((sum, each) => sum + each, 0));
    const { fen = '', line, plies } = counts?.white.longest ?? {};
    const link = valueOf(parseLink(addressOfLine({ ruleset: 'golladay', name: 'KPK', fen, line })));
    expect(link.name).toBe('KPK');
    expect(link.record.children).toHaveLength(1);
    expect(line?.split(' ')).toHaveLength(plies ?? 0);
    expect(link.path).toEqual([]);
  });
});

describe('the published outcome of a position', () => {
  const outcomeOf = (board: string) => {
    const known = publishedOutcome(published, positionOf(`${board} - - 0 1`, 'golladay'));
    return known && [known.side.wins, known.plies];
  };
  const { KAK, KRKG } = published.golladay;

  test.each([
    ['the longest win', 'A', '3k8/12/12/K11 w', KAK.white.wins, 27],
    ['another win', 'A', '3k8/12/12/1K10 w', KAK.white.wins, undefined],
    ['reversed colours', 'a', '3K8/12/12/1k10 b', KAK.white.wins, undefined],
    ['the other side to move', 'a', '3K8/12/12/1k10 w', 0, undefined],
  ] as const)('is found for %s', (_, aanca, kings, ...known) => {
    expect(outcomeOf(`11${aanca}/12/12/12/12/12/12/12/${kings}`)).toEqual(known);
  });

  test('omits the number of moves if the move limit prevents wins', () => {
    const { wins, longest } = KRKG.white;
    const board = longest.fen.split(' ').slice(0, 2).join(' ');
    expect(outcomeOf(board)).toEqual([wins, undefined]);
  });

  test('is missing for an unpublished ending', () => {
    expect(outcomeOf('12/3k8/12/12/12/12/12/7r4/12/12/1PP9/2K9 w')).toBeUndefined();
  });
});
