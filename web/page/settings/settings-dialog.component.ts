import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { getLocale, msg } from '../../i18n/locale.js';
import {
  announcedChoice,
  languageChoice,
  lookChoices,
  overlaySwitches,
  settingSwitch,
  type SettingChoice,
  type SettingSwitch,
} from './choices.js';
import type { SettingsStore } from './settings-store.js';
import './shortcuts.component.js';
import '../../../src/elements/board/board.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { dialogStyles, PageDialog } from '../page-dialog.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { settingsContext } from '../contexts.js';
import { helpLabel } from '../keys.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow } from '../page-element.js';
import * as labels from '../../words/labels.js';
import { shortcutsWords } from '../../words/shortcuts.js';

/** The dialog for the page's settings, such as its appearance and language. */
export class AcedrexSettingsDialog extends PageDialog {
  @follow(settingsContext) private settings!: SettingsStore;

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
        html`${[languageChoice(settings), ...lookChoices(settings)].map(renderChoice)}
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
          </div>`,
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
        ${renderChoice(announcedChoice(settings))}
        ${renderCheck(settingSwitch(settings, 'labelAttacks', words.labelAttacks))}
        ${renderCheck(settingSwitch(settings, 'hasConsole', msg(labels.typeMovesAndQuestions)))}`,
      ],
      [
        words.sections.keys,
        html`${renderCheck(settingSwitch(settings, 'hasLetterKeys', words.letterKeys))}
          <acedrex-shortcuts .words=${words}></acedrex-shortcuts>
          <div class="row">
            <button
              type="button"
              @click=${() => {
                this.dialog.close();
                this.dispatchEvent(new CustomEvent('acedrex-keys'));
              }}
            >
              ${icon('help')}${helpLabel()}
            </button>
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

customElements.define('acedrex-settings-dialog', AcedrexSettingsDialog);
