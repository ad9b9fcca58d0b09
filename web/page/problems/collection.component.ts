import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Shape } from '../../../src/notation/shape.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makeSan } from '../../../src/notation/san.js';
import {
  findProblems,
  type CollectedProblem,
  type ProblemWish,
  readCollection,
  PROBLEM_THEMES,
} from '../../../src/problems/collection.js';
import { playMove } from '../../../src/problems/text.js';
import { parseStipulation, type Stipulation } from '../../../src/problems/stipulation.js';
import type { Move } from '../../../src/rules/moves.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS, type RulesetName, RULESET_NAMES } from '../../../src/rules/rulesets.js';
import type { Square } from '../../../src/rules/squares.js';
import '../../../src/elements/board/board.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { errorText } from '../../i18n/error-texts.js';
import { getLocale } from '../../i18n/locale.js';
import { Memo } from '../../../src/elements/shared/memo.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { addressOfCollection, type GivenProblem } from '../../shared/addresses.js';
import { taskStyles, practiceStyles } from '../practice/practice.styles.js';
import { withSides } from '../practice/task.js';
import { follow, PageElement } from '../page-element.js';
import { CoordinatesPlace } from '../layout.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { collectionWords, type CollectionWords } from '../../words/collection.js';
import { ProblemClient, ProblemStore } from './problem-store.js';
import { linkOf } from './publish.js';
import './solution-tree.component.js';
import { problemPanelWords, type ProblemPanelWords } from '../../words/problem-panel.js';
import { openKeptFile } from '../kept-file.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { always, positionPlace, told, type TypedPlace } from '../speech/commands.js';
import { typedField } from '../speech/typed-field.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';

interface Shown {
  readonly problem: CollectedProblem | GivenProblem;
  readonly position: Position;
}

/** A first move that the user has tried. */
interface Tried {
  readonly san: string;
  readonly move: string;
  readonly from: Square;
  readonly to: Square;
}

interface Refutation {
  readonly san: string;
  readonly move: Move;
  /** Whether this is the only reply that refutes the move. */
  readonly isOnly: boolean;
}

/** All visits share one worker, so that its memory and its solver are reused. */
const solver = new ProblemClient();

/**
 * The collection of problems: one at a time, to be solved on the board. The board shows the refutation of each wrong
 * move. A problem in the URL replaces the collection.
 *
 * @slot head - Above the task.
 * @slot - Below the choices.
 * @fires acedrex-choose-ruleset - The user has chosen another ruleset; `detail` is its name.
 */
export class AcedrexProblemCollection extends PageElement {
  @follow('settings') private settings!: SettingsStore;
  @property({ attribute: false }) ruleset: RulesetName = 'cazaux';
  @property({ attribute: false }) given: GivenProblem | undefined;

  static override styles = [
    controlStyles,
    taskStyles,
    practiceStyles,
    css`
      .wishes {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.8rem;
        :is(.field, select) {
          max-inline-size: 100%;
        }
      }
    `,
  ];

  @state() private all: readonly CollectedProblem[] | undefined;
  @state() private hasFailed = false;
  @state() private wish: ProblemWish = {};
  @state() private index = 0;
  @state() private tried: Tried | undefined;
  /** Whether the user has requested the solution. */
  @state() private isAnswered = false;
  @state() private link: string | undefined;
  readonly #problem = new ProblemStore(solver);
  readonly #drawn = new Memo<readonly Shape[]>();
  readonly #coordinates = new CoordinatesPlace(this);
  #shown: Shown | undefined;

  constructor() {
    super();
    this.#problem.setWishes({ setPlay: true, tries: true });
  }

  protected override stores(): readonly Store[] {
    return [this.#problem];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#problem.close();
    this.#shown = undefined;
  }

  async #open(): Promise<void> {
    this.hasFailed = false;
    try {
      this.all = await openCollection();
    } catch {
      this.hasFailed = true;
    }
  }

  // --- What is shown -------------------------------------------------------------------------------

