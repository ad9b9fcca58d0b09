import { html, nothing, type PropertyValues, type TemplateResult, css } from 'lit';
import { query, state } from 'lit/decorators.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { taskOf } from '../../../src/elements/puzzle/attempt-view.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { bindingFor, isInDialog } from '../keys.js';
import { addressOfLine } from '../../shared/addresses.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { navStyles, tabStyles } from '../../shared/ui/common.styles.js';
import { PageElement, provided } from '../page-element.js';
import { knownPieces, nextStep, progressOf } from '../learn/path.js';
import { learnWords } from '../../words/learn.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import { cardsForToday } from '../practice/cards.js';
import { courseRules, courseToResume, practiceHistory } from '../practice/history.js';
import { dailyLimit } from '../practice/limit.js';
import { practiceStyles } from '../practice/practice.styles.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { AcedrexCourse } from './course.component.js';
import type { AcedrexDue } from './due.component.js';
import './progress.component.js';
import {
  addressOfPuzzles,
  isPuzzlesAddress,
  placeOfPuzzles,
  type PuzzlePlace,
} from './puzzles-address.js';
import { renderNotes, renderSolved } from './puzzle-about.js';
import { PuzzlesStore, type KnownPlace } from './puzzles-store.js';
import { renderWishes } from './wishes.js';
import { puzzlesWords, type PuzzlesWords } from '../../words/puzzles.js';
import { places } from '../places.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The title and the links above the task, and the choices below it. */
const puzzlesViewStyles = css`
  .head {
    display: grid;
    gap: 0.3rem;
  }

  summary {
    min-block-size: 2.25rem;
    padding-block: 0.35rem;
    font-weight: 600;
    cursor: pointer;
  }

  .wishes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
    gap: 0.5rem 0.8rem;
    select {
      inline-size: 100%;
    }
    + p {
      margin-block: 0.5rem 0;
    }
  }

  /* One row, so that the task is visible. Large text, or long words in a window of 320 pixels, need more rows. */
  @media (max-width: 40rem) {
    .head {
      container-type: inline-size;
      .tabs {
        flex-wrap: nowrap;
        @container (max-width: 18rem) {
          flex-wrap: wrap;
        }
      }
    }

    nav a {
      flex: 1 1 auto;
      padding-inline: 0.15rem;
      font-size: 0.92rem;
      line-height: 1.15;
    }
  }

  @media (pointer: coarse) {
    nav a,
    summary {
      min-block-size: 2.75rem;
    }
  }

  /* A short phone shows the solution without scrolling. */
  @media (max-height: 46rem) {
    @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
      nav a {
        min-block-size: 2.25rem;
      }
    }
  }
`;

/** The puzzles that the user has left. A half-solved puzzle can be resumed. */
interface Left {
  readonly daily: PuzzlesStore;
  readonly other: PuzzlesStore;
  training: Partial<PuzzlePlace>;
}

/** Keyed by the page's only settings object, because leaving the view destroys the view's element. */
const left = new WeakMap<SettingsStore, Left>();

const leftOf = (settings: SettingsStore): Left => {
  const known = left.get(settings);
  if (known !== undefined) return known;
  const begun = {
    daily: new PuzzlesStore(settings),
    other: new PuzzlesStore(settings),
    training: {},
  };
  left.set(settings, begun);
  return begun;
};

/** The puzzle view: the puzzle of the day, and any number of other puzzles. */
export class AcedrexPuzzlesView extends PageElement {
  @provided('game') private game!: GameStore;
  @provided('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    pageStyles,
    navStyles,
    tabStyles,
    practiceStyles,
    puzzlesViewStyles,
  ];

  @state() private place: PuzzlePlace = placeOfPuzzles('');
  @query('acedrex-attempt') private shown!: AcedrexAttempt | null;
  @query('acedrex-course') private course!: AcedrexCourse | null;
  @query('acedrex-due') private due!: AcedrexDue | null;

