import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { accuracyOf } from '../../../src/analysis/accuracy.js';
import { chanceFor, formatScore } from '../../../src/analysis/chance.js';
import {
  JUDGEMENTS,
  judgementOf,
  reportOf,
  type GamePoint,
  type Judgement,
  type SideReport,
} from '../../../src/analysis/judge.js';
import { COLORS, type Color } from '../../../src/rules/pieces.js';
import { withoutReview } from '../../../src/analysis/revise.js';
import { playersEnd } from '../../../src/elements/analysis/status.js';
import { endOfLine, mainLine } from '../../../src/game/tree.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { renderEngineError } from '../engine-error.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { LatePlay } from '../play/late-play.js';
import type { ReviewStore } from './review-store.js';
import { roleName } from '../../i18n/chess-terms.js';
import { percent } from '../../i18n/percent.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { iconButton } from '../../../src/elements/shared/ui/icons.js';
import {
  EFFORTS,
  effortOf,
  effortsAbove,
  pliesBelow,
  reviewedParts,
  withoutEffort,
  type Effort,
} from './effort.js';
import './deep.component.js';
import '../explorer/opening.component.js';
import './graph.component.js';
import { emptyStyles, renderEmpty } from '../../shared/ui/empty-state.js';
import { reviewWords } from '../../words/review.js';
import { gameReportStyles, renderProgress, renderSides } from './game-report.js';
import { cursorPly, goToPly } from './timeline.js';
import {
  leftIn,
  mistakesIn,
  practicable,
  reviewPoints,
  shownSide,
  worstMoveOf,
} from './mistakes.js';
import type { AcedrexPractice } from './practice.component.js';
import {
  effortName,
  judgementsName,
  numbered,
  reasonText,
  sideName,
  usersSide,
} from './review-words.js';
import { reviewSide } from '../review-side.js';
import './verdict.component.js';
import { choicesOf, renderButton, renderSelect } from '../../shared/ui/fields.js';

/**
 * The review of the game: the start button, the summary, the mistakes with better moves, the graph, and a report for
 * each side.
 *
 * @fires acedrex-rematch - The user wants to play the finished game again.
 */
export class AcedrexReview extends PageElement {
  @follow('game', 'later') private game!: GameStore;
  @follow('settings', 'later') private settings!: SettingsStore;
  @follow('play', 'later') private play!: LatePlay;
  @follow('review', 'later') private review!: ReviewStore;

  static override styles = [
    controlStyles,
    gameReportStyles,
    emptyStyles,
    css`
      :host {
        grid-template-columns: minmax(0, 1fr);
      }

      .count {
        min-block-size: 1.6rem;
        min-inline-size: 2rem;
        margin-inline-end: -0.5em;
        padding: 0 0.5em;
        justify-content: end;
        text-align: end;
        color: var(--app-accent);
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }

      @media (pointer: coarse) {
        .count {
          min-block-size: 2.75rem;
          min-inline-size: 2.75rem;
        }

        select {
          min-block-size: 2.5rem !important;
        }
      }

      select {
        min-block-size: 2rem;
        padding-block: 0.1em;
      }

      /* Below the board, the steps and the reasons for marks come first, and the statistics come after them. */
      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .summary,
        .summary ~ :not(.mistakes, acedrex-verdict),
        .mistakes > .after,
        .empty > svg {
          order: 1;
        }

        /* The verdict comes directly after the steps. */
        .mistakes {
          display: contents;
        }

        .steps {
          flex-wrap: nowrap;
          gap: 0.4rem;
          select {
            flex: 0 1 auto;
            min-inline-size: 5rem;
          }
          .next {
            inline-size: auto;
            min-block-size: 2.75rem;
            padding-inline: 0.6rem 0.3rem;
            border: 1px solid var(--app-line-strong);
            font-weight: 600;
          }
        }
      }

      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        .next span {
          display: none;
        }
      }

      /* The steps form one row, even in narrow panels. */
      .steps {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        max-inline-size: 100%;
        gap: 0.1rem;
        font-size: 0.88rem;
        span {
          white-space: nowrap;
        }
        select {
          margin-inline-start: 0.2rem;
          font-size: inherit;
        }
        @media (pointer: fine) {
          button {
            inline-size: 1.9rem;
          }
        }
      }

      .accuracy {
        font-size: 1.15em;
        font-weight: 650;
      }

      .summary :is(th, td) {
        padding-inline-end: 0.3em;
        line-height: 1.25;
      }

      .summary thead th {
        hyphens: auto;
        font-size: 0.8rem;
        overflow-wrap: anywhere;
        vertical-align: bottom;
      }

      .summary .count {
        margin-inline-end: -0.3em;
        padding-inline: 0.3em;
      }

      .summary .left {
        inline-size: 0;
        border: 0;
        text-align: start;
        white-space: normal;
        color: var(--app-muted);
        font-size: 0.88rem;
      }

      .piece {
        min-block-size: 1.5rem;
        padding: 0 0.35em;
        color: var(--app-accent);
        font-size: inherit;
      }

      @media (pointer: coarse) {
        .piece {
          min-block-size: 2.75rem;
        }
      }

      .piece[aria-current] {
        background: color-mix(in srgb, var(--app-accent) 22%, transparent);
      }

      /* Beside the board, the moves need this space. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (pointer: fine) {
        :host {
          gap: 0.3rem;
        }

        .summary :is(th, td) {
          padding-block: 0;
          line-height: 1.5rem;
        }

        .summary thead th {
          line-height: 1.2;
        }

        .summary .count {
          min-block-size: 1.5rem;
        }

        .mistakes button {
          min-block-size: 2rem;
        }
      }

      details {
        color: var(--app-muted);
        font-size: 0.88rem;
        p {
          margin-block-start: 0.3rem;
        }
      }
    `,
  ];

