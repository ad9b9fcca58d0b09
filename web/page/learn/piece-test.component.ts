import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import '../../../src/elements/board/board.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Shape } from '../../../src/notation/shape.js';
import type { Role } from '../../../src/rules/pieces.js';
import { RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import type { Square } from '../../../src/rules/squares.js';
import { roleName } from '../../i18n/chess-terms.js';
import { getLocale } from '../../i18n/locale.js';
import { renderButton } from '../../shared/ui/fields.js';
import { pieceTestWords } from '../../words/piece-test.js';
import { CoordinatesPlace } from '../layout.js';
import { follow, PageElement, provided } from '../page-element.js';
import { practiceStyles, taskStyles } from '../practice/practice.styles.js';
import { withSides } from '../practice/task.js';
import { courseRules } from '../practice/history.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { targetsOf } from './lesson-text.js';
import { stepOfKnown, TRIED_PIECES } from './path.js';
import { questionsFor, type Question } from './piece-test.js';

/** The test of the pieces. It marks the pieces that the user knows, so the user can skip their lessons. */
export class AcedrexPieceTest extends PageElement {
  @follow('settings') private settings!: SettingsStore;
  @provided('game') private game!: GameStore;

  static override styles = [
    controlStyles,
    taskStyles,
    practiceStyles,
    css`
      .choices > button {
        min-inline-size: 4.2rem;
      }
    `,
  ];

  @state() private questions: readonly Question[] = [];
  @state() private index = 0;
  /** The chosen square; empty if the user does not know the answer, undefined before the answer. */
  @state() private chosen: Square | '' | undefined;
  @state() private missed: readonly Role[] = [];

  readonly #coordinates = new CoordinatesPlace(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#begin();
  }

  get #ruleset(): Ruleset {
    return RULESETS[courseRules(this.game.record.ruleset)];
  }

  #begin(): void {
    this.questions = questionsFor(this.#ruleset, Math.random);
    this.index = 0;
    this.chosen = undefined;
    this.missed = [];
  }

  #answer(square: Square | ''): void {
    const question = this.questions[this.index];
    if (question === undefined || this.chosen !== undefined) return;
    this.chosen = square;
    if (square !== question.answer) this.missed = [...this.missed, question.role];
    void this.#focus('.next');
  }

  /** Answers with a marked square that the user clicks on the board. */
  readonly #onBoard = (event: Event): void => {
    const clicked = event
      .composedPath()
      .flatMap((each) =>
        each instanceof HTMLElement || each instanceof SVGElement ? [each.dataset.square] : [],
      )
      .find((square) => square !== undefined);
    const square = this.questions[this.index]?.choices.find((choice) => choice === clicked);
    if (square !== undefined) this.#answer(square);
  };

  #goOn(): void {
    this.index += 1;
    this.chosen = undefined;
    if (this.index === this.questions.length) this.#keep();
    void this.#focus('h2');
  }

  /** Stores the result, which replaces the result of an earlier test. */
  #keep(): void {
    const known = TRIED_PIECES.filter((role) => !this.missed.includes(role));
    const others = this.settings.values.learned.filter(
      (step) => !TRIED_PIECES.some((role) => stepOfKnown(role) === step),
    );
    this.settings.set({ learned: [...others, ...known.map(stepOfKnown)] });
  }

  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const question = this.questions[this.index] ?? this.questions.at(-1);
    if (question === undefined) return html``;
    const isOver = this.index === this.questions.length;
    const isAnswered = this.chosen !== undefined;
    const fen = makeFen(question.position.setup);
    const shapes = question.choices.map((from, at): Shape => ({
      from,
      color: 'yellow',
      label: String(at + 1),
    }));
    return html`<article class="frame">
      ${withSides(
        'white',
        html`<acedrex-board
          view-only
          .coordinates=${this.#coordinates.from(this.settings.values)}
          .lang=${getLocale()}
          .ruleset=${this.#ruleset.id}
          .pieceSet=${this.settings.values.pieceSet}
          .fen=${fen}
          .shapes=${isOver ? [] : shapes}
          .marks=${isAnswered ? targetsOf(question.role, fen, this.#ruleset) : []}
          @click=${this.#onBoard}
        ></acedrex-board>`,
      )}
      <aside class="panel">
        <h1>${pieceTestWords(this).title}</h1>
        ${isOver ? this.#renderResult() : this.#renderQuestion()}
      </aside>
    </article>`;
  }

  #renderQuestion(): TemplateResult | typeof nothing {
    const words = pieceTestWords(this);
    const { chosen, questions, index } = this;
    const question = questions[index];
    if (question === undefined) return nothing;
    const { role, answer, choices } = question;
    const isRight = chosen === answer;
    return html`<section class="task stack">
        <h2 tabindex="-1">${words.ask({ piece: capitalised(roleName(role)) })}</h2>
        <p class="muted">${words.progress({ number: index + 1, all: questions.length })}</p>
        <p role="status" class="verdict ${isRight ? 'good' : 'bad'}" data-test="verdict">
          ${chosen === undefined ? '' : isRight ? words.right : words.wrong({ square: answer })}
        </p>
      </section>
      ${
        chosen === undefined
          ? html`<div class="row choices">
                ${choices.map((square, at) =>
                  renderButton(`${at + 1}: ${square}`, () => this.#answer(square)),
                )}
              </div>
              <div class="row">${renderButton(words.unsure, () => this.#answer(''), 'quiet')}</div>`
          : html`<div class="row">
              ${renderButton(
                index + 1 < questions.length ? words.next : words.finish,
                () => this.#goOn(),
                'primary next',
              )}
            </div>`
      }`;
  }

  #renderResult(): TemplateResult {
    const words = pieceTestWords(this);
    const unknown = TRIED_PIECES.filter((role) => this.missed.includes(role));
    const known = TRIED_PIECES.filter((role) => !this.missed.includes(role));
    const [first] = unknown;
    const names = (roles: readonly Role[]): string => roles.map(roleName).join(', ');
    return html`<section class="task stack" data-test="test-result">
        <h2 tabindex="-1">${words.result({ known: known.length, all: TRIED_PIECES.length })}</h2>
        ${known.length === 0 ? nothing : html`<p>${words.known({ pieces: names(known) })}</p>`}
        ${unknown.length === 0 ? nothing : html`<p>${words.unknown({ pieces: names(unknown) })}</p>`}
        <p class="muted">${words.meaning}</p>
      </section>
      <div class="row">
        ${
          first === undefined
            ? html`<a class="button primary" href="#">${words.play}</a>`
            : html`<a class="button primary" href="#puzzles?course=${first}"
                >${words.start({ piece: capitalised(roleName(first)) })}</a
              >`
        }
        ${renderButton(words.again, () => {
          this.#begin();
          void this.#focus('h2');
        })}
        <a class="button" href="#learn">${words.back}</a>
      </div>`;
  }
}

customElements.define('acedrex-piece-test', AcedrexPieceTest);
