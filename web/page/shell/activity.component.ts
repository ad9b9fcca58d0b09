import { consume } from '@lit/context';
import { getLocale, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { analysisContext, gameContext, luckContext, reviewContext } from '../contexts.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { ReviewStore } from '../review/review-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { LuckStore } from '../review/luck-store.js';
import { PageElement } from '../page-element.js';
import * as labels from '../../words/labels.js';

/** An activity of the engine, with a function to stop it. */
interface Activity {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly isPaused?: boolean;
  readonly stop: () => void;
}

/**
 * Shows what the engine is doing. It is in the header because the engine keeps running in every view, and
 * the user should see why the device is busy, or that the engine is paused while another view is shown.
 */
export class AcedrexActivity extends PageElement {
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: reviewContext }) private review!: ReviewStore;
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: luckContext }) private luck!: LuckStore;

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

      @media (pointer: coarse) {
        button {
          min-block-size: 2.5rem;
        }
      }

      /* Two bars. Few fonts have the sign. */
      .paused::before {
        content: '';
        padding: 0.38rem 0.1rem;
        border-inline: 0.18rem solid;
      }

      /* On a phone it would look as if the engine ran on what is shown there. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem), (max-height: 32rem) {
        .paused {
          display: none;
        }
      }

      .icon {
        inline-size: 1rem;
        block-size: 1rem;
      }
    `,
  ];

  protected override patientStores(): readonly Store[] {
    const { analysis, review, luck } = this;
    return [analysis, review, luck];
  }

  protected override render(): TemplateResult {
    return html`${this.#activities().map(
      ({ name, text, title, isPaused = false, stop }) =>
        html`<button
          type="button"
          class=${isPaused ? 'paused' : nothing}
          data-test="activity-${name}"
          title=${title}
          @click=${stop}
        >
          <span class="hidden-visually">${title}:</span><span>${text}</span>${icon('close')}
        </button>`,
    )}`;
  }

  #activities(): readonly Activity[] {
    const { analysis, game, review, luck } = this;
    const activities: Activity[] = [];
    // The depth of the shown line, as everywhere: stored lines can be deeper than the search.
    const { depth = 0 } = analysis.diceFindings?.info ?? analysis.findings?.lines[0] ?? {};
    const isPaused = analysis.pause === 'hidden';
    if (isPaused || analysis.status === 'starting' || analysis.status === 'running')
      activities.push({
        name: game.isDice ? 'dice' : 'analysis',
        text: msg(labels.depthTitle, { depth }),
        isPaused,
        title: `${isPaused ? `${wordsFor(getLocale()).resting} ` : ''}${msg(labels.stopEngine)}`,
        stop: () => analysis.stop(),
      });
    if (review.isRunning && review.progress !== undefined)
      activities.push({
        name: 'review',
        text: `${review.progress.done}/${review.progress.total}`,
        title: msg(labels.stopAnalysisOfGame),
        stop: () => review.stop(),
      });
    if (luck.progress !== undefined)
      activities.push({
        name: 'luck',
        text: `${luck.progress.done}/${luck.progress.total}`,
        title: msg(labels.stopAnalysisOfGame),
        stop: () => luck.stop(),
      });
    return activities;
  }
}

customElements.define('acedrex-activity', AcedrexActivity);
