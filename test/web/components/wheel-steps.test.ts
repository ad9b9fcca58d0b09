import { describe, expect, test } from 'vitest';
import { isScroll, makeWheelSteps } from '../../../src/elements/shared/wheel-steps.js';

/** The steps for turns of the wheel in pixels, each with its time in milliseconds. */
const stepsOf = (...turns: readonly (readonly [deltaY: number, time: number])[]): number[] => {
  const stepOf = makeWheelSteps();
  return turns.map(([deltaY, timeStamp]) => stepOf({ deltaY, timeStamp } as WheelEvent));
};

describe('the wheel', () => {
  test('steps once per notch in both directions', () => {
    expect(stepsOf([100, 0], [100, 50], [-100, 90], [4, 500])).toEqual([1, 1, -1, 1]);
  });

  test('steps every 40 pixels on a trackpad after the first step', () => {
    const turns = Array.from({ length: 9 }, (_, place) => [10, place * 16] as const);
    expect(stepsOf(...turns)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(stepsOf([10, 0], [10, 16], [-10, 32])).toEqual([1, 0, -1]);
  });

  test('ignores zooming and sideways scrolling', () => {
    const event = { ctrlKey: false, metaKey: false, deltaX: 0, deltaY: 9 };
    expect(isScroll(event as WheelEvent)).toBe(true);
    for (const other of [{ ctrlKey: true }, { metaKey: true }, { deltaX: -10 }])
      expect(isScroll({ ...event, ...other } as WheelEvent)).toBe(false);
  });
});
