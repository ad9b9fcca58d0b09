import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { mainLine, startPosition } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Position } from '../../../src/rules/position.js';
import { resultOf, type TablebaseOutcome } from '../../../src/tablebase/probe.js';
import type { TablebaseWork } from '../../../src/tablebase/work.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { GameElement } from '../game-element.js';
import { practiceHistory } from '../practice/history.js';
import { numberedMove } from '../practice/task.js';
import { recordEnding } from './ending-try.js';
import { endingOf } from './published.js';
import { MOVES_TO_HOLD } from '../../../src/tablebase/grades.js';
import { addressOfTablebase } from './tablebase-address.js';
import { costOf, nameText, progressStyles, renderProgress } from './tablebase-text.js';
import {
  beginPractice,
  isGoalReached,
  movesToLimit,
  practiceVerdict,
  type KnownPosition,
  type PracticeVerdict,
} from './practice-verdict.js';
import { puzzlesWords } from '../../words/puzzles.js';
import { tablebaseWords } from '../../words/tablebase.js';
import { isScarce, tablebases } from './tablebases.js';

/**
 * The tablebase's verdict on the user's moves in a practised ending, and the moves until the move limit.
 *
 * @fires acedrex-to-board - The user is to move again, so the board should get the focus.
 */
export class AcedrexPracticeVerdict extends GameElement {
  static override styles = [
    controlStyles,
    progressStyles,
    css`
      :host {
        display: block;
        margin-block-end: 0.6rem;
      }

      /* Space is reserved for the verdict, so that nothing moves when it appears. */
      .verdict {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 0.6rem;
        align-items: center;
        min-block-size: 2.75rem;
      }

      p {
        flex: 1 1 14rem;
      }

      :is(.won, .held) {
        color: var(--app-good);
      }

      .gone {
        color: var(--app-danger);
      }

      .limit {
        font-weight: 600;
      }

      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        :host {
          margin-block-end: 0.3rem;
          font-size: 0.92rem;
          line-height: 1.2;
        }

        .verdict {
          flex-wrap: nowrap;
        }

        @media (max-height: 46rem) {
          :host {
            font-size: 0.8rem;
            line-height: 1.15;
          }
        }

        p {
          flex-basis: 0;
        }

        button {
          flex: none;
          padding-inline: 0.5rem;
          font-size: 0.92rem;
        }
      }
    `,
  ];

  /** The work to solve the ending, if it is not solved. */
  @state() private work: TablebaseWork | undefined;
  @state() private line: readonly Position[] = [];
  readonly #values = new Map<string, TablebaseOutcome>();
  #record: GameRecord | undefined;
  /** The version of the tables at the last look-up. */
  #version = -1;

  protected override patientStores(): readonly Store[] {
    return [tablebases, practiceHistory];
  }

  protected override willUpdate(): void {
    const { record } = this.game;
    const { version } = tablebases;
    if (this.#record === record && this.#version === version) return;
    this.#version = version;
    if (this.#record !== record) {
      this.#record = record;
      this.line = positionsOf(record);
    }
    void this.#lookUp(this.line);
  }

  async #lookUp(line: readonly Position[]): Promise<void> {
    for (const position of line) {
      const key = keyOf(position);
      if (this.#values.has(key)) continue;
      // If the look-up fails, there is no verdict, and the game is not interrupted.
      const found = await tablebases.report(position).catch(() => undefined);
      if (this.line !== line) return;
      this.work = found?.kind === 'unsolved' ? found.work : undefined;
      if (found?.kind !== 'report') return;
      this.#values.set(key, found.report);
      this.requestUpdate();
    }
  }

  /** The line with its outcomes; undefined until all outcomes are known. */
  get #known(): readonly KnownPosition[] | undefined {
    const known = this.line.flatMap((position) => {
      const value = this.#values.get(keyOf(position));
      return value === undefined ? [] : [{ position, value }];
    });
    return known.length === this.line.length ? known : undefined;
  }

  #hadFocus = false;

  protected override render(): TemplateResult {
    this.#hadFocus = this.matches(':focus-within');
    const known = this.#known;
    const verdict = known && practiceVerdict(known, this.play.color);
    const kind = verdict?.kind;
    const { work } = this;
    const isSolving = work !== undefined && tablebases.isSolving;
    const text =
      work === undefined ? this.#text(known, verdict) : isSolving ? '' : this.#unsolvedText(work);
    const look = isSolving ? 'hidden-visually' : (kind ?? (work === undefined ? 'muted' : ''));
    // Always drawn, because screen readers do not announce a text that appears together with its live region.
    return html`<div class="verdict" data-test="practice-verdict" data-kind=${kind ?? nothing}>
        <p role="status" tabindex="-1" class=${look}>${text}</p>
        ${
          work !== undefined
            ? this.#renderSolve()
            : verdict?.kind === 'gone'
              ? this.#renderBack(verdict.ply)
              : nothing
        }
      </div>
      ${practiceHistory.isKept ? nothing : html`<p class="fault">${puzzlesWords(this).unkept}</p>`}
      ${this.#renderLimit()} ${this.#renderOthers()}`;
  }

