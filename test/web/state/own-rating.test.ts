/** What the results against the levels say about the user's strength. */
import { describe, expect, test } from 'vitest';
import { rateGames } from '../../../web/page/play/own-rating.js';

/** Games against a level: so many points out of so many. */
const games = (
  level: number,
  points: number,
  of: number,
): readonly { readonly study: string; readonly level: number; readonly score: number }[] =>
  Array.from({ length: of }, (_, index) => ({
    study: `${level}-${index}`,
    level,
    score: Math.min(1, Math.max(0, points - index)),
  }));

describe('the user’s rating', () => {
  /*
   * Against one level, the odds `10^((own − level) / 400)` follow a beta prime distribution, if every strength is equally
   * likely before: with w points and l lost ones, the mean is `level + 400/ln 10 · (ψ(w) − ψ(l))` and the variance
   * `(400/ln 10)² · (ψ′(w) + ψ′(l))`. The figures were computed from these formulas.
   */
  test.each([
    ['half of eight games', games(4, 4, 8), { elo: 1150, margin: 260, level: 4, games: 8 }],
    ['nine of twelve', games(4, 9, 12), { elo: 1360, margin: 250, level: 5, games: 12 }],
    ['three of twelve', games(4, 3, 12), { elo: 940, margin: 250, level: 3, games: 12 }],
    ['half of forty', games(7, 20, 40), { elo: 1750, margin: 110, level: 7, games: 40 }],
    // Twelve draws are six wins and six losses.
    [
      'draws',
      games(4, 12, 12).map((game) => ({ ...game, score: 0.5 })),
      { elo: 1150, margin: 210, level: 4, games: 12 },
    ],
  ])('is estimated from %s', (_, played, expected) => {
    expect(rateGames(played)).toEqual(expected);
  });

  test('lies between levels that the user wins and loses against', () => {
    const rated = rateGames([...games(3, 8, 8), ...games(5, 0, 8)]);
    expect(rated?.level).toBe(4);
    expect(rated?.elo).toBeGreaterThan(850);
    expect(rated?.elo).toBeLessThan(1340);
  });

  test.each([
    ['without a game', []],
    ['after few games', games(4, 3, 6)],
    ['after wins alone', games(4, 20, 20)],
    ['after losses alone', games(4, 0, 20)],
    // The distances of the highest levels are not measured.
    ['against the highest levels', games(12, 20, 40)],
  ])('is not estimated %s', (_, played) => {
    expect(rateGames(played)).toBeUndefined();
  });
});
