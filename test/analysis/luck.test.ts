/** How lucky each side was with the rolls of a game. */
import { expect, test } from 'vitest';
import { Position, RULESETS, playAt, startRecord } from '../../src/index.js';
import type { DiceInfo } from '../../src/index.js';
import { withDice } from '../../src/game/dice.js';
import { formatSwing, luckOfGame, luckOfSides } from '../../src/analysis/luck.js';

const values = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const info: DiceInfo = {
  depth: 2,
  value: 0.45,
  centipawns: 0,
  lines: values.map((value) => ({ value, centipawns: 0 })),
  nodes: 1,
  time: 1,
};

test('luck is the value of a roll minus the mean of all rolls, from the roller’s point of view', () => {
  let grown = {
    record: withDice(startRecord(Position.start(RULESETS.cazaux))),
    path: [0].slice(1),
  };
  const play = (from: 'e4' | 'c12' | 'g1', to: 'e5' | 'f10' | 'g3', roll: 1 | 6 | 8): void => {
    const { record, path } = playAt(grown.record, grown.path, { from, to }, roll);
    grown = { record, path: [...path] };
  };
  play('e4', 'e5', 1);
  play('c12', 'f10', 6);
  play('g1', 'g3', 8);
  const points = luckOfGame(grown.record, () => info);
  expect(points.map(({ ply, roll, mover }) => [ply, roll, mover])).toEqual([
    [1, 1, 'white'],
    [2, 6, 'black'],
    [3, 8, 'white'],
  ]);
  const sides = luckOfSides(points);
  expect(sides.white.total).toBeCloseTo(-0.35 + 0.35);
  expect(sides.black.total).toBeCloseTo(0.15);
  expect([sides.white.best?.roll, sides.white.worst?.roll, sides.black.rolls]).toEqual([8, 1, 1]);
  // The luck of all eight rolls adds up to zero.
  const all = info.lines.reduce((sum, { value }) => sum + value - info.value, 0);
  expect(all).toBeCloseTo(0);
  expect(luckOfSides(luckOfGame(grown.record, () => undefined)).white).toEqual({
    rolls: 0,
    total: 0,
    best: undefined,
    worst: undefined,
  });
});

test('luck is formatted with its sign', () => {
  expect([0.0312, -0.2, 0.0001].map(formatSwing)).toEqual(['+3.1', '−20.0', '0.0']);
});
