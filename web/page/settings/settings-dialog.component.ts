import { consume } from '@lit/context';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { PIECE_SET_NAMES, type PieceSetName } from '../../../src/drawing/pieces/piece-set.js';
import { chosenLocale, getLocale, LOCALES, msg } from '../../i18n/locale.js';
import { LANGUAGE_NAMES } from '../../../src/words/language-names.js';
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
import * as labels from '../../words/labels.js';

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
      msg(labels.settings),
      html`
        <label class="field"
          ><span class="label">${msg(labels.language)}</span
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
          msg(labels.theme),
          'theme',
          THEMES.map((each) => [each, themeName(each)] as const),
          theme,
          (value) => settings.set({ theme: value }),
        )}
        ${renderField(
          msg(labels.boardColours),
          'board-theme',
          BOARD_THEME_NAMES.map((each) => [each, boardThemeName(each)] as const),
          boardTheme,
          (value) => settings.set({ boardTheme: value }),
        )}
        ${renderField(
          msg(labels.pieces),
          'pieces',
          PIECE_SET_NAMES.map((each) => [each, pieceSetName(each)] as const),
          pieceSet,
          (value) => settings.set({ pieceSet: value }),
        )}
        ${renderField(
          msg(labels.coordinates),
          'coordinates',
          COORDINATE_PLACES.map((each) => [each, coordinatesName(each)] as const),
          coordinates,
          (value) => settings.set({ coordinates: value }),
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
          <legend class="label">${msg(labels.shownOnBoard)}</legend>
          ${OVERLAYS.map((overlay) =>
            renderCheck(overlayName(overlay), overlays.includes(overlay), () =>
              settings.toggleOverlay(overlay),
            ),
          )}
        </fieldset>
        ${renderCheck(msg(labels.showEnginesArrows), showArrows, (value) => settings.set({ showArrows: value }))}
        ${renderCheck(msg(labels.showEvaluationBar), showBar, (value) => settings.set({ showBar: value }))}
        ${renderCheck(msg(labels.sounds), sounds, (value) => settings.set({ sounds: value }))}
        ${renderField(
          msg(labels.screenReadersAnnounce),
          'announced',
          ANNOUNCED.map((each) => [each, announcedName(each)] as const),
          announced,
          (value) => settings.set({ announced: value }),
        )}
        ${renderCheck(msg(labels.typeMovesAndQuestions), hasConsole, (value) => settings.set({ hasConsole: value }))}
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
          >${msg(labels.documentationForDevelopers)}</a
        >
        <a href="docs/board.html" hreflang="en">${msg(labels.boardAndEditorForYour)}</a>
      `,
    );
  }
}

const themeName = (theme: Theme): string => {
  switch (theme) {
    case 'auto':
      return msg(labels.system);
    case 'light':
      return msg(labels.light);
    case 'dark':
      return msg(labels.dark);
  }
};

const pieceSetName = (name: PieceSetName): string => {
  switch (name) {
    case 'fluent':
      return msg(labels.figures);
    case 'letters':
      return msg(labels.letters);
    case 'diagrams':
      return msg(labels.diagramsOfTheirMoves);
  }
};

const coordinatesName = (place: Settings['coordinates']): string => {
  switch (place) {
    case 'auto':
      return msg(labels.outsideIfThereIsRoom);
    case 'inside':
      return msg(labels.inside);
    case 'outside':
      return msg(labels.outside);
    case 'none':
      return msg(labels.none);
  }
};

const announcedName = (announced: Settings['announced']): string => {
  switch (announced) {
    case 'nothing':
      return msg(labels.nothing);
    case 'moves':
      return msg(labels.moves);
    case 'evaluations':
      return msg(labels.movesAndEvaluations);
    case 'all':
      return msg(labels.movesEvaluationsAndComments);
  }
};

const boardThemeName = (theme: string): string => {
  switch (theme) {
    case 'Slate':
      return msg(labels.slate);
    case 'Meadow':
      return msg(labels.meadow);
    case 'Night':
      return msg(labels.night);
    case 'Ivory':
      return msg(labels.ivory);
    default:
      return msg(labels.oakLikeCodex);
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
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
    />${label}</label
  >`;

customElements.define('acedrex-settings-dialog', AcedrexSettingsDialog);
