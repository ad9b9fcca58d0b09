import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { ThemeName } from '../../../src/drawing/theme.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { statusLine } from '../../../src/elements/analysis/status.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/chess-terms.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon } from '../../../src/elements/shared/ui/later-icons.js';
import { PageElement } from '../page-element.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The page's current theme: the user's choice, or the device's theme. */
const pageTheme = (): ThemeName => {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return (document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')) as ThemeName;
};

const pictures = new Lazy(() => import('../../../src/drawing/svg.js'));

export interface ScopeAction {
  readonly action: 'rename' | 'delete' | 'all-collections' | 'all-positions';
  readonly name: string;
}

/**
 * Names the shown part of the library. This is a collection, with controls for renaming and deleting it, or the games
 * that contain a position, with a picture of the position.
 *
 * @fires acedrex-scope - The detail is a {@link ScopeAction}.
 */
export class AcedrexLibraryScope extends PageElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 0.4rem;
      }

      :host([empty]) {
        display: none;
      }

      b {
        margin-inline-end: auto;
        overflow-wrap: anywhere;
      }

      .position {
        display: flex;
        gap: 0.75rem;
      }

      img {
        inline-size: 9rem;
        block-size: 9rem;
      }

      .about {
        display: flex;
        flex: 1;
        flex-wrap: wrap;
        align-content: center;
        align-items: center;
        gap: 0.5rem 1.5rem;
        min-inline-size: 0;
        p {
          display: grid;
          gap: 0.2rem;
          margin: 0;
        }
      }

      @media (max-height: 32rem) {
        img {
          inline-size: 6rem;
          block-size: 6rem;
        }
      }

      input {
        flex: 0 1 16rem;
        min-inline-size: 8rem;
      }

      .fault {
        flex-basis: 100%;
      }
    `,
  ];

  /** The name of the shown collection; empty if all games are shown. */
  @property() collection = '';
  @property({ attribute: false }) collections: readonly (readonly [string, number])[] = [];
  @property({ attribute: false }) position: Position | undefined;
  @property() orientation: Color = 'white';
  @property({ attribute: false }) found = '';
  @state() private typed: string | undefined;
  @state() private fault = '';
  @query('input') private field!: HTMLInputElement | null;

  protected override willUpdate(changes: PropertyValues): void {
    if (changes.has('collection')) this.typed = undefined;
    this.toggleAttribute('empty', this.collection === '' && this.position === undefined);
  }

  protected override render(): TemplateResult {
    return html`${this.collection === '' ? nothing : this.#renderCollection()}
    ${this.position === undefined ? nothing : this.#renderPosition(this.position)}`;
  }

  #renderPosition(position: Position): TemplateResult {
    if (pictures.loaded === undefined && !pictures.isAsked)
      // Without the picture, the text is enough.
      void pictures.load().then(
        () => this.requestUpdate(),
        () => undefined,
      );
    const picture = pictures.loaded?.renderBoardSvg(position, {
      orientation: this.orientation,
      coordinates: 'none',
      theme: pageTheme(),
    });
    return html`<div class="position" data-test="position">
      ${
        picture === undefined
          ? nothing
          : html`<img
              src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}"
              title=${position.fen}
              alt=${position.fen}
            />`
      }
      <div class="about">
        <p role="status">
          <b
            >${msg(labels.nameAndValue, { name: msg(labels.gamesWithThisPosition), value: this.found })}</b
          >
          <span class="muted"
            >${rulesetTitle(position.ruleset)} ·
            ${statusLine(wordsFor(getLocale()), position)}</span
          >
        </p>
        ${this.#renderAll('all-positions')}
      </div>
    </div>`;
  }

  #renderCollection(): TemplateResult {
    const { collection, collections, typed } = this;
    const count = collections.find(([name]) => name === collection)?.[1] ?? 0;
    if (typed !== undefined) return this.#renderRenaming(typed);
    return html`<div class="row" data-test="collection" role="group" aria-label=${collection}>
      <b>${msg(labels.collectionTitle, { collection })}: ${count}</b>
      ${renderButton(html`${icon('edit')}${msg(labels.renameCollection)}`, () => {
        this.typed = collection;
        this.fault = '';
        void this.updateComplete.then(() => {
          this.field?.focus();
          this.field?.select();
        });
      })}
      <button type="button" @click=${() => this.#act('delete')}>
        ${icon('delete')}${msg(labels.deleteCollection)}
      </button>
      ${this.#renderAll('all-collections')}
    </div>`;
  }

  #renderRenaming(typed: string): TemplateResult {
    const { fault } = this;
    return html`<div class="row" data-test="collection" role="group" aria-label=${this.collection}>
      <input
        name="renamed"
        maxlength="100"
        aria-label=${msg(labels.newNameOfCollection)}
        aria-invalid=${fault === '' ? 'false' : 'true'}
        aria-describedby=${fault === '' ? nothing : 'fault'}
        .value=${typed}
        @input=${(event: Event) => {
          this.typed = (event.target as HTMLInputElement).value;
          this.fault = '';
        }}
        @keydown=${(event: KeyboardEvent) => {
          if (event.isComposing) return;
          if (event.key === 'Enter') this.#rename();
          if (event.key === 'Escape') this.typed = undefined;
        }}
      />
      ${renderButton(msg(labels.rename), () => this.#rename(), 'primary')}
      ${renderButton(msg(labels.cancel), () => (this.typed = undefined))}
      ${fault === '' ? nothing : html`<p class="fault" id="fault" role="alert">${fault}</p>`}
    </div>`;
  }

  #renderAll(action: ScopeAction['action']): TemplateResult {
    return renderButton(msg(labels.showAllGames), () => this.#act(action));
  }

  /** Renames the collection. An existing name is rejected, because merging two collections could not be undone. */
  #rename(): void {
    const name = this.typed?.trim() ?? '';
    if (name === this.collection) this.typed = undefined;
    else if (name === '') this.fault = msg(labels.enterNameForCollection);
    else if (this.collections.some(([other]) => other === name))
      this.fault = msg(labels.collectionAlreadyExists, { name });
    else this.#act('rename', name);
  }

  #act(action: ScopeAction['action'], name = ''): void {
    this.typed = undefined;
    this.dispatchEvent(new CustomEvent<ScopeAction>('acedrex-scope', { detail: { action, name } }));
  }
}

customElements.define('acedrex-library-scope', AcedrexLibraryScope);
