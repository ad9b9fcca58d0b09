import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { formatScore, pointsOf } from '../../../src/analysis/chance.js';
import type { Store } from '../../shared/store.js';
import { AnalysisPart } from './part.js';

/**
 * A bar that shows the expected score of the best line. It is horizontal or vertical, depending on the
 * space it is given.
 */
export class AcedrexEvalBar extends AnalysisPart {
  static override styles = css`
    :host {
      display: block;
      container-type: size;
      position: relative;
      overflow: hidden;
      border-radius: 3px;
      background: var(--_black);
      border: 1px solid var(--_line-strong);
    }

    .white {
      position: absolute;
      inset: 0;
      background: var(--_white);
      /* Lying down: White is at the left. */
      transform: translateX(calc((var(--share) - 1) * 100%));
      transition: transform 0.4s ease-out;
    }

    .middle {
      position: absolute;
      inset: 0 auto 0 calc(50% - 1px);
      inline-size: 2px;
      background: var(--_rubric);
      opacity: 0.75;
    }

    /* Standing beside the board: White is where its pieces are. */
    @container (max-aspect-ratio: 1/1) {
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

  static override properties: PropertyDeclarations = { expected: { attribute: false } };

  /** White's expected score, 0 to 1, if it does not come from the lines, as with dice. */
  expected: number | undefined;

  protected override stores(): readonly Store[] {
    const { game, analysis } = this.session;
    return [game, analysis];
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { game, analysis } = this.session;
    const result = pointsOf(game.position.result());
    const line = analysis.isThreat ? undefined : analysis.findings?.lines[0];
    const score = game.isDice ? undefined : (line?.score ?? game.annotation.evaluation?.score);
    const chance = result ?? this.expected ?? (score && expectedScore(score));
    const percent = Math.round((chance ?? 0.5) * 100);
    const text =
      chance === undefined
        ? words.unevaluated
        : [words.expected(percent), score && formatScore(score)].filter(Boolean).join(', ');
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
    // Not as a style attribute, because the page's Content-Security-Policy forbids those.
    const bar = this.renderRoot.querySelector<HTMLElement>('[data-percent]');
    bar?.style.setProperty('--share', String(Number(bar.dataset.percent) / 100));
  }
}
