import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, svg, type TemplateResult } from 'lit';
import type { Color } from '../../../src/rules/pieces.js';
import type { GameRecord } from '../../../src/notation/record.js';
import {
  formatSwing,
  luckOfGame,
  luckOfSides,
  type LuckPoint,
  type SideLuck,
} from '../../../src/analysis/luck.js';
import { renderEngineError } from '../engine-error.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { LuckStore } from './luck-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { gameReportStyles, renderProgress, renderSides } from './game-report.js';
import { cursorPly, goByKey, goToClick } from './timeline.js';
import { renderButton } from '../../shared/ui/fields.js';

const WIDTH = 600;
const HEIGHT = 120;
/** Minimum full-scale value of the graph, in points. A smaller scale would make tiny amounts of luck look large. */
const MIN_SCALE = 0.05;

/** A graph of the luck in a game: a bar for each roll, a line for the sum over both sides, and totals. */
export class AcedrexLuck extends PageElement {
  @follow('game') private game!: GameStore;
  @follow('luck') private luck!: LuckStore;

  static override styles = [
    controlStyles,
    gameReportStyles,
    css`
      figure {
        position: relative;
        margin: 0;
      }

      svg.graph {
        block-size: 7rem;
        background: color-mix(in srgb, var(--app-line) 45%, var(--app-surface));
      }

      .white {
        fill: var(--app-white);
      }

      .black {
        fill: var(--app-black);
      }

      :is(.bar, .net, .axis) {
        vector-effect: non-scaling-stroke;
      }

      .bar {
        stroke: var(--app-line-strong);
        stroke-width: 0.5;
        /* Black's bars are on a dark ground. */
        &.black {
          stroke: light-dark(var(--app-line-strong), var(--app-muted));
          stroke-width: 0.8;
        }
      }

      .axis {
        stroke: var(--app-line-strong);
        fill: none;
      }

      .net {
        stroke: var(--app-accent);
        stroke-width: 2;
        stroke-linejoin: round;
        fill: none;
      }

      .scale {
        position: absolute;
        inset-inline-end: 0.35rem;
        color: var(--app-muted);
        font-size: 0.78rem;
        line-height: 1;
        pointer-events: none;
        &.top {
          inset-block-start: 0.35rem;
        }
        &.bottom {
          inset-block-start: calc(7rem - 1.05rem);
        }
      }

      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem 0.9rem;
        padding-block-start: 0.3rem;
        color: var(--app-muted);
        font-size: 0.86rem;
        svg {
          inline-size: 0.9em;
          block-size: 0.9em;
          margin-inline-end: 0.3em;
          vertical-align: -0.08em;
        }
      }
    `,
  ];

  #record: GameRecord | undefined;
  #measured = -1;
  #points: readonly LuckPoint[] = [];

