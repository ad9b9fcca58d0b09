import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { html, css, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { Role } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { squareIndex } from '../../../src/rules/squares.js';
import '../../components/board/board.js';
import type { BoardMarks, BoardMove } from '../../components/board/types.js';
import { getLocale } from '../../i18n/locale.js';
import { LESSON_FENS, type Guide, type Lesson } from './guide.js';
import type { Store } from '../../shared/store.js';
import { settingsContext } from '../contexts.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/** The order in which the pieces are taught: familiar ones first. */
const TAUGHT: readonly Role[] = [
  'rook',
  'crocodile',
  'aanca',
  'unicornio',
  'lion',
  'giraffe',
  'king',
  'pawn',
];

const guideIn = async (locale: string): Promise<Guide> =>
  locale === 'es' ? (await import('./guide.es.js')).guide : (await import('./guide.en.js')).guide;

/** The guide to the game, with a board for trying each piece. */
export class AcedrexLearnView extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      article {
        inline-size: min(46rem, 100%);
        margin-inline: auto;
        padding: 1.5rem 1rem 4rem;
        font: 1.06rem/1.65 var(--app-serif);
      }

      h1 {
        margin: 0 0 0.6rem;
        font: 600 clamp(1.7rem, 5vw, 2.4rem) / 1.15 var(--app-serif);
        color: var(--app-rubric);
        text-wrap: balance;
      }

      h2 {
        margin: 2.2rem 0 0.5rem;
        font-size: 1.4rem;
      }

      h3 {
        font-size: 1.15rem;
      }

      p + p {
        margin-block-start: 0.7rem;
      }

      .lead {
        font-size: 1.2rem;
      }

      /* An initial in lapis, as the codex has them. */
      .history p:first-of-type::first-letter {
        float: inline-start;
        margin: 0.06em 0.1em 0 0;
        color: var(--app-accent);
        font: 600 3.3em/0.8 var(--app-serif);
      }

      .piece {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.8rem;
        align-items: start;
        padding-block: 1.1rem;
        border-block-start: 1px solid var(--app-line);
      }

      .piece button {
        margin-block-start: 0.6rem;
        font-family: var(--app-sans);
      }

      acedrex-board {
        max-inline-size: 24rem;
      }

      a {
        color: var(--app-accent);
      }

      dt {
        font-weight: 600;
      }

      dd {
        margin: 0 0 0.7rem;
      }

      li {
        margin-block-end: 0.35rem;
        overflow-wrap: anywhere;
      }

      .set-up acedrex-board {
        max-inline-size: 30rem;
        margin-block-start: 1rem;
      }

      @media (min-width: 44rem) {
        .piece {
          grid-template-columns: minmax(0, 1fr) 22rem;
        }
      }
    `,
  ];

  @state() private guide: Guide | undefined;
  @state() private fens: Readonly<Record<Role, string>> = LESSON_FENS;
  #locale = '';

  protected override stores(): readonly Store[] {
    return [this.settings];
  }

  protected override willUpdate(): void {
    const locale = getLocale();
    if (locale === this.#locale) return;
    this.#locale = locale;
    void guideIn(locale).then((guide) => {
      if (locale === this.#locale) this.guide = guide;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { guide } = this;
    if (guide === undefined) return nothing;
    return html`<article>
      <h1>${guide.title}</h1>
      <p class="lead">${guide.lead}</p>
      <section class="history">${renderLesson(guide.history)}</section>
      <section class="set-up">
        ${renderLesson(guide.setUp)}
        <acedrex-board view-only coordinates="outside" .lang=${getLocale()}></acedrex-board>
      </section>
      <h2>${guide.piecesTitle}</h2>
      <p>${guide.tryIt}</p>
      ${TAUGHT.map((role) => this.#renderPiece(role, guide))}
      <section>${renderLesson(guide.promotion)}</section>
      <section>${renderLesson(guide.end)}</section>
      <section>
        ${renderLesson(guide.readings)}
        <dl>
          ${RULESET_NAMES.map(
            (name) =>
              html`<dt>${guide.reading[name].title}</dt>
                <dd>${guide.reading[name].text}</dd>`,
          )}
        </dl>
      </section>
      <section>
        <h2>${guide.sources.title}</h2>
        <ul>
          ${guide.sources.text.map((source) => html`<li>${source}</li>`)}
        </ul>
      </section>
      <section>
        ${renderLesson(guide.next)}
        <p><a href="docs/" hreflang="en">${msg('Documentation')}</a></p>
      </section>
    </article>`;
  }

  #renderPiece(role: Role, guide: Guide): TemplateResult {
    const { title, text } = guide.pieces[role];
    return html`<section class="piece" data-role=${role}>
      <div>
        <h3>${title}</h3>
        ${text.map((paragraph) => html`<p>${paragraph}</p>`)}
        ${
          this.fens[role] === LESSON_FENS[role]
            ? nothing
            : html`<button
                type="button"
                @click=${() => {
                  this.#show(role, LESSON_FENS[role]);
                }}
              >
                ${guide.startOver}
              </button>`
        }
      </div>
      <acedrex-board
        show-cards
        coordinates="outside"
        .lang=${getLocale()}
        .fen=${this.fens[role]}
        .marks=${targetsOf(role, this.fens[role])}
        @acedrex-move=${(event: CustomEvent<BoardMove>) => {
          this.#onMove(event, role);
        }}
      ></acedrex-board>
    </section>`;
  }

  /** White always moves; a move after which White could not move again restarts the lesson. */
  #onMove(event: CustomEvent<BoardMove>, role: Role): void {
    event.preventDefault();
    const { setup } = Position.readFen(event.detail.fen, RULESETS.cazaux);
    // The set-up after the move, with White to move again.
    const again = setup && Position.fromSetup({ ...setup, turn: 'white' }, RULESETS.cazaux);
    const goesOn = again?.ok === true && again.value.boardStatus() === 'ongoing';
    this.#show(role, goesOn ? makeFen(again.value.setup) : LESSON_FENS[role]);
  }

  #show(role: Role, fen: string): void {
    this.fens = { ...this.fens, [role]: fen };
  }
}

/** The squares to which the taught piece can go, marked so that they are seen without a pointer. */
const targetsOf = (role: Role, fen: string): BoardMarks => {
  const { position } = Position.readFen(fen, RULESETS.cazaux);
  const moves = position?.legalMoves() ?? [];
  return moves
    .filter(({ from }) => {
      const piece = position?.setup.board[squareIndex(from)];
      return piece?.role === role;
    })
    .map(({ to, captured }) => ({ square: to, kind: captured === undefined ? 'good' : 'bad' }));
};

const renderLesson = ({ title, text }: Lesson): TemplateResult =>
  html`<h2>${title}</h2>
    ${text.map((paragraph) => html`<p>${paragraph}</p>`)}`;

customElements.define('acedrex-learn-view', AcedrexLearnView);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-learn-view': AcedrexLearnView;
  }
}
