import { css, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.js';

/** Number of CSS pixels by which an arrow key moves the divider. */
const STEP = 24;

/** The detail of the event `acedrex-resize`. */
export interface PanelSize {
  /** The panel's preferred size in CSS pixels; 0 means automatic. */
  readonly size: number;
  /** Whether the change is complete; false while the divider is being dragged. */
  readonly isDone: boolean;
}

/**
 * The divider at the start of a panel that extends to an edge of the window. The user can drag the divider or move it
 * with arrow keys. A double click or Enter resets its place.
 *
 * @fires acedrex-resize - The panel gets a new size; `detail` is a {@link PanelSize}.
 */
export class AcedrexDivider extends PageElement {
  static override styles = css`
    :host {
      position: relative;
      display: block;
      cursor: col-resize;
      touch-action: pinch-zoom;
      user-select: none;
      -webkit-user-select: none;
    }

    :host(:focus) {
      outline: none;
    }

    /* The grip is wider than it looks, so fingers can hit it. */
    .grip {
      position: absolute;
      inset: 0 -0.45rem;
      z-index: 2;
      display: grid;
      place-items: center;
      outline: none;
      &::before {
        inline-size: 4px;
        block-size: 3rem;
        border-radius: 2px;
        background: var(--app-line-strong);
        content: '';
      }
      &:hover::before,
      &:focus-visible::before,
      &.dragged::before {
        block-size: 100%;
        background: var(--app-accent);
      }
    }

    :host([axis='y']) {
      cursor: row-resize;
      .grip {
        inset: -0.3rem 0;
        &::before {
          inline-size: 3rem;
          block-size: 4px;
        }
        &:is(:hover, :focus-visible, .dragged)::before {
          inline-size: 100%;
        }
      }
    }

    @media (forced-colors: active) {
      .grip::before {
        background: CanvasText;
      }
    }
  `;

  /** The panel that the divider resizes. It extends to the edge of the window. */
  @property({ attribute: false }) panel: Element | undefined;
  /** `x` for a divider between columns, `y` for one between rows. */
  @property() axis: 'x' | 'y' = 'x';
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) hint = '';
  @state() private share = 0;
  @state() private isDragged = false;

  /** The drag in progress: where the pointer started, and the panel's size at that time. */
  #start: { readonly pointer: number; readonly at: number; readonly size: number } | undefined;
  #watched: Element | undefined;
  readonly #observer = new ResizeObserver(() => {
    this.share = Math.round((100 * this.#size) / this.#room);
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    this.#watched = undefined;
    this.#start = undefined;
    this.isDragged = false;
  }

  protected override updated(): void {
    if (this.panel === this.#watched || this.panel === undefined) return;
    this.#observer.disconnect();
    this.#observer.observe(this.panel);
    this.#watched = this.panel;
  }

  protected override render(): TemplateResult {
    // A divider between rows is not a tab stop: Chromium would ignore the reading flow of the panel after it.
    return html`<div
      class="grip ${this.isDragged ? 'dragged' : ''}"
      role="separator"
      tabindex=${this.#isRow ? '-1' : '0'}
      aria-orientation=${this.#isRow ? 'horizontal' : 'vertical'}
      aria-label=${this.label}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${this.share}
      title=${this.hint}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onEnd}
      @lostpointercapture=${this.#onEnd}
      @dblclick=${() => this.#resize(0)}
      @keydown=${this.#onKeyDown}
    ></div>`;
  }

  get #isRow(): boolean {
    return this.axis === 'y';
  }

  get #size(): number {
    const { width = 0, height = 0 } = this.panel?.getBoundingClientRect() ?? {};
    return this.#isRow ? height : width;
  }

  get #room(): number {
    return this.#isRow ? innerHeight : innerWidth;
  }

  #placeOf({ clientX, clientY }: PointerEvent): number {
    return this.#isRow ? clientY : clientX;
  }

  #resize(size: number, isDone = true): void {
    const detail: PanelSize = { size, isDone };
    this.dispatchEvent(new CustomEvent('acedrex-resize', { detail }));
  }

  #onDown(event: PointerEvent): void {
    // A second finger zooms the page instead.
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    this.#start = { pointer: event.pointerId, at: this.#placeOf(event), size: this.#size };
    this.isDragged = true;
  }

  #onMove(event: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer === event.pointerId)
      this.#resize(Math.max(1, start.size + start.at - this.#placeOf(event)), false);
  }

  #onEnd(event: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer !== event.pointerId) return;
    const hasMoved = this.#placeOf(event) !== start.at;
    // Browsers may omit the last moves before a release.
    if (hasMoved && event.type === 'pointerup') this.#onMove(event);
    this.#start = undefined;
    this.isDragged = false;
    // Stores the size that the styles allow instead of the requested one, so the next drag has an immediate effect.
    if (hasMoved) this.#resize(this.#size);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const size = this.#size;
    const [larger, smaller] = this.#isRow ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const goals: Readonly<Record<string, number>> = {
      [larger]: size + STEP,
      [smaller]: Math.max(1, size - STEP),
      Home: this.#room,
      End: 1,
      Enter: 0,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.#resize(goal, false);
    this.#resize(goal === 0 ? 0 : this.#size);
  }
}

customElements.define('acedrex-divider', AcedrexDivider);
