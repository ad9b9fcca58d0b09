/** Arrows and circles as a game records them. */
import type { Square } from '../rules/squares.js';

export const SHAPE_COLORS = ['green', 'red', 'yellow', 'blue'] as const;
export type ShapeColor = (typeof SHAPE_COLORS)[number];

/** An arrow or, without `to`, a circle. */
export interface Shape {
  readonly color: ShapeColor;
  readonly from: Square;
  readonly to?: Square;
}