  @state() private practises = false;
  /** The announcement that the review of the game on the board has finished. */
  #news = '';
  #newsOf = 0;
  #wasRunning = false;
  #hadFocus = false;

  protected override updated(): void {
    // The stop button disappears when the review ends.
    if (this.#hadFocus && this.shadowRoot?.activeElement === null)
      this.renderRoot.querySelector('button')?.focus({ preventScroll: true });
  }

  protected override willUpdate(): void {
    this.#hadFocus = this.matches(':focus-within');
    const { isRunning, hasFinished } = this.review;
    const { opened } = this.game;
    if (isRunning || opened !== this.#newsOf) this.#news = '';
    else if (this.#wasRunning && hasFinished) {
      const effort = effortOf(this.game.record);
      if (effort !== undefined)
        this.#news = msg(labels.reviewedTitle, { effort: effortName(effort).toLowerCase() });
    }
    this.#wasRunning = isRunning;
    this.#newsOf = opened;
  }

  protected override patientStores(): readonly Store[] {
    return [reviewSide];
  }

  protected override firstUpdated(): void {
    void loadPart(this, () => import('../repertoire/status.component.js'));
  }

  protected override render(): TemplateResult {
    const points = reviewPoints(this.game);
    if (points.length < 2)
      return html`${renderEmpty('A   pk', html`<p class="muted">${msg(labels.addMovesOrOpenGame)}</p>`)}
        <acedrex-deep></acedrex-deep>`;
    const known = points.filter(({ chance }) => chance !== undefined).length;
    const run = this.#renderRun(points.length, points.length - known);
    const source = this.#sourceText(points.length, known);
    // Results come first or, before there are any, the button. Mistake navigation, practice and graph are visible
    // without scrolling, and nothing above them changes its height during use.
    const isLast = known === points.length && !this.review.isRunning && source === undefined;
    return html`
      <p class="hidden-visually" role="status">${this.#news}</p>
      ${this.review.isRunning ? run : nothing} ${known < 2 ? nothing : this.#renderSummary(points)}
      ${this.#renderMistakes(points)}
      ${
        source === undefined || this.review.isRunning
          ? nothing
          : html`<p class="muted" data-test="source">${source}</p>`
      }
      ${
        isLast || this.review.isRunning
          ? nothing
          : known < 2
            ? renderEmpty('A   pk', nothing, run)
            : run
      }
      ${known < 2 ? nothing : html`<acedrex-graph></acedrex-graph>`}
      <acedrex-verdict></acedrex-verdict>
      <acedrex-opening .whole=${true}></acedrex-opening>
      <acedrex-repertoire-status
        .path=${endOfLine(this.game.record)}
        .color=${usersSide(this.game.record)}
      ></acedrex-repertoire-status>
      ${this.#renderResigned(points)}
      ${this.review.isRunning ? html`<p class="muted">${reviewWords().running}</p>` : nothing}
      ${known < 2 ? nothing : this.#renderReport(points)} ${isLast ? run : nothing}
      ${this.review.isRunning || !this.review.hasEvaluations ? nothing : this.#renderRemove()}
      <acedrex-deep></acedrex-deep>
      ${this.practises ? html`<acedrex-practice></acedrex-practice>` : nothing}
    `;
  }

  // --- Running -------------------------------------------------------------------------------------

  #renderRun(positions: number, gaps: number): TemplateResult | typeof nothing {
    const { game, review } = this;
    if (review.isRunning) {
      const { progress = { done: 0, total: positions, isWhole: false } } = review;
      const { firstPass, deeperPass } = reviewWords();
      return renderProgress(
        'review-progress',
        progress.isWhole ? deeperPass : firstPass,
        progress,
        () => review.stop(),
        review.isWaiting,
      );
    }
    const error = html`${renderEngineError(review.error)}${this.#renderEnded()}`;
    const done = gaps === 0 ? effortOf(game.record) : undefined;
    const efforts = gaps === 0 ? effortsAbove(done) : EFFORTS;
    const deeper = reviewedParts(game.record).at(-1)?.effort;
    const said =
      done === undefined || deeper !== done
        ? nothing
        : html`<span class="muted" data-test="reviewed"
            >${msg(labels.reviewedTitle, { effort: effortName(done).toLowerCase() })}</span
          >`;
    if (efforts.length === 0) return html`${error}${said}`;
    const chosen =
      efforts.find((effort) => effort === this.settings.values.reviewEffort) ??
      efforts.find((effort) => effort === deeper) ??
      efforts[0] ??
      'normal';
    const rest = pliesBelow(game, chosen).length;
    const hasBegun = deeper !== undefined && !effortsAbove(deeper).includes(chosen);
    const label = !hasBegun
      ? done === undefined
        ? msg(labels.reviewGame)
        : msg(labels.reviewDeeper)
      : rest === 1
        ? msg(labels.reviewRemainingPosition)
        : msg(labels.reviewRemainingPositions, { count: rest });
    return html`${error}
      <div class="row">
        ${said} ${renderButton(label, () => this.#run(chosen), done === undefined ? 'primary' : '')}
        ${renderSelect(
          'effort',
          choicesOf(efforts, effortName),
          chosen,
          (reviewEffort) => this.settings.set({ reviewEffort }),
          msg(labels.effort),
        )}
      </div>`;
  }

  /** Whether some shown evaluations were not written by a review. */
  #hasForeign(positions: number, known: number): boolean {
    const [lowest] = reviewedParts(this.game.record);
    const rest = pliesBelow(this.game, lowest?.effort ?? 'quick').length;
    return known > positions - rest;
  }

