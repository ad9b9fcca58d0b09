import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { makeFen, parseFen } from '../../../src/notation/fen.js';
import { makeSan } from '../../../src/notation/san.js';
import type { TextError } from '../../../src/result.js';
import { loadRules } from '../../../src/rules/core.js';
import type { Color, Piece, PromotionRole } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { startSetup, type Setup } from '../../../src/rules/setup.js';
import {
  BOARD_SIZE,
  FILES,
  fileOf,
  rankOf,
  squareIndex,
  type Square,
} from '../../../src/rules/squares.js';
import { boardStyles } from './board.styles.js';
import { drawEdges, drawMan } from './draw.js';
import { cellOf, squareIn, squareUnder } from './geometry.js';
import { menOf, type Man } from './men.js';
import { describeMove, labelOf } from './speech.js';

/** What a move event tells. */
export interface BoardMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: PromotionRole;
  readonly san: string;
  /** FEN of the position after the move. */
  readonly fen: string;
}

export type Coordinates = 'inside' | 'outside' | 'none';

/** A drag or a press that may become one. */
interface Press {
  readonly pointer: number;
  readonly from: Square;
  readonly x: number;
  readonly y: number;
  /**
   * What releasing it there does: move the selected piece to it, or take back the selection that the
   * square had before, or nothing.
   */
  readonly click: 'move' | 'deselect' | 'nothing';
  dragging: boolean;
}

/** Pixels that a pressed pointer must travel to drag. */
const DRAG_THRESHOLD = 4;

/**
 * A board of Grant Acedrex. It shows any set-up; where that is a legal position its pieces can be
 * moved by dragging, by clicking and by keyboard, and only as the ruleset allows.
 *
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` keeps it where it is.
 *   `detail` is `{ from }`.
 * @fires acedrex-move - A legal move was made by the user; `preventDefault()` takes it back.
 *   `detail` is a {@link BoardMove}.
 * @fires acedrex-error - `fen` or `ruleset` cannot be read; the last position stays. `detail` is
 *   `{ code, at, message }`.
 * @csspart board - The squares and what stands on them.
 * @cssprop --acedrex-square-light - Colour of the light squares.
 * @cssprop --acedrex-square-dark - Colour of the dark squares.
 * @cssprop --acedrex-duration - Duration of a move's animation.
 */
export class AcedrexBoard extends LitElement {
  static override styles = boardStyles;

  /** The position as FEN; empty for the opening array. */
  @property() fen = '';
  /** A ruleset's name, or a custom one as `parseRuleset` reads it. */
  @property() ruleset = 'cazaux';
  /** The side at the bottom. */
  @property() orientation: Color = 'white';
  @property() coordinates: Coordinates = 'inside';
  /** Shows the position and lets nothing be moved. */
  @property({ type: Boolean, attribute: 'view-only' }) viewOnly = false;
  /** The move to highlight, its two squares. */
  @property({ attribute: false }) lastMove: readonly [Square, Square] | undefined;

  @state() private selected: Square | undefined;
  @state() private focused: Square = 'a1';
  @state() private over: Square | undefined;
  @state() private dragged: Square | undefined;
  @state() private position: Position | undefined;
  @state() private settling = false;
  @state() private spoken = '';
  @query('.board') private board!: HTMLElement;

