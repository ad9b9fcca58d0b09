import { css, html, nothing, type TemplateResult } from 'lit';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { dialogStyles } from '../../shared/ui/dialog.styles.js';
import { PageDialog } from '../page-dialog.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/icons.js';
import { provided } from '../page-element.js';
import type { StudyStore } from '../studies/study-store.js';
import { places } from '../places.js';
import { LayoutWatch } from '../layout.js';
import { lowerWords } from '../../words/lower.js';
import '../settings/overlay-bar.component.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';

/**
 * Controls that do not fit beside a phone's board: the overlays with their names, and rarely used buttons. Links to
 * other views are omitted, because the header's menu contains them.
 *
 * @fires acedrex-new-game - The user wants a new game.
 * @fires acedrex-add-chapter - The user wants to add a chapter to the study.
 * @fires acedrex-share - The user wants to share or export the game.
 */
export class AcedrexBoardSheet extends PageDialog {
  @provided('game') private game!: GameStore;
  @provided('analysis') private analysis!: AnalysisStore;
  @provided('play') private play!: LatePlay;
  @provided('studies') private studies!: StudyStore;
  @provided('settings') private settings!: SettingsStore;

  readonly #layout = new LayoutWatch(this);

  static override styles = [
    controlStyles,
    dialogStyles,
    css`
      /* At the bottom of the window, within the thumb's reach. */
      dialog {
        inline-size: min(40rem, 100vw);
        max-inline-size: 100vw;
        margin-block-end: 0;
        border-radius: 14px 14px 0 0;
        border-block-end: 0;
        > .body {
          gap: 0.5rem;
          padding: 0.5rem 0.6rem calc(0.7rem + env(safe-area-inset-bottom));
        }
      }

      /* The user drags the sheet down by its head. */
      .head {
        touch-action: none;
        &::before {
          content: '';
          position: absolute;
          inset: 0.35rem auto auto calc(50% - 1.1rem);
          inline-size: 2.2rem;
          block-size: 0.25rem;
          border-radius: 0.2rem;
          background: var(--app-line-strong);
        }
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
    if (head !== null) closeBySwipe(this.dialog, head, () => this.close());
    // A click on the backdrop has the dialog as its target. Safari does not support `closedby`.
    this.dialog.addEventListener('click', ({ target, clientY }) => {
      if (target === this.dialog && clientY < this.dialog.getBoundingClientRect().top) this.close();
    });
  }

  protected override render(): TemplateResult {
    return this.renderDialog(
      msg(labels.boardOptions),
      html`<div class="actions">
          ${this.#action('new', msg(labels.newGame), () => {
            // Otherwise the engine would keep running below the introduction or the form for a game.
            this.analysis.stop();
            this.dispatchEvent(new CustomEvent('acedrex-new-game'));
          })}
          ${this.#action('flip', wordsFor(getLocale()).flip, () => this.game.flip())}
          ${this.#layout.layout === 'upright' ? this.#renderSize() : nothing}
          ${this.#action('edit', msg(labels.editor), () => places.go('#editor'))}
          ${this.#action('chapter', msg(labels.addChapter), () => this.dispatchEvent(new CustomEvent('acedrex-add-chapter')), !this.play.isPlaying)}
          ${this.#action('share', msg(labels.shareAndExport), () => this.dispatchEvent(new CustomEvent('acedrex-share', { bubbles: true, composed: true })))}
          ${this.play.isPlaying ? nothing : this.#renderUndo()}
          ${this.#action('edit', msg(labels.typeMovesAndQuestions), () => this.settings.set({ hasConsole: true }))}
        </div>
        <h3>${msg(labels.shownOnBoard)}</h3>
        <acedrex-overlay-bar named></acedrex-overlay-bar>`,
    );
  }

  /** Draws the button for the board's size. On a short phone, a large board leaves little space for panes. */
  #renderSize(): TemplateResult {
    const { hasSmallBoard } = this.settings.values;
    const { smaller, larger } = lowerWords();
    return this.#action('board', hasSmallBoard ? larger : smaller, () =>
      this.settings.set({ hasSmallBoard: !hasSmallBoard }),
    );
  }

  /** Draws the undo and redo buttons. During a game, take-backs replace them. */
  #renderUndo(): TemplateResult {
    const { game, studies } = this;
    return html`${this.#action('undo', msg(labels.undo), () => studies.undo(), studies.canUndo)}
    ${this.#action('redo', lowerWords().redo, () => game.redo(), game.canRedo)}`;
  }

  /** Draws a button that closes the sheet. The button's action changes the board, so the board must be visible. */
  #action(name: IconName, label: string, act: () => void, isUsable = true): TemplateResult {
    return html`<button
      type="button"
      ?disabled=${!isUsable}
      @click=${() => {
        this.close();
        act();
      }}
    >
      ${icon(name)}${label}
    </button>`;
  }
}

/** Minimum distance in pixels to close a sheet by dragging it down. After a shorter drag, the sheet moves back. */
const FAR = 70;

/** Closes a sheet when the user drags its head down with a finger. */
const closeBySwipe = (sheet: HTMLElement, head: HTMLElement, close: () => void): void => {
  let from: number | undefined;
  let way = 0;
  const show = (pixels: number): void => {
    way = pixels;
    sheet.style.translate = pixels === 0 ? '' : `0 ${pixels}px`;
  };
  head.addEventListener('pointerdown', ({ pointerType, isPrimary, clientY }) => {
    if (pointerType !== 'mouse' && isPrimary) from = clientY;
  });
  head.addEventListener('pointermove', ({ clientY }) => {
    if (from !== undefined) show(Math.max(0, clientY - from));
  });
  const end = (isDone: boolean): void => {
    const closes = isDone && from !== undefined && way > FAR;
    from = undefined;
    show(0);
    if (closes) close();
  };
  head.addEventListener('pointerup', () => end(true));
  head.addEventListener('pointercancel', () => end(false));
};

customElements.define('acedrex-board-sheet', AcedrexBoardSheet);
