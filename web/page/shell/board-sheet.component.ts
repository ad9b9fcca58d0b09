import { consume } from '@lit/context';
import { css, html, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import { analysisContext, gameContext, settingsContext } from '../contexts.js';
import { goFromOpen } from '../close-on-back.js';
import { PageDialog } from '../page-dialog.js';
import { closeBySwipe } from './swipe-down.js';
import '../settings/overlay-bar.component.js';
import type { SettingsStore } from '../settings/settings-store.js';

/** The views that the sheet leads to. */
const VIEWS = [
  ['puzzles', () => msg('Puzzles')],
  ['learn', () => msg('Learn')],
  ['library', () => msg('Library')],
  ['endings', () => msg('Endings')],
  ['games', () => msg('Friends')],
] as const satisfies readonly (readonly [IconName, () => string])[];

/**
 * What a phone has no room for beside its board: the overlays, with their names, rarely used buttons, and the pages of the
 * menu, which has scrolled away with the header.
 *
 * @fires acedrex-new-game - The user wants a new game.
 * @fires acedrex-share - The user wants to share or export the game.
 */
export class AcedrexBoardSheet extends PageDialog {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: analysisContext }) private analysis!: AnalysisStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      /* At the foot of the window, within the thumb's reach. */
      dialog {
        inline-size: min(40rem, 100vw);
        max-inline-size: 100vw;
        margin-block-end: 0;
        border-radius: 14px 14px 0 0;
        border-block-end: 0;
      }

      /* A finger draws the sheet down by it. */
      .head {
        touch-action: none;
      }

      .head::before {
        content: '';
        position: absolute;
        inset: 0.35rem auto auto calc(50% - 1.1rem);
        inline-size: 2.2rem;
        block-size: 0.25rem;
        border-radius: 0.2rem;
        background: var(--app-line-strong);
      }

      dialog > .body {
        gap: 0.5rem;
        padding: 0.5rem 0.6rem calc(0.7rem + env(safe-area-inset-bottom));
      }

      /* The header with the menu has scrolled away where the sheet is most used. */
      nav {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
      }

      nav a {
        display: grid;
        justify-items: center;
        gap: 0.15rem;
        min-block-size: 2.75rem;
        padding: 0.35rem 0;
        border-radius: var(--app-radius);
        color: var(--app-text);
        font-size: 0.78rem;
        line-height: 1.2;
        text-align: center;
        text-decoration: none;
      }

      nav a:hover {
        background: color-mix(in srgb, var(--app-accent) 12%, transparent);
      }

      nav .icon {
        inline-size: 1.35rem;
        block-size: 1.35rem;
        color: var(--app-accent);
      }

      .actions {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
        gap: 0.4rem;
      }

      h3 {
        padding-inline: 0.5rem;
      }
    `,
  ];

  protected override firstUpdated(): void {
    const head = this.renderRoot.querySelector<HTMLElement>('.head');
    if (head !== null)
      closeBySwipe(this.dialog, head, () => {
        this.close();
      });
  }

  protected override render(): TemplateResult {
    return this.renderDialog(
      msg('Board options'),
      html`<nav aria-label=${msg('Pages')}>
          ${VIEWS.map(
            ([view, label]) =>
              html`<a href="#${view}" @click=${this.#follow}>${icon(view)}${label()}</a>`,
          )}
        </nav>
        <div class="actions">
          ${this.#action('new', msg('New game'), () => {
            // The engine would go on below the introduction and the form for a game.
            this.analysis.stop();
            this.dispatchEvent(new CustomEvent('acedrex-new-game'));
          })}
          ${this.#action('flip', wordsFor(getLocale()).flip, () => {
            this.game.flip();
          })}
          ${this.#action('edit', msg('Set up position'), () => {
            goFromOpen('#editor');
          })}
          ${this.#action('share', msg('Share and export'), () => {
            this.dispatchEvent(new CustomEvent('acedrex-share', { bubbles: true, composed: true }));
          })}
          ${this.#action('edit', msg('Type moves and questions'), () => {
            this.settings.set({ hasConsole: true });
          })}
        </div>
        <h3>${msg('Shown on the board')}</h3>
        <acedrex-overlay-bar named></acedrex-overlay-bar>`,
    );
  }

  /** Closes the sheet before the view changes, so that going back leads to the board. */
  readonly #follow = (event: MouseEvent): void => {
    event.preventDefault();
    const { hash } = event.currentTarget as HTMLAnchorElement;
    this.close();
    goFromOpen(hash);
  };

  /** A button that closes the sheet, because it changes the whole board. */
  #action(name: IconName, label: string, act: () => void): TemplateResult {
    return html`<button
      type="button"
      @click=${() => {
        this.close();
        act();
      }}
    >
      ${icon(name)}${label}
    </button>`;
  }
}

customElements.define('acedrex-board-sheet', AcedrexBoardSheet);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-board-sheet': AcedrexBoardSheet;
  }
}
