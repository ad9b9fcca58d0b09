/** The player's rating and streaks, and the choice of the next puzzle. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import type { Theme } from '../../../src/puzzles/types.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { COLORS } from '../../../src/rules/pieces.js';
import {
  ANY_PUZZLE,
  chooseNext,
  fitting,
  kindOf,
  piecesIn,
  themesIn,
  type PuzzleWish,
} from '../../../web/page/puzzles/choose.js';
import {
  daysInARow,
  inARow,
  NEW_PLAYER,
  ratedAfter,
  ratingSteps,
  resultsByTheme,
  mistakesOnce,
} from '../../../web/page/practice/player.js';
import { addressOfPuzzles, placeOfPuzzles } from '../../../web/page/puzzles/puzzles-address.js';
import type { PuzzleOutcome, PuzzleResult } from '../../../web/storage/practice.js';
import { sampled } from '../../support/scale.js';
import { defined } from '../../support/value.js';

const result = (outcome: PuzzleOutcome, at = 0, puzzle = 'one'): PuzzleResult => ({
  puzzle,
  ruleset: 'cazaux',
  outcome,
  at,
  rating: 1000,
});

describe('mistakes from games', () => {
  const tries = [
    result('solved', 1, 'one'),
    result('failed', 2, 'two'),
    result('failed', 3, 'one'),
    result('failed', 4, 'three'),
    result('helped', 5, 'two'),
  ];

  test('are listed once with their best outcome, in the order of the last attempts', () => {
    expect(mistakesOnce(tries).map(({ puzzle, outcome, at }) => [puzzle, outcome, at])).toEqual([
      ['one', 'solved', 3],
      ['three', 'failed', 4],
      ['two', 'helped', 5],
    ]);
  });
});

describe('the rating', () => {
  const puzzle = { rating: 1000, deviation: 300 };

  test('rises with solved puzzles, falls with failed puzzles and becomes more certain', () => {
    const better = ratedAfter(NEW_PLAYER, puzzle, 'solved');
    const worse = ratedAfter(NEW_PLAYER, puzzle, 'failed');
    expect(better.rating).toBeGreaterThan(NEW_PLAYER.rating);
    expect(worse.rating).toBeLessThan(NEW_PLAYER.rating);
    expect(better.rating - 1000).toBeCloseTo(1000 - worse.rating, 6);
    expect(better.deviation).toBeLessThan(NEW_PLAYER.deviation);
    expect(ratedAfter(NEW_PLAYER, puzzle, 'helped')).toBe(NEW_PLAYER);
  });

  test('is shown as a curve without unrated attempts', () => {
    const tries = [1000, 1100, 1100, 1060, 1060, 1150].map((rating, at) => ({
      ...result('solved', at),
      rating,
    }));
    expect(ratingSteps(tries)).toEqual([
      { at: 1, rating: 1000 },
      { at: 1, rating: 1100 },
      { at: 3, rating: 1060 },
      { at: 5, rating: 1150 },
    ]);
    // The curve starts with the rating of a new player before the first rated attempt.
    expect(ratingSteps(tries.slice(0, 2))).toHaveLength(2);
    expect(ratingSteps(tries.slice(0, 1))).toEqual([]);
    expect(ratingSteps([])).toEqual([]);
  });

  test('follows Glickman’s description', () => {
    // Only the first game of the example, with a more certain rating, so that the change stays below the maximum.
    const player = { rating: 1500, deviation: 150, volatility: 0.06 };
    const after = ratedAfter(player, { rating: 1400, deviation: 30 }, 'solved');
    expect(after.rating).toBeCloseTo(1539.88, 1);
    expect(after.deviation).toBeCloseTo(138.94, 1);
    expect(after.volatility).toBeCloseTo(0.06, 3);
  });

  test('changes by at most 50 points per attempt; an attempt beyond that limit counts only in part', () => {
    const easy = { rating: 750, deviation: 300 };
    const hard = { rating: 1500, deviation: 60 };
    expect(ratedAfter(NEW_PLAYER, easy, 'failed').rating).toBeCloseTo(950, 6);
    expect(ratedAfter(NEW_PLAYER, hard, 'solved').rating).toBeCloseTo(1050, 6);
    // The less an attempt counts, the less certain the rating is after it.
    const { deviation } = ratedAfter(NEW_PLAYER, easy, 'failed');
    expect(deviation).toBeGreaterThan(ratedAfter(NEW_PLAYER, easy, 'solved').deviation);
    expect(deviation).toBeLessThan(NEW_PLAYER.deviation);
  });

  test('reaches the strength of a strong player within thirty puzzles', () => {
    let player = NEW_PLAYER;
    for (let index = 0; index < 30; index += 1) {
      const outcome = player.rating < 1800 ? 'solved' : 'failed';
      player = ratedAfter(player, { ...player, deviation: 300 }, outcome);
    }
    expect(Math.abs(player.rating - 1800)).toBeLessThan(100);
  });

  test.each([
    ['rating', { rating: 100 }, { rating: 100, deviation: 50 }, 'failed', 100],
    ['rating', { rating: 5000 }, { rating: 5000, deviation: 50 }, 'solved', 5000],
    ['deviation', { deviation: 30 }, { rating: 1000, deviation: 50 }, 'solved', 60],
    ['deviation', { volatility: 9 }, { rating: 1000, deviation: 350 }, 'solved', 350],
  ] as const)('stays within the limits of the %s: %o', (name, player, tried, outcome, bound) => {
    expect(NEW_PLAYER).toEqual({ rating: 1000, deviation: 350, volatility: 0.06 });
    expect(ratedAfter({ ...NEW_PLAYER, ...player }, tried, outcome)[name]).toBe(bound);
  });
});

describe('streaks', () => {
  test.each<[PuzzleOutcome[], number]>([
    [[], 0],
    [['solved', 'failed', 'solved', 'solved'], 2],
    [['solved', 'helped'], 0],
  ])('end with a failed attempt or a hint: %j', (outcomes, solved) => {
    expect(inARow(outcomes.map((outcome) => result(outcome)))).toBe(solved);
  });

  test('count consecutive days, with or without today', () => {
    const now = new Date(2026, 2, 30, 9).getTime();
    const on = (day: number, outcome: PuzzleOutcome = 'solved'): PuzzleResult =>
      result(outcome, new Date(2026, 2, day, 23, 59).getTime());
    expect(daysInARow([], now)).toBe(0);
    // Across the night of a clock change.
    expect(daysInARow([on(27), on(28), on(29)], now)).toBe(3);
    expect(daysInARow([on(26), on(28), on(29), on(30)], now)).toBe(3);
    expect(daysInARow([on(28), on(29, 'failed')], now)).toBe(2);
  });
});

describe('the next puzzle', async () => {
  const readSet = async (name: string): Promise<readonly ReadPuzzle[]> =>
    defined(await readPuzzleSet(new Uint8Array(readFileSync(`data/puzzles/${name}.puzzles`))));
  const puzzles = await readSet('cazaux');
  /** Results after which puzzles are chosen by the rating alone. */
  const dozenOf = (outcome: PuzzleOutcome): readonly PuzzleResult[] =>
    Array.from({ length: 12 }, () => result(outcome, 0, 'earlier'));

  const idOf = (chosen: ReadPuzzle | undefined): string => chosen?.puzzle.id ?? 'none';

  test('differs in motif from the previous puzzle if the ratings allow it and no theme is set', () => {
    const one = defined(puzzles[0]);
    const like = (id: string, rating: number, themes: Theme[]): ReadPuzzle => ({
      ...one,
      puzzle: { ...one.puzzle, id, rating, themes },
    });
    const before = like('before', 1000, ['fork', 'quiet']);
    const nextOf = (others: readonly ReadPuzzle[], theme: PuzzleWish['theme'] = 'any'): string =>
      idOf(
        chooseNext([before, ...others], {
          wish: { ...ANY_PUZZLE, theme },
          rating: 1000,
          results: dozenOf('failed'),
          current: 'before',
        }),
      );
    const fork = like('fork', 1000, ['fork', 'quiet']);
    expect(nextOf([fork, like('pin', 1190, ['pin', 'quiet'])])).toBe('pin');
    expect(nextOf([fork, like('pin', 1210, ['pin', 'quiet'])])).toBe('fork');
    expect(nextOf([fork, like('other fork', 1001, ['fork'])], 'fork')).toBe('fork');
  });

  test('is easier for the first dozen attempts, then the untried puzzle nearest to the player’s rating', () => {
    const results: PuzzleResult[] = [];
    const ratings: number[] = [];
    const choose = (known: readonly PuzzleResult[]) =>
      chooseNext(puzzles, { wish: ANY_PUZZLE, rating: 1000, results: known });
    while (results.length < puzzles.length) {
      const next = choose(results);
      expect(results.map(({ puzzle }) => puzzle)).not.toContain(idOf(next));
      ratings.push(next?.puzzle.rating ?? 0);
      results.push(result('failed', 0, idOf(next)));
    }
    const distances = ratings.slice(12).map((rating) => Math.abs(rating - 1000));
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(Math.max(...ratings.slice(0, 12))).toBeLessThan(ratings[12] ?? 0);
    // After all puzzles have been tried, the puzzle with the oldest attempt comes next.
    const [first, second] = results;
    expect(idOf(choose(results))).toBe(first?.puzzle);
    const better = [...results, result('solved', 0, first?.puzzle)];
    expect(idOf(choose(better))).toBe(second?.puzzle);
  });

  test.each(sampled(['cazaux', 'courier', 'dice', 'golladay', 'murray'], 2))(
    'is easy and varied for the first dozen attempts and becomes harder with success: %s',
    async (name) => {
      const set = await readSet(name);
      /** The first dozen puzzles of a new player who always has the same outcome. */
      const dozen = (outcome: PuzzleOutcome): readonly ReadPuzzle[] => {
        const chosen: ReadPuzzle[] = [];
        const results: PuzzleResult[] = [];
        let player = NEW_PLAYER;
        while (chosen.length < 12) {
          const current = chosen.at(-1)?.puzzle.id;
          const { rating } = player;
          const next = defined(chooseNext(set, { wish: ANY_PUZZLE, rating, results, current }));
          player = ratedAfter(player, next.puzzle, outcome);
          chosen.push(next);
          results.push(result(outcome, results.length, next.puzzle.id));
        }
        return chosen;
      };
      const isMateInOne = ({ puzzle, line }: ReadPuzzle): boolean =>
        line.own.length === 1 && puzzle.themes.includes('checkmate');
      const solved = dozen('solved');
      const failed = dozen('failed');
      expect(dozen('solved').map(idOf)).toEqual(solved.map(idOf));
      expect(solved.slice(0, 1).every(isMateInOne)).toBe(true);
      expect(failed.filter(isMateInOne).length).toBeGreaterThanOrEqual(5);
      expect(failed.every(({ line }) => line.own.length === 1)).toBe(true);
      expect(solved.slice(0, 4).every(({ line }) => line.own.length === 1)).toBe(true);
      for (const { puzzle } of failed) expect(puzzle.rating).toBeLessThanOrEqual(750);
      for (const { puzzle } of solved) expect(puzzle.rating).toBeLessThanOrEqual(1050);
      // Each task differs from the previous one, and both colours and nearly all pieces occur.
      const first = solved.slice(0, 10);
      const rolesIn = (of: readonly ReadPuzzle[]): number =>
        new Set(of.map(({ line }) => line.own[0]?.move.role)).size;
      if (name !== 'dice') {
        const kinds = first.map(kindOf);
        for (const kind of ['mate-in-one', 'mate-in-two', 'fork', 'defence'] as const)
          expect(kinds).toContain(kind);
        expect(kinds.filter((kind, index) => kind === kinds[index - 1])).toEqual([]);
        expect(rolesIn(first)).toBeGreaterThanOrEqual(5);
      }
      for (const color of COLORS)
        expect(first.filter(({ line }) => line.solver === color).length).toBeGreaterThanOrEqual(3);
      for (const [index, { puzzle }] of first.entries())
        expect(puzzle.rating - (first[index - 1]?.puzzle.rating ?? 700)).toBeLessThanOrEqual(200);
      // The first moves use different pieces, and the boards have few pieces.
      expect(rolesIn(solved.slice(0, 4))).toBe(4);
      for (const { line } of solved.slice(0, 3))
        expect(line.start.pieces().length).toBeLessThanOrEqual(30);
      const mean = (of: readonly ReadPuzzle[]): number =>
        of.reduce((sum, { puzzle }) => sum + puzzle.rating, 0) / of.length;
      expect(mean(solved)).toBeGreaterThan(mean(failed));
    },
  );

  test('matches the chosen difficulty, theme and piece', () => {
    const rated = (difficulty: 'easier' | 'normal' | 'harder'): number =>
      chooseNext(puzzles, {
        wish: { ...ANY_PUZZLE, difficulty },
        rating: 1100,
        results: dozenOf('solved'),
      })?.puzzle.rating ?? 0;
    expect(rated('easier')).toBeLessThan(rated('normal'));
    expect(rated('harder')).toBeGreaterThan(rated('normal'));
    for (const theme of themesIn(puzzles))
      for (const { puzzle } of fitting(puzzles, { ...ANY_PUZZLE, theme }))
        expect(puzzle.themes).toContain(theme);
    for (const piece of piecesIn(puzzles)) {
      const found = fitting(puzzles, { ...ANY_PUZZLE, piece });
      expect(found.length).toBeGreaterThan(0);
      for (const { line } of found) expect(line.own.map(({ move }) => move.role)).toContain(piece);
    }
  });

  test('differs from the current puzzle', () => {
    const [one, other] = puzzles.map(defined) as [ReadPuzzle, ReadPuzzle];
    const next = (of: readonly ReadPuzzle[]): string =>
      idOf(chooseNext(of, { wish: ANY_PUZZLE, rating: 0, results: [], current: one.puzzle.id }));
    expect(next([one, other])).toBe(other.puzzle.id);
    expect(next([one])).toBe(one.puzzle.id);
    expect(next([])).toBe('none');
  });
});

