import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import type { EndingMove, EndingOutcome, EndingReport } from '../../../src/endings/probe.js';
import type { EndingWork } from '../../../src/endings/work.js';
import { MAX_MEN } from '../../../src/endings/material.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import { wordsFor } from '../../components/analysis/languages.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { GameStore } from '../../game/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import { Lazy } from '../../shared/lazy.js';
import { loadPart } from '../../shared/load-part.js';
import { afterPaint } from '../../shared/paint.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { EndingsStore } from './ending-store.js';
import { ENGLISH, type EndingWords } from './words.js';

const spanish = new Lazy(() => import('./words.es.js'));

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

      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        justify-content: space-between;
        align-items: center;
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

  get #words(): EndingWords {
    const isSpanish = getLocale() === 'es';
    if (isSpanish && spanish.loaded === undefined)
      void loadPart(
        this,
        () => spanish.load(),
        () => {
          this.requestUpdate();
        },
      );
    return (isSpanish ? spanish.loaded?.SPANISH : undefined) ?? ENGLISH;
  }

  protected override updated(): void {
    const { position } = this.game;
    if (!this.hidden)
      afterPaint(() => {
        endings.ask(position);
      });
  }

  protected override willUpdate(): void {
    const { position } = this.game;
    this.hidden = position.pieces().length > MAX_MEN || position.status() !== 'ongoing';
  }

  protected override render(): TemplateResult {
    return html`
      <h2 class="hidden-visually">${this.#words.title}</h2>
      ${this.#renderState()}
      ${endings.isUnkept ? html`<p class="muted">${this.#words.unkept}</p>` : nothing}
    `;
  }

  #renderState(): TemplateResult {
    const { answer, isSolving, hasFailed } = endings;
    if (isSolving) return this.#renderProgress();
    if (hasFailed)
      return html`<p class="row">
        <span class="fault" role="alert">${this.#words.failed}</span>
        <button
          type="button"
          @click=${() => {
            endings.retry(this.game.position);
          }}
        >
          ${this.#words.again}
        </button>
      </p>`;
    switch (answer?.kind) {
      case undefined:
        return html`<p class="muted">${this.#words.looking}</p>`;
      case 'report':
        return this.#renderReport(answer.report);
      case 'unsolved':
        return this.#renderOffer(answer.work, answer.isDamaged);
      case 'error':
        return html`<p class="muted">${wordsFor(getLocale()).fault(answer.error)}</p>`;
    }
  }

  #renderOffer(work: EndingWork, isDamaged: boolean): TemplateResult {
    const megabytes = Math.ceil(work.bytes / 1e6);
    const seconds = Math.max(1, Math.round(work.positions / SPEED));
    const { deviceMemory } = navigator as { readonly deviceMemory?: number };
    const isLarge = deviceMemory !== undefined && work.bytes > deviceMemory * 2 ** 30 * SHARE;
    return html`
      <p class=${isDamaged ? 'fault' : 'muted'}>
        ${isDamaged ? this.#words.damaged : this.#words.unknown}
      </p>
      <p class="row">
        <button
          type="button"
          data-test="solve"
          @click=${() => {
            void endings.solve(this.game.position);
          }}
        >
          ${this.#words.solve}
        </button>
        <span class="muted">${this.#words.cost(seconds, megabytes)}</span>
      </p>
      ${isLarge ? html`<p class="fault">${this.#words.scarce}</p>` : nothing}
    `;
  }

  #renderProgress(): TemplateResult {
    const { progress } = endings;
    const { name = '', entered = 0, distance = 0 } = progress ?? {};
    const share = Math.floor(100 * entered);
    const text =
      entered < 1 ? this.#words.entering(name, share) : this.#words.expanding(name, distance);
    return html`
      <p class="row">
        <button
          type="button"
          data-test="stop-solving"
          @click=${() => {
            endings.stop();
          }}
        >
          ${this.#words.stop}
        </button>
        <span class="muted tabular" data-test="solving">${text}</span>
      </p>
      <progress max="1" value=${entered} aria-label=${this.#words.entered}></progress>
    `;
  }

  #renderReport(report: EndingReport): TemplateResult {
    const { position } = this.game;
    const moves = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
    const best = moves.get(report.moves[0]?.move ?? '');
    return html`
      <div class="head">
        <p data-test="ending-outcome" role="status"><strong>${this.#sentence(report)}</strong></p>
        ${
          best === undefined
            ? nothing
            : html`<button
                type="button"
                @click=${() => {
                  this.game.play(best);
                }}
              >
                ${this.#words.playBest}
              </button>`
        }
      </div>
      <ol class="moves" aria-label=${this.#words.moves}>
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
                  <span class="outcome">${outcomeText(this.#words, each)}</span>
                </button>
              </li>`;
        })}
      </ol>
    `;
  }

  #sentence({ outcome, plies, cursed }: EndingOutcome): string {
    if (outcome === 'draw' || plies === null) return this.#words.balanced;
    const { turn } = this.game.position;
    const winner = outcome === 'win' ? turn : opposite(turn);
    const { whiteWins, blackWins } = this.#words;
    const wins = winner === 'white' ? whiteWins(plies) : blackWins(plies);
    return cursed ? `${wins}. ${this.#words.cursed}` : wins;
  }
}

const outcomeText = (words: EndingWords, { outcome, plies, cursed }: EndingMove): string => {
  if (outcome === 'draw') return words.draw;
  const text = (outcome === 'win' ? words.win : words.loss)(plies ?? 0);
  return cursed ? `${text} *` : text;
};

customElements.define('acedrex-ending-panel', AcedrexEndingPanel);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-ending-panel': AcedrexEndingPanel;
  }
}
