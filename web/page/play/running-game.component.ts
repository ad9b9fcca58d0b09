import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { labels, msg } from '../../i18n/locale.js';
import { follow, PageElement } from '../page-element.js';
import type { LatePlay } from './late-play.js';
import './play-clock.component.js';
import { twoWords } from '../../words/two.js';

/**
 * Indicates a game in progress on this board, with the user's clock. In other views, the indicator is a link back to
 * the game. In the menu, it is part of the entry "Play".
 */
export class AcedrexRunningGame extends PageElement {
  @follow('play') private play!: LatePlay;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: contents;
      }

      :is(a, span) {
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
        /* Makes room for the long names of some views. */
        @media (max-width: 24rem) {
          gap: 0.3rem;
          padding-inline: 0.45rem;
          font-size: 0.82rem;
          > i:has(~ [timed]) {
            display: none;
          }
        }
        @media (pointer: coarse) {
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

  /** Whether the indicator is part of a menu entry. The entry is already a link. */
  @property({ attribute: false }) isInMenu = false;

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
