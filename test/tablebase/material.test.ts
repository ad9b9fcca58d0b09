/** Names of materials, blocks of endings with pawns, and tables that rulesets share. */
import { expect, test } from 'vitest';
import {
  blocksOf,
  placementsOf,
  isDecided,
  makeBlock,
  makeMaterial,
  materialsOf,
  parseMaterial,
  relevantRuleset,
} from '../../src/tablebase/material.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { materialOf } from './support.js';

test.each([
  ['KAKR', 'KAKR'],
  ['KRKA', 'KAKR'],
  ['krak', 'KARK'],
  ['KKPP', 'KPPK'],
])('%s is parsed as %s', (text, name) => {
  expect(makeMaterial(materialOf(text))).toBe(name);
});

test.each([
  ['', 'ending-material'],
  ['KAR', 'ending-material'],
  ['KK', 'ending-material'],
  ['KQKR', 'ending-material'],
  ['KAAKR', 'ending-too-many'],
])('%s is refused with %s', (text, code) => {
  const material = parseMaterial(text);
  expect(material.ok || material.error.code).toBe(code);
});

test('a game with a bare king is decided unless the ruleset lets the game continue', () => {
  expect(isDecided(materialOf('KAAK'), RULESETS.cazaux)).toBe(true);
  expect(isDecided(materialOf('KAK'), RULESETS.murray)).toBe(true);
  expect(isDecided(materialOf('KAAK'), RULESETS.golladay)).toBe(false);
  expect(isDecided(materialOf('KAKR'), RULESETS.cazaux)).toBe(false);
  // Six kinds on either side.
  expect(materialsOf(4, RULESETS.cazaux, false)).toHaveLength(21);
  expect(materialsOf(4, RULESETS.golladay, false)).toHaveLength(42);
  expect(materialsOf(3, RULESETS.golladay, true)).toHaveLength(7);
});

test('an ending with pawns has a block for each pawn placement except mirror images', () => {
  const one = blocksOf(materialOf('KAKP')).map(makeBlock);
  expect(one).toHaveLength(6 * 8);
  // The most advanced pawns come first: Black's on rank 2.
  expect(one.slice(0, 6).sort()).toEqual(
    ['a2', 'b2', 'c2', 'd2', 'e2', 'f2'].map((s) => `KAKP-${s}`),
  );
  // 96 squares each, six ranks in common, halved by mirror images and again by exchanged colours; some are
  // their own image under both.
  const two = blocksOf(materialOf('KPKP'));
  expect(new Set(two.map(makeBlock)).size).toBe(two.length);
  expect(two.length).toBeGreaterThan((96 * 96 - 72) / 4);
  expect(two.length).toBeLessThan((96 * 96 - 72) / 4 + 96);
  expect(blocksOf(materialOf('KAKR')).map(makeBlock)).toEqual(['KAKR']);
});

test.each([
  ['KAKR', 1],
  ['KAKP', 96],
  ['KPKP', 96 * 96 - 72],
  ['KPPK', (96 * 95) / 2],
])('the blocks of %s cover all %i placements of its pawns exactly once', (name, all) => {
  const counts = blocksOf(materialOf(name)).map(placementsOf);
  expect(counts.reduce((sum, { own, exchanged }) => sum + own + exchanged, 0)).toBe(all);
  expect(counts.every(({ own }) => own === 1 || own === 2)).toBe(true);
});

test('rulesets share the tables of endings in which their rules are equal', () => {
  const { cazaux, courier, murray } = RULESETS;
  expect(relevantRuleset(materialOf('KAKR'), courier)).toBe(cazaux);
  expect(relevantRuleset(materialOf('KAKP'), courier).id).toBe('custom:pawnDoubleStep=true');
  expect(relevantRuleset(materialOf('KAKR'), murray).id).toBe(
    'custom:bareKing=loses-unless-bared-back',
  );
});
