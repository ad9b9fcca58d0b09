import { describe, expect, test } from 'vitest';
import { isScroll, makeWheelSteps } from '../../../src/elements/shared/wheel-steps.js';

/** The steps of turns by some pixels, each at its time in milliseconds. */
const stepsOf = (...turns: readonly (readonly [deltaY: number, time: number])[]): number[] => {
  const stepOf = makeWheelSteps();
  return turns.map(([deltaY, timeStamp]) => stepOf({ deltaY, timeStamp } as WheelEvent));
};

describe('the wheel', () => {
  test('steps once for each notch, both ways', () => {
    expect(stepsOf([100, 0], [100, 50], [-100, 90], [4, 500])).toEqual([1, 1, -1, 1]);
  });

  test('steps for 40 pixels of a trackpad after the first', () => {
    const turns = Array.from({ length: 9 }, (_, place) => [10, place * 16] as const);
    expect(stepsOf(...turns)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(stepsOf([10, 0], [10, 16], [-10, 32])).toEqual([1, 0, -1]);
  });

  test('neither zooms nor scrolls sideways', () => {
    const event = { ctrlKey: false, metaKey: false, deltaX: 0, deltaY: 9 };
    expect(isScroll(event as WheelEvent)).toBe(true);
    for (const other of [{ ctrlKey: true }, { metaKey: true }, { deltaX: -10 }])
      expect(isScroll({ ...event, ...other } as WheelEvent)).toBe(false);
  });
});
