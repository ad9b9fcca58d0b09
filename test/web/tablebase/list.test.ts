/** The list of endings: its address, its groups and the figures that come with the page. */
import { beforeAll, describe, expect, test } from 'vitest';
import published from '../../../docs/endings.json';
import { materialsOf, parseMaterial, type Material } from '../../../src/tablebase/material.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { makeRuleset, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import {
  addressOfTablebase,
  placeOfAddress,
  type TablebasePlace,
} from '../../../web/page/tablebase/tablebase-address.js';
import { groupOf } from '../../../web/page/tablebase/list.js';
import { publishedCounts, publishedOutcome } from '../../../web/page/tablebase/published.js';
import { parseLink } from '../../../web/page/import/link.js';
import { addressOfLine } from '../../../web/shared/addresses.js';

beforeAll(() => loadRules());

const material = (name: string): Material => {
  const parsed = parseMaterial(name);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

const mixture = makeRuleset({ bareKing: 'plays-on', moveLimit: 60 }, RULESETS.murray.switches);

describe('the address of the list', () => {
  test.each<[string, TablebasePlace]>([
    ['nothing', { piece: 'any', shown: 'all' }],
    ['a ruleset', { ruleset: RULESETS.golladay, piece: 'any', shown: 'unsolved' }],
    ['a mixture', { ruleset: mixture, piece: 'aanca', shown: 'known', ending: 'KAKR' }],
  ])('is read as it was written, with %s', (_, place) => {
    expect(placeOfAddress(addressOfTablebase(place))).toEqual({ place, unknown: [] });
  });

  test('with what there is not keeps the rest', () => {
    const { place, unknown } = placeOfAddress(
      '#endings?ruleset=fide&with=king&show=known&ending=krka&x&%E0%A4=1',
    );
    expect(place).toEqual({ piece: 'any', shown: 'known', ending: 'KRKA' });
    expect(unknown.slice(0, 3)).toEqual(['ruleset=fide', 'with=king', 'x=']);
    expect(unknown).toHaveLength(4);
  });
});

test('every ending is in one group', () => {
  const counts = new Map<string, number>();
  for (const each of [3, 4].flatMap((count) => materialsOf(count, RULESETS.golladay, true)))
    counts.set(groupOf(each), (counts.get(groupOf(each)) ?? 0) + 1);
  expect(Object.fromEntries(counts)).toEqual({ single: 6, duel: 21, double: 21, pawns: 15 });
});

describe('the figures that come with the page', () => {
  const countsOf = (name: string, ruleset: Ruleset): ReturnType<typeof publishedCounts> =>
    publishedCounts(published, material(name), ruleset);

  test('hold under all rules that do not differ in the ending', () => {
    const counts = countsOf('KAKR', RULESETS.cazaux);
    expect(counts?.white).toMatchObject({ wins: 289_038_304, draws: 0, losses: 6_322_616 });
    expect(countsOf('KAKR', RULESETS.courier)).toEqual(counts);
    expect(countsOf('KAKR', makeRuleset({ pawnDoubleStep: true }))).toEqual(counts);
    expect(countsOf('KAKR', makeRuleset({ stalemate: 'draws' }))).toBeUndefined();
    expect(countsOf('KAKR', mixture)).toBeUndefined();
  });

  test('are the sum over the files if there is a pawn, and lead to the longest win', () => {
    const counts = countsOf('KPK', RULESETS.golladay);
    const files = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const wins = files.map((file) => published.golladay[`KPK ${file}`].white.wins);
    expect(counts?.white.wins).toBe(wins.reduce((sum, each) => sum + each, 0));
    const { fen = '', line, plies } = counts?.white.longest ?? {};
    const link = parseLink(addressOfLine({ ruleset: 'golladay', name: 'KPK', fen, line }));
    if (!link.ok) throw new Error(link.error.message);
    expect(link.value.name).toBe('KPK');
    expect(link.value.record.children).toHaveLength(1);
    expect(line?.split(' ')).toHaveLength(plies ?? 0);
    expect(link.value.path).toEqual([]);
  });
});

describe('what the figures say of a position', () => {
  const positionOf = (board: string, ruleset: Ruleset = RULESETS.golladay): Position => {
    const position = Position.fromFen(`${board} - - 0 1`, ruleset);
    if (!position.ok) throw new Error(`not a position: ${board}`);
    return position.value;
  };
  const { golladay } = published;

  test.each([
    ['the longest win', '11A/12/12/12/12/12/12/12/3k8/12/12/K11 w', golladay.KAK.white.wins, 27],
    ['another', '11A/12/12/12/12/12/12/12/3k8/12/12/1K10 w', golladay.KAK.white.wins, undefined],
    [
      'the sides exchanged',
      '11a/12/12/12/12/12/12/12/3K8/12/12/1k10 b',
      golladay.KAK.white.wins,
      undefined,
    ],
    ['the other side to move', '11a/12/12/12/12/12/12/12/3K8/12/12/1k10 w', 0, undefined],
  ] as const)('of %s', (_, board, wins, plies) => {
    const known = publishedOutcome(published, positionOf(board));
    expect([known?.side.wins, known?.plies]).toEqual([wins, plies]);
  });

  test('has no number of moves if the move limit prevents wins of the ending', () => {
    const { fen } = golladay.KRKG.white.longest;
    const known = publishedOutcome(published, positionOf(fen.split(' ').slice(0, 2).join(' ')));
    expect([known?.side.wins, known?.plies]).toEqual([golladay.KRKG.white.wins, undefined]);
  });

  test('is nothing if the ending is not among them', () => {
    expect(
      publishedOutcome(published, positionOf('12/3k8/12/12/12/12/12/7r4/12/12/1PP9/2K9 w')),
    ).toBe(undefined);
  });
});