  get #left(): Left {
    return leftOf(this.settings);
  }

  get #puzzles(): PuzzlesStore {
    return this.#left[this.place.isDaily ? 'daily' : 'other'];
  }

  protected override stores(): readonly Store[] {
    const { daily, other } = this.#left;
    return [daily, daily.attempts, other, other.attempts, practiceHistory, this.settings];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    places.follow(this.#follow);
    // Listens before the board, because the board uses Space and Enter on its squares.
    document.addEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    places.unfollow(this.#follow);
    document.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    const { daily, other } = this.#left;
    for (const store of [daily, other]) store.close();
  }

  // --- The address ---------------------------------------------------------------------------------

  /** The shown URL fragment. It lags behind the page's URL until the browser has reported a change. */
  #address = '';

  readonly #follow = (): void => {
    if (!isPuzzlesAddress(places.view)) return;
    this.#address = places.view;
    this.place = placeOfPuzzles(places.view);
    if (places.view === addressOfPuzzles({}) && this.#isWaiting) {
      this.#show(this.#left.training);
      return;
    }
    const { course, isProblems, isProgress, due } = this.place;
    if (isProblems) void loadPart(this, () => import('../problems/collection.component.js'));
    else if (due !== undefined) void loadPart(this, () => import('./due.component.js'));
    // Keeps the training puzzle. The results need the puzzle set, because the set contains the themes.
    else if (isProgress) void this.#puzzles.open({ ...this.#known, id: this.#left.training.id });
    else if (course === undefined) void this.#puzzles.open(this.#known);
    else void loadPart(this, () => import('./course.component.js'));
  };

  /** Whether the user has left a training puzzle unfinished under the rules in the URL. */
  get #isWaiting(): boolean {
    const { attempt } = this.#left.other;
    return (
      attempt?.isOver === false &&
      attempt.puzzle.id === this.#left.training.id &&
      attempt.puzzle.ruleset === this.#known.ruleset
    );
  }

  get #known(): KnownPlace {
    const { ruleset, ...rest } = this.place;
    return { ...rest, ruleset: ruleset ?? courseRules(this.game.record.ruleset) };
  }

  /** Navigates to another state of the view; the URL contains the state. */
  #show(changes: Partial<PuzzlePlace>): void {
    const address = addressOfPuzzles({ ...this.#known, ...changes });
    if (address === places.view) return;
    places.replace(address);
    this.#follow();
  }

  /**
   * After a puzzle or an exercise, Space, Enter and a letter show the next task, unless the focused control handles the
   * key.
   */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isPress = [' ', 'Enter'].includes(event.key);
    const binding = bindingFor(event, this.settings.values, 'puzzles');
    if (!isPress && binding?.name !== 'nextPuzzle') return;
    const target = event.composedPath()[0];
    const isUsed =
      target instanceof Element &&
      target.closest(`input, select, textarea${isPress ? ', button, a, summary' : ''}`) !== null;
    if (isUsed || isInDialog(event) || !this.#goOn()) return;
    event.preventDefault();
  };

  /** Shows the next task after a finished puzzle, card or exercise; returns false if there is none. */
  #goOn(): boolean {
    const { course, isProblems, isProgress, due } = this.place;
    if (isProblems || isProgress) return false;
    if (course !== undefined) return this.course?.goOn() === true;
    if (due !== undefined) return this.due?.goOn() === true;
    if (!this.#puzzles.attempts.isOver) return false;
    void this.#next();
    return true;
  }

  /** Shows the next puzzle. The task gets the focus, because the button has disappeared. */
  async #next(): Promise<void> {
    const next = this.#puzzles.nextOf();
    this.#show({ id: next?.puzzle.id, isDaily: false });
    await this.updateComplete;
    await this.shown?.focusTask();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { attempt } = this.#puzzles;
    const { course, isProblems, isProgress, isDaily, isDice, due, id } = this.place;
    if (attempt === undefined || course !== undefined || isProblems || isDaily) return;
    if (isProgress || due !== undefined) return;
    this.#left.training = { ...this.place, id: attempt.isOver ? undefined : attempt.puzzle.id };
    const shown = { id: attempt.puzzle.id, isDice: attempt.puzzle.roll !== undefined };
    if (id === shown.id && isDice === shown.isDice) return;
    // Records the puzzle in the URL, so that a reload shows it again. If the user has already left, the new URL stays.
    this.place = { ...this.place, ...shown };
    if (places.view !== this.#address) return;
    this.#address = addressOfPuzzles({ ...this.#known });
    places.replace(this.#address);
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = puzzlesWords(this);
    const { course, isProblems, isProgress, due } = this.place;
    if (isProblems)
      return html`<acedrex-problem-collection
        .ruleset=${this.#known.ruleset}
        .given=${this.place.given}
        @acedrex-choose-ruleset=${({ detail: ruleset }: CustomEvent<RulesetName>) => this.#show({ ruleset })}
        >${this.#renderHead(words)}
        <p class="muted">${words.kinds}</p></acedrex-problem-collection
      >`;
    if (course !== undefined)
      return html`<acedrex-course .words=${words} .ruleset=${this.#known.ruleset} .piece=${course}
        >${this.#renderHead(words)}</acedrex-course
      >`;
    if (due !== undefined)
      return html`<acedrex-due .place=${due} .card=${this.place.card}
        >${this.#renderHead(words)}</acedrex-due
      >`;
    if (isProgress)
      return html`<div class="page">
        ${this.#renderHead(words)}
        <acedrex-progress
          whole
          .words=${words}
          .wish=${this.place}
          .puzzles=${this.#puzzles.puzzles}
          .ruleset=${this.#known.ruleset}
        ></acedrex-progress>
      </div>`;
    const { attempt, attempts } = this.#puzzles;
    return html`<acedrex-attempt
      .store=${attempts}
      .task=${attempt === undefined ? '' : taskOf(words, attempt.start.turn, attempt.puzzle.goal)}
      .notes=${attempt === undefined ? nothing : html`${this.#renderMissing(words)} ${renderNotes(words, attempt)}`}
      .goal=${attempt?.puzzle.goal}
      .notice=${words.stakes[this.#puzzles.isRated ? 'rated' : 'again']}
      .about=${attempt === undefined ? nothing : this.#renderAbout(words, attempt)}
      .next=${renderButton(words.next, () => void this.#next(), 'primary')}
      .analyse=${attempt === undefined ? nothing : renderAnalyse(words, attempt)}
    >
      ${this.#renderHead(words)}
      <div slot="none">${attempt === undefined ? this.#renderStatus(words) : nothing}</div>
      ${this.place.isDaily ? nothing : this.#renderChoice(words)}
      <acedrex-progress
        .words=${words}
        .wish=${this.place}
        .puzzles=${this.#puzzles.puzzles}
        .ruleset=${this.#known.ruleset}
      ></acedrex-progress>
      <p class="muted">${words.kinds}</p>
    </acedrex-attempt>`;
  }

  #renderHead(words: PuzzlesWords): TemplateResult {
    const { isDaily, isProblems, isProgress, due, course, ruleset } = this.place;
    const isCourse = course !== undefined && !isProblems;
    const left = cardsForToday(practiceHistory.all, Date.now(), dailyLimit()).length;
    // After a change of rules, training continues with a puzzle under the new rules.
    const training = this.#left.training.ruleset === ruleset ? this.#left.training : {};
    return html`<div slot="head" class="head">
      <h1 class="of-view">${words.title}</h1>
      <nav class="tabs" aria-label=${words.title}>
        ${this.#renderLink(
          words.training,
          training,
          !isDaily && !isCourse && !isProblems && !isProgress && due === undefined,
        )}
        ${this.#renderLink(words.daily, { isDaily: true }, isDaily && !isProblems)}
        ${this.#renderLink(
          words.course,
          {
            course:
              course ??
              courseToResume(this.#known.ruleset, knownPieces(this.settings.values.learned)),
          },
          isCourse,
        )}
        ${this.#renderLink(words.problems, { isProblems: true }, isProblems)}
        ${this.#renderLink(left === 0 ? words.due : `${words.due} (${left})`, { due: 'today' }, due !== undefined)}
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

  #renderStatus(words: PuzzlesWords): TemplateResult {
    switch (this.#puzzles.status) {
      case 'failed':
        return html`<div class="task stack">
          <p class="fault" role="alert">${words.failed}</p>
          ${renderButton(words.again, () => void this.#puzzles.open(this.#known))}
        </div>`;
      case 'none':
        return html`<p class="task" role="status">${words.none}</p>`;
      case 'loading':
      case 'there':
        return html`<p class="task muted" role="status">${words.loading}</p>`;
    }
  }

  #renderMissing(words: PuzzlesWords): TemplateResult | typeof nothing {
    const { missing: id } = this.#puzzles;
    return id === undefined ? nothing : html`<p role="alert">${words.unknown({ id })}</p>`;
  }

  #renderAbout(words: PuzzlesWords, { puzzle }: Attempt): TemplateResult {
    const { change, line } = this.#puzzles;
    return html`${renderSolved(words, puzzle, line)}
      <p class="muted">
        ${words.about({ rating: puzzle.rating })}
        ${
          typeof change === 'string'
            ? words.unrated[change]
            : words.change({ ...change, by: `${change.by < 0 ? '−' : '+'}${Math.abs(change.by)}` })
        }
      </p>
      ${this.#renderNextStep()}`;
  }

  /** Leads newcomers back to the Learn path, but only after their first puzzle. */
  #renderNextStep(): TemplateResult | typeof nothing {
    if (practiceHistory.puzzles.length > 1) return nothing;
    const { learned } = this.settings.values;
    const step = nextStep(progressOf(learned, practiceHistory.all), learned);
    if (step === undefined) return nothing;
    const { path } = learnWords();
    const address =
      step === 'pieces'
        ? '#learn?pieces'
        : step === 'exercises'
          ? addressOfPuzzles({
              course: courseToResume(
                this.#known.ruleset,
                knownPieces(this.settings.values.learned),
              ),
            })
          : '#learn';
    return html`<p data-test="next-step">
      <b>${path.next}</b> <a href=${address}>${path[step]}</a>
    </p>`;
  }

  #renderChoice(words: PuzzlesWords): TemplateResult {
    return html`<details>
      <summary>${words.choice}</summary>
      ${renderWishes(words, this.#puzzles.puzzles, this.#known, (changes) => this.#show({ ...changes, id: undefined }))}
    </details>`;
  }
}

/** Draws a link to the position on the analysis board, with its roll, and with the solution once it may be shown. */
const renderAnalyse = (words: PuzzlesWords, { puzzle, start, isOver }: Attempt): TemplateResult => {
  const address = addressOfLine({
    ruleset: puzzle.ruleset,
    fen: makeFen(start.setup),
    line: isOver ? puzzle.solution.join(' ') : undefined,
    roll: puzzle.roll,
    name: words.study({ id: puzzle.id }),
  });
  return html`<a class="button" href=${address}>${words.analyse}</a>`;
};

customElements.define('acedrex-puzzles-view', AcedrexPuzzlesView);
