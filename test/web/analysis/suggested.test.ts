/** The arrows of suggested moves have one colour; their opacity and width show how good a move is. */
import { describe, expect, test } from 'vitest';
import { BOARD_COLORS } from '../../../src/drawing/theme.js';
import { diceShapes } from '../../../src/elements/analysis/dice-part.js';
import { engineShapes } from '../../../src/elements/analysis/shapes.js';
import type { DiceFindings, Findings } from '../../../src/elements/session/findings.js';
import type { Shape } from '../../../src/notation/shape.js';
import { Position } from '../../../src/rules/position.js';
import { negateScore } from '../../../src/rules/score.js';
import { RULESETS } from '../../../src/rules/rulesets.js';

const MOVES = ['e4e5', 'd4d5', 'f4f5', 'g4g5', 'h4h5'];

const linesOf = (step: number): Findings =>
  ({
    position: Position.start(RULESETS.cazaux),
    lines: MOVES.map((move, place) => ({
      pv: [move],
      score: { kind: 'centipawns', value: 40 - step * place },
    })),
  }) as unknown as Findings;

const rolled = {
  roll: 1,
  info: { lines: MOVES.map((move, place) => ({ roll: 1, move, value: 0.5 - 0.02 * place })) },
} as unknown as DiceFindings;

const falls = (values: readonly (number | undefined)[]): boolean =>
  values.every((value = 0, place) => place === 0 || value < (values[place - 1] ?? 0));

test.each([
  ['engine', engineShapes(linesOf(12), false)],
  ['die', diceShapes(rolled)],
])('the arrows of the %s have one colour in five shades and widths', (_, shapes) => {
  expect(shapes.map(({ color }) => color)).toEqual(MOVES.map(() => 'blue'));
  expect(falls(shapes.map(({ opacity }) => opacity))).toBe(true);
  expect(falls(shapes.map(({ width }) => width))).toBe(true);
});

test('the arrows of equal moves have the same width but different shades', () => {
  const shapes = engineShapes(linesOf(0), false);
  expect(new Set(shapes.map(({ width }) => width)).size).toBe(1);
  expect(falls(shapes.map(({ opacity }) => opacity))).toBe(true);
});

test('the arrows are the same for both sides', () => {
  const { lines, position } = linesOf(12);
  const negated = lines.map(({ pv, score }) => ({ pv, score: negateScore(score) }));
  const black = { position: position.play({ from: 'a4', to: 'a5' }), lines: negated };
  expect(engineShapes(black as unknown as Findings, false)).toEqual(
    engineShapes(linesOf(12), false),
  );
});

test('a move that loses a sixth of the winning chances gets no arrow', () => {
  expect(engineShapes(linesOf(400), false)).toHaveLength(1);
});

type Paint = readonly number[];

const paintOf = (color: string): Paint =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance, as WCAG defines it. */
const luminance = (paint: Paint): number => {
  const [red = 0, green = 0, blue = 0] = paint.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: Paint, b: Paint): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
};

describe.each([0, 1] as const)('in colour scheme %i', (scheme) => {
  test.each(['square-light', 'square-dark'] as const)('all shades are visible on %s', (name) => {
    const square = paintOf(BOARD_COLORS[name][scheme]);
    const ink = paintOf(BOARD_COLORS.blue[scheme]);
    const seen = ({ opacity = 1 }: Shape): Paint =>
      ink.map((part, index) => part * opacity + (square[index] ?? 0) * (1 - opacity));
    const paints = engineShapes(linesOf(12), false).map(seen);
    const contrasts = paints.map((paint) => contrast(paint, square));
    expect(Math.min(...contrasts)).toBeGreaterThan(1.5);
    expect(falls(contrasts)).toBe(true);
  });
});
