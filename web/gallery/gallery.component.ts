import { BOARD_THEME_NAMES, BOARD_THEMES } from '../shared/board-themes.js';
import { CDN } from '../shared/cdn.js';
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { PIECE_SET_NAMES } from '../../src/drawing/pieces/piece-set.js';
import { COORDINATES } from '../../src/drawing/svg.js';
import { COLORS } from '../../src/rules/pieces.js';
import { RULESET_NAMES } from '../../src/rules/rulesets.js';
import { BOARD_MODES, type AcedrexBoard } from '../../src/elements/board/board.js';
import '../../src/elements/board/board.js';
import '../../src/elements/die/die.js';
import '../../src/elements/editor/editor.js';
import '../../src/elements/puzzle/puzzle.js';
import type { DieEvents } from '../../src/elements/die/die.component.js';
import type { AcedrexEditor } from '../../src/elements/editor/editor.js';
import {
  CHOSEN_LANGUAGES,
  codeOf,
  editorCodeOf,
  EXAMPLES,
  FIRST_CHOICES,
  OVERLAYS,
  POSITION_NAMES,
  POSITIONS,
  PROPERTIES,
  PROPERTY_NAMES,
  puzzleCodeOf,
  type Choices,
  type Edited,
} from './choices.js';
import { galleryStyles } from './gallery.styles.js';

/** The properties that are chosen from a list. */
type ListedChoice = Exclude<keyof Choices, 'overlays' | 'properties' | 'viewOnly'>;

const LISTS: readonly (readonly [ListedChoice, string, readonly string[]])[] = [
  ['position', 'Position', POSITION_NAMES],
  ['ruleset', 'Ruleset', RULESET_NAMES],
  ['pieceSet', 'Pieces', PIECE_SET_NAMES],
  ['theme', 'Theme', BOARD_THEME_NAMES],
  ['coordinates', 'Coordinates', COORDINATES],
  ['orientation', 'Orientation', COLORS],
  ['mode', 'Mode', BOARD_MODES],
  ['lang', 'Language', CHOSEN_LANGUAGES],
];

const EVENTS = [
  'acedrex-move-start',
  'acedrex-move',
  'acedrex-remove',
  'acedrex-position-change',
  'acedrex-shapes-change',
  'acedrex-error',
] as const;

const KEPT_EVENTS = 6;

/** Shows all attributes, overlays, themes and piece sets of the board live, with code to copy. */
export class AcedrexGallery extends LitElement {
  static override styles = galleryStyles;

  @state() private choices: Choices = FIRST_CHOICES;
  /** The current position of the board, which the user may have changed. */
  @state() private fen: string = POSITIONS[FIRST_CHOICES.position];
  @state() private heard: readonly string[] = [];
  @state() private edited: Edited = { fen: '', ruleset: FIRST_CHOICES.ruleset, disabled: false };
  @state() private hasDice = false;
  /** The result of copying, by the id of the code's element. */
  @state() private said: Readonly<Record<string, string>> = {};
  @query('#board') private board!: AcedrexBoard;

