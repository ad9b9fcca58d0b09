/** Timeouts for workers, which grow with the measured times. */
import { expect, test } from 'vitest';
import { FLAG_GAP, FLAGS } from '../../src/worker/protocol.js';
import { Waits } from '../../src/worker/watchdog.js';

const open = (silence = 30_000): Waits => new Waits({ start: 15_000, stop: 1000, silence });

const withGap = (milliseconds: number): Int32Array<SharedArrayBuffer> => {
  const flags = new Int32Array(new SharedArrayBuffer(4 * FLAGS));
  flags[FLAG_GAP] = milliseconds;
  return flags;
};

test('timeouts keep their defaults on a fast machine', () => {
  const waits = open();
  waits.noteStart(400);
  waits.noteGap(withGap(20));
  waits.noteGap(undefined);
  expect([waits.start, waits.stop, waits.silence]).toEqual([15_000, 1000, 30_000]);
});

test('a slow start and a start timeout both extend the next start timeout', () => {
  const waits = open();
  waits.noteStart(9000);
  expect(waits.start).toBe(36_000);
  const other = open();
  other.noteStartTimeout();
  expect(other.start).toBe(30_000);
  other.noteStartTimeout();
  expect(other.start).toBe(60_000);
  for (let count = 0; count < 20; count += 1) other.noteStartTimeout();
  expect(other.start).toBe(150_000);
  other.noteStart(10);
  expect(other.start).toBe(15_000);
});

test('a silent worker extends the stop and silence timeouts within bounds', () => {
  const waits = open();
  waits.noteGap(withGap(400));
  expect([waits.stop, waits.silence]).toEqual([4000, 30_000]);
  // A laptop that sleeps makes a gap of hours.
  waits.noteGap(withGap(2 ** 30));
  expect([waits.stop, waits.silence]).toEqual([10_000, 300_000]);
  waits.noteGap(withGap(1));
  expect(waits.stop).toBe(10_000);
});

test('a timeout never exceeds the longest possible timer', () => {
  const waits = new Waits({ start: Number.MAX_SAFE_INTEGER, stop: Infinity, silence: Infinity });
  expect([waits.start, waits.stop]).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
  expect(waits.silence).toBe(Infinity);
});
