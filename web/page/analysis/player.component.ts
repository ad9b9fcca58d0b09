import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { resultFor } from '../../../src/rules/outcome.js';
import type { Color } from '../../../src/rules/pieces.js';
import { playerOf, resultAt } from '../../../src/elements/analysis/status.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { colorName, displayName } from '../../i18n/chess-terms.js';
import { follow, PageElement } from '../page-element.js';

/** Shows the player on one side of the board. */
export class AcedrexPlayer extends PageElement {
  @follow('game', 'later') private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: flex;
        gap: 0.4rem;
        align-items: center;
        min-inline-size: 0;
        overflow: hidden;
        container-type: inline-size;
        font-size: 0.9rem;
        line-height: 1.2;
      }

      .row {
        flex: 1;
        flex-wrap: nowrap;
        gap: 0.4rem;
        align-items: center;
        min-inline-size: 0;
      }

      .points {
        color: var(--app-rubric);
        font-size: 1.15em;
      }

      .name {
        min-inline-size: 3rem;
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) color: Color = 'white';

  protected override render(): TemplateResult {
    const { color, game } = this;
    const name = displayName(playerOf(game.record, color));
    return html`<div class="row">
      <i class="disc ${color}"></i>${this.#renderPoints()}
      <span class="name" title=${name === '' ? nothing : name}
        >${name === '' ? colorName(color) : name}</span
      >
      <acedrex-player-facts .color=${color}></acedrex-player-facts>
    </div>`;
  }

  /** Shows the player's score after the game is over. */
  #renderPoints(): TemplateResult | typeof nothing {
    const result = resultAt(this.game);
    if (result === '*') return nothing;
    const points = result === resultFor(this.color) ? '1' : result === '1/2-1/2' ? '½' : '0';
    return html`<b class="points" data-test="points">${points}</b>`;
  }
}

customElements.define('acedrex-player', AcedrexPlayer);
