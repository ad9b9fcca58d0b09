/** Parts of the view of one game: a player's clock, and the link to send to the opponent. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { copyText } from '../../shared/save.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { sendStyles } from './games.styles.js';
import type { GamesWords } from '../../words/games.js';
import { renderButton } from '../../shared/ui/fields.js';
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

/** The link to send to the opponent, and buttons to copy or share it. */
export class AcedrexSendLink extends PageElement {
  static override styles = [controlStyles, sendStyles];

  @property({ attribute: false }) words!: GamesWords;
  @property({ attribute: false }) link = '';
  @property({ attribute: false }) label = '';
  /** A short text to put before the link in mails and chats. */
  @property({ attribute: false }) message = '';
  @property({ attribute: false }) isDue = false;
  /** The link that the user last copied, and whether the copy succeeded. */
  @state() private copied: { readonly link: string; readonly isDone: boolean } | undefined;

  get #url(): string {
    return new URL(this.link, location.href).href;
  }

  protected override render(): TemplateResult {
    const { words, copied } = this;
    const copy = (text: string) => async (): Promise<void> => {
      this.copied = { link: this.link, isDone: await copyText(text) };
    };
    return html`<div class="stack ${this.isDue ? 'due' : ''}">
      <label class="field"
        ><span class="label">${this.label}</span
        ><input
          class="code"
          readonly
          data-test="send-link"
          .value=${this.#url}
          @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      /></label>
      <div class="row">
        ${renderButton(words.copy, copy(this.#url), this.isDue ? 'primary' : '')}
        ${renderButton(words.copyText, copy(`${this.message}\n${this.#url}`))}
        ${
          'share' in navigator
            ? renderButton(words.share, () => {
                // The promise also rejects if the user closes the share dialog.
                navigator.share({ url: this.#url, text: this.message }).catch(() => undefined);
              })
            : nothing
        }
        <span class="muted" role="status"
          >${
            copied?.link === this.link ? (copied.isDone ? words.copied : words.notCopied) : nothing
          }</span
        >
      </div>
    </div>`;
  }
}

customElements.define('acedrex-send-link', AcedrexSendLink);
