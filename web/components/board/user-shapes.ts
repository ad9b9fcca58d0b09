/** What becomes of the user's shapes when one more is drawn. */
import { BRUSHES, isSamePlace, type BoardShape } from '../../../src/drawing/shapes.js';

/**
 * Adds a shape, or erases the same one; one in another colour replaces it. With `cycle` the next
 * colour follows on the one that is there, and after the last nothing: for fingers, which have no
 * modifier keys.
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
