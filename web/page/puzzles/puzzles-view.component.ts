import { consume } from '@lit/context';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { roleOfRoll } from '../../../src/rules/dice.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, type RulesetName } from '../../../src/rules/rulesets.js';
import { arrow } from '../../components/analysis/shapes.js';
import type { AcedrexBoard } from '../../components/board/board.component.js';
import type { BoardMove } from '../../components/board/types.js';
import type { GameStore } from '../../game/game-store.js';
import { lazyWords } from '../../i18n/lazy-words.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/words.js';
import { addressOfLine } from '../../shared/line-address.js';
import { loadPart } from '../../shared/load-part.js';
import { Memo } from '../../shared/memo.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { renderSteps } from '../../shared/ui/line-steps.js';
import { taskStyles } from '../../shared/ui/task.styles.js';
import { gameContext, settingsContext } from '../contexts.js';
import { CoordinatesPlace } from '../coordinates-place.js';
import { renderEngineError } from '../engine-error.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import {
  addressOfPuzzles,
  isPuzzlesAddress,
  placeOfPuzzles,
  type PuzzlePlace,
} from './puzzles-address.js';
import { PuzzlesStore, type KnownPlace } from './puzzles-store.js';
import { puzzlesViewStyles } from './puzzles-view.styles.js';
import { renderProgress } from './progress.js';
import { renderWishes } from './wishes.js';
import { ENGLISH, type PuzzleWords } from './words.js';

const wordsIn = lazyWords(ENGLISH, () => import('./words.es.js'));

/** Milliseconds before the opponent replies, and between the moves of a solution. */
const REPLY_DELAY = 500;
const STEP_DELAY = 1000;

/** What the board shows. */
interface Shown {
  readonly position: Position;
  readonly last: LineStep | undefined;
}

