import { expect, test } from 'vitest';
import { clockOf, timeOf } from '../../../src/elements/analysis/clock-text.js';

const note = (command: string) => ({ comment: '', shapes: [], commands: [command] });

test.each([
  ['0:00:00.9', '0.9s'],
  ['0:00:05', '5s'],
  ['12', '12s'],
  ['0:01:30', '1:30'],
  ['1:00:00', '1:00:00'],
  ['soon', undefined],
])('a move that took %s is shown as %s', (time, shown) => {
  expect(timeOf(note(`emt ${time}`))).toBe(shown);
});

test('clocks leave out the hours that they do not have', () => {
  expect(clockOf(note('clk 0:09:58'))).toBe('9:58');
  expect(clockOf(note('clk 1:30:00'))).toBe('1:30:00');
  expect(clockOf(note('emt 0:00:05'))).toBeUndefined();
});