  #choose(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    this.said = {};
    if (change.position !== undefined) this.fen = POSITIONS[change.position];
    if (change.ruleset !== undefined) this.edited = { ...this.edited, ruleset: change.ruleset };
  }

  #toggle<List extends 'overlays' | 'properties'>(
    list: List,
    name: Choices[List][number],
    on: boolean,
  ): void {
    const others = this.choices[list].filter((other) => other !== name);
    this.#choose({ [list]: on ? [...others, name] : others });
  }

  /** Updates the code after the user has changed the editor. */
  #edit({ target }: Event): void {
    // The listener is only on the editor.
    const { value: fen, ruleset } = target as AcedrexEditor;
    this.edited = { ...this.edited, fen, ruleset };
  }

  #hear(event: Event): void {
    const { type, detail } = event as CustomEvent<unknown>;
    this.heard = [`${type} ${JSON.stringify(detail)}`, ...this.heard].slice(0, KEPT_EVENTS);
    if (type === 'acedrex-position-change') this.fen = this.board.fen;
  }

  async #copy(name: string, code: string): Promise<void> {
    let said = 'Copied.';
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      said = 'This browser does not let the page copy; select the code instead.';
    }
    this.said = { [name]: said };
  }

  async #download(kind: 'svg' | 'png'): Promise<void> {
    const picture =
      kind === 'svg'
        ? new Blob([await this.board.exportSvg()], { type: 'image/svg+xml' })
        : await this.board.exportPng();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `board.${kind}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <h1>The board for your site</h1>
        <p>
          <code>&lt;acedrex-board&gt;</code> shows and plays Grant Acedrex. Change anything here and
          copy the code. <a href="./">To the analysis board</a>
        </p>
      </header>
      <main>
        <div>
          <div class="stage">${this.#renderBoard()}</div>
        </div>
        <div class="panels">
          <section aria-label="Attributes">
            <h2>Attributes</h2>
            <div class="lists">
              ${LISTS.map(([name, label, values]) => this.#renderList(name, label, values))}
            </div>
            ${this.#renderSwitch(
              'view-only',
              html`<strong>View only</strong> Short for the mode of that name.`,
              this.choices.viewOnly,
              (viewOnly) => {
                this.#choose({ viewOnly });
              },
            )}
          </section>
          <section aria-label="Overlays">
            <h2>Overlays</h2>
            ${OVERLAYS.map(([attribute, label, explanation]) =>
              this.#renderSwitch(
                attribute,
                html`<strong>${label}</strong> ${explanation}`,
                this.choices.overlays.includes(attribute),
                (on) => {
                  this.#toggle('overlays', attribute, on);
                },
              ),
            )}
          </section>
          <section aria-label="Properties">
            <h2>Properties, set by a script</h2>
            ${PROPERTY_NAMES.map((name) =>
              this.#renderSwitch(
                name,
                html`<strong>${PROPERTIES[name]}</strong> <code>${name}</code>`,
                this.choices.properties.includes(name),
                (on) => {
                  this.#toggle('properties', name, on);
                },
              ),
            )}
          </section>
          <section aria-label="Code">
            <h2>Code</h2>
            ${this.#renderCode('board', codeOf(this.choices, this.fen))}
          </section>
          <section aria-label="Events">
            <h2>Events</h2>
            <p>Move a piece, or draw with the right button or a long press.</p>
            <ol class="events">
              ${this.heard.map((line) => html`<li>${line}</li>`)}
            </ol>
          </section>
        </div>
        <section class="wide" aria-label="Sets of pieces and themes">
          <h2>Sets of pieces and themes</h2>
          <div class="tiles">
            ${PIECE_SET_NAMES.map((set) => this.#renderTile(set, 'Codex', set))}
            ${BOARD_THEME_NAMES.slice(1).map((theme) => this.#renderTile('fluent', theme, theme))}
          </div>
        </section>
        <section class="wide" aria-label="Die">
          <h2>The die</h2>
          <p>
            <code>&lt;acedrex-die&gt;</code> is rolled before each move of the game with dice. Press
            it, or with its focus a number that a die of your own has shown.
          </p>
          <acedrex-die
            @acedrex-roll=${({ detail }: CustomEvent<DieEvents['acedrex-roll']>) => {
              this.heard = [`acedrex-roll ${JSON.stringify(detail)}`, ...this.heard].slice(
                0,
                KEPT_EVENTS,
              );
            }}
          ></acedrex-die>
          <pre
            tabindex="0"
            aria-label="HTML of the die"
          ><code>&lt;script type="module" src="${CDN}die.min.js">&lt;/script>
&lt;acedrex-die>&lt;/acedrex-die></code></pre>
        </section>
        <section class="wide" aria-label="Puzzle" id="puzzle">
          <h2>The puzzle</h2>
          <p>
            <code>&lt;acedrex-puzzle&gt;</code> is the puzzle of the day, the same on every site and
            without a server, or one of your own. With <code>dice</code> it asks for the best move
            for a roll.
          </p>
          ${this.#renderSwitch(
            'dice',
            html`<strong>Dice</strong> The puzzle of the day with dice.`,
            this.hasDice,
            (hasDice) => {
              this.hasDice = hasDice;
            },
          )}
          <acedrex-puzzle
            data-theme=${this.choices.theme}
            .pieceSet=${this.choices.pieceSet}
            .coordinates=${this.choices.coordinates}
            .dice=${this.hasDice}
          ></acedrex-puzzle>
          ${this.#renderCode('puzzle', puzzleCodeOf(this.choices, this.hasDice))}
        </section>
        <section class="wide" aria-label="Editor" id="editor">
          <h2>The editor</h2>
          <p>
            <code>&lt;acedrex-editor&gt;</code> makes set-ups: a board with a palette, and a doctor
            for whatever is wrong. With the board’s focus, letters as in a FEN put pieces, Delete
            empties.
          </p>
          <p>
            Ruleset, pieces, theme, coordinates and orientation are those that are chosen above.
          </p>
          ${this.#renderSwitch(
            'disabled',
            html`<strong>Disabled</strong> Nothing can be changed, and forms send nothing.`,
            this.edited.disabled,
            (disabled) => {
              this.edited = { ...this.edited, disabled };
            },
          )}
          ${this.#renderEditor()}
          ${this.#renderCode('editor', editorCodeOf(this.choices, this.edited))}
        </section>
      </main>
    `;
  }

  #renderBoard(): TemplateResult {
    const { ruleset, orientation, coordinates, mode, viewOnly, lang, pieceSet } = this.choices;
    const { overlays, properties } = this.choices;
    return html`
      <acedrex-board
        id="board"
        data-theme=${this.choices.theme}
        .fen=${this.fen}
        .ruleset=${ruleset}
        .orientation=${orientation}
        .coordinates=${coordinates}
        .mode=${mode}
        .viewOnly=${viewOnly}
        .lang=${lang}
        .pieceSet=${pieceSet}
        .lastMove=${properties.includes('lastMove') ? EXAMPLES.lastMove : undefined}
        .marks=${properties.includes('marks') ? EXAMPLES.marks : []}
        .shapes=${properties.includes('shapes') ? EXAMPLES.shapes : []}
        ?show-cards=${overlays.includes('show-cards')}
        ?show-control=${overlays.includes('show-control')}
        ?show-hanging=${overlays.includes('show-hanging')}
        ?show-pins=${overlays.includes('show-pins')}
        ?show-threats=${overlays.includes('show-threats')}
        ?show-promotions=${overlays.includes('show-promotions')}
        ?show-rights=${overlays.includes('show-rights')}
      ></acedrex-board>
      <div class="buttons">
        <button type="button" @click=${() => this.#download('svg')}>Save as SVG</button>
        <button type="button" @click=${() => this.#download('png')}>Save as PNG</button>
      </div>
    `;
  }

  #renderList(name: ListedChoice, label: string, values: readonly string[]): TemplateResult {
    return html`<label>
      ${label}
      <select
        data-choice=${name}
        @change=${(event: Event) => {
          // The options are the values of this choice.
          this.#choose({ [name]: (event.target as HTMLSelectElement).value });
        }}
      >
        ${values.map(
          (value) =>
            html`<option value=${value} ?selected=${this.choices[name] === value}>
              ${value === '' ? 'as around it' : value}
            </option>`,
        )}
      </select>
    </label>`;
  }

  #renderSwitch(
    name: string,
    label: TemplateResult,
    isOn: boolean,
    set: (on: boolean) => void,
  ): TemplateResult {
    return html`<label class="switch">
      <input
        type="checkbox"
        data-switch=${name}
        .checked=${isOn}
        @change=${(event: Event) => {
          set((event.target as HTMLInputElement).checked);
        }}
      />
      <span>${label}</span>
    </label>`;
  }

  #renderCode(name: string, code: string): TemplateResult {
    return html`<pre
        tabindex="0"
        data-code=${name}
        aria-label="HTML of this ${name}"
      ><code>${code}</code></pre>
      <button type="button" @click=${() => this.#copy(name, code)}>Copy the code</button>
      <span role="status">${this.said[name]}</span>`;
  }

  #renderEditor(): TemplateResult {
    const { orientation, coordinates, pieceSet, theme } = this.choices;
    return html`<acedrex-editor
      data-theme=${theme}
      .fen=${this.edited.fen}
      .ruleset=${this.edited.ruleset}
      .orientation=${orientation}
      .coordinates=${coordinates}
      .pieceSet=${pieceSet}
      .disabled=${this.edited.disabled}
      @acedrex-position-change=${this.#edit}
      @acedrex-ruleset-change=${this.#edit}
    ></acedrex-editor>`;
  }

  #renderTile(set: string, theme: string, caption: string): TemplateResult {
    return html`<figure>
      <acedrex-board
        mode="view"
        coordinates="none"
        data-theme=${theme}
        piece-set=${set}
        .lastMove=${['c1', 'f3']}
        fen="rlugcakcgulr/12/12/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/5U6/12/RL1GCAKCGULR b g1g12 - 1 1"
      ></acedrex-board>
      <figcaption>${caption}</figcaption>
    </figure>`;
  }

  protected override firstUpdated(): void {
    for (const type of EVENTS)
      this.board.addEventListener(type, (event) => {
        this.#hear(event);
      });
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('choices')) return;
    for (const element of this.renderRoot.querySelectorAll<HTMLElement>('[data-theme]'))
      this.#paint(element, BOARD_THEMES[element.dataset.theme ?? ''] ?? {});
  }

  /**
   * Sets a theme's custom properties by script, because the page's Content-Security-Policy forbids style
   * attributes.
   */
  #paint({ style }: HTMLElement, theme: Readonly<Record<string, string>>): void {
    for (const property of [...style]) style.removeProperty(property);
    for (const [name, color] of Object.entries(theme))
      style.setProperty(`--acedrex-${name}`, color);
  }
}

customElements.define('acedrex-gallery', AcedrexGallery);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-gallery': AcedrexGallery;
  }
}
