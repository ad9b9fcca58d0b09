/** The name of the open study in the header, where it can be changed, and whether the study is saved. */
import { msg } from '@lit/localize';
import { html, type LitElement, type nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { StudyStore } from '../studies/study-store.js';
import type { SaveState } from '../studies/study-writer.js';

export class StudyTitle {
  readonly #host: LitElement;
  readonly #studies: StudyStore;

  constructor(host: LitElement, studies: StudyStore) {
    this.#host = host;
    this.#studies = studies;
  }

  /** The name that is being typed, the previous name, and the study. */
  #typing: { readonly study: string; readonly before: string; readonly text: string } | undefined;

  /** Number of times the field has been left: typing without leaving it is undone together. */
  #typings = 0;

  /** Trailing spaces stay until the user leaves the field. */
  get #nameShown(): string {
    const { id, name } = this.#studies;
    const isTyped = this.#typing?.study === id && this.#typing.text.trim() === name;
    return isTyped ? (this.#typing?.text ?? name) : name;
  }

  /** Every keystroke is stored at once in the study that is open at the time. */
  readonly #onNameInput = (event: Event): void => {
    const studies = this.#studies;
    const text = (event.target as HTMLInputElement).value;
    const before = this.#typing?.study === studies.id ? this.#typing.before : studies.name;
    this.#typing = { study: studies.id, before, text };
    studies.rename(text.trim(), `name ${this.#typings}`);
  };

  readonly #onNameKey = (event: KeyboardEvent): void => {
    if (!['Enter', 'Escape'].includes(event.key) || event.isComposing) return;
    if (event.key === 'Escape' && this.#typing?.study === this.#studies.id)
      this.#studies.rename(this.#typing.before, `name ${this.#typings}`);
    this.#onNameDone();
    // The keys of the board work again.
    (event.target as HTMLInputElement).blur();
  };

  readonly #onNameDone = (): void => {
    this.#typing = undefined;
    this.#typings += 1;
    this.#host.requestUpdate();
  };

  /** `steps` leads to the neighbours of the study in the list from which it was opened. */
  render(steps: TemplateResult | typeof nothing): TemplateResult {
    const studies = this.#studies;
    return html`<div class="title">
      <input
        name="study"
        aria-label=${msg('Name of the study')}
        placeholder=${msg('Untitled study')}
        .value=${live(this.#nameShown)}
        @input=${this.#onNameInput}
        @keydown=${this.#onNameKey}
        @change=${this.#onNameDone}
      />
      <span
        class="saved ${studies.isCopy || studies.saveState === 'deleted' ? 'copy' : ''}"
        role="status"
        data-test="save-state"
        data-state=${studies.saveState}
        >${studies.isCopy ? msg('changed elsewhere too: this is a copy') : saveText(studies.saveState)}</span
      >
      ${steps}
    </div>`;
  }
}

const saveText = (state: SaveState): string => {
  switch (state) {
    case 'saved':
      return msg('saved');
    case 'saving':
      return msg('saving…');
    case 'deleted':
      return msg('deleted in another tab');
    case 'waiting':
      return msg('waiting for storage');
    case 'full':
    case 'unavailable':
      return msg('not saved');
    case 'empty':
      return '';
  }
};
