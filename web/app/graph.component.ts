import { msg, str } from '@lit/localize';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { GameRecord } from '../../src/notation/record.js';
import {
  pointsOfGame,
  reportOf,
  type GamePoint,
  type SideReport,
} from '../../src/analysis/judge.js';
import type { Store } from '../session/store.js';
import { PageElement } from './page-element.js';
import { controlStyles } from '../components/analysis/controls.styles.js';
import { gameReportStyles, renderProgress, renderSides } from './game-report.js';
import { cursorPly, goByKey, goToClick } from './timeline.js';

const WIDTH = 600;
const HEIGHT = 100;

/**
 * The win chance over the whole game, which can be clicked, the button that fills its gaps, and a
 * report of each side's play.
 */
export class AcedrexGraph extends PageElement {
  static override styles = [
    controlStyles,
    gameReportStyles,
    css`
      svg.graph {
        block-size: 5.5rem;
        background: var(--app-black);
      }

      .area {
        fill: var(--app-white);
        opacity: 0.94;
      }

      .middle,
      .line {
        vector-effect: non-scaling-stroke;
        stroke-width: 1;
        fill: none;
      }

      .line {
        stroke: #8a775e;
        stroke-width: 1.5;
      }

      .middle {
        stroke: #a5907299;
      }

      .inaccuracy {
        fill: #d9a62a;
      }

      .mistake {
        fill: #dd7a26;
      }

      .blunder {
        fill: #c63a22;
      }

      input {
        inline-size: 6em;
      }
    `,
  ];

  #record: GameRecord | undefined;
  #points: readonly GamePoint[] = [];

  protected override patientStores(): readonly Store[] {
    const { game, review, settings } = this.workspace;
    return [game, review, settings];
  }

  protected override willUpdate(): void {
    const { record } = this.workspace.game;
    if (record === this.#record) return;
    this.#record = record;
    this.#points = pointsOfGame(record);
  }

  protected override render(): TemplateResult {
    const points = this.#points;
    const known = points.filter(({ chance }) => chance !== undefined).length;
    return html`
      ${known < 2 ? nothing : this.#renderGraph(points)}
      ${this.#renderReview(points.length - known)}
      ${known < 3 ? nothing : this.#renderReport(points)}
    `;
  }

  #renderGraph(points: readonly GamePoint[]): TemplateResult {
    const last = Math.max(1, points.length - 1);
    const x = (ply: number): number => (ply / last) * WIDTH;
    const y = (chance: number): number => (1 - chance) * HEIGHT;
    const known = points.flatMap(({ ply, chance, judgement }) =>
      chance === undefined ? [] : [{ ply, chance, judgement }],
    );
    const line = known
      .map(({ ply, chance }) => `${x(ply).toFixed(1)} ${y(chance).toFixed(1)}`)
      .join('L');
    const [first] = known;
    const end = known.at(-1);
    const { game } = this.workspace;
    const cursor = cursorPly(game);
    // A stretched drawing would stretch circles too, so marks are as wide as the drawing is stretched.
    return html`<svg
      class="graph"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="slider"
      tabindex="0"
      aria-label=${msg('Win chance over the game')}
      aria-valuemin="0"
      aria-valuemax=${points.length - 1}
      aria-valuenow=${cursor}
      aria-valuetext=${this.#pointText(points[cursor])}
      @click=${(event: MouseEvent) => {
        goToClick(game, event, points.length - 1);
      }}
      @keydown=${(event: KeyboardEvent) => {
        goByKey(game, event);
      }}
    >
      ${svg`
        <path class="area" d="M${x(first?.ply ?? 0)} ${HEIGHT}L${line}L${x(end?.ply ?? 0)} ${HEIGHT}Z" />
        <path class="line" d="M${line}" />
        <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" />
        ${known.map(({ ply: at, chance, judgement }) =>
          judgement === undefined
            ? nothing
            : svg`<ellipse class=${judgement} cx=${x(at)} cy=${y(chance)} rx="4.5" ry="4.5" />`,
        )}
        <path class="cursor" d="M${x(cursor)} 0V${HEIGHT}" />
      `}
    </svg>`;
  }

  #pointText(point: GamePoint | undefined): string {
    if (point?.chance === undefined) return msg('not evaluated');
    return msg(str`${point.san} White ${Math.round(point.chance * 100)} %`).trim();
  }

  #renderReview(gaps: number): TemplateResult | typeof nothing {
    const { review, settings } = this.workspace;
    if (this.#points.length < 3) return nothing;
    const { progress } = review;
    if (review.isRunning && progress !== undefined)
      return renderProgress('review-progress', msg('Analysis of the game'), progress, () => {
        review.stop();
      });
    const error =
      review.error === undefined
        ? nothing
        : html`<p class="fault" role="alert">${msg('The engine failed.')} ${review.error}</p>`;
    if (gaps === 0) return html`${error}`;
    return html`${error}
      <div class="row">
        <button type="button" @click=${() => void review.run()}>
          ${
            gaps === this.#points.length
              ? msg('Analyse the whole game')
              : msg(str`Fill ${gaps} gaps in the analysis`)
          }
        </button>
        <label class="muted"
          >${msg('thousand nodes a move')}
          <input
            type="number"
            min="1"
            max="100000"
            .value=${String(settings.values.reviewKilonodes)}
            @change=${(event: Event) => {
              const { valueAsNumber } = event.target as HTMLInputElement;
              if (valueAsNumber >= 1) settings.set({ reviewKilonodes: Math.round(valueAsNumber) });
            }}
        /></label>
      </div>`;
  }

  #renderReport(points: readonly GamePoint[]): TemplateResult {
    return renderSides<SideReport>('report', msg('Report'), reportOf(points), [
      [msg('Inaccuracies'), ({ counts }) => String(counts.inaccuracy)],
      [msg('Mistakes'), ({ counts }) => String(counts.mistake)],
      [msg('Blunders'), ({ counts }) => String(counts.blunder)],
      [
        msg('Mean loss of win chance'),
        ({ meanLoss }) => (meanLoss === undefined ? '–' : `${(100 * meanLoss).toFixed(1)} %`),
      ],
      [msg('Moves judged'), ({ judged, moves }) => `${judged}/${moves}`],
    ]);
  }
}

customElements.define('acedrex-graph', AcedrexGraph);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-graph': AcedrexGraph;
  }
}