test('an address restores the displayed puzzle and ignores unknown parts', () => {
  const place = {
    ruleset: 'murray',
    isDaily: true,
    isDice: true,
    isProblems: true,
    isProgress: true,
    due: 'all',
    card: 'mistake cazaux ba9876543210',
    course: 'lion',
    theme: 'fork',
    piece: 'lion',
    difficulty: 'harder',
    id: '0123456789ab',
  } as const;
  expect(placeOfPuzzles(addressOfPuzzles(place))).toEqual(place);
  expect(addressOfPuzzles({})).toBe('#puzzles');
  expect(placeOfPuzzles('#puzzles?ruleset=fide&theme=x&piece=queen&difficulty=')).toEqual({
    ...ANY_PUZZLE,
    isDaily: false,
    isDice: false,
    isProblems: false,
    isProgress: false,
    course: undefined,
    id: undefined,
  });
});

test('results by theme count every attempt at a puzzle of a known set', () => {
  const puzzles = [
    { id: 'a', themes: ['checkmate', 'ending'] },
    { id: 'b', themes: ['checkmate'] },
  ] as const satisfies readonly { readonly id: string; readonly themes: readonly Theme[] }[];
  const tries = [
    result('failed', 1, 'a'),
    result('solved', 2, 'a'),
    result('helped', 3, 'b'),
    result('solved', 4, 'elsewhere'),
  ];
  expect(resultsByTheme(tries, puzzles)).toEqual([
    { theme: 'checkmate', solved: 1, tried: 3 },
    { theme: 'ending', solved: 1, tried: 2 },
  ]);
  expect(resultsByTheme([], puzzles)).toEqual([]);
});
