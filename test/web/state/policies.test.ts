/** Numbers by which the page decides: the opponent's choices, the player's rating, reviews and power. */
import { describe, expect, test, vi } from 'vitest';
import { FULL_STRENGTH } from '../../../src/engine/levels.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { COOL_DUTY, isCool, shouldRest } from '../../../src/elements/session/power.js';
import { DrawTalk } from '../../../web/page/play/play-rights.js';
import { choosePlace, DICE_LEVELS, Opponent } from '../../../web/page/play/opponent.js';
import {
  MAX_RATING,
  MIN_DEVIATION,
  MIN_RATING,
  NEW_PLAYER,
  ratedAfter,
} from '../../../web/page/practice/player.js';
import {
  effortOf,
  EFFORTS,
  effortsAbove,
  reviewedParts,
  NODES,
  withEffort,
  withoutEffort,
} from '../../../web/page/review/effort.js';

await loadRules();

describe('the opponent', () => {
  // A loss of a spread is chosen e times less often, one of two spreads e² times.
  const share = 1 / (1 + Math.exp(-1) + Math.exp(-2));
  test.each([
    [0, 0],
    [share - 0.001, 0],
    [share + 0.001, 1],
    [share * (1 + Math.exp(-1)) - 0.001, 1],
    [share * (1 + Math.exp(-1)) + 0.001, 2],
    [0.999, 2],
  ])('at random number %f chooses line %i', (random, place) => {
    expect(choosePlace([0.6, 0.5, 0.4], 0.1, random)).toBe(place);
  });

  test('chooses among equal lines equally, and the best one without a spread', () => {
    expect([0.1, 0.4, 0.9].map((random) => choosePlace([0.5, 0.5, 0.5], 0.1, random))).toEqual([
      0, 1, 2,
    ]);
    expect(choosePlace([0.5, 0.5], 0, 0.99)).toBe(0);
    expect(choosePlace([], 0.1, 0.5)).toBe(0);
  });

  test('has as many levels with dice', () => {
    expect(DICE_LEVELS).toHaveLength(FULL_STRENGTH);
    for (const { lines, spread } of DICE_LEVELS) expect(lines > 1).toBe(spread > 0);
  });

  test('is asked for a draw once between its moves', () => {
    const opponent = new Opponent({} as ConstructorParameters<typeof Opponent>[0]);
    const talk = new DrawTalk();
    const position = { halfmoves: 0 } as Parameters<DrawTalk['offer']>[1];
    opponent.draws.note({ kind: 'centipawns', value: 900 });
    expect(talk.offer(opponent, position)).toBe(false);
    expect(talk.isDeclined).toBe(true);
    talk.begin(true);
    expect([talk.hasOffer, talk.isDeclined]).toEqual([true, false]);
    talk.decline();
    expect(talk.hasOffer).toBe(false);
    opponent.draws.note({ kind: 'centipawns', value: -900 });
    expect(talk.offer(opponent, position)).toBe(true);
    expect(talk.isDeclined).toBe(false);
  });
});

describe('the player', () => {
  test('begins at 1000 ± 350 and stays within bounds', () => {
    expect(NEW_PLAYER).toEqual({ rating: 1000, deviation: 350, volatility: 0.06 });
    const weak = { ...NEW_PLAYER, rating: MIN_RATING };
    expect(ratedAfter(weak, { rating: 100, deviation: 50 }, 'failed').rating).toBe(100);
    const strong = { ...NEW_PLAYER, rating: MAX_RATING };
    expect(ratedAfter(strong, { rating: 5000, deviation: 50 }, 'solved').rating).toBe(5000);
    const sure = { ...NEW_PLAYER, deviation: 30 };
    expect(ratedAfter(sure, { rating: 1000, deviation: 50 }, 'solved').deviation).toBe(60);
    const unsure = { ...NEW_PLAYER, volatility: 9 };
    expect(ratedAfter(unsure, { rating: 1000, deviation: 350 }, 'solved').deviation).toBe(350);
    expect([MIN_RATING, MAX_RATING, MIN_DEVIATION]).toEqual([100, 5000, 60]);
  });
});

