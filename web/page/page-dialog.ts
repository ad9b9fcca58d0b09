/** The base of the page's dialogs: a native element with a title and a button that closes it. */
import { msg } from '../i18n/locale.js';
import { html, type TemplateResult, css } from 'lit';
import { query } from 'lit/decorators.js';
import { icon } from '../../src/elements/shared/ui/icons.js';
import { closeOnBack } from './close-on-back.js';
import { PageElement } from './page-element.js';
import * as labels from '../words/labels.js';

/** Dialogs: a native element, as wide as its text, and the full screen on phones. */
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
  }

  dialog::backdrop {
    background: #1a120b99;
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

  dialog h2 {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    font-size: 1.15rem;
  }

  dialog > .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9rem;
    padding: 1rem min(1.1rem, 5vw) 1.2rem;
  }

  /* A long German word at twice the size of text is wider than a phone. */
  @media (max-width: 30rem) {
    dialog > .body {
      overflow-wrap: anywhere;
    }
  }

  dialog a {
    color: var(--app-accent);
  }
`;

export abstract class PageDialog extends PageElement {
  @query('dialog') protected dialog!: HTMLDialogElement;

  async show(): Promise<void> {
    await this.updateComplete;
    if (this.dialog.open) return;
    this.dialog.showModal();
    const release = closeOnBack(() => this.close());
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
          @click=${() => this.close()}
        >
          ${icon('close')}
        </button>
      </div>
      <div class="body">${body}</div>
    </dialog>`;
  }
}
