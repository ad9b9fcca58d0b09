import { consume } from '@lit/context';
import { html, nothing, type PropertyValues, type TemplateResult, css } from 'lit';
import { query, state } from 'lit/decorators.js';
import { makeFen } from '../../../src/notation/fen.js';
import { formatScore } from '../../../src/analysis/chance.js';
import type { Attempt } from '../../../src/puzzles/attempt.js';
import { forkedBy, decidingPins } from '../../../src/puzzles/themes.js';
import type { PuzzleLineOfPlay } from '../../../src/puzzles/file.js';
import type { PuzzleGoal, Theme } from '../../../src/puzzles/types.js';
import { ROLES, type Color, type Role } from '../../../src/rules/pieces.js';
import { rollOf } from '../../../src/elements/puzzle/attempt-view.js';
import type { Score } from '../../../src/rules/score.js';
import type { RulesetName } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName, rulesetTitle } from '../../i18n/words.js';
import { isInDialog } from '../keys.js';
import { addressOfLine } from '../../shared/addresses.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { navStyles } from '../../shared/ui/common.styles.js';
import { gameContext, settingsContext } from '../contexts.js';
import { nextStep, progressOf } from '../learn/path.js';
import { learnWords } from '../../words/learn.js';
import { PageElement } from '../page-element.js';
import '../practice/attempt.component.js';
import type { AcedrexAttempt } from '../practice/attempt.component.js';
import { practiceHistory } from '../practice/history.js';
import { practiceStyles } from '../practice/practice.styles.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { courseRules, courseToResume } from '../practice/course-progress.js';
import type { AcedrexCourse } from './course.component.js';
import type { AcedrexMistake } from './mistake.component.js';
import './progress.component.js';
import {
  addressOfPuzzles,
  isPuzzlesAddress,
  placeOfPuzzles,
  type PuzzlePlace,
} from './puzzles-address.js';
import { PuzzlesStore, type KnownPlace } from './puzzles-store.js';
import { standingOf } from './standing.js';
import { renderWishes } from './wishes.js';
import { puzzlesWords, type PuzzlesWords } from '../../words/puzzles.js';

/** The title and the links above the task, and the choices below it. */
const puzzlesViewStyles = css`
  h1 {
    margin: 0;
    font: 600 1.5rem/1.15 var(--app-serif);
    color: var(--app-rubric);
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.3rem 1rem;
  }

  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0.2rem;
  }

  nav a[aria-current] {
    background: color-mix(in srgb, var(--app-accent) 16%, transparent);
  }

  .whole {
    max-inline-size: 44rem;
    margin-inline: auto;
    padding: 0.6rem 0.9rem 3rem;
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
  }

  .wishes select {
    inline-size: 100%;
  }

  .wishes + p {
    margin-block: 0.5rem 0;
  }

  /* One row above the board, so that the task below the board is in view. The page's head has the title. */
  @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
    .head {
      container-type: inline-size;
    }

    .head h1 {
      position: absolute;
      clip-path: inset(50%);
    }

    nav {
      flex: 1;
      flex-wrap: nowrap;
      justify-content: space-between;
    }

    nav a {
      flex: 0 1 auto;
      justify-content: center;
      padding-inline: 0.4rem;
      font-size: 0.95rem;
      line-height: 1.15;
      text-align: center;
    }
  }

  /* Large text, or long words in a window of 320 pixels, need more rows. */
  @container (max-width: 20rem) {
    nav {
      flex-wrap: wrap;
    }
  }

  @media (pointer: coarse) {
    nav a,
    summary {
      min-block-size: 2.75rem;
    }
  }
`;

/** What was shown of the puzzles: one that is left half solved waits there. */
interface Left {
  readonly daily: PuzzlesStore;
  readonly other: PuzzlesStore;
  /** Where the training was left. */
  training: Partial<PuzzlePlace>;
}

/** By the settings, of which a page has one object: the view ends with each visit to another one. */
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

