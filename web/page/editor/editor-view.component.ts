import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { readFenText } from '../../../src/notation/fen-dialects.js';
import { makeFen, isFen } from '../../../src/notation/fen.js';
import { statusLine } from '../../../src/elements/analysis/status.js';
import { wordsFor } from '../../../src/elements/analysis/languages.js';
import { withPieces } from '../../../src/rules/setup.js';
import type { Piece } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import '../../../src/elements/editor/editor.js';
import type { AcedrexEditor } from '../../../src/elements/editor/editor.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { loadPart } from '../../../src/elements/shared/load-part.js';
import { onLeaving } from '../../shared/leaving.js';
import type { Store } from '../../../src/elements/shared/store.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { endText } from '../../i18n/chess-terms.js';
import { follow, PageElement, provided } from '../page-element.js';
import { startFromSetup } from '../rules/change-rules.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { StudyStore } from '../studies/study-store.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { editorOf, type EditorStore, type LateEditor } from './editor-store.js';
import { CoordinatesPlace } from '../layout.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { always, piecesOf, readPlaced, type Command, type TypedPlace } from '../speech/commands.js';
import { typedField } from '../speech/typed-field.js';
import { renderButton } from '../../shared/ui/fields.js';

/** The `sessionStorage` key for whether the "Problem" panel is open. */
const PROBLEM_KEY = 'acedrex-problem-open';

/**
 * The editor view, which starts from the position on the board and returns to it.
 *
 * @fires acedrex-leave - The page should show the board; `detail` is the panel beside it.
 */
export class AcedrexEditorView extends PageElement {
  @follow('game') private game!: GameStore;
  @provided('studies') private studies!: StudyStore;
  @follow('settings') private settings!: SettingsStore;
  @provided('editor') private lateEditor!: LateEditor;
  @provided('analysis') private analysis!: AnalysisStore;

  static override styles = [
    controlStyles,
    css`
      acedrex-editor::part(board) {
        inline-size: min(100%, var(--app-board));
        justify-self: center;
        max-block-size: none;
        margin-block-start: calc(var(--app-strip) + var(--app-bar));
      }

      acedrex-editor::part(palette),
      acedrex-editor::part(side) {
        margin-inline: 0.4rem;
      }

      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
        button {
          flex: 1;
          padding-inline: 0.4em;
        }
        :is(p, acedrex-problem-panel) {
          flex: 1 0 100%;
        }
      }

      /* The error panel scrolls where it has its own height. */
      @media (min-aspect-ratio: 1/1) {
        acedrex-tablebase-panel {
          --moves-height: none;
        }
      }

      acedrex-editor {
        --acedrex-editor-top: calc(var(--app-head-size) + 0.3rem + var(--app-strip));
        --acedrex-editor-board-size: var(--app-board);
        --acedrex-editor-surface: var(--app-page);
        --acedrex-editor-text: var(--app-text);
        --acedrex-editor-line: var(--app-line-strong);
        --acedrex-editor-accent: var(--app-accent);
        --acedrex-editor-error: var(--app-danger);
      }

      @media (max-width: 30rem) {
        .actions button {
          padding-inline: 0.2em;
          font-size: 0.85rem;
        }
      }

      /* The frame of the other views; see frame.styles.ts. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) {
        :host {
          --_beside: calc(var(--app-board) + var(--app-tools) + 0.8rem);
          display: grid;
          grid-template-columns: minmax(
            calc(var(--_beside) + var(--app-panel)),
            calc(var(--_beside) + 46rem)
          );
          justify-content: center;
          padding: 0.3rem 0.3rem 0.3rem calc(0.3rem + var(--app-bar));
        }

        acedrex-editor::part(board) {
          inline-size: 100%;
          margin-block-start: var(--app-strip);
        }

        acedrex-editor::part(palette),
        acedrex-editor::part(side) {
          margin-inline: calc(var(--app-tools) + 0.3rem) 0;
        }
      }

      /* Reserves space for the facts about an ending, and for the button that solves it. */
      @media (min-aspect-ratio: 1/1) and (min-width: 60rem) and (min-height: 48rem) {
        acedrex-editor::part(doctor) {
          block-size: 12.6rem;
        }
      }

      /* The header is only above the palette and the panels; see app.styles.ts. */
      @media (min-aspect-ratio: 1/1) and (min-width: 36rem) and (max-height: 32rem) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }

        acedrex-editor {
          --acedrex-editor-top: 0.3rem;
          &::part(palette),
          &::part(side) {
            margin-block-start: 2.5rem;
          }
          &::part(palette) {
            inset-block-start: 2.8rem;
            block-size: calc(100dvh - 3.1rem);
          }
        }
      }
    `,
  ];

