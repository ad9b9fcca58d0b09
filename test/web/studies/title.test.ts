import { describe, expect, test } from 'vitest';
import { copyName, ownName } from '../../../web/page/studies/title.js';

describe('a copy’s name', () => {
  test.each([
    ['Opening', 'Opening (copy)'],
    ['Opening (copy)', 'Opening (copy 2)'],
    ['Opening (copy 2)', 'Opening (copy 3)'],
    ['Opening (copy 9)', 'Opening (copy 10)'],
    ['Opening (copy x)', 'Opening (copy x) (copy)'],
    ['A (copy 2) of it', 'A (copy 2) of it (copy)'],
    // The copy of an unnamed study is also unnamed.
    ['', ''],
  ])('turns “%s” into “%s”', (name, copy) => {
    expect(copyName(name)).toBe(copy);
  });
});

const ANNA = { white: 'Anna', black: 'Bea', event: 'Cup', date: '2025.11.26' };

test.each([
  ['', ANNA, ''],
  ['Anna – Bea', ANNA, ''],
  ['Anna – Bea, Cup', ANNA, ''],
  ['Anna – Bea, Cup, 2025.11.26', ANNA, ''],
  ['Anna – Bea, Cup, 26.11.2025', ANNA, ''],
  ['Anna – Bea, 2025.11.26', { ...ANNA, event: '' }, ''],
  ['Anna – Bea, my best game', ANNA, 'Anna – Bea, my best game'],
  ['Cup, 2025.11.26', { ...ANNA, white: '', black: '' }, 'Cup, 2025.11.26'],
  ['Unicorns', ANNA, 'Unicorns'],
])('the study “%s” of %o has the custom name “%s”', (name, entry, own) => {
  expect(ownName({ ...entry, name })).toBe(own);
});