/** Puzzles: that of the day, and as many others as there are. */
export class AcedrexPuzzlesView extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [controlStyles, navStyles, practiceStyles, puzzlesViewStyles];

  @state() private place: PuzzlePlace = placeOfPuzzles('');
  @query('acedrex-attempt') private shown!: AcedrexAttempt | null;
  @query('acedrex-course') private course!: AcedrexCourse | null;
  @query('acedrex-mistake') private mistake!: AcedrexMistake | null;

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
    addEventListener('hashchange', this.#follow);
    // Before the board, which uses Space and Enter on its squares.
    document.addEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('hashchange', this.#follow);
    document.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    const { daily, other } = this.#left;
    for (const store of [daily, other]) store.close();
  }

  // --- The address ---------------------------------------------------------------------------------

  /** The address that is shown. That of the page is ahead of it until the browser has reported a change. */
  #address = '';

  readonly #follow = (): void => {
    if (!isPuzzlesAddress(location.hash)) return;
    this.#address = location.hash;
    this.place = placeOfPuzzles(location.hash);
    if (location.hash === addressOfPuzzles({}) && this.#isWaiting) {
      this.#show(this.#left.training);
      return;
    }
    const { course, isProblems, isProgress, mistake } = this.place;
    if (isProblems) void loadPart(this, () => import('../problems/collection.component.js'));
    else if (mistake !== undefined) void loadPart(this, () => import('./mistake.component.js'));
    // The puzzle of the training is kept, and its set tells the themes of the results.
    else if (isProgress) void this.#puzzles.open({ ...this.#known, id: this.#left.training.id });
    else if (course === undefined) void this.#puzzles.open(this.#known);
    else void loadPart(this, () => import('./course.component.js'));
  };

  /** Whether a puzzle of the training was left before its end, under the rules that are asked for. */
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

  /** Shows something else, which the address says. */
  #show(changes: Partial<PuzzlePlace>): void {
    const address = addressOfPuzzles({ ...this.#known, ...changes });
    if (address === location.hash) return;
    history.replaceState(null, '', address);
    this.#follow();
  }

  /** Once a puzzle or an exercise is over, Space, Enter and n show the next one, unless a control has the focus that uses the key. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (![' ', 'Enter', 'n'].includes(event.key) || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.composedPath()[0];
    const isUsed =
      target instanceof Element &&
      target.closest(
        `input, select, textarea${event.key === 'n' ? '' : ', button, a, summary'}`,
      ) !== null;
    if (isUsed || isInDialog(event) || !this.#goOn()) return;
    event.preventDefault();
  };

  /** Shows what comes after a puzzle, a mistake or an exercise that is over; false if there is none. */
  #goOn(): boolean {
    const { course, isProblems, isProgress, mistake } = this.place;
    if (isProblems || isProgress) return false;
    if (course !== undefined) return this.course?.goOn() === true;
    if (mistake !== undefined) return this.mistake?.goOn() === true;
    if (!this.#puzzles.attempts.isOver) return false;
    void this.#next();
    return true;
  }

  /** The next puzzle; its task gets the focus, because the button is gone. */
  async #next(): Promise<void> {
    const next = this.#puzzles.nextOf();
    this.#show({ id: next?.puzzle.id, isDaily: false, mistake: undefined });
    await this.updateComplete;
    await this.shown?.focusTask();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { attempt } = this.#puzzles;
    const { course, isProblems, isProgress, isDaily, isDice, mistake, id } = this.place;
    if (attempt === undefined || course !== undefined || isProblems || isDaily) return;
    if (isProgress || mistake !== undefined) return;
    this.#left.training = { ...this.place, id: attempt.isOver ? undefined : attempt.puzzle.id };
    const shown = { id: attempt.puzzle.id, isDice: attempt.puzzle.roll !== undefined };
    if (id === shown.id && isDice === shown.isDice) return;
    // A reload shows the same puzzle again. If the puzzle arrives while the user leaves, the new address stays.
    this.place = { ...this.place, ...shown };
    if (location.hash !== this.#address) return;
    this.#address = addressOfPuzzles({ ...this.#known });
    history.replaceState(null, '', this.#address);
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = puzzlesWords(this);
    const { course, isProblems, isProgress, mistake } = this.place;
    if (isProblems)
      return html`<acedrex-problem-collection
        .ruleset=${this.#known.ruleset}
        .given=${this.place.given}
        @acedrex-choose-ruleset=${({ detail: ruleset }: CustomEvent<RulesetName>) => this.#show({ ruleset })}
        >${this.#renderHead(words)}</acedrex-problem-collection
      >`;
    if (course !== undefined)
      return html`<acedrex-course .words=${words} .ruleset=${this.#known.ruleset} .piece=${course}
        >${this.#renderHead(words)}</acedrex-course
      >`;
    if (mistake !== undefined)
      return html`<acedrex-mistake .words=${words} .mistake=${mistake}
        >${this.#renderHead(words)}</acedrex-mistake
      >`;
    if (isProgress)
      return html`<div class="whole stack">
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
      .task=${attempt === undefined ? '' : taskText(words, attempt.start.turn, attempt.puzzle.goal)}
      .notes=${attempt === undefined ? nothing : renderNotes(words, attempt, this.#puzzles.missing)}
      .goal=${attempt?.puzzle.goal}
      .notice=${words.stakes[this.#puzzles.isRated ? 'rated' : 'again']}
      .about=${attempt === undefined ? nothing : this.#renderAbout(words, attempt)}
      .next=${html`<button type="button" class="primary" @click=${() => void this.#next()}>
        ${words.next}
      </button>`}
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
    </acedrex-attempt>`;
  }

  #renderHead(words: PuzzlesWords): TemplateResult {
    const { isDaily, isProblems, isProgress, mistake, course, ruleset } = this.place;
    const isCourse = course !== undefined && !isProblems;
    // Under other rules, a puzzle of theirs is wanted.
    const training = this.#left.training.ruleset === ruleset ? this.#left.training : {};
    return html`<div slot="head" class="head">
      <h1>${words.title}</h1>
      <nav aria-label=${words.title}>
        ${this.#renderLink(
          words.training,
          training,
          !isDaily && !isCourse && !isProblems && !isProgress && mistake === undefined,
        )}
        ${this.#renderLink(words.daily, { isDaily: true }, isDaily && !isProblems)}
        ${this.#renderLink(
          words.course,
          { course: course ?? courseToResume(this.#known.ruleset) },
          isCourse,
        )}
        ${this.#renderLink(words.problems, { isProblems: true }, isProblems)}
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
          <button type="button" @click=${() => void this.#puzzles.open(this.#known)}>
            ${words.again}
          </button>
        </div>`;
      case 'none':
        return html`<p class="task" role="status">${words.none}</p>`;
      case 'loading':
      case 'there':
        return html`<p class="task muted" role="status">${words.loading}</p>`;
    }
  }

  #renderAbout(words: PuzzlesWords, { puzzle }: Attempt): TemplateResult {
    const { change, line } = this.#puzzles;
    const { best, second } = puzzle.proof.steps[0] ?? {};
    return html`${
        // The end of a game speaks for itself.
        puzzle.goal.kind === 'end' || best === undefined || second === undefined
          ? nothing
          : html`<p>
              ${words.compared({
                best: standingOf(best),
                bestScore: scoreText(words, best),
                second: standingOf(second),
                score: scoreText(words, second),
              })}
            </p>`
      }
      <ul class="themes">
        ${puzzle.themes.map(
          (theme) =>
            html`<li>
              <b>${capitalised(words.themes[theme])}.</b> ${meaningOf(words, theme, line)}
            </li>`,
        )}
      </ul>
      <p class="muted">
        ${words.about({ rating: puzzle.rating })}
        ${typeof change === 'string' ? words.unrated[change] : words.change(change)}
      </p>
      ${this.#renderNextStep()}`;
  }

  /** Leads newcomers back to the path through Learn, after their first puzzle only. */
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
          ? addressOfPuzzles({ course: courseToResume(this.#known.ruleset) })
          : '#learn';
    return html`<p data-test="next-step">
      <b>${path.next}</b> <a class="path" href=${address}>${path[step]}</a>
    </p>`;
  }

  #renderChoice(words: PuzzlesWords): TemplateResult {
    return html`<details>
      <summary>${words.choice}</summary>
      ${renderWishes(words, this.#puzzles.puzzles, this.#known, (changes) => this.#show({ ...changes, id: undefined }))}
    </details>`;
  }
}

