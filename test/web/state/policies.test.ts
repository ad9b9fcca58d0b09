/** Numbers that control the page: the opponent's choices, reviews and power. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FULL_STRENGTH } from '../../../src/engine/levels.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { COOL_DUTY, isCool, shouldRest } from '../../../src/elements/session/power.js';
import { DrawTalk } from '../../../web/page/play/play-rights.js';
import { DICE_LEVELS } from '../../../web/page/play/dice-levels.js';
import { choosePlace, Opponent } from '../../../web/page/play/opponent.js';
import {
  effortOf,
  EFFORTS,
  effortsAbove,
  reviewedParts,
  NODES,
  withEffort,
  withoutEffort,
} from '../../../web/page/review/effort.js';
import { gameOf } from '../../support/value.js';

describe('the opponent', () => {
  // A line that loses one spread is chosen e times less often, a line that loses two spreads e² times.
  const share = 1 / (1 + Math.exp(-1) + Math.exp(-2));
  test.each([
    [0, 0],
    [share - 0.001, 0],
    [share + 0.001, 1],
    [share * (1 + Math.exp(-1)) - 0.001, 1],
    [share * (1 + Math.exp(-1)) + 0.001, 2],
    [0.999, 2],
  ])('maps the random number %f to line %i', (random, place) => {
    expect(choosePlace([0.6, 0.5, 0.4], 0.1, random)).toBe(place);
  });

  test('chooses evenly among equal lines and the best line without a spread', () => {
    expect([0.1, 0.4, 0.9].map((random) => choosePlace([0.5, 0.5, 0.5], 0.1, random))).toEqual([
      0, 1, 2,
    ]);
    expect(choosePlace([0.5, 0.5], 0, 0.99)).toBe(0);
    expect(choosePlace([], 0.1, 0.5)).toBe(0);
  });

  test('plays at as many levels with dice as without', () => {
    expect(DICE_LEVELS).toHaveLength(FULL_STRENGTH);
    for (const { lines, spread } of DICE_LEVELS) expect(lines > 1).toBe(spread > 0);
  });

  test('declines a draw when it is winning and accepts when it is losing', () => {
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

describe('a review', () => {
  const game = (tags = ''): GameRecord => gameOf(`${tags}\n\n1. e5 *`);

  test('searches five times as many nodes at each level', () => {
    expect(EFFORTS.map((effort) => NODES[effort])).toEqual([50_000, 250_000, 1_250_000]);
    expect([undefined, ...EFFORTS].map(effortsAbove)).toEqual(
      [0, 1, 2, 3].map((above) => ['quick', 'normal', 'deep'].slice(above)),
    );
  });

  test('is recorded in a tag as soon as it starts', () => {
    const plain = game('[White "A"]');
    const noted = (of: GameRecord) => [effortOf(of), reviewedParts(of)];
    expect(noted(plain)).toEqual([undefined, []]);
    const begun = withEffort(plain, 'normal', 1);
    expect(noted(begun)).toEqual([undefined, [{ effort: 'normal', from: 1 }]]);
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
    // Deeper parts stay.
    ['normal 20, deep 30', 'quick', 0, 'quick, normal 20, deep 30'],
    ['quick, normal 20', 'quick', 5, 'quick, normal 20'],
    ['deep', 'normal', 3, 'deep'],
  ] as const)('records %s and %s from ply %i as %s', (before, effort, from, after) => {
    const tags = withEffort(game(`[Review "${before}"]`), effort, from).tags;
    expect(tags.filter(([name]) => name === 'Review')).toEqual([['Review', after]]);
  });
});

describe('an analysis', () => {
  const [battery, plugged, unknown] = [true, false, undefined];
  const stub = (isHandheld: boolean): void => {
    vi.stubGlobal('matchMedia', () => ({ matches: isHandheld }));
  };
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    [battery, 'auto', true],
    [plugged, 'auto', false],
    [unknown, 'auto', false],
    [plugged, 'always', true],
    [battery, 'never', false],
  ] as const)(
    'works only half of the time, depending on battery (%s) and battery saving (%s)',
    (isOnBattery, saving, cool) => {
      expect(COOL_DUTY).toBe(0.5);
      expect(isCool({ isHidden: false, isOnBattery }, saving)).toBe(cool);
    },
  );

  test.each([
    // Whether it rests when hidden, shown or behind another view; then on a handheld device behind another view or hidden.
    [battery, 'auto', true, false, true, true, true],
    [plugged, 'auto', false, false, false, true, false],
    [unknown, 'auto', false, false, false, true, true],
    [plugged, 'always', true, false, true, true, true],
    [battery, 'never', false, false, false, false, false],
  ] as const)(
    'rests depending on battery (%s) and battery saving (%s)',
    (isOnBattery, saving, ...rests) => {
      const states = [
        [true, true],
        [false, true],
        [false, false],
        [false, false],
        [true, false],
      ] as const;
      const found = states.map(([isHidden, isShown], index) => {
        stub(index >= 3);
        return shouldRest({ isHidden, isShown, isOnBattery }, saving);
      });
      expect(found).toEqual(rests);
    },
  );
});
