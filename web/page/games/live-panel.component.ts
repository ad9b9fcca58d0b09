import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { PHRASES, type GameView, type LiveState } from '../../../src/play/index.js';
import { MAX_CHAT_TEXT } from '../../../src/play/live/message.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { opposite } from '../../../src/rules/pieces.js';
import { copyText } from '../../shared/save.js';
import { renderButton, renderCheck } from '../../shared/ui/fields.js';
import { PageElement } from '../page-element.js';
import { isWaiting, type GamesStore } from './games-store.js';
import type { LiveStore } from './live-store.js';
import { liveWords, type LiveWords } from '../../words/live.js';
import { playerName } from './game-text.js';
import type { GamesWords } from '../../words/games.js';
import { liveFaultText } from './fault-text.js';

/**
 * Live play of a game: the relay, the connection, the chat, and the rematch.
 *
 * The opponent's messages are shown as plain text only.
 *
 * @fires acedrex-live-end - The user leaves live play.
 */
export class AcedrexLivePanel extends PageElement {
  static override styles = [
    controlStyles,
    css`
      section {
        display: grid;
        gap: 0.6rem;
        padding: 0.7rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        overflow-wrap: anywhere;
      }

      :is(h2, p, ul) {
        margin: 0;
      }

      h2 {
        font: 600 1.1rem/1.2 var(--app-serif);
      }

      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: end;
        .field {
          flex: 1 1 12rem;
        }
      }

      input:not([type='checkbox']) {
        inline-size: 100%;
      }

      summary {
        cursor: pointer;
      }

      .status {
        font-weight: 600;
      }

      .talk {
        max-block-size: 10rem;
        overflow-y: auto;
        padding: 0;
        list-style: none;
      }
    `,
  ];

  @property({ attribute: false }) games!: GamesStore;
  @property({ attribute: false }) live!: LiveStore;
  @property({ attribute: false }) words!: GamesWords;
  @state() private text = '';
  @state() private hasCopied: boolean | undefined;

