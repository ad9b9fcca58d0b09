import { describe, expect, test } from 'vitest';
import {
  eloOf,
  expectedScore,
  logLikelihoodRatio,
  sprt,
  SPRT_BOUND,
  strength,
} from '../../bench/match/statistics.mjs';

/** The ratio by its definition, with a stepwise search for the likeliest draw rate of each hypothesis. */
const ratioByScan = (counts: readonly [number, number, number], elo0: number, elo1: number) => {
  const best = (elo: number): number => {
    const score = expectedScore(elo);
    let most = -Infinity;
    for (let draws = 1e-5; draws < 2 * Math.min(score, 1 - score); draws += 1e-5) {
      const wins = score - draws / 2;
      const [l, d, w] = counts;
      most = Math.max(
        most,
        l * Math.log(1 - wins - draws) + d * Math.log(draws) + w * Math.log(wins),
      );
    }
    return most;
  };
  return best(elo1) - best(elo0);
};

describe('the Elo difference', () => {
  test.each([
    [0.5, 0],
    [10 / 11, 400],
    [0.75, 190.8485],
    [0.64, 99.951],
  ])('for a score of %d is %d', (score, elo) => {
    expect(eloOf(score)).toBeCloseTo(elo, 3);
    expect(expectedScore(elo)).toBeCloseTo(score, 5);
  });

  test('is infinite for a score of 0 or 1', () => {
    expect([eloOf(0), eloOf(1)]).toEqual([-Infinity, Infinity]);
  });
});

describe('the measured strength', () => {
  test('uses the standard error of a binomial distribution for single games', () => {
    const { score, error, eloLow, eloHigh, superiority } = strength([40_000, 0, 60_000]);
    expect(score).toBe(0.6);
    expect(error).toBeCloseTo(Math.sqrt((0.6 * 0.4) / 100_000), 6);
    expect(eloLow).toBeCloseTo(eloOf(0.6 - 1.96 * error), 2);
    expect(eloHigh).toBeCloseTo(eloOf(0.6 + 1.96 * error), 2);
    expect(superiority).toBeCloseTo(1, 9);
  });

  test('includes the probability of superiority under the normal distribution', () => {
    // A mean of 0.55 and a standard deviation of 0.5 over 100 games: one standard error above 0.5.
    const { superiority } = strength([4500, 0, 5500].map((count) => count / 100));
    expect(superiority).toBeCloseTo(0.8413, 2);
    expect(strength([10, 5, 10]).superiority).toBeCloseTo(0.5, 6);
  });

  test('is more precise for pairs whose games cancel out than for single games', () => {
    const pairs = strength([0, 0, 100, 20, 0]);
    const games = strength([100, 20, 120]);
    expect(pairs.score).toBeCloseTo(games.score, 12);
    expect(pairs.error).toBeLessThan(games.error / 2);
  });

  test('becomes more precise with more games, even if the results are one-sided', () => {
    const few = strength([0, 0, 0, 0, 3]);
    const many = strength([0, 0, 0, 0, 30]);
    expect(few.elo).toBe(Infinity);
    expect(few.eloLow).toBeGreaterThan(100);
    expect(many.eloLow).toBeGreaterThan(few.eloLow);
    expect(strength([0, 0, 0, 0, 0])).toMatchObject({ score: 0.5, eloLow: -Infinity });
  });
});

describe('the sequential test', () => {
  test.each([
    [[200, 500, 300], 0, 5],
    [[310, 400, 290], 0, 10],
    [[5, 10, 40], -20, 80],
  ] as const)('computes the likelihood ratio for %j with Elo %d and %d', (counts, elo0, elo1) => {
    expect(logLikelihoodRatio(counts, elo0, elo1)).toBeCloseTo(ratioByScan(counts, elo0, elo1), 3);
  });

  test('agrees with the normal approximation for many results', () => {
    const counts = [200, 2100, 5200, 2250, 250];
    const total = counts.reduce((sum, count) => sum + count);
    const scores = [0, 0.25, 0.5, 0.75, 1];
    const mean = counts.reduce((sum, count, i) => sum + count * (scores[i] ?? 0), 0) / total;
    const variance =
      counts.reduce((sum, count, i) => sum + count * ((scores[i] ?? 0) - mean) ** 2, 0) / total;
    const [s0, s1] = [expectedScore(0), expectedScore(5)];
    const approximate = (total * (s1 - s0) * (2 * mean - s0 - s1)) / (2 * variance);
    expect(logLikelihoodRatio(counts, 0, 5)).toBeCloseTo(approximate, 1);
  });

  test('ends only at the bounds for error rates of 5 %', () => {
    expect(SPRT_BOUND).toBeCloseTo(2.944, 3);
    expect(sprt([0, 0, 0, 0, 0], { elo0: 0, elo1: 5 })).toEqual({ ratio: 0, verdict: undefined });
    expect(sprt([50, 300, 500, 500, 150], { elo0: 0, elo1: 10 }).verdict).toBe('H1');
    expect(sprt([150, 500, 500, 300, 50], { elo0: 0, elo1: 10 }).verdict).toBe('H0');
    expect(sprt([1, 2, 4, 3, 1], { elo0: 0, elo1: 10 }).verdict).toBeUndefined();
  });

  test('changes the sign of its ratio if sides and hypotheses are swapped', () => {
    const counts = [20, 60, 150, 90, 30];
    expect(logLikelihoodRatio([...counts].reverse(), 0, -10)).toBeCloseTo(
      logLikelihoodRatio(counts, 0, 10),
      6,
    );
  });
});