  #rules: Ruleset = RULESETS.cazaux;
  #setup: Setup = startSetup(RULESETS.cazaux);
  #men: readonly Man[] = [];
  #press: Press | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('fen') || changed.has('ruleset')) this.#read();
  }

  /** Takes over `fen` and `ruleset`, or keeps what there is and says why. */
  #read(): void {
    const ruleset = parseRuleset(this.ruleset);
    if (!ruleset.ok) {
      this.#reportError(ruleset.error);
      return;
    }
    const setup =
      this.fen === ''
        ? ({ ok: true, value: startSetup(ruleset.value) } as const)
        : parseFen(this.fen, ruleset.value);
    if (!setup.ok) {
      this.#reportError(setup.error);
      return;
    }
    this.#rules = ruleset.value;
    this.#setup = setup.value;
    this.#men = menOf(setup.value, this.#men);
    this.selected = undefined;
    this.position = undefined;
    // A board that only shows its position needs no rules.
    if (!this.viewOnly) void this.#loadPosition(setup.value);
  }

  async #loadPosition(setup: Setup): Promise<void> {
    try {
      await loadRules();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#reportError({ code: 'rules-not-loaded', at: 0, message });
      return;
    }
    if (setup !== this.#setup) return;
    const position = Position.fromSetup(setup, this.#rules);
    this.position = position.ok ? position.value : undefined;
  }

  #reportError(error: TextError): void {
    this.dispatchEvent(
      new CustomEvent('acedrex-error', { detail: error, bubbles: true, composed: true }),
    );
  }

  #pieceAt(square: Square): Piece | undefined {
    return this.#setup.board[squareIndex(square)];
  }

  #isMovable(square: Square): boolean {
    return !this.viewOnly && (this.position?.targets(square).length ?? 0) > 0;
  }

  // --- Moving ------------------------------------------------------------------------------------

  /** Selects a piece that can move, unless the host forbids it. */
  #pickUp(from: Square): boolean {
    if (!this.#isMovable(from)) return false;
    const event = new CustomEvent('acedrex-move-start', {
      detail: { from },
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    if (!this.dispatchEvent(event)) return false;
    this.selected = from;
    return true;
  }

  /** Moves the selected piece if the rules and the host allow it. */
  #moveTo(to: Square): void {
    const { position, selected } = this;
    this.selected = undefined;
    const move = selected && position?.findMove(selected, to);
    if (position === undefined || move === undefined) return;
    const { from, promotion } = move;
    const after = position.play(move);
    const fen = makeFen(after.setup);
    const detail: BoardMove = {
      from,
      to,
      ...(promotion !== undefined && { promotion }),
      san: makeSan(position, move),
      fen,
    };
    const event = new CustomEvent('acedrex-move', {
      detail,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    if (!this.dispatchEvent(event)) return;
    this.fen = fen;
    this.lastMove = [from, to];
    this.focused = to;
    this.spoken = describeMove(position.turn, move, after);
  }

  #onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || this.viewOnly || this.#press !== undefined) return;
    const square = squareUnder(event, this.board.getBoundingClientRect(), this.orientation);
    if (square === undefined) return;
    this.focused = square;
    const isTarget =
      this.selected !== undefined && this.position?.findMove(this.selected, square) !== undefined;
    const again = this.selected === square;
    if (!isTarget && !again && !this.#pickUp(square)) {
      this.selected = undefined;
      return;
    }
    this.#press = {
      pointer: event.pointerId,
      from: square,
      x: event.clientX,
      y: event.clientY,
      click: isTarget ? 'move' : again ? 'deselect' : 'nothing',
      dragging: false,
    };
    // Not for a target: a finger that begins there may still want to scroll the page.
    if (!isTarget) this.board.setPointerCapture(event.pointerId);
  }

  #onPointerMove(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId || press.click === 'move') return;
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_THRESHOLD) return;
      press.dragging = true;
      this.dragged = press.from;
    }
    const rect = this.board.getBoundingClientRect();
    this.over = squareUnder(event, rect, this.orientation);
    this.#placeDragged(event.clientX - rect.left, event.clientY - rect.top, rect.width);
  }

  /** Centres the dragged piece under the pointer; a style object, which no policy forbids. */
  #placeDragged(x: number, y: number, width: number): void {
    const man = this.renderRoot.querySelector<HTMLElement>('.man.dragged');
    if (man === null) return;
    const half = width / BOARD_SIZE / 2;
    man.style.transform = `translate(${x - half}px, ${y - half}px)`;
  }

  #onPointerUp(event: PointerEvent): void {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return;
    this.#endPress();
    const square = squareUnder(event, this.board.getBoundingClientRect(), this.orientation);
    if (press.dragging) {
      this.#settle();
      if (square === undefined || square === press.from) this.selected = undefined;
      else this.#moveTo(square);
    } else if (square !== press.from) return;
    else if (press.click === 'move') this.#moveTo(square);
    else if (press.click === 'deselect') this.selected = undefined;
  }

  #onPointerCancel(event: PointerEvent): void {
    if (this.#press?.pointer !== event.pointerId) return;
    this.#endPress();
    this.selected = undefined;
  }

  /** Suspends animation for a moment: a piece that was dropped is where it belongs. */
  #settle(): void {
    this.settling = true;
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        this.settling = false;
      });
    });
  }

  #endPress(): void {
    this.#press = undefined;
    this.over = undefined;
    this.dragged = undefined;
    const man = this.renderRoot.querySelector<HTMLElement>('.man.dragged');
    if (man !== null) man.style.transform = '';
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { column, row } = cellOf(this.focused, this.orientation);
    const last = BOARD_SIZE - 1;
    const whole = event.ctrlKey || event.metaKey;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1],
      Home: [0, whole ? 0 : row],
      End: [last, whole ? last : row],
    };
    const to = moves[event.key];
    if (to !== undefined) {
      const square = squareIn({ column: to[0], row: to[1] }, this.orientation);
      if (square !== undefined) this.#focus(square);
    } else if (event.key === 'Escape') this.selected = undefined;
    else if (event.key === 'Enter' || event.key === ' ') this.#activate();
    else return;
    event.preventDefault();
  }

  /** Enter or space: picks a piece up, puts it down, or takes the selection back. */
  #activate(): void {
    const square = this.focused;
    if (
      this.selected === undefined ||
      this.position?.findMove(this.selected, square) === undefined
    ) {
      if (this.selected === square) this.selected = undefined;
      else if (!this.#pickUp(square)) this.selected = undefined;
    } else this.#moveTo(square);
  }

  #focus(square: Square): void {
    this.focused = square;
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>(`[data-square='${square}']`)?.focus();
    });
  }

  // --- Drawing -----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const rows = Array.from({ length: BOARD_SIZE }, (_, row) => row);
    return html`
      <div class="frame ${this.coordinates}">
        ${this.coordinates === 'outside' ? drawEdges(this.orientation) : nothing}
        <div
          class="board"
          part="board"
          role="grid"
          aria-label="Board, ${this.#setup.turn} to move"
          aria-readonly=${this.viewOnly ? 'true' : 'false'}
          @pointerdown=${this.#onPointerDown}
          @pointermove=${this.#onPointerMove}
          @pointerup=${this.#onPointerUp}
          @pointercancel=${this.#onPointerCancel}
          @keydown=${this.#onKeyDown}
        >
          ${rows.map(
            (row) =>
              html`<div role="row">${rows.map((column) => this.#renderSquare(column, row))}</div>`,
          )}
          <div class="men ${this.settling ? 'settling' : ''}" aria-hidden="true">
            ${this.#renderMen()}
          </div>
        </div>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    `;
  }

  #renderSquare(column: number, row: number): TemplateResult | typeof nothing {
    const square = squareIn({ column, row }, this.orientation);
    if (square === undefined) return nothing;
    const piece = this.#pieceAt(square);
    const targets = this.selected && this.position?.targets(this.selected);
    const isTarget = targets?.includes(square) === true;
    const inCheck =
      piece?.role === 'king' && piece.color === this.position?.turn && this.position.isCheck();
    const classes = {
      square: true,
      dark: (fileOf(square) + rankOf(square)) % 2 === 0,
      last: this.lastMove?.includes(square) === true,
      selected: this.selected === square,
      target: isTarget,
      occupied: piece !== undefined,
      over: isTarget && this.over === square,
      check: inCheck,
      movable: this.#isMovable(square),
    };
    const inside = this.coordinates === 'inside';
    return html`<div
      class=${classMap(classes)}
      role="gridcell"
      data-square=${square}
      tabindex=${this.focused === square ? 0 : -1}
      aria-selected=${this.selected === square ? 'true' : 'false'}
      aria-label=${labelOf(square, piece, isTarget, inCheck)}
      @focus=${() => {
        this.focused = square;
      }}
    >
      ${
        inside && column === 0
          ? html`<span class="coordinate rank" aria-hidden="true">${rankOf(square) + 1}</span>`
          : nothing
      }
      ${
        inside && row === BOARD_SIZE - 1
          ? html`<span class="coordinate file" aria-hidden="true">${FILES[fileOf(square)]}</span>`
          : nothing
      }
    </div>`;
  }

  #renderMen(): unknown {
    const ghost = this.#men.find(({ square }) => square === this.dragged);
    return html`
      ${ghost === undefined ? nothing : drawMan(ghost, this.orientation, 'ghost')}
      ${repeat(
        this.#men,
        ({ id }) => id,
        (man) => drawMan(man, this.orientation, man.square === this.dragged ? 'dragged' : ''),
      )}
    `;
  }
}
