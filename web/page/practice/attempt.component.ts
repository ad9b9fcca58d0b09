import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import { chanceFor, formatScore } from '../../../src/analysis/chance.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import type { Shape } from '../../../src/notation/shape.js';
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
import { roleName } from '../../i18n/chess-terms.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { renderSteps } from '../../../src/elements/shared/ui/line-steps.js';
import { taskStyles, practiceStyles } from './practice.styles.js';
import { follow, PageElement } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import { renderEngineError } from '../engine-error.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { withSides } from './task.js';
import type { Asked, AttemptStore } from './attempt-store.js';
import {
  always,
  describeLineStep,
  positionPlace,
  told,
  type Answer,
  type TypedPlace,
} from '../speech/commands.js';
import type { Speech } from '../speech/speech.js';
import { typedField } from '../speech/typed-field.js';
import { practiceWords, type PracticeWords } from '../../words/practice.js';

interface Shown {
  readonly position: Position;
  readonly last: LineStep | undefined;
}

/**
 * The board of an attempt, and beside it the task, the outcome, and the buttons.
 *
 * @slot head - Above the task.
 * @slot none - Replaces the task if there is none.
 * @slot - Below the buttons.
 */
export class AcedrexAttempt extends PageElement {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [controlStyles, taskStyles, practiceStyles];

  @property({ attribute: false }) store!: AttemptStore<Asked>;
  @property({ attribute: false }) task = '';
  /** The goal of the task, if finding a good move is not enough. */
  @property({ attribute: false }) goal: PuzzleGoal | undefined;
  @property({ attribute: false }) notes: unknown = nothing;
  /** The cost of a hint or the solution, shown before the user requests either. */
  @property({ attribute: false }) notice = '';
  /** The text about the puzzle once it is over. */
  @property({ attribute: false }) about: unknown = nothing;
  /** The button for the next task, shown once this task is over. */
  @property({ attribute: false }) next: unknown = nothing;
  @property({ attribute: false }) analyse: unknown = nothing;
  @query('acedrex-board') private board!: AcedrexBoard | null;
  @query('h2') private heading!: HTMLElement | null;
  readonly #drawn = new Memo<readonly Shape[]>();
  readonly #coordinates = new CoordinatesPlace(this);
  readonly #playback = new Playback(() => this.requestUpdate());

  protected override stores(): readonly Store[] {
    return [this.store];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#playback.stop();
    // Replays the attempt when the user returns.
    this.#seen = undefined;
    this.store.close();
  }

