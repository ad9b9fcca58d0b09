import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, nothing, type TemplateResult } from 'lit';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameStore } from '../../game/game-store.js';
import { getLocale } from '../../i18n/locale.js';
import { BESIDE_BOARD, scrollBehavior } from '../../shared/scroll.js';
import type { Store } from '../../shared/store.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { gameContext, settingsContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';

/**
 * The position on the board once more, where the board is above the report and out of sight, so that the steps
 * from mistake to mistake can be followed. A press on it leads to the board.
 */
export class AcedrexSmallBoard extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        justify-items: center;
      }

      button {
        inline-size: min(100%, 19rem);
        padding: 0;
        border: 0;
        background: none;
      }
    `,
  ];

  readonly #beside = matchMedia(BESIDE_BOARD);

  readonly #onResize = (): void => {
    this.requestUpdate();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#beside.addEventListener('change', this.#onResize);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#beside.removeEventListener('change', this.#onResize);
  }

  protected override patientStores(): readonly Store[] {
    return [this.game, this.settings];
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#beside.matches) return nothing;
    const { game, settings } = this;
    return html`<button
      type="button"
      title=${msg('Go to the board')}
      aria-label=${msg('Go to the board')}
      @click=${() => {
        scrollTo({ top: 0, behavior: scrollBehavior() });
      }}
    >
      <acedrex-board
        inert
        mode="view"
        coordinates="none"
        .lang=${getLocale()}
        .fen=${makeFen(game.position.setup)}
        .ruleset=${game.record.ruleset.id}
        .orientation=${game.orientation}
        .pieceSet=${settings.values.pieceSet}
        .lastMove=${game.lastMove}
      ></acedrex-board>
    </button>`;
  }
}

customElements.define('acedrex-small-board', AcedrexSmallBoard);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-small-board': AcedrexSmallBoard;
  }
}