  get #found(): readonly CollectedProblem[] {
    return findProblems(this.all ?? [], { ruleset: this.ruleset, ...this.wish });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('ruleset')) {
      this.wish = {};
      this.index = 0;
    }
    const problem = this.given ?? this.#found[this.index];
    if (problem === this.#shown?.problem) return;
    this.tried = undefined;
    this.isAnswered = false;
    this.link = undefined;
    const position = problem && Position.fromFen(problem.fen, RULESETS[problem.ruleset]);
    this.#shown =
      problem !== undefined && position?.ok === true && parseStipulation(problem.stipulation).ok
        ? { problem, position: position.value }
        : undefined;
    // Solves the shown problem while the user is still looking for the key.
    this.#problem.follow(this.#shown?.position);
    if (problem !== undefined) this.#problem.setStipulation(problem.stipulation);
  }

  #step(by: number): void {
    const { length } = this.#found;
    this.index = (this.index + by + length) % length;
  }

  /** Creates the link to the solution. */
  protected override updated(): void {
    const { solution, isSolving } = this.#problem;
    const shown = this.#shown;
    if (!this.#isSolutionShown || this.link !== undefined) return;
    if (shown === undefined || solution === undefined || isSolving) return;
    const { title = '', author = '' } = this.given ?? {};
    const heading = { title, author, source: '', dedication: '' };
    const publication = {
      solution,
      position: shown.position,
      heading,
      orientation: 'white',
    } as const;
    void linkOf(publication).then(({ link }) => {
      if (this.#shown === shown) this.link = link;
    });
  }

  #onMove(event: CustomEvent<BoardMove>, shown: Shown): void {
    // Takes the move back, so that the next attempt also begins from the diagram.
    event.preventDefault();
    const { from, to } = event.detail;
    const move = shown.position.legalMoves().find((each) => each.from === from && each.to === to);
    if (move !== undefined) this.#try(move, shown);
  }

  #try(move: Move, { position }: Shown): void {
    const { from, to } = move;
    this.tried = { san: makeSan(position, move), move: makeCoordinates(move), from, to };
  }

  #answer(): void {
    this.isAnswered = true;
    this.tried = undefined;
  }

  /** Text commands that the user can type instead of a move. The view announces verdicts itself. */
  #typed(shown: Shown): TypedPlace {
    const { problem, position } = shown;
    const words = collectionWords(this);
    const stipulation = parseStipulation(problem.stipulation);
    return positionPlace(position, {
      play: this.#isSolutionShown ? undefined : (move) => this.#try(move, shown),
      commands: {
        task: () =>
          always(
            stipulation.ok
              ? `${taskText(words, position.turn, stipulation.value)}. ${howText(words, position.turn, stipulation.value)}`
              : problem.stipulation,
          ),
        solution: () => {
          this.#answer();
          const { solution } = this.#problem;
          const keys = 'keys' in problem ? problem.keys : (solution?.keys ?? []);
          const moves = keys.map((key) => makeSan(position, playMove(position, key).move));
          return always(moves.length === 0 ? words.solving : moves.join(', '));
        },
        ...('keys' in problem && {
          continue: () => {
            this.#step(1);
            return told('');
          },
        }),
      },
    });
  }

  get #isSolutionShown(): boolean {
    return this.isAnswered || this.#isKey;
  }

  /** Whether the user's move solves the problem. For problems from a URL, the solver finds the keys. */
  get #isKey(): boolean {
    const { solution, isSolving } = this.#problem;
    const { problem } = this.#shown ?? {};
    if (problem === undefined || this.tried === undefined) return false;
    const keys = 'keys' in problem ? problem.keys : isSolving ? [] : (solution?.keys ?? []);
    return keys.includes(this.tried.move);
  }

  /** Whether the user's move may still solve a problem from a URL, because not all keys were found in time. */
  get #isUndecided(): boolean {
    const { solution } = this.#problem;
    return (
      this.given !== undefined &&
      this.tried !== undefined &&
      !this.#isKey &&
      solution?.ended !== undefined
    );
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const shown = this.#shown;
    return html`<article class="frame">
      ${shown === undefined ? nothing : this.#renderBoard(shown)}
      <aside class="panel">
        <slot name="head"></slot>
        ${shown === undefined ? this.#renderNone() : this.#renderTask(shown)}
        ${
          this.given === undefined
            ? renderWishes(collectionWords(this), {
                all: this.all ?? [],
                ruleset: this.ruleset,
                wish: this.wish,
                index: this.index,
                choose: (wish) => {
                  this.wish = wish;
                  this.index = 0;
                },
                chooseRuleset: (detail) =>
                  this.dispatchEvent(new CustomEvent('acedrex-choose-ruleset', { detail })),
              })
            : nothing
        }
        <slot></slot>
      </aside>
    </article>`;
  }

  #renderBoard(shown: Shown): TemplateResult {
    const { position, problem } = shown;
    const key =
      this.tried !== undefined && this.#isKey ? playMove(position, this.tried.move) : undefined;
    const { shown: step } = this.#problem;
    const squares = step?.squares ?? (key && [key.move.from, key.move.to]);
    const { setup } = step?.after ?? key?.after ?? position;
    return withSides(
      'white',
      html`<acedrex-board
        mode=${squares === undefined ? 'legal' : 'view'}
        .lang=${getLocale()}
        .fen=${makeFen(setup)}
        .ruleset=${problem.ruleset}
        .movableColor=${position.turn}
        .coordinates=${this.#coordinates.from(this.settings.values)}
        .pieceSet=${this.settings.values.pieceSet}
        .lastMove=${squares}
        .shapes=${this.#drawn.keep(this.#arrows())}
        @acedrex-move=${(event: CustomEvent<BoardMove>) => this.#onMove(event, shown)}
      ></acedrex-board>`,
    );
  }

  #renderGivenFault({ ruleset, fen, stipulation }: GivenProblem): TemplateResult {
    const position = Position.fromFen(fen, RULESETS[ruleset]);
    const read = parseStipulation(stipulation);
    const faults = [...(position.ok ? [] : position.error), ...(read.ok ? [] : [read.error])];
    return html`<div class="task stack">
      ${faults.map((fault) => html`<p class="fault" role="alert">${errorText(fault)}</p>`)}
      ${this.#renderMore()}
    </div>`;
  }

  /** Draws the link from a problem in the URL to the collection. */
  #renderMore(): TemplateResult {
    return html`<a class="button" href=${addressOfCollection(this.ruleset)}
      >${collectionWords(this).more}</a
    >`;
  }

  #renderNone(): TemplateResult {
    const words = collectionWords(this);
    if (this.given !== undefined) return this.#renderGivenFault(this.given);
    if (this.hasFailed)
      return html`<div class="task stack">
        <p class="fault" role="alert">${words.failed}</p>
        ${renderButton(problemPanelWords(this).again, () => void this.#open())}
      </div>`;
    return html`<p class="task muted" role="status">
      ${this.all === undefined ? words.loading : words.none}
    </p>`;
  }

  #renderTask(shown: Shown): TemplateResult {
    const words = collectionWords(this);
    const { problem, position } = shown;
    const stipulation = parseStipulation(problem.stipulation);
    return html`<section class="task stack" aria-labelledby="task">
        <h2 class="ask" id="task" tabindex="-1">
          ${stipulation.ok ? taskText(words, position.turn, stipulation.value) : problem.stipulation}
        </h2>
        ${stipulation.ok ? html`<p>${howText(words, position.turn, stipulation.value)}</p>` : nothing}
        <p class="muted" data-test="problem-about">
          <span title=${words.sign}>${problem.stipulation}</span>
          ${[
            '',
            words.pieces({ white: countOf(position, 'white'), black: countOf(position, 'black') }),
            ...('themes' in problem
              ? []
              : [problem.author, problem.title].filter((text) => text !== '')),
          ].join(' · ')}
        </p>
      </section>
      <div class="row">
        ${'keys' in problem ? this.#renderSteps() : this.#renderMore()}
        ${this.#isSolutionShown ? nothing : renderButton(words.showSolution, () => this.#answer())}
        ${
          this.#isSolutionShown && this.link !== undefined
            ? html`<a class="button" href=${this.link}>${words.onBoard}</a>`
            : nothing
        }
      </div>
      ${typedField(this, this.settings, () => this.#typed(shown))}
      ${this.#renderOutcome(words, problem)}`;
  }

  /** Draws the outcome of the moves. The outcome is below the buttons. They thus stay in place when it grows. */
  #renderOutcome(words: CollectionWords, problem: Shown['problem']): TemplateResult {
    const isShown = this.#isSolutionShown;
    return html`<div class="stack">
      <div role="status" data-test="problem-state">${this.#renderState()}</div>
      ${
        // Themes are shown only with the solution, because they would reveal the key.
        isShown && 'themes' in problem && problem.themes.length > 0
          ? html`<p class="muted" data-test="problem-themes">
              ${problem.themes.map((theme) => words.themes[theme]).join(' · ')}
            </p>`
          : nothing
      }
      ${this.#renderContinue()}
      ${
        isShown
          ? html`<acedrex-solution-tree
              .store=${this.#problem}
              .words=${this.#treeWords()}
            ></acedrex-solution-tree>`
          : nothing
      }
    </div>`;
  }

  #plain:
    | { readonly of: ProblemPanelWords; readonly by: CollectionWords; words: ProblemPanelWords }
    | undefined;

  /** The words for the solution, with its parts in everyday language. They change only with the page's language. */
  #treeWords(): ProblemPanelWords {
    const [of, by] = [problemPanelWords(this), collectionWords(this)];
    if (this.#plain?.of !== of || this.#plain.by !== by)
      this.#plain = {
        of,
        by,
        words: {
          ...of,
          sections: by.parts,
          noSection: by.noPart,
          notes: { ...of.notes, dual: by.dual },
        },
      };
    return this.#plain.words;
  }

  #renderSteps(): TemplateResult {
    const words = collectionWords(this);
    return html`
      ${renderButton(words.previous, () => this.#step(-1))}
      ${renderButton(words.next, () => this.#step(1), 'primary')}
    `;
  }

  #renderState(): TemplateResult | typeof nothing {
    const words = collectionWords(this);
    const { tried } = this;
    const { solution, isSolving, hasFailed } = this.#problem;
    if (tried !== undefined && this.#isKey)
      return html`<p class="good verdict">${words.solved({ move: tried.san })}</p>`;
    if (hasFailed) return html`<p class="bad">${problemPanelWords(this).failed}</p>`;
    if (solution === undefined || isSolving)
      return tried === undefined && !this.#isSolutionShown
        ? nothing
        : html`<p>${words.solving}</p>`;
    if (tried === undefined) return nothing;
    if (this.#isUndecided) return html`<p>${problemPanelWords(this).verdicts['not-finished']}</p>`;
    const refutation = this.#refutation;
    if (refutation === undefined)
      return html`<p class="bad verdict">${words.wrong({ move: tried.san })}</p>`;
    const { san, isOnly } = refutation;
    const text = isOnly
      ? words.refuted({ move: tried.san, refutation: san })
      : words.refutedOften({ move: tried.san, refutation: san });
    return html`<p class="bad verdict">${text}</p>`;
  }

  /** A reply that refutes the user's move; undefined if none is known. */
  get #refutation(): Refutation | undefined {
    const { solution, isSolving } = this.#problem;
    const { tried } = this;
    const { position } = this.#shown ?? {};
    if (tried === undefined || position === undefined || isSolving || this.#isKey) return undefined;
    const isTried = ({ move }: { readonly move: string }): boolean => move === tried.move;
    const [only] = solution?.tries?.find(isTried)?.refutations ?? [];
    const text = only ?? solution?.refuted?.find(isTried)?.refutation;
    if (text === undefined) return undefined;
    const { after } = playMove(position, tried.move);
    const { move } = playMove(after, text);
    return { san: makeSan(after, move), move, isOnly: only !== undefined };
  }

  /** The arrows for the user's move and its refutation. The board itself keeps showing the diagram. */
  #arrows(): readonly Shape[] {
    const { tried } = this;
    const reply = this.#refutation?.move;
    if (tried === undefined || reply === undefined || this.#problem.shown !== undefined) return [];
    return [
      { from: tried.from, to: tried.to, color: 'yellow' },
      { from: reply.from, to: reply.to, color: 'red' },
    ];
  }

  /** Draws the continue button after a failure, or if the time was too short for the whole solution. */
  #renderContinue(): TemplateResult | typeof nothing {
    const words = problemPanelWords(this);
    const { solution, isSolving, hasFailed } = this.#problem;
    const isShort = this.#isUndecided || (this.#isSolutionShown && solution?.ended !== undefined);
    if (isSolving || (!hasFailed && !isShort)) return nothing;
    return renderButton(hasFailed ? words.again : words.continue, () => this.#problem.continue());
  }
}

