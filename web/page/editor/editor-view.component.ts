import { consume } from '@lit/context';
import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { query } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { makeFen } from '../../../src/notation/fen.js';
import '../../components/editor/editor.js';
import type { AcedrexEditor } from '../../components/editor/editor.js';
import { getLocale } from '../../i18n/locale.js';
import { onLeaving } from '../../shared/leaving.js';
import type { Store } from '../../shared/store.js';
import { editorContext, gameContext, settingsContext, studiesContext } from '../contexts.js';
import type { GameStore } from '../../game/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { EditorStore } from './editor-store.js';
import { PageElement } from '../page-element.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';

/**
 * The editor view, which starts from the position on the board and returns to it.
 *
 * @fires acedrex-leave - The page should show the board; `detail` is the panel beside it.
 */
export class AcedrexEditorView extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;
  @consume({ context: studiesContext }) private studies!: StudyStore;
  @consume({ context: settingsContext }) private settings!: SettingsStore;
  @consume({ context: editorContext }) private editor!: EditorStore;

  static override styles = [
    controlStyles,
    css`
      /* The board with its tools and keys is to be seen whole; it has three fifths of the width. */
      :host {
        inline-size: min(100%, max(46rem, (100dvh - 18rem) * 1.75));
        margin-inline: auto;
        padding: 0.6rem 0.75rem 1.5rem;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0.4rem;
        margin-block-end: 0.7rem;
      }

      h1 {
        flex: 1;
        margin: 0;
        font: 600 1.3rem/1.2 var(--app-serif);
        color: var(--app-rubric);
      }

      acedrex-editor {
        --acedrex-editor-surface: var(--app-page);
        --acedrex-editor-text: var(--app-text);
        --acedrex-editor-line: var(--app-line-strong);
        --acedrex-editor-accent: var(--app-accent);
        --acedrex-editor-error: var(--app-danger);
      }

      @media (max-width: 30rem) {
        :host {
          padding: 0.4rem 0.4rem 1.5rem;
        }

        h1 {
          flex-basis: 100%;
        }

        .actions button {
          flex: 1;
          padding-inline: 0.4em;
        }
      }
    `,
  ];

  protected override stores(): readonly Store[] {
    const { editor, game, settings } = this;
    return [editor, game, settings];
  }

  @query('acedrex-editor') private element!: AcedrexEditor | null;

  #ending: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = onLeaving(this.#onLeave);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.();
    this.#onLeave();
  }

  readonly #onLeave = (): void => {
    if (this.element !== null) this.editor.leave(this.element.session);
  };

  /** The fields' own input events report what is typed. */
  readonly #onType = (): void => {
    if (this.element !== null) this.editor.type(this.element.session.typed);
  };

  protected override render(): TemplateResult {
    const { editor, game, settings } = this;
    const { fen, ruleset, dice } = editor.shown;
    const isPosition = editor.position?.status() === 'ongoing';
    return html`
      <div class="actions">
        <h1>${msg('Position editor')}</h1>
        <button
          type="button"
          ?disabled=${!editor.isChanged}
          title=${msg('Back to the position on the board')}
          @click=${this.#discard}
        >
          ${msg('Discard')}
        </button>
        <button type="button" ?disabled=${!isPosition} @click=${() => void this.#leave('play')}>
          ${msg('Play from here')}
        </button>
        <button
          type="button"
          class="primary"
          ?disabled=${editor.position === undefined}
          @click=${() => void this.#leave('analysis')}
        >
          ${msg('Analyse this')}
        </button>
      </div>
      <acedrex-editor
        coordinates="inside"
        .lang=${getLocale()}
        .session=${guard([], () => editor.session)}
        .fen=${fen}
        .ruleset=${ruleset}
        .dice=${dice}
        .orientation=${game.orientation}
        .pieceSet=${settings.values.pieceSet}
        @acedrex-position-change=${(event: CustomEvent<{ readonly fen: string }>) => {
          // Undo may return to a game with dice.
          const isDice = this.element?.dice ?? dice;
          editor.set({ fen: event.detail.fen, ...(isDice !== dice && { dice: isDice }) });
          this.#onType();
        }}
        @acedrex-ruleset-change=${(event: CustomEvent<{ readonly ruleset: string }>) => {
          editor.set({ ruleset: event.detail.ruleset });
        }}
        @input=${this.#onType}
        @click=${this.#onType}
      ></acedrex-editor>
    `;
  }

  readonly #discard = (): void => {
    if (this.element !== null) this.element.session = { ...this.element.session, typed: {} };
    this.editor.reset();
  };

  /** Continues with the shown position; if it is on the board already, its game is kept. */
  async #leave(panel: 'analysis' | 'play'): Promise<void> {
    const { editor, game } = this;
    const { position } = editor;
    const { dice } = editor.shown;
    if (position === undefined) return;
    const isNew =
      makeFen(position.setup) !== makeFen(game.position.setup) ||
      position.ruleset.id !== game.record.ruleset.id ||
      dice !== game.isDice;
    if (isNew && !(await this.studies.startFrom(position, dice))) return;
    editor.reset({ keepTyped: true });
    this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: panel }));
  }
}

customElements.define('acedrex-editor-view', AcedrexEditorView);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-editor-view': AcedrexEditorView;
  }
}
