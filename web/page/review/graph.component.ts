import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { GamePoint } from '../../../src/analysis/judge.js';
import { phasesOf, type PhaseSpan } from '../../../src/analysis/phases.js';
import { mainLine, startPosition } from '../../../src/game/tree.js';
import type { MoveOrPass } from '../../../src/rules/moves.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { gameReportStyles } from './game-report.js';
import { cursorPly, goByKey, goToPly, plyAt } from './timeline.js';
import { reviewPoints } from './mistakes.js';
import { percent } from '../../i18n/percent.js';
import { judgementName, numbered, phaseName } from './review-words.js';

const WIDTH = 600;
const HEIGHT = 100;
/** Space above and below the curve, so that marks at its extremes are not cut off. */
const EDGE = 5;
/** Pixels that a finger must slide sideways to move the cursor. A finger that moves as far vertically is not a tap. */
const SLIDE = 8;
/** Phases that take less than this share of the width are named by their first letter. */
const NARROW = 0.2;

/**
 * White's winning chance over the course of the game, with the game's phases. Pointing shows the move at that place.
 * Clicking and dragging move the cursor.
 */
export class AcedrexGraph extends PageElement {
  @follow('game', 'later') private game!: GameStore;

  static override styles = [
    controlStyles,
    gameReportStyles,
    css`
      figure {
        position: relative;
        margin: 0;
      }

      /* Hatched where no evaluation is known. Plain black would look as if Black were winning. */
      svg.graph {
        block-size: 6rem;
        touch-action: pan-y pinch-zoom;
        background: repeating-linear-gradient(
          135deg,
          var(--app-surface) 0 4px,
          color-mix(in srgb, var(--app-line) 70%, var(--app-surface)) 4px 8px
        );
        /* Beside the board, leaves space for the statistics. */
        @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
          block-size: clamp(4rem, 100dvh - 41rem, 6rem);
        }
      }

      .black {
        fill: var(--app-black);
      }

      .white {
        fill: var(--app-white);
      }

      :is(.middle, .line, .phase, .pointed) {
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

      .phase {
        stroke: #a08660;
        stroke-dasharray: 4 3;
      }

      .pointed {
        stroke: #a08660;
      }

      /* Marks are the caps of lines without length, which are round at any size, unlike an ellipse. */
      .mark {
        vector-effect: non-scaling-stroke;
        stroke-width: 9;
        stroke-linecap: round;
      }

      /* Worse moves have larger and squarer marks, for users who cannot see the colours. */
      .inaccuracy {
        stroke: #d9a62a;
        stroke-width: 7;
      }

      .mistake {
        stroke: #dd7a26;
        stroke-linecap: square;
      }

      .blunder {
        stroke: #c63a22;
        stroke-width: 12;
        stroke-linecap: square;
      }

      .phases {
        display: flex;
        color: var(--app-muted);
        font-size: 0.78rem;
        line-height: 1.3;
        span {
          overflow: hidden;
          text-align: center;
          text-overflow: ellipsis;
          white-space: nowrap;
          + span {
            border-inline-start: 1px dashed #a08660;
          }
        }
      }

      .tip {
        position: absolute;
        inset-block-end: calc(100% + 2px);
        z-index: 1;
        inline-size: max-content;
        max-inline-size: 100%;
        padding: 0.15rem 0.5rem;
        border: 1px solid var(--app-line-strong);
        border-radius: 4px;
        background: var(--app-surface);
        box-shadow: 0 2px 8px #0003;
        font-size: 0.86rem;
        font-variant-numeric: tabular-nums;
        pointer-events: none;
        b {
          font-weight: 650;
        }
      }

      .swatch {
        display: inline-block;
        inline-size: 0.65em;
        block-size: 0.65em;
        border-radius: 50%;
        background: var(--_tone);
        &.inaccuracy {
          --_tone: #d9a62a;
        }
        &.mistake {
          --_tone: #dd7a26;
          border-radius: 0;
        }
        &.blunder {
          --_tone: #c63a22;
          inline-size: 0.85em;
          block-size: 0.85em;
          border-radius: 0;
        }
      }
    `,
  ];

  @state() private pointed: number | undefined;
  /** The touch of a finger that has not yet slid sideways and may be about to scroll the page. */
  #touched: PointerEvent | undefined;

  #moves: readonly MoveOrPass[] = [];
  #setup: unknown;
  #phases: readonly PhaseSpan[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { record } = this.game;
    const moves = mainLine(record).map(({ move }) => move);
    const isSame =
      record.setup === this.#setup &&
      moves.length === this.#moves.length &&
      moves.every((move, ply) => move === this.#moves[ply]);
    if (isSame) return;
    this.#moves = moves;
    this.#setup = record.setup;
    const positions = [startPosition(record)];
    for (const move of moves)
      positions.push((positions.at(-1) ?? startPosition(record)).play(move));
    this.#phases = phasesOf(positions);
  }

  protected override render(): TemplateResult {
    const points = reviewPoints(this.game);
    return html`<figure>
      ${this.#renderGraph(points)}${this.#renderPhases(points.length - 1)}
      ${this.#renderTip(points)}
    </figure>`;
  }

