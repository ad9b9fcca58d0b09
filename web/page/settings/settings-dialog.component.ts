import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { PIECE_SET_NAMES, type PieceSetName } from '../../../src/drawing/pieces/names.js';
import { chosenLocale, LOCALES, type Locale } from '../../i18n/locale.js';
import {
  OVERLAYS,
  THEMES,
  type Overlay,
  type Theme,
  type SettingsStore,
} from './settings-store.js';
import type { Store } from '../../shared/store.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { icon } from '../../shared/ui/icons.js';
import { settingsContext } from '../contexts.js';
import { PageDialog } from '../page-dialog.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/** Appearance and language of the page. */
export class AcedrexSettingsDialog extends PageDialog {
  @consume({ context: settingsContext }) private settings!: SettingsStore;

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

      fieldset {
        display: grid;
        gap: 0.3rem;
        margin: 0;
        padding: 0;
        border: 0;
      }

      legend {
        padding: 0;
        margin-block-end: 0.2rem;
      }

      .row {
        flex-wrap: nowrap;
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    return [this.settings];
  }

  protected override render(): TemplateResult {
    const { settings } = this;
    const { theme, locale, pieceSet, overlays, showArrows, showBar } = settings.values;
    return this.renderDialog(
      msg('Settings'),
      html`
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
          ><span class="label">${msg('Theme')}</span
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
        <label class="field"
          ><span class="label">${msg('Pieces')}</span
          ><select
            name="pieces"
            @change=${(event: Event) => {
              const { value } = event.target as HTMLSelectElement;
              const name = PIECE_SET_NAMES.find((known) => known === value);
              if (name !== undefined) settings.set({ pieceSet: name });
            }}
          >
            ${PIECE_SET_NAMES.map(
              (each) =>
                html`<option value=${each} ?selected=${each === pieceSet}>
                  ${pieceSetName(each)}
                </option>`,
            )}
          </select></label
        >
        <fieldset>
          <legend class="label">${msg('Shown on the board')}</legend>
          ${OVERLAYS.map((overlay) =>
            renderCheck(overlayName(overlay), overlays.includes(overlay), (value) => {
              const others = overlays.filter((each) => each !== overlay);
              settings.set({ overlays: value ? [...others, overlay] : others });
            }),
          )}
        </fieldset>
        ${renderCheck(msg('Show the engine’s arrows'), showArrows, (value) => {
          settings.set({ showArrows: value });
        })}
        ${renderCheck(msg('Show the evaluation bar'), showBar, (value) => {
          settings.set({ showBar: value });
        })}
        <div class="row">
          <button
            type="button"
            @click=${() => {
              this.dialog.close();
              this.dispatchEvent(new CustomEvent('acedrex-keys'));
            }}
          >
            ${icon('help')}${msg('Keyboard shortcuts')}
          </button>
        </div>
        <a href="gallery.html" hreflang="en">${msg('Board and editor for your own site')}</a>
      `,
    );
  }
}

/** The languages' own names. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };

const themeName = (theme: Theme): string => {
  switch (theme) {
    case 'auto':
      return msg('System');
    case 'light':
      return msg('light');
    case 'dark':
      return msg('dark');
  }
};

const pieceSetName = (name: PieceSetName): string => {
  switch (name) {
    case 'fluent':
      return msg('figures');
    case 'letters':
      return msg('letters');
    case 'diagrams':
      return msg('diagrams of their moves');
  }
};

const overlayName = (overlay: Overlay): string => {
  switch (overlay) {
    case 'cards':
      return msg('How the piece under the pointer moves');
    case 'threats':
      return msg('What the other side threatens');
    case 'hanging':
      return msg('Pieces that are attacked and not defended');
    case 'pins':
      return msg('Pinned pieces');
    case 'control':
      return msg('Squares that each side controls');
    case 'promotions':
      return msg('Promotion piece for each pawn');
    case 'rights':
      return msg('Pieces that may still make their special first move');
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
