import { html, css, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { LETTERS, type PromotionRole, type Role } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import '../../../src/elements/board/board.js';
import type { BoardMove } from '../../../src/elements/board/types.js';
import { documentAddress, getLocale } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import './ending-example.component.js';
import { ENDING_NAMES, type Guide, type Lesson, lessonFen } from './guide.js';
import './path.component.js';
import { openSample } from './samples.js';
import { hasMet, stepOfPiece, TEST } from './path.js';
import { fetchGuide, lessonText, promotedText, continueLesson, targetsOf } from './lesson-text.js';
import { trialWords } from '../../words/trial.js';
import { learnWords } from '../../words/learn.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement, provided } from '../page-element.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { pieceValue } from '../analysis/captured.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { pageStyles } from '../../shared/ui/frame.styles.js';
import { places } from '../places.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import { always, positionPlace, type TypedPlace } from '../speech/commands.js';
import type { AcedrexConsole } from '../speech/console.component.js';
import { typedField } from '../speech/typed-field.js';
import { choicesOf, renderButton, renderField } from '../../shared/ui/fields.js';

/** The order in which the pieces are taught: pieces known from chess first. */
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

const LEARN = '#learn';
const PIECES = `${LEARN}?pieces`;

/**
 * The guide to the game, with a board for trying each piece under any ruleset.
 *
 * @fires acedrex-leave - The user wants to go to a panel of the board.
 */
export class AcedrexLearnView extends PageElement {
  @follow('settings') readonly settings!: SettingsStore;
  @provided('game') private game!: GameStore;
  @provided('studies') readonly studies!: StudyStore;

  static override styles = [
    controlStyles,
    pageStyles,
    css`
      .page {
        display: block;
        font: 1.06rem/1.65 var(--app-serif);
      }

      h1 {
        margin-block-end: 0.6rem;
      }

      h2 {
        margin: 2.2rem 0 0.5rem;
        font-size: 1.25rem;
      }

      h3 {
        font-size: 1.1rem;
      }

      p + p {
        margin-block-start: 0.7rem;
      }

      .lead {
        font-size: 1.2rem;
      }

      /* A drop capital in lapis, as in the codex. */
      .history p:first-of-type::first-letter {
        float: inline-start;
        margin: 0.06em 0.1em 0 0;
        color: var(--app-accent);
        font: 600 3.3em/0.8 var(--app-serif);
      }

      :is(h2, h3) {
        scroll-margin-block-start: calc(var(--app-head-size) + 1rem);
      }

      .contents {
        margin-block-start: 1.4rem;
        padding: 0.7rem 1rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        font-family: var(--app-sans);
        h2 {
          margin: 0 0 0.2rem;
          font-size: 1rem;
        }
        ul {
          columns: 2;
          margin: 0;
          padding: 0;
          list-style: none;
          ul {
            columns: 1;
            padding-inline-start: 1rem;
          }
        }
        li {
          margin: 0;
          break-inside: avoid;
        }
        button {
          min-block-size: 1.8rem;
          padding: 0;
          border: 0;
          background: none;
          color: var(--app-accent);
          font-weight: 400;
          text-align: start;
          text-decoration: underline;
        }
      }

      .ruleset {
        margin-block: 1rem;
        font-family: var(--app-sans);
      }

      @media (pointer: coarse) {
        .contents button {
          min-block-size: 2.75rem;
        }
      }

      .piece {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.8rem;
        align-items: start;
        padding-block: 1.1rem;
        border-block-start: 1px solid var(--app-line);
      }

      .tried::after {
        margin-inline-start: 0.4em;
        color: var(--app-good);
        content: '✓' / '';
      }

      /* Space is reserved for the text, so that nothing moves when it appears. */
      .after {
        display: flex;
        flex-wrap: wrap;
        gap: 0.6rem;
        align-items: center;
        align-content: start;
        min-block-size: 4.5rem;
        font: 1rem/1.35 var(--app-sans);
        p {
          flex: 1 1 13rem;
        }
      }

      :is(acedrex-board, acedrex-ending-example) {
        max-inline-size: 24rem;
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

      .links {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.5rem;
      }

      [data-test='value'] + [data-test='letter'] {
        margin-block-start: 0;
      }

      .set-up acedrex-board {
        max-inline-size: 30rem;
        margin-block-start: 1rem;
      }

      @media (min-width: 44rem) {
        .piece {
          grid-template: auto 1fr / minmax(0, 1fr) 22rem;
          > acedrex-board {
            grid-area: 1 / 2 / span 2;
          }
        }
      }
    `,
  ];

  @state() private guide: Guide | undefined;
  /** The position on each board that is no longer at the start of its lesson. */
  @state() private fens: Readonly<Partial<Record<Role, string>>> = {};
  @state() private moved: Role | undefined;
  @state() private became: PromotionRole | undefined;
  /** The last used lesson. It gets the field for typed moves. */
  @state() private used: Role = 'rook';
  /** The ruleset of the boards; by default the current ruleset if it has a name. */
  @state() private chosen: Ruleset | undefined;
  #locale = '';

  override connectedCallback(): void {
    super.connectedCallback();
    places.follow(this.#follow);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    places.unfollow(this.#follow);
  }

  /** Scrolls to the target of the URL: the pieces, or the top. */
  readonly #follow = (): void => {
    this.requestUpdate();
    // After the test of the pieces, the headings are not drawn yet.
    if (places.view === PIECES)
      void this.updateComplete.then(() => this.#goTo(this.guide?.piecesTitle));
    else if (places.view === LEARN) scrollTo(0, 0);
  };

  get #ruleset(): Ruleset {
    const { ruleset } = this.game.record;
    return this.chosen ?? (ruleset.name === 'custom' ? RULESETS.cazaux : ruleset);
  }

  protected override willUpdate(): void {
    const locale = getLocale();
    if (locale === this.#locale) return;
    this.#locale = locale;
    void loadPart(this, async () => {
      const guide = await fetchGuide();
      if (locale === getLocale()) this.guide = guide;
    });
  }

  protected override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (changed.has('guide') && places.view === PIECES) this.#goTo(this.guide?.piecesTitle);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { guide } = this;
    if (places.view === TEST) {
      void loadPart(this, () => import('./piece-test.component.js'));
      return html`<acedrex-piece-test></acedrex-piece-test>`;
    }
    if (guide === undefined) return nothing;
    return html`<article class="page">
      <h1>${guide.title}</h1>
      <p class="lead">${guide.lead}</p>
      <acedrex-path
        @acedrex-pieces=${() => {
          // The pieces have a separate URL, so going back from them returns to the path.
          if (places.view === PIECES) this.#goTo(guide.piecesTitle);
          else places.go(PIECES);
        }}
        @acedrex-first-game=${() => {
          this.settings.set({ level: 1 });
          this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: 'play' }));
        }}
        @acedrex-endings=${() => {
          this.settings.learn('endings');
          this.#goTo(guide.endings.title);
        }}
        @acedrex-sample=${() =>
          void loadPart(this, async () => {
            if (await openSample(0, this))
              this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: 'analysis' }));
          })}
      ></acedrex-path>
      ${this.#renderContents(guide)}
      <section class="set-up">
        ${renderLesson(guide.setUp)}
        <acedrex-board
          view-only
          coordinates="outside"
          .lang=${getLocale()}
          .ruleset=${this.#ruleset.id}
        ></acedrex-board>
      </section>
      <h2 tabindex="-1">${guide.piecesTitle}</h2>
      <p>${guide.tryIt}</p>
      ${this.#renderChoice(guide)} ${TAUGHT.map((role) => this.#renderPiece(role, guide))}
      <section>${renderLesson(guide.promotion)}</section>
      <section>${renderLesson(guide.end)}</section>
      ${this.#renderEndings(guide)}
      <section class="history">
        ${renderLesson(guide.history)}
        <p>${renderPage(documentAddress('history'), learnWords().history)}</p>
      </section>
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
        <h2 tabindex="-1">${guide.sources.title}</h2>
        <ul>
          ${guide.sources.text.map((source) => html`<li>${source}</li>`)}
        </ul>
        <p>
          ${renderPage(documentAddress('rules', 'the-sources-and-the-rulesets'), learnWords().sources)}
        </p>
      </section>
      <section>
        ${renderLesson(guide.next)}
        <p>
          ${renderButton(
            html`${icon('forward')}${guide.play}`,
            () => this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: 'play' })),
            'primary',
          )}
        </p>
        <p>
          <a href=${documentAddress('players')} hreflang=${getLocale()}>${learnWords().guide}</a>
        </p>
      </section>
    </article>`;
  }

  #renderEndings(guide: Guide): TemplateResult {
    const { endings } = guide;
    const { endingsPage, endingTables } = learnWords();
    return html`<section>
        ${renderLesson(endings)}
        <p class="links">
          ${renderPage(documentAddress('endings'), endingsPage)}
          <a href="#endings">${endingTables}</a>
        </p>
      </section>
      ${ENDING_NAMES.map(
        (name) =>
          html`<section class="piece" data-ending=${name}>
            <div>
              <h3 tabindex="-1">${endings.examples[name].title}</h3>
              ${endings.examples[name].text.map((paragraph) => html`<p>${paragraph}</p>`)}
            </div>
            <acedrex-ending-example
              .name=${name}
              .guide=${guide}
              @click=${() => this.settings.learn('endings')}
            ></acedrex-ending-example>
          </section>`,
      )}`;
  }

  #renderContents(guide: Guide): TemplateResult {
    const { history, setUp, piecesTitle, pieces, sources, next } = guide;
    const { promotion, end, endings, readings } = guide;
    const entry = (title: string): TemplateResult =>
      renderButton(title, () => {
        if (title === guide.endings.title) this.settings.learn('endings');
        this.#goTo(title);
      });
    return html`<nav class="contents" aria-labelledby="contents">
      <h2 id="contents">${learnWords().contents}</h2>
      <ul>
        <li>${entry(setUp.title)}</li>
        <li>
          ${entry(piecesTitle)}
          <ul>
            ${TAUGHT.map((role) => html`<li>${entry(pieces[role].title)}</li>`)}
          </ul>
        </li>
        ${[promotion, end, endings, history, readings, sources, next].map(
          ({ title }) => html`<li>${entry(title)}</li>`,
        )}
      </ul>
    </nav>`;
  }

  /** Fragments identify views, so the table of contents cannot use links. */
  #goTo(title: string | undefined): void {
    const heading = [
      ...this.renderRoot.querySelectorAll<HTMLElement>('section h2, article > h2, h3'),
    ].find(({ textContent }) => textContent === title);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }

  #renderChoice(guide: Guide): TemplateResult {
    const { name } = this.#ruleset;
    return html`<div class="ruleset stack">
      ${renderField(
        learnWords().rulesOf,
        'ruleset',
        choicesOf(RULESET_NAMES, (each) => rulesetTitle(RULESETS[each])),
        name,
        (each) => {
          this.chosen = each === 'custom' ? undefined : RULESETS[each];
          this.fens = {};
          this.became = undefined;
        },
      )}
      ${name === 'custom' ? nothing : html`<p class="muted">${guide.reading[name].text}</p>`}
    </div>`;
  }

  #renderPiece(role: Role, guide: Guide): TemplateResult {
    const { title } = guide.pieces[role];
    const fen = this.fens[role] ?? lessonFen(role, this.#ruleset);
    const isTried = hasMet(this.settings.values.learned, role);
    return html`<section class="piece" data-role=${role} @focusin=${() => (this.used = role)}>
      <div>
        <h3 class=${isTried ? 'tried' : ''} tabindex="-1">${title}</h3>
        ${lessonText(role, guide, this.#ruleset).map((paragraph) => html`<p>${paragraph}</p>`)}
        ${
          // A king has no value, because it cannot be exchanged.
          role === 'king'
            ? nothing
            : html`<p class="muted" data-test="value">
                ${learnWords().value({ points: pieceValue(role, this.#ruleset) })}
              </p>`
        }
        ${
          // Letters are not translated. A pawn has none.
          role === 'pawn'
            ? nothing
            : html`<p class="muted" data-test="letter">
                ${learnWords().letter({ letter: LETTERS[role] })}
              </p>`
        }
      </div>
      <acedrex-board
        show-cards
        coordinates="outside"
        .lang=${getLocale()}
        .ruleset=${this.#ruleset.id}
        .fen=${fen}
        .marks=${targetsOf((role === 'pawn' ? this.became : undefined) ?? role, fen, this.#ruleset)}
        @acedrex-move=${(event: CustomEvent<BoardMove>) => this.#onMove(event, role)}
      ></acedrex-board>
      <div class="after">
        <p role="status" data-test="right">
          ${role === 'pawn' && this.became !== undefined ? promotedText(this.became) : ''}
          ${this.moved === role ? trialWords().right : ''}
        </p>
        ${
          this.fens[role] === undefined
            ? nothing
            : renderButton(guide.startOver, () => this.#show(role, undefined))
        }
        ${this.used === role ? typedField(this, this.settings, () => this.#typed(role, fen, guide)) : nothing}
      </div>
    </section>`;
  }

  /** What the user can type instead of a move in a lesson. */
  #typed(role: Role, fen: string, guide: Guide): TypedPlace | undefined {
    const { position } = Position.readFen(fen, this.#ruleset);
    if (position === undefined) return undefined;
    const read = (of: Role): string =>
      [guide.pieces[of].title, ...lessonText(of, guide, this.#ruleset)].join('. ');
    return positionPlace(position, {
      play: (move: LegalMove) =>
        this.#move(role, makeFen(position.play(move).setup), move.promotion),
      commands: {
        task: () => always(read(role)),
        start: () => {
          this.#show(role, undefined);
          return always(guide.startOver);
        },
        // The field moves to the next lesson and keeps the focus.
        continue: () => {
          this.used = TAUGHT[(TAUGHT.indexOf(role) + 1) % TAUGHT.length] ?? role;
          void this.updateComplete.then(() => {
            this.#goTo(guide.pieces[this.used].title);
            void this.renderRoot.querySelector<AcedrexConsole>('acedrex-console')?.focusField();
          });
          return always(read(this.used));
        },
      },
    });
  }

  #onMove(event: CustomEvent<BoardMove>, role: Role): void {
    event.preventDefault();
    const { fen, promotion } = event.detail;
    this.#move(role, fen, promotion);
  }

  #move(role: Role, fen: string, promotion: PromotionRole | undefined): void {
    const next = continueLesson(fen, this.#ruleset);
    this.#show(role, next, next === undefined ? undefined : (promotion ?? this.became));
    this.moved = role;
    this.settings.learn(stepOfPiece(role));
  }

  #show(role: Role, fen: string | undefined, became?: PromotionRole): void {
    if (role === 'pawn') this.became = became;
    this.fens = { ...this.fens, [role]: fen };
  }
}

const renderLesson = ({ title, text }: Lesson): TemplateResult =>
  html`<h2 tabindex="-1">${title}</h2>
    ${text.map((paragraph) => html`<p>${paragraph}</p>`)}`;

const renderPage = (address: string, label: string): TemplateResult =>
  html`<a href=${address} hreflang=${getLocale()}>${label}</a>`;

customElements.define('acedrex-learn-view', AcedrexLearnView);
