import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { PIECE_SET_NAMES, type PieceSetName } from '../../../src/drawing/pieces/names.js';
import { chosenLocale, getLocale, LOCALES, msg } from '../../i18n/locale.js';
import {
  ANNOUNCED,
  COORDINATE_PLACES,
  OVERLAYS,
  THEMES,
  type Settings,
  type Theme,
  type SettingsStore,
} from './settings-store.js';
import '../../../src/elements/board/board.js';
import { BOARD_THEME_NAMES } from './board-colors.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { dialogStyles, PageDialog } from '../page-dialog.js';
import { icon } from '../../../src/elements/shared/ui/icons.js';
import { settingsContext } from '../contexts.js';
import { helpLabel } from '../keys.js';
import { overlayName } from './overlay-bar.component.js';
import { renderField } from '../../shared/ui/fields.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { Language } from '../../../src/elements/internal/languages.js';

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

      .sample {
        inline-size: min(12rem, 100%);
        aspect-ratio: 1;
        margin-inline: auto;
      }

      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        min-inline-size: 0;
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

  @state() private hasSample = false;

  /** A board is half of the dialog's layout, so it is drawn after the rest is seen. */
  override async show(): Promise<void> {
    await super.show();
    afterPaint(() => {
      this.hasSample = true;
    });
  }

  protected override stores(): readonly Store[] {
    return [this.settings];
  }

  protected override render(): TemplateResult {
    const { settings } = this;
    const { theme, locale, pieceSet, overlays, showArrows, showBar } = settings.values;
    const { boardTheme, coordinates, sounds, announced, hasConsole } = settings.values;
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
        ${renderField(
          msg('Theme'),
          'theme',
          THEMES.map((each) => [each, themeName(each)] as const),
          theme,
          (value) => {
            settings.set({ theme: value });
          },
        )}
        ${renderField(
          msg('Board colours'),
          'board-theme',
          BOARD_THEME_NAMES.map((each) => [each, boardThemeName(each)] as const),
          boardTheme,
          (value) => {
            settings.set({ boardTheme: value });
          },
        )}
        ${renderField(
          msg('Pieces'),
          'pieces',
          PIECE_SET_NAMES.map((each) => [each, pieceSetName(each)] as const),
          pieceSet,
          (value) => {
            settings.set({ pieceSet: value });
          },
        )}
        ${renderField(
          msg('Coordinates'),
          'coordinates',
          COORDINATE_PLACES.map((each) => [each, coordinatesName(each)] as const),
          coordinates,
          (value) => {
            settings.set({ coordinates: value });
          },
        )}
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
        <fieldset>
          <legend class="label">${msg('Shown on the board')}</legend>
          ${OVERLAYS.map((overlay) =>
            renderCheck(overlayName(overlay), overlays.includes(overlay), () => {
              settings.toggleOverlay(overlay);
            }),
          )}
        </fieldset>
        ${renderCheck(msg('Show the engine’s arrows'), showArrows, (value) => {
          settings.set({ showArrows: value });
        })}
        ${renderCheck(msg('Show the evaluation bar'), showBar, (value) => {
          settings.set({ showBar: value });
        })}
        ${renderCheck(msg('Sounds'), sounds, (value) => {
          settings.set({ sounds: value });
        })}
        ${renderField(
          msg('Screen readers announce'),
          'announced',
          ANNOUNCED.map((each) => [each, announcedName(each)] as const),
          announced,
          (value) => {
            settings.set({ announced: value });
          },
        )}
        ${renderCheck(msg('Type moves and questions'), hasConsole, (value) => {
          settings.set({ hasConsole: value });
        })}
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
        </div>
        <a
          href=${getLocale() === 'en' ? 'docs/' : `docs/${getLocale()}.html`}
          hreflang=${getLocale()}
          >${msg('Documentation for developers')}</a
        >
        <a href="docs/board.html" hreflang="en">${msg('Board and editor for your own site')}</a>
      `,
    );
  }
}

const themeName = (theme: Theme): string => {
  switch (theme) {
    case 'auto':
      return msg('System');
    case 'light':
      return msg('Light');
    case 'dark':
      return msg('Dark');
  }
};

const pieceSetName = (name: PieceSetName): string => {
  switch (name) {
    case 'fluent':
      return msg('Figures');
    case 'letters':
      return msg('Letters');
    case 'diagrams':
      return msg('Diagrams of their moves');
  }
};

const coordinatesName = (place: Settings['coordinates']): string => {
  switch (place) {
    case 'auto':
      return msg('Outside if there is room');
    case 'inside':
      return msg('Inside');
    case 'outside':
      return msg('Outside');
    case 'none':
      return msg('None');
  }
};

const announcedName = (announced: Settings['announced']): string => {
  switch (announced) {
    case 'nothing':
      return msg('Nothing');
    case 'moves':
      return msg('Moves');
    case 'evaluations':
      return msg('Moves and evaluations');
    case 'all':
      return msg('Moves, evaluations and comments');
  }
};

const boardThemeName = (theme: string): string => {
  switch (theme) {
    case 'Slate':
      return msg('Slate');
    case 'Meadow':
      return msg('Meadow');
    case 'Night':
      return msg('Night');
    case 'Ivory':
      return msg('Ivory');
    default:
      return msg('Oak, like the codex');
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

/** The languages' own names. */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
};

customElements.define('acedrex-settings-dialog', AcedrexSettingsDialog);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-settings-dialog': AcedrexSettingsDialog;
  }
}
