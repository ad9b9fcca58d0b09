import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { settingsContext } from '../contexts.js';
import { actionName, KEY_GROUPS, pressed } from '../key-names.js';
import { isLetterKey, KEY_BINDINGS, keysOf, type KeyBinding } from '../keys.js';
import { follow, PageElement } from '../page-element.js';
import { helpWords } from '../../words/help.js';
import type { ShortcutsWords } from '../../words/shortcuts.js';
import type { SettingsStore } from './settings-store.js';

/** The single-character shortcuts. Each has a field that records the next key press. */
export class AcedrexShortcuts extends PageElement {
  @follow(settingsContext) private settings!: SettingsStore;
  @property({ attribute: false }) words!: ShortcutsWords;
  /** Why the last pressed key was rejected; empty if it was accepted. */
  @state() private refusal = '';

  static override styles = [
    controlStyles,
    css`
      summary {
        min-block-size: 1.75rem;
        cursor: pointer;
      }

      label {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        justify-content: space-between;
        padding-block: 0.1rem;
      }

      input {
        flex: none;
        inline-size: 3.5rem;
        text-align: center;
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { settings, words } = this;
    const { hasLetterKeys, letterKeys } = settings.values;
    return html`<details>
      <summary>${words.change}</summary>
      <p class="muted" id="how">${words.how}</p>
      <p role="status" class="fault">${this.refusal}</p>
      ${CHANGEABLE.map((binding) => this.#renderKey(binding, !hasLetterKeys))}
      <button
        type="button"
        ?disabled=${Object.keys(letterKeys).length === 0}
        @click=${() => {
          this.refusal = '';
          settings.set({ letterKeys: {} });
        }}
      >
        ${words.reset}
      </button>
    </details>`;
  }

  #renderKey(binding: KeyBinding, isDisabled: boolean): TemplateResult {
    const names = helpWords();
    const [key] = keysOf(binding, { ...this.settings.values, hasLetterKeys: true }).filter(
      isLetterKey,
    );
    return html`<label
      >${actionName(binding.name, names)}<input
        name=${binding.name}
        readonly
        aria-describedby="how"
        autocomplete="off"
        ?disabled=${isDisabled}
        .value=${key === undefined ? '' : pressed(binding, key, names)}
        placeholder=${key === undefined ? this.words.none : nothing}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event, binding)}
    /></label>`;
  }

  #onKey(event: KeyboardEvent, binding: KeyBinding): void {
    const { key } = event;
    const isCleared = key === 'Backspace' || key === 'Delete';
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isCleared && !isLetterKey(key)) return;
    event.preventDefault();
    const { settings } = this;
    const { values } = settings;
    const taken = KEY_BINDINGS.find(
      (other) =>
        other.name !== binding.name &&
        isTogether(other, binding) &&
        other.ctrl !== true &&
        keysOf(other, values).includes(key),
    );
    this.refusal =
      taken === undefined || isCleared
        ? ''
        : this.words.taken({
            key: pressed(taken, key, helpWords()),
            action: actionName(taken.name, helpWords()),
          });
    if (this.refusal !== '') return;
    settings.set({ letterKeys: { ...values.letterKeys, [binding.name]: isCleared ? '' : key } });
  }
}

/** Whether there is a view in which both bindings apply. */
const isTogether = (one: KeyBinding, other: KeyBinding): boolean =>
  one.views === other.views || one.views === 'all' || other.views === 'all';

/** The bindings that have a single-character key, in the order of the help dialog. */
const CHANGEABLE: readonly KeyBinding[] = KEY_GROUPS.flatMap(({ names }) =>
  KEY_BINDINGS.filter(
    ({ name, keys, ctrl = false }) => names.includes(name) && !ctrl && keys.some(isLetterKey),
  ),
);

customElements.define('acedrex-shortcuts', AcedrexShortcuts);
