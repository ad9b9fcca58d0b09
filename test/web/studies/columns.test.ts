import { expect, test } from 'vitest';
import { columnsWithin, gridOf, COLUMNS } from '../../../web/page/studies/columns.js';

test('the columns fit the table at each width that adds a column', () => {
  for (const { key, from = 0 } of COLUMNS.filter((column) => column.from !== undefined)) {
    const least = [...gridOf(columnsWithin(from, true), {}, 'bin').least.matchAll(/([\d.]+)rem/g)];
    expect(least.length, key).toBeGreaterThan(0);
    const rem = least.reduce((sum, [, size]) => sum + Number(size), 0);
    expect(rem, `rem before ${key} at ${from} rem`).toBeLessThanOrEqual(from);
  }
});
