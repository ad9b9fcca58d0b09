import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import {
  resultOf,
  type TablebaseMove,
  type TablebaseOutcome,
  type TablebaseReport,
} from '../../../src/tablebase/probe.js';
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import { MAX_MEN } from '../../../src/tablebase/material.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeSan } from '../../../src/notation/san.js';
import type { TableOutcome } from '../../../src/elements/analysis/eval-bar.component.js';
import { faultTexts } from '../../../src/elements/internal/fault-texts.js';
import { opposite } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { follow, PageElement, provided } from '../page-element.js';
import { costOf, movesIn, sharesText, progressStyles, renderProgress } from './tablebase-text.js';
import { tablebaseWords, type TablebaseWords } from '../../words/tablebase.js';
import { addressOfTablebase } from './tablebase-address.js';
import { tablebases, isScarce } from './tablebases.js';
import {
  endingOf,
  publishedTablebases,
  publishedOutcome,
  type PublishedOutcome,
} from './published.js';
import { slowdown } from './solver-threads.js';
import type { TablebaseLookup } from './tablebase-types.js';
import { renderButton } from '../../shared/ui/fields.js';

/**
 * The tablebase result for an ending of up to four pieces, or a button that solves the ending. The position comes from
 * the game or the editor.
 *
 * @fires acedrex-outcome - A table contains the position of the game; the detail is a {@link TableOutcome}.
 */
export class AcedrexTablebasePanel extends PageElement {
  @follow('game') private game!: GameStore;
  @provided('analysis') private analysis!: AnalysisStore;

