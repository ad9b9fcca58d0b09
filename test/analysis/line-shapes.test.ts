import { expect, test } from 'vitest';
import { shapesOfLines } from '../../src/analysis/line-shapes.js';

const line = (move: string, value: number) =>
  ({ pv: [move, 'e9e8'], score: { kind: 'centipawns', value } }) as const;

test('the first moves of an engine’s lines become arrows for a board', () => {
  const shapes = shapesOfLines([line('e4e5', 40), line('g11h12a', 30), line('h4h5', -400)], 'red');
  expect(shapes).toMatchObject([
    { color: 'red', from: 'e4', to: 'e5' },
    { color: 'red', from: 'g11', to: 'h12' },
  ]);
  expect(shapes[1]?.width).toBeLessThan(shapes[0]?.width ?? 0);
});

test('a line without moves, such as a pass, has no arrow', () => {
  const score = { kind: 'centipawns', value: 0 } as const;
  expect(
    shapesOfLines([
      { pv: [], score },
      { pv: ['0000'], score },
    ]),
  ).toEqual([]);
  expect(shapesOfLines([])).toEqual([]);
});
