import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement } from '../page-element.js';
import { explorerWords } from '../../words/explorer.js';

/**
 * The engine's score on the board, beside the book's scores. It is separate from the table, so that engine reports do
 * not redraw the table.
 *
 * @fires acedrex-analyse - The user wants the engine to analyse the position.
 */
export class AcedrexBoardScore extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('analysis', 'later') private analysis!: AnalysisStore;

  /** Number of plies that the value of the table's best move looks ahead; undefined if there is no value. */
  @property({ attribute: false }) bookDepth: number | undefined;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 0.35rem;
        min-block-size: 1.6em;
        color: var(--app-muted);
        white-space: nowrap;
      }

      b {
        color: var(--app-text);
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }

      /* As high as the text that replaces the button. */
      button {
        min-block-size: 0;
        padding: 0 0.3rem;
        color: var(--app-accent);
        font-size: inherit;
        font-weight: 500;
        line-height: inherit;
        @media (pointer: coarse) {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  /** Compares the engine's depth with the table's. */
  #compared(depth: number): string {
    const words = explorerWords();
    const { bookDepth } = this;
    if (bookDepth === undefined || bookDepth === depth) return words.atDepth({ depth });
    return depth > bookDepth ? words.deeperThanTable({ depth }) : words.lessThanTable({ depth });
  }

  protected override render(): TemplateResult {
    const { analysis, game } = this;
    const words = explorerWords();
    const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
    const canSearch = !analysis.isOn && game.position.status() === 'ongoing';
    return html`<span>${words.onBoard}</span> ${
        line !== undefined
          ? html`<span data-test="board-score" title=${words.deeper}
              ><b>${formatScore(line.score)}</b> ${this.#compared(line.depth)}</span
            >`
          : canSearch
            ? html`<button
                type="button"
                class="quiet"
                @click=${() =>
                  this.dispatchEvent(
                    new CustomEvent('acedrex-analyse', { bubbles: true, composed: true }),
                  )}
              >
                ${words.analyse}
              </button>`
            : html`<span data-test="board-score">–</span>`
      }`;
  }
}

customElements.define('acedrex-board-score', AcedrexBoardScore);
