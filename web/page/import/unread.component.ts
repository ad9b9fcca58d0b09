import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { copyText } from '../../shared/save.js';
import { errorText } from '../../i18n/error-texts.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { unreadReason } from './unread-reason.js';
import { unreadWords } from '../../words/unread.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The study and text that the user closed last. Not a field, because each new move list recreates the element. */
let closed = '';

/** Shows a game's unread text until the user closes or discards it. */
export class AcedrexUnread extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    css`
      section {
        display: grid;
        gap: 0.4rem;
        padding: 0.55rem 0.75rem;
        border-block-end: 1px solid var(--app-line);
        border-inline-start: 3px solid var(--app-danger);
      }

      :is(p, pre) {
        margin: 0;
      }

      .close {
        margin-inline-start: auto;
      }

      pre {
        max-block-size: 5.5rem;
        overflow: auto;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        font-size: 0.85rem;
      }
    `,
  ];

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    const { unread } = game.record;
    const shown = `${this.studies.id} ${unread}`;
    if (unread === undefined || shown === closed) return nothing;
    return html`<section role="alert" data-test="unread">
      ${this.#renderReason(unread)}
      <div class="row">
        ${renderButton(msg(labels.copy), () => void copyText(unread))}
        ${renderButton(html`${icon('delete')}${msg(labels.discard)}`, () => {
          const read: { -readonly [Key in keyof GameRecord]: GameRecord[Key] } = {
            ...game.record,
          };
          delete read.unread;
          game.edit(read);
        })}
        <button
          type="button"
          class="quiet close"
          @click=${() => {
            closed = shown;
            this.requestUpdate();
          }}
        >
          ${msg(labels.close)}
        </button>
      </div>
    </section>`;
  }

  /** Shows the unread text. If it begins with an impossible move, the reason is shown too. */
  #renderReason(unread: string): TemplateResult {
    const { game, studies } = this;
    const reason = unreadReason(unread, game.endPosition);
    const text = html`<pre tabindex="0">${unread}</pre>`;
    if (reason === undefined)
      return html`<p class="fault">${msg(labels.partOfTextCould)}</p>
        ${text}
        <p class="muted">${msg(labels.itIsKeptWithGame)}</p>`;
    const words = unreadWords();
    const { original = game } = studies;
    const isOfRules =
      original.record.ruleset.id !== game.record.ruleset.id && original.record.unread === undefined;
    const { move, error } = reason;
    return html`<p class="fault">
        ${isOfRules ? words.endsHere({ move }) : words.notRead({ move })}
      </p>
      <p>${errorText(error)}</p>
      ${text}
      <p class="muted">${words.rest}</p>`;
  }
}

customElements.define('acedrex-unread', AcedrexUnread);
