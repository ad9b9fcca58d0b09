import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { KEY_BINDINGS, keyName, type KeyBinding } from '../keys.js';
import { PageDialog } from '../page-dialog.js';
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

const renderBinding = ({ keys, shift, ctrl, label }: KeyBinding): TemplateResult =>
  html`<div class="entry">
    <dt>
      ${keys.map((key, index) => {
        const held = ctrl === true ? 'Ctrl ' : shift === true && key.length > 1 ? 'Shift ' : '';
        return html`${index > 0 ? ' ' : ''}<kbd>${held}${keyName(key)}</kbd>`;
      })}
    </dt>
    <dd>${label()}</dd>
  </div>`;

customElements.define('acedrex-help-dialog', AcedrexHelpDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-help-dialog': AcedrexHelpDialog;
  }
}
