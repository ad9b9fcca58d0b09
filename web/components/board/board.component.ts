import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { squareIn, type Point } from '../../../src/drawing/cells.js';
import { fluentSet } from '../../../src/drawing/pieces/fluent-set.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import type { Piece } from '../../../src/rules/pieces.js';
import { withPieces } from '../../../src/rules/setup.js';
import { BOARD_SIZE, type Square } from '../../../src/rules/squares.js';
import { BoardPosition } from './board-position.js';
import { boardStyles } from './board.styles.js';
import { drawEdges } from './edges.js';
import { Grid } from './grid.js';
import { commandOf, type KeyCommand } from './keys.js';
import { PieceLayer } from './piece-layer.js';
import type { OverlayPainter } from './overlays.js';
import { figures, play } from './parts.js';
import { PointerInput, type Click } from './pointer.js';
import { squareViews } from './square-views.js';
import type { BoardMove } from './types.js';
import { withDrawn } from './user-shapes.js';

export type * from './types.js';

/**
 * A board for Grant Acedrex. It shows any set-up. In a legal position, pieces can be moved by dragging,
 * clicking or the keyboard, as the ruleset allows; in free mode, any piece can go anywhere. The right mouse
 * button or a long press draws arrows and circles.
 *
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` keeps it where it is.
 *   `detail` is a {@link BoardMoveStart}.
 * @fires acedrex-move - The user has made a move; `preventDefault()` takes it back. `detail` is a
 *   {@link BoardMove}.
 * @fires acedrex-remove - In free mode, a piece was dropped outside the board; `preventDefault()` puts it
 *   back. `detail` is a {@link BoardRemoval}.
 * @fires acedrex-position-change - The user has changed the position; `detail` is `{ fen }`.
 * @fires acedrex-shapes-change - The user has drawn or erased a shape; `detail` is `{ shapes }`.
 * @fires acedrex-error - `fen`, `ruleset` or `piece-set` cannot be read, so the board keeps its state; or
 *   the rules could not be loaded (`wasm-…`). `detail` is `{ code, at, message }`.
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
 * @cssprop --acedrex-white-edge - Outline of the white pieces; likewise `black-edge`.
 * @cssprop --acedrex-white-ink - Body of the white pieces; likewise `black-ink`.
 * @cssprop --acedrex-white-paper - Fill of the white pieces; likewise `black-paper`.
 * @cssprop --acedrex-green - A brush; likewise `red`, `yellow` and `blue`.
 * @cssprop --acedrex-board-radius - Corner radius of the board.
 * @cssprop --acedrex-duration - Duration of a move's animation.
 * @cssprop --acedrex-font - Font of coordinates, labels and cards.
 * @cssstate invalid - `fen` or `ruleset` cannot be read.
 */
export class AcedrexBoard extends BoardPosition {
  static override styles = boardStyles;

  static override properties: PropertyDeclarations = {
    selected: { state: true },
    focused: { state: true },
    over: { state: true },
    dragged: { state: true },
    carded: { state: true },
    sketched: { state: true },
    spoken: { state: true },
  };

  private selected: Square | undefined;
  private focused: Square = 'a1';
  private over: Square | undefined;
  private dragged: Square | undefined;
  /** The square of the piece whose card is shown. */
  private carded: Square | undefined;
  private sketched: BoardShape | undefined;
  private spoken = '';

  #grid: Grid | undefined;
  #layer: PieceLayer | undefined;
  #overlays: OverlayPainter | undefined;
  #hasFigures = false;

  // --- Public interface ----------------------------------------------------------------------------

  /** The square that has, or would get, the keyboard focus. */
  get focusedSquare(): Square {
    return this.focused;
  }

  /** The square under a point of the viewport, or undefined off the board. */
  squareAt(clientX: number, clientY: number): Square | undefined {
    return this.#squareAt(this.#pointOf({ clientX, clientY }));
  }

  /** Moves the keyboard focus to a square. */
  focusSquare(square: Square): void {
    this.focused = square;
    this.#grid?.element(square)?.focus();
  }