  private get editor(): EditorStore {
    return editorOf(this.lateEditor);
  }

  protected override stores(): readonly Store[] {
    return [this.editor];
  }

  @query('acedrex-editor') private element!: AcedrexEditor | null;

  /** The panel that the user chose while a field contained invalid text. */
  @state() private asked: 'analysis' | 'play' | undefined;
  /** Whether the "Problem" panel is open: as last left in this tab, or because a problem is on the board. */
  @state() private isProblem = false;
  #endLeaving: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endLeaving = onLeaving(this.#onLeave);
    this.isProblem =
      readStored('sessionStorage', PROBLEM_KEY) === true ||
      this.game.record.tags.some(([name]) => name === 'Stipulation');
    // Listens before the page does, because the page would open the position as a study.
    document.addEventListener('paste', this.#onPaste, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#endLeaving?.();
    document.removeEventListener('paste', this.#onPaste, { capture: true });
    this.#onLeave();
  }

  readonly #onLeave = (): void => {
    if (this.element !== null) this.editor.leave(this.element.session);
  };

  /** Stores typed text. The fields' input events report it. */
  readonly #onType = (): void => {
    if (this.element !== null) this.editor.type(this.element.session.typed);
  };

  /** Edits a FEN that is pasted outside the fields. An invalid FEN is put into the FEN field. */
  readonly #onPaste = (event: ClipboardEvent): void => {
    const fen = event.clipboardData?.getData('text/plain').trim() ?? '';
    const target = event.composedPath()[0];
    const isInField =
      target instanceof Element && target.closest('textarea, input, dialog') !== null;
    const { element } = this;
    if (isInField || element === null || !isFen(fen)) return;
    event.preventDefault();
    const rules = parseRuleset(this.editor.shown.ruleset);
    const setup = rules.ok ? readFenText(fen, rules.value).setup : rules;
    if (setup.ok) {
      this.editor.replace({ fen: makeFen(setup.value) });
      return;
    }
    const { session } = element;
    element.session = { ...session, typed: { ...session.typed, fen } };
    this.editor.type(element.session.typed);
  };

  #known: { readonly key: string; readonly position: Position | null } | undefined;

  /** The position, or null if its ending cannot be solved. Returns the same object while the position is shown. */
  get #ending(): Position | null {
    const { fen, ruleset, dice } = this.editor.shown;
    const key = `${ruleset} ${fen} ${dice}`;
    if (this.#known?.key !== key) {
      const { position } = this.editor;
      const isEnding = position !== undefined && !dice && position.pieces().length <= 4;
      this.#known = { key, position: isEnding ? position : null };
    }
    return this.#known.position;
  }

  readonly #coordinates = new CoordinatesPlace(this);

  protected override willUpdate(): void {
    if (this.#ending !== null)
      void loadPart(this, () => import('../tablebase/tablebase-panel.component.js'));
    if (this.isProblem) void loadPart(this, () => import('../problems/problem-panel.component.js'));
  }

  protected override render(): TemplateResult {
    const { editor, game, settings } = this;
    if (!editor.isReady) return html``;
    const { fen, ruleset, dice } = editor.shown;
    const status = editor.position?.status();
    const hasEnded = status !== undefined && status !== 'ongoing';
    return html`
      <h1 class="hidden-visually">${msg(labels.editor)}</h1>
      <acedrex-editor
        .coordinates=${this.#coordinates.from(settings.values)}
        .lang=${getLocale()}
        .session=${guard([], () => editor.session)}
        .fen=${fen}
        .ruleset=${ruleset}
        .dice=${dice}
        .orientation=${game.orientation}
        .pieceSet=${settings.values.pieceSet}
        @acedrex-position-change=${(event: CustomEvent<{ readonly fen: string }>) => {
          // Sets dice too, because undo may restore a game with dice.
          const isDice = this.element?.dice ?? dice;
          editor.set({ fen: event.detail.fen, ...(isDice !== dice && { dice: isDice }) });
          this.#onType();
        }}
        @acedrex-ruleset-change=${(event: CustomEvent<{ readonly ruleset: string }>) => editor.set({ ruleset: event.detail.ruleset })}
        @input=${this.#onType}
        @click=${() => {
          this.#onType();
          // Redraws the solution on the board, because the board may have been flipped.
          this.requestUpdate();
        }}
      >
        <div slot="actions" class="actions">
          <button
            type="button"
            ?disabled=${!editor.isChanged}
            title=${msg(labels.backToPositionOnBoard)}
            @click=${this.#discard}
          >
            ${msg(labels.discard)}
          </button>
          <button
            type="button"
            ?disabled=${status !== 'ongoing'}
            aria-describedby=${hasEnded ? 'ended' : nothing}
            @click=${() => this.#ask('play')}
          >
            ${msg(labels.playFromHere)}
          </button>
          ${renderButton(
            msg(labels.analyseThis),
            () => this.#ask('analysis'),
            'primary',
            editor.position === undefined,
          )}
          ${this.#renderUnread()}
          <button
            type="button"
            aria-expanded=${this.isProblem ? 'true' : 'false'}
            @click=${() => {
              this.isProblem = !this.isProblem;
              writeStored('sessionStorage', PROBLEM_KEY, this.isProblem);
            }}
          >
            ${msg(labels.problem)}
          </button>
          ${this.isProblem ? html`<acedrex-problem-panel></acedrex-problem-panel>` : nothing}
          ${typedField(this, settings, () => this.#typed)}
        </div>
        ${
          hasEnded
            ? html`<p slot="check" id="ended" class="muted" data-test="ended">
                ${msg(labels.gameHasEndedInThis, { end: endText(status) })}
              </p>`
            : nothing
        }
        <acedrex-tablebase-panel slot="check" .position=${this.#ending}></acedrex-tablebase-panel>
        ${
          this.isProblem
            ? html`<acedrex-solution-board
                slot="board"
                .orientation=${this.element?.orientation ?? game.orientation}
                .pieceSet=${settings.values.pieceSet}
              ></acedrex-solution-board>`
            : nothing
        }
      </acedrex-editor>
    `;
  }

  /** What the user can type: questions about the set-up, and pieces to put on the board or remove. */
  get #typed(): TypedPlace | undefined {
    const { element, editor } = this;
    const rules = parseRuleset(editor.shown.ruleset);
    if (element === null || !rules.ok) return undefined;
    const { setup } = element;
    const { position } = editor;
    const place =
      (isRemoved: boolean): Command =>
      ({ speech: { words, board }, follows, typed }) => {
        const { square, piece } = readPlaced(follows, words);
        const put: Piece | undefined = isRemoved ? undefined : piece;
        if (square === undefined) return always(words.needsSquare({ command: typed }));
        if (!isRemoved && put === undefined)
          return always(words.unknownPiece({ text: follows, pieces: piecesOf(words) }));
        editor.replace({ fen: makeFen(withPieces(setup, [[square, put]])) });
        return always(`${square}, ${put === undefined ? board.empty : board.piece(put)}`);
      };
    return {
      setup,
      ruleset: rules.value,
      position,
      commands: {
        ...(position !== undefined && {
          turn: () => always(statusLine(wordsFor(getLocale()), position)),
        }),
        put: place(false),
        remove: place(true),
        undo: ({ speech: { words } }) =>
          always(element.undo() ? words.undone : words.nothingToUndo),
      },
    };
  }

  /** Draws the options for invalid text in a field; such text is not on the board. */
  #renderUnread(): TemplateResult | typeof nothing {
    const { asked } = this;
    if (asked === undefined || !this.editor.hasUnread) return nothing;
    return html`<p class="fault" role="alert" data-test="unread">
        ${
          this.editor.unreadFen === undefined
            ? msg(labels.numberThatYouTyped)
            : msg(labels.fenThatYouTyped)
        }
      </p>
      <button type="button" @click=${() => void this.#leave(asked)}>
        ${asked === 'play' ? msg(labels.playFromPositionOnBoard) : msg(labels.analysePositionOnBoard)}
      </button>`;
  }

  /** Leaves the editor, unless invalid text in a field would be lost without notice. */
  #ask(panel: 'analysis' | 'play'): void {
    this.asked = this.editor.hasUnread ? panel : undefined;
    if (this.asked === undefined) void this.#leave(panel);
  }

  readonly #discard = (): void => {
    this.asked = undefined;
    if (this.element !== null) this.element.session = { ...this.element.session, typed: {} };
    this.editor.reset();
  };

  /** Continues with the shown position. If the position is already on the board, its game is kept. */
  async #leave(panel: 'analysis' | 'play'): Promise<void> {
    const { editor, game } = this;
    const { position } = editor;
    const { dice } = editor.shown;
    if (position === undefined) return;
    const isNew =
      makeFen(position.setup) !== makeFen(game.position.setup) ||
      position.ruleset.id !== game.record.ruleset.id ||
      dice !== game.isDice;
    if (isNew && !(await startFromSetup(game, this.studies, position, { dice }))) return;
    editor.reset({ keepTyped: true });
    if (panel === 'analysis' && game.position.status() === 'ongoing') this.analysis.start();
    this.dispatchEvent(new CustomEvent('acedrex-leave', { detail: panel }));
  }
}

customElements.define('acedrex-editor-view', AcedrexEditorView);
