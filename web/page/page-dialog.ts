/** Base class of the page's dialogs: a native dialog element with a title and a close button. */
import { labels, msg } from '../i18n/locale.js';
import { html, type TemplateResult, css } from 'lit';
import { query } from 'lit/decorators.js';
import { iconButton } from '../../src/elements/shared/ui/icons.js';
import { places } from './places.js';
import { PageElement } from './page-element.js';

/** The styles of dialogs. A dialog is as wide as its text, and fills the screen on phones. */
export const dialogStyles = css`
  dialog {
    inline-size: min(44rem, 100vw - 1.5rem);
    max-block-size: calc(100dvh - 2rem);
    padding: 0;
    border: 1px solid var(--app-line-strong);
    border-radius: 10px;
    background: var(--app-surface);
    color: var(--app-text);
    box-shadow: 0 12px 48px #0006;
    &::backdrop {
      background: #1a120b99;
    }
    h2 {
      flex: 1;
      min-inline-size: 0;
      overflow-wrap: anywhere;
      font-size: 1.15rem;
    }
    > .body {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 0.9rem;
      padding: 1rem min(1.1rem, 5vw) 1.2rem;
    }
    a {
      color: var(--app-accent);
    }
  }

  .head {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    position: sticky;
    top: 0;
    z-index: 1;
    padding: 0.6rem 0.6rem 0.5rem 1.1rem;
    border-block-end: 1px solid var(--app-line);
    background: var(--app-surface);
  }

  /* At twice the text size, a long German word is wider than a phone. */
  @media (max-width: 30rem) {
    dialog > .body {
      overflow-wrap: anywhere;
    }
  }
`;

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