  /** Moves the focus to the task after a button has disappeared. */
  async focusTask(): Promise<void> {
    await this.updateComplete;
    this.heading?.focus({ preventScroll: true });
    // Scrolls to the board, because on a phone the pressed button may be far below it.
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
      // If the solver only had to find the capture, the reply is already on the board.
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

  #verdict: string | undefined;

  /** Scrolls a new verdict or hint into view. On a phone, it is below the board. */
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

  get #isWaiting(): boolean {
    const { status = '', refutation } = this.store;
    return ['asked', 'wrong', 'slower', 'failed'].includes(status) && refutation === undefined;
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { shown: attempt } = this.store;
    const words = practiceWords(this);
    return html`<article class="frame">
      ${attempt === undefined ? nothing : this.#renderBoard(attempt)}
      <aside class="panel">
        <slot name="head"></slot>
        ${
          attempt === undefined
            ? html`<slot name="none"></slot>`
            : html`${this.#renderTask()}
                <div class="buttons ${attempt.puzzle.roll === undefined ? 'four' : ''}">
                  ${this.#renderButtons(words, attempt)}
                </div>
                ${this.#renderState(words, attempt)}
                ${typedField(this, this.settings, () => this.#typed)}`
        }
        <slot></slot>
      </aside>
    </article>`;
  }

  /** What the user can type instead of a move. The view announces verdicts and hints itself. */
  get #typed(): TypedPlace | undefined {
    const { store } = this;
    const { shown: attempt } = store;
    if (attempt === undefined) return undefined;
    const words = practiceWords(this);
    const { position, last } = this.#shown(attempt);
    const playback = this.#playback;
    const isHelpable = !store.isOver && store.refutation === undefined;
    const show = (step: number): void => {
      if (step >= 0 && step <= store.line.length) playback.show(step);
    };
    return positionPlace(position, {
      last,
      roll: this.#isWaiting ? attempt.puzzle.roll : undefined,
      play: this.#isWaiting ? (move) => void store.try(move) : undefined,
      commands: {
        task: () => always(this.task),
        ...(isHelpable && {
          hint: async () => {
            await store.hint();
            return told(hintOf(words, attempt, roleName));
          },
          solution: async () => {
            await store.answer();
            return told([words.answered, ...store.line.map(({ san }) => san)].join(' '));
          },
        }),
        ...(store.line.length > 0 && {
          next: ({ speech }) => {
            show(playback.step + 1);
            return this.#tellShown(attempt, speech);
          },
          back: ({ speech }) => {
            show(playback.step - 1);
            return this.#tellShown(attempt, speech);
          },
        }),
        ...(store.isOver && {
          continue: () => {
            this.renderRoot.querySelector<HTMLElement>('.next :is(button, a)')?.click();
            return told('');
          },
        }),
      },
    });
  }

  #tellShown(attempt: Attempt<Asked>, speech: Speech): Answer {
    const { last } = this.#shown(attempt);
    return always(last === undefined ? this.task : describeLineStep(last, speech));
  }

  #renderBoard(attempt: Attempt<Asked>): TemplateResult {
    const { puzzle, start } = attempt;
    const mayMove = this.#isWaiting;
    return withSides(
      start.turn,
      html`<acedrex-board
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
        .labelAttacks=${this.settings.values.labelAttacks}
        .shapes=${this.#drawn.keep(mayMove ? [...this.#playedShapes(attempt), ...this.#triedShapes(attempt)] : [])}
        @acedrex-move=${({ detail }: CustomEvent<BoardMove>) => void this.store.try(detail)}
      ></acedrex-board>`,
    );
  }

  /** Arrows for the hint and the last wrong move. A move that wins too late removes an earlier wrong move's arrow. */
  #triedShapes(attempt: Attempt<Asked>): readonly Shape[] {
    return this.store.slower !== undefined && attempt.hint === 0 ? [] : shapesOf(attempt);
  }

  /** The arrow of the move to be improved, until a hint or an attempt draws another arrow. */
  #playedShapes({ hint }: Attempt<Asked>): readonly Shape[] {
    const { played, isPlayed } = this.store;
    if (played === undefined || isPlayed || hint > 0) return [];
    const { from, to } = played;
    return [{ from, to, color: 'red', opacity: 0.45 }];
  }

  #renderTask(): TemplateResult {
    return html`<section class="task stack" aria-labelledby="task">
      <h2 class="ask" id="task" tabindex="-1">${this.task}</h2>
      <div class="notes stack">${this.notes}</div>
    </section>`;
  }

  /** Draws the verdict, hints and the solution below the buttons. Growing text thus does not move the buttons. */
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

  /** Draws the moves of the solution or of a refutation, for stepping through. */
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

  /** Draws a sentence about the reply and the capture after the solution. */
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

  /** Draws the engine's reply to a wrong move. */
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
    // The moves after the solution are not part of the task.
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

  /** Draws the buttons. "Analyse" is last and stays in place, whichever other buttons are shown. */
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
      // With dice, searches return no lines, so no explanation is possible.
      puzzle.roll === undefined
        ? this.#renderButton(words.why, () => void store.explain(), {
            isDisabled: !store.mayExplain,
          })
        : nothing
    }
    ${this.analyse}`;
  }

  /** Draws a button. If the button disappears, the task gets the focus. */
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
