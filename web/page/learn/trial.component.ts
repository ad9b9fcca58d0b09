import { css, html, nothing, svg, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { FLUENT_PIECES } from '../../../src/drawing/pieces/fluent.js';
import type { Role } from '../../../src/rules/pieces.js';
import { getLocale } from '../../i18n/locale.js';
import { roleName } from '../../i18n/chess-terms.js';
import { capitalised } from '../../../src/elements/shared/capitalised.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { courseRules, courseToResume, practiceHistory } from '../practice/history.js';
import { pieceValue } from '../analysis/captured.js';
import type { Guide } from './guide.js';
import { fetchGuide, lessonText, promotedText, type TrialStore } from './lesson-text.js';
import { hasMet, knownPieces, SEEN_PIECES, stepOfPiece, TRIED_PIECES } from './path.js';
import { trialWords } from '../../words/trial.js';
import { learnWords } from '../../words/learn.js';
import { renderButton } from '../../shared/ui/fields.js';

export { TrialStore } from './lesson-text.js';

/**
 * The text about the piece on the board, and the choice of another piece.
 *
 * @fires acedrex-trial - The user wants to try another piece, which `detail` names, or has finished.
 */
export class AcedrexTrial extends PageElement {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: clamp(0.5rem, 2.4cqi, 1.1rem);
        /* Aligned to the top with the text last, so that the length of the text does not move the buttons. */
        align-content: start;
        min-block-size: 100%;
        padding: clamp(0.5rem, 2.6cqi, 1.2rem) clamp(0.75rem, 4cqi, 1.6rem);
      }

      h2 {
        font-size: clamp(1.25rem, 6cqi, 2.1rem);
        line-height: 1.1;
      }

      .text {
        font: clamp(0.93rem, 0.7rem + 1cqi, 1.1rem) / 1.35 var(--app-serif);
        p {
          margin-block-start: 0.35rem;
        }
        /* First, because little of the text is visible on a phone. */
        .became {
          margin: 0;
          color: var(--app-good);
          font-weight: 600;
        }
      }

      .pieces {
        display: grid;
        grid-template-columns: repeat(8, minmax(0, 1fr));
        gap: 0.35rem;
        button {
          position: relative;
          flex-direction: column;
          gap: 0;
          min-block-size: 2.75rem;
          padding: 0.2rem;
        }
        svg {
          inline-size: min(100%, 2.3rem);
          fill: currentColor;
          fill-rule: evenodd;
        }
        /* Wide enough for the names and for fingers. */
        @container (max-width: 40rem) {
          grid-template-columns: repeat(4, minmax(0, 1fr));
        }
      }

      .name {
        max-inline-size: 100%;
        overflow: hidden;
        font-size: 0.76rem;
        text-overflow: ellipsis;
      }

      /* A short phone has space for the buttons and the text only if the pictures are small. */
      @media (max-height: 46rem) {
        .pieces svg {
          inline-size: 1.45rem;
        }
      }

      @media not all and (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        @media (max-height: 46rem) {
          :host {
            gap: 0.3rem;
            padding-block: 0.3rem;
          }

          h2 {
            font-size: 1rem;
          }

          .pieces {
            grid-template-columns: repeat(8, minmax(0, 1fr));
            gap: 0.2rem;
          }

          .name {
            position: absolute;
            clip-path: inset(50%);
          }

          .row {
            order: 1;
          }

          .text {
            font-size: 0.88rem;
            line-height: 1.25;
            p {
              margin-block-start: 0;
            }
          }
        }
      }

      .met::after {
        position: absolute;
        inset: -0.3rem -0.2rem auto auto;
        inline-size: 1.1em;
        border-radius: 50%;
        background: var(--app-good);
        color: var(--app-surface);
        font-size: 0.8rem;
        line-height: 1.1em;
        content: '✓';
      }

      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
    `,
  ];

  @property({ attribute: false }) trial!: TrialStore;
  @state() private guide: Guide | undefined;
  #locale = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void practiceHistory.read();
  }

  protected override stores(): readonly Store[] {
    return [this.trial, practiceHistory];
  }

  protected override willUpdate(): void {
    const locale = getLocale();
    if (locale !== this.#locale) {
      this.#locale = locale;
      void loadPart(this, async () => {
        const guide = await fetchGuide();
        if (locale === getLocale()) this.guide = guide;
      });
    }
  }

  protected override updated(): void {
    const { role, moves } = this.trial;
    if (moves > 0) this.settings.learn(stepOfPiece(role));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { guide, trial } = this;
    if (guide === undefined) return nothing;
    const { role, ruleset } = trial;
    const words = trialWords();
    const next = TRIED_PIECES[TRIED_PIECES.indexOf(role) + 1];
    return html`
      <h2>${guide.pieces[role].title}</h2>
      <div class="pieces" role="group" aria-label=${words.pieces}>
        ${TRIED_PIECES.map((each) => this.#renderChoice(each))}
      </div>
      <div class="row">
        ${
          next === undefined
            ? html`<a
                class="button"
                href="#puzzles?course=${courseToResume(courseRules(ruleset), knownPieces(this.settings.values.learned))}"
                @click=${() => this.settings.learn(SEEN_PIECES)}
                >${words.learn}</a
              >`
            : html`<button type="button" class="primary" @click=${() => this.#send(next)}>
                ${icon('forward')}${words.next({ piece: guide.pieces[next].title })}
              </button>`
        }
        ${renderButton(words.done, () => this.#send())}
      </div>
      <div class="text">
        <p class="became" role="status">
          ${trial.became === undefined ? '' : promotedText(trial.became)}
        </p>
        ${lessonText(role, guide, ruleset).map((text) => html`<p>${text}</p>`)}
        ${
          // A king has no value, because it cannot be exchanged.
          role === 'king'
            ? nothing
            : html`<p data-test="value">
                ${learnWords().value({ points: pieceValue(role, ruleset) })}
              </p>`
        }
      </div>
      <p class="muted" role="status" data-test="right">
        ${trial.moves > 0 ? words.right : words.marks}
      </p>
    `;
  }

  #send(detail?: Role): void {
    this.dispatchEvent(new CustomEvent('acedrex-trial', { detail, bubbles: true, composed: true }));
  }

  #renderChoice(role: Role): TemplateResult {
    const { trial, settings } = this;
    const name = capitalised(roleName(role));
    const { silhouette, details } = FLUENT_PIECES[role];
    const isMet = hasMet(settings.values.learned, role);
    return html`<button
      type="button"
      class=${isMet ? 'met' : ''}
      data-role=${role}
      aria-pressed=${role === trial.role ? 'true' : 'false'}
      @click=${() => this.#send(role)}
    >
      <svg viewBox="0 0 192 192" aria-hidden="true">${svg`<path d=${silhouette + details} />`}</svg>
      <span class="name"
        >${name}
        ${
          role === 'king'
            ? nothing
            : html`<span class="muted" aria-hidden="true">${pieceValue(role, trial.ruleset)}</span>`
        }</span
      >
    </button>`;
  }
}

customElements.define('acedrex-trial', AcedrexTrial);
