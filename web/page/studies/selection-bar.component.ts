import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { PageElement } from '../page-element.js';
import { libraryWords } from '../../words/library.js';
import { renderButton } from '../../shared/ui/fields.js';

/**
 * The actions on the selected studies and on the bin.
 *
 * @fires acedrex-bar-action - The detail contains the action and, if the action needs one, a collection.
 */
export class AcedrexSelectionBar extends PageElement {
  static override styles = [
    controlStyles,
    css`
      .row {
        padding: 0.35rem 0.7rem;
        border: 1px solid var(--app-line-strong);
        border-radius: var(--app-radius);
        background: color-mix(in srgb, var(--app-accent) 10%, var(--app-surface));
      }

      b {
        margin-inline-end: auto;
      }

      input {
        inline-size: 11rem;
      }

      /* Hidden beside a wide table, because the table's header has a checkbox for this. */
      @media (min-width: 51rem) {
        .all {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) selected: readonly string[] = [];
  @property({ attribute: false }) collections: readonly (readonly [string, number])[] = [];
  @property() collection = '';
  @property({ type: Number }) total = 0;
  @property({ type: Boolean }) bin = false;
  @state() private isAsking = false;
  @state() private isCollecting = false;

  protected override render(): TemplateResult {
    const { length } = this.selected;
    return html`<div class="row" role="group" aria-label=${msg(labels.selection)}>
      ${length === 0 ? nothing : html`<b data-test="selected">${msg(labels.selected, { count: length })}</b>`}
      ${this.bin ? this.#renderBin(length) : this.#renderActions(length)}
      ${
        length === 0
          ? nothing
          : renderButton(
              libraryWords().selectAll,
              () => this.#act('all'),
              'all',
              length === this.total,
            )
      }
      ${length === 0 ? nothing : this.#renderButton('clear', msg(labels.clearSelection))}
    </div>`;
  }

  #renderActions(length: number): TemplateResult {
    if (this.isCollecting) return this.#renderCollecting();
    return html`
      ${
        length === 1
          ? [
              this.#renderButton('rename', msg(labels.renameIt)),
              this.#renderButton('tags', msg(labels.editItsTags)),
            ]
          : nothing
      }
      ${renderButton(msg(labels.addToCollection), () => {
        this.isCollecting = true;
        void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus());
      })}
      ${
        this.collection === ''
          ? nothing
          : this.#renderButton('uncollect', msg(labels.removeFrom, { collection: this.collection }))
      }
      ${this.#renderButton('export', msg(labels.exportIt))}
      ${renderButton(html`${icon('delete')}${msg(labels.deleteIt)}`, () => this.#act('delete'))}
    `;
  }

  #renderCollecting(): TemplateResult {
    const add = (): void => {
      const name = this.renderRoot.querySelector('input')?.value.trim() ?? '';
      this.isCollecting = false;
      if (name !== '') this.#act('collect', name);
    };
    return html`<input
        name="collection"
        list="collections"
        maxlength="100"
        aria-label=${msg(labels.nameOfCollection)}
        placeholder=${msg(labels.nameOfCollection)}
        @keydown=${(event: KeyboardEvent) => {
          if (event.key === 'Enter') add();
          if (event.key === 'Escape') this.isCollecting = false;
        }}
      />
      <datalist id="collections">
        ${this.collections.map(([name]) => html`<option value=${name}></option>`)}
      </datalist>
      ${renderButton(msg(labels.add), add, 'primary')}`;
  }

  #renderBin(length: number): TemplateResult {
    if (this.isAsking)
      return html`<span class="grow">${msg(labels.theseGamesWillBeDeleted)}</span>
        <button
          type="button"
          class="primary"
          @click=${() => {
            this.isAsking = false;
            this.#act(length === 0 ? 'empty' : 'erase');
          }}
        >
          ${msg(labels.deletePermanently)}
        </button>
        ${renderButton(msg(labels.cancel), () => (this.isAsking = false))}`;
    return html`${length === 0 ? nothing : this.#renderButton('restore', msg(labels.restoreSelected))}
      <button type="button" @click=${() => (this.isAsking = true)}>
        ${icon('delete')}${length === 0 ? msg(labels.emptyBin) : msg(labels.deletePermanently)}
      </button>`;
  }

  #renderButton(action: string, label: string): TemplateResult {
    return renderButton(label, () => this.#act(action, this.collection));
  }

  #act(action: string, collection = ''): void {
    this.dispatchEvent(new CustomEvent('acedrex-bar-action', { detail: { action, collection } }));
  }
}

customElements.define('acedrex-selection-bar', AcedrexSelectionBar);
