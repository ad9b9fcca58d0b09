import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { analysisContext, gameContext, playContext, settingsContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { LatePlay } from '../play/late-play.js';
import { playOf } from '../play/play-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { answer, type Answer } from './commands.js';
import { fetchSpeech, speech } from './speech.js';

/** Answers that stay on the page. */
const MAX_ANSWERS = 20;

interface Exchange {
  readonly typed: string;
  readonly answer: Answer;
}

/**
 * A field for moves and questions, whose answers are spoken and shown, as in lichess's mode for the blind.
 *
 * @fires acedrex-say - An answer has to be spoken; the detail is its text.
 * @fires acedrex-leave - The user has closed the field.
 */
export class AcedrexConsole extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: playContext }) private play!: LatePlay;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: block;
        padding: 0.6rem 0.75rem;
        border-block-end: 1px solid var(--app-line);
      }

      h2 {
        font: 600 1rem var(--app-serif);
      }

      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        align-items: end;
      }

      label {
        flex: 1 1 10rem;
        min-inline-size: 0;
      }

      input {
        inline-size: 100%;
      }

      ol {
        max-block-size: 12rem;
        margin: 0.5rem 0 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }

      li {
        padding-block: 0.2rem;
        overflow-wrap: anywhere;
        white-space: pre-line;
      }

      #hint {
        margin-block-start: 0.4rem;
      }

      .typed {
        color: var(--app-muted);
      }
    `,
  ];

  @state() private exchanges: readonly Exchange[] = [];
  @query('input') private input!: HTMLInputElement | null;
  @query('ol') private list!: HTMLElement | null;
  /** The last answer until its text is there and has been spoken. */
  #unsaid: Answer | undefined;

  /** Puts the cursor into the field, once its words are there. */
  async focusField(): Promise<void> {
    await fetchSpeech().catch(() => undefined);
    this.requestUpdate();
    await this.updateComplete;
    this.input?.focus();
  }

  protected override willUpdate(): void {
    if (speech() === undefined) void loadPart(this, fetchSpeech, () => this.requestUpdate());
  }

  protected override render(): TemplateResult | typeof nothing {
    const words = speech()?.words;
    if (words === undefined) return nothing;
    return html`<section aria-labelledby="title">
      <h2 id="title">${words.title}</h2>
      <form @submit=${this.#onSubmit} @keydown=${this.#onKeyDown}>
        <label
          ><span class="label">${words.label}</span
          ><input
            name="typed"
            autocomplete="off"
            autocapitalize="none"
            spellcheck="false"
            aria-describedby="hint"
        /></label>
        <button type="submit">${words.submit}</button>
      </form>
      <p class="muted" id="hint">${words.hint}</p>
      ${
        this.exchanges.length === 0
          ? nothing
          : html`<ol tabindex="0" aria-label=${words.answers}>
              ${this.exchanges.map(
                (each) => html`<li><span class="typed">${each.typed}:</span> ${each.answer()}</li>`,
              )}
            </ol>`
      }
    </section>`;
  }

  protected override updated(): void {
    this.#say();
    this.list?.scrollTo(0, this.list.scrollHeight);
  }

  #say(): void {
    const text = this.#unsaid?.() ?? '';
    if (text === '') return;
    this.#unsaid = undefined;
    this.dispatchEvent(new CustomEvent('acedrex-say', { detail: text }));
  }

  readonly #onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') this.dispatchEvent(new CustomEvent('acedrex-leave'));
  };

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault();
    const { input } = this;
    const words = speech();
    const typed = input?.value.trim() ?? '';
    if (input === null || words === undefined || typed === '') return;
    const { game, analysis, settings } = this;
    const play = playOf(this.play);
    const found = answer(typed, { game, analysis, play, settings, speech: words });
    input.value = '';
    this.#unsaid = found;
    // At once, so that it replaces the same announcement of the step.
    this.#say();
    this.exchanges = [...this.exchanges, { typed, answer: found }].slice(-MAX_ANSWERS);
  };
}

customElements.define('acedrex-console', AcedrexConsole);
