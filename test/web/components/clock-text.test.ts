import { describe, expect, test } from 'vitest';
import { clockOf, startClock, timeOf } from '../../../src/elements/analysis/move-rows.js';
import { annotate, playAt, startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { PASS } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';

const START = Position.start(RULESETS.cazaux);
const FIRST = START.findMove('e4', 'e5') ?? PASS;

const note = (command: string) => ({ comment: '', shapes: [], commands: [command] });

test.each([
  ['0:00:00.9', '0.9s'],
  ['0:00:05', '5s'],
  ['12', '12s'],
  ['0:01:30', '1:30'],
  ['1:00:00', '1:00:00'],
  ['soon', undefined],
])('the move time %s is shown as %s', (time, shown) => {
  expect(timeOf(note(`emt ${time}`))).toBe(shown);
});

test('a clock omits the hours if they are zero', () => {
  const commands = ['clk 0:09:58', 'clk 1:30:00', 'emt 0:00:05'];
  expect(commands.map((command) => clockOf(note(command)))).toEqual(['9:58', '1:30:00', undefined]);
});

describe('the clocks before the first move', () => {
  const game = (control: string, command: string): GameRecord => {
    const { record } = playAt(startRecord(START), [], FIRST);
    return annotate({ ...record, tags: [['TimeControl', control]] }, [0], { commands: [command] });
  };

  test.each([
    ['300+3', '5:00'],
    ['5400', '1:30:00'],
    ['-', undefined],
    ['40/7200:3600', undefined],
  ])('show the initial time of %s: %s', (control, shown) => {
    expect(startClock(game(control, 'clk 0:04:58'))).toBe(shown);
  });

  test('show nothing if the moves have no clock times', () => {
    expect(startClock(game('300+3', 'emt 0:00:02'))).toBeUndefined();
    expect(startClock({ ...startRecord(START), tags: [['TimeControl', '300+3']] })).toBeUndefined();
  });
});
