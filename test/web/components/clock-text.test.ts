import { describe, expect, test } from 'vitest';
import { clockOf, startClock, timeOf } from '../../../src/elements/analysis/move-rows.js';
import { annotate, playAt, startRecord } from '../../../src/game/tree.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { PASS } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';

await loadRules();
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
])('a move that took %s is shown as %s', (time, shown) => {
  expect(timeOf(note(`emt ${time}`))).toBe(shown);
});

test('clocks leave out the hours that they do not have', () => {
  expect(clockOf(note('clk 0:09:58'))).toBe('9:58');
  expect(clockOf(note('clk 1:30:00'))).toBe('1:30:00');
  expect(clockOf(note('emt 0:00:05'))).toBeUndefined();
});

describe('before the first move the clocks show', () => {
  const game = (control: string, command: string): GameRecord => {
    const { record } = playAt(startRecord(START), [], FIRST);
    return annotate({ ...record, tags: [['TimeControl', control]] }, [0], { commands: [command] });
  };

  test.each([
    ['300+3', '5:00'],
    ['5400', '1:30:00'],
    ['-', undefined],
    ['40/7200:3600', undefined],
  ])('of the time control %s: %s', (control, shown) => {
    expect(startClock(game(control, 'clk 0:04:58'))).toBe(shown);
  });

  test('nothing if the moves have no clocks', () => {
    expect(startClock(game('300+3', 'emt 0:00:02'))).toBeUndefined();
    expect(startClock({ ...startRecord(START), tags: [['TimeControl', '300+3']] })).toBeUndefined();
  });
});
