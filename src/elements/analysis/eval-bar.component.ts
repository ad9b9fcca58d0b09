import { css, html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { expectedScore } from '../../engine/win-probability.js';
import { chanceFor, formatScore, pointsOf } from '../../analysis/chance.js';
import type { Position } from '../../rules/position.js';
import type { Score } from '../../rules/score.js';
import type { AnalysisStore } from '../session/analysis-store.js';
import type { Store } from '../shared/store.js';
import { AnalysisPart } from './part.js';

/** The tablebase outcome of a position. */
export interface TableOutcome {
  readonly position: Position;
  /** White's points: 1 for a win, 0.5 for a draw, 0 for a loss. */
  readonly points: 1 | 0.5 | 0;
  /** The distance to the end, as shown on the bar, such as `#12`; undefined for a draw. */
  readonly distance?: string;
  /** The sentence that the endings panel shows. */
  readonly text: string;
}

/**
 * A bar that shows the expected score of the best line. The bar is hatched if there is no line. It is horizontal or
 * vertical, depending on the space.
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
      -webkit-print-color-adjust: exact;
      print-color-adjust: exact;
      border: 1px solid var(--_line-strong);
    }

    .white {
      position: absolute;
      inset: 0;
      background: var(--_white);
      /* In a horizontal bar, White's share is on the left. */
      transform: translateX(calc((var(--share) - 1) * 100%));
      transition: transform 0.4s ease-out;
    }

    /* Without an evaluation, the bar shows neither a leading side nor equality. */
    .unknown {
      position: absolute;
      inset: 0;
      background: repeating-linear-gradient(135deg, var(--_surface) 0 5px, var(--_line) 5px 10px);
    }

    .middle {
      position: absolute;
      inset: 0 auto 0 calc(50% - 1px);
      inline-size: 2px;
      background: var(--_rubric);
      opacity: 0.75;
    }

    /* In a vertical bar beside the board, White's share is at the same end as White's pieces. */
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

    .figure {
      position: absolute;
      inset-block: 0;
      display: var(--eval-figure, grid);
      align-items: center;
      padding-inline: 0.3rem;
      font: 650 0.72rem/1 var(--acedrex-font, system-ui, sans-serif);
      font-variant-numeric: tabular-nums;
      letter-spacing: -0.02em;
      /* The number is at the leading side's end, which is always covered by that side's share. */
      &.white-ahead {
        inset-inline-start: 0;
        color: var(--_black);
      }
      &.black-ahead {
        inset-inline-end: 0;
        color: var(--_white);
      }
    }

    @container (max-aspect-ratio: 1/1) {
      .figure {
        inset: auto 0;
        padding: 0.3rem 0;
        justify-items: center;
        font-size: 0.68rem;
      }

      .white-ahead,
      .black-below .black-ahead {
        inset-block-end: 0;
      }

      .black-ahead,
      .black-below .white-ahead {
        inset-block-start: 0;
        inset-block-end: auto;
      }

      .black-below .black-ahead {
        inset-block-start: auto;
      }
    }

    /* Otherwise the browser would paint both shares in the same colour. */
    @media (forced-colors: active) {
      :host {
        forced-color-adjust: none;
        border-color: CanvasText;
      }
    }

    @media (prefers-reduced-motion: reduce) {
      .white {
        transition: none;
      }
    }
  `;

  static override properties: PropertyDeclarations = {
    outcome: { attribute: false },
  };

  /** The tablebase outcome. It replaces the search score while its position is on the board. */
  outcome: TableOutcome | undefined;

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
    const table =
      result === undefined && this.outcome?.position === game.position ? this.outcome : undefined;
    const chance =
      result ?? table?.points ?? expectedWithDice(analysis) ?? (score && expectedScore(score));
    const percent = Math.round((chance ?? 0.5) * 100);
    const text =
      table?.text ??
      (chance === undefined
        ? words.unevaluated
        : [words.expected({ percent }), score && formatScore(score)].filter(Boolean).join(', '));
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
        ${
          chance === undefined
            ? html`<div class="unknown"></div>`
            : html`<div class="middle"></div>
                <div class="figure ${chance < 0.5 ? 'black' : 'white'}-ahead">
                  ${table?.distance ?? figureOf(result ?? table?.points, score) ?? words.percent({ figure: Math.max(percent, 100 - percent) })}
                </div>`
        }
      </div>
    `;
  }

  protected override updated(): void {
    // Set by script, because the page's Content-Security-Policy forbids style attributes.
    const bar = this.renderRoot.querySelector<HTMLElement>('[data-percent]');
    bar?.style.setProperty('--share', String(Number(bar.dataset.percent) / 100));
  }
}

/** White's expected score according to the roll values; undefined without dice. */
const expectedWithDice = ({ diceFindings }: AnalysisStore): number | undefined => {
  const value = diceFindings?.info?.value;
  return value === undefined ? undefined : chanceFor(value, diceFindings?.position.turn ?? 'white');
};

/**
 * The number shown on the bar; undefined without a score. The number has no sign, because its place on the bar shows
 * which side leads.
 */
const figureOf = (result: number | undefined, score: Score | undefined): string | undefined => {
  if (result !== undefined) return result === 0.5 ? '½' : '1';
  if (score === undefined) return undefined;
  if (score.kind === 'mate') return `#${Math.abs(score.moves)}`;
  const pawns = Math.abs(score.value) / 100;
  return pawns.toFixed(pawns < 9.95 ? 1 : 0);
};
