import { consume } from '@lit/context';
import { msg, str } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { renderBoardSvg } from '../../../src/drawing/svg.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { rasterize } from '../../components/board/export.js';
import { copyText, download, fileName } from '../../shared/save.js';
import { makeLink } from '../import/link.js';
import { withName } from '../import/name.js';
import type { Store } from '../../shared/store.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { gameContext, studiesContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { PageDialog } from '../page-dialog.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { toBoard } from '../../components/analysis/shapes.js';

/** Pixels. */
const PNG_SIDE = 1200;

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
        block-size: 9rem;
      }
    `,
  ];

  @state() private said = '';
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
    const link = new URL(makeLink(record, path, roll), location.href).href;
    const fen = makeFen(position.setup);
    // Only at the start is the roll part of the record; elsewhere it belongs to the next move.
    const whole = makePgn(roll !== undefined && path.length === 0 ? { ...record, roll } : record);
    const pgn = withName(whole, this.studies.name);
    return this.renderDialog(
      msg('Share and export'),
      html`
        ${this.#renderText(msg('Link to this line and position'), 'link', link)}
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
          <button
            type="button"
            @click=${() => {
              download(this.#svg(), fileName(this.studies.name, 'svg'), 'image/svg+xml');
            }}
          >
            ${msg('SVG picture')}
          </button>
          <button type="button" @click=${() => void this.#savePng()}>${msg('PNG picture')}</button>
          <a
            class="button"
            href="snippet.html#${new URLSearchParams({ pgn, ply: String(path.length) }).toString()}"
            >${msg('Embed')}</a
          >
        </div>
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

  #svg(): string {
    const { game } = this;
    return renderBoardSvg(game.position, {
      orientation: game.orientation,
      coordinates: 'outside',
      lastMove: game.lastMove,
      shapes: toBoard(game.annotation.shapes),
    });
  }

  async #copy(text: string): Promise<void> {
    this.said = (await copyText(text))
      ? msg('Copied.')
      : msg('The browser did not allow it; select the text and copy it.');
  }

  async #savePng(): Promise<void> {
    try {
      download(await rasterize(this.#svg(), PNG_SIDE), fileName(this.studies.name, 'png'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.said = msg(str`The picture could not be made: ${reason}`);
    }
  }
}

customElements.define('acedrex-share-dialog', AcedrexShareDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-share-dialog': AcedrexShareDialog;
  }
}
