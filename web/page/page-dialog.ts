/** The base of the page's dialogs: a native element with a title and a button that closes it. */
import { msg } from '../i18n/locale.js';
import { html, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { icon } from '../../src/elements/shared/ui/icons.js';
import { closeOnBack } from './close-on-back.js';
import { PageElement } from './page-element.js';
import * as labels from '../words/labels.js';

export abstract class PageDialog extends PageElement {
  @query('dialog') protected dialog!: HTMLDialogElement;

  async show(): Promise<void> {
    await this.updateComplete;
    if (this.dialog.open) return;
    this.dialog.showModal();
    const release = closeOnBack(() => {
      this.close();
    });
    this.dialog.addEventListener('close', release, { once: true });
  }

  close(): void {
    this.dialog.close();
  }

  protected renderDialog(title: string, body: unknown): TemplateResult {
    return html`<dialog aria-labelledby="title">
      <div class="head">
        <h2 id="title">${title}</h2>
        <button
          type="button"
          class="quiet square"
          aria-label=${msg(labels.close)}
          @click=${() => {
            this.close();
          }}
        >
          ${icon('close')}
        </button>
      </div>
      <div class="body">${body}</div>
    </dialog>`;
  }
}
