import { css, html, nothing, type TemplateResult } from 'lit';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { COURSE_LENGTH } from '../../../src/puzzles/course.js';
import { ROLES } from '../../../src/rules/pieces.js';
import { stepStyles } from '../../shared/ui/common.styles.js';
import { roleName } from '../../i18n/chess-terms.js';
import { documentAddress } from '../../i18n/locale.js';
import { openedArticles } from '../../storage/articles.js';
import { follow, PageElement } from '../page-element.js';
import { courseRules, exerciseToResume, practiceHistory } from '../practice/history.js';
import type { SettingsStore } from '../settings/settings-store.js';
import {
  knownPieces,
  nextStep,
  progressOf,
  TEST,
  type CountedStep,
  TRIED_PIECES,
  type OpenedStep,
} from './path.js';
import { learnWords } from '../../words/learn.js';

/**
 * The Learn path, from the first piece to the first won ending, with the user's progress.
 *
 * @fires acedrex-pieces - The user wants to go to the pieces.
 * @fires acedrex-first-game - The user wants to play the first game.
 * @fires acedrex-sample - The user wants to follow the explained game.
 * @fires acedrex-endings - The user wants to read about the solved endings.
 */
export class AcedrexPath extends PageElement {
  @follow('settings') private settings!: SettingsStore;
  @follow('game') private game!: GameStore;

  static override styles = [
    controlStyles,
    stepStyles,
    css`
      :host {
        margin-block-start: 1.2rem;
        font-family: var(--app-sans);
      }

      .steps {
        margin-block-start: 0.5rem;
      }

      .step[aria-current] {
        border-color: var(--app-accent);
        background: color-mix(in srgb, var(--app-accent) 12%, var(--app-surface));
      }

      ol {
        counter-reset: step;
      }

      li {
        counter-increment: step;
      }

      .mark {
        flex: none;
        inline-size: 1.5em;
        color: var(--app-muted);
        font-variant-numeric: tabular-nums;
        text-align: center;
        &::before {
          content: counter(step);
        }
        &.done::before {
          color: var(--app-good);
          content: '✓';
        }
      }

      p {
        margin: 0.4rem 0 0;
        a {
          display: inline-flex;
          align-items: center;
          min-block-size: 2.75rem;
          color: var(--app-accent);
        }
      }

      .next {
        display: block;
        color: var(--app-accent);
        font-size: 0.84rem;
      }

      .go-on {
        display: block;
        color: var(--app-muted);
        font-size: 0.84rem;
      }

      .title {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void practiceHistory.read();
    addEventListener('pageshow', this.#onReturn);
    addEventListener('storage', this.#onReturn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#onReturn);
    removeEventListener('storage', this.#onReturn);
  }

  /** Redraws, because an article may have been opened in this tab or another. */
  readonly #onReturn = (): void => this.requestUpdate();

  protected override stores(): readonly Store[] {
    return [practiceHistory];
  }

  protected override render(): TemplateResult {
    const { path, sampleTitles } = learnWords();
    const { learned } = this.settings.values;
    const done = progressOf(learned, practiceHistory.all);
    const next = nextStep(done, learned);
    const all: readonly string[] = [...learned, ...openedArticles()];
    const opened = (step: OpenedStep, title: string): Step => ({
      title,
      done: all.includes(step) ? 1 : 0,
      of: 1,
    });
    const exercise = exerciseToResume(courseRules(this.game.record.ruleset), knownPieces(learned));
    const goOn =
      done.exercises > 0 && exercise !== undefined
        ? path.goOn({ piece: capitalised(roleName(exercise.piece)), number: exercise.index + 1 })
        : undefined;
    const of = { pieces: TRIED_PIECES.length, exercises: COURSE_LENGTH * ROLES.length };
    const counted = (step: CountedStep): Step => ({
      title: path[step],
      done: done[step],
      of: step === 'game' || step === 'puzzle' ? 1 : of[step],
      isNext: step === next,
    });
    return html`<h2>${path.title}</h2>
      <p><a href=${TEST} data-test="piece-test">${path.test}</a></p>
      <ol class="plain stack steps">
        ${this.#renderButton(counted('pieces'), 'acedrex-pieces')}
        ${renderLink(
          { ...counted('exercises'), goOn },
          `#puzzles?course=${exercise?.piece ?? 'lion'}`,
        )}
        ${this.#renderButton(counted('game'), 'acedrex-first-game')}
        ${this.#renderButton(opened('sample', sampleTitles.first), 'acedrex-sample')}
        ${renderLink(counted('puzzle'), '#puzzles')}
        ${renderLink(opened('from-chess', path.fromChess), documentAddress('from-chess'))}
        ${renderLink(opened('openings', path.openings), documentAddress('openings'))}
        ${this.#renderButton(opened('endings', path.endings), 'acedrex-endings')}
      </ol>
      <p>
        <a href="#puzzles?progress=yes" data-test="progress" @click=${scrollToTop}>${path.all}</a>
      </p>`;
  }

  #renderButton(step: Step, event: string): TemplateResult {
    return html`<li>
      <button
        type="button"
        class="step"
        aria-current=${step.isNext === true ? 'step' : nothing}
        @click=${() => this.dispatchEvent(new CustomEvent(event))}
      >
        ${renderStep(step)}
      </button>
    </li>`;
  }
}

interface Step {
  readonly title: string;
  readonly done: number;
  readonly of: number;
  readonly isNext?: boolean;
  /** A description of where to resume. */
  readonly goOn?: string | undefined;
}

/** Scrolls to the top. A linked view must start there, even if the path was scrolled down. */
const scrollToTop = (): void => scrollTo(0, 0);

const renderLink = (step: Step, href: string): TemplateResult =>
  html`<li>
    <a
      class="button step"
      href=${href}
      aria-current=${step.isNext === true ? 'step' : nothing}
      @click=${scrollToTop}
      >${renderStep(step)}</a
    >
  </li>`;

/** Draws a step. The style sheet adds its number. */
const renderStep = ({ title, done, of, isNext = false, goOn }: Step): TemplateResult => {
  const { progress, next } = learnWords().path;
  return html`<span class="mark ${done >= of ? 'done' : ''}" aria-hidden="true"></span
    ><span class="title"
      >${isNext ? html`<small class="next">${next}</small> ` : nothing}${title}
      ${goOn === undefined ? nothing : html`<small class="go-on">${goOn}</small>`}</span
    >
    <span class="muted">${progress({ done, of })}</span>`;
};

customElements.define('acedrex-path', AcedrexPath);
