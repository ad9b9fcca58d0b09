import { css, html, type TemplateResult } from 'lit';
import { msg, str } from '@lit/localize';
import { expectedScore } from '../../src/engine/win-probability.js';
import { chanceFor, formatScore, pointsOf } from '../analysis/chance.js';
import type { Store } from '../state/store.js';
import { PageElement } from './page-element.js';

/** A bar that shows how the point is likely to be shared, by the win chance of the best line. */
export class AcedrexEvalBar extends PageElement {
  static override styles = css`
    :host {
      display: block;
      position: relative;
      overflow: hidden;
      border-radius: 3px;
      background: var(--app-black);
      border: 1px solid var(--app-line-strong);
    }

    .white {
      position: absolute;
      inset: 0;
      background: var(--app-white);
      /* Lying down: White is at the left. */
      transform: translateX(calc((var(--share) - 1) * 100%));
      transition: transform 0.4s ease-out;
    }

    .middle {
      position: absolute;
      inset: 0 auto 0 calc(50% - 1px);
      inline-size: 2px;
      background: var(--app-rubric);
      opacity: 0.75;
    }

    /* Standing beside the board, see board-view.styles.ts: White is where its pieces are. */
    @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      .white {
        transform: translateY(calc((1 - var(--share)) * 100%));
      }

      .black-below .white {
        transform: translateY(calc((var(--share) - 1) * 100%));
      }

      .middle {
        inset: calc(50% - 1px) 0 auto;
        inline-size: auto;
        block-size: 2px;
      }
    }

    @media (prefers-reduced-motion: reduce) {
      .white {
        transition: none;
      }
    }
  `;

  protected override stores(): readonly Store[] {
    const { game, analysis, dice } = this.workspace;
    return [game, analysis, dice];
  }

  protected override render(): TemplateResult {
    const { game, analysis, dice } = this.workspace;
    const result = pointsOf(game.position.result());
    const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
    const score = game.isDice ? undefined : (line?.score ?? game.annotation.evaluation?.score);
    const rolled = dice.findings?.info?.value;
    const chance =
      result ??
      (rolled === undefined
        ? score && expectedScore(score)
        : chanceFor(rolled, game.position.turn));
    const percent = Math.round((chance ?? 0.5) * 100);
    const text =
      chance === undefined
        ? msg('Not evaluated')
        : [msg(str`White’s expected score: ${percent} %`), score && formatScore(score)]
            .filter(Boolean)
            .join(', ');
    return html`
      <div
        class=${game.orientation === 'white' ? '' : 'black-below'}
        role="img"
        aria-label=${text}
        title=${text}
        data-test="eval-bar"
        data-percent=${percent}
      >
        <div class="white"></div>
        <div class="middle"></div>
      </div>
    `;
  }

  protected override updated(): void {
    // Not as an attribute, which the page's policy forbids.
    const bar = this.renderRoot.querySelector<HTMLElement>('[data-percent]');
    bar?.style.setProperty('--share', String(Number(bar.dataset.percent) / 100));
  }
}

customElements.define('acedrex-eval-bar', AcedrexEvalBar);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-eval-bar': AcedrexEvalBar;
  }
}
