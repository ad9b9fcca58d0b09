import { describe, expect, test } from 'vitest';
import { copyName } from '../../../web/page/studies/title.js';

describe('the name of a copy', () => {
  test.each([
    ['Opening', 'Opening (copy)'],
    ['Opening (copy)', 'Opening (copy 2)'],
    ['Opening (copy 2)', 'Opening (copy 3)'],
    ['Opening (copy 9)', 'Opening (copy 10)'],
    ['Opening (copy x)', 'Opening (copy x) (copy)'],
    ['A (copy 2) of it', 'A (copy 2) of it (copy)'],
    // The copy of a study without a name has none either.
    ['', ''],
  ])('of “%s” is “%s”', (name, copy) => {
    expect(copyName(name)).toBe(copy);
  });
});