  protected override stores(): readonly Store[] {
    return [this.live, this.games];
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = liveWords(this);
    const { live } = this;
    const { shown } = this.games;
    if (shown === undefined) return nothing;
    const { state, error } = live;
    return html`<section aria-label=${words.title}>
      <h2>${words.title}</h2>
      ${
        error === undefined
          ? nothing
          : html`<p class="fault" role="alert">${liveFaultText(this, error)}</p>`
      }
      ${
        state === undefined
          ? this.#renderRelay(words)
          : html`${this.#renderConnection(state, words)}
            ${shown.seat === undefined ? nothing : this.#renderPlayers(state, shown, words)}`
      }
    </section>`;
  }

  #renderRelay(words: LiveWords): TemplateResult {
    const { live } = this;
    return html`${live.isNamed ? nothing : html`<p class="muted">${words.relayHint}</p>`}
      <form
        @submit=${(event: Event) => {
          event.preventDefault();
          void live.connect();
        }}
      >
        ${live.isNamed ? nothing : this.#renderAddress(words)}
        <button class="primary">${words.connect}</button>
        ${this.#renderLeave(this.words.cancel)}
      </form>
      <p data-test="live-host">
        ${live.host === undefined ? words.noRelay : words.contacts({ host: live.host })}
      </p>`;
  }

  #renderAddress(words: LiveWords): TemplateResult {
    const { live } = this;
    return html`<label class="field"
      ><span class="label">${words.relay}</span
      ><input
        name="relay"
        required
        autocomplete="off"
        spellcheck="false"
        .value=${live.relay}
        @input=${(event: Event) => (live.relay = (event.target as HTMLInputElement).value)}
    /></label>`;
  }

  #renderLeave(label: string): TemplateResult {
    return renderButton(label, () => this.dispatchEvent(new CustomEvent('acedrex-live-end')));
  }

  #renderConnection(state: LiveState, words: LiveWords): TemplateResult {
    const { status, spectators, refused, drift } = state;
    const { host = '' } = this.live;
    const { link } = this.games;
    return html`<p class="status" role="status" data-test="live-status" data-status=${status}>
        ${words.status[status]}
      </p>
      <p class="muted">
        ${words.connected({ host })}${spectators > 0 ? html` · <span data-test="spectators">${words.spectators({ count: spectators })}</span>` : nothing}
      </p>
      ${
        // Ignores small differences: messages arrive milliseconds late, and even later on busy devices.
        Math.abs(drift) < 2000
          ? nothing
          : html`<p class="note">
              ${words.drift({ seconds: Math.round(Math.abs(drift) / 1000) })}
            </p>`
      }
      ${
        // If the game names a relay, it cannot use another one.
        status === 'waiting' && !this.live.isNamed
          ? html`<p class="muted">${words.otherRelay({ host })}</p>`
          : nothing
      }
      ${this.#renderOpen(state, words)}
      ${refused.count === 0 ? nothing : html`<p class="muted">${words.refused({ count: refused.count })}</p>`}
      <div class="row">
        ${
          link?.startsWith('#play=') === true
            ? renderButton(words.spectatorLink, async () => {
                this.hasCopied = await copyText(new URL(link, location.href).href);
              })
            : nothing
        }
        ${this.#renderLeave(words.leave)}
        <span class="muted" role="status"
          >${this.hasCopied === undefined ? nothing : this.hasCopied ? words.copied : words.notCopied}</span
        >
      </div>`;
  }

  /** Reports that the invitation is in the relay's list, or shows a button that adds it. */
  #renderOpen(
    { view, isOffered, status }: LiveState,
    words: LiveWords,
  ): TemplateResult | typeof nothing {
    const isOpenable = isWaiting(view) && status === 'waiting' && this.live.isNamed;
    if (!isOpenable || view.seat === undefined) return nothing;
    return isOffered
      ? html`<p class="note" data-test="offered">${words.isOpen}</p>`
      : html`<div class="row">${renderButton(words.openToAll, () => this.live.offer('any'))}</div>`;
  }

  #renderPlayers(state: LiveState, view: GameView, words: LiveWords): TemplateResult {
    return html`${this.#renderPremove(words)}
    ${
      view.isBlocked
        ? nothing
        : html`${this.#renderRematch(state, view, words)} ${this.#renderTalk(state, view, words)}`
    }`;
  }

  #renderPremove(words: LiveWords): TemplateResult | typeof nothing {
    const { premove } = this.live;
    if (premove.move === undefined) return nothing;
    return html`<div class="row">
      <span data-test="premove">${words.premove({ move: premove.move.join('–') })}</span>
      ${renderButton(words.cancelPremove, () => premove.cancel())}
    </div>`;
  }

  #renderRematch(
    { rematch, status }: LiveState,
    view: GameView,
    words: LiveWords,
  ): TemplateResult | typeof nothing {
    const { seat, end } = view;
    if (end === undefined || seat === undefined || end.reason === 'cancelled') return nothing;
    const button = (label: string, act: () => Promise<void>): TemplateResult =>
      renderButton(label, act, '', status !== 'playing');
    switch (rematch.kind) {
      case 'received':
        return html`<p class="note">
            ${words.rematchReceived({ name: playerName(view, opposite(seat), this.words) })}
          </p>
          <div class="row">
            ${button(words.accept, () => this.live.rematch())}
            ${button(words.decline, () => this.live.declineRematch())}
          </div>`;
      case 'offered':
        return html`<p class="muted">${words.rematchOffered}</p>`;
      case 'started':
        return nothing;
      case 'none':
      case 'declined':
        return html`${rematch.kind === 'declined' ? html`<p class="muted">${words.rematchDeclined}</p>` : nothing}
          <div class="row">${button(words.rematch, () => this.live.rematch())}</div>`;
    }
  }

  #renderTalk({ chat }: LiveState, view: GameView, words: LiveWords): TemplateResult {
    const hasJoined = !isWaiting(view);
    const said = [
      ...view.chat.map(({ by, phrase, time }) => ({
        by,
        time,
        text: words.phrases[phrase],
        isDelivered: true,
      })),
      ...chat.texts,
    ].toSorted((one, other) => one.time - other.time);
    return html`
      ${
        said.length === 0
          ? nothing
          : html`<ul class="talk" aria-label=${words.talk} data-test="talk">
              ${said.map(
                ({ by, text, isDelivered }) =>
                  html`<li>
                    <b>${playerName(view, by, this.words)}:</b>
                    <span dir="auto">${text}</span>${
                      isDelivered ? nothing : html` <small class="muted">(${words.sending})</small>`
                    }
                  </li>`,
              )}
            </ul>`
      }
      <details>
        <summary>${words.say}</summary>
        <div class="row">
          ${PHRASES.map((phrase) =>
            renderButton(
              words.phrases[phrase],
              () => void this.games.act({ kind: 'say', phrase }),
              '',
              this.games.isBusy || !hasJoined,
            ),
          )}
        </div>
      </details>
      ${renderCheck('texts', words.allowTexts, chat.isAllowed, (isAllowed) => this.live.allowTexts(isAllowed))}
      ${
        !chat.isAllowed
          ? nothing
          : chat.opponentAllows
            ? html`<form
                @submit=${(event: Event) => {
                  event.preventDefault();
                  if (this.live.write(this.text)) this.text = '';
                }}
              >
                <label class="field"
                  ><span class="label">${words.text}</span
                  ><input
                    name="text"
                    autocomplete="off"
                    maxlength=${MAX_CHAT_TEXT}
                    .value=${this.text}
                    @input=${(event: Event) => (this.text = (event.target as HTMLInputElement).value)}
                /></label>
                <button>${words.send}</button>
              </form>`
            : html`<p class="muted">${words.opponentForbids}</p>`
      }
    `;
  }
}

customElements.define('acedrex-live-panel', AcedrexLivePanel);