describe('a review', () => {
  const game = (tags = ''): GameRecord => {
    const record = parsePgn(`${tags}\n\n1. e5 *`)[0]?.record;
    if (record === undefined) throw new Error('no game');
    return record;
  };

  test('is five times as thorough with each step', () => {
    expect(EFFORTS.map((effort) => NODES[effort])).toEqual([50_000, 250_000, 1_250_000]);
    expect(effortsAbove(undefined)).toEqual(['quick', 'normal', 'deep']);
    expect(effortsAbove('quick')).toEqual(['normal', 'deep']);
    expect(effortsAbove('deep')).toEqual([]);
  });

  test('is noted in a tag from its beginning', () => {
    const plain = game('[White "A"]');
    expect([effortOf(plain), reviewedParts(plain)]).toEqual([undefined, []]);
    const begun = withEffort(plain, 'normal', 1);
    expect([effortOf(begun), reviewedParts(begun)]).toEqual([
      undefined,
      [{ effort: 'normal', from: 1 }],
    ]);
    expect(withEffort(begun, 'normal', 1)).toBe(begun);
    const done = withEffort(begun, 'normal');
    expect(effortOf(done)).toBe('normal');
    expect(withEffort(done, 'normal')).toBe(done);
    expect(done.tags.filter(([name]) => name === 'Review')).toEqual([['Review', 'normal']]);
    expect(withoutEffort(done)).toEqual(plain);
    expect(withoutEffort(plain)).toBe(plain);
    expect(effortOf(game('[Review "thorough"]'))).toBeUndefined();
  });

  test.each([
    ['normal', 'deep', 40, 'normal, deep 40'],
    // A review works backwards, towards the start.
    ['normal, deep 40', 'deep', 12, 'normal, deep 12'],
    ['normal, deep 40', 'deep', 0, 'deep'],
    ['normal 20', 'deep', 30, 'normal 20, deep 30'],
    ['normal 20, deep 30', 'deep', 10, 'deep 10'],
    // What is deeper stays.
    ['normal 20, deep 30', 'quick', 0, 'quick, normal 20, deep 30'],
    ['quick, normal 20', 'quick', 5, 'quick, normal 20'],
    ['deep', 'normal', 3, 'deep'],
  ] as const)('of %s and %s from ply %i is %s', (before, effort, from, after) => {
    const tags = withEffort(game(`[Review "${before}"]`), effort, from).tags;
    expect(tags.filter(([name]) => name === 'Review')).toEqual([['Review', after]]);
  });
});

describe('an analysis', () => {
  test('is cool on battery, half of the time', () => {
    expect(COOL_DUTY).toBe(0.5);
    const at = (isOnBattery: boolean | undefined) => ({ isHidden: false, isOnBattery });
    expect([true, false, undefined].map((battery) => isCool(at(battery)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(isCool(at(false), 'always')).toBe(true);
    expect(isCool(at(true), 'never')).toBe(false);
  });

  test('rests on battery while it is hidden', () => {
    const at = (isHidden: boolean, isOnBattery?: boolean) => ({
      isHidden,
      isShown: true,
      isOnBattery,
    });
    expect(shouldRest(at(true, true))).toBe(true);
    expect(shouldRest(at(true, false))).toBe(false);
    expect(shouldRest(at(false, true))).toBe(false);
    expect(shouldRest(at(false, true), 'always')).toBe(false);
    expect(shouldRest(at(true, false), 'always')).toBe(true);
    expect(shouldRest(at(true, true), 'never')).toBe(false);
  });

  test.each([
    [true, true],
    [false, false],
  ])('rests while another view is shown, on a handheld device (%s): %s', (isHandheld, rests) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }));
    const elsewhere = { isHidden: false, isShown: false };
    expect(shouldRest({ ...elsewhere, isOnBattery: false })).toBe(rests);
    expect(shouldRest({ ...elsewhere, isOnBattery: undefined })).toBe(rests);
    expect(shouldRest({ ...elsewhere, isOnBattery: true })).toBe(true);
    expect(shouldRest({ ...elsewhere, isOnBattery: true }, 'never')).toBe(false);
    expect(shouldRest({ ...elsewhere, isOnBattery: false }, 'always')).toBe(true);
    vi.unstubAllGlobals();
  });
});
