import { consume } from '@lit/context';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { chanceFor, formatScore } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import type { PuzzleGoal } from '../../../src/puzzles/types.js';
import type { Position } from '../../../src/rules/position.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { hintOf, shapesOf } from '../../../src/elements/puzzle/attempt-view.js';
import { Playback } from '../../../src/elements/puzzle/playback.js';
import { getLocale } from '../../i18n/locale.js';
import { percent } from '../../i18n/percent.js';
import { roleName } from '../../i18n/words.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderSteps } from '../../../src/elements/shared/ui/line-steps.js';
import { taskStyles, practiceStyles } from './practice.styles.js';
import { settingsContext } from '../contexts.js';
import { CoordinatesPlace } from '../layout.js';
import { renderEngineError } from '../engine-error.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { Asked, AttemptStore } from './attempt-store.js';
import { practiceWords, type PracticeWords } from '../../words/practice.js';

/** What the board shows. */
interface Shown {
  readonly position: Position;
  readonly last: LineStep | undefined;
}

/**
 * The board of an attempt, and beside it what is asked, what came of it, and what can be done.
 *
 * @slot head - Above the task, and on narrow screens above the board.
 * @slot none - In place of a task, where there is none.
 * @slot - Below the buttons.
 */
export class AcedrexAttempt extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [controlStyles, taskStyles, practiceStyles];

  @property({ attribute: false }) store!: AttemptStore<Asked>;
  /** What the solver should do. */
  @property({ attribute: false }) task = '';
  /** What the task asks for, if that is more than a good move. */
  @property({ attribute: false }) goal: PuzzleGoal | undefined;
  /** What else is said of the task. */
  @property({ attribute: false }) notes: unknown = nothing;
  /** What a hint or the solution costs, which is said before either is asked for. */
  @property({ attribute: false }) notice = '';
  /** What is said of it once it is over. */
  @property({ attribute: false }) about: unknown = nothing;
  /** The button of what comes next once it is over. */
  @property({ attribute: false }) next: unknown = nothing;
  /** The way to the analysis board. */
  @property({ attribute: false }) analyse: unknown = nothing;
  @query('acedrex-board') private board!: AcedrexBoard | null;
  @query('h2') private heading!: HTMLElement | null;
  readonly #drawn = new Memo<readonly BoardShape[]>();
  readonly #coordinates = new CoordinatesPlace(this);
  readonly #playback = new Playback(() => this.requestUpdate());

  protected override stores(): readonly Store[] {
    return [this.store, this.settings];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#playback.stop();
    // Whoever comes back sees what is due again.
    this.#seen = undefined;
    this.store.close();
  }

  /** The task gets the focus, because a button is gone. */
  async focusTask(): Promise<void> {
    await this.updateComplete;
    this.heading?.focus({ preventScroll: true });
    // On a phone, the buttons may be below what fits.
    this.board?.scrollIntoView({ block: 'nearest' });
  }

  // --- What is shown -------------------------------------------------------------------------------

  #attempt: Attempt<Asked> | undefined;
  #seen: string | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { attempt, status, refutation, line, sequel, isOver, isInSequel } = this.store;
    const seen = [status, attempt?.done, refutation?.status, isInSequel, sequel.length].join(' ');
    if (attempt === this.#attempt && seen === this.#seen) return;
    this.#attempt = attempt;
    this.#seen = seen;
    const playback = this.#playback;
    if (attempt !== undefined && isOver && status === 'answered') {
      // The reply is on the board already if only the capture was asked for.
      const shown = attempt.state === 'solved' ? attempt.plies + 1 : playback.step;
      if (isInSequel) playback.play(Math.min(shown, attempt.plies + 1), line.length);
      else playback.play(attempt.done, attempt.plies);
    } else if (attempt !== undefined && isOver)
      playback.show(Math.min(attempt.plies + sequel.length, line.length));
    else playback.show(refutation === undefined ? 0 : Math.min(2, line.length));
    if (status === 'replying') playback.wait(() => this.store.reply());
  }

  #shown(attempt: Attempt<Asked>): Shown {
    const { line, checked } = this.store;
    const step = line[this.#playback.step - 1] ?? checked;
    return step === undefined
      ? { position: attempt.position, last: attempt.last }
      : { position: step.after, last: step };
  }

  /** The verdict that was shown last. */
  #verdict: string | undefined;

  /** Brings a new verdict or hint into view, which is below the board on a phone. */
  #showVerdict(): void {
    const { status, refutation, shown, isInSequel } = this.store;
    const hint = shown?.hint ?? 0;
    const verdict = [status, refutation?.status, hint, isInSequel].join(' ');
    if (verdict === this.#verdict) return;
    this.#verdict = verdict;
    if (status !== undefined && (status !== 'asked' || hint > 0 || isInSequel))
      afterPaint(() => {
        for (const part of ['.verdict', '.hint'])
          this.renderRoot
            .querySelector(`[role=status] ${part}`)
            ?.scrollIntoView({ block: 'nearest' });
      });
  }

  protected override updated(): void {
    this.#showVerdict();
    const { board } = this;
    const { shown } = this.store;
    if (board === null || shown === undefined) return;
    const { position, last } = this.#shown(shown);
    board.fen = makeFen(position.setup);
    board.knownPosition = position;
    board.lastMove = last && [last.move.from, last.move.to];
  }

  /** Whether a move is wanted. */
  get #isWaiting(): boolean {
    const { status = '', refutation } = this.store;
    return ['asked', 'wrong', 'slower', 'failed'].includes(status) && refutation === undefined;
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { shown: attempt } = this.store;
    const words = practiceWords(this);
    return html`<article>
      <div class="over"><slot name="head"></slot></div>
      ${attempt === undefined ? nothing : this.#renderBoard(attempt)}
      <div class="side stack">
        ${
          attempt === undefined
            ? html`<slot name="none"></slot>`
            : html`${this.#renderTask()}
                <div class="buttons ${attempt.puzzle.roll === undefined ? 'four' : ''}">
                  ${this.#renderButtons(words, attempt)}
                </div>
                ${this.#renderState(words, attempt)}`
        }
        <slot></slot>
      </div>
    </article>`;
  }

  #renderBoard(attempt: Attempt<Asked>): TemplateResult {
    const { puzzle, start } = attempt;
    const mayMove = this.#isWaiting;
    return html`<acedrex-board
      .coordinates=${this.#coordinates.from(this.settings.values)}
      mode=${mayMove ? 'legal' : 'view'}
      .lang=${getLocale()}
      .ruleset=${puzzle.ruleset}
      .dice=${puzzle.roll !== undefined}
      .roll=${mayMove ? puzzle.roll : undefined}
      .orientation=${start.turn}
      .movableColor=${start.turn}
      .pieceSet=${this.settings.values.pieceSet}
      .showCards=${this.settings.values.overlays.includes('cards')}
      .shapes=${this.#drawn.keep(mayMove ? [...this.#playedShapes(attempt), ...this.#triedShapes(attempt)] : [])}
      @acedrex-move=${({ detail }: CustomEvent<BoardMove>) => void this.store.try(detail)}
    ></acedrex-board>`;
  }

  /** The hint and the last wrong move. After a move that wins later, the one before it is out of date. */
  #triedShapes(attempt: Attempt<Asked>): readonly BoardShape[] {
    return this.store.slower !== undefined && attempt.hint === 0 ? [] : shapesOf(attempt);
  }

  /** The arrow of the move to be improved, until a hint or a try draws another one. */
  #playedShapes({ hint }: Attempt<Asked>): readonly BoardShape[] {
    const { played, isPlayed } = this.store;
    if (played === undefined || isPlayed || hint > 0) return [];
    const { from, to } = played;
    return [{ kind: 'arrow', from, to, brush: 'red', isPale: true }];
  }

  #renderTask(): TemplateResult {
    return html`<section class="task stack" aria-labelledby="task">
      <h2 class="ask" id="task" tabindex="-1">${this.task}</h2>
      <div class="notes stack">${this.notes}</div>
    </section>`;
  }

  /** The verdict, hints and the solution. They are below the buttons, which stay where they are as the text grows. */
  #renderState(words: PracticeWords, attempt: Attempt<Asked>): TemplateResult {
    const { status, error, isInSequel } = this.store;
    const isUntouched =
      status === 'asked' && attempt.done === 0 && attempt.hint === 0 && !isInSequel;
    return html`<div class="state stack ${isUntouched ? 'untouched' : ''}">
      ${
        isUntouched && this.notice !== ''
          ? html`<p class="muted notice" data-test="attempt-notice">${this.notice}</p>`
          : nothing
      }
      <div
        role="status"
        class="stack"
        data-test="attempt-state"
        data-state=${status ?? nothing}
        data-id=${attempt.puzzle.id}
      >
        ${this.#renderStatus(words, attempt)}
      </div>
      ${renderEngineError(error)}
    </div>`;
  }

  /** The moves of the solution or of a refutation, to step through. */
  #renderLine(): TemplateResult | typeof nothing {
    const { line, score, continuation } = this.store;
    if (line.length === 0) return nothing;
    const own = line.length - continuation.length;
    const shown = this.#playback.step;
    return html`<p class="line" data-test="attempt-line">
        ${score === undefined ? nothing : html`<b>${formatScore(score)}</b> `}${renderSteps(
          line.slice(0, own),
          shown,
          (step) => this.#playback.show(step),
        )}
      </p>
      ${
        continuation.length === 0
          ? nothing
          : html`<p class="line" data-test="attempt-continuation">
              ${practiceWords(this).continues}
              ${renderSteps(continuation, shown - own, (step) => this.#playback.show(own + step))}
            </p>`
      }`;
  }

  #renderStatus(words: PracticeWords, attempt: Attempt<Asked>): TemplateResult | typeof nothing {
    const { status, refutation, checked, isInSequel } = this.store;
    const { last, done } = attempt;
    switch (status) {
      case 'asked': {
        const replied = isInSequel ? words.follow : done > 0 ? words.replied : undefined;
        return html`${
          replied !== undefined && last !== undefined
            ? html`<p class="good verdict">${replied({ turn: last.turn, san: last.san })}</p>`
            : nothing
        }${renderHint(words, attempt)}`;
      }
      case 'replying':
        return html`<p class="good verdict">${words.right({ san: last?.san ?? '' })}</p>`;
      case 'checking':
        return html`<p>
          ${checked === undefined ? words.searching : words.checking({ san: checked.san })}
        </p>`;
      case 'failed':
        return html`<p>${words.unasked}</p>
          ${renderHint(words, attempt)}`;
      case 'wrong':
        return refutation === undefined
          ? html`<p class="bad verdict">${this.#wrongText(words, attempt)}</p>
              ${renderHint(words, attempt)} ${this.#renderReply(words, attempt)}`
          : html`<p>${this.#refutationText(words, attempt)}</p>
              ${this.#renderLine()}`;
      case 'slower':
        return html`<p class="verdict">${this.#slowerText(words, attempt)}</p>
          ${renderHint(words, attempt)}`;
      case 'solved':
        return html`<p class="good verdict">${this.#solvedText(words, attempt)}</p>
          ${this.#renderLine()} ${this.#renderSequel(words)} ${this.about}`;
      case 'answered':
        return html`<p class="verdict">${words.answered}</p>
          ${this.#renderLine()} ${this.#renderSequel(words)} ${this.about}`;
      case undefined:
        return nothing;
    }
  }

  /** What the moves after the solution win. */
  #renderSequel(words: PracticeWords): TemplateResult | typeof nothing {
    const [reply, capture] = this.store.sequel;
    return reply === undefined || capture?.move.captured === undefined
      ? nothing
      : html`<p data-test="sequel">
          ${words.follows({ reply: reply.san, capture: capture.san, captured: roleName(capture.move.captured) })}
        </p>`;
  }

  #wrongText(words: PracticeWords, { tried }: Attempt<Asked>): string {
    const { isPlayed, loss, isInSequel } = this.store;
    const san = tried?.san ?? '';
    if (isInSequel) return words.winsLess({ san });
    if (isPlayed) return words.played({ san });
    return loss === undefined ? words.wrong({ san }) : words.loses({ san, share: percent(loss) });
  }

  /** What the engine has found after a wrong move. */
  #renderReply(words: PracticeWords, attempt: Attempt<Asked>): TemplateResult | typeof nothing {
    const { steps: [tried, reply] = [], score } = this.store.afterWrong ?? {};
    if (tried === undefined) return nothing;
    if (score === undefined || reply === undefined)
      return html`<p>${words.endsWithoutWin({ san: tried.san })}</p>`;
    const { captured } = reply.move;
    const chances = percent(chanceFor(expectedScore(score), attempt.start.turn));
    return html`<p>
      ${words.wouldReply({ turn: reply.turn, san: reply.san, captured: captured && roleName(captured), chances })}
    </p>`;
  }

  #slowerText(words: PracticeWords, { done }: Attempt<Asked>): string {
    const moves = this.goal?.kind === 'end' ? this.goal.moves - done / 2 : 1;
    return words.slower({ san: this.store.slower?.san ?? '', moves });
  }

  #solvedText(words: PracticeWords, { tried, steps }: Attempt<Asked>): string {
    const { isGoodToo, loss = 0, attempt } = this.store;
    const [san, best] = [tried?.san ?? '', steps[0]?.san];
    if (isGoodToo)
      return Math.round(100 * loss) === 0
        ? words.asGood({ san, best })
        : words.goodToo({ san, share: percent(loss), best });
    // What comes after the solution is not a part of the task.
    return attempt?.hasFailed === true ? words.solvedAfter : words.solved;
  }

  #refutationText(words: PracticeWords, attempt: Attempt<Asked>): string {
    const { tried, start } = attempt;
    const { status, score } = this.store.refutation ?? { status: 'failed', score: undefined };
    const san = tried?.san ?? '';
    switch (status) {
      case 'searching':
        return words.refuting({ san });
      case 'found':
        return score === undefined
          ? words.endsWithoutWin({ san })
          : words.refuted({ san, chances: percent(chanceFor(expectedScore(score), start.turn)) });
      case 'failed':
        return words.unasked;
    }
  }

  /** "Analyse" comes last and keeps its place, whatever the other buttons are. */
  #renderButtons(words: PracticeWords, { hint, puzzle }: Attempt<Asked>): TemplateResult {
    const { store } = this;
    const { status, isOver } = store;
    if (isOver)
      return html`<div class="next">${this.next}</div>
        ${this.#renderButton(words.again, () => store.retry())} ${this.analyse}`;
    if (store.refutation !== undefined)
      return html`<div class="back">
          ${this.#renderButton(words.goBack, () => store.goBack(), { isPrimary: true })}
        </div>
        ${this.analyse}`;
    const isBusy = status === 'replying' || status === 'checking';
    return html`${this.#renderButton(
      hint === 0 ? words.hint : words.moreHint,
      () => void store.hint(),
      {
        isDisabled: isBusy || hint === 2,
        isStaying: true,
        title: this.notice,
      },
    )}
    ${this.#renderButton(words.showAnswer, () => void store.answer(), {
      isDisabled: isBusy,
      title: this.notice,
    })}
    ${
      // The engine's searches with dice give no lines.
      puzzle.roll === undefined
        ? this.#renderButton(words.why, () => void store.explain(), {
            isDisabled: !store.mayExplain,
          })
        : nothing
    }
    ${this.analyse}`;
  }

  /** Draws a button. Unless it stays, the task gets the focus after it. */
  #renderButton(
    label: string,
    action: () => void,
    { isPrimary = false, isDisabled = false, isStaying = false, title = '' } = {},
  ): TemplateResult {
    return html`<button
      type="button"
      class=${isPrimary ? 'primary' : ''}
      title=${title || nothing}
      ?disabled=${isDisabled}
      @click=${() => {
        action();
        if (!isStaying) void this.focusTask();
      }}
    >
      ${label}
    </button>`;
  }
}

const renderHint = (
  words: PracticeWords,
  attempt: Attempt<Asked>,
): TemplateResult | typeof nothing => {
  const hint = hintOf(words, attempt, roleName);
  return hint === '' ? nothing : html`<p class="hint">${hint}</p>`;
};

customElements.define('acedrex-attempt', AcedrexAttempt);
