/** The player's rating and streaks, and which puzzle comes next. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ReadPuzzle } from '../../../src/puzzles/file.js';
import type { Theme } from '../../../src/puzzles/types.js';
import { readPuzzleSet } from '../../../src/puzzles/set.js';
import { COLORS } from '../../../src/rules/pieces.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
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
  nextMistake,
} from '../../../web/page/practice/player.js';
import { addressOfPuzzles, placeOfPuzzles } from '../../../web/page/puzzles/puzzles-address.js';
import type { PuzzleOutcome, PuzzleResult } from '../../../web/storage/practice.js';

const result = (outcome: PuzzleOutcome, at = 0, puzzle = 'one'): PuzzleResult => ({
  puzzle,
  ruleset: 'cazaux',
  outcome,
  at,
  rating: 1000,
});

describe('the mistakes of games', () => {
  const tries = [
    result('solved', 1, 'one'),
    result('failed', 2, 'two'),
    result('failed', 3, 'one'),
    result('failed', 4, 'three'),
    result('helped', 5, 'two'),
  ];

  test('are listed once, with the best outcome of their tries, the last tried at the end', () => {
    expect(mistakesOnce(tries).map(({ puzzle, outcome, at }) => [puzzle, outcome, at])).toEqual([
      ['one', 'solved', 3],
      ['three', 'failed', 4],
      ['two', 'helped', 5],
    ]);
  });

  test('are tried again from the newest that has not been solved', () => {
    expect(nextMistake(tries, 'one')?.puzzle).toBe('three');
    expect(nextMistake(tries, 'three')).toBeUndefined();
  });
});

describe('the rating', () => {
  const puzzle = { rating: 1000, deviation: 300 };

  test('rises with what is solved, falls with what is not, and becomes surer', () => {
    const better = ratedAfter(NEW_PLAYER, puzzle, 'solved');
    const worse = ratedAfter(NEW_PLAYER, puzzle, 'failed');
    expect(better.rating).toBeGreaterThan(NEW_PLAYER.rating);
    expect(worse.rating).toBeLessThan(NEW_PLAYER.rating);
    expect(better.rating - 1000).toBeCloseTo(1000 - worse.rating, 6);
    expect(better.deviation).toBeLessThan(NEW_PLAYER.deviation);
    expect(ratedAfter(NEW_PLAYER, puzzle, 'helped')).toBe(NEW_PLAYER);
  });

  test('has a curve of its changes, without tries that are not rated', () => {
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
    // The first rated try makes a curve, which begins with the rating of a new player.
    expect(ratingSteps(tries.slice(0, 2))).toHaveLength(2);
    expect(ratingSteps(tries.slice(0, 1))).toEqual([]);
    expect(ratingSteps([])).toEqual([]);
  });

  test('is as in Glickman’s description', () => {
    // The first of the games of his example, alone, for a player whose rating is more certain: a change below the most.
    const player = { rating: 1500, deviation: 150, volatility: 0.06 };
    const after = ratedAfter(player, { rating: 1400, deviation: 30 }, 'solved');
    expect(after.rating).toBeCloseTo(1539.88, 1);
    expect(after.deviation).toBeCloseTo(138.94, 1);
    expect(after.volatility).toBeCloseTo(0.06, 3);
  });

  test('changes by at most 50 points with one try, which then counts in part', () => {
    const easy = { rating: 750, deviation: 300 };
    expect(ratedAfter(NEW_PLAYER, easy, 'failed').rating).toBeCloseTo(950, 6);
    expect(ratedAfter(NEW_PLAYER, { rating: 1500, deviation: 60 }, 'solved').rating).toBeCloseTo(
      1050,
      6,
    );
    // The less of the try counts, the less certain is the rating after it.
    const [failed, solved] = (['failed', 'solved'] as const).map(
      (outcome) => ratedAfter(NEW_PLAYER, easy, outcome).deviation,
    );
    expect(failed).toBeGreaterThan(solved ?? 0);
    expect(failed).toBeLessThan(NEW_PLAYER.deviation);
  });

  test('reaches a strong player’s strength within thirty puzzles', () => {
    let player = NEW_PLAYER;
    for (let index = 0; index < 30; index += 1)
      player = ratedAfter(
        player,
        { rating: player.rating, deviation: 300 },
        player.rating < 1800 ? 'solved' : 'failed',
      );
    expect(player.rating).toBeGreaterThan(1700);
    expect(player.rating).toBeLessThan(1900);
  });

  test('can always change', () => {
    let player = NEW_PLAYER;
    for (let index = 0; index < 300; index += 1)
      player = ratedAfter(
        player,
        { rating: player.rating, deviation: 50 },
        index % 2 ? 'solved' : 'failed',
      );
    expect(player.deviation).toBeGreaterThanOrEqual(60);
  });
});

describe('streaks', () => {
  test('end with what was not solved alone', () => {
    expect(inARow([])).toBe(0);
    expect(inARow([result('solved'), result('failed'), result('solved'), result('solved')])).toBe(
      2,
    );
    expect(inARow([result('solved'), result('helped')])).toBe(0);
  });

  test('count days, of which today need not be one yet', () => {
    const now = new Date(2026, 2, 30, 9).getTime();
    const on = (day: number, outcome: PuzzleOutcome = 'solved'): PuzzleResult =>
      result(outcome, new Date(2026, 2, day, 23, 59).getTime());
    expect(daysInARow([], now)).toBe(0);
    // Over the night when the clocks change.
    expect(daysInARow([on(27), on(28), on(29)], now)).toBe(3);
    expect(daysInARow([on(26), on(28), on(29), on(30)], now)).toBe(3);
    expect(daysInARow([on(28), on(29, 'failed')], now)).toBe(2);
  });
});

describe('the next puzzle', () => {
  let puzzles: readonly ReadPuzzle[];

  beforeAll(async () => {
    await loadRules();
    const file = new URL('../../../data/puzzles/cazaux.puzzles', import.meta.url);
    puzzles = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
  });

  const idOf = (chosen: ReadPuzzle | undefined): string => chosen?.puzzle.id ?? 'none';

  test('has another motif than the one before, if one is near enough and no theme is wished', () => {
    const [one] = puzzles;
    if (one === undefined) throw new Error('no puzzles');
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
          results: Array.from({ length: 12 }, () => result('failed', 0, 'earlier')),
          current: 'before',
        }),
      );
    const fork = like('fork', 1000, ['fork', 'quiet']);
    expect(nextOf([fork, like('pin', 1190, ['pin', 'quiet'])])).toBe('pin');
    expect(nextOf([fork, like('pin', 1210, ['pin', 'quiet'])])).toBe('fork');
    expect(nextOf([fork, like('other fork', 1001, ['fork'])], 'fork')).toBe('fork');
  });

  test('is the untried one that is nearest to the player; the first dozen is easier', () => {
    const results: PuzzleResult[] = [];
    const ratings: number[] = [];
    while (results.length < puzzles.length) {
      const next = chooseNext(puzzles, { wish: ANY_PUZZLE, rating: 1000, results });
      expect(results.map(({ puzzle }) => puzzle)).not.toContain(idOf(next));
      ratings.push(next?.puzzle.rating ?? 0);
      results.push(result('failed', 0, idOf(next)));
    }
    const isSorted = (distances: readonly number[]): boolean =>
      distances.every((distance, index) => distance >= (distances[index - 1] ?? 0));
    expect(isSorted(ratings.slice(12).map((rating) => Math.abs(rating - 1000)))).toBe(true);
    expect(Math.max(...ratings.slice(0, 12))).toBeLessThan(ratings[12] ?? 0);
    // All have been tried: what was not solved comes again, the oldest first.
    const [first, second] = results;
    expect(idOf(chooseNext(puzzles, { wish: ANY_PUZZLE, rating: 1000, results }))).toBe(
      first?.puzzle,
    );
    const better = [...results, result('solved', 0, first?.puzzle)];
    expect(idOf(chooseNext(puzzles, { wish: ANY_PUZZLE, rating: 1000, results: better }))).toBe(
      second?.puzzle,
    );
  });

  test.each(['cazaux', 'courier', 'golladay', 'murray', 'dice'])(
    'is easy and varied for the first dozen tries and becomes harder with success: %s',
    async (name) => {
      const file = new URL(`../../../data/puzzles/${name}.puzzles`, import.meta.url);
      const set = (await readPuzzleSet(new Uint8Array(readFileSync(file)))) ?? [];
      /** The first dozen for a newcomer to whom all puzzles end in the same way. */
      const dozen = (outcome: PuzzleOutcome): readonly ReadPuzzle[] => {
        const chosen: ReadPuzzle[] = [];
        const results: PuzzleResult[] = [];
        let player = NEW_PLAYER;
        while (chosen.length < 12) {
          const next = chooseNext(set, {
            wish: ANY_PUZZLE,
            rating: player.rating,
            results,
            current: chosen.at(-1)?.puzzle.id,
          });
          if (next === undefined) throw new Error('too few puzzles');
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
      // What is asked for differs from the puzzle before, and both colours and nearly all pieces have their turn.
      const first = solved.slice(0, 10);
      if (name !== 'dice') {
        const kinds = first.map(kindOf);
        expect(new Set(kinds)).toContain('mate-in-one');
        for (const kind of ['mate-in-two', 'fork', 'defence'] as const)
          expect(kinds).toContain(kind);
        kinds.forEach((kind, index) => {
          if (index > 0) expect(kind).not.toBe(kinds[index - 1]);
        });
        expect(
          new Set(first.map(({ line }) => line.own[0]?.move.role)).size,
        ).toBeGreaterThanOrEqual(5);
      }
      for (const color of COLORS)
        expect(first.filter(({ line }) => line.solver === color).length).toBeGreaterThanOrEqual(3);
      for (const [index, { puzzle }] of first.entries())
        expect(puzzle.rating - (first[index - 1]?.puzzle.rating ?? 700)).toBeLessThanOrEqual(200);
      // Different pieces begin, and the board is clear.
      expect(new Set(solved.slice(0, 4).map(({ line }) => line.own[0]?.move.role)).size).toBe(4);
      for (const { line } of solved.slice(0, 3))
        expect(line.start.pieces().length).toBeLessThanOrEqual(30);
      const mean = (of: readonly ReadPuzzle[]): number =>
        of.reduce((sum, { puzzle }) => sum + puzzle.rating, 0) / of.length;
      expect(mean(solved)).toBeGreaterThan(mean(failed));
    },
  );

  test('follows the wished difficulty, theme and piece', () => {
    const rated = (difficulty: 'easier' | 'normal' | 'harder'): number =>
      chooseNext(puzzles, {
        wish: { ...ANY_PUZZLE, difficulty },
        rating: 1100,
        results: Array.from({ length: 12 }, () => result('solved', 0, 'earlier')),
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

  test('is another one than the current', () => {
    const [one, other] = puzzles;
    if (one === undefined || other === undefined) throw new Error('too few puzzles');
    const next = (of: readonly ReadPuzzle[]): string =>
      idOf(chooseNext(of, { wish: ANY_PUZZLE, rating: 0, results: [], current: one.puzzle.id }));
    expect(next([one, other])).toBe(other.puzzle.id);
    expect(next([one])).toBe(one.puzzle.id);
    expect(next([])).toBe('none');
  });
});

test('an address keeps what is shown, and what it does not know is ignored', () => {
  const place = {
    ruleset: 'murray',
    isDaily: true,
    isDice: true,
    isProblems: true,
    isProgress: true,
    mistake: 'ba9876543210',
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
    mistake: undefined,
    course: undefined,
    id: undefined,
  });
});

test('results by theme count each try at a puzzle of a known set', () => {
  const puzzles = [
    { id: 'a', themes: ['checkmate', 'ending'] },
    { id: 'b', themes: ['checkmate'] },
  ] as const satisfies readonly { readonly id: string; readonly themes: readonly Theme[] }[];
  const tries = [
    { ...result('failed', 1), puzzle: 'a' },
    { ...result('solved', 2), puzzle: 'a' },
    { ...result('helped', 3), puzzle: 'b' },
    { ...result('solved', 4), puzzle: 'elsewhere' },
  ];
  expect(resultsByTheme(tries, puzzles)).toEqual([
    { theme: 'checkmate', solved: 1, tried: 3 },
    { theme: 'ending', solved: 1, tried: 2 },
  ]);
  expect(resultsByTheme([], puzzles)).toEqual([]);
});
