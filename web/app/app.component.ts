import { html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { makeFen } from '../../src/notation/fen.js';
import { RULESET_NAMES, RULESETS } from '../../src/rules/rulesets.js';
import '../components/board/board.js';
import type { BoardMove } from '../components/board/board.component.js';
import { Analysis, type FenFault } from '../state/analysis.js';
import { appStyles } from './app.styles.js';
import './engine-panel.component.js';
import './moves.component.js';
import { statusText } from './status.js';

/** What each reading of the rules is after. */
const RULESET_TITLES = {
  cazaux: 'Cazaux and Musser (Wikipedia)',
  courier: 'Cazaux and Zacharias (Game Courier)',
  murray: 'Murray and Bodlaender',
  golladay: 'Golladay, from the codex',
} as const satisfies Record<(typeof RULESET_NAMES)[number], string>;

const ICONS = {
  first: 'M18 6 10 12l8 6V6M6 6v12',
  back: 'M15 6 8 12l7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l8 6-8 6V6M18 6v12',
  flip: 'M7 4v15l-3-3M17 20V5l3 3',
  reset: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5',
} as const;

/** The analysis page. Needs the rules to be loaded. */
export class AcedrexApp extends LitElement {
  static override styles = appStyles;

  /** What is typed into the FEN field while it differs from the position. */
  @state() private typedFen: string | undefined;
  @state() private fault: FenFault | undefined;
  readonly #analysis = new Analysis(this);

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.#onKeyDown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#onKeyDown);
  }

  /** Arrows step through the game wherever they have no other meaning. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    const inField = target instanceof Element && target.closest('select, textarea, [role=grid]');
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || inField) return;
    if (event.key === 'ArrowLeft') this.#act(() => this.#analysis.back());
    else if (event.key === 'ArrowRight') this.#act(() => this.#analysis.forward());
    else if (event.key === 'f') this.#act(() => this.#analysis.flip());
    else return;
    event.preventDefault();
  };

  /** Does something that changes the position; a FEN half typed gives way to it. */
  #act(action: () => void): void {
    this.typedFen = undefined;
    this.fault = undefined;
    action();
  }

  #onFenInput(event: Event): void {
    const text = (event.target as HTMLTextAreaElement).value;
    this.typedFen = text;
    this.fault = this.#analysis.setFen(text.trim());
  }

  #onFenChange(): void {
    // A FEN that was taken over is shown in its canonical form; a faulty one stays as it was typed.
    if (this.fault === undefined) this.typedFen = undefined;
  }

  #onRulesetChange(event: Event): void {
    const select = event.target as HTMLSelectElement;
    const name = RULESET_NAMES.find((known) => known === select.value);
    if (name === undefined) return;
    this.typedFen = undefined;
    this.fault = this.#analysis.setRuleset(RULESETS[name]);
    if (this.fault !== undefined) select.value = this.#analysis.record.ruleset.name;
  }

  protected override render(): TemplateResult {
    const analysis = this.#analysis;
    const { position, record, path } = analysis;
    return html`
      <header class="masthead">
        <h1>Acedrex</h1>
        <p>Analysis of Grant Acedrex, the great chess of 1283</p>
        <a href="gallery.html">Board and editor for your site</a>
      </header>
      <main>
        <div class="stage">
          <acedrex-board
            coordinates="outside"
            .fen=${makeFen(position.setup)}
            .ruleset=${record.ruleset.id}
            .orientation=${analysis.orientation}
            .lastMove=${analysis.lastMove}
            @acedrex-move=${(event: CustomEvent<BoardMove>) => {
              this.#act(() => {
                analysis.play(event.detail);
              });
            }}
          ></acedrex-board>
          <div class="bar">
            <div class="status" role="status" data-test="status">${statusText(position)}</div>
            ${this.#renderButtons()}
          </div>
        </div>
        <aside>
          <section aria-label="Engine">
            <acedrex-engine-panel
              .engine=${analysis.engine}
              .position=${position}
              .on=${analysis.isEngineOn}
              @acedrex-toggle=${() => {
                analysis.toggleEngine();
              }}
            ></acedrex-engine-panel>
          </section>
          <section class="moves" aria-label="Moves">
            <h2>Moves</h2>
            <acedrex-moves
              .record=${record}
              .path=${path}
              @acedrex-select=${(event: CustomEvent<{ path: readonly number[] }>) => {
                this.#act(() => {
                  analysis.go(event.detail.path);
                });
              }}
            ></acedrex-moves>
          </section>
          <section aria-label="Position">${this.#renderFields()}</section>
        </aside>
      </main>
    `;
  }

  #renderButtons(): TemplateResult {
    const analysis = this.#analysis;
    const atStart = analysis.path.length === 0;
    const atEnd = analysis.position.status() !== 'ongoing' || !analysis.hasNext;
    return html`
      ${this.#renderButton('To the start', ICONS.first, atStart, () => analysis.toStart())}
      ${this.#renderButton('One move back', ICONS.back, atStart, () => analysis.back())}
      ${this.#renderButton('One move on', ICONS.forward, atEnd, () => analysis.forward())}
      ${this.#renderButton('To the end', ICONS.last, atEnd, () => analysis.toEnd())}
      ${this.#renderButton('Flip the board', ICONS.flip, false, () => analysis.flip())}
      ${this.#renderButton('New game', ICONS.reset, false, () => analysis.reset())}
    `;
  }

  #renderButton(
    label: string,
    icon: string,
    disabled: boolean,
    action: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      title=${label}
      aria-label=${label}
      ?disabled=${disabled}
      @click=${() => {
        this.#act(action);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${icon} />`}</svg>
    </button>`;
  }

  #renderFields(): TemplateResult {
    const { position, record } = this.#analysis;
    const { fault } = this;
    const place = fault?.at === undefined ? '' : `Character ${fault.at + 1}: `;
    return html`
      <div class="field">
        <label for="ruleset">Rules after</label>
        <select id="ruleset" @change=${this.#onRulesetChange}>
          ${RULESET_NAMES.map(
            (name) =>
              html`<option value=${name} ?selected=${record.ruleset.name === name}>
                ${RULESET_TITLES[name]}
              </option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="fen">Position as FEN</label>
        <textarea
          id="fen"
          rows="4"
          spellcheck="false"
          autocomplete="off"
          aria-invalid=${fault === undefined ? 'false' : 'true'}
          aria-describedby=${fault === undefined ? nothing : 'fault'}
          .value=${this.typedFen ?? makeFen(position.setup)}
          @input=${this.#onFenInput}
          @change=${this.#onFenChange}
        ></textarea>
        ${
          fault === undefined
            ? nothing
            : html`<p class="fault" id="fault" role="alert">${place}${fault.message}</p>`
        }
      </div>
    `;
  }
}

customElements.define('acedrex-app', AcedrexApp);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-app': AcedrexApp;
  }
}
