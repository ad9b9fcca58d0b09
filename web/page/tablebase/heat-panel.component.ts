import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { LETTERS } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { squareIndex, SQUARES, type Square } from '../../../src/rules/squares.js';
import type { BoardMoveStart } from '../../../src/elements/board/types.js';
import { colorName, roleName } from '../../i18n/words.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { heatStyles, look } from './heat-look.js';
import { heat } from './heat-store.js';
import { summarize } from './heat-summary.js';
import { tablebaseWords } from '../../words/tablebase.js';

/** Chooses the man of the heat map, and says what the map shows. */
export class AcedrexHeatPanel extends PageElement {
  static override styles = [
    controlStyles,
    heatStyles,
    css`
      :host {
        display: grid;
        gap: 0.35rem;
      }

      .men button {
        min-block-size: 2rem;
        padding-inline: 0.55rem;
        font-weight: 400;
      }

      .piece {
        display: inline-grid;
        place-content: center;
        inline-size: 1.4em;
        block-size: 1.4em;
        border: 1px solid var(--_line-strong);
        border-radius: 50%;
        background: var(--_white);
        color: #241c12;
        font-size: 0.85em;
        font-weight: 650;
      }

      .piece.black {
        background: var(--_black);
        color: #fdf8ec;
      }

      .legend {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.9rem;
        font-size: 0.88rem;
      }

      .legend span {
        display: inline-flex;
        align-items: center;
        gap: 0.35em;
      }

      .legend b {
        min-inline-size: 1.9em;
        padding: 0.25em 0.3em;
        border-radius: 3px;
        text-align: center;
        font-size: 0.85em;
      }

      .summary {
        font-size: 0.88rem;
      }

      @media (pointer: coarse) {
        .men button {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  /** Undefined while nothing is known of the position on the board. */
  @property({ attribute: false }) position: Position | undefined;

  protected override stores(): readonly Store[] {
    return [heat];
  }

  #root: Node | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#root = (this.getRootNode() as ShadowRoot).host.getRootNode();
    this.#root.addEventListener('acedrex-move-start', this.#onMoveStart);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener('acedrex-move-start', this.#onMoveStart);
    heat.drop();
  }

  /** While there is a map, a man that is picked up on the board becomes its man. */
  readonly #onMoveStart = (event: Event): void => {
    const { from } = (event as CustomEvent<BoardMoveStart>).detail;
    const { position } = this;
    if (heat.chosen === undefined || heat.chosen === from || position === undefined) return;
    if (position.setup.board[squareIndex(from)] !== undefined) heat.choose(position, from);
  };

  protected override willUpdate(): void {
    if (this.position === undefined) heat.hide();
    else heat.follow(this.position);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { position } = this;
    if (position === undefined) return nothing;
    const words = tablebaseWords(this);
    const men = SQUARES.filter((square) => position.setup.board[squareIndex(square)] !== undefined);
    return html`
      <div class="row men" role="group" aria-label=${words.heat}>
        <span class="label">${words.heat}</span>
        ${men.map((square) => this.#renderMan(position, square))}
      </div>
      ${heat.shown === undefined ? nothing : this.#renderMeaning(position)}
    `;
  }

  #renderMan(position: Position, square: Square): TemplateResult | typeof nothing {
    const piece = position.setup.board[squareIndex(square)];
    if (piece === undefined) return nothing;
    const isChosen = heat.chosen === square;
    return html`<button
      type="button"
      aria-pressed=${isChosen ? 'true' : 'false'}
      @click=${() => {
        heat.choose(position, isChosen ? undefined : square);
      }}
    >
      <span class="piece ${piece.color}" aria-hidden="true">${LETTERS[piece.role]}</span
      ><span class="hidden-visually">${colorName(piece.color)}, ${roleName(piece.role)}</span>
      ${square}
    </button>`;
  }

  /** What the colours and figures mean, and the map in words. */
  #renderMeaning(position: Position): TemplateResult | typeof nothing {
    const { shown } = heat;
    const piece = shown && position.setup.board[squareIndex(shown.square)];
    if (shown === undefined || piece === undefined) return nothing;
    const words = tablebaseWords(this);
    const { turn } = position;
    const summary = summarize(shown.cells);
    const entry = (cell: Parameters<typeof look>[0], text: string, label: string): unknown =>
      html`<span><b class=${look(cell).kind}>${text}</b>${label}</span>`;
    const outcome = (kind: 'win' | 'loss', plies: number) =>
      ({ outcome: kind, plies, cursed: false }) as const;
    return html`
      <div class="legend" aria-hidden="true">
        ${entry(outcome('win', 9), '5', words.legendWin(turn))}
        ${entry({ outcome: 'draw', plies: null, cursed: false }, '=', words.draw)}
        ${entry(outcome('loss', 8), '−4', words.legendLoss(turn))}
        ${summary.cursed > 0 ? entry(outcome('win', 99), '50*', words.legendCursed) : nothing}
        ${summary.unknown > 0 ? entry('unknown', '?', words.legendUnknown) : nothing}
      </div>
      <p class="summary muted" role="status" data-test="heat-summary">
        ${words.heatOf(piece, shown.square, turn)} ${words.heatCounts(summary)}
      </p>
    `;
  }
}

customElements.define('acedrex-heat-panel', AcedrexHeatPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-heat-panel': AcedrexHeatPanel;
  }
}