/**
 * The kinds of pieces of which the last fork of a solution wins one; empty if it has none. A fork that is the last move may
 * win any of its targets but the king; otherwise the next move has captured one.
 */
const forkedIn = (line: PuzzleLineOfPlay | undefined): readonly Role[] => {
  const own = line?.own ?? [];
  for (const [index, turn] of [...own.entries()].reverse()) {
    const next = own[index + 1];
    const targets = forkedBy(turn, next);
    if (targets.length === 0) continue;
    const attacked = targets.map((square) => turn.after.pieceAt(square)?.role);
    const roles = next === undefined ? attacked : [next.move.captured];
    return ROLES.filter((role) => role !== 'king' && roles.includes(role));
  }
  return [];
};

/** The pieces that are pinned by the line of a puzzle, such as "rook on e5". */
const pinnedIn = (
  words: PuzzlesWords,
  line: PuzzleLineOfPlay | undefined,
  theme: Theme,
): readonly string[] =>
  line === undefined || (theme !== 'pin' && theme !== 'bent-pin')
    ? []
    : line.own.flatMap((turn) =>
        decidingPins(turn, line, theme === 'bent-pin').flatMap((square) => {
          const piece = turn.after.pieceAt(square);
          return piece === undefined
            ? []
            : [words.pieceOn({ piece: roleName(piece.role), square })];
        }),
      );

