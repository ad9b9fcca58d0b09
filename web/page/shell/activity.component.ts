import { getLocale, labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { LateDeep } from '../review/deep-store.js';
import type { ReviewStore } from '../review/review-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { LuckStore } from '../review/luck-store.js';

interface Activity {
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly isPaused?: boolean;
  readonly stop: () => void;
}

/**
 * Shows the engine's activity in the header of every view. The user can see why the device is busy, or that the engine
 * is paused.
 */
export class AcedrexActivity extends PageElement {
  @follow('analysis', 'later') private analysis!: AnalysisStore;
  @follow('review', 'later') private review!: ReviewStore;
  @provided('game') private game!: GameStore;
  @follow('luck', 'later') private luck!: LuckStore;
  @follow('deep', 'later') private deep!: LateDeep;

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
        @media (pointer: coarse) {
          min-block-size: 2.5rem;
        }
      }

      /* A pause symbol drawn as two bars, because few fonts contain the symbol. */
      .paused::before {
        content: '';
        padding: 0.38rem 0.1rem;
        border-inline: 0.18rem solid;
      }

      /* Hidden on a phone, where the note would seem to concern the current view. */
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
    const { analysis, game, review, luck, deep } = this;
    const activities: Activity[] = [];
    // The depth of the shown line. A stored line can be deeper than the current search.
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
    const { made } = deep;
    if (made?.isRunning === true && made.pause === undefined && made.progress !== undefined)
      activities.push({
        name: 'deep',
        text: `${made.progress.done}/${made.progress.total}`,
        title: msg(labels.stopAnalysisOfGame),
        stop: () => made.stop(),
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
