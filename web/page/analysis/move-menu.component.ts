import { labels, msg } from '../../i18n/locale.js';
import { css, html, nothing, type TemplateResult } from 'lit';
import { query, state } from 'lit/decorators.js';
import { nodeAt } from '../../../src/game/tree.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { drawSign, signStyles } from '../../../src/elements/analysis/move-rows.js';
import { makePathKey } from '../../../src/elements/analysis/path-key.js';
import type { MoveMenuRequest } from '../../../src/elements/analysis/moves.component.js';
import type { GameStore, Spot } from '../../../src/elements/session/game-store.js';
import { afterPaint } from '../../../src/elements/shared/paint.js';
import { copyText } from '../../shared/save.js';
import { controlStyles } from '../../../src/elements/shared/ui/controls.styles.js';
import { icon, type IconName } from '../../../src/elements/shared/ui/later-icons.js';
import { repertoireWords } from '../../words/repertoire.js';
import { places } from '../places.js';
import { follow, PageElement, provided } from '../page-element.js';
import { askToAdd } from '../repertoire/ask-to-add.js';
import type { StudyStore } from '../studies/study-store.js';
import {
  lineText,
  lineThrough,
  glyphName,
  MOVE_GLYPHS,
  POSITION_GLYPHS,
  toggleGlyph,
} from './glyphs.js';

/** Distance between the menu and the window's edges, in CSS pixels. */
const MARGIN = 6;

/**
 * The menu of a move in the move list.
 *
 * @fires acedrex-return - The menu has closed, and its move may have a new place in the list. The detail is the move's
 * path, or undefined if the move has been deleted.
 * @fires acedrex-comment - The user wants to comment on the move, which is now the current move.
 */
export class AcedrexMoveMenu extends PageElement {
  @follow('game') private game!: GameStore;
  @provided('studies') private studies!: StudyStore;

  static override styles = [
    controlStyles,
    signStyles,
    css`
      .menu {
        position: fixed;
        inset: auto;
        inline-size: 15.5rem;
        max-block-size: calc(100dvh - 12px);
        margin: 0;
        padding: 0.3rem;
        border: 1px solid var(--app-line-strong);
        border-radius: var(--app-radius);
        background: var(--app-surface);
        color: var(--app-text);
        box-shadow: 0 6px 24px #0005;
        overflow-y: auto;
      }

      .title {
        padding: 0.1rem 0.6rem 0.25rem;
        color: var(--app-rubric);
        font: 600 1rem/1.3 var(--app-serif);
      }

      .glyphs {
        display: grid;
        grid-template-columns: repeat(8, 1fr);
      }

      button {
        min-block-size: 2.1rem;
        border-color: transparent;
        background: none;
        &.item {
          justify-content: start;
          gap: 0.7em;
          text-align: start;
          inline-size: 100%;
          padding-inline: 0.6rem;
        }
        &[aria-checked='true'] {
          border-color: var(--app-accent);
          background: color-mix(in srgb, var(--app-accent) 16%, var(--app-surface));
          color: var(--app-accent);
        }
        &:focus-visible {
          outline-offset: -2px;
        }
      }

      .glyphs button {
        padding: 0;
        font-weight: 700;
      }

      hr {
        margin: 0.3rem 0;
        border: 0;
        border-block-start: 1px solid var(--app-line);
      }

      @media (pointer: coarse) {
        button {
          min-block-size: 2.75rem;
        }
      }
    `,
  ];

