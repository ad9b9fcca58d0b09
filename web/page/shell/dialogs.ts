/** The page's dialogs, each fetched and rendered when it is first opened. */
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { AcedrexLeaveDialog, LeaveReason } from '../studies/leave-dialog.component.js';

export type DialogName = 'open' | 'share' | 'help' | 'settings' | 'leave' | 'rules';

const LOADERS: Readonly<Record<DialogName, () => Promise<unknown>>> = {
  open: () => import('../import/open-dialog.component.js'),
  share: () => import('../share/share-dialog.component.js'),
  help: () => import('./help-dialog.component.js'),
  settings: () => import('../settings/settings-dialog.component.js'),
  leave: () => import('../studies/leave-dialog.component.js'),
  rules: () => import('../rules/rules-dialog.component.js'),
};

interface DialogHost extends LitElement {
  /** Called after a dialog has opened another game. */
  showOpened(): void;
}

export class Dialogs {
  readonly #host: DialogHost;
  readonly #wanted = new Set<DialogName>();

  constructor(host: DialogHost) {
    this.#host = host;
  }

  /** Opens a dialog, the import with a text. */
  async show(name: DialogName, text?: string): Promise<void> {
    await loadPart(this.#host, LOADERS[name], () => void this.#showLoaded(name, text));
  }

  /** Asks whether to leave the game on the board for the one of this name; true if the user agrees. */
  async askToLeave(reason: LeaveReason, name?: string): Promise<boolean> {
    await LOADERS.leave();
    await this.#want('leave');
    const dialog = this.#host.renderRoot.querySelector<AcedrexLeaveDialog>('acedrex-leave-dialog');
    return (await dialog?.ask(reason, name)) ?? false;
  }

  /** Renders a dialog without showing it. */
  async #want(name: DialogName): Promise<void> {
    this.#wanted.add(name);
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  async #showLoaded(name: DialogName, text: string | undefined): Promise<void> {
    await this.#want(name);
    const dialog = this.#host.renderRoot.querySelector<
      HTMLElement & { show(text?: string): Promise<void> }
    >(`acedrex-${name}-dialog`);
    await dialog?.show(text);
  }

  render(): TemplateResult {
    const has = (name: DialogName): boolean => this.#wanted.has(name);
    return html`
      ${
        has('open')
          ? html`<acedrex-open-dialog
              @acedrex-opened=${() => this.#host.showOpened()}
            ></acedrex-open-dialog>`
          : nothing
      }
      ${has('share') ? html`<acedrex-share-dialog></acedrex-share-dialog>` : nothing}
      ${has('leave') ? html`<acedrex-leave-dialog></acedrex-leave-dialog>` : nothing}
      ${has('rules') ? html`<acedrex-rules-dialog></acedrex-rules-dialog>` : nothing}
      ${has('help') ? html`<acedrex-help-dialog></acedrex-help-dialog>` : nothing}
      ${has('settings') ? html`<acedrex-settings-dialog @acedrex-keys=${() => void this.show('help')}></acedrex-settings-dialog>` : nothing}
    `;
  }
}
