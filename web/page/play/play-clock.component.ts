import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Color } from '../../../src/rules/pieces.js';
import { labels, msg } from '../../i18n/locale.js';
import { GameElement } from '../game-element.js';
import { formatTime, untilNextText } from './clock.js';

/** A clock with fewer milliseconds left is highlighted. */
const LOW = 20_000;

/** A player's clock in a game on this board. Empty without a clock, and at the earlier positions of a finished game. */
export class AcedrexPlayClock extends GameElement {
  static override styles = css`
    :host(:not([timed])) {
      display: none;
    }

    span {
      display: inline-block;
      padding: 0.05rem 0.45rem;
      border-radius: var(--app-radius);
      background: color-mix(in srgb, var(--app-line) 45%, transparent);
      font: 600 1.05rem/1.3 var(--app-serif);
      font-variant-numeric: tabular-nums;
    }

    .low {
      color: var(--app-danger);
    }

    .runs {
      background: var(--app-accent);
      color: var(--app-on-accent);
      &.low {
        background: var(--app-danger);
        color: var(--app-page);
      }
      @media (forced-colors: active) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `;

  @property({ attribute: false }) color: Color = 'white';
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Milliseconds left. Undefined if no clock is shown. */
  get #left(): number | undefined {
    const { play } = this;
    return play.isPlaying || play.played.line.isShown
      ? play.played.clock.clock?.left(this.color)
      : undefined;
  }

  protected override updated(): void {
    const left = this.#left;
    this.toggleAttribute('timed', left !== undefined);
    clearTimeout(this.#timer);
    if (
      left === undefined ||
      this.play.played.clock.clock?.running !== this.color ||
      !this.isConnected
    )
      return;
    this.#timer = setTimeout(() => this.requestUpdate(), untilNextText(left));
  }

  protected override render(): TemplateResult | typeof nothing {
    const left = this.#left;
    if (left === undefined) return nothing;
    const isRunning = this.play.played.clock.clock?.running === this.color;
    return html`<span
      role="timer"
      aria-label=${msg(labels.clock)}
      title=${msg(labels.clock)}
      class="${isRunning ? 'runs' : ''} ${left < LOW ? 'low' : ''}"
      >${formatTime(left)}</span
    >`;
  }
}

customElements.define('acedrex-play-clock', AcedrexPlayClock);
