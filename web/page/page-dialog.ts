/** Base class of the page's dialogs: a native dialog element with a title and a close button. */
import { labels, msg } from '../i18n/locale.js';
import { html, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { iconButton } from '../../src/elements/shared/ui/icons.js';
import { places } from './places.js';
import { PageElement } from './page-element.js';

export abstract class PageDialog extends PageElement {
  @query('dialog') protected dialog!: HTMLDialogElement;

  /** The address that opens the dialog; empty if the dialog asks a question. */
  address = '';

  async show(): Promise<void> {
    await this.updateComplete;
    // The dialog may have been removed while it was being updated.
    if (this.dialog.open || !this.isConnected) return;
    this.dialog.showModal();
    const { release } = places.enter({
      address: this.address,
      name: () => this.dialog.querySelector('h2')?.textContent ?? '',
      close: () => this.close(),
    });
    const onClose = (): void => {
      // The event arrives late. In the meantime, the user may have gone forward to the dialog again.
      if (this.dialog.open) return;
      this.dialog.removeEventListener('close', onClose);
      release();
    };
    this.dialog.addEventListener('close', onClose);
  }

  close(): void {
    this.dialog.close();
  }

  protected renderDialog(title: string, body: unknown): TemplateResult {
    return html`<dialog aria-labelledby="title">
      <div class="head">
        <h2 id="title">${title}</h2>
        ${iconButton(msg(labels.close), 'close', false, () => this.close())}
      </div>
      <div class="body">${body}</div>
    </dialog>`;
  }
}
