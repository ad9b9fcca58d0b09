/** Handles the user's input on the editor's board: tools, the palette, keys, and dragged pieces. */
import { pieceOfLetter, type Piece } from '../../rules/pieces.js';
import type { Square } from '../../rules/squares.js';
import type { AcedrexBoard } from '../board/board.component.js';
import type { BoardEvents, BoardMoveStart } from '../board/types.js';
import { Palette } from './palette.js';
import { type Tool, isPiece, isSameTool } from './tools.js';

export interface BoardInputHost {
  board(): AcedrexBoard | null;
  stage(): HTMLElement | null;
  isDisabled(): boolean;
  tool(): Tool;
  choose(tool: Tool): void;
  pieceAt(square: Square): Piece | undefined;
  /** Puts a piece on a square or empties the square; all changes in one stroke are undone together. */
  put(square: Square, piece: Piece | undefined, stroke?: string): void;
}

export class BoardInput {
  readonly stamping: Stamping;
  readonly palette: Palette;
  readonly #host: BoardInputHost;
  /** The square where the right button was pressed without modifier keys. */
  #pressed: Square | undefined;

  constructor(host: BoardInputHost) {
    this.#host = host;
    this.stamping = new Stamping({
      tool: () => (host.isDisabled() ? 'move' : host.tool()),
      squareAt: (x, y) => host.board()?.squareAt(x, y),
      pieceAt: (square) => host.pieceAt(square),
      put: (square, piece, stroke) => host.put(square, piece, stroke),
    });
    this.palette = new Palette({
      stage: () => host.stage(),
      choose: (tool) => host.choose(tool),
      drop: (piece, { clientX, clientY }) => {
        const square = host.board()?.squareAt(clientX, clientY);
        if (square !== undefined) host.put(square, piece);
      },
    });
  }

  readonly down = (event: PointerEvent): void => {
    const { button, shiftKey, ctrlKey, altKey, metaKey, clientX, clientY } = event;
    const deletes = button === 2 && !(shiftKey || ctrlKey || altKey || metaKey);
    this.#pressed = deletes ? this.#host.board()?.squareAt(clientX, clientY) : undefined;
    this.stamping.down(event);
  };

  /**
   * A right click on a piece deletes the piece. On an empty square or with a modifier key, a right click draws a
   * circle.
   */
  readonly onShapesChange = (event: CustomEvent<BoardEvents['acedrex-shapes-change']>): void => {
    const host = this.#host;
    const board = host.board();
    const shape = event.detail.shapes.at(-1);
    if (board === null || host.isDisabled() || shape === undefined || shape.to !== undefined)
      return;
    const { from: square } = shape;
    if (square !== this.#pressed || host.pieceAt(square) === undefined) return;
    event.stopPropagation();
    board.userShapes = board.userShapes.filter((one) => one !== shape);
    host.put(square, undefined);
  };

  /** If a tool is selected, a press on the board does not pick up a piece. */
  readonly onMoveStart = (event: CustomEvent<BoardMoveStart>): void => {
    if (this.#host.tool() === 'move') return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Handles keys before the board does. In the editor, FEN letters place pieces; elsewhere, they move the focus. */
  readonly keys = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      const host = this.#host;
      const square = host.board()?.focusedSquare;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (square === undefined || !isPlain || host.isDisabled()) return;
      const { key } = event;
      const piece = pieceOfLetter(key);
      if (piece !== undefined) host.put(square, piece);
      else if (key === 'Delete' || key === 'Backspace') host.put(square, undefined);
      else if (host.tool() === 'move') return;
      else if (key === 'Enter' || key === ' ') this.stamping.stamp(square);
      else if (key === 'Escape') host.choose('move');
      else return;
      event.preventDefault();
    },
  };
}

interface StampHost {
  tool(): Tool;
  squareAt(x: number, y: number): Square | undefined;
  pieceAt(square: Square): Piece | undefined;
  /** Puts a piece on a square or empties the square; changes in one stroke are undone together. */
  put(square: Square, piece: Piece | undefined, stroke?: string): void;
}

/** Limits for a tap, in pixels and milliseconds. Beyond them, the finger scrolls the page or draws. */
const TAP_DISTANCE = 10;
const TAP_TIME = 450;

class Stamping {
  readonly #host: StampHost;
  #strokes = 0;
  /** The piece that the current stroke places; undefined if the stroke erases pieces. */
  #stroke: { readonly piece: Piece | undefined } | undefined;
  #tap: { readonly x: number; readonly y: number; readonly time: number } | undefined;

  constructor(host: StampHost) {
    this.#host = host;
  }

  /** Puts the tool's piece on a square, or empties the square if it already has that piece. */
  stamp(square: Square): void {
    this.#host.put(square, this.#resultOn(square));
  }

  readonly down = (event: PointerEvent): void => {
    this.#tap = undefined;
    if (this.#host.tool() === 'move' || event.button !== 0 || !event.isPrimary) return;
    const { clientX: x, clientY: y } = event;
    if (event.pointerType === 'touch') this.#tap = { x, y, time: event.timeStamp };
    else {
      const square = this.#host.squareAt(x, y);
      if (square === undefined) return;
      this.#strokes += 1;
      this.#stroke = { piece: this.#resultOn(square) };
      this.#paint(square);
    }
  };

  readonly move = ({ buttons, clientX, clientY }: PointerEvent): void => {
    if ((buttons & 1) === 0) this.#stroke = undefined;
    const square = this.#stroke && this.#host.squareAt(clientX, clientY);
    if (square !== undefined) this.#paint(square);
  };

  readonly up = ({ clientX, clientY, timeStamp }: PointerEvent): void => {
    const tap = this.#tap;
    this.cancel();
    if (tap === undefined || timeStamp - tap.time > TAP_TIME) return;
    const square = this.#host.squareAt(clientX, clientY);
    if (square !== undefined && Math.hypot(clientX - tap.x, clientY - tap.y) < TAP_DISTANCE)
      this.stamp(square);
  };

  readonly cancel = (): void => {
    this.#tap = undefined;
    this.#stroke = undefined;
  };

  #paint(square: Square): void {
    this.#host.put(square, this.#stroke?.piece, `stroke ${this.#strokes}`);
  }

  #resultOn(square: Square): Piece | undefined {
    const tool = this.#host.tool();
    return isPiece(tool) && !isSameTool(this.#host.pieceAt(square), tool) ? tool : undefined;
  }
}
