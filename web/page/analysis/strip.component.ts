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
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement } from '../page-element.js';

/** Maximum number of plies that can fit into one row of a phone. */
const MAX_PLIES = 8;

/**
 * The engine's switch and best line in one row, for windows without room for the engine panel.
 *
 * @fires acedrex-unfold - The user wants to see or hide the engine's panel.
 */
export class AcedrexStrip extends PageElement {
  @follow('game', 'later') private game!: GameStore;
  @follow('analysis', 'later') private analysis!: AnalysisStore;

  static override styles = [
    controlStyles,
    css`
      .row {
        position: relative;
        flex-wrap: nowrap;
        gap: 0;
        /* While the engine is off, the other parts are narrow, so the switch gets more space. */
        > :is(.unfold.wide, .power:not(.narrow)) {
          flex: 1;
          min-inline-size: 0;
        }
      }

      button {
        block-size: 2.75rem;
        justify-content: start;
        gap: 0.6rem;
        padding: 0 0.75rem;
        border: 0;
        border-radius: 0;
        font-weight: 400;
        text-align: start;
      }

      .unfold.wide {
        padding-inline-start: 0.1rem;
      }

      .track {
        flex: none;
        inline-size: 2.2rem;
        block-size: 1.25rem;
        border: 1px solid var(--app-line-strong);
        border-radius: 1rem;
        padding: 2px;
        background: var(--app-page);
        &::before {
          content: '';
          display: block;
          block-size: 100%;
          aspect-ratio: 1;
          border-radius: 50%;
          background: var(--app-muted);
        }
      }

      [aria-checked='true'] .track {
        border-color: var(--app-accent);
        background: var(--app-accent);
        &::before {
          margin-inline-start: auto;
          background: var(--app-surface);
        }
      }

      @media (forced-colors: active) {
        .track::before {
          forced-color-adjust: none;
          background: ButtonText;
        }

        [aria-checked='true'] .track::before {
          background: HighlightText;
        }
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

      :is(.number, .depth) {
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

      /* Stays in place when lines are added below it. */
      acedrex-line-count {
        position: absolute;
        inset-inline-end: 2.9rem;
      }

      .saved {
        color: var(--app-muted);
      }

      [aria-expanded='true'] .icon {
        transform: rotate(180deg);
      }
    `,
  ];

  /** Whether the engine's panel is shown. */
  @property({ attribute: false }) isUnfolded = false;

  protected override render(): TemplateResult {
    const { analysis, game } = this;
    const words = wordsFor(getLocale());
    const status = game.position.status();
    const best = status === 'ongoing' ? analysis.findings?.lines[0] : undefined;
    const { error, pause } = analysis;
    const paused = pause === 'elsewhere' ? words.elsewhere : undefined;
    const trouble = error === undefined ? paused : words.failed;
    const isOver = status !== 'ongoing';
    const isOn = analysis.isOn && !isOver;
    const isSaved = !isOver && !isOn;
    const isBare = !isOver && best === undefined && trouble === undefined;
    return html`<div class="row">
      <button
        type="button"
        role="switch"
        class="power ${isBare ? '' : 'narrow'}"
        title=${isOn ? words.stop : words.analyse}
        aria-label=${words.engine}
        aria-checked=${isOn ? 'true' : 'false'}
        ?disabled=${isOver}
        @click=${() => {
          analysis.toggle();
          this.requestUpdate();
        }}
      >
        <span class="track"></span
        >${isBare ? html`<span class="line">${words.engine}</span>` : nothing}
      </button>
      <button
        type="button"
        class="unfold ${isBare ? '' : 'wide'}"
        data-test="strip"
        aria-label=${isBare ? words.engine : nothing}
        aria-expanded=${this.isUnfolded ? 'true' : 'false'}
        @click=${() => this.dispatchEvent(new CustomEvent('acedrex-unfold'))}
      >
        ${
          isBare
            ? nothing
            : html`<span class="score ${isSaved ? 'saved' : ''}"
                  >${isOver ? formatResult(game.position.result()) : best === undefined ? '–' : formatScore(best.score)}</span
                >
                ${
                  trouble === undefined
                    ? html`<span class="line ${isSaved ? 'saved' : ''}">
                        ${this.isUnfolded ? nothing : isOver ? words.end[status] : best === undefined ? nothing : this.#steps(best).map(drawStep)}
                      </span>`
                    : html`<span class="line trouble" role="status">${trouble}</span>`
                }`
        }
        ${best === undefined || this.isUnfolded ? nothing : this.#renderDepth(best)}
        ${icon('unfold')}
      </button>
      ${this.isUnfolded ? html`<acedrex-line-count></acedrex-line-count>` : nothing}
    </div>`;
  }

  /** Shows the depth of a running search, or a note that the line is a stored result. */
  #renderDepth({ depth }: AnalysisLine): TemplateResult {
    const words = wordsFor(getLocale());
    return html`<span class="depth"
      >${this.analysis.isOn ? html`<span class="word">${words.depth} </span>${depth}` : words.remembered}</span
    >`;
  }

  /** The line's steps that were shown last, and the position before the first step. */
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