  /** A position outside the game; null if the set-up is illegal, undefined to follow the game. */
  @property({ attribute: false }) position: Position | null | undefined;
  @state() private answer: TablebaseLookup | undefined;
  @state() private hasFailed = false;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
        padding-block-end: 0.4rem;
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        justify-content: space-between;
        align-items: center;
      }

      .moves {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
        gap: 0.15rem;
        max-block-size: var(--moves-height, 14rem);
        overflow-y: auto;
        margin: 0;
        padding: 0;
        list-style: none;
        button {
          justify-content: space-between;
          inline-size: 100%;
          min-block-size: 2rem;
          padding-inline: 0.5rem;
        }
        /* Colour-blind users can distinguish blue and orange. The text also states the outcome. */
        li {
          --_outcome: light-dark(#8a7f70, #9b9184);
          border-inline-start: 4px solid var(--_outcome);
          border-radius: 3px;
          background: color-mix(in srgb, var(--_outcome) 10%, transparent);
        }
        .win {
          --_outcome: light-dark(#1c5499, #8fb8f0);
        }
        .loss {
          --_outcome: light-dark(#a04a00, #f0a860);
        }
      }

      .outcome {
        font-size: 0.85rem;
        font-weight: 600;
        color: color-mix(in srgb, var(--_outcome) 75%, CanvasText);
      }

      a {
        inline-size: fit-content;
      }

      @media (pointer: coarse) {
        .moves button {
          min-block-size: 2.75rem;
        }

        a {
          padding-block: 0.7rem;
        }
      }

      .plain {
        display: flex;
        justify-content: space-between;
        padding: 0.2rem 0.5rem;
      }
    `,
    progressStyles,
  ];

  protected override patientStores(): readonly Store[] {
    // The engine's state changes several times a second, so it is followed only while the slowdown is shown.
    return this.answer?.kind === 'unsolved' ? [tablebases, this.analysis] : [tablebases];
  }

  readonly #words = (): TablebaseWords => tablebaseWords(this);

  get #shown(): Position | null {
    return this.position === undefined ? this.game.position : this.position;
  }

  #asked: Position | undefined;
  /** The version of the tables at the last request. */
  #version = 0;

  protected override willUpdate(): void {
    const shown = this.#shown;
    this.hidden = shown === null || shown.pieces().length > MAX_MEN || shown.status() !== 'ongoing';
    if (this.hidden) this.#asked = undefined;
    else if (shown !== null && (shown !== this.#asked || this.#version !== tablebases.version))
      this.#ask(shown);
  }

  /** Requests the result for a position, after the position has been painted. */
  #ask(position: Position): void {
    if (position !== this.#asked) this.answer = undefined;
    this.hasFailed = false;
    // Restarts the engine, because it can now look up newly solved positions.
    if (this.#version !== tablebases.version && this.#isInGame && this.analysis.isOn)
      this.analysis.start();
    this.#asked = position;
    this.#version = tablebases.version;
    afterPaint(() => {
      if (this.#asked === position) void this.#take(position, tablebases.report(position));
    });
  }

  async #take(position: Position, asking: Promise<TablebaseLookup | undefined>): Promise<void> {
    try {
      const answer = await asking;
      // If the statistics cannot be fetched, the panel omits them.
      if (answer?.kind === 'unsolved') await publishedTablebases.load().catch(() => undefined);
      if (this.#asked !== position || answer === undefined) return;
      this.answer = answer;
      if (!this.#isInGame) return;
      if (answer.kind === 'report') this.#reportOutcome(position, answer.report);
      const { loaded } = publishedTablebases;
      const known =
        answer.kind === 'unsolved' && loaded ? publishedOutcome(loaded, position) : undefined;
      if (known?.plies !== undefined)
        this.#reportOutcome(position, { outcome: 'win', plies: known.plies });
    } catch {
      if (this.#asked === position) this.hasFailed = true;
    }
  }

  /** Reports the outcome to the bar beside the board. A win that the move limit prevents is reported as a draw. */
  #reportOutcome(position: Position, report: TablebaseOutcome): void {
    const { outcome, plies } = report;
    const result = resultOf(outcome);
    const isDraw = result === 'draw' || plies === null;
    const winner = result === 'win' ? position.turn : opposite(position.turn);
    const detail: TableOutcome = {
      position,
      points: isDraw ? 0.5 : winner === 'white' ? 1 : 0,
      ...(!isDraw && { distance: `#${movesIn(plies)}` }),
      text: sentence(this.#words(), position, report),
    };
    this.dispatchEvent(new CustomEvent('acedrex-outcome', { detail }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const shown = this.#shown;
    if (this.hidden || shown === null) return nothing;
    const words = this.#words();
    return html`
      <h2 class="hidden-visually">${words.title}</h2>
      ${this.#renderState(shown)}
      ${this.answer?.kind === 'report' ? this.#renderMoves(shown, this.answer.report) : nothing}
      ${tablebases.isUnkept ? html`<p class="muted">${words.unkept}</p>` : nothing}
      <a href=${addressInList(shown)}>${words.allEndings}</a>
    `;
  }

  #renderState(position: Position): TemplateResult {
    const { answer, hasFailed } = this;
    const words = this.#words();
    if (hasFailed)
      return html`<p class="row">
        <span class="fault" role="alert">${words.failed}</span>
        ${renderButton(words.again, () => this.#ask(position))}
      </p>`;
    if (answer?.kind === 'report') return this.#renderReport(position, answer);
    if (tablebases.isSolving) return renderProgress(words);
    switch (answer?.kind) {
      case undefined:
        return html`<p class="muted">${words.looking}</p>`;
      case 'unsolved':
        return this.#renderOffer(position, answer.work, answer.isDamaged);
      case 'error':
        return html`<p class="muted">${faultTexts.in(getLocale(), answer.error)}</p>`;
    }
  }

  /** The factor by which a running engine slows down solving. */
  get #slowdown(): number {
    const { isOn, threads } = this.analysis;
    return isOn ? slowdown(threads.count, navigator.hardwareConcurrency) : 1;
  }

  /** Draws the button that solves the ending. It is visible without scrolling in the editor's low box. */
  #renderOffer(position: Position, work: TablebaseWork, isDamaged: boolean): TemplateResult {
    const words = this.#words();
    const { loaded } = publishedTablebases;
    const known = loaded && publishedOutcome(loaded, position);
    const state = isDamaged
      ? html`<p class="fault">${words.damaged}</p>`
      : html`<p class="muted">
          ${known === undefined ? words.unknown : words.unsolved} ${words.everyMove}
        </p>`;
    return html`
      ${known === undefined ? state : this.#renderPublished(position, known)}
      <p class="row">
        <button
          type="button"
          data-test="solve"
          @click=${() => void this.#take(position, tablebases.solvePosition(position))}
        >
          ${words.solve}
        </button>
        <span class="muted">${costOf(words, work, this.#slowdown)}</span>
      </p>
      ${isScarce(work.bytes) ? html`<p class="fault">${words.scarce}</p>` : nothing}
      ${known === undefined ? nothing : state}
    `;
  }

  /** Draws the published result for a position that cannot be looked up. */
  #renderPublished(position: Position, { side, plies }: PublishedOutcome): TemplateResult {
    const words = this.#words();
    return html`<p data-test="ending-known" role="status">
      ${
        plies === undefined
          ? `${words.ofAll} ${sharesText(words, position.turn, side)}`
          : html`<strong>${sentence(words, position, { outcome: 'win', plies })}</strong>`
      }
    </p>`;
  }

  #renderReport(
    position: Position,
    { report, isTooLarge }: TablebaseLookup & { readonly kind: 'report' },
  ): TemplateResult {
    const words = this.#words();
    const best = position
      .legalMoves()
      .find((move) => makeCoordinates(move) === report.moves[0]?.move);
    return html`
      <div class="head">
        <p data-test="ending-outcome" role="status">
          <strong>${sentence(words, position, report)}</strong>
        </p>
        ${
          best === undefined || !this.#isInGame
            ? nothing
            : renderButton(words.playBest, () => this.game.play(best))
        }
      </div>
      ${isTooLarge ? html`<p class="muted">${words.tooLarge}</p>` : nothing}
    `;
  }

  #renderMoves(position: Position, report: TablebaseReport): TemplateResult {
    const words = this.#words();
    const moves = new Map(position.legalMoves().map((move) => [makeCoordinates(move), move]));
    return html`<ol class="moves" aria-label=${words.moves} tabindex="0">
      ${report.moves.map((each) => {
        const move = moves.get(each.move);
        if (move === undefined) return nothing;
        const kind = resultOf(each.outcome);
        const content = html`<span>${makeSan(position, move)}</span>
          <span class="outcome">${outcomeText(words, each)}</span>`;
        return this.#isInGame
          ? html`<li class=${kind}>
              ${renderButton(content, () => this.game.play(move), 'quiet')}
            </li>`
          : html`<li class="plain ${kind}">${content}</li>`;
      })}
    </ol>`;
  }

  get #isInGame(): boolean {
    return this.position === undefined;
  }
}

const addressInList = (position: Position): string =>
  addressOfTablebase({ ruleset: position.ruleset, ending: endingOf(position) });

const sentence = (
  words: TablebaseWords,
  { turn }: Position,
  { outcome, plies }: TablebaseOutcome,
): string => {
  if (outcome === 'draw' || plies === null) return words.balanced;
  const winner = outcome.endsWith('win') ? turn : opposite(turn);
  const { whiteWins, blackWins } = words;
  const moves = movesIn(plies);
  const wins = winner === 'white' ? whiteWins({ moves }) : blackWins({ moves });
  return resultOf(outcome) === 'draw' ? `${wins}. ${words.cursed}` : wins;
};

const outcomeText = (words: TablebaseWords, { outcome, plies }: TablebaseMove): string => {
  if (outcome === 'draw') return words.draw;
  const text = (outcome.endsWith('win') ? words.win : words.loss)({ moves: movesIn(plies ?? 0) });
  return resultOf(outcome) === 'draw' ? `${text} *` : text;
};

customElements.define('acedrex-tablebase-panel', AcedrexTablebasePanel);
