import { consume } from '@lit/context';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makeSan } from '../../../src/notation/san.js';
import {
  findProblems,
  PROBLEM_THEMES,
  type CollectedProblem,
  type ProblemWish,
} from '../../../src/problems/collection.js';
import { playMove } from '../../../src/problems/moves.js';
import { isForced, parseStipulation } from '../../../src/problems/stipulation.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS, type RulesetName } from '../../../src/rules/rulesets.js';
import '../../../src/elements/board/board.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { lazyWords } from '../../i18n/lazy-words.js';
import { getLocale } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import { taskStyles } from '../../shared/ui/task.styles.js';
import { settingsContext } from '../contexts.js';
import { CoordinatesPlace } from '../coordinates-place.js';
import { PageElement } from '../page-element.js';
import { practiceStyles } from '../practice/practice.styles.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { openCollection } from './collection-file.js';
import { ENGLISH } from './collection-words.js';
import { countMen } from './diagram.js';
import { ProblemClient } from './problem-client.js';
import { ProblemStore } from './problem-store.js';
import { linkOf } from './publish.js';
import './solution-tree.component.js';
import { ENGLISH as TREE_ENGLISH } from './words.js';

const wordsIn = lazyWords(ENGLISH, {
  es: () => import('./collection-words.es.js'),
  fr: () => import('./collection-words.fr.js'),
  de: () => import('./collection-words.de.js'),
  pt: () => import('./collection-words.pt.js'),
});
const treeWordsIn = lazyWords(TREE_ENGLISH, {
  es: () => import('./words.es.js'),
  fr: () => import('./words.fr.js'),
  de: () => import('./words.de.js'),
  pt: () => import('./words.pt.js'),
});

const ANY = 'any';
/** Choices of the greatest number of men. */
const MEN = ['6', '8', '10', '12'] as const;

/** The problem on the board. */
interface Shown {
  readonly problem: CollectedProblem;
  readonly position: Position;
}

/** A first move of the user. */
interface Tried {
  readonly san: string;
  readonly move: string;
  readonly isKey: boolean;
}

/** One worker for all visits: it keeps its memory and its solver. */
const solver = new ProblemClient();

/**
 * The collection of problems: one at a time, to be solved on the board. Tries are answered by their refutation.
 *
 * @slot head - Above the task.
 * @fires acedrex-choose-ruleset - The user has chosen another ruleset; `detail` is its name.
 */
