import { css, html, nothing, type TemplateResult } from 'lit';
import { formatScore } from '../../../src/analysis/chance.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { getLocale } from '../../i18n/locale.js';
import { follow, PageElement } from '../page-element.js';
import { lowerWords } from '../../words/lower.js';
import type { SettingsStore } from '../settings/settings-store.js';
import './move-strip.component.js';

/**
 * Shows the current line's moves in one row, with a button that changes the board's size. Used on an upright phone,
 * above a pane that does not list the moves. On a short phone, the row replaces the engine's line and shows the
 * evaluation.
 */
export class AcedrexLineRow extends PageElement {
  @follow('analysis', 'later') private analysis!: AnalysisStore;
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        align-items: center;
        border-block-start: 1px solid var(--app-line);
        background: var(--app-surface);
      }

      acedrex-move-strip {
        flex: 1;
        min-inline-size: 0;
        block-size: 100%;
        font-size: 0.92rem;
      }

      output {
        display: none;
        flex: none;
        min-inline-size: 3.2rem;
        padding-inline-start: 0.6rem;
        font: 700 1rem/1 var(--app-serif);
        font-variant-numeric: tabular-nums;
        @media (max-height: 46rem) {
          display: block;
        }
      }

      button {
        flex: none;
        inline-size: 2.75rem;
        block-size: 100%;
        min-block-size: 0;
        padding: 0;
        border-radius: 0;
        color: var(--app-accent);
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { analysis, settings } = this;
    const { hasSmallBoard } = settings.values;
    const { smaller, larger } = lowerWords();
    const label = hasSmallBoard ? larger : smaller;
    const best = analysis.findings?.lines[0];
    return html`${
        analysis.isOn
          ? html`<output aria-live="off" aria-label=${wordsFor(getLocale()).score}
              >${best === undefined ? '–' : formatScore(best.score)}</output
            >`
          : nothing
      }<acedrex-move-strip></acedrex-move-strip
      ><button
        type="button"
        class="quiet size"
        title=${label}
        aria-label=${label}
        @click=${() => settings.set({ hasSmallBoard: !hasSmallBoard })}
      >
        ${icon('board')}
      </button>`;
  }
}

customElements.define('acedrex-line-row', AcedrexLineRow);
