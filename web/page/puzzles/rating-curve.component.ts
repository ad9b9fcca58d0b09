import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { getLocale } from '../../i18n/locale.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { PageElement } from '../page-element.js';
import { practiceHistory } from '../practice/history.js';
import { ratingSteps, type RatingStep } from '../practice/player.js';
import type { PuzzlesWords } from '../../words/puzzles.js';

const WIDTH = 600;
const HEIGHT = 100;
/** The scale begins and ends with a multiple of this rating. */
const SCALE_STEP = 50;
/** Minimum number of rated puzzles for a curve. With fewer, it would be little more than a straight line. */
const MIN_RATED = 3;

/** The user's rating at the start and after each rated puzzle. Pointing at the curve shows that rating and its date. */
export class AcedrexRatingCurve extends PageElement {
  static override styles = css`
    :host {
      display: block;
    }

    figure {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: 0.1rem 0.4rem;
      margin: 0;
    }

    .scale {
      display: flex;
      flex-direction: column;
      justify-content: space-between;
      color: var(--app-muted);
      font-size: 0.78rem;
      font-variant-numeric: tabular-nums;
      line-height: 1;
      text-align: end;
    }

    svg {
      display: block;
      inline-size: 100%;
      block-size: 5rem;
      border-block: 1px solid var(--app-line);
      touch-action: pan-y pinch-zoom;
    }

    path {
      vector-effect: non-scaling-stroke;
      fill: none;
      stroke: var(--app-accent);
      stroke-width: 2;
      stroke-linejoin: round;
    }

    /* A line without length is a dot that is round at any size. */
    .dot {
      stroke-width: 9;
      stroke-linecap: round;
    }

    figcaption {
      grid-column: 2;
      min-block-size: 1.2em;
      color: var(--app-muted);
      font-size: 0.84rem;
      font-variant-numeric: tabular-nums;
    }
  `;

  @property({ attribute: false }) words!: PuzzlesWords;
  @state() private pointed: number | undefined;

  protected override stores(): readonly Store[] {
    return [practiceHistory];
  }

  protected override render(): TemplateResult | typeof nothing {
    const steps = ratingSteps(practiceHistory.puzzles);
    // The first step is a new player's rating, not a rated puzzle.
    if (steps.length <= MIN_RATED) return nothing;
    const [first] = steps;
    const last = steps.at(-1);
    if (first === undefined || last === undefined) return nothing;
    const ratings = steps.map(({ rating }) => rating);
    const highest = Math.max(...ratings);
    const low = Math.floor(Math.min(...ratings) / SCALE_STEP) * SCALE_STEP;
    const high = Math.max(low + 2 * SCALE_STEP, Math.ceil(highest / SCALE_STEP) * SCALE_STEP);
    const place = (index: number, { rating }: RatingStep): string =>
      `${((index / (steps.length - 1)) * WIDTH).toFixed(1)} ${(HEIGHT * (1 - (rating - low) / (high - low))).toFixed(1)}`;
    const pointed = this.pointed === undefined ? undefined : steps[this.pointed];
    const shown = pointed ?? last;
    const text = this.words.curve({
      first: Math.round(first.rating),
      last: Math.round(last.rating),
      highest: Math.round(highest),
    });
    return html`<figure data-test="rating-curve">
      <div class="scale" aria-hidden="true"><span>${high}</span><span>${low}</span></div>
      <svg
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        preserveAspectRatio="none"
        role="img"
        aria-label=${text}
        overflow="visible"
        @pointermove=${(event: PointerEvent) => this.#point(event, steps.length)}
        @pointerdown=${(event: PointerEvent) => this.#point(event, steps.length)}
        @pointerleave=${() => (this.pointed = undefined)}
      >
        <path d="M${steps.map((step, index) => place(index, step)).join('L')}" />
        ${svg`<path class="dot" d="M${place(this.pointed ?? steps.length - 1, shown)}h0" />`}
      </svg>
      <figcaption>
        ${pointed === undefined ? text : html`${dateOf(pointed)}: ${Math.round(pointed.rating)}`}
      </figcaption>
    </figure>`;
  }

  #point({ clientX, currentTarget }: PointerEvent, count: number): void {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / width));
    this.pointed = Math.round(share * (count - 1));
  }
}

const dateOf = ({ at }: RatingStep): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(at);

customElements.define('acedrex-rating-curve', AcedrexRatingCurve);
