import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { msg } from '../../i18n/locale.js';
import { playContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { LatePlay } from './late-play.js';
import './play-clock.component.js';
import { twoWords } from '../../words/two.js';
import * as labels from '../../words/labels.js';

/**
 * The mark of a game in progress on this board, with the user's clock: in other views a link back to the game, and in the
 * menu a part of the entry for playing.
 */
export class AcedrexRunningGame extends PageElement {
  @consume({ context: playContext }) private play!: LatePlay;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: contents;
      }

      a,
      span {
        display: inline-flex;
        align-items: center;
        gap: 0.4rem;
        white-space: nowrap;
      }

      .button {
        min-block-size: 1.9rem;
        padding: 0 0.6rem;
        border-radius: 1.25rem;
        font-size: 0.88rem;
      }

      /* Long names of views stay whole beside it. */
      @media (max-width: 24rem) {
        .button {
          gap: 0.3rem;
          padding-inline: 0.45rem;
          font-size: 0.82rem;
        }

        .button > i:has(~ [timed]) {
          display: none;
        }
      }

      @media (pointer: coarse) {
        .button {
          min-block-size: 2.5rem;
        }
      }

      i {
        flex: none;
        inline-size: 0.6rem;
        block-size: 0.6rem;
        border-radius: 50%;
        background: var(--app-accent);
      }
    `,
  ];

  /** Whether it is a part of the menu's entry, which is a link itself. */
  @property({ attribute: false }) isInMenu = false;

  protected override stores(): readonly Store[] {
    return [this.play];
  }

  protected override render(): TemplateResult | typeof nothing {
    const play = this.play.made;
    if (play?.isPlaying !== true) return nothing;
    const { running, yourGame } = twoWords();
    const clock = html`<acedrex-play-clock .color=${play.color}></acedrex-play-clock>`;
    return this.isInMenu
      ? html`<span><i role="img" aria-label=${running} title=${running}></i>${clock}</span>`
      : html`<a class="button" href="#" title=${msg(labels.backToGame)}
          ><i></i>${yourGame}${clock}</a
        >`;
  }
}

customElements.define('acedrex-running-game', AcedrexRunningGame);
