import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { hiddenVisually } from '../../../src/elements/shared/ui/hidden-visually.styles.js';
import type { StudyEntry } from '../../storage/database.js';
import { PageElement } from '../page-element.js';
import { similarKey, suggest, unknownKey, type SearchKey, type Suggestion } from './query.js';

/**
 * The field for library queries. While it has the focus, it explains queries and suggests keys and values.
 *
 * @fires acedrex-query - The user has changed the query; the detail is its text.
 */
export class AcedrexSearchField extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        position: relative;
        display: block;
      }

      input {
        inline-size: 100%;
      }

      .help {
        position: absolute;
        inset-block-start: calc(100% + 2px);
        inset-inline: 0;
        z-index: 5;
        display: grid;
        gap: 0.5rem;
        min-inline-size: min(21rem, 90vw);
        padding: 0.6rem 0.7rem;
        border: 1px solid var(--app-line-strong);
        border-radius: var(--app-radius);
        background: var(--app-surface);
        box-shadow: 0 0.4rem 1.2rem rgb(0 0 0 / 25%);
        > div {
          display: flex;
          flex-wrap: wrap;
          gap: 0.3rem;
        }
        /* One line above the first game found. */
        &.line {
          padding: 0.25rem 0.4rem;
        }
        button {
          min-block-size: 2rem;
          padding: 0.15em 0.5em;
          overflow-wrap: anywhere;
        }
      }

      .line > div {
        flex-wrap: nowrap;
        overflow-x: auto;
        scrollbar-width: none;
      }

      .line button {
        flex: none;
      }

      .line #syntax {
        ${hiddenVisually}
      }

      /* On a phone, the toolbar's buttons are below the field, and the suggestions are below these buttons. */
      @media (max-width: 40rem) {
        :host {
          display: contents;
        }

        input,
        .help {
          flex: 1 1 100%;
          order: 1;
        }

        .help {
          position: static;
          order: 3;
          min-inline-size: 0;
          box-shadow: none;
          > div {
            flex-wrap: nowrap;
            overflow-x: auto;
            scrollbar-width: none;
          }
          button {
            flex: none;
          }
        }
      }

      p {
        margin: 0;
        font-size: 0.86rem;
      }
    `,
  ];

  @property({ attribute: false }) entries: readonly StudyEntry[] = [];
  /** Whether the query finds nothing. */
  @property({ type: Boolean }) empty = false;
  @property() text = '';
  @state() private isOpen = false;
  /** Whether the user has closed the message about the current query. */
  @state() private isDismissed = false;
  @query('input') private input!: HTMLInputElement;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('focusout', this.#onFocusOut);
    this.addEventListener('keydown', this.#onKey);
  }

  protected override render(): TemplateResult {
    const { text } = this;
    const unknown = this.#unknown;
    const hasHelp = this.#hasHelp || unknown !== undefined;
    return html`<input
        type="search"
        name="search"
        autocomplete="off"
        spellcheck="false"
        aria-label=${msg(labels.searchNamesPlayersAndComments)}
        aria-describedby=${hasHelp ? 'syntax' : nothing}
        placeholder=${msg(labels.searchNameOrWhiteAnna)}
        .value=${text}
        @focus=${() => (this.isOpen = true)}
        @input=${() => {
          this.isOpen = true;
          this.#set(this.input.value);
        }}
      />
      ${hasHelp ? this.#renderHelp(unknown) : nothing}`;
  }

  /** Whether help is shown. Words without suggestions get no help, because it would only cover the results. */
  get #hasHelp(): boolean {
    const { text, isOpen, entries } = this;
    return isOpen && (text === '' || suggest(text, entries).length > 0);
  }

  /** An unknown key in a query that finds nothing. */
  get #unknown(): string | undefined {
    return this.empty && !this.isDismissed ? unknownKey(this.text, this.entries) : undefined;
  }

  #renderHelp(unknown: string | undefined): TemplateResult {
    const suggestions = suggest(this.text, this.entries);
    return html`<div
      class="help ${this.text === '' || this.empty ? '' : 'line'}"
      role="group"
      aria-label=${msg(labels.suggestions)}
      data-test="search-help"
    >
      ${unknown === undefined ? nothing : this.#renderUnknown(unknown)}
      ${
        suggestions.length === 0
          ? nothing
          : html`<div>${suggestions.map((suggestion) => this.#renderSuggestion(suggestion))}</div>`
      }
      <p class="muted" id="syntax">${msg(labels.allWordsMustOccurKey)}</p>
    </div>`;
  }

  #renderUnknown(key: string): TemplateResult {
    const similar = similarKey(key);
    return html`<p class="fault" role="alert" data-test="unknown-key">
      ${msg(labels.noGameHasTag, { key })}
      ${
        similar === undefined
          ? nothing
          : html`<button
              type="button"
              @click=${() => this.#replace(this.text.replace(new RegExp(`${key}:`, 'i'), `${similar}:`))}
            >
              ${msg(labels.searchInstead, { key: similar })}
            </button>`
      }
    </p>`;
  }

  #renderSuggestion({ text, query: whole }: Suggestion): TemplateResult {
    const explain = KEY_NAMES[text.slice(0, -1) as SearchKey] as (() => string) | undefined;
    return html`<button
      type="button"
      title=${explain?.() ?? nothing}
      @click=${() => this.#replace(whole)}
    >
      ${text}
    </button>`;
  }

  #replace(text: string): void {
    this.#set(text);
    this.input.focus();
    void this.updateComplete.then(() => this.input.setSelectionRange(text.length, text.length));
  }

  #set(text: string): void {
    this.text = text;
    this.isDismissed = false;
    this.dispatchEvent(new CustomEvent('acedrex-query', { detail: text }));
  }

  readonly #onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null || !this.renderRoot.contains(relatedTarget as Node))
      this.isOpen = false;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Escape first closes the suggestions. A second press clears the field.
    const isOpen = this.#hasHelp || this.#unknown !== undefined;
    if (!isOpen && this.text === '') return;
    event.preventDefault();
    if (!isOpen) this.#set('');
    this.input.focus();
    this.isOpen = false;
    this.isDismissed = true;
  };
}

/** The names of the keys in the page's language. */
const KEY_NAMES: Readonly<Record<SearchKey, () => string>> = {
  white: () => msg(labels.white),
  black: () => msg(labels.black),
  event: () => msg(labels.event),
  date: () => msg(labels.dateAs20261125),
  site: () => msg(labels.site),
  round: () => msg(labels.round),
  result: () => msg(labels.resultAs10),
  ruleset: () => msg(labels.rulesetAsCourier),
  name: () => msg(labels.nameOfStudy),
};

customElements.define('acedrex-search-field', AcedrexSearchField);
