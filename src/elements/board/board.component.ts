import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Position } from '../../rules/position.js';
import type { Setup } from '../../rules/setup.js';
import { type Square, BOARD_SIZE } from '../../rules/squares.js';
import { BoardBase } from './board-base.js';
import { boardStyles } from './board.styles.js';
import { onFocusIn, onKeyDown } from './keyboard.js';
import type { OverlayPainter } from './overlays.js';
import { dialects, figures, overlays, play } from './parts.js';
import { pointerTarget, pointOf, squareAt, PointerInput } from './pointer.js';
import {
  checkedKing,
  judge,
  modeOf,
  takePosition,
  viewOf,
  wantsOverlays,
  mayBeDialect,
} from './position.js';
import { adoptStyles } from '../internal/adopt-styles.js';
import { choosePieces, chooseWords } from './load-parts.js';
import type { BoardMove } from './types.js';
import { squareViews } from './square-views.js';
import { announce, fetchPart, newBoard, report } from './state.js';
import { catchUp, dropStale, isMovable, isTarget, move } from './user-moves.js';
import { squareIn } from '../../drawing/cells.js';
import type { Color } from '../../rules/pieces.js';

export type * from './types.js';

/**
 * A board for Grant Acedrex. It shows any set-up. In a legal position, pieces can be moved by dragging,
 * clicking or the keyboard, as the ruleset allows; in free mode, any piece can go anywhere. The right mouse
 * button or a long press draws arrows and circles.
 *
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` leaves it in place. `detail` is a
 *   {@link BoardMoveStart}.
 * @fires acedrex-move - The user has made a move; `preventDefault()` takes the move back. `detail` is a
 *   {@link BoardMove}.
 * @fires acedrex-illegal-move - The user has tried a move that is not legal, in legal mode; `detail` is `{ from, to }`.
 *   Without `to`, the user pressed a piece that cannot move.
 * @fires acedrex-remove - In free mode, a piece was dropped outside the board; `preventDefault()` puts it
 *   back. `detail` is a {@link BoardRemoval}.
 * @fires acedrex-premove-change - The user has entered or cancelled a premove, or the board has played or dropped it;
 *   `detail` is `{ premove }`.
 * @fires acedrex-position-change - The user has changed the position; `detail` is `{ fen }`.
 * @fires acedrex-shapes-change - The user has drawn or erased a shape; `detail` is `{ shapes }`.
 * @fires acedrex-error - `fen`, `ruleset` or `piece-set` is invalid, so the board keeps its state; or the rules could
 *   not be loaded (`wasm-…`). `detail` is `{ code, at, message }`. The message is also logged as a warning, unless a
 *   listener calls `preventDefault()`.
 * @slot - Content over the whole board, such as a notice; it receives no pointer events.
 * @csspart board - The squares and the pieces on them.
 * @csspart square - One square.
 * @csspart piece - One piece.
 * @csspart coordinates - The row of files, the column of ranks.
 * @csspart card - The words of the move card.
 * @cssprop --acedrex-square-light - Colour of the light squares.
 * @cssprop --acedrex-square-dark - Colour of the dark squares.
 * @cssprop --acedrex-last-move - Colour over the squares of the last move.
 * @cssprop --acedrex-selected - Colour over the selected square.
 * @cssprop --acedrex-target - Colour of the dots on legal targets.
 * @cssprop --acedrex-check - Colour around a king in check.
 * @cssprop --acedrex-focus - Colour of the keyboard focus.
 * @cssprop --acedrex-coordinates - Colour of coordinates outside the board.
 * @cssprop --acedrex-coordinates-inside - Colour of coordinates on light squares.
 * @cssprop --acedrex-coordinates-inside-dark - Colour of coordinates on dark squares.
 * @cssprop --acedrex-white-edge - Outline of the white pieces; `--acedrex-black-edge` is for the black pieces.
 * @cssprop --acedrex-white-ink - Body of the white pieces; `--acedrex-black-ink` is for the black pieces.
 * @cssprop --acedrex-white-paper - Fill of the white pieces; `--acedrex-black-paper` is for the black pieces.
 * @cssprop --acedrex-green - Colour of green shapes; other shapes use `--acedrex-red`, `--acedrex-yellow` and
 *   `--acedrex-blue`.
 * @cssprop --acedrex-board-radius - Corner radius of the board.
 * @cssprop --acedrex-duration - Duration of a move's animation.
 * @cssprop --acedrex-font - Font of coordinates, labels and cards.
 * @cssstate invalid - `fen` or `ruleset` is invalid.
 */
