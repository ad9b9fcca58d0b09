import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import type { GameStore } from '../../game/game-store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { gameContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import { saveGame } from './save-game.js';

/** Asks before a game that could not be saved is replaced. */
export class AcedrexUnkeptDialog extends PageElement {
  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      p {
        margin: 0;
      }
    `,
  ];

  @consume({ context: gameContext }) private game!: GameStore;
  @query('dialog') private dialog!: HTMLDialogElement;

  /** Resolves with true if the user agrees to discard the game. */
  async ask(): Promise<boolean> {
    await this.updateComplete;
    this.dialog.returnValue = '';
    this.dialog.showModal();
    // Enter chooses the harmless answer.
    this.dialog.querySelector<HTMLElement>('.primary')?.focus();
    return new Promise((resolve) => {
      this.dialog.addEventListener(
        'close',
        () => {
          resolve(this.dialog.returnValue === 'discard');
        },
        { once: true },
      );
    });
  }

  protected override render(): TemplateResult {
    return html`<dialog aria-labelledby="title">
      <div class="head"><h2 id="title">${msg('This game is not kept')}</h2></div>
      <div class="body">
        <p>
          ${msg('The browser could not store the game on the board. If you go on, it is lost unless you save it as a file.')}
        </p>
        <div class="row">
          <button type="button" @click=${this.#save}>${msg('PGN file')}</button>
          <button
            type="button"
            @click=${() => {
              this.dialog.close('discard');
            }}
          >
            ${msg('Go on without it')}
          </button>
          <button
            type="button"
            class="primary"
            @click=${() => {
              this.dialog.close();
            }}
          >
            ${msg('Back to the game')}
          </button>
        </div>
      </div>
    </dialog>`;
  }

  readonly #save = (): void => {
    saveGame(this.game);
  };
}

customElements.define('acedrex-unkept-dialog', AcedrexUnkeptDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-unkept-dialog': AcedrexUnkeptDialog;
  }
}