export class AcedrexProblemCollection extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @property({ attribute: false }) ruleset: RulesetName = 'cazaux';

  static override styles = [
    controlStyles,
    taskStyles,
    practiceStyles,
    css`
      .wishes {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.8rem;
      }
    `,
  ];

  @state() private all: readonly CollectedProblem[] | undefined;
  @state() private hasFailed = false;
  @state() private wish: ProblemWish = {};
  @state() private index = 0;
  @state() private tried: Tried | undefined;
  @state() private isSolutionShown = false;
  @state() private link: string | undefined;
  readonly #problem = new ProblemStore(solver);
  readonly #coordinates = new CoordinatesPlace(this);
  #shown: Shown | undefined;

  constructor() {
    super();
    this.#problem.setWishes({ setPlay: true, tries: true });
  }

  protected override stores(): readonly Store[] {
    return [this.settings, this.#problem];
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
    const problem = this.#found[this.index];
    if (problem === this.#shown?.problem) return;
    this.tried = undefined;
    this.isSolutionShown = false;
    this.link = undefined;
    const position = problem && Position.fromFen(problem.fen, RULESETS[problem.ruleset]);
    this.#shown =
      problem !== undefined && position?.ok === true
        ? { problem, position: position.value }
        : undefined;
    // The next problem is solved while the user looks for its key.
    this.#problem.follow(this.#shown?.position);
    if (problem !== undefined) this.#problem.setStipulation(problem.stipulation);
  }

  #choose(wish: ProblemWish): void {
    this.wish = { ...this.wish, ...wish };
    this.index = 0;
  }

  #step(by: number): void {
    const { length } = this.#found;
    this.index = (this.index + by + length) % length;
  }

  /** Makes the link to the solution. */
  protected override updated(): void {
    const { solution, isSolving } = this.#problem;
    const shown = this.#shown;
    if (!this.isSolutionShown || this.link !== undefined) return;
    if (shown === undefined || solution === undefined || isSolving) return;
    const heading = { title: '', author: '', source: '', dedication: '' };
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
    // The diagram stays, so that the next try begins from it.
    event.preventDefault();
    const { from, to } = event.detail;
    const move = shown.position.legalMoves().find((each) => each.from === from && each.to === to);
    if (move === undefined) return;
    const text = makeCoordinates(move);
    const isKey = shown.problem.keys.includes(text);
    this.tried = { san: makeSan(shown.position, move), move: text, isKey };
    if (isKey) this.isSolutionShown = true;
  }

  // --- Drawing -------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const shown = this.#shown;
    return html`<article>
      ${shown === undefined ? nothing : this.#renderBoard(shown)}
      <div class="side stack">
        <slot name="head"></slot>
        ${shown === undefined ? this.#renderNone() : this.#renderTask(shown)}
        ${this.#renderWishes()}
      </div>
    </article>`;
  }

  #renderBoard(shown: Shown): TemplateResult {
    const { position, problem } = shown;
    const key = this.tried?.isKey === true ? playMove(position, this.tried.move) : undefined;
    const { shown: step } = this.#problem;
    const squares = step?.squares ?? (key && [key.move.from, key.move.to]);
    const { setup } = step?.after ?? key?.after ?? position;
    return html`<acedrex-board
      mode=${squares === undefined ? 'legal' : 'view'}
      .lang=${getLocale()}
      .fen=${makeFen(setup)}
      .ruleset=${problem.ruleset}
      .movableColor=${position.turn}
      .coordinates=${this.#coordinates.from(this.settings.values)}
      .pieceSet=${this.settings.values.pieceSet}
      .lastMove=${squares}
      @acedrex-move=${(event: CustomEvent<BoardMove>) => {
        this.#onMove(event, shown);
      }}
    ></acedrex-board>`;
  }

  #renderNone(): TemplateResult {
    const words = wordsIn(this);
    if (this.hasFailed)
      return html`<div class="task stack">
        <p class="fault" role="alert">${words.failed}</p>
        <button type="button" @click=${() => void this.#open()}>${treeWordsIn(this).again}</button>
      </div>`;
    return html`<p class="task muted" role="status">
      ${this.all === undefined ? words.loading : words.none}
    </p>`;
  }

  #renderTask(shown: Shown): TemplateResult {
    const words = wordsIn(this);
    const { problem, position } = shown;
    const stipulation = parseStipulation(problem.stipulation);
    return html`<section class="task stack" aria-labelledby="task">
        <h2 class="ask" id="task" tabindex="-1">
          ${stipulation.ok ? words.task(position.turn, stipulation.value) : problem.stipulation}
        </h2>
        <p class="muted" data-test="problem-about">
          ${[
            problem.stipulation,
            countMen(position),
            // They give the key away.
            ...(this.isSolutionShown ? problem.themes.map((theme) => words.themes[theme]) : []),
          ].join(' · ')}
        </p>
        <div role="status" data-test="problem-state">${this.#renderState()}</div>
        ${this.#renderContinue()}
        ${
          this.isSolutionShown
            ? html`<acedrex-solution-tree
                .store=${this.#problem}
                .words=${treeWordsIn(this)}
              ></acedrex-solution-tree>`
            : nothing
        }
      </section>
      <div class="row">
        <button
          type="button"
          @click=${() => {
            this.#step(-1);
          }}
        >
          ${words.previous}
        </button>
        <button
          type="button"
          class="primary"
          @click=${() => {
            this.#step(1);
          }}
        >
          ${words.next}
        </button>
        ${
          this.isSolutionShown
            ? nothing
            : html`<button
                type="button"
                @click=${() => {
                  this.isSolutionShown = true;
                }}
              >
                ${words.showSolution}
              </button>`
        }
        ${
          this.isSolutionShown && this.link !== undefined
            ? html`<a class="button" href=${this.link}>${words.onBoard}</a>`
            : nothing
        }
      </div>`;
  }

  #renderState(): TemplateResult | typeof nothing {
    const words = wordsIn(this);
    const { tried } = this;
    const { solution, isSolving, hasFailed } = this.#problem;
    if (tried?.isKey === true) return html`<p class="good verdict">${words.solved(tried.san)}</p>`;
    if (hasFailed) return html`<p class="bad">${treeWordsIn(this).failed}</p>`;
    if (solution === undefined || isSolving)
      return tried === undefined && !this.isSolutionShown ? nothing : html`<p>${words.solving}</p>`;
    if (tried === undefined) return nothing;
    const known = solution.tries?.find(({ move }) => move === tried.move);
    const [refutation] = known?.refutations ?? [];
    if (refutation === undefined || this.#shown === undefined) {
      const stipulation = parseStipulation(solution.stipulation);
      const isDecided = solution.ended === undefined && stipulation.ok;
      const text =
        isDecided && isForced(stipulation.value)
          ? words.refutedOften(tried.san)
          : words.wrong(tried.san);
      return html`<p class="bad verdict">${text}</p>`;
    }
    const { after } = playMove(this.#shown.position, tried.move);
    const answer = makeSan(after, playMove(after, refutation).move);
    return html`<p class="bad verdict">${words.refuted(tried.san, answer)}</p>`;
  }

  /** After a failure, or if the time was too short for the whole solution. */
  #renderContinue(): TemplateResult | typeof nothing {
    const words = treeWordsIn(this);
    const { solution, isSolving, hasFailed } = this.#problem;
    const isShort = this.isSolutionShown && solution?.ended !== undefined;
    if (isSolving || (!hasFailed && !isShort)) return nothing;
    return html`<button
      type="button"
      @click=${() => {
        this.#problem.continue();
      }}
    >
      ${hasFailed ? words.again : words.continue}
    </button>`;
  }

  #renderWishes(): TemplateResult {
    const words = wordsIn(this);
    const { wish, ruleset } = this;
    const inRuleset = findProblems(this.all ?? [], { ruleset });
    const stipulations = [...new Set(inRuleset.map(({ stipulation }) => stipulation))];
    const themes = PROBLEM_THEMES.filter((theme) =>
      inRuleset.some((problem) => problem.themes.includes(theme)),
    );
    const found = this.#found.length;
    return html`<div class="wishes">
        ${renderField(
          words.ruleset,
          'ruleset',
          choicesOf(RULESET_NAMES, (name) => rulesetTitle(RULESETS[name])),
          ruleset,
          (detail) => {
            this.dispatchEvent(new CustomEvent('acedrex-choose-ruleset', { detail }));
          },
        )}
        ${renderField(
          words.stipulation,
          'stipulation',
          choicesOf([ANY, ...stipulations], (text) => (text === ANY ? words.any : text)),
          wish.stipulation ?? ANY,
          (text) => {
            this.#choose({ stipulation: text === ANY ? undefined : text });
          },
        )}
        ${renderField(
          words.theme,
          'theme',
          choicesOf([ANY, ...themes] as const, (theme) =>
            theme === ANY ? words.any : words.themes[theme],
          ),
          wish.theme ?? ANY,
          (theme) => {
            this.#choose({ theme: theme === ANY ? undefined : theme });
          },
        )}
        ${renderField(
          words.men,
          'men',
          choicesOf([ANY, ...MEN] as const, (men) =>
            men === ANY ? words.any : words.atMost(Number(men)),
          ),
          wish.men === undefined ? ANY : (String(wish.men) as (typeof MEN)[number]),
          (men) => {
            this.#choose({ men: men === ANY ? undefined : Number(men) });
          },
        )}
      </div>
      <p class="muted" data-test="problem-count">
        ${found === 0 ? nothing : words.place(this.index + 1, found)}
      </p>`;
  }
}

customElements.define('acedrex-problem-collection', AcedrexProblemCollection);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-problem-collection': AcedrexProblemCollection;
  }
}
