import { css, html, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { PageElement } from '../page-element.js';
import { formatTime, untilNextText } from '../play/clock.js';

/** A player's clock. The component updates while the clock runs. */
export class AcedrexGameClock extends PageElement {
  static override styles = css`
    :host {
      margin-inline-start: auto;
      padding-inline: 0.4rem;
      border: 1px solid var(--app-line);
      border-radius: var(--app-radius);
      font-variant-numeric: tabular-nums;
    }

    :host([running]) {
      border-color: var(--app-accent);
      background: color-mix(in srgb, var(--app-accent) 12%, transparent);
    }
  `;

  /** Returns the remaining time in milliseconds. */
  @property({ attribute: false }) read: () => number = () => 0;
  @property({ type: Boolean, reflect: true }) running = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  #stop(): void {
    clearTimeout(this.#timer);
  }

  protected override updated(): void {
    this.#stop();
    if (!this.running || !this.isConnected) return;
    this.#timer = setTimeout(() => this.requestUpdate(), untilNextText(this.read()));
  }

  protected override render(): TemplateResult {
    return html`<span role="timer">${formatTime(this.read())}</span>`;
  }
}

customElements.define('acedrex-game-clock', AcedrexGameClock);
