/** Names of materials, the blocks in which endings with pawns are solved, and what rulesets share. */
import { expect, test } from 'vitest';
import {
  blocksOf,
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
])('%s is read as %s', (text, name) => {
  expect(makeMaterial(materialOf(text))).toBe(name);
});

test.each([
  ['', 'ending-material'],
  ['KAR', 'ending-material'],
  ['KK', 'ending-material'],
  ['KQKR', 'ending-material'],
  ['KAAKR', 'ending-too-many'],
])('%s is refused', (text, code) => {
  const material = parseMaterial(text);
  expect(material.ok || material.error.code).toBe(code);
});

test('bare kings decide, except where they play on', () => {
  expect(isDecided(materialOf('KAAK'), RULESETS.cazaux)).toBe(true);
  expect(isDecided(materialOf('KAK'), RULESETS.murray)).toBe(true);
  expect(isDecided(materialOf('KAAK'), RULESETS.golladay)).toBe(false);
  expect(isDecided(materialOf('KAKR'), RULESETS.cazaux)).toBe(false);
  // Six kinds on either side.
  expect(materialsOf(4, RULESETS.cazaux, false)).toHaveLength(21);
  expect(materialsOf(4, RULESETS.golladay, false)).toHaveLength(42);
  expect(materialsOf(3, RULESETS.golladay, true)).toHaveLength(7);
});

test('an ending with pawns has a block for each placement, up to mirror images', () => {
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

test('rulesets share the tables of endings in which they do not differ', () => {
  const { cazaux, courier, murray } = RULESETS;
  expect(relevantRuleset(materialOf('KAKR'), courier)).toBe(cazaux);
  expect(relevantRuleset(materialOf('KAKP'), courier).id).toBe('custom:pawnDoubleStep=true');
  expect(relevantRuleset(materialOf('KAKR'), murray).id).toBe(
    'custom:bareKing=loses-unless-bared-back',
  );
});