const taskText = (words: PuzzlesWords, turn: Color, goal: PuzzleGoal | undefined): string =>
  words.task({ turn, kind: goal?.kind, moves: goal?.kind === 'end' ? goal.moves : 0 });

const listed = (names: readonly string[], type: 'disjunction' | 'conjunction'): string =>
  new Intl.ListFormat(getLocale(), { type }).format(names);

/** What a theme is; of a fork also what it wins, and of a pin what is pinned. */
const meaningOf = (
  words: PuzzlesWords,
  theme: Theme,
  line: PuzzleLineOfPlay | undefined,
): string => {
  const forked = theme === 'fork' ? forkedIn(line) : [];
  if (forked.length > 0)
    return words.forkWins({
      pieces: listed(
        forked.map((role) => words.forked({ piece: roleName(role) })),
        'disjunction',
      ),
    });
  const pinned = pinnedIn(words, line, theme);
  return pinned.length === 0
    ? words.meanings[theme]
    : `${words.meanings[theme]} ${words.pinned({ pieces: listed([...new Set(pinned)], 'conjunction') })}`;
};

/** A score of the solver's as text. Other scores are White's, so it says whose it is. */
const scoreText = (words: PuzzlesWords, score: Score): string =>
  score.kind === 'centipawns'
    ? words.forYou({ score: formatScore(score) })
    : words.inMoves({ moves: Math.abs(score.moves) });

/** The rules, the opponent's mistake, and the roll. */
const renderNotes = (
  words: PuzzlesWords,
  attempt: Attempt,
  missing: string | undefined,
): TemplateResult => {
  const { mistake, puzzle, start } = attempt;
  const rolled = rollOf(words, attempt, roleName);
  return html`${missing === undefined ? nothing : html`<p role="alert">${words.unknown({ id: missing })}</p>`}
    <p class="muted" data-test="puzzle-origin">
      ${words.rules({ title: rulesetTitle(start.ruleset) })}
      ${mistake === undefined ? nothing : words.mistake({ turn: mistake.turn, san: mistake.san })}
      ${endsText(words, attempt)}
    </p>
    ${
      rolled === ''
        ? nothing
        : html`<p class="roll">
            <span class="die" aria-hidden="true">${puzzle.roll}</span>${rolled}
          </p>`
    }`;
};

/** The ways to win under the rules of the puzzle, of which mate is only one; empty if the task is another one. */
const endsText = ({ ends, endsBy }: PuzzlesWords, { puzzle, start }: Attempt): string => {
  // With dice, the king is captured.
  if (puzzle.goal.kind !== 'end' || puzzle.roll !== undefined) return '';
  const { bareKing, stalemate } = start.ruleset.switches;
  const ways = [
    ends.checkmate,
    ...(stalemate === 'loses' ? [ends.stalemate] : []),
    ...(bareKing === 'plays-on' ? [] : [ends['bare-king']]),
  ];
  return endsBy({ ways: new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(ways) });
};

/** A link to the puzzle's position on the analysis board, with its roll, and with the solution once it may be seen. */
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
