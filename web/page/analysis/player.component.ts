import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import { resultFor } from '../../../src/rules/outcome.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { nodesAlong } from '../../../src/game/tree.js';
import { clockOf } from '../../../src/elements/analysis/clock-text.js';
import { playerOf } from '../../../src/elements/analysis/players.js';
import { resultAt } from '../../../src/elements/analysis/status.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { colorName, displayName, roleName } from '../../i18n/words.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { capturedBy, leadOf, type Captured } from './material.js';

/** The player at one side of the board, with what this player has captured. */
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

    .clock {
      flex: none;
      color: var(--app-muted);
      font-variant-numeric: tabular-nums;
    }

    .captured {
      display: flex;
      flex: none;
      gap: 0.3rem;
      align-items: center;
    }

    .kind {
      display: flex;
    }

    svg {
      inline-size: 1.05rem;
      block-size: 1.05rem;
      fill: currentColor;
    }

    /* Pieces of a kind overlap, as in a hand of cards. */
    svg + svg {
      margin-inline-start: -0.62rem;
    }

    .lead {
      flex: none;
      color: var(--app-muted);
    }

    /* What does not put the side ahead. */
    .even {
      opacity: 0.4;
    }

    /* Where there is little room: who is ahead, and by what. */
    @container (max-width: 30rem) {
      .even {
        display: none;
      }
    }
  `;

  @property({ attribute: false }) color: Color = 'white';

  protected override patientStores(): readonly Store[] {
    return [this.game];
  }

  protected override render(): TemplateResult {
    const { color, game } = this;
    const { record, position } = game;
    const name = displayName(playerOf(record, color));
    const lead = leadOf(color, position.setup, position.ruleset);
    return html`<div class="row">
      <i class="disc ${color}"></i>${this.#renderPoints()}
      <span class="name" title=${name === '' ? nothing : name}
        >${name === '' ? colorName(color) : name}</span
      >
      ${this.#renderClock()}
      ${this.#renderCaptured(capturedBy(color, record.setup, position.setup))}
      ${lead > 0 ? html`<span class="lead" data-test="lead" title=${msg('Material in points: a pawn counts 1')}>+${lead}</span>` : nothing}
    </div>`;
  }

  /** What the player has scored, once the game is over. */
  #renderPoints(): TemplateResult | typeof nothing {
    const result = resultAt(this.game);
    if (result === '*') return nothing;
    const points = result === resultFor(this.color) ? '1' : result === '1/2-1/2' ? '½' : '0';
    return html`<b class="points" data-test="points">${points}</b>`;
  }

  /** The player's clock at the place on the board, if the game records it. */
  #renderClock(): TemplateResult | typeof nothing {
    const { color, game } = this;
    const { record, path } = game;
    const line = nodesAlong(record, path) ?? [];
    const isFirst = (record.setup.turn === 'white') === (color === 'white');
    for (let at = line.length - 1; at >= 0; at -= 1) {
      const node = line[at];
      if (node === undefined || (at % 2 === 0) !== isFirst) continue;
      const clock = clockOf(node);
      if (clock === undefined) break;
      return html`<span class="clock" title=${msg('Clock')}>${clock}</span>`;
    }
    return nothing;
  }

  #renderCaptured(captured: readonly Captured[]): TemplateResult | typeof nothing {
    if (captured.length === 0) return nothing;
    const list = (amount: (each: Captured) => number): string =>
      captured
        .filter((each) => amount(each) > 0)
        .map((each) => `${amount(each)} × ${roleName(each.role)}`)
        .join(', ');
    const ahead = list((each) => each.ahead);
    const taken = list((each) => each.count);
    const text = [
      taken === '' ? '' : msg('Captured: {0}', taken),
      ahead === '' ? '' : msg('ahead of {0} by {1}', colorName(opposite(this.color)), ahead),
    ];
    const label = text.filter((part) => part !== '').join('; ');
    return html`<span class="captured" role="img" title=${label} aria-label=${label}>
      ${captured.map(
        ({ role, count, ahead: more }) =>
          html`<span class="kind"
            >${Array.from({ length: Math.max(count, more) }, (_, index) => {
              const { silhouette, details } = FLUENT_PIECES[role];
              return html`<svg
                class=${index < Math.max(count, more) - more ? 'even' : ''}
                viewBox="0 0 192 192"
                aria-hidden="true"
              >
                ${svg`<path fill-rule="evenodd" d=${silhouette + details} />`}
              </svg>`;
            })}</span
          >`,
      )}
    </span>`;
  }
}

customElements.define('acedrex-player', AcedrexPlayer);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-player': AcedrexPlayer;
  }
}
