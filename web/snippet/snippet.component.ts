import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { PIECE_SET_NAMES } from '../../src/drawing/pieces/piece-set.js';
import { COLORS } from '../../src/rules/pieces.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { choicesOf, renderField } from '../shared/ui/select.js';
import { controlStyles } from '../../src/elements/shared/ui/controls.styles.js';
import {
  DEFAULT_PARAMS,
  EMBED_LANGUAGES,
  EMBED_THEMES,
  makeParams,
  readParams,
  type EmbedParams,
  type EmbedSwitch,
} from '../embed/params.js';
import { copyText } from '../shared/save.js';
import { isLink } from '../shared/is-link.js';
import { LANGUAGE_NAMES } from '../shared/language-names.js';
import { unpackText } from '../shared/packed-text.js';
import { elementCode, frameCode } from './code.js';
import { snippetStyles } from './snippet.styles.js';

const SWITCHES: readonly (readonly [EmbedSwitch, string])[] = [
  ['engine', 'Engine'],
  ['lines', 'Lines of the engine'],
  ['bar', 'Evaluation bar'],
  ['arrows', 'Arrows of the engine'],
  ['moves', 'List of moves'],
  ['controls', 'Buttons and status'],
  ['play', 'Readers may make moves'],
];

const NAMES = { '': 'the reader’s own', ...LANGUAGE_NAMES };

/** Some servers refuse longer addresses, and some editors cut them off. */
const MAX_ADDRESS = 7000;
/** Milliseconds without typing after which the preview is updated. */
const PATIENCE = 400;

/** Makes the HTML code that embeds a game or a position in a page, with a preview. */
export class AcedrexSnippet extends LitElement {
  static override styles = [controlStyles, snippetStyles];

  @state() private params: EmbedParams = DEFAULT_PARAMS;
  @state() private said = '';
  /** The address of the preview; it is updated when the choices have not changed for a moment. */
  @state() private previewed = '';
  @query('iframe') private frame!: HTMLIFrameElement | null;
  /** The text in the field for the game, as typed. */
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // The analysis board passes its game in the fragment.
    const { params } = readParams(location.hash);
    this.params = params;
    this.#text = params.pgn || params.fen;
    this.previewed = makeParams(params);
    addEventListener('message', this.#onMessage);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#onMessage);
  }

