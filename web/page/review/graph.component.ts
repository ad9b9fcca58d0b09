import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { GameRecord } from '../../../src/notation/record.js';
import {
  pointsOfGame,
  reportOf,
  type GamePoint,
  type SideReport,
} from '../../../src/analysis/judge.js';
import type { Store } from '../../shared/store.js';
import { renderEngineError } from '../engine-error.js';
import { gameContext, reviewContext, settingsContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { ReviewStore } from './review-store.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { gameReportStyles, renderProgress, renderSides } from './game-report.js';
import { cursorPly, goByKey, goToClick } from './timeline.js';

const WIDTH = 600;
const HEIGHT = 100;

/**
 * A graph of the winning chance over the whole game, the button that starts a review, and a report for each
 * side. Clicks on the graph move the cursor.
 */
export class AcedrexGraph extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: reviewContext }) private review!: ReviewStore;

  static override styles = [
    controlStyles,
    gameReportStyles,
    css`
      /* Hatched where nothing is known: plain black would look as if Black were winning. */
      svg.graph {
        block-size: 5.5rem;
        background: repeating-linear-gradient(
          135deg,
          var(--app-surface) 0 4px,
          color-mix(in srgb, var(--app-line) 70%, var(--app-surface)) 4px 8px
        );
      }

      .black {
        fill: var(--app-black);
      }

      .white {
        fill: var(--app-white);
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

      /* The ends of a line without length: round at any size, as an ellipse would not be. */
      .mark {
        vector-effect: non-scaling-stroke;
        stroke-width: 9;
        stroke-linecap: round;
      }

      .inaccuracy {
        stroke: #d9a62a;
      }

      .mistake {
        stroke: #dd7a26;
      }

      .blunder {
        stroke: #c63a22;
      }

      input {
        inline-size: 6em;
      }
    `,
  ];

  #record: GameRecord | undefined;
  #points: readonly GamePoint[] = [];

  protected override patientStores(): readonly Store[] {
    const { game, review, settings } = this;
    return [game, review, settings];
  }

  protected override willUpdate(): void {
    const { record, endPosition } = this.game;
    if (record === this.#record) return;
    this.#record = record;
    this.#points = pointsOfGame(record, endPosition);
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
    const x = (ply: number): string => ((ply / last) * WIDTH).toFixed(1);
    const y = (chance: number): string => ((1 - chance) * HEIGHT).toFixed(1);
    const known = points.flatMap(({ ply, chance, judgement }) =>
      chance === undefined ? [] : [{ ply, chance, judgement }],
    );
    const { game } = this;
    const cursor = cursorPly(game);
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
        ${runsOf(known).map((run) => {
          // A single position extends half a ply to either side.
          const [begin = 0, end = 0] = [run[0]?.ply, run.at(-1)?.ply];
          const [left, right] = begin === end ? [begin - 0.5, end + 0.5] : [begin, end];
          const line = [
            { ...run[0], ply: left },
            ...run.slice(1, -1),
            { ...run.at(-1), ply: right },
          ]
            .map(({ ply, chance = 0 }) => `${x(ply)} ${y(chance)}`)
            .join('L');
          return svg`
            <path class="black" d="M${x(left)} 0H${x(right)}V${HEIGHT}H${x(left)}Z" />
            <path class="white" d="M${x(left)} ${HEIGHT}L${line}L${x(right)} ${HEIGHT}Z" />
            <path class="line" d="M${line}" />`;
        })}
        <path class="middle" d="M0 ${HEIGHT / 2}H${WIDTH}" />
        ${known.map(({ ply, chance, judgement }) =>
          judgement === undefined
            ? nothing
            : svg`<path class="mark ${judgement}" d="M${x(ply)} ${y(chance)}h0" />`,
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
    const { review, settings } = this;
    if (this.#points.length < 3) return nothing;
    const { progress } = review;
    if (review.isRunning && progress !== undefined)
      return renderProgress(
        'review-progress',
        msg('Analysis of the game'),
        progress,
        () => {
          review.stop();
        },
        review.isWaiting,
      );
    const error = renderEngineError(review.error);
    if (gaps === 0) return html`${error}`;
    return html`${error}
      <div class="row">
        <button type="button" @click=${() => void review.run()}>
          ${
            2 * gaps >= this.#points.length
              ? msg('Analyse the whole game')
              : gaps === 1
                ? msg('Review the remaining position')
                : msg(str`Review the ${gaps} remaining positions`)
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

/** Parts of the game in which all positions are evaluated. */
const runsOf = <Point extends { readonly ply: number }>(
  points: readonly Point[],
): readonly (readonly Point[])[] => {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.at(-1)?.ply === point.ply - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
};

customElements.define('acedrex-graph', AcedrexGraph);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-graph': AcedrexGraph;
  }
}