  /** Describes the source of the shown evaluations; undefined if they all come from one finished review. */
  #sourceText(positions: number, known: number): string | undefined {
    const { record } = this.game;
    const words = reviewWords();
    const parts = reviewedParts(record);
    const [lowest, deepest] = [parts[0]?.effort, parts.at(-1)?.effort];
    const isForeign = this.#hasForeign(positions, known);
    if (lowest === undefined || deepest === undefined)
      return isForeign ? words.fromFile : undefined;
    const name = (effort: Effort): string => effortName(effort).toLowerCase();
    const done = (effort: Effort): number => positions - pliesBelow(this.game, effort).length;
    if (isForeign)
      return words.partlyFromFile({ effort: name(lowest), done: done(lowest), positions });
    return effortOf(record) === undefined || deepest === lowest || known < positions
      ? undefined
      : words.partlyDeeper({
          effort: name(lowest),
          deeper: name(deepest),
          done: done(deepest),
          positions,
        });
  }

  /** Explains that opening this game has ended a review. */
  #renderEnded(): TemplateResult | typeof nothing {
    return this.review.hasEndedAnother
      ? html`<p class="muted" role="status" data-test="review-ended">
          ${msg(labels.openingThisGameStoppedReview)}
        </p>`
      : nothing;
  }

  #renderRemove(): TemplateResult {
    return html`<div class="row">
      <button
        type="button"
        class="quiet"
        title=${msg(labels.removesItsEvaluationsGlyphs)}
        @click=${() => this.game.edit(withoutEffort(withoutReview(this.game.record)))}
      >
        ${icon('delete')}${msg(labels.removeReviewsMarks)}
      </button>
    </div>`;
  }

  #run(effort: Effort): void {
    const { review } = this;
    void loadPart(
      this,
      () => review.prepare(),
      () => void review.run(effort),
    );
  }

  // --- Mistakes ------------------------------------------------------------------------------------

  #renderMistakes(points: readonly GamePoint[]): TemplateResult | typeof nothing {
    const { review } = this;
    const rematch = this.#renderRematch();
    if (mistakesIn(points, {}).length === 0)
      return review.isRunning || rematch === nothing
        ? nothing
        : html`<div class="row">${rematch}</div>`;
    const side = shownSide(this.game);
    const countOf = (color?: Color): number => mistakesIn(points, { color }).length;
    const count = countOf(side);
    return html`<div class="row mistakes">
      <div class="steps" role="group" aria-label=${msg(labels.mistakes)}>
        ${iconButton(`${msg(labels.previousMistake)} (Shift+E)`, 'back', count === 0, () => void this.review.step(-1))}
        ${
          // While the review runs, it may still find mistakes.
          count > 0 || review.isRunning
            ? nothing
            : html`<span data-test="mistakes">${msg(labels.thisSideMadeNoMistakes)}</span>`
        }
        <button
          type="button"
          class="quiet square next"
          title="${msg(labels.nextMistake)} (E)"
          aria-label="${msg(labels.nextMistake)} (E)"
          ?disabled=${count === 0}
          @click=${() => void this.review.step(1)}
        >
          <span>${msg(labels.nextMistake)}</span>${icon('forward')}
        </button>
        ${renderSelect(
          'side',
          [
            ['', `${msg(labels.bothSides)} (${countOf()})`],
            ...COLORS.map(
              (color) =>
                [color, `${sideName(this.game.record, color)} (${countOf(color)})`] as const,
            ),
          ],
          side ?? '',
          (color) => reviewSide.set(color === '' ? 'both' : color),
          msg(labels.whoseMistakes),
        )}
      </div>
      <div class="row after">
        <button
          type="button"
          ?disabled=${practicable(points, side).length === 0 || review.isRunning}
          @click=${this.#practise}
        >
          ${msg(labels.learnFromYourMistakes)}
        </button>
        ${rematch}
      </div>
    </div>`;
  }

  /** Draws the rematch button after a game on this board, as in the panel for playing. */
  #renderRematch(): TemplateResult | typeof nothing {
    if (this.play.made?.played.end === undefined) return nothing;
    return html`<button
      type="button"
      @click=${() => this.dispatchEvent(new CustomEvent('acedrex-rematch', { bubbles: true }))}
    >
      ${msg(labels.rematch)}
    </button>`;
  }

  readonly #practise = (): void =>
    void loadPart(
      this,
      () => import('./practice.component.js'),
      () => {
        this.practises = true;
        void this.updateComplete.then(() =>
          this.renderRoot
            .querySelector<AcedrexPractice>('acedrex-practice')
            ?.start(shownSide(this.game)),
        );
      },
    );

  // --- The report ----------------------------------------------------------------------------------

  /** Whether a running review has not yet evaluated the whole game. */
  get #isPartial(): boolean {
    return this.review.progress?.isWhole === false;
  }

  /** Draws the most important statistics, in one row for each side. */
  #renderSummary(points: readonly GamePoint[]): TemplateResult {
    const report = reportOf(points);
    const accuracy = accuracyOf(points);
    const known = points.filter(({ chance }) => chance !== undefined).length;
    // Accuracy over a few moves would be taken for the game's, and evaluations by two engines cannot be combined.
    const hidesAccuracy = this.#isPartial || this.#hasForeign(points.length, known);
    return html`<table class="summary" data-test="summary">
      <caption class="hidden-visually">
        ${msg(labels.report)}
      </caption>
      <thead>
        <tr>
          <td></td>
          <th scope="col" title=${accuracyText()}>${msg(labels.accuracy)}</th>
          ${JUDGEMENTS.map((judgement) => html`<th scope="col">${judgementsName(judgement)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${COLORS.map((color) => {
          const value = hidesAccuracy ? undefined : accuracy[color];
          return html`<tr>
              <th scope="row">${sideName(this.game.record, color)}</th>
              <td class="accuracy">${value === undefined ? '–' : percent(value / 100)}</td>
              ${JUDGEMENTS.map(
                (judgement) =>
                  html`<td>
                    ${this.#renderCount(report[color].counts[judgement], color, judgement)}
                  </td>`,
              )}
            </tr>
            ${this.#renderLeft(color)}`;
        })}
      </tbody>
    </table>`;
  }

  /** Notes that the side that resigned was not worse. */
  #renderResigned(points: readonly GamePoint[]): TemplateResult | typeof nothing {
    const { record } = this.game;
    const { chance, ply } = points.at(-1) ?? {};
    const score = mainLine(record).at(-1)?.evaluation?.score;
    if (chance === undefined || score === undefined || ply === 0) return nothing;
    if (this.game.endPosition.status() !== 'ongoing' || playersEnd(record) !== 'resigned')
      return nothing;
    const loser = record.result === '1-0' ? 'black' : 'white';
    const own = chanceFor(chance, loser);
    if (own < 0.5 && judgementOf(0.5 - own) !== undefined) return nothing;
    const isBetter = own > 0.5 && judgementOf(own - 0.5) !== undefined;
    const text = reviewWords().resigned[isBetter ? 'better' : 'level']({
      color: loser,
      score: formatScore(score),
    });
    return html`<p data-test="resigned">${text}</p>`;
  }

  #renderReport(points: readonly GamePoint[]): TemplateResult {
    const isRunning = this.#isPartial;
    return html`${renderSides<SideReport>(
        'report',
        msg(labels.report),
        reportOf(points),
        [
          [
            reviewWords().worst,
            (_, color) => (isRunning ? '–' : this.#renderWorst(worstMoveOf(points, color))),
          ],
          [
            msg(labels.averageLossOfWinChance),
            ({ meanLoss }) => (meanLoss === undefined || isRunning ? '–' : percent(meanLoss, 1)),
          ],
          [msg(labels.movesEvaluated), ({ judged, moves }) => `${judged}/${moves}`],
        ],
        (color) => sideName(this.game.record, color),
      )}
      <details>
        <summary>${msg(labels.howTheseFiguresAreCalculated)}</summary>
        <p>${reviewWords().scores}</p>
        <p>${accuracyText()}</p>
        <p>${msg(labels.inaccuracyLowersWinningChances)}</p>
        <p>${reviewWords().leftMeaning}</p>
        <p>${msg(labels.middlegameBeginsWhen6)}</p>
      </details>`;
  }

  /** Draws a button that shows a side's worst move. */
  #renderWorst(point: GamePoint | undefined): unknown {
    if (point === undefined) return '–';
    const { game } = this;
    const { ply, san, loss = 0 } = point;
    return html`<button
      type="button"
      class="quiet count"
      data-test="worst"
      title=${reviewWords().showWorst}
      @click=${() => game.go(endOfLine(game.record).slice(0, ply))}
    >
      ${numbered(game.record, ply, san)}, −${percent(loss)}
    </button>`;
  }

  /** Draws the list of pieces that a side left to be captured. Each goes to the move responsible. */
  #renderLeft(color: Color): TemplateResult | typeof nothing {
    const { game } = this;
    const pieces = leftIn(game.record).filter(({ mover }) => mover === color);
    if (pieces.length === 0) return nothing;
    const words = reviewWords();
    const taken = pieces.filter(({ isTaken }) => isTaken).length;
    return html`<tr>
      <td class="left" colspan=${2 + JUDGEMENTS.length} data-test="left">
        ${msg(labels.nameAndValue, { name: words.left, value: words.leftCount({ left: pieces.length, taken }) })}
        ${pieces.map(
          ({ ply, piece, square, reason }) =>
            html`<button
              type="button"
              class="quiet piece"
              title=${reasonText(reason)}
              aria-current=${cursorPly(game) === ply ? 'true' : nothing}
              @click=${() => goToPly(game, ply)}
            >
              ${numbered(game.record, ply, roleName(piece))} ${square}
            </button> `,
        )}
      </td>
    </tr>`;
  }

  /** Draws a number in the report, as a button that steps through the counted moves. */
  #renderCount(count: number, color: Color, judgement: Judgement): unknown {
    if (count === 0) return '0';
    const label = msg(labels.countOfSide, {
      side: sideName(this.game.record, color),
      judgement: judgementsName(judgement),
      count,
    });
    return html`<button
      type="button"
      class="quiet count"
      title=${msg(labels.goToNextOne)}
      aria-label=${label}
      @click=${() => void this.review.step(1, { color, judgement })}
    >
      ${count}
    </button>`;
  }
}

const accuracyText = (): string => msg(labels.movesAccuracyIs100If);

customElements.define('acedrex-review', AcedrexReview);
