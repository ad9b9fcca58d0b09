import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { resultFor } from '../../../src/rules/outcome.js';
import type { Color } from '../../../src/rules/pieces.js';
import { playerOf, resultAt } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { colorName, displayName } from '../../i18n/words.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';

/** The player at one side of the board. */
export class AcedrexPlayer extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = css`
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
      display: flex;
      flex: 1;
      gap: 0.4rem;
      align-items: center;
      min-inline-size: 0;
    }

    .disc {
      flex: none;
      inline-size: 0.75em;
      block-size: 0.75em;
      border: 1px solid var(--app-line-strong);
      border-radius: 50%;
      background: var(--app-white);
    }

    .disc.black {
      background: var(--app-black);
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
  `;

  @property({ attribute: false }) color: Color = 'white';

  protected override patientStores(): readonly Store[] {
    return [this.game];
  }

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

  /** What the player has scored, once the game is over. */
  #renderPoints(): TemplateResult | typeof nothing {
    const result = resultAt(this.game);
    if (result === '*') return nothing;
    const points = result === resultFor(this.color) ? '1' : result === '1/2-1/2' ? '½' : '0';
    return html`<b class="points" data-test="points">${points}</b>`;
  }
}

customElements.define('acedrex-player', AcedrexPlayer);
