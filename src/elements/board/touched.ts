/**
 * Code that a board needs when it is first touched: pointer coordinates on a transformed page, removing pieces, and the
 * style for dragging.
 */
import { css } from 'lit';
import type { Point } from '../../drawing/cells.js';
import { makeFen } from '../../notation/fen.js';
import { withPieces } from '../../rules/setup.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import { announce, type Board } from './state.js';

/**
 * Computes pointer coordinates in a box that the page may have scaled, rotated, mirrored, zoomed or put into
 * perspective. Rejected alternatives: `getBoundingClientRect` returns only the rectangle around the transformed box,
 * SVG's `getScreenCTM` ignores perspective, and `offsetX` requires an event.
 */

/** Four elements without a size at a box's corners, clockwise from the upper left one. */
export type Corners = ArrayLike<Element>;

/**
 * The factor that converts an element's rectangle to viewport units. WebKit and Chromium before 128 do not report an
 * element's zoom and divide its rectangle by the zoom.
 */
const zoomOf = (element: Element): number => {
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    (element.getRootNode() as Partial<ShadowRoot>).host;
  return (Number(getComputedStyle(element).zoom) || 1) * (parent ? zoomOf(parent) : 1);
};

/**
 * Converts a viewport point to a box of `side` units, by the projective map from the unit square to the box's corners
 * (Heckbert, Fundamentals of Texture Mapping, 1989). The result is not finite if the box has no area.
 */
export const pointWithin = (
  corners: Corners,
  clientX: number,
  clientY: number,
  side: number,
): Point => {
  // Uses corners relative to the pointer, so that the pointer's coordinates disappear from the equations below.
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
  // The pointer is where a + u * across + v * down is zero.
  const across = sum(b, a, b, cross(bend, left) / area);
  const down = sum(d, a, d, cross(right, bend) / area);
  const whole = cross(across, down) / side;
  return { x: cross(down, a) / whole, y: cross(a, across) / whole };
};

/** Removes a piece that was dropped outside the board, unless a listener forbids it. */
export const remove = (board: Board, square: Square): void => {
  const { host, setup, words } = board;
  const piece = setup.board[squareIndex(square)];
  if (piece === undefined) return;
  const before = host.fen;
  const fen = makeFen(withPieces(setup, [[square, undefined]]));
  if (!board.dispatch('acedrex-remove', { square, piece, fen }, true)) return;
  announce(board, words.removed({ piece: words.piece(piece), from: square }));
  if (host.fen === before) host.fen = fen;
  board.dispatch('acedrex-position-change', { fen });
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

  /* The mark must be larger than the finger, which covers the square. */
  .board:has(> .lifted) .over {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      z-index: 1;
      inset: -70%;
      border-radius: 50%;
      background: var(--_target);
      opacity: 0.5;
      pointer-events: none;
    }
  }
`;
