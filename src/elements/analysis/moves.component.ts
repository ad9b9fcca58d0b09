import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { guard } from 'lit/directives/guard.js';
import { type Path, nodesAlong, positionAt } from '../../game/tree.js';
import type { GameNode, GameRecord } from '../../notation/record.js';
import { COLORS, type Color } from '../../rules/pieces.js';
import type { Store } from '../shared/store.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { endingOf, type Ending } from './ending.js';
import { LongPress } from './long-press.js';
import { drawRows, isFolded, named, signStyles } from './move-rows.js';
import { makePathKey, readPathKey } from './path-key.js';
import { movesStyles } from './moves.styles.js';
import { AnalysisPart } from './part.js';
import type { AnalysisWords } from '../../words/analysis.js';
import { playerOf } from './status.js';

/** In games of at least this many plies, only the moves near the window are laid out. */
const LONG_GAME = 300;
const NO_REMARKS: ReadonlyMap<string, unknown> = new Map();

/** Detail of `acedrex-move-menu`: a move and the place for its menu. */
export interface MoveMenuRequest {
  readonly path: Path;
  /** Position in CSS pixels, from the upper left corner of the window. */
  readonly x: number;
  readonly y: number;
  /** The move's element in the list; it receives the focus when the menu closes. */
  readonly origin: HTMLElement;
}

/** Scrolls the containers of the list until a move is visible. */
export type Reveal = (
  move: {
    readonly top: number;
    readonly bottom: number;
    /** The bottom edge of the text below the move: its comment or a remark. */
    readonly textBottom: number;
  },
  list: HTMLElement,
) => void;

/**
 * The moves of the game in two columns, with variations, comments and evaluations.
 *
 * @fires acedrex-move-menu - The user requests the menu of a move by right click, long press, the menu key or
 *   Shift+F10. A host that shows a menu calls `preventDefault()` to suppress the browser's own menu.
 * @fires acedrex-evaluations - The user has shown or hidden the evaluations; `detail` is whether they are hidden.
 */
export class AcedrexMoves extends AnalysisPart {
  static override styles = [controlStyles, signStyles, movesStyles];

  static override properties: PropertyDeclarations = {
    hideEvaluations: { attribute: false },
    remarks: { attribute: false },
    reveal: { attribute: false },
    displayName: { attribute: false },
  };

  /** Makes a move visible. By default, only the list scrolls, because the host page must not scroll at each step. */
  reveal: Reveal | undefined;

  hideEvaluations = false;
  /**
   * Text or templates to show below moves in addition to their comments, by path key (`makePathKey`). To change the
   * remarks, pass a new map.
   */
  remarks: ReadonlyMap<string, unknown> = NO_REMARKS;
  /** Converts a player's name from the tags to the name that is displayed. */
  displayName: (name: string) => string = (name) => name;

