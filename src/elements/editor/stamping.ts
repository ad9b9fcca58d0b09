/** Uses a tool on the board: on single squares by touch, in whole strokes by mouse or pen. */
import type { Piece } from '../../rules/pieces.js';
import type { Square } from '../../rules/squares.js';
import { isPiece, isSameTool, type Tool } from './tools.js';

export interface StampHost {
  tool(): Tool;
  squareAt(x: number, y: number): Square | undefined;
  pieceAt(square: Square): Piece | undefined;
  /** Puts a piece on a square or empties it; changes of one stroke are undone together. */
  put(square: Square, piece: Piece | undefined, stroke?: string): void;
}

/** Limits of a tap in pixels and milliseconds; beyond them, a finger scrolls the page or draws. */
const TAP_DISTANCE = 10;
const TAP_TIME = 450;

export class Stamping {
  readonly #host: StampHost;
  #strokes = 0;
  /** The piece that the current stroke puts on every square; undefined if it erases. */
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
