import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { EndingMove, EndingOutcome, EndingReport } from '../../../src/endings/probe.js';
import type { EndingWork } from '../../../src/endings/work.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import { wordsFor } from '../../components/analysis/languages.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../game/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import { afterPaint } from '../../shared/paint.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { EndingsStore } from './ending-store.js';

/** Positions that a device solves in a second, about. */
const SPEED = 4_000_000;

/** Of its memory, in GiB, a device can give a page about this share. */
const SHARE = 0.25;

/** Shared by all panels that come and go, so that solving goes on. */
const endings = new EndingsStore();

/** What tables say of an ending of up to four men, or how it can be solved. */
export class AcedrexEndingPanel extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
        padding-block-end: 0.4rem;
      }

      .moves {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
        gap: 0.15rem;
        max-block-size: 14rem;
        overflow-y: auto;
        margin: 0;
        padding: 0;
        list-style: none;
      }

      .moves button {
        justify-content: space-between;
        inline-size: 100%;
        min-block-size: 2rem;
        padding-inline: 0.5rem;
      }

      .outcome {
        font-size: 0.85rem;
        font-weight: 400;
        color: var(--_muted);
      }

      progress {
        inline-size: 100%;
        accent-color: var(--_accent);
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.game];
  }

  protected override patientStores(): readonly Store[] {
    return [endings];
  }

  protected override updated(): void {
    const { position } = this.game;
    afterPaint(() => {
      endings.ask(position);
    });
  }

  protected override render(): TemplateResult {
    return html`
      <h2 class="hidden-visually">${msg('Ending')}</h2>
      ${this.#renderState()}
      ${
        endings.isUnkept
          ? html`<p class="muted">
              ${msg('The browser has no room for the table. It is there until you close the page.')}
            </p>`
          : nothing
      }
    `;
  }

  #renderState(): TemplateResult {
    const { answer, isSolving, hasFailed } = endings;
    if (isSolving) return this.#renderProgress();
    if (hasFailed)
      return html`<p class="fault" role="alert">${msg('The ending could not be looked up.')}</p>`;
    switch (answer?.kind) {
      case undefined:
        return html`<p class="muted">${msg('Looking for the ending…')}</p>`;
      case 'report':
        return this.#renderReport(answer.report);
      case 'unsolved':
        return this.#renderOffer(answer.work);
      case 'error':
        return html`<p class="muted">${wordsFor(getLocale()).fault(answer.error)}</p>`;
    }
  }

  #renderOffer(work: EndingWork): TemplateResult {
    const megabytes = Math.ceil(work.bytes / 1e6);
    const seconds = Math.max(1, Math.round(work.positions / SPEED));
    const time =
      seconds < 5
        ? msg('a few seconds')
        : seconds < 90
          ? msg(str`${seconds} seconds`)
          : msg(str`${Math.round(seconds / 60)} minutes`);
    const { deviceMemory } = navigator as { readonly deviceMemory?: number };
    const isLarge = deviceMemory !== undefined && work.bytes > deviceMemory * 2 ** 30 * SHARE;
    return html`
      <p class="row">
        <button
          type="button"
          data-test="solve"
          @click=${() => {
            void endings.solve(this.game.position);
          }}
        >
          ${msg('Solve this ending')}
        </button>
        <span class="muted">${msg(str`about ${time}, ${megabytes} MB of memory`)}</span>
      </p>
      ${
        isLarge
          ? html`<p class="fault">${msg('This device may not have enough memory for it.')}</p>`
          : nothing
      }
    `;
  }

  #renderProgress(): TemplateResult {
    const { progress } = endings;
    const { name = '', entered = 0, distance = 0 } = progress ?? {};
    const share = Math.floor(100 * entered);
    const text =
      entered < 1
        ? msg(str`${name}: ${share} % of the positions entered`)
        : msg(str`${name}: all ends within ${distance} plies found`);
    return html`
      <p class="row">
        <button
          type="button"
          data-test="stop-solving"
          @click=${() => {
            endings.stop();
          }}
        >
          ${msg('Stop')}
        </button>
        <span class="muted tabular" data-test="solving">${text}</span>
      </p>
      <progress max="1" value=${entered} aria-label=${msg('Positions entered')}></progress>
    `;
  }

  #renderReport(report: EndingReport): TemplateResult {
    const { position } = this.game;
    const moves = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
    return html`
      <p data-test="ending-outcome" role="status"><strong>${this.#sentence(report)}</strong></p>
      <ol class="moves" role="list" aria-label=${msg('Moves and what they lead to')}>
        ${report.moves.map((each) => {
          const move = moves.get(each.move);
          return move === undefined
            ? nothing
            : html`<li>
                <button
                  type="button"
                  class="quiet"
                  @click=${() => {
                    this.game.play(move);
                  }}
                >
                  <span>${makeSan(position, move)}</span>
                  <span class="outcome">${outcomeText(each)}</span>
                </button>
              </li>`;
        })}
      </ol>
    `;
  }

  #sentence({ outcome, plies, cursed }: EndingOutcome): string {
    if (outcome === 'draw' || plies === null) return msg('With best play, a draw');
    const { turn } = this.game.position;
    const winner = outcome === 'win' ? turn : opposite(turn);
    if (plies === 1)
      return turn === 'white'
        ? msg('White wins with the next move')
        : msg('Black wins with the next move');
    const wins =
      winner === 'white'
        ? msg(str`White wins in ${plies} plies`)
        : msg(str`Black wins in ${plies} plies`);
    return cursed ? `${wins}. ${msg('By the move limit, a draw')}` : wins;
  }
}

const outcomeText = ({ outcome, plies, cursed }: EndingMove): string => {
  const length = plies ?? 0;
  if (outcome === 'draw') return msg('draw');
  const text = outcome === 'win' ? msg(str`win in ${length}`) : msg(str`loss in ${length}`);
  return cursed ? `${text} *` : text;
};

customElements.define('acedrex-ending-panel', AcedrexEndingPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-ending-panel': AcedrexEndingPanel;
  }
}
