import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import { clockOf, startClock } from '../../../src/elements/analysis/move-rows.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { nodesAlong } from '../../../src/game/tree.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { labels, msg } from '../../i18n/locale.js';
import { colorName, roleName } from '../../i18n/chess-terms.js';
import { follow, PageElement } from '../page-element.js';
import { capturedBy, leadOf, type Captured } from './captured.js';

/** A player's captures, material lead and clock. */
export class AcedrexPlayerFacts extends PageElement {
  @follow('game', 'later') private game!: GameStore;

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

    :is(.clock, [timed]) {
      margin-inline-start: auto;
    }

    /* Has the style of a running game's clock, so stepping back changes only the displayed time. */
    .clock {
      padding: 0.05rem 0.45rem;
      border-radius: var(--app-radius);
      background: color-mix(in srgb, var(--app-line) 45%, transparent);
      font: 600 1.05rem/1.3 var(--app-serif);
      font-variant-numeric: tabular-nums;
      /* During and after a game on this board, the game's own clock is shown instead. */
      &:has(~ [timed]) {
        display: none;
      }
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
      /* Pieces of a kind overlap, like cards in a hand. */
      + svg {
        margin-inline-start: -0.62rem;
      }
    }

    .lead {
      flex: none;
      color: var(--app-muted);
    }

    /* Captures that do not put the side ahead. */
    .even {
      opacity: 0.4;
    }

    /* The clock is never cut off. The least valuable pieces are cut off instead. */
    @container (max-width: 30rem) {
      /* With little space, only the lead is shown. */

      .even {
        display: none;
      }
      .captured:has(~ [timed]) {
        flex: 1 1 0;
        contain: inline-size;
        overflow: hidden;
        + .lead {
          order: -1;
        }
      }
    }
  `;

  @property({ attribute: false }) color: Color = 'white';

  protected override render(): TemplateResult {
    const { color, game } = this;
    const { record, position } = game;
    const lead = leadOf(color, position.setup, position.ruleset);
    return html`${this.#renderCaptured(capturedBy(color, record.setup, position.setup))}
      ${lead > 0 ? html`<span class="lead" data-test="lead" title=${msg(labels.materialInPointsPawnCounts)}>+${lead}</span>` : nothing}
      ${this.#renderClock()}<acedrex-play-clock .color=${color}></acedrex-play-clock>`;
  }

  /** Draws the player's clock at the current move. Before the player's first move, draws the initial time. */
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
