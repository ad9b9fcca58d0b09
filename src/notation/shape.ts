/** Arrows and circles. They are recorded in games, drawn on boards, and used for suggested moves. */
import type { Role } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';

export const SHAPE_COLORS = ['green', 'red', 'yellow', 'blue'] as const;
export type ShapeColor = (typeof SHAPE_COLORS)[number];

/** An arrow or, without `to`, a circle. Games only record the colour and the squares. */
export interface Shape {
  readonly color: ShapeColor;
  readonly from: Square;
  readonly to?: Square;
  /** An arrow's thickness, 0 to 1; 0.5 by default. */
  readonly width?: number;
  /** A short text to write on the shape, such as a score. */
  readonly label?: string;
  /** The kind of piece whose path the arrow follows; by default, the piece on `from`. */
  readonly role?: Role;
  /** An arrow's opacity, 0 to 1; 0.8 by default. */
  readonly opacity?: number;
}

/** A shape that is an arrow. */
export type Arrow = Shape & { readonly to: Square };

export const isArrow = (shape: Shape): shape is Arrow => shape.to !== undefined;
