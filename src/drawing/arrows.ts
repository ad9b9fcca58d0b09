/** The geometry of arrows and their labels. */
import { pathOf } from '../rules/path.js';
import type { Color } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { Setup } from '../rules/setup.js';
import { squareIndex } from '../rules/squares.js';
import { centreOf, type Point } from './cells.js';
import type { Arrow } from '../notation/shape.js';

/** The points through which an arrow passes. An arrow bends where the path of its piece bends. */
export const cornersOf = (
  { from, to, role }: Pick<Arrow, 'from' | 'to' | 'role'>,
  setup: Setup,
  ruleset: Ruleset,
  orientation: Color,
): readonly Point[] => {
  const kind = role ?? setup.board[squareIndex(from)]?.role;
  const squares = kind === undefined ? [from, to] : pathOf(kind, from, to, ruleset);
  return squares.map((square) => centreOf(square, orientation));
};

/** A drawn arrow, in units of squares: a line to stroke, a head to fill, and the label's place. */
export interface ArrowDrawing {
  readonly line: string;
  readonly thickness: number;
  readonly head: string;
  readonly label: Point;
}

const DEFAULT_WIDTH = 0.5;
/** Distance, in squares, from the middle of the first square to the beginning of the arrow. */
const START_GAP = 0.25;

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

const round = (value: number): number => Math.round(value * 1000) / 1000;

const draw = (points: readonly Point[]): string =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Draws an arrow through two or more points. Clamps `width` to the range 0 to 1. */
export const drawArrow = (points: readonly Point[], width = DEFAULT_WIDTH): ArrowDrawing => {
  const thickness = 0.07 + 0.19 * Math.min(1, Math.max(0, width));
  const [tip, last] = [...points].reverse();
  const [first, second] = points;
  if (tip === undefined || last === undefined || first === undefined || second === undefined)
    throw new RangeError('an arrow needs two points');
  const length = Math.hypot(tip.x - last.x, tip.y - last.y);
  const headLength = Math.min(0.16 + 1.5 * thickness, 0.7 * length);
  const neck = between(tip, last, headLength / length);
  const [ux, uy] = [(tip.x - last.x) / length, (tip.y - last.y) / length];
  const half = 0.07 + thickness;
  const start = between(
    first,
    second,
    Math.min(0.35, START_GAP / Math.hypot(second.x - first.x, second.y - first.y)),
  );
  return {
    line: draw([start, ...points.slice(1, -1), neck]),
    thickness: round(thickness),
    head: `${draw([
      tip,
      { x: neck.x - uy * half, y: neck.y + ux * half },
      { x: neck.x + uy * half, y: neck.y - ux * half },
    ])}Z`,
    label: between(last, tip, length > 1.5 ? 0.5 : 0.35),
  };
};

/** The box and font size of a label, in squares. */
export const labelBox = (
  label: string,
): {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
  readonly baseline: number;
} => ({
  width: 0.22 + 0.15 * Math.max(1, label.length),
  height: 0.36,
  fontSize: 0.25,
  baseline: 0.09,
});
