import { html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { copyText } from '../../shared/save.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement } from '../page-element.js';
import { sendStyles } from './games.styles.js';
import type { GamesWords } from '../../words/games.js';

/** The link that the opponent needs, and the ways to send it. */
export class AcedrexSendLink extends PageElement {
  static override styles = [controlStyles, sendStyles];

  @property({ attribute: false }) words!: GamesWords;
  /** The fragment. */
  @property({ attribute: false }) link = '';
  /** What the link is for. */
  @property({ attribute: false }) label = '';
  /** A short text for mails and chats, before the link. */
  @property({ attribute: false }) message = '';
  /** Whether the link has still to be sent. */
  @property({ attribute: false }) isDue = false;
  /** What the last press did, for the link at that time. */
  @state() private copied: { readonly link: string; readonly isDone: boolean } | undefined;

  get #url(): string {
    return new URL(this.link, location.href).href;
  }

  protected override render(): TemplateResult {
    const { words, copied } = this;
    const copy = (text: string) => async (): Promise<void> => {
      this.copied = { link: this.link, isDone: await copyText(text) };
    };
    return html`<div class=${this.isDue ? 'due' : ''}>
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
        <button type="button" class=${this.isDue ? 'primary' : ''} @click=${copy(this.#url)}>
          ${words.copy}
        </button>
        <button type="button" @click=${copy(`${this.message}\n${this.#url}`)}>
          ${words.copyText}
        </button>
        ${
          'share' in navigator
            ? html`<button
                type="button"
                @click=${() => {
                  // A user who closes the system's sheet shares nothing.
                  navigator.share({ url: this.#url, text: this.message }).catch(() => undefined);
                }}
              >
                ${words.share}
              </button>`
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
