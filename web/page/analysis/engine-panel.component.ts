import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import '../../../src/elements/analysis/engine-parts.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { optionsStyles } from '../../shared/ui/common.styles.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { Session } from '../../../src/elements/session/session.js';
import type { ReviewStore } from '../review/review-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';

/** The engine panel. Its options are fetched when the user first opens them. */
export class AcedrexEnginePanel extends PageElement {
  @provided('game') private game!: GameStore;
  @follow('analysis', 'later') readonly analysis!: AnalysisStore;
  @follow('review', 'later') private review!: ReviewStore;
  @provided('session') private session!: Session;

  /** Code that only phones need. Undefined until it has been fetched. */
  @property({ attribute: false }) phone: { styleEngine(panel: ParentNode): void } | undefined;

  static override styles = [
    controlStyles,
    optionsStyles,
    css`
      :host {
        display: grid;
        gap: 0.2rem;
        container-type: inline-size;
      }

      /* Same width limit as for the threat button beside it. */
      @container (max-width: 29rem) {
        .word {
          display: none;
        }

        acedrex-engine > .quiet {
          min-inline-size: 2.75rem;
          padding-inline: 0.4rem;
        }
      }
    `,
  ];

  protected override updated(): void {
    this.phone?.styleEngine(this.renderRoot);
  }

  protected override render(): TemplateResult {
    return html`
      <acedrex-engine .session=${this.session} .lang=${getLocale()} .busy=${this.review.note}>
        <button
          type="button"
          class="quiet"
          title=${msg(labels.playWithEightSidedDie)}
          aria-label=${msg(labels.withEightSidedDie)}
          @click=${() =>
            void loadPart(this, async () => {
              const { addDice } = await import('../rules/change-rules.js');
              addDice(this.game, this);
            })}
        >
          ${icon('dice')}<span class="word">${msg(labels.die)}</span>
        </button>
      </acedrex-engine>
      ${this.analysis.note?.(this)}
      <details @toggle=${() => void loadPart(this, () => import('./engine-options.component.js'))}>
        <summary>${msg(labels.engineOptions)}</summary>
        <acedrex-engine-options></acedrex-engine-options>
      </details>
    `;
  }
}

customElements.define('acedrex-engine-panel', AcedrexEnginePanel);
