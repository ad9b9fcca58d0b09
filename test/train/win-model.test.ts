import { expect, test } from 'vitest';
import { calibration, fitWinModel } from '../../train/win-model/fit.mjs';

const SCORES = Array.from({ length: 61 }, (_, index) => 50 * (index - 30));

/** As many wins, draws and losses of each score as a model predicts. */
const samplesOf = ({ scale, threshold }: { scale: number; threshold: number }) => {
  const chance = (score: number): number => 1 / (1 + Math.exp((threshold - score) / scale));
  return SCORES.flatMap((score) => {
    const [win, loss] = [chance(score), chance(-score)];
    return [
      { score, result: 1, count: win },
      { score, result: 0, count: loss },
      { score, result: 0.5, count: 1 - win - loss },
    ];
  });
};

test.each([
  { scale: 240, threshold: 100 },
  { scale: 400, threshold: 180 },
  { scale: 120, threshold: 495 },
])('fitWinModel recovers the model behind the results: %o', (model) => {
  const found = fitWinModel(samplesOf(model));
  expect(Math.abs(found.scale - model.scale)).toBeLessThan(1);
  expect(Math.abs(found.threshold - model.threshold)).toBeLessThan(1);
});

test('calibration compares the outcomes in a range of scores with the model', () => {
  const model = { scale: 240, threshold: 100 };
  const row = calibration(samplesOf(model), model, 100, 150);
  expect(row.count).toBeCloseTo(1, 12);
  expect(row.win).toBeCloseTo(0.5, 12);
  expect([row.modelWin, row.modelLoss]).toEqual([
    expect.closeTo(row.win, 12),
    expect.closeTo(row.loss, 12),
  ]);
});
