import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { StudyEntry } from '../../storage/database.js';
import type { Material } from '../../storage/positions.js';
import { PageElement } from '../page-element.js';
import { COLUMNS } from './columns.js';
import { countValues, parseMaterial } from './query.js';
import {
  firstOrder,
  LATEST_FIRST,
  NO_FILTER,
  type LibraryFilter,
  type Only,
  type SortOrder,
} from './filter.js';
import { resultMark, rulesetText } from './title.js';
import { libraryWords } from '../../words/library.js';
import { type Choice, choicesOf, renderField } from '../../shared/ui/fields.js';

/**
 * Shows the library's search criteria, except for words.
 *
 * @fires acedrex-filter - The user has changed the filter; the detail contains the changed fields.
 * @fires acedrex-material - The user has changed the material to search for; the detail is the material.
 * @fires acedrex-position - The user has turned the search for the board's position on or off; the detail is the state.
 * @fires acedrex-sort - The order has changed; the detail is the order.
 */
export class AcedrexFilterPanel extends PageElement {
  static override styles = [
    controlStyles,
    css`
      .row {
        align-items: end;
        gap: 0.6rem;
        padding: 0.6rem 0.7rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
        background: var(--app-surface);
      }

      select {
        max-inline-size: 14rem;
      }

      input[name='material'] {
        inline-size: 9rem;
      }
    `,
  ];

  @property({ attribute: false }) entries: readonly StudyEntry[] = [];
  @property({ attribute: false }) filter: LibraryFilter = NO_FILTER;
  @property({ attribute: false }) order: SortOrder = LATEST_FIRST;
  /** Whether the library is searched for the position on the board. */
  @property({ type: Boolean }) byposition = false;
  @state() private material = '';

  protected override render(): TemplateResult {
    const { entries, filter, order } = this;
    const words = libraryWords();
    const rulesets = countValues(entries, ({ ruleset }) => [ruleset]);
    const collections = countValues(entries, ({ collections: names = [] }) => names);
    const only: readonly (readonly [Only, string])[] = [
      ['', msg(labels.all)],
      ['mine', words.myGames],
      ['engine', words.againstEngine],
      ['reviewed', msg(labels.reviewedLower)],
      ['unreviewed', msg(labels.notReviewed)],
      ['duplicates', msg(labels.duplicates)],
      ['faulty', msg(labels.withErrors)],
    ];
    const isWrong = this.material.trim() !== '' && this.#materialQuery === undefined;
    return html`<div class="row" role="group" aria-label=${msg(labels.filters)}>
      ${this.#renderChoice('ruleset', msg(labels.ruleset), [
        ['', msg(labels.all)],
        ...rulesets.map(([id, count]): Choice<string> => [id, `${rulesetText(id)} (${count})`]),
      ])}
      ${this.#renderChoice('result', msg(labels.result), [
        ['', msg(labels.all)],
        ...['1-0', '1/2-1/2', '0-1'].map((result): Choice<string> => [result, resultMark(result)]),
        ['*', words.unfinished],
        ['won', words.iWon],
        ['lost', words.iLost],
      ])}
      ${
        collections.length === 0 && filter.collection === ''
          ? nothing
          : this.#renderChoice('collection', msg(labels.collection), [
              ['', msg(labels.all)],
              ...collections.map(([name, count]): Choice<string> => [name, `${name} (${count})`]),
            ])
      }
      ${this.#renderChoice('only', msg(labels.show), only)}
      <label class="field"
        ><span class="label">${msg(labels.material)}</span
        ><input
          name="material"
          spellcheck="false"
          autocapitalize="characters"
          placeholder=${msg(labels.kaVKr)}
          aria-invalid=${isWrong ? 'true' : 'false'}
          aria-describedby=${isWrong ? 'wrong' : nothing}
          .value=${this.material}
          @input=${(event: Event) => {
            this.material = (event.target as HTMLInputElement).value;
            this.#send('acedrex-material', this.#materialQuery);
          }}
      /></label>
      <button
        type="button"
        data-test="by-position"
        aria-pressed=${this.byposition ? 'true' : 'false'}
        @click=${() => this.#send('acedrex-position', !this.byposition)}
      >
        ${msg(labels.withPositionOnBoard)}
      </button>
      ${renderField(
        msg(labels.sortBy),
        'sort',
        COLUMNS.map(({ key, label }) => [key, label()] as const),
        order.key,
        (key) => this.#send('acedrex-sort', firstOrder(key)),
      )}
      ${renderField(
        words.direction,
        'direction',
        choicesOf(['ascending', 'descending'] as const, (name) => words[name]),
        order.isDescending ? 'descending' : 'ascending',
        (name) => this.#send('acedrex-sort', { ...order, isDescending: name === 'descending' }),
      )}
      <button
        type="button"
        class="quiet"
        @click=${() => {
          this.material = '';
          this.#send('acedrex-material', undefined);
          this.#send('acedrex-position', false);
          const { ruleset, result, collection, only: all } = NO_FILTER;
          this.#send('acedrex-filter', { ruleset, result, collection, only: all });
        }}
      >
        ${msg(labels.clear)}
      </button>
      ${
        isWrong
          ? html`<p class="fault" id="wrong" role="alert">
              ${msg(labels.isNotMaterialBalanceEnter, { material: this.material })}
            </p>`
          : nothing
      }
    </div>`;
  }

  #renderChoice(
    name: 'ruleset' | 'result' | 'collection' | 'only',
    label: string,
    choices: readonly Choice<string>[],
  ): TemplateResult {
    return renderField<string>(label, name, choices, this.filter[name], (value) =>
      this.#send('acedrex-filter', { [name]: value }),
    );
  }

  get #materialQuery(): Material | undefined {
    return parseMaterial(this.material);
  }

  #send(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('acedrex-filter-panel', AcedrexFilterPanel);