  @state() private spot: Spot | undefined;
  /** The last copied item, and whether the copy succeeded. */
  @state() private copied: { readonly what: IconName; readonly ok: boolean } | undefined;
  @query('.menu') private menu!: HTMLElement | null;
  #origin: HTMLElement | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  async show({ path, x, y, origin }: MoveMenuRequest): Promise<void> {
    const { game } = this;
    this.spot = { ...game.place, path, game: game.spot.game };
    this.copied = undefined;
    this.#origin = origin;
    await this.updateComplete;
    const { menu } = this;
    if (menu === null) return;
    // The popover must not close on outside clicks, because the end of a long press would close it.
    if (!menu.matches(':popover-open')) menu.showPopover();
    const { offsetWidth, offsetHeight } = menu;
    menu.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - offsetWidth - MARGIN))}px`;
    menu.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - offsetHeight - MARGIN))}px`;
    this.#items[0]?.focus({ preventScroll: true });
    document.addEventListener('pointerdown', this.#onOutside, { capture: true });
    addEventListener('blur', this.#close);
    addEventListener('resize', this.#close);
    this.#release ??= places.enter({ address: '', close: this.#close }).release;
  }

  #release: (() => void) | undefined;

  readonly #close = (): void => {
    document.removeEventListener('pointerdown', this.#onOutside, { capture: true });
    removeEventListener('blur', this.#close);
    removeEventListener('resize', this.#close);
    this.#release?.();
    this.#release = undefined;
    this.spot = undefined;
  };

  /** Closes the menu and returns the focus to the element that had it. */
  #leave(): void {
    const { game, spot } = this;
    this.#close();
    const origin = this.#origin;
    origin?.focus({ preventScroll: true });
    // The row may be rendered again, for example after the user's choice. Its old buttons are then removed or reused.
    afterPaint(() => {
      const path = spot && game.find(spot);
      const key = path && makePathKey(path);
      if (origin?.isConnected === true && origin.dataset.path === key) return;
      this.dispatchEvent(new CustomEvent('acedrex-return', { detail: path }));
    });
  }

  readonly #onOutside = (event: PointerEvent): void => {
    if (this.menu !== null && !event.composedPath().includes(this.menu)) this.#close();
  };

  get #items(): readonly HTMLButtonElement[] {
    return [
      ...this.renderRoot.querySelectorAll<HTMLButtonElement>('[role^=menuitem]:not(:disabled)'),
    ];
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const items = this.#items;
    const at = items.findIndex((item) => item === this.shadowRoot?.activeElement);
    const last = items.length - 1;
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: this.#below(items, at),
      ArrowUp: at <= 0 ? last : this.#above(items, at),
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') this.#leave();
    else if (goal === undefined) return;
    else items[goal]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };

  /** The index of the next item below. The annotation symbols form one row and are skipped. */
  #below(items: readonly HTMLElement[], at: number): number {
    const next = items.findIndex((item, index) => index > at && item.matches('.item'));
    return next < 0 ? 0 : next;
  }

  #above(items: readonly HTMLElement[], at: number): number {
    const isItem = items[at - 1]?.matches('.item') === true;
    return isItem ? at - 1 : items[at]?.matches('.item') === true ? 0 : items.length - 1;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { game, spot } = this;
    const path = spot && game.find(spot);
    const node = path && nodeAt(game.record, path);
    if (path === undefined || node === undefined) return nothing;
    const act = (action: () => void) => () => {
      this.#leave();
      action();
    };
    const child = path.at(-1) ?? 0;
    const siblings = (nodeAt(game.record, path.slice(0, -1)) ?? game.record).children;
    return html`<div
      class="menu"
      role="menu"
      popover="manual"
      tabindex="-1"
      aria-label=${node.san}
      @keydown=${this.#onKeyDown}
      @contextmenu=${(event: Event) => event.preventDefault()}
    >
      <div class="title" role="presentation">${node.san}</div>
      <div class="glyphs" role="group" aria-label=${msg(labels.glyph)}>
        ${[...MOVE_GLYPHS, 0, ...POSITION_GLYPHS].map((nag) =>
          nag === 0
            ? // The symbols for positions start a new row.
              html`<span role="presentation"></span>`
            : html`<button
                type="button"
                role="menuitemradio"
                tabindex="-1"
                aria-checked=${node.nags.includes(nag) ? 'true' : 'false'}
                title=${glyphName(nag)}
                aria-label=${glyphName(nag)}
                @click=${act(() => toggleGlyph(game, path, nag))}
              >
                ${drawSign(nag)}
              </button>`,
        )}
      </div>
      ${this.#renderItem('edit', msg(labels.comment), () => {
        this.#close();
        game.go(path);
        this.dispatchEvent(new CustomEvent('acedrex-comment', { bubbles: true, composed: true }));
      })}
      <hr />
      ${this.#renderItem(
        'promote',
        msg(labels.promoteVariation),
        act(() => game.promote(path)),
        child === 0,
      )}
      ${this.#renderItem(
        'main',
        msg(labels.makeMainLine),
        act(() => game.makeMainLine(path)),
        path.every((each) => each === 0),
      )}
      ${this.#renderItem(
        'demote',
        msg(labels.demoteVariation),
        act(() => game.demote(path)),
        child === siblings.length - 1,
      )}
      ${this.#renderItem(
        'delete',
        msg(labels.deleteFromHere),
        act(() => game.delete(path)),
      )}
      <hr />
      ${this.#renderItem(
        'repertoire',
        repertoireWords(this).add,
        act(() => void askToAdd(this, path)),
        game.isDice || !this.studies.library.isAttached,
      )}
      ${this.#renderItem(
        'library',
        msg(labels.findThisPositionInLibrary),
        act(() => {
          game.go(path);
          this.studies.library.find(game.position);
        }),
        !this.studies.library.isAttached,
      )}
      ${this.#renderCopy('share', msg(labels.copyLineAsPgn), () =>
        makePgn(lineThrough(game.record, path)),
      )}
      ${this.#renderCopy('insert', msg(labels.copyLineAsText), () => lineText(game.record, path))}
    </div>`;
  }

  #renderCopy(name: IconName, label: string, text: () => string): TemplateResult {
    const { copied } = this;
    return this.#renderItem(
      name,
      copied?.what !== name
        ? label
        : copied.ok
          ? msg(labels.copied)
          : msg(labels.browserBlockedCopying),
      () =>
        void copyText(text()).then((ok) => {
          this.copied = { what: name, ok };
        }),
    );
  }

  #renderItem(name: IconName, label: string, action: () => void, disabled = false): TemplateResult {
    return html`<button
      type="button"
      class="item"
      role="menuitem"
      tabindex="-1"
      ?disabled=${disabled}
      @click=${action}
    >
      ${icon(name)}${label}
    </button>`;
  }
}

customElements.define('acedrex-move-menu', AcedrexMoveMenu);