  /** Sets the preview's height, as embed-frame.js does for other pages. */
  readonly #onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
    const { frame } = this;
    if (frame === null) return;
    if (source !== frame.contentWindow || origin !== location.origin) return;
    const { acedrex, height } = (data ?? {}) as { acedrex?: unknown; height?: unknown };
    if (acedrex === 'size' && typeof height === 'number') frame.style.blockSize = `${height}px`;
  };

  #choose(change: Partial<EmbedParams>): void {
    this.params = { ...this.params, ...change };
    this.said = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.previewed = makeParams(this.params);
    }, PATIENCE);
  }

  /** Recognises a FEN, PGN, moves or a link. */
  #take(text: string): void {
    this.#text = text;
    const trimmed = text.trim();
    if (isLink(trimmed)) {
      const fragment = trimmed.slice(trimmed.indexOf('#'));
      if (/^#game=/i.test(fragment)) {
        void this.#unpack(fragment);
        return;
      }
      const { params } = readParams(fragment);
      const { fen, pgn, ruleset, dice, ply } = params;
      this.#choose({ fen, pgn, ruleset, dice, ply });
      return;
    }
    // The board of a FEN has eleven slashes before the first space; a result in PGN has one.
    const isFen = (trimmed.split(/\s/, 1)[0] ?? '').split('/').length > 3;
    // Moves may follow a FEN on lines of their own.
    const [fen = '', ...lines] = trimmed.split('\n');
    this.#choose(
      isFen ? { fen: fen.trim(), pgn: lines.join(' ').trim(), ply: 0 } : { fen: '', pgn: trimmed },
    );
  }

  /** Takes a link that carries a whole game; its main line is what an embedded board shows. */
  async #unpack(fragment: string): Promise<void> {
    const fields = new URLSearchParams(fragment.slice(1));
    const pgn = await unpackText(fields.get('game') ?? '');
    if (!pgn.ok) {
      this.said = 'The link is damaged. Copy all of it again.';
      return;
    }
    this.#text = pgn.value;
    const [ply = 0] = (fields.get('at') ?? '').split('.').map(Number);
    this.#choose({ fen: '', pgn: pgn.value, ply: Number.isInteger(ply) ? ply : 0 });
  }

  async #copy(code: string): Promise<void> {
    this.said = (await copyText(code))
      ? 'Copied.'
      : 'This browser does not let the page copy; select the code instead.';
  }

  protected override render(): TemplateResult {
    const { params } = this;
    const code = frameCode(params, document.baseURI);
    const isLong = code.length > MAX_ADDRESS;
    return html`
      <header>
        <h1>Put a board on your page</h1>
        <p>
          Choose what is shown and copy the code. <a href="./">To the analysis board</a> ·
          <a href="gallery.html">Board and editor, all attributes</a>
        </p>
      </header>
      <main>
        <form
          @submit=${(event: Event) => {
            event.preventDefault();
          }}
        >
          ${this.#renderGame()} ${this.#renderParts()} ${this.#renderLook()}
        </form>
        <div class="results">
          <iframe src="./embed.html?${this.previewed}" title="Preview"></iframe>
          ${
            isLong
              ? html`<p class="fault" role="alert">
                  This address has ${code.length} characters, more than some servers take. Use the
                  element, or leave out comments and variations.
                </p>`
              : nothing
          }
          ${this.#renderCode('As a frame, for any page', 'frame', code)}
          ${this.#renderCode(
            'As an element, with its files from a CDN',
            'element',
            elementCode(params),
          )}
          <p class="muted" role="status">${this.said}</p>
        </div>
      </main>
    `;
  }

  #renderGame(): TemplateResult {
    const { params } = this;
    return html`<fieldset>
      <legend>Game or position</legend>
      <label class="field wide"
        ><span class="label">FEN, PGN, moves, or a link of the analysis board</span
        ><textarea
          class="code"
          name="game"
          spellcheck="false"
          .value=${this.#text}
          @input=${(event: Event) => {
            this.#take((event.target as HTMLTextAreaElement).value);
          }}
        ></textarea>
      </label>
      ${renderField(
        'Rules',
        'ruleset',
        choicesOf(Object.keys(RULESETS)),
        params.ruleset,
        (ruleset) => {
          this.#choose({ ruleset });
        },
      )}
      ${this.#renderCheck('With the eight-sided die', 'dice', params.dice, (dice) => {
        this.#choose({ dice });
      })}
      <label class="field"
        ><span class="label">Ply shown first</span
        ><input
          type="number"
          name="ply"
          min="0"
          max="100000"
          .value=${String(params.ply)}
          @input=${(event: Event) => {
            const { valueAsNumber } = event.target as HTMLInputElement;
            if (valueAsNumber >= 0) this.#choose({ ply: Math.floor(valueAsNumber) });
          }}
      /></label>
      ${renderField(
        'Side at the bottom',
        'orientation',
        choicesOf(COLORS),
        params.orientation,
        (orientation) => {
          this.#choose({ orientation });
        },
      )}
    </fieldset>`;
  }

  #renderParts(): TemplateResult {
    const { off, editor, puzzle, date, autostart, count } = this.params;
    return html`<fieldset>
      <legend>Parts</legend>
      ${this.#renderCheck('Position editor instead', 'editor', editor, (on) => {
        this.#choose({ editor: on, puzzle: false });
      })}
      ${this.#renderCheck('Puzzle instead', 'puzzle', puzzle, (on) => {
        this.#choose({ puzzle: on, editor: false });
      })}
      ${
        puzzle
          ? html`<label class="field"
                ><span class="label">Day; if empty, today</span
                ><input
                  type="date"
                  name="date"
                  .value=${date}
                  @change=${(event: Event) => {
                    this.#choose({ date: (event.target as HTMLInputElement).value });
                  }}
              /></label>
              <p class="muted wide">
                A FEN with the moves of the solution below it is a puzzle of your own, and so is a
                link of the analysis board.
              </p>`
          : nothing
      }
      ${
        editor || puzzle
          ? nothing
          : html`${SWITCHES.map(([name, label]) =>
              this.#renderCheck(label, name, !off.includes(name), (on) => {
                const others = off.filter((part) => part !== name);
                this.#choose({ off: on ? others : [...others, name] });
              }),
            )}
            ${this.#renderCheck('Engine starts by itself', 'autostart', autostart, (on) => {
              this.#choose({ autostart: on });
            })}
            ${renderField(
              'Lines',
              'count',
              choicesOf(['1', '2', '3', '4', '5']),
              String(count),
              (value) => {
                this.#choose({ count: Number(value) });
              },
            )}`
      }
    </fieldset>`;
  }

  #renderLook(): TemplateResult {
    const { pieces, theme, language, host } = this.params;
    return html`<fieldset>
      <legend>Look and language</legend>
      ${renderField('Pieces', 'pieces', choicesOf(PIECE_SET_NAMES), pieces, (name) => {
        this.#choose({ pieces: name });
      })}
      ${renderField(
        'Theme',
        'theme',
        choicesOf(EMBED_THEMES, (name) => (name === 'auto' ? 'System' : name)),
        theme,
        (name) => {
          this.#choose({ theme: name });
        },
      )}
      ${renderField(
        'Language',
        'language',
        choicesOf(EMBED_LANGUAGES, (name) => NAMES[name]),
        language,
        (name) => {
          this.#choose({ language: name });
        },
      )}
      <label class="field wide"
        ><span class="label">Your page’s origin, if its scripts are to speak to the board</span
        ><input
          type="url"
          name="host"
          placeholder="https://example.org"
          .value=${host}
          @change=${(event: Event) => {
            const { value } = event.target as HTMLInputElement;
            const { params, faults } = readParams(new URLSearchParams({ host: value }).toString());
            this.#choose({ host: params.host });
            const [fault] = faults;
            if (fault !== undefined) this.said = fault.message;
          }}
      /></label>
    </fieldset>`;
  }

  #renderCode(label: string, name: string, code: string): TemplateResult {
    return html`<section aria-label=${label}>
      <div class="code-head">
        <h2>${label}</h2>
        <button type="button" @click=${() => void this.#copy(code)}>Copy</button>
      </div>
      <pre class="code" tabindex="0" data-test=${name} aria-label=${label}>${code}</pre>
    </section>`;
  }

  #renderCheck(
    label: string,
    name: string,
    checked: boolean,
    onChange: (on: boolean) => void,
  ): TemplateResult {
    return html`<label class="check"
      ><input
        type="checkbox"
        name=${name}
        .checked=${checked}
        @change=${(event: Event) => {
          onChange((event.target as HTMLInputElement).checked);
        }}
      />${label}</label
    >`;
  }
}

customElements.define('acedrex-snippet', AcedrexSnippet);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-snippet': AcedrexSnippet;
  }
}
