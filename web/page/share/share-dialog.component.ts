import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { COORDINATES, type Coordinates } from '../../../src/drawing/svg.js';
import { THEME_NAMES, type ThemeName } from '../../../src/drawing/theme.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { rasterize } from '../../components/board/export.js';
import { copyText, download, fileName } from '../../shared/save.js';
import { makeShortLink } from '../import/link.js';
import { withName } from '../import/name.js';
import type { Store } from '../../shared/store.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { gameContext, studiesContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { PageDialog } from '../page-dialog.js';
import { choicesOf, renderField } from '../../shared/ui/select.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { loadPart } from '../../shared/load-part.js';
import type { MakeGif } from './gif.js';
import { drawBoard, drawLine, type PictureStyle } from './pictures.js';

/** Pixels. */
const PNG_SIDE = 1200;
const GIF_SIDE = 600;

/** Shares the position and the game: link, FEN, PGN and pictures. */
export class AcedrexShareDialog extends PageDialog {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: studiesContext }) private studies!: StudyStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      .copy {
        display: flex;
        gap: 0.4rem;
      }

      .copy > :first-child {
        flex: 1;
        min-inline-size: 0;
      }

      textarea {
        block-size: 7rem;
      }

      fieldset {
        display: grid;
        gap: 0.7rem;
        min-inline-size: 0;
        margin: 0;
        padding: 0.5rem 0.8rem 0.8rem;
        border: 1px solid var(--app-line);
        border-radius: var(--app-radius);
      }

      fieldset .row {
        align-items: end;
      }

      .sample {
        inline-size: 5rem;
        block-size: 5rem;
        margin-inline-start: auto;
      }

      progress {
        flex: 1;
        accent-color: var(--app-accent);
      }
    `,
  ];

  @state() private said = '';
  @state() private coordinates: Coordinates = 'outside';
  @state() private theme: ThemeName = 'light';
  @state() private isFromStart = true;
  /** The GIF that is being made. */
  @state() private making: { readonly done: number; readonly total: number } | undefined;
  #abort: AbortController | undefined;

  protected override stores(): readonly Store[] {
    return [this.game];
  }

  override async show(): Promise<void> {
    this.said = '';
    await super.show();
  }

  protected override render(): TemplateResult {
    const { game } = this;
    const { record, path, position, roll } = game;
    const { link: fragment, isWhole } = makeShortLink(record, path, game);
    const link = new URL(fragment, location.href).href;
    const fen = makeFen(position.setup);
    // Only at the start is the roll part of the record; elsewhere it belongs to the next move.
    const whole = makePgn(roll !== undefined && path.length === 0 ? { ...record, roll } : record);
    const pgn = withName(whole, this.studies.name);
    return this.renderDialog(
      msg('Share and export'),
      html`
        ${this.#renderText(
          isWhole ? msg('Link to this line and position') : msg('Link to this position'),
          'link',
          link,
        )}
        ${
          isWhole
            ? nothing
            : html`<p class="muted" data-test="long-game">
                ${msg('The game is too long for a link. Send its PGN instead.')}
              </p>`
        }
        ${this.#renderText(msg('Position as FEN'), 'fen', fen)}
        <label class="field"
          ><span class="label">PGN</span
          ><textarea class="code" name="pgn" readonly .value=${pgn}></textarea>
        </label>
        <div class="row">
          <button type="button" @click=${() => void this.#copy(pgn)}>${msg('Copy the PGN')}</button>
          <button
            type="button"
            @click=${() => {
              download(pgn, fileName(this.studies.name, 'pgn'), 'application/x-chess-pgn');
            }}
          >
            ${msg('PGN file')}
          </button>
          <button type="button" @click=${this.#print}>${msg('Print or save as PDF')}</button>
          <a
            class="button"
            href="snippet.html#${new URLSearchParams({ pgn, ply: String(path.length) }).toString()}"
            >${msg('Embed')}</a
          >
        </div>
        ${this.#renderPictures()}
        <p class="muted" role="status">${this.said}</p>
      `,
    );
  }

  #renderText(label: string, name: string, text: string): TemplateResult {
    return html`<div class="field">
      <label class="above" for=${name}>${label}</label>
      <div class="copy">
        <input
          class="code"
          id=${name}
          name=${name}
          readonly
          .value=${text}
          @focus=${(event: Event) => {
            (event.target as HTMLInputElement).select();
          }}
        />
        <button type="button" @click=${() => void this.#copy(text)}>${msg('Copy')}</button>
      </div>
    </div>`;
  }

  // --- Pictures ------------------------------------------------------------------------------------

  #renderPictures(): TemplateResult {
    const { making } = this;
    return html`<fieldset>
      <legend>${msg('Pictures')}</legend>
      <div class="row">
        ${renderField(
          msg('Coordinates'),
          'coordinates',
          choicesOf(COORDINATES, coordinatesName),
          this.coordinates,
          (value) => {
            this.coordinates = value;
          },
        )}
        ${renderField(
          msg('Colours'),
          'colours',
          choicesOf(THEME_NAMES, themeName),
          this.theme,
          (value) => {
            this.theme = value;
          },
        )}
        <img
          class="sample"
          alt=""
          src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawBoard(this.game, this.#style))}"
        />
      </div>
      <div class="row">
        <button
          type="button"
          @click=${() => {
            download(
              drawBoard(this.game, this.#style),
              fileName(this.studies.name, 'svg'),
              'image/svg+xml',
            );
          }}
        >
          ${msg('SVG picture')}
        </button>
        <button type="button" @click=${() => void this.#savePng()}>${msg('PNG picture')}</button>
      </div>
      <div class="row">
        ${renderField(
          msg('Line'),
          'line',
          choicesOf(LINES, lineName),
          this.isFromStart ? 'start' : 'here',
          (value) => {
            this.isFromStart = value === 'start';
          },
        )}
        ${
          making === undefined
            ? html`<button type="button" @click=${this.#saveGif}>${msg('Animated GIF')}</button>`
            : html`<progress
                  max=${making.total}
                  .value=${making.done}
                  aria-label=${msg('Animated GIF')}
                ></progress>
                <button
                  type="button"
                  @click=${() => {
                    this.#abort?.abort();
                  }}
                >
                  ${msg('Stop')}
                </button>`
        }
      </div>
    </fieldset>`;
  }

  get #style(): PictureStyle {
    const { coordinates, theme } = this;
    return { coordinates, theme };
  }

  readonly #print = (): void => {
    this.close();
    void loadPart(this, async () => {
      const { printGame } = await import('./print.js');
      await printGame(this.game);
    });
  };

  readonly #saveGif = (): void => {
    void loadPart(this, async () => {
      const { makeGif } = await import('./gif.js');
      await this.#encode(makeGif);
    });
  };

  async #encode(makeGif: MakeGif): Promise<void> {
    const pictures = drawLine(this.game, this.isFromStart, this.#style);
    const name = fileName(this.studies.name, 'gif');
    this.#abort = new AbortController();
    this.making = { done: 0, total: pictures.length };
    this.said = '';
    try {
      const onProgress = (done: number): void => {
        this.making = { done, total: pictures.length };
      };
      const gif = await makeGif(pictures, GIF_SIDE, onProgress, this.#abort.signal);
      if (gif === undefined) return;
      download(gif, name);
      this.said = msg(str`The GIF has ${pictures.length} frames.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.said = msg(str`The picture could not be made: ${reason}`);
    } finally {
      this.making = undefined;
    }
  }

  async #copy(text: string): Promise<void> {
    this.said = (await copyText(text))
      ? msg('Copied.')
      : msg('The browser did not allow it; select the text and copy it.');
  }

  async #savePng(): Promise<void> {
    try {
      download(
        await rasterize(drawBoard(this.game, this.#style), PNG_SIDE),
        fileName(this.studies.name, 'png'),
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.said = msg(str`The picture could not be made: ${reason}`);
    }
  }
}

const LINES = ['start', 'here'] as const;

const coordinatesName = (coordinates: Coordinates): string => {
  const names: Readonly<Record<Coordinates, () => string>> = {
    inside: () => msg('Inside'),
    outside: () => msg('Outside'),
    none: () => msg('None'),
  };
  return names[coordinates]();
};

const themeName = (theme: ThemeName): string => (theme === 'light' ? msg('Light') : msg('Dark'));

const lineName = (line: (typeof LINES)[number]): string =>
  line === 'start' ? msg('From the start') : msg('From this position');

customElements.define('acedrex-share-dialog', AcedrexShareDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-share-dialog': AcedrexShareDialog;
  }
}
