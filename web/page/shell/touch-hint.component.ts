import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { gameContext, settingsContext } from '../contexts.js';
import { PageElement } from '../page-element.js';
import type { SettingsStore } from '../settings/settings-store.js';

/** Says once that a long press shows how a piece moves; it goes with the first move. */
export class AcedrexTouchHint extends PageElement {
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [
    controlStyles,
    css`
      div {
        display: flex;
        position: fixed;
        z-index: 6;
        /* Over the title: at the foot of a small phone it would hide the button that starts the engine. */
        inset: 0.2rem min(4.2rem, 22vw) auto 0.5rem;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.6rem;
        max-inline-size: 26rem;
        margin-inline: auto;
        padding: 0.15rem 0.15rem 0.15rem 0.9rem;
        border-radius: var(--app-radius);
        background: var(--app-text);
        color: var(--app-page);
        box-shadow: 0 6px 24px #0006;
        /* It may lie over buttons. */
        pointer-events: none;
      }

      /* Clear of the board. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
        div {
          inset-inline-start: calc(var(--app-board-sideways) + 1.5rem);
        }
      }

      p {
        flex: 1 1 10rem;
        line-height: 1.25;
      }

      button {
        pointer-events: auto;
        color: var(--app-text);
      }
    `,
  ];

  @state() private isShown = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // The board makes this element again whenever it is shown again.
    this.isShown = !this.settings.values.hasSeenHint;
    this.#endWatch = this.game.subscribe(this.#hide);
    document.addEventListener('click', this.#onClick);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endWatch();
    document.removeEventListener('click', this.#onClick);
  }

  #endWatch = (): void => undefined;

  protected override firstUpdated(): void {
    this.settings.set({ hasSeenHint: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.isShown) return nothing;
    return html`<div role="status" data-test="touch-hint">
      <p>${msg('Press and hold a piece to see how it moves.')}</p>
      <button type="button" @click=${this.#hide}>${msg('OK')}</button>
    </div>`;
  }

  /** It would lie over the menu. */
  readonly #onClick = (event: Event): void => {
    const isMenu = event
      .composedPath()
      .some((at) => at instanceof Element && at.matches('.menu-button'));
    if (isMenu) this.#hide();
  };

  readonly #hide = (): void => {
    this.isShown = false;
  };
}

customElements.define('acedrex-touch-hint', AcedrexTouchHint);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-touch-hint': AcedrexTouchHint;
  }
}
