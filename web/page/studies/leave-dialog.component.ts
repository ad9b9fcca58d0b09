import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { GameStore } from '../../game/game-store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { gameContext } from '../contexts.js';
import { PageDialog } from '../page-dialog.js';
import { saveGame } from './save-game.js';

/** Why the user is asked: the game could not be stored, or it is still being played. */
export type LeaveReason = 'unkept' | 'playing';

/** Asks before another game replaces the one on the board. */
export class AcedrexLeaveDialog extends PageDialog {
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
  @state() private reason: LeaveReason = 'unkept';

  /** Resolves with true if the user agrees to leave the game. */
  async ask(reason: LeaveReason): Promise<boolean> {
    this.reason = reason;
    await this.updateComplete;
    this.dialog.returnValue = '';
    await this.show();
    // Enter chooses the harmless answer.
    this.dialog.querySelector<HTMLElement>('.primary')?.focus();
    return new Promise((resolve) => {
      this.dialog.addEventListener(
        'close',
        () => {
          resolve(this.dialog.returnValue === 'leave');
        },
        { once: true },
      );
    });
  }

  protected override render(): TemplateResult {
    const isUnkept = this.reason === 'unkept';
    return this.renderDialog(
      isUnkept ? msg('This game is not kept') : msg('This game is being played'),
      html`<p>
          ${
            isUnkept
              ? msg(
                  'The browser could not store the game on the board. If you go on, it is lost unless you save it as a file.',
                )
              : msg('You can go on with it from the library.')
          }
        </p>
        <div class="row">
          ${
            isUnkept
              ? html`<button type="button" @click=${this.#save}>${msg('PGN file')}</button>`
              : nothing
          }
          <button
            type="button"
            @click=${() => {
              this.dialog.close('leave');
            }}
          >
            ${isUnkept ? msg('Go on without it') : msg('Leave the game')}
          </button>
          <button
            type="button"
            class="primary"
            @click=${() => {
              this.close();
            }}
          >
            ${msg('Back to the game')}
          </button>
        </div>`,
    );
  }

  readonly #save = (): void => {
    saveGame(this.game);
  };
}

customElements.define('acedrex-leave-dialog', AcedrexLeaveDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-leave-dialog': AcedrexLeaveDialog;
  }
}
