/** What presses, drags and drawn shapes do on a board. */
import { centreOf, squareIn, type Point } from '../../drawing/cells.js';
import type { BoardShape } from '../../drawing/shapes.js';
import { BOARD_SIZE, type Square } from '../../rules/squares.js';
import { figures, touched } from './parts.js';
import { adoptStyles } from './load-parts.js';
import type { PointerTarget } from './pointer.js';
import { modeOf, pieceAt } from './position.js';
import type { Board } from './state.js';
import { isTarget, move, refuse, remove, select, showCard } from './user-moves.js';

/** A point of the viewport in squares from the board's upper left corner; NaN if it is off the board and not known yet. */
export const pointOf = (
  board: Board,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point => {
  const { loaded } = touched;
  if (loaded !== undefined) {
    adoptStyles(board, loaded);
    return loaded.pointWithin(board.layer.corners, clientX, clientY, BOARD_SIZE);
  }
  // Until the part has loaded, or without it, the browser finds the square, and its middle serves.
  if (!touched.isAsked) void touched.load().catch(() => undefined);
  const square = board.host.shadowRoot
    ?.elementsFromPoint(clientX, clientY)
    .map((element) => board.grid.squareOf(element))
    .find(Boolean);
  return square === undefined ? { x: NaN, y: NaN } : centreOf(square, board.host.orientation);
};

export const squareAt = ({ host }: Board, { x, y }: Point): Square | undefined =>
  squareIn({ column: Math.floor(x), row: Math.floor(y) }, host.orientation);

export const pointerTarget = (board: Board): PointerTarget => {
  const { host, layer } = board;
  const setShapes = (shapes: readonly BoardShape[]): void => {
    host.userShapes = shapes;
    board.dispatch('acedrex-shapes-change', { shapes });
  };
  /** What a press has tried in vain; reported if it does not become a drag, or a finger that scrolls. */
  let tried: readonly [Square, Square?] | undefined;
  const endDrag = (): void => {
    board.over = undefined;
    board.dragged = undefined;
  };
  return {
    pointOf: (event) => pointOf(board, event),
    squareAt: (point) => squareAt(board, point),
    press: (square) => {
      board.focused = square;
      tried = undefined;
      if (modeOf(board) === 'view') return undefined;
      if (modeOf(board) === 'legal' && board.rules === undefined)
        board.early = [...(board.early ?? []), { square, isDrop: false }];
      if (isTarget(board, square)) return 'move';
      if (board.selected === square) return 'deselect';
      const { selected } = board;
      if (select(board, square)) return 'nothing';
      tried = selected === undefined ? [square] : [selected, square];
      board.selected = undefined;
      return undefined;
    },
    pressNowhere: () => {
      board.carded = undefined;
      if (host.userShapes.length > 0) setShapes([]);
      if (tried !== undefined) refuse(board, ...tried);
    },
    click: (square, what) => {
      if (what === 'move') move(board, square);
      else if (what === 'deselect') board.selected = undefined;
    },
    releaseElsewhere: (from, to) => {
      // A drag that began before the rules had arrived, which they may have done meanwhile.
      if (to === undefined) board.early = board.early?.slice(0, -1);
      else if (board.early !== undefined)
        board.early = [...board.early, { square: to, isDrop: true }];
      else if (board.selected === from) move(board, to);
      else refuse(board, from, to);
    },
    drag: (from, at, isTouch) => {
      board.dragged ??= from;
      board.over = squareAt(board, at);
      layer.drag(from, at, isTouch);
    },
    drop: (from, to) => {
      endDrag();
      if (to === undefined && modeOf(board) === 'free') remove(board, from);
      else if (to === undefined || to === from) board.selected = undefined;
      else if (move(board, to)) layer.drop(to);
    },
    cancel: () => {
      // A press that has become something else is none to catch up with.
      board.early = board.early?.slice(0, -1);
      endDrag();
      board.selected = undefined;
    },
    hover: (square) => {
      if (host.showCards) showCard(board, square);
    },
    hold: (square) => {
      const hasCard = host.showCards && pieceAt(board, square) !== undefined;
      if (hasCard) showCard(board, square);
      return hasCard;
    },
    sketch: (shape) => {
      board.sketched = shape;
      // The finger that rested on a piece has begun to draw.
      if (shape) board.carded = undefined;
    },
    drawn: (shape, cycle) => {
      const { userShapes } = host;
      // Before the part has loaded there is no other shape, unless the page has set one.
      setShapes(figures.loaded?.withDrawn(userShapes, shape, cycle) ?? [...userShapes, shape]);
    },
  };
};
