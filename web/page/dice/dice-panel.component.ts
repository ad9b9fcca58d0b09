import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import '../../../src/elements/analysis/dice.js';
import type { Session } from '../../../src/elements/session/session.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { needsDice, playWithDice } from '../rules/change-rules.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import './roll-panel.component.js';
import type { AcedrexRollPanel } from './roll-panel.component.js';

export { diceShapes } from '../../../src/elements/analysis/dice-part.js';

/** The analysis of a game with dice: the die and the engine's results. */
export class AcedrexDicePanel extends PageElement {
  @provided('session') private session!: Session;
  @follow('play') private play!: LatePlay;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.5rem;
        container-type: inline-size;
      }

      /* Leaves room for the page's header when the page scrolls to the die. */
      acedrex-roll-panel {
        scroll-margin-block-start: calc(var(--app-head-size) + 0.5rem);
      }
    `,
  ];

  /** Whether converting the game to a game without dice has failed. */
  @state() private stuck = false;
  @query('acedrex-roll-panel') private roller!: AcedrexRollPanel | null;

  /** Rolls the die if a roll is allowed now. */
  rollDie(): void {
    this.roller?.rollDie();
  }

  protected override render(): TemplateResult {
    const { play, session, stuck } = this;
    return html`
      <acedrex-roll-panel></acedrex-roll-panel>
      <acedrex-dice
        .session=${session}
        .lang=${getLocale()}
        .locked=${play.isPlaying}
        @acedrex-roll=${() => {
          // The die may be out of view on small screens.
          this.roller?.scrollIntoView({ block: 'nearest' });
        }}
      >
        <button
          type="button"
          class="quiet square"
          title=${msg(labels.playWithoutDie)}
          aria-label=${msg(labels.withEightSidedDie)}
          aria-pressed="true"
          ?disabled=${play.isPlaying}
          @click=${() => (this.stuck = !playWithDice(session.game, false))}
        >
          ${icon('dice')}
        </button>
      </acedrex-dice>
      ${stuck ? html`<p class="fault" role="alert">${needsDice()}</p>` : nothing}
    `;
  }
}

customElements.define('acedrex-dice-panel', AcedrexDicePanel);
