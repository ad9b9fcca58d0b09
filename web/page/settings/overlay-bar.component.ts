import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { follow, PageElement } from '../page-element.js';
import { OVERLAYS, type Overlay, type SettingsStore } from './settings-store.js';

/** SVG paths of the button icons, drawn in the style of `icon`. */
const PATHS: Readonly<Record<Overlay | 'sounds', string>> = {
  cards:
    'M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5M18.5 9.5 21 12l-2.5 2.5',
  threats: 'M13 3 5 14h6l-1 7 8-11h-6z',
  hanging: 'M12 4 3 20h18zM12 10v4.5M12 17v.3',
  pins: 'M8 4h8M9.5 4l.5 6-3 3.5h10L14 10l.5-6M12 13.5V20',
  control: 'M4 4h16v16H4zM4 12h16M12 4v16M4.5 8 8 4.5M4.5 12 12 4.5M12 16l4-4M12 20l8-8M16 20l4-4',
  promotions: 'M12 20V8.5M7 13.5l5-5 5 5M6 4h12',
  rights: 'M4 18Q12 2 20 16M20 9.5v6.5h-6.5',
  sounds: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9q2 3 0 6M18 6.5q4 5.500 0 11',
};

/**
 * Buttons beside the board for its overlays. If the pointer is over a button, all names appear. If a button has the
 * focus, only its name appears. With the attribute `named`, all names are always visible.
 */
export class AcedrexOverlayBar extends PageElement {
  @follow('settings') private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      .item {
        position: relative;
      }

      [role='toolbar'] {
        display: flex;
        flex-flow: var(--bar-flow, row);
        justify-content: center;
      }

      button {
        inline-size: 2rem;
        min-block-size: 2rem;
        padding: 0;
        border-color: transparent;
        background: none;
        color: var(--app-muted);
        &:focus-visible + .tip {
          display: block;
        }
      }

      .icon {
        inline-size: 1.15rem;
        block-size: 1.15rem;
      }

      .tip {
        display: none;
        position: absolute;
        z-index: 6;
        inset: var(--tip-inset, auto auto calc(100% + 0.2rem) 0);
        padding: 0.25em 0.6em;
        border-radius: var(--app-radius);
        background: var(--app-text);
        color: var(--app-page);
        font-size: 0.88rem;
        font-weight: 400;
        white-space: nowrap;
        pointer-events: none;
      }

      kbd {
        margin-inline-start: 0.5em;
        font: 600 0.85em var(--app-sans);
        opacity: 0.8;
      }

      /* Shows all names together, so the user does not have to try each button. */
      @media (hover: hover) {
        [role='toolbar']:hover .tip {
          display: block;
        }

        [role='toolbar']:hover button:not(:hover) + .tip {
          background: var(--app-surface);
          color: var(--app-text);
        }
      }

      /* After a tap, the name is shown for a moment. */
      @media (hover: none) {
        button:focus + .tip {
          display: block;
          animation: fade 2.5s ease-in forwards;
        }
      }

      @keyframes fade {
        70% {
          opacity: 1;
        }
        100% {
          opacity: 0;
        }
      }

      /* A list with labels instead of a row of icons. */
      :host([named]) [role='toolbar'] {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
      }

      :host([named]) button {
        inline-size: 100%;
        justify-content: start;
        gap: 0.6rem;
        padding-inline: 0.5rem;
        color: var(--app-text);
        text-align: start;
      }

      :host([named]) [aria-pressed='true'] {
        color: var(--app-accent);
        background: color-mix(in srgb, var(--app-accent) 16%, transparent);
      }

      :host([named]) .word {
        min-inline-size: 0;
      }

      :host(:not([named])) .word,
      :host([named]) .item > .tip {
        display: none;
      }

      @media (pointer: coarse) {
        button {
          inline-size: 2.75rem;
          min-inline-size: 0;
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { settings } = this;
    const { overlays, sounds } = settings.values;
    return html`<div role="toolbar" aria-label=${msg(labels.shownOnBoard)}>
      ${OVERLAYS.map((overlay, place) =>
        renderToggle(
          overlay,
          overlayName(overlay),
          overlays.includes(overlay),
          () => settings.toggleOverlay(overlay),
          String(place + 1),
        ),
      )}
      ${renderToggle('sounds', msg(labels.sounds), sounds, () => settings.set({ sounds: !sounds }))}
    </div>`;
  }
}

const renderToggle = (
  name: keyof typeof PATHS,
  label: string,
  isOn: boolean,
  toggle: () => void,
  key = '',
): TemplateResult =>
  html`<div class="item">
    <button
      type="button"
      data-overlay=${name}
      aria-label=${label}
      aria-keyshortcuts=${key === '' ? nothing : key}
      aria-pressed=${isOn ? 'true' : 'false'}
      @click=${toggle}
    >
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg
      ><span class="word">${label}</span>
    </button>
    <span class="tip" aria-hidden="true">${label}${key === '' ? '' : html`<kbd>${key}</kbd>`}</span>
  </div>`;

const OVERLAY_NAMES = {
  cards: labels.movesOfPieceYouPoint,
  threats: labels.whatOtherSideThreatens,
  hanging: labels.undefendedPiecesUnderAttack,
  pins: labels.pinnedPieces,
  control: labels.squaresControlledByEachSide,
  promotions: labels.promotionPieceForEachPawn,
  rights: labels.piecesThatMayStillMake,
} as const;

export const overlayName = (overlay: Overlay): string => msg(OVERLAY_NAMES[overlay]);

customElements.define('acedrex-overlay-bar', AcedrexOverlayBar);
