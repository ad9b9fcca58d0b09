import { consume } from '@lit/context';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import { clockOf, startClock } from '../../../src/elements/analysis/move-rows.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { nodesAlong } from '../../../src/game/tree.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { msg } from '../../i18n/locale.js';
import { colorName, roleName } from '../../i18n/words.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { capturedBy, leadOf, type Captured } from './material.js';
import * as labels from '../../words/labels.js';

/** What a player has captured, and the player's clock. An untouched board has neither, and is shown without them. */
export class AcedrexPlayerFacts extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = css`
    :host {
      display: flex;
      flex: 1 1 auto;
      gap: 0.4rem;
      align-items: center;
    }

    .clock,
    acedrex-play-clock {
      flex: none;
    }

    .clock,
    [timed] {
      margin-inline-start: auto;
    }

    /* As the clock of a running game, so that stepping back changes only the time. */
    .clock {
      padding: 0.05rem 0.45rem;
      border-radius: var(--app-radius);
      background: color-mix(in srgb, var(--app-line) 45%, transparent);
      font: 600 1.05rem/1.3 var(--app-serif);
      font-variant-numeric: tabular-nums;
    }

    /* The clock of the running game, and of its end. */
    .clock:has(~ [timed]) {
      display: none;
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

    /* The clock stays whole, and the least valuable pieces are cut off. */
    @container (max-width: 30rem) {
      .captured:has(~ [timed]) {
        flex: 1 1 0;
        contain: inline-size;
        overflow: hidden;
      }

      .captured:has(~ [timed]) + .lead {
        order: -1;
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
    const lead = leadOf(color, position.setup, position.ruleset);
    return html`${this.#renderCaptured(capturedBy(color, record.setup, position.setup))}
      ${lead > 0 ? html`<span class="lead" data-test="lead" title=${msg(labels.materialInPointsPawnCounts)}>+${lead}</span>` : nothing}
      ${this.#renderClock()}<acedrex-play-clock .color=${color}></acedrex-play-clock>`;
  }

  /** The player's clock at the place on the board, if the game records it; before the first move it shows the whole time. */
  #renderClock(): TemplateResult | typeof nothing {
    const { color, game } = this;
    const { record, path } = game;
    const line = nodesAlong(record, path) ?? [];
    const isFirst = (record.setup.turn === 'white') === (color === 'white');
    const last = line.findLast((_, at) => (at % 2 === 0) === isFirst);
    const clock = last === undefined ? startClock(record) : clockOf(last);
    return clock === undefined
      ? nothing
      : html`<span class="clock" title=${msg(labels.clock)}>${clock}</span>`;
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
      taken === '' ? '' : msg(labels.captured, { taken }),
      ahead === ''
        ? ''
        : msg(labels.aheadOfBy, { color: colorName(opposite(this.color)), points: ahead }),
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

customElements.define('acedrex-player-facts', AcedrexPlayerFacts);
