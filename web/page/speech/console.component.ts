import { css, html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { AcedrexBoard } from '../../../src/elements/board/board.component.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { PageElement, provided } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { answer, commandOf, type Answer, type TypedPlace } from './commands.js';
import { fetchSpeech, speech } from './speech.js';

/** Maximum number of answers shown on the page. */
const MAX_ANSWERS = 20;

interface Exchange {
  readonly typed: string;
  readonly answer: Answer;
}

/** A field for moves and questions. Its answers are spoken and shown, as in lichess's blind mode. */
export class AcedrexConsole extends PageElement {
  @provided('settings') private settings!: SettingsStore;

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

  @property({ attribute: false }) place!: () => TypedPlace | undefined;
  @state() private exchanges: readonly Exchange[] = [];
  @query('input') private input!: HTMLInputElement | null;
  @query('ol') private list!: HTMLElement | null;
  /** The last answer, whose text may still be loading. Undefined after the answer has been spoken. */
  #unsaid: Answer | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    shown.add(this);
    if (isWanted) void this.focusField();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    shown.delete(this);
  }

  /** Puts the cursor into the field after its words have been loaded. */
  async focusField(): Promise<void> {
    isWanted = false;
    await fetchSpeech().catch(() => undefined);
    this.requestUpdate();
    await this.updateComplete;
    this.input?.focus();
  }

  /** The board in the field's section or, if there is none, in the field's view or the view's editor. */
  get #board(): AcedrexBoard | null {
    const root = this.getRootNode() as ShadowRoot;
    const find = (within: ParentNode | null | undefined): AcedrexBoard | null | undefined =>
      within?.querySelector('acedrex-board');
    return (
      find(this.closest('section')) ??
      find(root) ??
      find(root.querySelector('acedrex-editor')?.shadowRoot) ??
      null
    );
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
    this.#board?.announce(text);
  }

  /** Closes the field on Escape and moves the focus to the board. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // A dialog that contains the field stays open.
    event.preventDefault();
    this.#board?.shadowRoot?.querySelector<HTMLElement>('.square[tabindex="0"]')?.focus();
    this.settings.set({ hasConsole: false });
  };

  readonly #onSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const { input } = this;
    const words = speech();
    const typed = input?.value.trim() ?? '';
    const place = this.place();
    if (input === null || words === undefined || typed === '' || place === undefined) return;
    const before = this.exchanges.at(-1)?.typed ?? '';
    const command = commandOf(typed, words);
    const isRepeated = command !== undefined && command === commandOf(before, words);
    input.value = '';
    const given = answer(typed, place, words, isRepeated);
    const found = given instanceof Promise ? await given : given;
    this.#unsaid = found.isTold === true ? undefined : found;
    // Speaks the answer now, to replace the identical announcement of the step.
    this.#say();
    this.exchanges = [...this.exchanges, { typed, answer: found }].slice(-MAX_ANSWERS);
  };
}

/** The fields that are currently shown; the latest one is on top. */
const shown = new Set<AcedrexConsole>();
/** Whether the next field that appears must get the focus. */
let isWanted = false;

/** Puts the cursor into the current view's field, even if the field has not been drawn yet. */
export const focusField = (): void => {
  const field = [...shown].at(-1);
  if (field !== undefined) {
    void field.focusField();
    return;
  }
  isWanted = true;
  // Any further action by the user cancels the request.
  for (const gesture of ['keydown', 'pointerdown'] as const)
    document.addEventListener(gesture, () => (isWanted = false), { capture: true, once: true });
};

customElements.define('acedrex-console', AcedrexConsole);
