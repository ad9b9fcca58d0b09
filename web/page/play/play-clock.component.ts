import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Store } from '../../../src/elements/shared/store.js';
import type { Color } from '../../../src/rules/pieces.js';
import { msg } from '../../i18n/locale.js';
import { GameElement } from '../game-element.js';
import { formatTime, untilNextText } from './clock.js';
import * as labels from '../../words/labels.js';

/** Milliseconds below which a time is short. */
const LOW = 20_000;

/** The clock of a player in a game on this board; nothing if the game has none, or if an earlier position is shown after it. */
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
    }

    .runs.low {
      background: var(--app-danger);
      color: var(--app-page);
    }

    @media (forced-colors: active) {
      .runs {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `;

  @property({ attribute: false }) color: Color = 'white';
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override stores(): readonly Store[] {
    return [this.play, this.game];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** Milliseconds left; undefined if there is no clock to show. */
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
