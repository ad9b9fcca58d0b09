/** The user's rating from the results against the levels of the engine. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  keepEnd,
  keepGame,
  ratedGames,
  readLeftGame,
  type KeptGame,
  type RatedGame,
} from '../../../web/page/play/kept-game.js';
import { MemoryStorage } from '../../support/memory-storage.js';
import { rateGames } from '../../../web/page/play/own-rating.js';

/** Games against a level, with the given number of points. */
const games = (level: number, points: number, of: number): readonly RatedGame[] =>
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
    ['4 points in 8 games', games(4, 4, 8), { elo: 1140, margin: 260, level: 4, games: 8 }],
    ['9 points in 12 games', games(4, 9, 12), { elo: 1350, margin: 250, level: 5, games: 12 }],
    ['3 points in 12 games', games(4, 3, 12), { elo: 930, margin: 250, level: 3, games: 12 }],
    ['20 points in 40 games', games(7, 20, 40), { elo: 1790, margin: 110, level: 7, games: 40 }],
    // Level 12 has 3320 points, but only a lower limit of its strength is known.
    ['wins against level 11', games(11, 30, 40), { elo: 3170, margin: 130, level: 11, games: 40 }],
    // Twelve draws are six wins and six losses.
    [
      'draws',
      games(4, 12, 12).map((game) => ({ ...game, score: 0.5 })),
      { elo: 1140, margin: 210, level: 4, games: 12 },
    ],
  ])('is estimated from %s', (_, played, expected) => {
    expect(rateGames(played)).toEqual(expected);
  });

  test('lies between a level the user beats and a level the user loses to', () => {
    const rated = rateGames([...games(3, 8, 8), ...games(5, 0, 8)]);
    expect(rated?.level).toBe(4);
    expect(rated?.elo).toBeGreaterThan(890);
    expect(rated?.elo).toBeLessThan(1350);
  });

  test.each([
    ['without a game', []],
    ['after few games', games(4, 3, 6)],
    ['after wins only', games(4, 20, 20)],
    ['after losses only', games(4, 0, 20)],
    // The strength of the highest level is not measured.
    ['against the highest level', games(12, 20, 40)],
  ])('is not estimated %s', (_, played) => {
    expect(rateGames(played)).toBeUndefined();
  });
});

describe('a stored game', () => {
  const MOVES: KeptGame['moves'] = Array.from({ length: 10 }, () => ({ from: 'e4', to: 'e5' }));
  const WON: KeptGame = {
    study: 'one',
    color: 'white',
    level: 4,
    moves: MOVES,
    unrated: false,
    end: 'checkmate',
    winner: 'white',
  };

  const storedAfter = (...ends: readonly KeptGame[]): readonly RatedGame[] => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    for (const end of ends) keepEnd(end);
    return ratedGames();
  };
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('counts once with its result, and the latest game comes first', () => {
    const { winner: _, ...drawn } = { ...WON, study: 'two' };
    const lost: KeptGame = { ...WON, study: 'three', winner: 'black' };
    expect(storedAfter(WON, drawn, lost, lost)).toEqual([
      { study: 'three', level: 4, score: 0 },
      { study: 'two', level: 4, score: 0.5 },
      { study: 'one', level: 4, score: 1 },
    ]);
  });

  test.each<readonly [string, Partial<KeptGame>]>([
    ['with help', { unrated: true }],
    ['between two people', { level: 0 }],
    ['of fewer than five moves on each side', { moves: MOVES.slice(1) }],
  ])('%s does not count', (_, changes) => {
    expect(storedAfter({ ...WON, ...changes })).toEqual([]);
  });

  test('is one of at most forty rated games', () => {
    const all = Array.from({ length: 45 }, (_, index) => ({ ...WON, study: String(index) }));
    const stored = storedAfter(...all);
    expect([stored.length, stored[0]?.study]).toEqual([40, '44']);
  });

  test('is deleted after thirty later games if it is unfinished', () => {
    storedAfter();
    for (let index = 0; index <= 30; index += 1) keepGame({ ...WON, study: String(index) });
    expect(['0', '1'].map((study) => readLeftGame(study)?.study)).toEqual([undefined, '1']);
  });
});
