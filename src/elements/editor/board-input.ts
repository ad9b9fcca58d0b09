/** The user's input on the editor's board: tools, the palette, keys, and pieces that are dragged. */
import { pieceOfLetter, type Piece } from '../../rules/pieces.js';
import type { Square } from '../../rules/squares.js';
import type { AcedrexBoard } from '../board/board.component.js';
import type { BoardEvents, BoardMoveStart } from '../board/types.js';
import { Palette } from './palette.js';
import { Stamping } from './stamping.js';
import type { Tool } from './tools.js';

/** The functions of the editor that the input needs. */
export interface BoardInputHost {
  board(): AcedrexBoard | null;
  /** The element in which a dragged piece is shown. */
  stage(): HTMLElement | null;
  isDisabled(): boolean;
  tool(): Tool;
  choose(tool: Tool): void;
  pieceAt(square: Square): Piece | undefined;
  /** Puts a piece on a square or empties it; changes of one stroke are undone together. */
  put(square: Square, piece: Piece | undefined, stroke?: string): void;
}

export class BoardInput {
  readonly stamping: Stamping;
  readonly palette: Palette;
  readonly #host: BoardInputHost;
  /** The square of a press of the right button without modifier keys. */
  #pressed: Square | undefined;

  constructor(host: BoardInputHost) {
    this.#host = host;
    this.stamping = new Stamping({
      tool: () => (host.isDisabled() ? 'move' : host.tool()),
      squareAt: (x, y) => host.board()?.squareAt(x, y),
      pieceAt: (square) => host.pieceAt(square),
      put: (square, piece, stroke) => {
        host.put(square, piece, stroke);
      },
    });
    this.palette = new Palette({
      stage: () => host.stage(),
      choose: (tool) => {
        host.choose(tool);
      },
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

  /** A right click on a piece deletes it. On an empty square, and with a modifier key, it draws a circle. */
  readonly onShapesChange = (event: CustomEvent<BoardEvents['acedrex-shapes-change']>): void => {
    const host = this.#host;
    const board = host.board();
    const shape = event.detail.shapes.at(-1);
    if (board === null || host.isDisabled() || shape?.kind !== 'circle') return;
    const { square } = shape;
    if (square !== this.#pressed || host.pieceAt(square) === undefined) return;
    event.stopPropagation();
    board.userShapes = board.userShapes.filter((one) => one !== shape);
    host.put(square, undefined);
  };

  /** With a tool selected, a press on the board does not pick up a piece. */
  readonly onMoveStart = (event: CustomEvent<BoardMoveStart>): void => {
    if (this.#host.tool() === 'move') return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The editor handles keys before the board: FEN letters place pieces, while the board would jump. */
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
