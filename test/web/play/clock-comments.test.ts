import { describe, expect, test } from 'vitest';
import { nodeAt, playAt, startRecord } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { clockCommand, withClock } from '../../../web/page/play/played-game.js';

test.each([
  [0, 'clk 0:00:00'],
  // Rounded up, as the running clock is.
  [1, 'clk 0:00:01'],
  [598_000, 'clk 0:09:58'],
  [598_001, 'clk 0:09:59'],
  [3_723_000, 'clk 1:02:03'],
])('%i ms are written as %s', (left, command) => {
  expect(clockCommand(left)).toBe(command);
});

await loadRules();

describe('the clock of a move', () => {
  const start = Position.start(RULESETS.cazaux);
  const move = start.findMove('e4', 'e5');
  if (move === undefined) throw new Error('not legal');
  const { record, path } = playAt(startRecord(start), [], move);

  test('is written into the PGN', () => {
    expect(makePgn(withClock(record, path, 598_000))).toContain('1. e5 { [%clk 0:09:58] }');
  });

  test('replaces an earlier one and keeps other commands', () => {
    const [first] = record.children;
    if (first === undefined) throw new Error('no move');
    const noted = { ...record, children: [{ ...first, commands: ['emt 0:00:02'] }] };
    const twice = withClock(withClock(noted, path, 598_000), path, 300_000);
    expect(nodeAt(twice, path)?.commands).toEqual(['emt 0:00:02', 'clk 0:05:00']);
  });
});
