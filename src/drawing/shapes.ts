/** Arrows and circles over a board, and the geometry of drawing them. */
import { SHAPE_COLORS, type ShapeColor } from '../notation/record.js';
import { pathOf } from '../rules/geometry.js';
import type { Color, Role } from '../rules/pieces.js';
import type { Ruleset } from '../rules/rulesets.js';
import { squareIndex, type Square } from '../rules/squares.js';
import type { Setup } from '../rules/setup.js';
import { centreOf, type Point } from './cells.js';

export const BRUSHES = SHAPE_COLORS;
export type Brush = ShapeColor;

export interface ArrowShape {
  readonly kind: 'arrow';
  readonly from: Square;
  readonly to: Square;
  readonly brush: Brush;
  /** Thickness, 0 to 1; 0.5 by default. */
  readonly width?: number;
  /** A few characters, such as a score, written on the arrow. */
  readonly label?: string;
  /** The kind of piece whose way it shows; by default the one that stands on `from`. */
  readonly role?: Role;
}

export interface CircleShape {
  readonly kind: 'circle';
  readonly square: Square;
  readonly brush: Brush;
  readonly label?: string;
}

/** What can be drawn over a board. */
export type BoardShape = ArrowShape | CircleShape;

/** Whether two shapes are at the same place, of whatever colour. */
export const isSamePlace = (a: BoardShape, b: BoardShape): boolean =>
  a.kind === 'arrow'
    ? b.kind === 'arrow' && a.from === b.from && a.to === b.to
    : b.kind === 'circle' && a.square === b.square;

/** The points through which an arrow goes, bent as its piece's way is. */
export const cornersOf = (
  { from, to, role }: Pick<ArrowShape, 'from' | 'to' | 'role'>,
  setup: Setup,
  ruleset: Ruleset,
  orientation: Color,
): readonly Point[] => {
  const kind = role ?? setup.board[squareIndex(from)]?.role;
  const squares = kind === undefined ? [from, to] : pathOf(kind, from, to, ruleset);
  return squares.map((square) => centreOf(square, orientation));
};

/** A drawn arrow, in squares: a line to be stroked, a head to be filled, the place of the label. */
export interface ArrowDrawing {
  readonly line: string;
  readonly thickness: number;
  readonly head: string;
  readonly label: Point;
}

const DEFAULT_WIDTH = 0.5;
/** Squares between the middle of the first square and the arrow's beginning. */
const START_GAP = 0.25;

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

const round = (value: number): number => Math.round(value * 1000) / 1000;

const draw = (points: readonly Point[]): string =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Draws an arrow through two or more points; `width` is 0 to 1 and clamped to it. */
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

/** Room for a label and how to write it, in squares. */
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