  /** Speaks through the board's live region. */
  announce(text: string): void {
    // Screen readers do not repeat a live region whose text has not changed.
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  /** The board as a standalone SVG document in its current colours. */
  async exportSvg(): Promise<string> {
    const { exportSvg } = await import('./export.js');
    await this.updateComplete;
    return exportSvg(this.renderRoot, this.setup, {
      ...this.view,
      pieceSet: this.set ?? fluentSet,
      coordinates: this.coordinates,
      lastMove: this.lastMove,
      check: this.checkedKing,
      shapes: [...this.shapes, ...this.userShapes],
    });
  }

  /** The board as a PNG, `side` pixels wide and high. Rejects if the browser provides no canvas. */
  async exportPng(side = 1200): Promise<Blob> {
    const { rasterize } = await import('./export.js');
    return rasterize(await this.exportSvg(), side);
  }

  // --- Reading properties --- ----------------------------------------------------------------------

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { setup, selected } = this;
    super.willUpdate(changed);
    // Another mode or roll may not allow the selected piece to move.
    if (this.setup !== setup || (selected !== undefined && !this.#isMovable(selected)))
      this.selected = undefined;
    if (this.carded !== undefined && this.pieceAt(this.carded) === undefined)
      this.carded = undefined;
  }

  // --- Moving --------------------------------------------------------------------------------------

  #isMovable(square: Square): boolean {
    const { actualMode, movableColor } = this;
    const color = this.pieceAt(square)?.color;
    if (color === undefined || (movableColor !== 'both' && movableColor !== color)) return false;
    return (
      actualMode === 'free' ||
      (actualMode === 'legal' && this.boardRules?.movable.has(square) === true)
    );
  }

  /** The legal move of the selected piece to a square. */
  #legalMove(to: Square): LegalMove | undefined {
    return this.actualMode === 'legal' ? this.boardRules?.findMove(this.selected, to) : undefined;
  }

