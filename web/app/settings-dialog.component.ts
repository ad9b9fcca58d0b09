import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { chosenLocale } from '../i18n/locale.js';
import { LOCALES, THEMES, type Locale, type Theme } from '../state/settings.js';
import type { Store } from '../state/store.js';
import { dialogStyles } from './dialog.styles.js';
import { icon } from './icons.js';
import { PageElement } from './page-element.js';
import { sharedStyles } from './shared.styles.js';

/** Look and language of the page. */
export class AcedrexSettingsDialog extends PageElement {
  static override styles = [
    sharedStyles,
    dialogStyles,
    css`
      dialog {
        inline-size: min(26rem, 100vw - 1.5rem);
      }

      select {
        inline-size: 100%;
      }
    `,
  ];

  @query('dialog') private dialog!: HTMLDialogElement;

  protected override stores(): readonly Store[] {
    return [this.workspace.settings];
  }

  async show(): Promise<void> {
    await this.updateComplete;
    if (!this.dialog.open) this.dialog.showModal();
  }

  protected override render(): TemplateResult {
    const { settings } = this.workspace;
    const { theme, locale, showArrows, showBar } = settings.values;
    return html`<dialog aria-labelledby="title">
      <div class="head">
        <h2 id="title">${msg('Settings')}</h2>
        <button
          type="button"
          class="quiet square"
          aria-label=${msg('Close')}
          @click=${() => {
            this.dialog.close();
          }}
        >
          ${icon('close')}
        </button>
      </div>
      <div class="body">
        <label class="field"
          ><span class="label">${msg('Language')}</span
          ><select
            name="locale"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              settings.set({ locale: LOCALES.find((known) => known === value) });
            }}
          >
            ${LOCALES.map(
              (each) =>
                html`<option value=${each} lang=${each} ?selected=${each === chosenLocale(locale)}>
                  ${LANGUAGE_NAMES[each]}
                </option>`,
            )}
          </select></label
        >
        <label class="field"
          ><span class="label">${msg('Colours')}</span
          ><select
            name="theme"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              settings.set({ theme: THEMES.find((known) => known === value) ?? 'auto' });
            }}
          >
            ${THEMES.map(
              (each) =>
                html`<option value=${each} ?selected=${each === theme}>${themeName(each)}</option>`,
            )}
          </select></label
        >
        ${renderCheck(msg('Show the engine’s arrows'), showArrows, (value) => {
          settings.set({ showArrows: value });
        })}
        ${renderCheck(msg('Show the evaluation bar'), showBar, (value) => {
          settings.set({ showBar: value });
        })}
      </div>
    </dialog>`;
  }
}

/** Each language in its own words. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

const themeName = (theme: Theme): string => {
  switch (theme) {
    case 'auto':
      return msg('as the device has them');
    case 'light':
      return msg('light');
    case 'dark':
      return msg('dark');
  }
};

const renderCheck = (
  label: string,
  checked: boolean,
  onChange: (checked: boolean) => void,
): TemplateResult =>
  html`<label class="row"
    ><input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => {
        onChange((event.target as HTMLInputElement).checked);
      }}
    />${label}</label
  >`;

customElements.define('acedrex-settings-dialog', AcedrexSettingsDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-settings-dialog': AcedrexSettingsDialog;
  }
}
