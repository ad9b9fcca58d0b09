import { css, html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { endOfLine, mainLine } from '../../../src/game/tree.js';
import { firstPly, type GameNode } from '../../../src/notation/record.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { follow, PageElement } from '../page-element.js';

/**
 * Shows the moves of a line in one row. An upright phone uses it during a game and above panes without a move list.
 * During a game, nothing may scroll between two moves, and the space below the board is needed for the game's buttons.
 */
export class AcedrexMoveStrip extends PageElement {
  @follow('game') private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        block-size: 2.75rem;
        padding-inline: 0.4rem;
        overflow-x: auto;
        overscroll-behavior-inline: contain;
        scrollbar-width: none;
        background: var(--app-surface);
        white-space: nowrap;
      }

      .number {
        flex: none;
        padding-inline: 0.5rem 0.1rem;
        color: var(--app-muted);
        font-size: 0.85rem;
        font-variant-numeric: tabular-nums;
      }

      button {
        flex: none;
        min-inline-size: 2.75rem;
        min-block-size: 0;
        block-size: 100%;
        padding: 0 0.4rem;
        border: 0;
        border-radius: 0;
        background: none;
        font-weight: 600;
        &[aria-current] {
          background: var(--app-accent);
          color: var(--app-on-accent);
        }
      }

      p {
        padding-inline: 0.4rem;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'group';
  }

  protected override render(): TemplateResult {
    const { record, path } = this.game;
    this.ariaLabel = msg(labels.moves);
    const moves = mainLine(record, path);
    if (moves.length === 0) return html`<p class="muted">${wordsFor(getLocale()).noMoves}</p>`;
    const first = firstPly(record);
    return html`${moves.map((move, place) => this.#renderMove(move, place, first + place))}`;
  }

  #renderMove({ san }: GameNode, place: number, ply: number): TemplateResult {
    const { path } = this.game;
    const number = Math.floor(ply / 2) + 1;
    return html`${
        ply % 2 === 0
          ? html`<span class="number">${number}.</span>`
          : place === 0
            ? html`<span class="number">${number}…</span>`
            : nothing
      }<button
        type="button"
        class="move"
        aria-current=${place === path.length - 1 ? 'true' : nothing}
        @click=${() => this.#go(place + 1)}
      >
        ${san}
      </button>`;
  }

  #go(length: number): void {
    const { game } = this;
    game.go(endOfLine(game.record, game.path).slice(0, length));
  }

  #scrolling = 0;

  protected override updated(): void {
    // Measures in the next frame. Measuring now would force an additional layout.
    cancelAnimationFrame(this.#scrolling);
    this.#scrolling = requestAnimationFrame(() => {
      const current = this.renderRoot.querySelector<HTMLElement>('[aria-current]');
      if (current === null) this.scrollLeft = 0;
      else
        this.scrollLeft += distance(current.getBoundingClientRect(), this.getBoundingClientRect());
    });
  }
}

/** The distance to scroll, in pixels, so that a move and parts of its neighbours are visible. */
const distance = (move: DOMRect, row: DOMRect): number => {
  const beside = 48;
  if (move.left - beside < row.left) return move.left - beside - row.left;
  return Math.max(0, move.right + beside - row.right);
};

customElements.define('acedrex-move-strip', AcedrexMoveStrip);
