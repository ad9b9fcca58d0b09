import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { raysOf } from '../../../src/rules/geometry.js';
import type { Role } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { drawIcon, icon, iconButton } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { pagesAddress } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import type { StudyStore } from '../studies/study-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { places } from '../places.js';
import { Past } from './past.js';
import { introductionWords, type IntroductionWords } from '../../words/introduction.js';

/** The address of the introduction if the user has requested it. */
const START = '#start';

/**
 * Explains the game and where to begin. Shown until the first move, and when the user opens it from the help.
 *
 * @fires acedrex-trial - The user wants to try a piece on the board; the detail is its role.
 * @fires acedrex-play - The user wants to play against the engine.
 * @fires acedrex-analyse - The user wants to analyse.
 */
export class AcedrexIntroduction extends PageElement {
  @follow('game') readonly game!: GameStore;
  @follow('settings') readonly settings!: SettingsStore;
  @follow('studies') readonly studies!: StudyStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: clamp(0.5rem, 2.4cqi, 1.1rem);
        align-content: center;
        position: relative;
        min-block-size: 100%;
        padding: clamp(0.5rem, 2.6cqi, 1.2rem) clamp(0.75rem, 4cqi, 1.6rem);
      }

      h2 {
        font-size: clamp(1.25rem, 6cqi, 2.1rem);
      }

      .title {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0.3rem 1rem;
        a {
          margin-block: -0.3rem;
          padding-block: 0.3rem;
          color: var(--app-accent);
          font-size: 0.93rem;
          line-height: 1;
        }
      }

      .what {
        margin-block-start: 0.25em;
        font: clamp(0.93rem, 0.7rem + 1cqi, 1.1rem) / 1.35 var(--app-serif);
      }

      .close {
        position: absolute;
        inset: 0.4rem 0.4rem auto auto;
      }

      .try {
        display: grid;
        grid-template-columns: clamp(5rem, min(55cqi - 8.4rem, 34dvh - 7.5rem), 11rem) minmax(
            0,
            1fr
          );
        gap: clamp(0.7rem, 3cqi, 1.4rem);
        padding: 0.5rem;
        text-align: start;
        svg {
          display: block;
          inline-size: 100%;
        }
        b {
          display: block;
          margin-block-end: 0.2em;
          font: 600 clamp(1.1rem, 5cqi, 1.5rem) / 1.15 var(--app-serif);
          &::after {
            content: ' ›' / '';
          }
        }
      }

      .dark {
        fill: var(--acedrex-square-dark, #bd9060);
      }

      .light {
        fill: var(--acedrex-square-light, #f0e2c3);
      }

      .target {
        fill: #2f6b3c;
      }

      .piece {
        fill: #fffdf6;
        stroke: #2a2018;
        stroke-width: 14;
        stroke-linejoin: round;
        fill-rule: evenodd;
        paint-order: stroke;
      }

      :is(.try, .door) span {
        font-weight: 400;
      }

      :is(.doors, .others) {
        display: grid;
        overflow-wrap: anywhere;
        hyphens: auto;
        grid-template-columns: repeat(4, minmax(0, 1fr));
        gap: 0.5rem;
      }

      :is(.door, .other) {
        flex-direction: column;
        gap: 0.15rem;
        justify-content: start;
        padding: clamp(0.45rem, 2cqi, 0.7rem) 0.2rem;
        line-height: 1.15;
        text-align: center;
      }

      .door .icon {
        color: var(--app-accent);
      }

      .door :is(b, span) {
        font-size: clamp(0.82rem, 3.6cqi, 1rem);
      }

      .door span {
        color: var(--app-muted);
        font-size: 0.82rem;
      }

      .other svg {
        inline-size: 2.6rem;
      }

      .explore {
        grid-column: 1 / -1;
        justify-self: center;
        color: var(--app-accent);
        text-decoration: underline;
      }

      /* One button is primary. The other choices are less prominent. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .doors {
          padding-block-start: 0.5rem;
          border-block-start: 1px solid var(--app-line);
        }

        .door:not(:hover) {
          border-color: transparent;
          background: none;
        }
      }

      /* If four choices share a row on a phone, there is no space for their descriptions. */
      @container (max-width: 26rem) {
        .door span {
          display: none;
        }
      }

      @media (max-height: 44.9rem), not all and (min-aspect-ratio: 1/1) {
        .others {
          display: none;
        }
      }

      /* Below the board of a short phone, there is space for the sentence and one row of buttons. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        @media (max-height: 50rem) {
          :host {
            grid-template-columns: minmax(0, 1.5fr) minmax(0, 4.3fr);
            gap: 0.35rem;
            align-content: start;
          }

          .doors {
            gap: 0.25rem;
            .door b {
              font-size: clamp(0.66rem, 3.05cqi, 0.76rem);
            }
          }

          .door {
            padding-inline: 0;
          }

          div,
          acedrex-continue,
          acedrex-continue ~ .doors {
            grid-column: 1 / -1;
          }

          .what {
            margin: 0;
            font-size: 0.85rem;
          }

          .try {
            display: block;
            padding: 0.2rem;
            text-align: center;
            svg {
              inline-size: 1.9rem;
              margin: auto;
            }
            b::after {
              content: none;
            }
          }

          :is(.try, .door) b {
            font: 600 0.76rem/1.15 var(--app-sans);
          }

          acedrex-continue ~ .explore,
          .door span,
          .how {
            display: none;
          }
        }
      }
    `,
  ];

  readonly #past = new Past(this);

  protected override stores(): readonly Store[] {
    return [places];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { isKnown } = this.#past;
    if (isKnown === undefined) return nothing;
    const words = introductionWords();
    return html`
      <div>
        <div class="title">
          <h2>${words.title}</h2>
          ${
            places.has(START)
              ? html`<div class="close">
                  ${iconButton(words.close, 'close', false, () => places.close(START))}
                </div>`
              : html`<a href=${pagesAddress()}>${words.guide}</a>`
          }
        </div>
        ${isKnown ? nothing : html`<p class="what">${words.what}</p>`}
      </div>
      ${isKnown ? this.#past.render(() => places.close(START)) : this.#renderPieces(words)}
      <nav class="doors">
        <a class="button door" href="#learn?pieces">${drawDoor(icon('learn'), words.learn)}</a>
        <button type="button" class="door" @click=${() => this.#send('play')}>
          ${drawDoor(icon('endings'), words.play)}
        </button>
        <a class="button door" href="#puzzles">${drawDoor(icon('puzzles'), words.puzzles)}</a>
        <button type="button" class="door" @click=${() => this.#send('analyse')}>
          ${drawDoor(drawIcon(ANALYSIS), words.analyse)}
        </button>
      </nav>
      <button
        type="button"
        class="quiet explore"
        @click=${() => {
          this.settings.set({ introduction: 'seen', lowerTab: 'explorer' });
          places.close(START);
        }}
      >
        ${words.explore}
      </button>
    `;
  }

  #renderPieces(words: IntroductionWords): TemplateResult {
    return html`<button
        type="button"
        class="primary try"
        @click=${() => this.#send('trial', 'lion')}
      >
        ${drawWays('lion', this.game.record.ruleset)}
        <span><b>${words.try}</b><span class="how">${words.how}</span></span>
      </button>
      <div class="others">
        ${OTHERS.map(
          (role) =>
            html`<button
              type="button"
              class="quiet other"
              @click=${() => this.#send('trial', role)}
            >
              <svg viewBox="-12 -12 216 216" aria-hidden="true">${drawPiece(role)}</svg>
              ${capitalised(roleName(role))}
            </button>`,
        )}
      </div>`;
  }

  #send(name: 'trial' | 'play' | 'analyse', detail?: Role): void {
    this.dispatchEvent(
      new CustomEvent(`acedrex-${name}`, { detail, bubbles: true, composed: true }),
    );
  }
}

/** The icon's path: an evaluation graph. */
const ANALYSIS = 'M4 4v16h16M7 15l4-5 3 3 5-7';

const drawDoor = (
  picture: TemplateResult,
  [title, text]: readonly [string, string],
): TemplateResult => html`${picture}<b>${title}</b><span aria-hidden="true">${text}</span>`;

/** Number of squares shown in each direction from the piece in the middle. */
const RADIUS = 3;
const SIDE = 2 * RADIUS + 1;

const DARK_SQUARES = Array.from({ length: SIDE * SIDE }, (_, place) => {
  const [x, y] = [place % SIDE, Math.floor(place / SIDE)];
  return (x + y) % 2 === 1 ? `M${x} ${y}h1v1h-1z` : '';
}).join('');

/** The special pieces that the user can try, except the lion. */
const OTHERS = ['giraffe', 'crocodile', 'unicornio', 'aanca'] as const;

const drawPiece = (role: Role): TemplateResult => {
  const { silhouette, details } = FLUENT_PIECES[role];
  return svg`<path class="piece" d=${silhouette + details}></path>`;
};

/** Draws a piece in the middle of a small board, with the squares to which it can leap. */
const drawWays = (role: Role, ruleset: Ruleset): TemplateResult =>
  html`<svg viewBox="0 0 ${SIDE} ${SIDE}" aria-hidden="true">
    ${svg`
      <rect class="light" width=${SIDE} height=${SIDE}></rect>
      <path class="dark" d=${DARK_SQUARES}></path>
      ${raysOf(role, 'white', ruleset).map(
        ({ leg: [x, y] }) =>
          svg`<circle class="target" r=".22" cx=${x + RADIUS + 0.5} cy=${RADIUS + 0.5 - y}></circle>`,
      )}
      <svg x=${RADIUS - 0.7} y=${RADIUS - 0.7} width="2.4" height="2.4" viewBox="-12 -12 216 216">
        ${drawPiece(role)}
      </svg>`}
  </svg>`;

customElements.define('acedrex-introduction', AcedrexIntroduction);
