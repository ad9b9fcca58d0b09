import '../../../src/elements/board/board.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import {
  announcedChoice,
  fullScreenSwitches,
  languageChoice,
  lookChoices,
  overlaySwitches,
  type SettingChoice,
  settingSwitch,
  type SettingSwitch,
  volumeChoice,
} from './choices.js';
import type { SettingsStore } from './settings-store.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { follow, PageElement } from '../page-element.js';
import { helpLabel, isLetterKey, KEY_BINDINGS, type KeyBinding, keysOf } from '../keys.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { type ShortcutsWords, shortcutsWords } from '../../words/shortcuts.js';
import { renderButton } from '../../shared/ui/fields.js';
import { actionName, KEY_GROUPS, pressed } from '../key-names.js';
import { helpWords } from '../../words/help.js';

/** The dialog for the page's settings, such as its appearance and language. */
export class AcedrexSettingsDialog extends PageDialog {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      dialog {
        inline-size: min(26rem, 100vw - 1.5rem);
      }

      select {
        inline-size: 100%;
      }

      .sample {
        inline-size: min(12rem, 100%);
        aspect-ratio: 1;
        margin-inline: auto;
      }

      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0.5rem;
        + section {
          padding-block-start: 0.8rem;
          border-block-start: 1px solid var(--app-line);
        }
      }

      h3 {
        margin: 0;
        font: 600 1rem var(--app-serif);
      }

      .row {
        flex-wrap: nowrap;
      }
    `,
  ];

  @state() private hasSample = false;

  /** Draws the sample board after the rest is visible, because the board takes half of the layout time. */
  override async show(): Promise<void> {
    await super.show();
    afterPaint(() => {
      this.hasSample = true;
    });
  }

  protected override render(): TemplateResult {
    const { settings } = this;
    const { pieceSet, coordinates } = settings.values;
    const words = shortcutsWords(this);
    const sections: readonly (readonly [title: string, body: unknown])[] = [
      [
        words.sections.look,
        html`${[languageChoice(settings), ...lookChoices(settings, words)].map(renderChoice)}
          <div class="sample" aria-hidden="true" inert>
            ${
              this.hasSample
                ? html`<acedrex-board
                    view-only
                    .lang=${getLocale()}
                    .pieceSet=${pieceSet}
                    .coordinates=${coordinates === 'auto' ? 'outside' : coordinates}
                  ></acedrex-board>`
                : nothing
            }
          </div>
          ${fullScreenSwitches(words).map(
            ({ label, isOn, turn }) =>
              html`<div class="row">
                ${renderButton(isOn ? words.leaveFullScreen : label, () => {
                  // A page in full screen would cover its own dialog.
                  this.dialog.close();
                  turn(!isOn);
                })}
              </div>`,
          )}`,
      ],
      [
        msg(labels.shownOnBoard),
        [
          ...overlaySwitches(settings),
          settingSwitch(settings, 'showArrows', msg(labels.showEnginesArrows)),
          settingSwitch(settings, 'showBar', msg(labels.showEvaluationBar)),
        ].map(renderCheck),
      ],
      [
        words.sections.sound,
        html`${renderCheck(settingSwitch(settings, 'sounds', msg(labels.sounds)))}
        ${renderChoice(volumeChoice(settings, words))} ${renderChoice(announcedChoice(settings))}
        ${renderCheck(settingSwitch(settings, 'labelAttacks', words.labelAttacks))}
        ${renderCheck(settingSwitch(settings, 'hasConsole', msg(labels.typeMovesAndQuestions)))}`,
      ],
      [
        words.sections.keys,
        html`${renderCheck(settingSwitch(settings, 'hasLetterKeys', words.letterKeys))}
          <acedrex-shortcuts .words=${words}></acedrex-shortcuts>
          <div class="row">
            ${renderButton(html`${icon('help')}${helpLabel()}`, () => {
              this.dialog.close();
              this.dispatchEvent(new CustomEvent('acedrex-keys'));
            })}
          </div>`,
      ],
    ];
    return this.renderDialog(
      msg(labels.settings),
      html`
        ${sections.map(
          ([title, body], index) =>
            html`<section aria-labelledby="section-${index}">
              <h3 id="section-${index}">${title}</h3>
              ${body}
            </section>`,
        )}
        <a
          href=${getLocale() === 'en' ? 'docs/' : `docs/${getLocale()}.html`}
          hreflang=${getLocale()}
          >${msg(labels.documentationForDevelopers)}</a
        >
        <a href="docs/board.html" hreflang="en">${msg(labels.boardAndEditorForYour)}</a>
      `,
    );
  }
}

/** Draws a choice. If the values are languages, each name is in its own language. */
const renderChoice = ({
  name,
  label,
  values,
  chosen,
  nameOf,
  choose,
}: SettingChoice): TemplateResult =>
  html`<label class="field"
    ><span class="label">${label}</span
    ><select
      name=${name}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      ${values.map(
        (each) =>
          html`<option
            value=${each}
            lang=${name === 'locale' ? each : nothing}
            .selected=${each === chosen}
          >
            ${nameOf(each)}
          </option>`,
      )}
    </select></label
  >`;

const renderCheck = ({ label, isOn, turn }: SettingSwitch): TemplateResult =>
  html`<label class="row"
    ><input
      type="checkbox"
      .checked=${isOn}
      @change=${(event: Event) => turn((event.target as HTMLInputElement).checked)}
    />${label}</label
  >`;

/** The single-character shortcuts. Each has a field that records the next key press. */
export class AcedrexShortcuts extends PageElement {
  @follow('settings') private settings!: SettingsStore;
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

customElements.define('acedrex-settings-dialog', AcedrexSettingsDialog);
