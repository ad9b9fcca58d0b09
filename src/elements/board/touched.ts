/** What a board needs when it is touched: the place of a pointer on a page that has turned it, and the style of drags. */
import { css } from 'lit';
import type { Point } from '../../drawing/cells.js';

/**
 * The place of a pointer in a box that the page may have scaled, turned, mirrored, zoomed or put into perspective.
 * `getBoundingClientRect` of the box itself was rejected, because it is the rectangle around all that. So were SVG's
 * `getScreenCTM`, which leaves out perspective, and an event's `offsetX`, because pages ask for squares without an event.
 */

/** Four elements without a size at the corners of a box, clockwise from the upper left one. */
export type Corners = ArrayLike<Element>;

/**
 * The factor from an element's rectangle to the viewport. Engines that do not tell the zoom of an element, WebKit and
 * Chromium before 128, divide its rectangle by it.
 */
const zoomOf = (element: Element): number => {
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    (element.getRootNode() as Partial<ShadowRoot>).host;
  return (Number(getComputedStyle(element).zoom) || 1) * (parent ? zoomOf(parent) : 1);
};

/**
 * A point of the viewport in a box that is `side` units wide and high, by the projective map of the unit square to its
 * corners (Heckbert, Fundamentals of Texture Mapping, 1989). The numbers are not finite if the box has no area.
 */
export const pointWithin = (
  corners: Corners,
  clientX: number,
  clientY: number,
  side: number,
): Point => {
  // Relative to the pointer, so that the equations below need no other term for it.
  const [a, b, c, d] = Array.from(corners, (corner) => {
    const { left, top } = corner.getBoundingClientRect();
    const zoom = 'currentCSSZoom' in corner ? 1 : zoomOf(corner);
    return { x: left * zoom - clientX, y: top * zoom - clientY };
  }) as unknown as readonly [Point, Point, Point, Point];
  const cross = (p: Point, q: Point): number => p.x * q.y - p.y * q.x;
  /** p - q + r * factor */
  const sum = (p: Point, q: Point, r: Point, factor: number): Point => ({
    x: p.x - q.x + r.x * factor,
    y: p.y - q.y + r.y * factor,
  });
  const [right, left] = [sum(b, c, c, 0), sum(d, c, c, 0)];
  const bend = sum(sum(a, b, c, 1), d, c, 0);
  const area = cross(right, left);
  // The pointer is where a + u * across + v * down is nothing.
  const across = sum(b, a, b, cross(bend, left) / area);
  const down = sum(d, a, d, cross(right, bend) / area);
  const whole = cross(across, down) / side;
  return { x: cross(down, a) / whole, y: cross(a, across) / whole };
};

export const styles = css`
  .piece.dragged {
    z-index: 2;
    filter: drop-shadow(0 0.6cqmin 0.6cqmin #0006);
  }

  .piece.ghost {
    opacity: 0.35;
  }

  .square.over {
    --_aim: linear-gradient(color-mix(in srgb, var(--_target) 65%, transparent) 0 0);
  }

  /* A finger covers the square, so its mark is larger than the finger. */
  .board:has(> .lifted) .over {
    position: relative;
  }

  .board:has(> .lifted) .over::after {
    content: '';
    position: absolute;
    z-index: 1;
    inset: -70%;
    border-radius: 50%;
    background: var(--_target);
    opacity: 0.5;
    pointer-events: none;
  }
`;