  #renderGraph(points: readonly GamePoint[]): TemplateResult {
    const { game } = this;
    const last = Math.max(1, points.length - 1);
    const x = (ply: number): string => ((ply / last) * WIDTH).toFixed(1);
    const y = (chance: number): string => (EDGE + (1 - chance) * (HEIGHT - 2 * EDGE)).toFixed(1);
    const known = points.flatMap(({ ply, chance, judgement }) =>
      chance === undefined ? [] : [{ ply, chance, judgement }],
    );
    const cursor = cursorPly(game);
    const point = (event: PointerEvent): void => {
      this.pointed = plyAt(event, points.length - 1);
      if (event.buttons === 1) goToPly(game, this.pointed);
    };
    const press = (event: PointerEvent): void => {
      this.#touched = event.pointerType === 'mouse' ? undefined : event;
      if (this.#touched === undefined) point(event);
    };
    const move = (event: PointerEvent): void => {
      const from = this.#touched;
      if (from !== undefined) {
        const way = Math.abs(event.clientX - from.clientX);
        if (way < SLIDE || way < Math.abs(event.clientY - from.clientY)) return;
        this.#touched = undefined;
      }
      point(event);
    };
    const leave = (): void => {
      this.#touched = undefined;
      this.pointed = undefined;
    };
    return html`<svg
      class="graph"
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      preserveAspectRatio="none"
      role="slider"
      tabindex="0"
      aria-label=${msg(labels.winChanceOverGame)}
      aria-valuemin="0"
      aria-valuemax=${points.length - 1}
      aria-valuenow=${cursor}
      aria-valuetext=${this.#pointText(points[cursor])}
      @pointerdown=${press}
      @pointermove=${move}
      @pointerleave=${leave}
      @pointercancel=${leave}
      @pointerup=${(event: PointerEvent) => {
        if (event.pointerType === 'mouse') return;
        // Handles a tap. On a busy page, the event that cancels it for scrolling may not have arrived yet.
        const { clientY } = this.#touched ?? {};
        if (clientY !== undefined && Math.abs(event.clientY - clientY) < SLIDE)
          goToPly(game, plyAt(event, points.length - 1));
        // A lifted finger no longer points at a move.
        leave();
      }}
      @keydown=${(event: KeyboardEvent) => goByKey(game, event)}
    >
      ${svg`
        ${runsOf(known).map((run) => {
          // A single position extends half a ply to each side.
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
        ${this.#phases.slice(1).map(({ from }) => svg`<path class="phase" d="M${x(from)} 0V${HEIGHT}" />`)}
        ${
          this.pointed === undefined
            ? nothing
            : svg`<path class="pointed" d="M${x(this.pointed)} 0V${HEIGHT}" />`
        }
        ${known.map(({ ply, chance, judgement }) =>
          judgement === undefined
            ? nothing
            : svg`<path class="mark ${judgement}" d="M${x(ply)} ${y(chance)}h0" />`,
        )}
        <path class="cursor" d="M${x(cursor)} 0V${HEIGHT}" />
      `}
    </svg>`;
  }

  #renderPhases(plies: number): TemplateResult | typeof nothing {
    if (plies < 1) return nothing;
    const spans = this.#phases.map((span, index) => {
      const end = this.#phases[index + 1]?.from ?? plies;
      return { ...span, share: (end - span.from) / plies };
    });
    return html`<div class="phases" aria-hidden="true">
      ${spans.map(({ phase, share }) => {
        const name = phaseName(phase);
        return html`<span .style=${`inline-size: ${(100 * share).toFixed(2)}%`} title=${name}
          >${share < NARROW ? name.charAt(0) : name}</span
        >`;
      })}
    </div>`;
  }

  #renderTip(points: readonly GamePoint[]): TemplateResult | typeof nothing {
    const point = this.pointed === undefined ? undefined : points[this.pointed];
    if (point === undefined) return nothing;
    const { judgement } = point;
    const share = point.ply / Math.max(1, points.length - 1);
    // Keeps the tip within the graph by shifting it by a share of its own width.
    const place = `inset-inline-start: ${(100 * share).toFixed(1)}%; transform: translateX(${(-100 * share).toFixed(1)}%)`;
    return html`<div class="tip" data-test="graph-tip" aria-hidden="true" .style=${place}>
      <b>${numbered(this.game.record, point.ply, point.san)}</b> ${this.#valueText(point)}
      ${
        judgement === undefined
          ? nothing
          : html`<span class="swatch ${judgement}"></span> ${judgementName(judgement)}`
      }
    </div>`;
  }

  /** Describes a point's evaluation and White's winning chance. */
  #valueText({ ply, chance }: GamePoint): string {
    if (chance === undefined) return msg(labels.notEvaluated);
    const { record } = this.game;
    const branch = ply === 0 ? record : mainLine(record)[ply - 1];
    const score = branch?.evaluation?.score;
    return `${score === undefined ? '' : `${formatScore(score)} · `}${msg(labels.whiteTitle, { chance: percent(chance) })}`;
  }

  #pointText(point: GamePoint | undefined): string {
    if (point === undefined) return msg(labels.notEvaluated);
    const { record } = this.game;
    const phase = this.#phases.find(({ from, to }) => from <= point.ply && point.ply <= to)?.phase;
    return [
      numbered(record, point.ply, point.san),
      this.#valueText(point),
      ...(point.judgement === undefined ? [] : [judgementName(point.judgement)]),
      ...(phase === undefined ? [] : [phaseName(phase)]),
    ].join(', ');
  }
}

/** The parts of the game in which all positions have evaluations. */
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
