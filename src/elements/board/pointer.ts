/**
 * Handles mouse, pen and touch input on a board. The left button and a finger move pieces; the right button and a long
 * press draw. A finger that does not start on a movable piece scrolls the page, unless it rests for a long press.
 */
import type { Shape, ShapeColor } from '../../notation/shape.js';
import { type Point, centreOf, squareIn } from '../../drawing/cells.js';
import { type Square, BOARD_SIZE } from '../../rules/squares.js';
import { figures, touched } from './parts.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { modeOf } from './position.js';
import { fetchPart, type Board } from './state.js';
import { isTarget, move, refuse, select, showCard } from './user-moves.js';

export type Click = 'move' | 'deselect' | 'nothing';

export interface PointerTarget {
  /** Returns an event's point, in squares from the upper left corner of the board. */
  pointOf(event: MouseEvent): Point;
  /** Returns the square at a point, or undefined off the board. */
  squareAt(point: Point): Square | undefined;
  /** Handles a press and selects a piece if it can be moved. Returns undefined if no piece can be moved. */
  press(square: Square): Click | undefined;
  pressNowhere(): void;
  click(square: Square, what: Click): void;
  /** Handles a release on a different square than the press, if the pressed square had no movable piece. */
  releaseElsewhere(from: Square, to: Square | undefined): void;
  /** Shows the dragged piece at the pointer. With touch input, the piece is enlarged and shown above the finger. */
  drag(from: Square, at: Point, isTouch: boolean): void;
  /** Handles the drop of a piece; `to` is undefined off the board. */
  drop(from: Square, to: Square | undefined): void;
  cancel(): void;
  hover(square: Square | undefined): void;
  /** Handles a long press on a square; returns whether it shows a card instead of drawing a shape. */
  hold(square: Square): boolean;
  /** Shows the shape that a release would draw now. */
  sketch(shape: Shape | undefined): void;
  /**
   * Handles a drawn shape. With touch input, repeated drawing cycles through the colours, because there are no modifier
   * keys.
   */
  drawn(shape: Shape, cycle: boolean): void;
}

/** A drag, or a press that may become one. */
interface Press {
  readonly kind: 'press';
  readonly pointer: number;
  readonly from: Square;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly click: Click | undefined;
  dragging: boolean;
  /** Whether the press becomes a long press if the finger rests. */
  mayHold: boolean;
}

interface Drawing {
  readonly kind: 'drawing';
  readonly pointer: number;
  readonly from: Square;
  readonly color: ShapeColor;
  readonly isTouch: boolean;
  /**
   * Whether a long press has shown a card. If so, the gesture draws only after the finger has moved to another square.
   */
  readonly isHeld: boolean;
}

/** Distance in pixels at which a press becomes a drag. */
const DRAG_THRESHOLD = 4;
/** Distance in pixels that a finger may move during a long press. */
const HOLD_THRESHOLD = 10;
/** Duration of a long press in milliseconds. */
const HOLD_DELAY = 450;

