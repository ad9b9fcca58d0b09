import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { copyText } from '../../shared/save.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { gameContext } from '../contexts.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { PageElement } from '../page-element.js';

/** The text of a game that could not be read: shown while it is kept, discarded when the user says so. */
export class AcedrexUnread extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

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

      p,
      pre {
        margin: 0;
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

  protected override stores(): readonly Store[] {
    return [this.game];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game } = this;
    const { unread } = game.record;
    if (unread === undefined) return nothing;
    return html`<section role="alert" data-test="unread">
      <p class="fault">${msg('Part of the text could not be read.')}</p>
      <pre tabindex="0">${unread}</pre>
      <p class="muted">${msg('It is kept with the game, and in exports, until you discard it.')}</p>
      <div class="row">
        <button type="button" @click=${() => void copyText(unread)}>${msg('Copy')}</button>
        <button
          type="button"
          @click=${() => {
            const read: { -readonly [Key in keyof GameRecord]: GameRecord[Key] } = {
              ...game.record,
            };
            delete read.unread;
            game.edit(read);
          }}
        >
          ${icon('delete')}${msg('Discard')}
        </button>
      </div>
    </section>`;
  }
}

customElements.define('acedrex-unread', AcedrexUnread);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-unread': AcedrexUnread;
  }
}
