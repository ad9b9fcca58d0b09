import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { provided } from '../page-element.js';
import { saveGame } from './save-game.js';
import type { EraseReason } from './study-store.js';
import { renderButton } from '../../shared/ui/fields.js';

/**
 * Why the dialog asks: the game could not be stored or is still being played, games in a list are not in the library,
 * or studies would be deleted permanently.
 */
export type LeaveReason = 'unkept' | 'playing' | 'games' | EraseReason;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

const wordsFor = (reason: LeaveReason, name: string): Words => {
  switch (reason) {
    case 'unkept':
      return {
        title: msg(labels.thisGameIsNotSaved),
        text: msg(labels.browserCouldNotSaveGame),
        leave: msg(labels.continueWithoutSaving),
        stay: msg(labels.backToGame),
      };
    case 'playing':
      return {
        title: msg(labels.gameIsInProgress),
        text:
          (name === '' ? '' : `${msg(labels.openAndLeaveGame, { name })} `) +
          msg(labels.youCanResume),
        leave: msg(labels.leaveGame),
        stay: msg(labels.backToGame),
      };
    case 'games':
      return {
        title: msg(labels.theseGamesAreNotSaved),
        text: msg(labels.listOfGamesThatYou),
        leave: msg(labels.discardList),
        stay: msg(labels.backToList),
      };
    case 'bin':
      return {
        title: msg(labels.deletePermanentlyTitle),
        text: msg(labels.theseGamesWillBeDeleted),
        leave: msg(labels.deletePermanently),
        stay: msg(labels.cancel),
      };
    case 'full':
      return {
        title: msg(labels.deletePermanentlyTitle),
        text: msg(labels.browsersStorageIsFullSo),
        leave: msg(labels.deletePermanently),
        stay: msg(labels.cancel),
      };
  }
};

/** Asks before another game or list replaces the current one, and before studies are permanently deleted. */
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

  @provided('game') private game!: GameStore;
  @state() private reason: LeaveReason = 'unkept';
  @state() private next = '';

  /** Resolves to true if the user agrees to continue. `name` is the name of the game to open. */
  async ask(reason: LeaveReason, name = ''): Promise<boolean> {
    this.reason = reason;
    this.next = name;
    await this.updateComplete;
    this.dialog.returnValue = '';
    await this.show();
    // Focuses the button for the safe choice, so Enter does no harm.
    this.dialog.querySelector<HTMLElement>('.primary')?.focus();
    return new Promise((resolve) =>
      this.dialog.addEventListener('close', () => resolve(this.dialog.returnValue === 'leave'), {
        once: true,
      }),
    );
  }

  protected override render(): TemplateResult {
    const { title, text, leave, stay } = wordsFor(this.reason, this.next);
    return this.renderDialog(
      title,
      html`<p>${text}</p>
        <div class="row">
          ${this.reason === 'unkept' ? renderButton(msg(labels.pgnFile), this.#save) : nothing}
          ${renderButton(leave, () => this.dialog.close('leave'))}
          ${renderButton(stay, () => this.close(), 'primary')}
        </div>`,
    );
  }

  readonly #save = (): void => void saveGame(this.game);
}

customElements.define('acedrex-leave-dialog', AcedrexLeaveDialog);
