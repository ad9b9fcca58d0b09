import { consume } from '@lit/context';
import { msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { nodeAt, type Path } from '../../../src/game/tree.js';
import { PGN_LIMITS } from '../../../src/notation/pgn-fault.js';
import { drawSign, signStyles } from '../../../src/elements/analysis/move-rows.js';
import type { Store } from '../../../src/elements/shared/store.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/later-icons.js';
import { gameContext } from '../contexts.js';
import type { GameStore, Spot } from '../../../src/elements/session/game-store.js';
import { PageElement } from '../page-element.js';
import { glyphName, MOVE_GLYPHS, OTHER_GLYPHS, POSITION_GLYPHS, toggleGlyph } from './glyphs.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import * as labels from '../../words/labels.js';

/** Milliseconds after which a pointer that is up makes no click any more: a tap's follows in a task of its own. */
const CLICK_DELAY = 350;

/** Tools for the move before the cursor: glyphs, comment, and its place in the tree. */
export class AcedrexAnnotate extends PageElement {
  @consume({ context: gameContext }) private game!: GameStore;

  static override styles = [
    controlStyles,
    signStyles,
    css`
      :host {
        display: grid;
        gap: 0.35rem;
      }

      .tools {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
      }

      /* The start of a game has no move to edit. The room stays, so that the comment does not move with the first step. */
      .tools.idle {
        visibility: hidden;
      }

      /* What does not fit beside the other goes to a row of its own, and wraps where even that is too narrow. */
      .tools > div,
      .more {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem;
      }

      .tools button,
      .more button {
        inline-size: 2.1rem;
        min-block-size: 2.1rem;
        padding: 0;
      }

      /* Eight in a row of the narrowest panel beside the board, so that the comment is in view. */
      @media (min-aspect-ratio: 1/1) and (max-width: 66rem) {
        .tools button {
          inline-size: 2rem;
        }
      }

      /* Eight in a row of the narrowest phones. */
      @media (pointer: coarse) {
        .tools button,
        .more button {
          inline-size: 2.5rem;
          min-block-size: 2.75rem;
        }
      }

      .word {
        display: none;
      }

      /* A finger gets no tooltips: the tools have their words, below the comment. */
      @media (pointer: coarse) and (max-width: 36rem) {
        .tools {
          display: contents;
        }

        .tools > .places {
          flex-wrap: nowrap;
          order: 1;
        }

        .places button {
          flex: 1 1 0;
          flex-direction: column;
          gap: 0.1rem;
          inline-size: auto;
          min-inline-size: 0;
          padding: 0.2rem;
          font-weight: 400;
          font-size: 0.75rem;
          line-height: 1.05;
          overflow-wrap: anywhere;
        }

        .word {
          display: inline;
        }
      }

      .glyph {
        font-weight: 700;
      }

      textarea {
        min-block-size: 2.3rem;
        block-size: 2.3rem;
        field-sizing: content;
        max-block-size: 8rem;
      }

      /* A height, as browsers without it need, would be the only one. */
      @supports (field-sizing: content) {
        textarea {
          block-size: auto;
        }
      }

      p {
        margin: 0;
        font-size: 0.85rem;
      }
    `,
  ];

  protected override patientStores(): readonly Store[] {
    return [this.game];
  }

  /** Whether the glyphs of positions are shown too. */
  @state() private showsAll = false;
  /** The place that the tools show. Clicks refer to it, because a change of the game is rendered later. */
  #shown: Spot | undefined;
  /** The place of the comment that is being written; it stays when the engine moves meanwhile. */
  #written: Spot | undefined;
  /** Whether a press outside the field is still to become a click. */
  #isPressed = false;
  #pressEnd: ReturnType<typeof setTimeout> | undefined;
  #listening = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listening = new AbortController();
    const options = { capture: true, signal: this.#listening.signal };
    document.addEventListener('pointerdown', this.#onPointerDown, options);
    document.addEventListener('pointerup', this.#onPointerUp, options);
    document.addEventListener('pointercancel', this.#onPointerUp, options);
    document.addEventListener('click', this.#onClick, options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
    clearTimeout(this.#pressEnd);
    this.#isPressed = false;
    this.#written = undefined;
  }

  /** Puts the cursor at the end of the comment, and inserts text there. */
  focusComment(typed: string): void {
    const field = this.#field;
    if (field === null) return;
    field.focus();
    if (typed === '') return;
    field.setRangeText(typed, field.value.length, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  protected override render(): TemplateResult {
    const { game } = this;
    this.#shown = game.spot;
    const { node, path } = game;
    const commented = this.#commentPath;
    const { comment } = nodeAt(game.record, commented) ?? game.record;
    const child = path.at(-1);
    return html`
      <div
        class="tools ${node === undefined ? 'idle' : ''}"
        role="toolbar"
        aria-label=${msg(labels.editMove)}
      >
        <div>
          ${MOVE_GLYPHS.map((nag) => this.#renderGlyph(nag))}
          <button
            type="button"
            class="quiet glyph"
            aria-expanded=${this.showsAll ? 'true' : 'false'}
            title=${msg(labels.moreGlyphs)}
            aria-label=${msg(labels.moreGlyphs)}
            @click=${() => {
              this.showsAll = !this.showsAll;
            }}
          >
            ±…
          </button>
        </div>
        <div class="places">
          ${this.#renderTool('promote', msg(labels.promoteVariation), child === 0, () =>
            this.#act((at) => {
              game.promote(at);
            }),
          )}
          ${this.#renderTool(
            'main',
            msg(labels.makeMainLine),
            path.every((place) => place === 0),
            () =>
              this.#act((at) => {
                game.makeMainLine(at);
              }),
          )}
          ${this.#renderTool('demote', msg(labels.demoteVariation), this.#isLast, () =>
            this.#act((at) => {
              game.demote(at);
            }),
          )}
          ${this.#renderTool('delete', msg(labels.deleteFromHere), false, () =>
            this.#act((at) => {
              game.delete(at);
            }),
          )}
        </div>
      </div>
      ${
        node === undefined || !this.showsAll
          ? nothing
          : html`<div class="more" role="toolbar" aria-label=${msg(labels.glyphsOfPosition)}>
              ${[...POSITION_GLYPHS, ...OTHER_GLYPHS].map((nag) => this.#renderGlyph(nag))}
            </div>`
      }
      ${this.#renderCommentPlace(commented)}
      <textarea
        rows="1"
        maxlength=${PGN_LIMITS.comment}
        aria-label=${msg(labels.comment)}
        placeholder=${msg(labels.commentOnThisPosition)}
        .value=${comment}
        @focus=${() => {
          // The field may still show the move before: its text has to be of the move that is written about.
          this.#written ??= this.game.spot;
          this.requestUpdate();
        }}
        @keydown=${(event: KeyboardEvent) => {
          // What is written is kept; the keys of the board work again.
          if (event.key === 'Escape' && !event.isComposing) this.#field?.blur();
        }}
        @blur=${() => {
          // If the whole window loses the focus, the comment stays open.
          if (document.hasFocus() && !this.#isPressed) this.#endComment();
        }}
        @input=${(event: Event) => {
          const comment = (event.target as HTMLTextAreaElement).value;
          this.#written ??= this.#shown;
          const at = this.#commentPath;
          game.annotate(at, { comment }, `comment ${at.join('.')}`);
        }}
      ></textarea>
      ${
        comment.length < PGN_LIMITS.comment
          ? nothing
          : html`<p class="fault" role="alert">
              ${msg(labels.commentCanHaveAtMost, { max: PGN_LIMITS.comment })}
            </p>`
      }
    `;
  }

  get #field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  /** The position of the comment: the one on the board, unless the user is writing about another one. */
  get #commentPath(): Path {
    const { game } = this;
    const written = this.#written && game.find(this.#written);
    // The move has been deleted, or another game is open.
    if (written === undefined) this.#written = undefined;
    return written ?? game.path;
  }

  /**
   * Using anything else ends a comment, even if the field keeps the focus, but only once the pointer has done its
   * click: without the comment the tools move, and a press that lost its button would do nothing.
   */
  readonly #onPointerDown = (event: PointerEvent): void => {
    const field = this.#field;
    if (this.#written === undefined || field === null || event.composedPath().includes(field))
      return;
    clearTimeout(this.#pressEnd);
    this.#isPressed = true;
  };

  readonly #onPointerUp = (): void => this.#endPress(CLICK_DELAY);

  readonly #onClick = (): void => this.#endPress(0);

  #endPress(delay: number): void {
    if (!this.#isPressed) return;
    clearTimeout(this.#pressEnd);
    this.#pressEnd = setTimeout(() => {
      this.#isPressed = false;
      this.#endComment();
    }, delay);
  }

  #endComment(): void {
    if (this.#written === undefined) return;
    this.#written = undefined;
    this.requestUpdate();
  }

  /** Runs an action on the place that the tools show, if it still exists. */
  #act(action: (path: Path) => void): void {
    const path = this.#shown && this.game.find(this.#shown);
    if (path !== undefined) action(path);
  }

  get #isLast(): boolean {
    const { path, siblings } = this.game;
    return path.at(-1) === siblings.length - 1;
  }

  /** Shows which move a comment belongs to if the board shows another position. */
  #renderCommentPlace(path: Path): TemplateResult | typeof nothing {
    const { game } = this;
    if (path.join() === game.path.join()) return nothing;
    const san = nodeAt(game.record, path)?.san;
    return html`<p class="muted" data-test="comment-place">
      ${san === undefined ? msg(labels.commentOnStartingPosition) : msg(labels.commentOn, { san })}
    </p>`;
  }

  #renderGlyph(nag: number): TemplateResult {
    const { game } = this;
    const isSet = game.node?.nags.includes(nag) ?? false;
    return html`<button
      type="button"
      class="quiet glyph"
      aria-pressed=${isSet ? 'true' : 'false'}
      title=${glyphName(nag)}
      aria-label=${glyphName(nag)}
      @click=${() =>
        this.#act((path) => {
          toggleGlyph(game, path, nag);
        })}
    >
      ${drawSign(nag)}
    </button>`;
  }

  #renderTool(
    name: IconName,
    label: string,
    disabled: boolean,
    action: () => void,
  ): TemplateResult {
    return html`<button
      type="button"
      class="quiet"
      title=${label}
      aria-label=${label}
      ?disabled=${disabled}
      @click=${action}
    >
      ${icon(name)}<span class="word">${label}</span>
    </button>`;
  }
}

customElements.define('acedrex-annotate', AcedrexAnnotate);