  readonly #longPress = new LongPress((target, { clientX: x, clientY: y }) =>
    this.#openMenu(target, x, y),
  );

  protected override stores(): readonly Store[] {
    return [this.session.game];
  }

  protected override render(): TemplateResult {
    const { words } = this;
    const { record, folded } = this.session.game;
    const held = this.#heldFolds();
    const isEmpty = record.children.length === 0;
    const hasHead = !isEmpty || COLORS.some((color) => playerOf(record, color) !== '');
    return html`
      ${hasHead ? this.#renderHead(record) : nothing}
      ${
        record.comment === ''
          ? nothing
          : html`<div class="text"><span class="comment">${record.comment}</span></div>`
      }
      ${isEmpty ? html`<p class="muted empty">${words.noMoves}</p>` : nothing}
      <div
        class=${isLong(record) ? 'long' : ''}
        data-test="rows"
        @click=${this.#onClick}
        @contextmenu=${this.#onContextMenu}
        @keydown=${this.#onKeyDown}
        @pointerdown=${this.#longPress.onDown}
        @pointermove=${this.#longPress.onMove}
        @pointerup=${this.#longPress.onEnd}
        @pointercancel=${this.#longPress.onEnd}
      >
        ${guard(
          [record, folded, this.remarks, this.hideEvaluations, words, ...held],
          // Cached, because most updates only move the cursor and therefore change no row.
          () =>
            drawRows(record, {
              words,
              showEvaluations: !this.hideEvaluations,
              folded,
              held,
              remarks: this.remarks,
              toggleFold: (name) => this.session.game.toggleFold(name),
              endOf: (last, key) => this.#endOf(record, last, key),
            }),
        )}
      </div>
      ${guard([record, words], () => this.#renderResult())}
    `;
  }

  #renderHead(record: GameRecord): TemplateResult {
    const { words } = this;
    const player = (color: Color): TemplateResult => {
      const name = this.displayName(playerOf(record, color));
      return html`<span class="player" title=${name === '' ? nothing : name}
        ><span class="disc ${color}"></span
        ><span class="cut">${name === '' ? words.sides[color] : name}</span></span
      >`;
    };
    return html`<div class="head">
      <button
        type="button"
        class="evaluations"
        aria-pressed=${this.hideEvaluations ? 'false' : 'true'}
        title=${words.evaluations}
        aria-label=${words.evaluations}
        @click=${() => {
          this.hideEvaluations = !this.hideEvaluations;
          this.dispatchEvent(
            new CustomEvent('acedrex-evaluations', { detail: this.hideEvaluations }),
          );
        }}
      >
        ±</button
      >${COLORS.map(player)}
    </div>`;
  }

  #renderResult(): TemplateResult | typeof nothing {
    const { game } = this.session;
    const ending = endingOf(this.words, game.endPosition, game.record);
    return ending === undefined
      ? nothing
      : html`<p class="result" data-test="result"><b>${ending.result}</b> ${ending.reason}</p>`;
  }

  /** Caches how variations end, in one language, keyed by their last moves. The moves in a record never change. */
  #ends:
    | { readonly words: AnalysisWords; readonly found: WeakMap<GameNode, { end?: Ending }> }
    | undefined;

  #endOf(record: GameRecord, last: GameNode, key: string): Ending | undefined {
    const { words } = this;
    if (this.#ends?.words !== words) this.#ends = { words, found: new WeakMap() };
    const { found } = this.#ends;
    const known = found.get(last);
    if (known !== undefined) return known.end;
    const end = endingOf(words, positionAt(record, readPathKey(key)));
    found.set(last, end === undefined ? {} : { end });
    return end;
  }

  /** The folded variations that contain the cursor. */
  #heldFolds(): readonly string[] {
    const { record, path, folded } = this.session.game;
    const held: string[] = [];
    let name = '';
    let siblings = record.children;
    for (const node of nodesAlong(record, path) ?? []) {
      const [main] = siblings;
      const isVariation = main !== undefined && main !== node;
      if (isVariation && isFolded(siblings, named(name, main), folded))
        held.push(named(name, main));
      name = named(name, node);
      siblings = node.children;
    }
    return held;
  }

  // --- The current move ---------------------------------------------------------------------------

  /** Observes the size of the list. The list shrinks when the parts above or below it grow. */
  #resize: ResizeObserver | undefined;
  #scrolling = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize ??= new ResizeObserver(() => this.#showCurrent());
    this.#resize.observe(document.body);
    addEventListener('pointerdown', this.#onPress, true);
    if (this.#scroller === null) return;
    this.#resize.observe(this.#scroller);
    // Listens for input events. Scroll events also fire when the rows of a long game get their actual heights.
    for (const type of ['wheel', 'pointerdown'])
      this.#scroller.addEventListener(type, this.#onHold, { passive: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    removeEventListener('pointerdown', this.#onPress, true);
    this.#longPress.cancel();
  }

  get #scroller(): HTMLElement | null {
    return this.closest<HTMLElement>('[data-scroller]') ?? this.parentElement;
  }

  protected override updated(changed: PropertyValues): void {
    // If content above the list has appeared or disappeared, the current move must be made visible again.
    if (changed.has('reveal')) this.#shown = '';
    this.#markCurrent();
    // Waits for the next frame, because measuring now would force an additional layout.
    cancelAnimationFrame(this.#scrolling);
    this.#scrolling = requestAnimationFrame(() => this.#showCurrent());
  }

  /** The only move that the Tab key can focus. */
  #reached: HTMLElement | undefined;

  /**
   * Marks the current move. The templates do not mark it, because each step through the game would then evaluate all of
   * them.
   */
  #markCurrent(): void {
    const find = (key: string): HTMLElement | undefined =>
      this.renderRoot.querySelector<HTMLElement>(`[data-path='${key}']`) ?? undefined;
    const { path } = this.session.game;
    const current = path.length === 0 ? undefined : find(makePathKey(path));
    const before = this.renderRoot.querySelector('[aria-current]');
    if (before !== current) {
      before?.removeAttribute('aria-current');
      current?.setAttribute('aria-current', 'true');
    }
    const reached = current ?? find('1');
    if (reached === this.#reached) return;
    if (this.#reached !== undefined) this.#reached.tabIndex = -1;
    if (reached !== undefined) reached.tabIndex = 0;
    const hadFocus = this.shadowRoot?.activeElement?.matches('.move') === true;
    if (hadFocus) reached?.focus({ preventScroll: true });
    this.#reached = reached;
  }

  /** The last shown move, the list's position at that time, and whether the user has scrolled since. */
  #shown = '';
  #shownAt = 0;
  #isHeld = false;
  readonly #onHold = (): void => {
    this.#isHeld = true;
  };

  /** Whether the user has pressed anything since the list was shown. */
  #isPressed = false;
  readonly #onPress = (): void => {
    this.#isPressed = true;
  };

  /** Makes the current move visible by scrolling the list, but not the page. */
  #showCurrent(): void {
    if (this.reveal !== undefined) {
      this.#revealCurrent(this.reveal);
      return;
    }
    const list = this.#scroller;
    if (list === null || list.scrollHeight <= list.clientHeight) return;
    const { path, next, spot } = this.session.game;
    const shown = `${spot.game} ${makePathKey(path)}`;
    // Keeps the user's scroll position when other parts grow or moves change.
    if (this.#isHeld && shown === this.#shown && list.scrollTop !== this.#shownAt) return;
    this.#scrollTo(list, path, next);
    this.#isHeld &&= shown === this.#shown;
    this.#shown = shown;
    this.#shownAt = list.scrollTop;
  }

  #revealCurrent(reveal: Reveal): void {
    const { path, spot } = this.session.game;
    const shown = `${spot.game} ${makePathKey(path)}`;
    // Reveals the move again until the user presses something, because parts around the list may still grow.
    if (shown === this.#shown && this.#isPressed) return;
    this.#shown = shown;
    const current = this.renderRoot.querySelector('[aria-current]');
    if (current === null) return;
    const { top, bottom } = current.getBoundingClientRect();
    reveal({ top, bottom, textBottom: Math.max(bottom, textBottomOf(current)) }, this);
  }

  #scrollTo(list: HTMLElement, path: Path, next: readonly GameNode[]): void {
    const current = this.renderRoot.querySelector<HTMLElement>('[aria-current]');
    if (path.length === 0) list.scrollTop = 0;
    // At the last move, its comment and the result should be visible.
    else if (next.length === 0 && path.every((child) => child === 0))
      list.scrollTop = list.scrollHeight;
    if (current === null) return;
    const { top, bottom } = current.getBoundingClientRect();
    const head = this.renderRoot.querySelector('.head')?.getBoundingClientRect().height ?? 0;
    const seen = list.getBoundingClientRect();
    if (top < seen.top + head) list.scrollTop += top - seen.top - head - 8;
    else {
      // Below the move, at least the next moves should be visible, and as much of the move's comment as fits.
      const wanted = Math.max(
        bottom + Math.min(64, (seen.height - head) / 3),
        textBottomOf(current),
      );
      list.scrollTop += Math.max(0, Math.min(wanted - seen.bottom, top - seen.top - head - 8));
    }
  }

  // --- Input --------------------------------------------------------------------------------------

  readonly #onClick = (event: MouseEvent): void => {
    const move = moveAt(event.target);
    // Ignores the click at the end of a long press. Clicks triggered by a key have a `detail` of 0.
    if (move === undefined || (event.detail > 0 && this.#longPress.hasFired)) return;
    this.session.game.go(readPathKey(move.dataset.path ?? ''));
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    const move = moveAt(event.target);
    if (move !== undefined && this.#openMenu(move, event.clientX, event.clientY))
      event.preventDefault();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const move = moveAt(event.target);
    if (move === undefined) return;
    const { left, bottom } = move.getBoundingClientRect();
    if (this.#openMenu(move, left, bottom)) event.preventDefault();
  };

  /** Puts the focus on a move, or on the current move if that move is not in the list. */
  focusMove(path: Path | undefined): void {
    const move =
      path && this.renderRoot.querySelector<HTMLElement>(`[data-path='${makePathKey(path)}']`);
    (move ?? this.#reached)?.focus({ preventScroll: true });
  }

  /** Requests the menu of the current move. */
  openMenu(): void {
    const current = this.renderRoot.querySelector('[aria-current]');
    if (current === null) return;
    const { left, bottom } = current.getBoundingClientRect();
    this.#openMenu(current, left, bottom);
  }

  /** Requests the menu of a move; returns whether the host shows one. */
  #openMenu(target: Element, x: number, y: number): boolean {
    const origin = moveAt(target);
    if (origin === undefined) return false;
    const detail: MoveMenuRequest = { path: readPathKey(origin.dataset.path ?? ''), x, y, origin };
    return !this.dispatchEvent(
      new CustomEvent('acedrex-move-menu', {
        detail,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    );
  }
}

/** The move that contains the target or shares a cell with it. */
const moveAt = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element
    ? (target.closest('.cell')?.querySelector<HTMLElement>('.move') ??
      target.closest<HTMLElement>('.move') ??
      undefined)
    : undefined;

/** The bottom edge of the comment or remark below a move; 0 if the move has none. */
const textBottomOf = (move: Element): number => {
  const pair = move.closest('.pair');
  const turn = move.closest('.turn');
  const text = (pair ?? turn)?.nextElementSibling;
  if (text?.matches(pair === null ? '.text' : '.comment') !== true) return 0;
  const { bottom } = text.getBoundingClientRect();
  if (pair !== null) return bottom;
  // The text below a row belongs to the last move of the row.
  if ([...(turn?.querySelectorAll('.move') ?? [])].at(-1) !== move) return 0;
  return text.querySelector('.fold')?.getBoundingClientRect().top ?? bottom;
};

const isLong = ({ children }: GameRecord): boolean => {
  let plies = 0;
  for (let next = children[0]; next !== undefined && plies <= LONG_GAME; next = next.children[0])
    plies += 1;
  return plies > LONG_GAME;
};
