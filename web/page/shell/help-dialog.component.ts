import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { KEY_BINDINGS, type KeyBinding, type KeyName } from '../keys.js';
import { PageDialog } from '../page-dialog.js';
import { overlayName } from '../settings/overlay-names.js';
import { OVERLAYS, type Overlay } from '../settings/settings-store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/** The list of keyboard shortcuts. */
export class AcedrexHelpDialog extends PageDialog {
  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dl {
        columns: 17rem;
        column-gap: 2rem;
        margin: 0;
      }

      .entry {
        display: flex;
        gap: 0.6rem;
        padding-block: 0.18rem;
        break-inside: avoid;
      }

      dt {
        min-inline-size: 6.5rem;
        white-space: nowrap;
      }

      dd {
        margin: 0;
      }

      kbd {
        display: inline-block;
        min-inline-size: 1.6em;
        padding: 0 0.35em;
        border: 1px solid var(--app-line-strong);
        border-radius: 4px;
        background: var(--app-page);
        font: 0.88em var(--app-sans);
        text-align: center;
      }
    `,
  ];

  protected override render(): TemplateResult {
    return this.renderDialog(
      msg('Keyboard shortcuts'),
      html`
        <dl>${KEY_BINDINGS.map(renderBinding)}</dl>
        <p class="muted">
          ${msg('On the board: arrow keys go from square to square, Enter picks a piece up and puts it down. Draw arrows with the right mouse button.')}
        </p>
      `,
    );
  }
}

const renderBinding = ({ keys, shift, ctrl, name }: KeyBinding): TemplateResult =>
  html`<div class="entry">
    <dt>
      ${keys.map((key, index) => {
        const held = ctrl === true ? 'Ctrl ' : shift === true && key.length > 1 ? 'Shift ' : '';
        return html`${index > 0 ? ' ' : ''}<kbd>${held}${keyName(key)}</kbd>`;
      })}
    </dt>
    <dd>${nameText(name)}</dd>
  </div>`;

const isOverlay = (name: KeyName): name is Overlay => OVERLAYS.some((overlay) => overlay === name);

/** What a key does, in words. */
const nameText = (name: KeyName): string => {
  if (isOverlay(name)) return overlayName(name);
  switch (name) {
    case 'previousMove':
      return msg('Previous move');
    case 'nextMove':
      return msg('Next move');
    case 'toTheStart':
      return msg('To the start');
    case 'toTheEnd':
      return msg('To the end');
    case 'backToTheLastFork':
      return msg('Back to the last fork');
    case 'onToTheNextFork':
      return msg('On to the next fork');
    case 'previousVariation':
      return msg('Previous variation');
    case 'nextVariation':
      return msg('Next variation');
    case 'flipTheBoard':
      return msg('Flip the board');
    case 'startOrStopTheEngine':
      return msg('Start or stop the engine');
    case 'showTheThreat':
      return msg('Show the threat');
    case 'playTheEnginesBestMove':
      return msg('Play the engine’s best move');
    case 'showOrHideTheArrows':
      return msg('Show or hide the arrows');
    case 'nextMistake':
      return msg('Next mistake');
    case 'previousMistake':
      return msg('Previous mistake');
    case 'menuOfTheMove':
      return msg('Menu of the move');
    case 'rollTheDie':
      return msg('Roll the die');
    case 'comment':
      return msg('Comment');
    case 'deleteFromHere':
      return msg('Delete from here');
    case 'undo':
      return msg('Undo');
    case 'redo':
      return msg('Redo');
    case 'find':
      return msg('Find this position in the library');
    case 'newGame':
      return msg('New game');
    case 'open':
      return msg('Open');
    case 'shareAndExport':
      return msg('Share and export');
    case 'printTheGame':
      return msg('Print the game');
    case 'previousGameOfTheList':
      return msg('Previous game of the list');
    case 'nextGameOfTheList':
      return msg('Next game of the list');
    case 'thisHelp':
      return msg('This help');
  }
};

/** A key as the help dialog shows it. */
const keyName = (key: string): string => {
  const names: Readonly<Record<string, string>> = {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    ' ': msg('Space'),
    Delete: msg('Del'),
  };
  return names[key] ?? key;
};

customElements.define('acedrex-help-dialog', AcedrexHelpDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-help-dialog': AcedrexHelpDialog;
  }
}
