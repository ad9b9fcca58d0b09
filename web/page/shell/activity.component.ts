import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { icon } from '../../shared/ui/icons.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import type { Store } from '../../shared/store.js';
import { analysisContext, diceContext, reviewContext } from '../contexts.js';
import type { AnalysisStore } from '../../engine/analysis-store.js';
import type { ReviewStore } from '../review/review-store.js';
import type { DiceStore } from '../dice/dice-store.js';
import { PageElement } from '../page-element.js';

/** Something that the engine does, and how to stop it. */
interface Activity {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly stop: () => void;
}

/**
 * What the engine is working on. It is in the header because the engine runs on in every view, and the user
 * should see why the device is busy.
 */
export class AcedrexActivity extends PageElement {
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: reviewContext }) private review!: ReviewStore;
  @consume({ context: diceContext }) private dice!: DiceStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        gap: 0.3rem;
      }

      button {
        min-block-size: 1.9rem;
        padding-inline: 0.6em 0.3em;
        border-radius: 1rem;
        font-size: 0.88rem;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }

      .icon {
        inline-size: 1rem;
        block-size: 1rem;
      }
    `,
  ];

  protected override patientStores(): readonly Store[] {
    const { analysis, review, dice } = this;
    return [analysis, review, dice];
  }

  protected override render(): TemplateResult {
    return html`${this.#activities().map(
      ({ name, text, title, stop }) =>
        html`<button type="button" data-test="activity-${name}" title=${title} @click=${stop}>
          <span class="hidden-visually">${title}:</span><span>${text}</span>${icon('close')}
        </button>`,
    )}`;
  }

  #activities(): readonly Activity[] {
    const { analysis, review, dice } = this;
    const activities: Activity[] = [];
    const isSearching = ({ status }: { readonly status: string }): boolean =>
      status === 'starting' || status === 'running';
    if (analysis.isOn && isSearching(analysis))
      activities.push({
        name: 'analysis',
        text: msg(str`Depth ${analysis.findings?.info?.depth ?? 0}`),
        title: msg('Stop the engine'),
        stop: () => {
          analysis.stop();
        },
      });
    if (dice.isOn && isSearching(dice))
      activities.push({
        name: 'dice',
        text: msg(str`Depth ${dice.findings?.info?.depth ?? 0}`),
        title: msg('Stop the engine'),
        stop: () => {
          dice.stop();
        },
      });
    if (review.isRunning && review.progress !== undefined)
      activities.push({
        name: 'review',
        text: `${review.progress.done}/${review.progress.total}`,
        title: msg('Stop the analysis of the game'),
        stop: () => {
          review.stop();
        },
      });
    if (dice.luckProgress !== undefined)
      activities.push({
        name: 'luck',
        text: `${dice.luckProgress.done}/${dice.luckProgress.total}`,
        title: msg('Stop the analysis of the game'),
        stop: () => {
          dice.stopMeasuring();
        },
      });
    return activities;
  }
}

customElements.define('acedrex-activity', AcedrexActivity);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-activity': AcedrexActivity;
  }
}
