/**
 * Mouse, pen and touch on a board. The left button and a finger move pieces; the right button and a long
 * press draw. A finger that starts anywhere but on a movable piece scrolls the page, until it becomes a
 * long press.
 */
import type { ArrowShape, Brush, CircleShape, BoardShape } from '../../drawing/shapes.js';
import { type Point, centreOf, squareIn } from '../../drawing/cells.js';
import { type Square, BOARD_SIZE } from '../../rules/squares.js';
import { figures, touched } from './parts.js';
import { adoptStyles } from './load-parts.js';
import { modeOf, pieceAt } from './position.js';
import type { Board } from './state.js';
import { isTarget, move, refuse, remove, select, showCard } from './user-moves.js';

/** The effect of a release on the square of the press. */
export type Click = 'move' | 'deselect' | 'nothing';

/** The board's side of pointer handling. */
export interface PointerTarget {
  /** The point of an event, in squares from the upper left corner of the board. */
  pointOf(event: MouseEvent): Point;
  /** The square at a point, or undefined off the board. */
  squareAt(point: Point): Square | undefined;
  /** Handles a press: selects a piece if it can be moved; undefined if there is nothing to move. */
  press(square: Square): Click | undefined;
  /** Handles the release of a press that has moved nothing. */
  pressNowhere(): void;
  click(square: Square, what: Click): void;
  /** Handles a release on another square than that of a press that had nothing to move. */
  releaseElsewhere(from: Square, to: Square | undefined): void;
  /** Shows a piece at the pointer, enlarged above a finger, which would cover it. */
  drag(from: Square, at: Point, isTouch: boolean): void;
  /** Handles the drop of a piece; `to` is undefined off the board. */
  drop(from: Square, to: Square | undefined): void;
  cancel(): void;
  hover(square: Square | undefined): void;
  /** Handles a long press on a square; returns whether it shows a card instead of drawing. */
  hold(square: Square): boolean;
  /** Shows the shape that a release would draw now. */
  sketch(shape: ArrowShape | CircleShape | undefined): void;
  /** Handles a drawn shape; by touch the colours cycle, because there are no modifier keys. */
  drawn(shape: ArrowShape | CircleShape, cycle: boolean): void;
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
  /** Whether it becomes a long press if the finger rests. */
  mayHold: boolean;
}

interface Drawing {
  readonly kind: 'drawing';
  readonly pointer: number;
  readonly from: Square;
  readonly brush: Brush;
  readonly isTouch: boolean;
  /** A long press that shows a card draws only after moving to another square. */
  readonly isHeld: boolean;
}

/** Distance in pixels at which a press becomes a drag. */
const DRAG_THRESHOLD = 4;
/** Distance in pixels that a finger may move during a long press. */
const HOLD_THRESHOLD = 10;
/** Duration of a long press in milliseconds. */
const HOLD_DELAY = 450;

/** The colour that the modifier keys select. */
const brushOf = ({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent): Brush => {
  const other = altKey || metaKey;
  if (shiftKey || ctrlKey) return other ? 'yellow' : 'red';
  return other ? 'blue' : 'green';
};

const shapeOf = ({ from, brush }: Drawing, to: Square): ArrowShape | CircleShape =>
  from === to ? { kind: 'circle', square: from, brush } : { kind: 'arrow', from, to, brush };

export class PointerInput {
  readonly #target: PointerTarget;
  #state: Press | Drawing | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether two fingers have been on the board since the first of them came. */
  #isPinch = false;

  constructor(target: PointerTarget) {
    this.#target = target;
  }

  /** Adds the listeners to the board's element. */
  attach(board: HTMLElement): void {
    board.addEventListener('pointerdown', (event) => this.#down(event, board));
    board.addEventListener('pointermove', (event) => this.#move(event));
    board.addEventListener('pointerup', (event) => this.#up(event));
    board.addEventListener('pointercancel', (event) => this.#cancel(event));
    board.addEventListener('pointerleave', (event) => {
      // A lifted finger also causes this event, but its card stays.
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
    // A second finger zooms the page, whatever the first has begun.
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
      // Not on targets and empty squares, where a finger may start to scroll the page.
      if (click === 'nothing' || click === 'deselect') board.setPointerCapture(pointer);
      if (mayHold)
        this.#timer = setTimeout(() => {
          this.#hold(event, square);
        }, HOLD_DELAY);
    }
  }

  #hold(event: PointerEvent, square: Square): void {
    this.#target.cancel();
    this.#draw(event, square, true);
  }

  #draw(event: PointerEvent, from: Square, isTouch: boolean): void {
    const isHeld = isTouch && this.#target.hold(from);
    const { pointerId: pointer } = event;
    this.#state = { kind: 'drawing', pointer, from, brush: brushOf(event), isTouch, isHeld };
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
    // Pressing a second mouse button causes a pointermove event.
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

  /** A finger that moves does not rest. */
  #release(press: Press): void {
    clearTimeout(this.#timer);
    press.mayHold = false;
  }

  #up(event: PointerEvent): void {
    if (this.#state?.pointer !== event.pointerId) return;
    // On a busy page the timer of a long press may come after the end of it.
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
