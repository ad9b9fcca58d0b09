import { expect, test } from 'vitest';
import { columnsWithin, gridOf, COLUMNS } from '../../../web/page/studies/columns.js';

test('the columns of a table fit its width wherever another one is shown', () => {
  for (const { key, from = 0 } of COLUMNS.filter((column) => column.from !== undefined)) {
    const least = [...gridOf(columnsWithin(from), {}).least.matchAll(/([\d.]+)rem/g)];
    expect(least.length, key).toBeGreaterThan(0);
    const rem = least.reduce((sum, [, size]) => sum + Number(size), 0);
    expect(rem, `rem before ${key} at ${from} rem`).toBeLessThanOrEqual(from);
  }
});
