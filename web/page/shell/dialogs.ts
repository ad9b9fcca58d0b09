/** The page's dialogs. Each of them is fetched and created when it is first opened. */
import type { LitElement } from 'lit';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import type { AcedrexLeaveDialog, LeaveReason } from '../studies/leave-dialog.component.js';
import type { KeyBinding } from '../keys.js';
import { places } from '../places.js';

export type DialogName = 'open' | 'share' | 'help' | 'palette' | 'settings' | 'leave' | 'rules';

const LOADERS: Readonly<Record<DialogName, () => Promise<unknown>>> = {
  open: () => import('../import/open-dialog.component.js'),
  share: () => import('../share/share-dialog.component.js'),
  help: () => import('./help-dialog.component.js'),
  palette: () => import('./palette-dialog.component.js'),
  settings: () => import('../settings/settings-dialog.component.js'),
  leave: () => import('../studies/leave-dialog.component.js'),
  rules: () => import('../rules/rules-dialog.component.js'),
};

interface DialogHost extends LitElement {
  /** Called after a dialog has opened a different game. */
  showOpened(): void;
  act(binding: KeyBinding): void;
}

type Dialog = LitElement & { address: string; show(text?: string): Promise<void> };

export class Dialogs {
  readonly #host: DialogHost;

  constructor(host: DialogHost) {
    this.#host = host;
  }

  /** Shows the dialog that an address names. Returns false if there is none. */
  open(name: string): boolean {
    const isDialog = name in LOADERS;
    if (isDialog)
      void loadPart(this.#host, LOADERS[name as DialogName], () => {
        if (places.isWanted(`#${name}`)) this.#show(name as DialogName);
      });
    return isDialog;
  }

  async show(name: DialogName, text?: string): Promise<void> {
    await loadPart(this.#host, LOADERS[name], () => this.#show(name, text));
  }

  #show(name: DialogName, text?: string): void {
    void (this.#make(name, `#${name}`) as Dialog).show(text);
  }

  /** Asks whether to close the current game and open the game `name`. Resolves to true if the user agrees. */
  async askToLeave(reason: LeaveReason, name?: string): Promise<boolean> {
    await LOADERS.leave();
    return (this.#make('leave', '') as AcedrexLeaveDialog).ask(reason, name);
  }

  /** Returns the dialog with this name. The first call creates it. */
  #make(name: DialogName, address: string): LitElement {
    const root = this.#host.renderRoot;
    const tag = `acedrex-${name}-dialog`;
    const known = root.querySelector<LitElement>(tag);
    if (known !== null) return known;
    const made = document.createElement(tag) as Dialog;
    made.address = address;
    made.addEventListener('acedrex-opened', () => this.#host.showOpened());
    made.addEventListener('acedrex-act', (event) =>
      this.#host.act((event as CustomEvent<KeyBinding>).detail),
    );
    made.addEventListener('acedrex-keys', () => void this.show('help'));
    root.append(made);
    return made;
  }
}