  #isTarget(square: Square): boolean {
    if (this.actualMode === 'free') return this.selected !== undefined && square !== this.selected;
    return this.#legalMove(square) !== undefined;
  }

  /** Selects a piece that can move, unless a listener forbids it. */
  #pickUp(from: Square): boolean {
    const piece = this.pieceAt(from);
    if (piece === undefined || !this.#isMovable(from)) return false;
    if (!this.dispatch('acedrex-move-start', { from, piece }, true)) return false;
    this.selected = from;
    this.carded = undefined;
    return true;
  }

  /** Moves the selected piece if the mode and the listeners allow it; returns whether they did. */
  #moveTo(to: Square): boolean {
    const { selected: from, boardRules } = this;
    const legal = this.#legalMove(to);
    const isFree = this.actualMode === 'free';
    this.selected = undefined;
    const piece = from && this.pieceAt(from);
    if (from === undefined || piece === undefined || !(isFree || legal)) return false;
    const played = isFree || legal === undefined ? undefined : boardRules?.play(legal, this.speech);
    const { promotion } = legal ?? {};
    const detail: BoardMove = {
      from,
      to,
      ...(promotion !== undefined && { promotion }),
      san: played?.san ?? '',
      fen: played?.fen ?? this.#fenWith([from, undefined], [to, piece]),
    };
    const { fen, lastMove, userShapes } = this;
    if (!this.dispatch('acedrex-move', detail, true)) return false;
    this.focused = to;
    this.announce(
      played?.spoken ??
        this.speech?.moved(piece, from, to) ??
        `${piece.color} ${piece.role} ${from} to ${to}`,
    );
    // A listener may have set another last move meanwhile; that one stays.
    if (!isFree && this.lastMove === lastMove) this.lastMove = [from, to];
    // Without an event: the user has not erased anything, and the page may show another position already.
    if (this.userShapes === userShapes) this.userShapes = [];
    if (this.fen === fen) this.fen = detail.fen;
    this.dispatch('acedrex-position-change', { fen: detail.fen });
    return true;
  }

  #fenWith(...changes: readonly (readonly [Square, Piece | undefined])[]): string {
    return makeFen(withPieces(this.setup, changes));
  }

  /** Handles a piece that was dropped outside the board. */
  #remove(square: Square): void {
    this.selected = undefined;
    const piece = this.pieceAt(square);
    if (piece === undefined) return;
    const before = this.fen;
    const fen = this.#fenWith([square, undefined]);
    if (!this.dispatch('acedrex-remove', { square, piece, fen }, true)) return;
    this.announce(
      this.speech?.removed(piece, square) ?? `${piece.color} ${piece.role} removed from ${square}`,
    );
    if (this.fen === before) this.fen = fen;
    this.dispatch('acedrex-position-change', { fen });
  }

  // --- Drawing by the user -------------------------------------------------------------------------

  #draw(shapes: readonly BoardShape[]): void {
    this.userShapes = shapes;
    this.dispatch('acedrex-shapes-change', { shapes });
  }

  // --- Pointers ------------------------------------------------------------------------------------

  #board(): HTMLElement {
    const board = this.renderRoot.querySelector<HTMLElement>('.board');
    if (board === null) throw new Error('the board is not rendered yet');
    return board;
  }

  #pointOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const { left, top, width, height } = this.#board().getBoundingClientRect();
    return {
      x: ((clientX - left) * BOARD_SIZE) / width,
      y: ((clientY - top) * BOARD_SIZE) / height,
    };
  }

  #squareAt({ x, y }: Point): Square | undefined {
    return squareIn({ column: Math.floor(x), row: Math.floor(y) }, this.orientation);
  }

  readonly #pointers = new PointerInput({
    pointOf: (event) => this.#pointOf(event),
    squareAt: (point) => this.#squareAt(point),
    press: (square): Click | undefined => {
      this.focused = square;
      if (this.actualMode === 'view') return undefined;
      if (this.#isTarget(square)) return 'move';
      if (this.selected === square) return 'deselect';
      if (this.#pickUp(square)) return 'nothing';
      this.selected = undefined;
      return undefined;
    },
    pressNowhere: () => {
      this.carded = undefined;
      if (this.userShapes.length > 0) this.#draw([]);
    },
    click: (square, what) => {
      if (what === 'move') this.#moveTo(square);
      else if (what === 'deselect') this.selected = undefined;
    },
    drag: (from, at) => {
      this.dragged ??= from;
      this.over = this.#squareAt(at);
      this.#layer?.drag(from, at);
    },
    drop: (from, to) => {
      this.#endDrag();
      if (to === undefined && this.actualMode === 'free') this.#remove(from);
      else if (to === undefined || to === from) this.selected = undefined;
      else if (this.#moveTo(to)) this.#layer?.drop(to);
    },
    cancel: () => {
      this.#endDrag();
      this.selected = undefined;
    },
    hover: (square) => {
      if (this.showCards) this.#showCard(square);
    },
    hold: (square) => {
      const hasCard = this.showCards && this.pieceAt(square) !== undefined;
      if (hasCard) this.#showCard(square);
      return hasCard;
    },
    sketch: (shape) => {
      this.sketched = shape;
    },
    drawn: (shape, cycle) => {
      this.#draw(withDrawn(this.userShapes, shape, cycle));
    },
  });

  #endDrag(): void {
    this.over = undefined;
    this.dragged = undefined;
  }

  /** Shows the card of a piece, unless it is selected, because then its targets are shown. */
  #showCard(square: Square | undefined): void {
    const has = square !== undefined && square !== this.selected && this.pieceAt(square);
    this.carded = has ? square : undefined;
  }

  // --- Keyboard and focus --------------------------------------------------------------------------

  #onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const command = commandOf(event, this.focused, this.orientation) ?? this.#jump(event);
    if (command === undefined) return;
    event.preventDefault();
    switch (command.kind) {
      case 'go':
        this.focusSquare(command.to);
        break;
      case 'activate':
        this.#activate();
        break;
      case 'escape':
        this.selected = undefined;
        this.carded = undefined;
        break;
      case 'moves':
      case 'square':
        this.#tell(command.kind);
        break;
      case 'idle':
        break;
    }
  }

  /** A letter jumps to the next piece of its kind, once the module for it has been loaded. */
  #jump({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): KeyCommand | undefined {
    if (altKey || ctrlKey || metaKey) return undefined;
    const to = play.loaded?.jumpTo(key, this.focused, this.setup);
    return to && { kind: 'go', to };
  }

  /** Enter or space: selects a piece, moves it, or cancels the selection. */
  #activate(): void {
    const square = this.focused;
    if (this.#isTarget(square)) this.#moveTo(square);
    else if (this.selected === square || !this.#pickUp(square)) this.selected = undefined;
  }

  /** Announces the moves of the focused piece, or the attackers of the square. */
  #tell(what: 'moves' | 'square'): void {
    const { boardRules, focused, speech } = this;
    this.announce(boardRules?.tell(what, focused, speech) ?? speech?.loading ?? 'Loading');
  }

  #onFocusIn(event: FocusEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const square = this.#grid?.squareOf(target);
    if (square === undefined) return;
    this.focused = square;
    if (this.boardRules === undefined) this.judge();
    // With a mouse, the details of the label can wait until the browser is idle.
    if (!target.matches(':focus-visible')) return;
    this.detail();
    if (this.showCards) this.#showCard(square);
  }

  #onFocusOut(): void {
    this.carded = undefined;
  }

  // --- Rendering -----------------------------------------------------------------------------------

  /** Only the frame: other modules draw squares, pieces, overlays and figures into it. */
  protected override render(): TemplateResult {
    const { orientation, coordinates } = this;
    return html`
      <div class="frame ${coordinates}">
        ${coordinates === 'none' ? nothing : drawEdges(orientation)}
        <div
          class="board"
          part="board"
          role="grid"
          aria-label=${this.speech?.board(this.setup.turn) ?? `Board, ${this.setup.turn} to move`}
          aria-readonly=${this.actualMode === 'view' ? 'true' : 'false'}
          @keydown=${this.#onKeyDown}
          @focusin=${this.#onFocusIn}
          @focusout=${this.#onFocusOut}
        >
          ${(this.#grid ??= new Grid()).rows}
          <svg class="layer under" viewBox="0 0 12 12" aria-hidden="true"></svg>
          ${(this.#layer ??= new PieceLayer()).element}
          <svg class="layer" viewBox="0 0 12 12" aria-hidden="true">
            <g class="badges"></g>
            <g class="reaches"></g>
            <g class="figures"></g>
          </svg>
        </div>
        <div class="front">
          <div class="cards" aria-hidden="true"></div>
          <slot></slot>
        </div>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    `;
  }

  protected override firstUpdated(): void {
    this.#pointers.attach(this.#board());
  }

  protected override updated(): void {
    // The pieces come first: they read computed styles, which is fast as long as no square has changed.
    this.#layer?.update({
      pieces: this.pieces,
      orientation: this.orientation,
      set: this.set,
      ruleset: this.rules,
      dragged: this.dragged,
      takenBack: this.takenBack,
    });
    this.updateGrid();
    this.#paintFigures();
    const { boardRules, carded } = this;
    if (play.loaded === undefined) return;
    this.adopt(play.loaded);
    this.#overlays ??= new play.loaded.OverlayPainter(this.renderRoot);
    this.#overlays.paint({
      ...this.view,
      boardRules,
      set: this.set,
      carded,
      on: this,
      speech: this.speech,
    });
  }

  #paintFigures(): void {
    const shapes = [...this.shapes, ...this.userShapes];
    if (shapes.length > 0 || this.sketched !== undefined || this.#hasFigures) {
      if (figures.loaded === undefined) this.fetch(figures);
      else {
        this.adopt(figures.loaded);
        this.#hasFigures = true;
        figures.loaded.paintFigures(this.renderRoot, shapes, this.sketched, this.view);
      }
    }
  }

  protected override updateGrid(): void {
    const { selected, over, boardRules } = this;
    const targets = this.actualMode === 'legal' ? boardRules?.targets(selected) : undefined;
    const views = squareViews({
      setup: this.setup,
      selected,
      targets: new Set(targets),
      lastMove: this.lastMove,
      marks: this.marks,
      checkedKing: this.checkedKing,
      over: over !== undefined && this.#isTarget(over) ? over : undefined,
      isMovable: (square) => this.#isMovable(square),
      map: this.isDetailed ? boardRules?.map : undefined,
      label: this.speech?.label,
    });
    this.#grid?.update(this.orientation, this.focused, views);
  }
}