/** Puzzles: that of the day, and as many others as there are. */
export class AcedrexPuzzlesView extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [controlStyles, taskStyles, puzzlesViewStyles];

  @state() private place: PuzzlePlace = placeOfPuzzles('');
  /** The move of the line whose position is shown, from 1; 0 shows the puzzle. */
  @state() private step = 0;
  @query('acedrex-board') private board!: AcedrexBoard | null;
  @query('h2') private task!: HTMLElement | null;
  #store: PuzzlesStore | undefined;
  readonly #drawn = new Memo<readonly BoardShape[]>();
  readonly #coordinates = new CoordinatesPlace(this);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get #puzzles(): PuzzlesStore {
    return (this.#store ??= new PuzzlesStore(this.settings));
  }

  protected override stores(): readonly Store[] {
    return [this.#puzzles, this.settings];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('hashchange', this.#follow);
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#follow);
    clearTimeout(this.#timer);
    this.#puzzles.close();
  }

  // --- The address ---------------------------------------------------------------------------------

  readonly #follow = (): void => {
    if (!isPuzzlesAddress(location.hash)) return;
    this.place = placeOfPuzzles(location.hash);
    if (this.place.course === undefined) void this.#puzzles.open(this.#known);
    else void loadPart(this, () => import('./course.component.js'));
  };

  get #known(): KnownPlace {
    const { ruleset, ...rest } = this.place;
    return { ...rest, ruleset: ruleset ?? this.#rulesetOfGame };
  }

  get #rulesetOfGame(): RulesetName {
    const { name } = this.game.record.ruleset;
    return RULESET_NAMES.find((known) => known === name) ?? 'cazaux';
  }

  /** Shows something else, which the address says. */
  #show(changes: Partial<PuzzlePlace>): void {
    const address = addressOfPuzzles({ ...this.#known, ...changes });
    if (address === location.hash) return;
    history.replaceState(null, '', address);
    this.#follow();
  }

  /** The next puzzle; its task gets the focus, because the button is gone. */
  async #next(): Promise<void> {
    const next = this.#puzzles.nextOf();
    this.#show({ id: next?.puzzle.id, isDaily: false });
    await this.#focusTask();
  }

  async #focusTask(): Promise<void> {
    await this.updateComplete;
    this.task?.focus({ preventScroll: true });
    // On a phone, the buttons may be below what fits.
    this.board?.scrollIntoView({ block: 'nearest' });
  }

  // --- What is shown -------------------------------------------------------------------------------

  /** The line that can be stepped through: a refutation, or the solution once it may be seen. */
  get #line(): readonly LineStep[] {
    const { attempt, refutation } = this.#puzzles;
    if (refutation !== undefined) return refutation.steps;
    return attempt?.isOver === true ? attempt.line : [];
  }

  #shown(attempt: Attempt): Shown {
    const step = this.#line[this.step - 1];
    return step === undefined
      ? { position: attempt.position, last: attempt.last }
      : { position: step.after, last: step };
  }

  #seen: string | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { attempt, refutation } = this.#puzzles;
    const seen = [attempt?.puzzle.id, attempt?.state, attempt?.done, refutation?.status].join(' ');
    if (seen === this.#seen) return;
    this.#seen = seen;
    clearTimeout(this.#timer);
    this.step = 0;
    if (attempt === undefined || this.place.course !== undefined) return;
    // A reload shows the same puzzle again.
    if (!this.place.isDaily && this.place.id !== attempt.puzzle.id) {
      this.place = { ...this.place, id: attempt.puzzle.id };
      history.replaceState(null, '', addressOfPuzzles({ ...this.#known }));
    }
    if (refutation !== undefined) this.step = Math.min(2, this.#line.length);
    else if (attempt.state === 'solved') this.step = this.#line.length;
    else if (attempt.state === 'answered') this.#playOn(attempt.done);
    else if (attempt.state === 'replying') {
      this.#timer = setTimeout(() => {
        this.#puzzles.reply();
      }, REPLY_DELAY);
    }
  }

  /** Shows the solution move by move. */
  #playOn(step: number): void {
    this.step = step;
    if (step >= this.#line.length) return;
    this.#timer = setTimeout(() => {
      this.#playOn(step + 1);
    }, STEP_DELAY);
  }

  protected override updated(): void {
    const { board } = this;
    const { attempt } = this.#puzzles;
    if (board === null || attempt === undefined) return;
    const { position, last } = this.#shown(attempt);
    board.fen = makeFen(position.setup);
    board.knownPosition = position;
    board.lastMove = last && [last.move.from, last.move.to];
  }

  #shapes({ state, tried, next, hint }: Attempt): readonly BoardShape[] {
    const { refutation } = this.#puzzles;
    if (refutation !== undefined || next === undefined) return [];
    const { from } = next.move;
    return [
      ...(hint === 1 ? [{ kind: 'circle', square: from, brush: 'green' } as const] : []),
      ...(hint === 2 ? [arrow(next.move, 'green')] : []),
      ...(state === 'wrong' && tried !== undefined ? [arrow(tried.move, 'red')] : []),
    ];
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = wordsIn(this);
    const { course } = this.place;
    if (course !== undefined)
      return html`<acedrex-course
        .words=${words}
        .ruleset=${this.#known.ruleset}
        .piece=${course}
        .head=${this.#renderHead(words)}
      ></acedrex-course>`;
    const { attempt } = this.#puzzles;
    return html`<article>
      ${attempt === undefined ? nothing : this.#renderBoard(attempt)}
      <div class="side stack">
        ${this.#renderHead(words)}
        ${attempt === undefined ? this.#renderStatus(words) : this.#renderTask(words, attempt)}
        ${this.place.isDaily ? nothing : this.#renderChoice(words)}
        ${renderProgress(words, this.#puzzles)}
      </div>
    </article>`;
  }

  #renderHead(words: PuzzleWords): TemplateResult {
    const { isDaily, course } = this.place;
    const isCourse = course !== undefined;
    return html`<div class="head">
      <h1>${words.title}</h1>
      <nav aria-label=${words.title}>
        ${this.#renderLink(words.training, {}, !isDaily && !isCourse)}
        ${this.#renderLink(words.daily, { isDaily: true }, isDaily)}
        ${this.#renderLink(words.course, { course: course ?? 'rook' }, isCourse)}
      </nav>
    </div>`;
  }

  #renderLink(label: string, place: Partial<PuzzlePlace>, isShown: boolean): TemplateResult {
    const { ruleset } = this.place;
    return html`<a
      href=${addressOfPuzzles({ ...(ruleset !== undefined && { ruleset }), ...place })}
      aria-current=${isShown ? 'page' : nothing}
      >${label}</a
    >`;
  }

  #renderBoard(attempt: Attempt): TemplateResult {
    const { puzzle, start, state } = attempt;
    const mayMove =
      (state === 'asked' || state === 'wrong') && this.#puzzles.refutation === undefined;
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
      .shapes=${this.#drawn.keep(this.#shapes(attempt))}
      @acedrex-move=${({ detail }: CustomEvent<BoardMove>) => {
        this.#puzzles.try(detail);
      }}
    ></acedrex-board>`;
  }

  #renderStatus(words: PuzzleWords): TemplateResult {
    switch (this.#puzzles.status) {
      case 'failed':
        return html`<div class="task stack">
          <p class="fault" role="alert">${words.failed}</p>
          ${renderButton(words.retryLoading, () => void this.#puzzles.open(this.#known))}
        </div>`;
      case 'none':
        return html`<p class="task" role="status">${words.none}</p>`;
      case 'loading':
      case 'there':
        return html`<p class="task muted" role="status">${words.loading}</p>`;
    }
  }

  #renderTask(words: PuzzleWords, attempt: Attempt): TemplateResult {
    const { puzzle, start, mistake } = attempt;
    return html`<section class="task stack" aria-labelledby="task">
        <h2 class="ask" id="task" tabindex="-1">${words.task(start.turn, puzzle.goal)}</h2>
        ${
          mistake === undefined
            ? nothing
            : html`<p class="muted">${words.mistake(mistake.turn, mistake.san)}</p>`
        }
        ${
          puzzle.roll === undefined
            ? nothing
            : html`<p>${words.rolled(puzzle.roll, roleName(roleOfRoll(puzzle.roll)))}</p>`
        }
        <div
          role="status"
          class="stack"
          data-test="puzzle-state"
          data-state=${attempt.state}
          data-id=${puzzle.id}
        >
          ${this.#renderState(words, attempt)}
        </div>
        ${renderEngineError(this.#puzzles.error)}
        ${
          this.#line.length > 1
            ? html`<p data-test="puzzle-line">
                ${renderSteps(this.#line, this.step, (step) => {
                  clearTimeout(this.#timer);
                  this.step = step;
                })}
              </p>`
            : nothing
        }
      </section>
      <div class="row">${this.#renderButtons(words, attempt)}</div>`;
  }

  #renderState(words: PuzzleWords, attempt: Attempt): TemplateResult | typeof nothing {
    const { state, tried, done, last, puzzle } = attempt;
    const { refutation, change } = this.#puzzles;
    const san = tried?.san ?? '';
    switch (state) {
      case 'asked':
        return html`${
          done > 0 && last !== undefined
            ? html`<p class="good verdict">${words.replied(last.turn, last.san)}</p>`
            : nothing
        }${renderHint(words, attempt)}`;
      case 'replying':
        return html`<p class="good verdict">${words.right(last?.san ?? '')}</p>`;
      case 'wrong':
        return refutation === undefined
          ? html`<p class="bad verdict">${words.wrong(san)}</p>
              ${renderHint(words, attempt)}`
          : html`<p>${this.#refutationText(words, san)}</p>`;
      case 'solved':
      case 'answered':
        return html`<p class="verdict ${state === 'solved' ? 'good' : ''}">
            ${
              state === 'answered'
                ? words.answered
                : attempt.hasFailed
                  ? words.solvedAfter
                  : words.solved
            }
          </p>
          <p class="muted">
            ${words.about(
              puzzle.rating,
              puzzle.themes.map((theme) => words.themes[theme]),
            )}
            ${change === undefined ? words.unrated : words.change(change)}
          </p>`;
    }
  }

  #refutationText(words: PuzzleWords, san: string): string {
    const { status, score } = this.#puzzles.refutation ?? { status: 'failed', score: undefined };
    switch (status) {
      case 'searching':
        return words.refuting(san);
      case 'found':
        return score === undefined
          ? words.endsWithoutWin(san)
          : words.refuted(san, formatScore(score));
      case 'failed':
        return words.notRefuted;
    }
  }

  #renderButtons(words: PuzzleWords, attempt: Attempt): TemplateResult {
    const store = this.#puzzles;
    const { state, isOver, hint, puzzle } = attempt;
    const analyse = html`<a class="button" href=${this.#addressOf(words, attempt)}
      >${words.analyse}</a
    >`;
    if (isOver)
      return html`${renderButton(words.next, () => void this.#next(), { isPrimary: true })}
      ${renderButton(words.again, () => {
        store.retry();
        void this.#focusTask();
      })}
      ${analyse}`;
    if (store.refutation !== undefined)
      return html`${renderButton(
        words.goBack,
        () => {
          store.goBack();
          void this.#focusTask();
        },
        { isPrimary: true },
      )}
      ${analyse}`;
    const isBusy = state === 'replying';
    // The engine's searches with dice give no lines.
    const canExplain = state === 'wrong' && puzzle.roll === undefined;
    return html`${
      canExplain
        ? renderButton(words.why, () => {
            void store.explain();
            void this.#focusTask();
          })
        : nothing
    }
    ${renderButton(
      hint === 0 ? words.hint : words.moreHint,
      () => {
        store.hint();
      },
      { isDisabled: isBusy || hint === 2 },
    )}
    ${renderButton(
      words.showAnswer,
      () => {
        store.answer();
        void this.#focusTask();
      },
      { isDisabled: isBusy },
    )}
    ${analyse}`;
  }

  /** The address of the puzzle's position on the analysis board, with its roll, and with the solution once it may be seen. */
  #addressOf(words: PuzzleWords, { puzzle, start, isOver }: Attempt): string {
    return addressOfLine({
      ruleset: puzzle.ruleset,
      fen: makeFen(start.setup),
      line: isOver ? puzzle.solution.join(' ') : undefined,
      roll: puzzle.roll,
      name: words.study(puzzle.id),
    });
  }

  #renderChoice(words: PuzzleWords): TemplateResult {
    return html`<details>
      <summary>${words.choice}</summary>
      ${renderWishes(words, this.#puzzles.puzzles, this.#known, (changes) => {
        this.#show({ ...changes, id: undefined });
      })}
    </details>`;
  }
}

const renderHint = (
  words: PuzzleWords,
  { hint, next }: Attempt,
): TemplateResult | typeof nothing => {
  if (hint === 0 || next === undefined) return nothing;
  const { role, from, to } = next.move;
  return html`<p>
    ${hint === 1 ? words.moveThis(roleName(role), from) : words.moveThere(roleName(role), from, to)}
  </p>`;
};

const renderButton = (
  label: string,
  action: () => void,
  { isPrimary = false, isDisabled = false } = {},
): TemplateResult =>
  html`<button
    type="button"
    class=${isPrimary ? 'primary' : ''}
    ?disabled=${isDisabled}
    @click=${action}
  >
    ${label}
  </button>`;

customElements.define('acedrex-puzzles-view', AcedrexPuzzlesView);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-puzzles-view': AcedrexPuzzlesView;
  }
}
