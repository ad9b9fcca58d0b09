/**
 * The place of a pointer in a box that the page may have scaled, turned, mirrored, zoomed or put into perspective.
 * `getBoundingClientRect` of the box itself was rejected, because it is the rectangle around all that. So were SVG's
 * `getScreenCTM`, which leaves out perspective, and an event's `offsetX`, because pages ask for squares without an event.
 */
import type { Point } from '../../../src/drawing/cells.js';

/** Four elements without a size at the corners of a box, clockwise from the upper left one. */
export type Corners = ArrayLike<Element>;

/**
 * The factor from an element's rectangle to the viewport. Engines that do not tell the zoom of an element, WebKit and
 * Chromium before 128, divide its rectangle by it.
 */
const zoomOf = (element: Element): number => {
  let zoom = 1;
  if (!('currentCSSZoom' in element))
    for (let at: Element | null | undefined = element; at;)
      [zoom, at] = [zoom * (Number(getComputedStyle(at).zoom) || 1), parentOf(at)];
  return zoom;
};

/** The parent in the tree from which styles are inherited. */
const parentOf = (element: Element): Element | null | undefined =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host;

/**
 * A point of the viewport as parts of the width and height of a box, by the projective map of the unit square to its
 * corners (Heckbert, Fundamentals of Texture Mapping, 1989). The numbers are not finite if the box has no area.
 */
export const pointWithin = (corners: Corners, clientX: number, clientY: number): Point => {
  // Relative to the pointer, so that the equations below need no other term for it.
  const zoom = corners[0] === undefined ? 1 : zoomOf(corners[0]);
  const [a, b, c, d] = Array.from(corners, (corner) => {
    const { left, top } = corner.getBoundingClientRect();
    return { x: left * zoom - clientX, y: top * zoom - clientY };
  });
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    return { x: NaN, y: NaN };
  const cross = (p: Point, q: Point): number => p.x * q.y - p.y * q.x;
  const minus = (p: Point, q: Point): Point => ({ x: p.x - q.x, y: p.y - q.y });
  const [right, left] = [minus(b, c), minus(d, c)];
  const bend = { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y };
  const area = cross(right, left);
  const [g, h] = [cross(bend, left) / area, cross(right, bend) / area];
  // The pointer is where a + u * across + v * down is nothing.
  const across = { x: b.x - a.x + g * b.x, y: b.y - a.y + g * b.y };
  const down = { x: d.x - a.x + h * d.x, y: d.y - a.y + h * d.y };
  const whole = cross(across, down);
  return { x: cross(down, a) / whole, y: cross(a, across) / whole };
};
