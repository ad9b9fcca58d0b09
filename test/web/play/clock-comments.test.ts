import { describe, expect, test } from 'vitest';
import { nodeAt, playAt, startRecord } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { clockCommand, withClock } from '../../../web/page/play/played-game.js';
import { defined } from '../../support/value.js';

test.each([
  [0, 'clk 0:00:00'],
  // Rounded up like the running clock.
  [1, 'clk 0:00:01'],
  [598_000, 'clk 0:09:58'],
  [598_001, 'clk 0:09:59'],
  [3_723_000, 'clk 1:02:03'],
])('%i ms are written as %s', (left, command) => {
  expect(clockCommand(left)).toBe(command);
});

describe('a move’s clock time', () => {
  const start = Position.start(RULESETS.cazaux);
  const move = defined(start.findMove('e4', 'e5'));
  const { record, path } = playAt(startRecord(start), [], move);

  test('is written to the PGN', () => {
    expect(makePgn(withClock(record, path, 598_000))).toContain('1. e5 { [%clk 0:09:58] }');
  });

  test('replaces an earlier clock and keeps other commands', () => {
    const first = defined(record.children[0]);
    const noted = { ...record, children: [{ ...first, commands: ['emt 0:00:02'] }] };
    const twice = withClock(withClock(noted, path, 598_000), path, 300_000);
    expect(nodeAt(twice, path)?.commands).toEqual(['emt 0:00:02', 'clk 0:05:00']);
  });
});
