import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { nodeAt, type Path } from '../../../src/game/tree.js';
import { PGN_LIMITS } from '../../../src/notation/pgn-fault.js';
import { drawSign, signStyles } from '../../../src/elements/analysis/move-rows.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/later-icons.js';
import { follow, PageElement } from '../page-element.js';
import type { GameStore, Spot } from '../../../src/elements/session/game-store.js';
import { glyphName, MOVE_GLYPHS, OTHER_GLYPHS, POSITION_GLYPHS, toggleGlyph } from './glyphs.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';

/** Maximum milliseconds from the release of the pointer to the click. After a tap, the click is a separate task. */
const CLICK_DELAY = 350;

/** The editing tools for the move before the cursor: symbols, the comment, and the move's place in the tree. */
export class AcedrexAnnotate extends PageElement {
  @follow('game', 'later') private game!: GameStore;

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
        /* At the start of a game, there is no move to edit. The tools keep their space, so nothing moves. */
        &.idle {
          visibility: hidden;
        }
      }

      /* A group of tools that does not fit in a row moves to the next row. A narrow panel also wraps the group. */
      .tools > div,
      .more {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem;
      }

      :is(.tools, .more) button {
        inline-size: 2.1rem;
        min-block-size: 2.1rem;
        padding: 0;
      }

      /* In the narrowest panel beside the board, a row fits eight buttons, so the comment stays in view. */
      @media (min-aspect-ratio: 1/1) and (max-width: 66rem) {
        .tools button {
          inline-size: 2rem;
        }
      }

      /* On the narrowest phones, a row fits eight buttons. */
      @media (pointer: coarse) {
        :is(.tools, .more) button {
          inline-size: 2.5rem;
          min-block-size: 2.75rem;
        }
      }

      .word {
        display: none;
      }

      /* Touch screens show no tooltips, so the tools have text labels below the comment. */
      @media (pointer: coarse) and (max-width: 36rem) {
        .tools {
          display: contents;
          > .places {
            flex-wrap: nowrap;
            order: 1;
          }
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

      /* Browsers that support field-sizing adapt the height to the text. All others need a fixed height. */
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

  /** Whether the annotation symbols for positions are also shown. */
  @state() private showsAll = false;
  /** The place that the tools show. Clicks act on this place even if the game has changed since the last rendering. */
  #shown: Spot | undefined;
  /** The place of the comment that the user is writing. A move by the engine does not change this place. */
  #written: Spot | undefined;
  /** Whether the user has pressed the pointer outside the field, but the click has not arrived yet. */
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

  /** Puts the cursor at the end of the comment and inserts `typed` there. */
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
            @click=${() => (this.showsAll = !this.showsAll)}
          >
            ±…
          </button>
        </div>
        <div class="places">
          ${this.#renderTool('promote', msg(labels.promoteVariation), child === 0, () =>
            this.#act((at) => game.promote(at)),
          )}
          ${this.#renderTool(
            'main',
            msg(labels.makeMainLine),
            path.every((place) => place === 0),
            () => this.#act((at) => game.makeMainLine(at)),
          )}
          ${this.#renderTool('demote', msg(labels.demoteVariation), this.#isLast, () =>
            this.#act((at) => game.demote(at)),
          )}
          ${this.#renderTool('delete', msg(labels.deleteFromHere), false, () =>
            this.#act((at) => game.delete(at)),
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
          // The text must belong to the current move, even if the field still shows the previous one.
          this.#written ??= this.game.spot;
          this.requestUpdate();
        }}
        @keydown=${(event: KeyboardEvent) => {
          // Stores the text and returns the focus to the board.
          if (event.key === 'Escape' && !event.isComposing) this.#field?.blur();
        }}
        @blur=${() => {
          // The comment stays open if the whole window loses the focus.
          if (document.hasFocus() && !this.#isPressed) this.#endComment();
        }}
        @input=${(event: Event) => {
          const comment = (event.target as HTMLTextAreaElement).value;
          this.#written ??= this.#shown;
          const at = this.#written && game.find(this.#written);
          // Discards the text if its place no longer exists.
          if (at === undefined) this.requestUpdate();
          else game.annotate(at, { comment }, `comment ${at.join('.')}`);
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

  /** The path of the move to comment on. It stays the same while the user is writing a comment. */
  get #commentPath(): Path {
    const { game } = this;
    const written = this.#written && game.find(this.#written);
    // The move has been deleted, or another game is open.
    if (written === undefined) this.#written = undefined;
    return written ?? game.path;
  }

  /**
   * Records that the current click outside the field ends the comment, even if the field keeps the focus. The comment
   * ends only after the click: its end moves the tools, and the click would otherwise miss its button.
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

  /** Runs an action on the place that the tools show, if that place still exists. */
  #act(action: (path: Path) => void): void {
    const path = this.#shown && this.game.find(this.#shown);
    if (path !== undefined) action(path);
  }

  get #isLast(): boolean {
    const { path, siblings } = this.game;
    return path.at(-1) === siblings.length - 1;
  }

  /** If the board shows another position, names the move that the comment belongs to. */
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
      @click=${() => this.#act((path) => toggleGlyph(game, path, nag))}
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