const howText = (words: CollectionWords, turn: Color, { play, goal }: Stipulation): string =>
  [words.how[play]({ turn }), words.goals[goal]].filter((text) => text !== '').join(' ');

const countOf = (position: Position, color: Color): number =>
  position.pieces().filter(([, piece]) => piece.color === color).length;

/** The collection of problems, fetched on first use. */
let opened: Promise<readonly CollectedProblem[]> | undefined;

/** Fetches the collection. Rejects if the file cannot be fetched; a later call tries again. */
const openCollection = (): Promise<readonly CollectedProblem[]> => {
  const { href } = new URL('../../../data/problems/collection.txt', import.meta.url);
  opened ??= openKeptFile({
    cache: 'acedrex-problems',
    name: 'problems',
    href,
    read: (bytes) => Promise.resolve(readCollection(new TextDecoder().decode(bytes))),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

const ANY = 'any';
const MEN = ['6', '8', '10', '12'] as const;

/** Describes the task of a stipulation. If the sentence ends with the number of moves, the word "moves" is added. */
const taskText = (words: CollectionWords, turn: Color, stipulation: Stipulation): string => {
  const { play, goal, moves } = stipulation;
  const task = words.task[play]({ turn, goal, moves, isWhole: moves % 1 === 0 });
  return task.endsWith(String(moves)) ? `${task} ${words.moves({ count: moves })}` : task;
};

interface Wishes {
  readonly all: readonly CollectedProblem[];
  readonly ruleset: RulesetName;
  readonly wish: ProblemWish;
  /** The index of the shown problem among the matching problems. */
  readonly index: number;
  readonly choose: (wish: ProblemWish) => void;
  readonly chooseRuleset: (ruleset: RulesetName) => void;
}

const renderWishes = (
  words: CollectionWords,
  { all, ruleset, wish, index, choose, chooseRuleset }: Wishes,
): TemplateResult => {
  const inRuleset = findProblems(all, { ruleset });
  const stipulations = [...new Set(inRuleset.map(({ stipulation }) => stipulation))];
  const themes = PROBLEM_THEMES.filter((theme) =>
    inRuleset.some((problem) => problem.themes.includes(theme)),
  );
  const found = findProblems(all, { ruleset, ...wish }).length;
  return html`<div class="wishes">
      ${renderField(
        words.ruleset,
        'ruleset',
        choicesOf(RULESET_NAMES, (name) => rulesetTitle(RULESETS[name])),
        ruleset,
        chooseRuleset,
      )}
      ${renderField(
        words.stipulation,
        'stipulation',
        choicesOf([ANY, ...stipulations], (text) => {
          const stipulation = parseStipulation(text);
          if (!stipulation.ok) return words.any;
          // In help play, Black begins if the number of moves is whole.
          const { play, moves } = stipulation.value;
          const turn = play === 'help' && moves % 1 === 0 ? 'black' : 'white';
          return `${text}: ${taskText(words, turn, stipulation.value)}`;
        }),
        wish.stipulation ?? ANY,
        (text) => choose({ ...wish, stipulation: text === ANY ? undefined : text }),
      )}
      ${renderField(
        words.theme,
        'theme',
        choicesOf([ANY, ...themes] as const, (theme) =>
          theme === ANY ? words.any : words.themes[theme],
        ),
        wish.theme ?? ANY,
        (theme) => choose({ ...wish, theme: theme === ANY ? undefined : theme }),
      )}
      ${renderField(
        words.men,
        'men',
        choicesOf([ANY, ...MEN] as const, (men) =>
          men === ANY ? words.any : words.atMost({ men: Number(men) }),
        ),
        wish.men === undefined ? ANY : (String(wish.men) as (typeof MEN)[number]),
        (men) => choose({ ...wish, men: men === ANY ? undefined : Number(men) }),
      )}
    </div>
    <p class="muted" data-test="problem-count">
      ${found === 0 ? nothing : words.place({ number: index + 1, all: found })}
    </p>`;
};

customElements.define('acedrex-problem-collection', AcedrexProblemCollection);
