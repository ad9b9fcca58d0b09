import { css, html, type TemplateResult } from 'lit';
import { msg, str } from '@lit/localize';
import { chanceOf, formatScore, pointsOf } from '../analysis/chance.js';
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
      transition: transform 0.4s ease-out;
    }

    .middle {
      position: absolute;
      inset: calc(50% - 1px) 0 auto;
      block-size: 2px;
      background: var(--app-rubric);
      opacity: 0.75;
    }

    .lies .middle {
      inset: 0 auto 0 calc(50% - 1px);
      block-size: auto;
      inline-size: 2px;
    }

    @media (prefers-reduced-motion: reduce) {
      .white {
        transition: none;
      }
    }
  `;

  protected override stores(): readonly Store[] {
    const { game, analysis } = this.workspace;
    return [game, analysis];
  }

  protected override render(): TemplateResult {
    const { game, analysis } = this.workspace;
    const result = pointsOf(game.position.result());
    const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
    const score = line?.score ?? game.annotation.evaluation?.score;
    const chance = result ?? (score && chanceOf(score));
    const percent = Math.round((chance ?? 0.5) * 100);
    const text =
      chance === undefined
        ? msg('Not evaluated')
        : [msg(str`White’s expected score: ${percent} %`), score && formatScore(score)]
            .filter(Boolean)
            .join(', ');
    return html`
      <div role="img" aria-label=${text} title=${text} data-test="eval-bar" data-percent=${percent}>
        <div class="white"></div>
        <div class="middle"></div>
      </div>
    `;
  }

  protected override updated(): void {
    const bar = this.renderRoot.querySelector<HTMLElement>('[data-percent]');
    const white = this.renderRoot.querySelector<HTMLElement>('.white');
    if (bar === null || white === null) return;
    const share = Number(bar.dataset.percent) / 100;
    const whiteBelow = this.workspace.game.orientation === 'white';
    // Lying down on phones, standing elsewhere.
    const lies = this.clientWidth > this.clientHeight;
    const shift = (lies ? -1 : 1) * (whiteBelow || lies ? 1 : -1) * (1 - share) * 100;
    bar.classList.toggle('lies', lies);
    white.style.transform = lies ? `translateX(${shift}%)` : `translateY(${shift}%)`;
  }
}

customElements.define('acedrex-eval-bar', AcedrexEvalBar);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-eval-bar': AcedrexEvalBar;
  }
}