  protected override willUpdate(): void {
    const { luck, game } = this;
    if (game.record === this.#record && luck.measured === this.#measured) return;
    this.#record = game.record;
    this.#measured = luck.measured;
    this.#points = luckOfGame(game.record, (position) => luck.valuesOf(position));
  }

  protected override render(): TemplateResult {
    const points = this.#points;
    const known = points.filter(({ luck }) => luck !== undefined).length;
    return html`
      <h2>${msg(labels.luck)}</h2>
      ${known === 0 ? html`<p class="muted">${msg(labels.howMuchBetterOrWorse)}</p>` : this.#renderGraph(points)}
      ${this.#renderMeasure(points.length - known)}
      ${known === 0 ? nothing : this.#renderSides(points)}
    `;
  }

  #renderGraph(points: readonly LuckPoint[]): TemplateResult {
    const { game } = this;
    const plies = Math.max(1, points.at(-1)?.ply ?? 1);
    let sum = 0;
    const net = points.map(({ ply, mover, luck = 0 }) => {
      sum += mover === 'white' ? luck : -luck;
      return { ply, sum };
    });
    const sizes = [...points.map(({ luck = 0 }) => luck), ...net.map((point) => point.sum)];
    const scale = Math.max(MIN_SCALE, ...sizes.map(Math.abs)) * 1.08;
    const x = (ply: number): number => (ply / plies) * WIDTH;
    const y = (luck: number): number => ((1 - luck / scale) / 2) * HEIGHT;
    const width = WIDTH / plies;
    const cursor = cursorPly(game);
    const line = [{ ply: 0, sum: 0 }, ...net]
      .map((point) => `${x(point.ply).toFixed(1)} ${y(point.sum).toFixed(1)}`)
      .join('L');
    const most = (100 * scale).toFixed(0);
    return html`<figure>
      <svg
        class="graph"
        viewBox="0 0 ${WIDTH} ${HEIGHT}"
        preserveAspectRatio="none"
        role="slider"
        tabindex="0"
        aria-label=${msg(labels.luckOverGame)}
        aria-valuemin="0"
        aria-valuemax=${plies}
        aria-valuenow=${cursor}
        aria-valuetext=${this.#pointText(points.find(({ ply }) => ply === cursor))}
        @click=${(event: MouseEvent) => goToClick(game, event, plies)}
        @keydown=${(event: KeyboardEvent) => goByKey(game, event)}
      >
        ${svg`
          ${points.map(({ ply, mover, luck }) =>
            luck === undefined
              ? nothing
              : svg`<rect class="bar ${mover}" x=${x(ply) - width * 0.9} y=${Math.min(y(0), y(luck))} width=${width * 0.8} height=${Math.max(0.5, Math.abs(y(luck) - y(0)))} />`,
          )}
          <path class="axis" d="M0 ${HEIGHT / 2}H${WIDTH}" />
          <path class="net" d="M${line}" />
          <path class="cursor" d="M${x(cursor)} 0V${HEIGHT}" />
        `}
      </svg>
      <span class="scale top" aria-hidden="true">+${most}</span>
      <span class="scale bottom" aria-hidden="true">−${most}</span>
      <figcaption aria-hidden="true">
        <span>${sample('white')}${msg(labels.whitesRolls)}</span>
        <span>${sample('black')}${msg(labels.blacksRolls)}</span>
        <span
          ><svg viewBox="0 0 10 10"><path class="net" d="M0 8L4 4L6 6L10 1" /></svg>${msg(
            labels.whitesLuckMinusBlacksSo,
          )}</span
        >
      </figcaption>
    </figure>`;
  }

  #pointText(point: LuckPoint | undefined): string {
    if (point === undefined) return msg(labels.startLower);
    const { roll, san, luck } = point;
    return luck === undefined
      ? msg(labels.notEvaluatedTitle, { roll, san })
      : msg(labels.luckOfRoll, { roll, san, swing: formatSwing(luck) });
  }

  #renderMeasure(gaps: number): TemplateResult | typeof nothing {
    const { luck } = this;
    const { progress, error } = luck;
    if (progress !== undefined)
      return renderProgress(
        'luck-progress',
        msg(labels.measuringLuck),
        progress,
        () => luck.stop(),
        luck.isWaiting,
      );
    if (gaps === 0) return nothing;
    return html`${renderEngineError(error)}
      <div class="row">
        ${renderButton(msg(labels.measureLuckInThisGame), () => void luck.measure())}
      </div>`;
  }

  #renderSides(points: readonly LuckPoint[]): TemplateResult {
    const rollText = (point: LuckPoint | undefined): string =>
      point?.luck === undefined ? '–' : `${point.roll} ${point.san} ${formatSwing(point.luck)}`;
    return renderSides<SideLuck>('luck', msg(labels.luckOfEachSide), luckOfSides(points), [
      [msg(labels.luckInHundredthsOfPoint), ({ total }) => formatSwing(total)],
      [msg(labels.luckiestRoll), ({ best }) => rollText(best)],
      [msg(labels.unluckiestRoll), ({ worst }) => rollText(worst)],
      [msg(labels.rolls), ({ rolls }) => String(rolls)],
    ]);
  }
}

const sample = (color: Color): TemplateResult =>
  html`<svg viewBox="0 0 10 10">
    ${svg`<rect class="bar ${color}" x="1" y="1" width="8" height="8" />`}
  </svg>`;

customElements.define('acedrex-luck', AcedrexLuck);
