/** The editable name of the open study in the header, and whether the study is saved. */
import { labels, msg } from '../../i18n/locale.js';
import {
  html,
  type LitElement,
  type nothing,
  type ReactiveController,
  type TemplateResult,
} from 'lit';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { hasContent } from '../studies/keeping.js';
import type { Workspace } from '../workspace.js';

const titles = new Lazy(() => import('../studies/title.js'));

export class StudyTitle implements ReactiveController {
  readonly #host: LitElement;
  readonly #studies: StudyStore;
  readonly #game: GameStore;

  constructor(host: LitElement, { studies, game }: Pick<Workspace, 'studies' | 'game'>) {
    this.#host = host;
    this.#studies = studies;
    this.#game = game;
    host.addController(this);
  }

  /** Sets the field's text to the name, even after typing. `live` would add 0.7 kB to the first download. */
  hostUpdated(): void {
    this.#seen = this.#game.opened;
    const field = this.#host.renderRoot.querySelector<HTMLInputElement>('[name=study]');
    const name = this.#nameShown;
    if (field !== null && field.value !== name) field.value = name;
  }

  /** The number of the game whose name the field shows; see {@link GameStore.opened}. */
  #seen = 0;

  /** The edit in progress: the study, its name before the edit, and the text typed so far. */
  #typing: { readonly study: string; readonly before: string; readonly text: string } | undefined;

  /** Counts how often the field has lost the focus. Keystrokes with the same count are undone together. */
  #typings = 0;

  /** The text of the field. Trailing spaces are kept until the user leaves the field. */
  get #nameShown(): string {
    const { id, name } = this.#studies;
    const isTyped = this.#typing?.study === id && this.#typing.text.trim() === name;
    return isTyped ? (this.#typing?.text ?? name) : name;
  }

  /** The name that the library shows for an unnamed study. Its code is not fetched for an untouched game. */
  get #placeholder(): string {
    const { record } = this.#game;
    if (this.#studies.name === '' && hasContent(record)) {
      if (titles.loaded !== undefined) return titles.loaded.titleOfUnnamed(record);
      void loadPart(
        this.#host,
        () => titles.load(),
        () => this.#host.requestUpdate(),
      );
    }
    return hasContent(record) ? msg(labels.untitledStudy) : msg(labels.newGame);
  }

  /** Stores every keystroke immediately, in the study whose name the field shows. */
  readonly #onNameInput = (event: Event): void => {
    const studies = this.#studies;
    if (this.#seen !== this.#game.opened) return;
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
    // Returns the keyboard focus to the board.
    (event.target as HTMLInputElement).blur();
  };

  readonly #onNameDone = (): void => {
    this.#typing = undefined;
    this.#typings += 1;
    this.#host.requestUpdate();
  };

  /**
   * Draws the title. `steps` are buttons for the previous and next study in the list from which the study was opened.
   * `view` is the view's name. A phone shows it instead of the study's name.
   */
  render(steps: TemplateResult | typeof nothing, view: string): TemplateResult {
    const studies = this.#studies;
    return html`<div class="title">
      <span class="of-phone" aria-hidden="true">${view}</span>
      <input
        name="study"
        aria-label=${msg(labels.nameOfStudy)}
        placeholder=${this.#placeholder}
        size=${Math.max(8, (this.#nameShown || this.#placeholder).length)}
        @input=${this.#onNameInput}
        @keydown=${this.#onNameKey}
        @change=${this.#onNameDone}
      />
      <span
        class="saved ${studies.copied !== undefined || studies.saveState === 'deleted' ? 'copy' : ''}"
        role="status"
        aria-live=${/* Each move is saved. */ studies.saveState.startsWith('sav') ? 'off' : 'polite'}
        data-test="save-state"
        data-state=${studies.saveState}
        >${stateText(studies)}</span
      >
      ${steps}
    </div>`;
  }
}

const SAVE_STATES = {
  saved: labels.saved,
  saving: labels.saving,
  deleted: labels.deletedInAnotherTab,
  waiting: labels.waitingForStorage,
  full: labels.notSaved,
  unavailable: labels.notSaved,
} as const;

const stateText = ({ copied, saveState }: StudyStore): string => {
  if (copied !== undefined)
    return msg(
      copied === 'changed' ? labels.alsoChangedInAnotherTab : labels.deletedInAnotherTabThis,
    );
  return saveState === 'empty' ? '' : msg(SAVE_STATES[saveState]);
};