/** The colour that the modifier keys select. */
const colorOf = ({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): ShapeColor => {
  const other = altKey || metaKey;
  if (shiftKey || ctrlKey) return other ? 'yellow' : 'red';
  return other ? 'blue' : 'green';
};

const shapeOf = ({ from, color }: Drawing, to: Square): Shape => ({
  color,
  from,
  ...(from !== to && { to }),
});

export class PointerInput {
  readonly #target: PointerTarget;
  #state: Press | Drawing | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether two fingers have been on the board since the first touch. */
  #isPinch = false;

  constructor(target: PointerTarget) {
    this.#target = target;
  }

  attach(board: HTMLElement): void {
    board.addEventListener('pointerdown', (event) => this.#down(event, board));
    board.addEventListener('pointermove', (event) => this.#move(event));
    board.addEventListener('pointerup', (event) => this.#up(event));
    board.addEventListener('pointercancel', (event) => this.#cancel(event));
    board.addEventListener('pointerleave', (event) => {
      // Only for a mouse: lifting a finger also fires this event, but should not close the card.
      if (event.pointerType === 'mouse') this.#target.hover(undefined);
    });
    board.addEventListener('contextmenu', (event) => event.preventDefault());
    // While a finger draws, the page must not scroll; only a non-passive listener can prevent that.
    board.addEventListener(
      'touchmove',
      (event) => {
        if (this.#state?.kind === 'drawing' && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  }

  #down(event: PointerEvent, board: HTMLElement): void {
    if (event.isPrimary) this.#isPinch = false;
    // A second finger zooms the page, so it cancels the first finger's gesture.
    if (this.#state !== undefined) {
      this.#isPinch = true;
      this.#abandon();
    }
    if (this.#isPinch) return;
    const square = this.#target.squareAt(this.#target.pointOf(event));
    if (square === undefined) return;
    if (event.button === 2) {
      this.#draw(event, square, false);
      board.setPointerCapture(event.pointerId);
    } else if (event.button === 0) {
      const click = this.#target.press(square);
      const { pointerId: pointer, clientX: x, clientY: y, timeStamp: time } = event;
      const mayHold = event.pointerType !== 'mouse';
      const press = { pointer, from: square, x, y, time, click, dragging: false, mayHold };
      this.#state = { kind: 'press', ...press };
      // Does not capture the pointer on targets and empty squares, because a finger may start to scroll the page there.
      if (click === 'nothing' || click === 'deselect') board.setPointerCapture(pointer);
      if (mayHold) this.#timer = setTimeout(() => this.#hold(event, square), HOLD_DELAY);
    }
  }

  #hold(event: PointerEvent, square: Square): void {
    this.#target.cancel();
    this.#draw(event, square, true);
  }

  #draw(event: PointerEvent, from: Square, isTouch: boolean): void {
    const isHeld = isTouch && this.#target.hold(from);
    const { pointerId: pointer } = event;
    this.#state = { kind: 'drawing', pointer, from, color: colorOf(event), isTouch, isHeld };
    if (!isHeld) this.#target.sketch(shapeOf(this.#state, from));
  }

  #move(event: PointerEvent): void {
    const state = this.#state;
    const point = this.#target.pointOf(event);
    const square = this.#target.squareAt(point);
    if (state === undefined) {
      if (event.pointerType === 'mouse') this.#target.hover(square);
      return;
    }
    if (state.pointer !== event.pointerId) return;
    // Abandons the press when a second mouse button is pressed, which browsers report as a pointermove event.
    if (state.kind === 'press' && event.button > 0) {
      this.#abandon();
      return;
    }
    if (state.kind === 'drawing') {
      const isNothing = square === undefined || (state.isHeld && square === state.from);
      this.#target.sketch(isNothing ? undefined : shapeOf(state, square));
      return;
    }
    const travelled = Math.hypot(event.clientX - state.x, event.clientY - state.y);
    if (travelled > HOLD_THRESHOLD) this.#release(state);
    if (state.click === 'move' || state.click === undefined) return;
    if (!state.dragging && travelled < DRAG_THRESHOLD) return;
    this.#release(state);
    state.dragging = true;
    this.#target.drag(state.from, point, event.pointerType === 'touch');
  }

  /** Prevents a long press, because the finger has moved. */
  #release(press: Press): void {
    clearTimeout(this.#timer);
    press.mayHold = false;
  }

  #up(event: PointerEvent): void {
    if (this.#state?.pointer !== event.pointerId) return;
    // On a busy page, the timer may fire too late for a long press, so the timestamps decide.
    if (this.#state.kind === 'press' && this.#state.mayHold)
      if (event.timeStamp - this.#state.time >= HOLD_DELAY) this.#hold(event, this.#state.from);
    const state = this.#state;
    this.#end();
    const square = this.#target.squareAt(this.#target.pointOf(event));
    if (state.kind === 'drawing') {
      this.#target.sketch(undefined);
      if (square !== undefined && !(state.isHeld && square === state.from))
        this.#target.drawn(shapeOf(state, square), state.isTouch);
    } else if (state.dragging) this.#target.drop(state.from, square);
    else if (square !== state.from) {
      if (state.click === undefined) this.#target.releaseElsewhere(state.from, square);
    } else if (state.click === undefined) this.#target.pressNowhere();
    else this.#target.click(square, state.click);
  }

  #cancel(event: PointerEvent): void {
    if (this.#state?.pointer === event.pointerId) this.#abandon();
  }

  #abandon(): void {
    const wasPress = this.#state?.kind === 'press';
    this.#end();
    this.#target.sketch(undefined);
    if (wasPress) this.#target.cancel();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#state = undefined;
  }
}

/**
 * Converts a viewport point to squares from the board's upper left corner. NaN if the point is off the board and the
 * touch module has not been loaded.
 */
export const pointOf = (
  board: Board,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Point => {
  const { loaded } = touched;
  if (loaded !== undefined) {
    adoptStyles(board.host.shadowRoot, loaded.styles);
    return loaded.pointWithin(board.layer.corners, clientX, clientY, BOARD_SIZE);
  }
  // Until the touch module has loaded, the point is the centre of the square under the pointer.
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
  const setShapes = (shapes: readonly Shape[]): void => {
    host.userShapes = shapes;
    board.dispatch('acedrex-shapes-change', { shapes });
  };
  /** An illegal move that a press attempted. It is reported unless the press becomes a drag or scrolls the page. */
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
      const { selected } = board;
      if (isTarget(board, square)) return 'move';
      if (selected === square) return 'deselect';
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
      // This drag began before the legal moves were known, but they may be known by now.
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
      if (to && to !== from) {
        if (move(board, to)) layer.drop(to);
        return;
      }
      board.selected = undefined;
      if (to === undefined && modeOf(board) === 'free')
        fetchPart(board, touched, () => touched.loaded?.remove(board, from));
    },
    cancel: () => {
      // A press that became a drag is not replayed.
      board.early = board.early?.slice(0, -1);
      endDrag();
      board.selected = undefined;
    },
    hover: (square) => showCard(board, square),
    hold: (square) => {
      showCard(board, square);
      return board.carded !== undefined;
    },
    sketch: (shape) => {
      board.sketched = shape;
      // Closes the card, because the finger that opened it has begun to draw.
      if (shape) board.carded = undefined;
    },
    drawn: (shape, cycle) => {
      const { userShapes } = host;
      // Until the module has loaded, the user cannot have drawn other shapes; any existing shapes are the page's.
      setShapes(figures.loaded?.withDrawn(userShapes, shape, cycle) ?? [...userShapes, shape]);
    },
  };
};