export class AcedrexBoard extends BoardBase {
  static override styles = boardStyles;

  static override properties: PropertyDeclarations = {
    knownPosition: { type: Object, attribute: false },
    outcome: { type: String, attribute: false },
  };

  /**
   * The position in `fen`, if the page has already created it, so that the board does not create it again. A position
   * that does not match `fen` is ignored.
   *
   * @internal
   */
  knownPosition: Position | undefined = undefined;
  /**
   * How the game has ended, for the grid's accessible name; empty if the rules alone decide.
   *
   * @internal
   */
  outcome = '';

  readonly #board = newBoard(this, (name, detail, cancelable) =>
    this.dispatch(name, detail, cancelable),
  );
  #overlays: OverlayPainter | undefined;
  #hasFigures = false;

  // --- Public interface ----------------------------------------------------------------------------

  /** The set-up that is shown. */
  get setup(): Setup {
    return this.#board.setup;
  }

  /** The square that has, or would get, the keyboard focus. */
  get focusedSquare(): Square {
    return this.#board.focused;
  }

  /** The square under a point of the viewport, or undefined off the board. */
  squareAt(clientX: number, clientY: number): Square | undefined {
    return squareAt(this.#board, pointOf(this.#board, { clientX, clientY }));
  }

  /** Moves the keyboard focus to a square. */
  focusSquare(square: Square): void {
    this.#board.focused = square;
    this.#board.grid.element(square)?.focus();
  }

  /** Announces a text through the board's live region. In an `acedrex-move` event, it replaces the board's own text. */
  announce(text: string): void {
    announce(this.#board, text);
  }

  /**
   * Plays a legal move for the page: animates and announces it, and changes `fen` and `lastMove`. Does not fire an
   * event. Resolves to the move once it is shown, or to undefined if it is illegal. Rejects if the rules cannot be
   * loaded.
   */
  async playMove(from: Square, to: Square): Promise<BoardMove | undefined> {
    await Promise.all([this.updateComplete, play.load()]);
    const played = play.loaded?.playMove(this.#board, from, to);
    await this.updateComplete;
    return played;
  }

  /** Exports the board as a standalone SVG document in the current colours. */
  async exportSvg(): Promise<string> {
    const { exportSvg } = await import('./export.js');
    await this.updateComplete;
    const board = this.#board;
    return exportSvg(this, { ...viewOf(board), pieceSet: board.set, check: checkedKing(board) });
  }

  /** Exports the board as a PNG, `side` pixels wide and high. Rejects if the browser does not provide a canvas. */
  async exportPng(side = 1200): Promise<Blob> {
    const { rasterize } = await import('./export.js');
    return rasterize(await this.exportSvg(), side);
  }

  // --- Rendering -----------------------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const board = this.#board;
    chooseWords(board);
    if (changed.has('lastMove')) board.takenBack = changed.get('lastMove');
    if (changed.has('pieceSet')) choosePieces(board);
    // The game has ended, so what the waiting player has begun is cancelled.
    if (changed.has('movableColor') && this.movableColor === 'both')
      board.selected = board.early = undefined;
    if (changed.has('fen') || changed.has('ruleset') || !this.hasUpdated) {
      const error = takePosition(board);
      // Discards presses that were made in the previous position.
      board.early = undefined;
      const isPending = error !== undefined && mayBeDialect(error);
      this.setInvalid(error !== undefined && !isPending);
      if (isPending) fetchPart(board, dialects, () => this.requestUpdate('fen'));
      else if (error !== undefined) report(board, error);
    }
    if (board.rules?.isOf(board.setup, board.ruleset, this) !== true) judge(board);
    dropStale(board);
  }

  /** Renders only the frame: `updated` draws squares, pieces, overlays and figures into it. */
  protected override render(): TemplateResult {
    const { orientation, coordinates } = this;
    const board = this.#board;
    const { setup, words, spoken } = board;
    return html`
      <div class="frame ${coordinates} ${this.roll === undefined ? '' : 'rolled'}">
        <div class="drawing" translate="no">
          ${coordinates === 'none' ? nothing : drawEdges(orientation)}
          <div
            class="board"
            part="board"
            role="grid"
            aria-label=${words.board({ turn: setup.turn, end: this.outcome || board.rules?.endIn(words) })}
            aria-readonly=${modeOf(board) === 'view' ? 'true' : 'false'}
            @keydown=${(event: KeyboardEvent) => onKeyDown(board, event)}
            @focusin=${(event: FocusEvent) => onFocusIn(board, event)}
            @focusout=${() => (board.carded = undefined)}
          >
            ${board.grid.rows}
            <svg class="layer under" viewBox="0 0 12 12" aria-hidden="true"></svg>
            ${board.layer.element}
            <svg class="layer" viewBox="0 0 12 12" aria-hidden="true">
              <g class="badges"></g>
              <g class="reaches"></g>
              <g class="figures"></g>
            </svg>
          </div>
        </div>
        <div class="front">
          <div class="cards" aria-hidden="true"></div>
          <slot></slot>
        </div>
      </div>
      <div class="spoken" role="status">${spoken}</div>
    `;
  }

  protected override firstUpdated(): void {
    const squares = this.#board.layer.element.parentElement;
    if (squares !== null) new PointerInput(pointerTarget(this.#board)).attach(squares);
  }

  protected override updated(): void {
    const board = this.#board;
    if (board.early && board.rules?.isReady) catchUp(board);
    play.loaded?.premoves.loaded?.play(board, move);
    const { pieces, ruleset, set, dragged, takenBack } = board;
    const { orientation } = this;
    // Updates the pieces before the squares. This update reads computed styles, which is fast only until a square
    // changes.
    board.layer.update({ pieces, orientation, set, ruleset, dragged, takenBack });
    this.#updateGrid();
    this.#paintFigures();
    this.#paintOverlays();
  }

  #paintOverlays(): void {
    const board = this.#board;
    // Move cards need no overlays until the first card is shown.
    const isWanted = board.carded !== undefined || wantsOverlays(this, false);
    if (!isWanted && this.#overlays === undefined) return;
    const { loaded } = overlays;
    if (loaded === undefined) {
      fetchPart(board, overlays);
      return;
    }
    adoptStyles(this.shadowRoot, loaded.styles);
    this.#overlays ??= new loaded.OverlayPainter(this.renderRoot);
    const { rules: boardRules, set, carded, words } = board;
    this.#overlays.paint({ ...viewOf(board), boardRules, set, carded, on: this, words });
  }

  #paintFigures(): void {
    const board = this.#board;
    const shapes = [...this.shapes, ...this.userShapes];
    const { sketched } = board;
    if (shapes.length === 0 && sketched === undefined && !this.#hasFigures) return;
    const { loaded } = figures;
    if (loaded === undefined) {
      fetchPart(board, figures);
      return;
    }
    adoptStyles(this.shadowRoot, loaded.styles);
    this.#hasFigures = true;
    loaded.paintFigures(this.renderRoot, shapes, sketched, viewOf(board));
  }

  #updateGrid(): void {
    const board = this.#board;
    const { setup, rules, isDetailed, selected, over, focused, words } = board;
    const views = squareViews({
      setup,
      selected,
      targets: new Set(modeOf(board) === 'legal' ? rules?.targets(selected) : undefined),
      lastMove: this.lastMove,
      marks: this.marks,
      premove: this.premove,
      checkedKing: checkedKing(board),
      over: over !== undefined && isTarget(board, over) ? over : undefined,
      isMovable: (square) => isMovable(board, square),
      map: isDetailed && this.labelAttacks ? rules?.map : undefined,
      words,
    });
    board.grid.update(this.orientation, focused, views);
  }
}

const PLACES = Array.from({ length: BOARD_SIZE }, (_, place) => place);

/** Draws file and rank names; the style sheet puts them inside or outside the board. */
const drawEdges = (orientation: Color): TemplateResult => html`
  <div class="edge ranks" part="coordinates" aria-hidden="true">
    ${PLACES.map((row) => html`<span>${squareIn({ column: 0, row }, orientation)?.slice(1)}</span>`)}
  </div>
  <div class="edge files" part="coordinates" aria-hidden="true">
    ${PLACES.map(
      (column) => html`<span>${squareIn({ column, row: 0 }, orientation)?.charAt(0)}</span>`,
    )}
  </div>
`;
