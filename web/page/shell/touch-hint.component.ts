import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { PageElement, provided } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';

const SHOWN_MS = 8000;

/** Explains once that a long press shows how a piece moves. The hint disappears soon, or at the next press. */
export class AcedrexTouchHint extends PageElement {
  @provided('settings') private settings!: SettingsStore;
  @provided('game') private game!: GameStore;

  static override styles = css`
    /* The hint covers the middle of the board, which is empty in the opening. */
    :host {
      grid-area: board;
      place-self: center;
      z-index: 6;
      pointer-events: none;
    }

    /* On a phone in landscape orientation, the hint is beside the board and above the buttons. */
    @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
      :host {
        position: fixed;
        inset: auto 1rem 3.6rem calc(var(--app-board-sideways) + 2rem);
      }
    }

    p {
      inline-size: fit-content;
      max-inline-size: min(26rem, 92%);
      margin: auto;
      padding: 0.5rem 0.9rem;
      border-radius: var(--app-radius);
      background: var(--app-text);
      color: var(--app-page);
      box-shadow: 0 6px 24px #0006;
      line-height: 1.25;
    }
  `;

  @state() private isShown = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // Each time the board is shown, the element is created again.
    this.isShown = !this.settings.values.hasSeenHint;
    this.#endWatch = this.game.subscribe(this.#hide);
    document.addEventListener('pointerdown', this.#hide, true);
    this.#timer = setTimeout(this.#hide, SHOWN_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endWatch();
    clearTimeout(this.#timer);
    document.removeEventListener('pointerdown', this.#hide, true);
  }

  #timer: ReturnType<typeof setTimeout> | undefined;

  #endWatch = (): void => undefined;

  protected override firstUpdated(): void {
    this.settings.set({ hasSeenHint: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.isShown) return nothing;
    return html`<p role="status" data-test="touch-hint">${msg(labels.pressAndHoldPiece)}</p>`;
  }

  readonly #hide = (): void => {
    this.isShown = false;
  };
}

customElements.define('acedrex-touch-hint', AcedrexTouchHint);