  /** Draws the number of moves until the game is a draw, if it is small. */
  #renderLimit(): TemplateResult | typeof nothing {
    const moves = this.play.isPlaying ? movesToLimit(this.game.position) : undefined;
    const { limit } = tablebaseWords(this).practice;
    return moves === undefined
      ? nothing
      : html`<p class="limit" role="status" data-test="move-limit">${limit({ moves })}</p>`;
  }

  /** After the game, draws a link to other positions of the ending. */
  #renderOthers(): TemplateResult | typeof nothing {
    const [start] = this.line;
    if (this.play.isPlaying || start === undefined) return nothing;
    const address = addressOfTablebase({ ruleset: start.ruleset, ending: endingOf(start) });
    return html`<p><a href=${address}>${tablebaseWords(this).practice.others}</a></p>`;
  }

  protected override updated(): void {
    this.#recordTry();
    if (!this.#hadFocus || this.shadowRoot?.activeElement !== null) return;
    const find = (selector: string): HTMLElement | null =>
      this.renderRoot.querySelector<HTMLElement>(selector);
    (find('[data-test=stop-solving]') ?? find('[role=status]'))?.focus();
  }

  /** Records the attempt when it is decided. */
  #recordTry(): void {
    const { played } = this.play;
    const [start] = this.line;
    const value = start && this.#values.get(keyOf(start));
    if (start === undefined || value === undefined || played.study === undefined) return;
    const goal = resultOf(value.outcome);
    if (goal === 'loss') return;
    const isSolved = isGoalReached(this.#known, goal, played);
    if (isSolved === undefined) return;
    void recordEnding({
      study: played.study,
      start,
      // A win that the move limit prevents has a length, too.
      plies: goal === 'draw' ? null : value.plies,
      moves: Math.ceil((this.line.length - 1) / 2),
      isSolved,
    });
  }

  #text(known: readonly KnownPosition[] | undefined, verdict: PracticeVerdict | undefined): string {
    const words = tablebaseWords(this).practice;
    const [start] = known ?? [];
    if (verdict === undefined) {
      if (known?.length !== 1 || !this.play.isPlaying) return '';
      return start?.value.outcome === 'draw'
        ? words.holdHint({ moves: MOVES_TO_HOLD })
        : words.hint;
    }
    if (verdict.kind === 'held')
      return words.held({
        moves: verdict.moves,
        isDone: verdict.moves >= MOVES_TO_HOLD || !this.play.isPlaying,
      });
    if (verdict.kind === 'gone')
      return words.gone({
        was: verdict.was,
        now: verdict.now,
        move: verdict.isLast ? undefined : this.#moveAt(verdict.ply),
      });
    return verdict.moves === 0 ? '' : words.won({ moves: verdict.moves, slower: verdict.slower });
  }

  #moveAt(ply: number): string {
    const { record } = this.game;
    const san = mainLine(record)[ply]?.san ?? '';
    return numberedMove(this.line[ply] ?? this.game.position, san);
  }

  /** Draws a button that takes the user back to the position before the win was given away, if needed in a new game. */
  #renderBack(ply: number): TemplateResult {
    const { play } = this;
    const { back, again } = tablebaseWords(this).practice;
    return html`<button
      type="button"
      class="primary"
      data-test="practice-back"
      @click=${async () => {
        if (play.isPlaying) this.#takeBack(ply);
        else await this.#playAgain(ply);
        this.dispatchEvent(new CustomEvent('acedrex-to-board', { bubbles: true, composed: true }));
      }}
    >
      ${play.isPlaying ? back : again}
    </button>`;
  }

  #takeBack(ply: number): void {
    const { play } = this;
    const moves = this.line.slice(ply, -1).filter(({ turn }) => turn === play.color);
    for (let left = moves.length; left > 0; left -= 1) play.takeBack();
  }

  async #playAgain(ply: number): Promise<void> {
    const from = this.line[ply];
    const plies = from && this.#values.get(keyOf(from))?.plies;
    if (from === undefined || plies === undefined) return;
    const words = tablebaseWords(this);
    await beginPractice({ name: nameText(words, endingOf(from)), from, plies }, this, words);
  }

  #unsolvedText(work: TablebaseWork): TemplateResult {
    const words = tablebaseWords(this);
    const isTight = isScarce(work.bytes);
    return html`${words.practice.unsolved}
      <small class=${isTight ? 'fault' : 'muted'}
        >${isTight ? words.scarce : costOf(words, work)}</small
      >`;
  }

  #renderSolve(): TemplateResult {
    const words = tablebaseWords(this);
    if (tablebases.isSolving) return html`<div>${renderProgress(words)}</div>`;
    return html`<button
      type="button"
      data-test="practice-solve"
      @click=${() => {
        const [start] = this.line;
        if (start !== undefined) void tablebases.solvePosition(start).catch(() => undefined);
      }}
    >
      ${words.solve}
    </button>`;
  }
}

const positionsOf = (record: GameRecord): readonly Position[] => {
  const line = [startPosition(record)];
  for (const { move } of mainLine(record))
    line.push((line.at(-1) ?? startPosition(record)).play(move));
  return line;
};

/** The key of a position: everything that its outcome depends on. */
const keyOf = (position: Position): string => `${position.ruleset.id} ${makeFen(position.setup)}`;

customElements.define('acedrex-practice-verdict', AcedrexPracticeVerdict);
