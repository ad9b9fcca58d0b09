import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { formatResult, formatScore } from '../../../src/analysis/chance.js';
import { numberBefore, stepsOf, type LineStep } from '../../../src/notation/line.js';
import type { Position } from '../../../src/rules/position.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { AnalysisLine } from '../../../src/elements/session/findings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { analysisContext, gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';

/** The most plies that can fit into one row of a phone. */
const MAX_PLIES = 8;

/**
 * The engine's best line in one row, for windows without room for the engine's panel.
 *
 * @fires acedrex-unfold - The user wants to see or hide the engine's panel.
 */
export class AcedrexStrip extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;

  static override styles = [
    controlStyles,
    css`
      button {
        inline-size: 100%;
        block-size: 2.75rem;
        justify-content: start;
        gap: 0.6rem;
        padding: 0 0.75rem;
        border: 0;
        border-radius: 0;
        font-weight: 400;
        text-align: start;
      }

      .score {
        font: 700 1.15rem/1 var(--app-serif);
        font-variant-numeric: tabular-nums;
      }

      .line {
        flex: 1;
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .trouble {
        font-size: 0.9rem;
        line-height: 1.2;
        white-space: normal;
      }

      .number,
      .depth {
        color: var(--app-muted);
        font-size: 0.85rem;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }

      :host {
        container-type: inline-size;
      }

      @container (max-width: 19rem) {
        .word {
          display: none;
        }
      }

      [aria-expanded='true'] .icon {
        transform: rotate(180deg);
      }
    `,
  ];

  /** Whether the engine's panel is shown. */
  @property({ attribute: false }) isUnfolded = false;

  protected override patientStores(): readonly Store[] {
    return [this.game, this.analysis];
  }

  protected override render(): TemplateResult {
    const { analysis, game } = this;
    const words = wordsFor(getLocale());
    const status = game.position.status();
    const best = status === 'ongoing' ? analysis.findings?.lines[0] : undefined;
    const { error, pause } = analysis;
    const paused = pause === 'elsewhere' ? words.elsewhere : undefined;
    const trouble = error === undefined ? paused : words.failed;
    return html`<button
      type="button"
      data-test="strip"
      aria-expanded=${this.isUnfolded ? 'true' : 'false'}
      @click=${() => {
        this.dispatchEvent(new CustomEvent('acedrex-unfold'));
      }}
    >
      <span class="score"
        >${status === 'ongoing' ? (best === undefined ? '–' : formatScore(best.score)) : formatResult(game.position.result())}</span
      >
      ${
        trouble === undefined
          ? html`<span class="line">
              ${status === 'ongoing' ? (best === undefined ? words.engine : this.#steps(best).map(drawStep)) : words.end[status]}
            </span>`
          : html`<span class="line trouble" role="status">${trouble}</span>`
      }
      ${best === undefined ? nothing : html`<span class="depth"><span class="word">${words.depth} </span>${best.depth}</span>`}
      ${icon('unfold')}
    </button>`;
  }

  /** The steps that were shown last, and their start. */
  #known: { readonly start: Position; readonly steps: readonly LineStep[] } | undefined;

  #steps({ pv }: AnalysisLine): readonly LineStep[] {
    const { position: start } = this.analysis.findings ?? {};
    if (start === undefined) return [];
    const known = this.#known?.start === start ? this.#known.steps : [];
    const steps = stepsOf(start, pv, MAX_PLIES, known);
    this.#known = { start, steps };
    return steps;
  }
}

const drawStep = (step: LineStep, place: number): TemplateResult => {
  const number = numberBefore(step, place === 0);
  return html`${number === '' ? nothing : html`<span class="number">${number}</span> `}${step.san} `;
};

customElements.define('acedrex-strip', AcedrexStrip);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-strip': AcedrexStrip;
  }
}
