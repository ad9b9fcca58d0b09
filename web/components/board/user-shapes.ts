/** Updates the user's shapes when one more is drawn. */
import { BRUSHES, isSamePlace, type BoardShape } from '../../../src/drawing/shapes.js';

/**
 * Adds a shape, or erases an equal one; a shape of another colour is replaced. With `cycle`, for touch
 * without modifier keys, a shape gets the next colour, and is erased after the last.
 */
export const withDrawn = (
  shapes: readonly BoardShape[],
  shape: BoardShape,
  cycle: boolean,
): readonly BoardShape[] => {
  const old = shapes.find((other) => isSamePlace(shape, other));
  const others = shapes.filter((other) => other !== old);
  const next = BRUSHES[old === undefined ? 0 : BRUSHES.indexOf(old.brush) + 1];
  const brush = cycle ? next : old?.brush === shape.brush ? undefined : shape.brush;
  return brush === undefined ? others : [...others, { ...shape, brush }];
};
