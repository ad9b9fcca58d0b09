import { msg } from '@lit/localize';
import { css, html, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { PageElement } from '../page-element.js';

/** CSS pixels that an arrow key moves the divider. */
const STEP = 24;

/** Detail of `acedrex-resize`. */
export interface PanelWidth {
  /** The wanted width of the panel in CSS pixels; 0 leaves it to the window. */
  readonly width: number;
  /** False while the divider is being dragged. */
  readonly isDone: boolean;
}

/**
 * The divider between the board and its panel: dragged, or moved by the arrow keys. A double click and Enter
 * put it back where it was at first.
 *
 * @fires acedrex-resize - The panel is to have another width; `detail` is a {@link PanelWidth}.
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

    /* Wider than it looks, for fingers. */
    .grip {
      position: absolute;
      inset: 0 -0.45rem;
      z-index: 2;
      display: grid;
      place-items: center;
      outline: none;
    }

    .grip::before {
      inline-size: 4px;
      block-size: 3rem;
      border-radius: 2px;
      background: var(--app-line-strong);
      content: '';
    }

    .grip:hover::before,
    .grip:focus-visible::before,
    .grip.dragged::before {
      block-size: 100%;
      background: var(--app-accent);
    }

    @media (forced-colors: active) {
      .grip::before {
        background: CanvasText;
      }
    }
  `;

  /** The panel, which ends at the window's edge. */
  @property({ attribute: false }) panel: Element | undefined;
  @state() private share = 0;
  @state() private isDragged = false;

  /** Where the pointer and the panel's edge were at first. */
  #start: { readonly pointer: number; readonly x: number; readonly width: number } | undefined;
  #watched: Element | undefined;
  readonly #observer = new ResizeObserver(() => {
    this.share = Math.round((100 * this.#width) / innerWidth);
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
    return html`<div
      class="grip ${this.isDragged ? 'dragged' : ''}"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${msg('Width of the panel')}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${this.share}
      title=${msg('Drag to change the width of the panel')}
      @pointerdown=${this.#onDown}
      @pointermove=${this.#onMove}
      @pointerup=${this.#onEnd}
      @lostpointercapture=${this.#onEnd}
      @dblclick=${() => {
        this.#resize(0);
      }}
      @keydown=${this.#onKeyDown}
    ></div>`;
  }

  get #width(): number {
    return this.panel?.getBoundingClientRect().width ?? 0;
  }

  #resize(width: number, isDone = true): void {
    const detail: PanelWidth = { width, isDone };
    this.dispatchEvent(new CustomEvent('acedrex-resize', { detail }));
  }

  #onDown(event: PointerEvent): void {
    // A second finger zooms the page.
    if (event.button !== 0 || !event.isPrimary) return;
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    this.#start = { pointer: event.pointerId, x: event.clientX, width: this.#width };
    this.isDragged = true;
  }

  #onMove({ clientX, pointerId }: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer === pointerId)
      this.#resize(Math.max(1, start.width + start.x - clientX), false);
  }

  #onEnd({ clientX, pointerId }: PointerEvent): void {
    const start = this.#start;
    if (start?.pointer !== pointerId) return;
    this.#start = undefined;
    this.isDragged = false;
    // What the window has allowed, so that the next drag begins at once.
    if (clientX !== start.x) this.#resize(this.#width);
  }

  #onKeyDown(event: KeyboardEvent): void {
    const width = this.#width;
    const goals: Readonly<Record<string, number>> = {
      ArrowLeft: width + STEP,
      ArrowRight: Math.max(1, width - STEP),
      Home: innerWidth,
      End: 1,
      Enter: 0,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.#resize(goal, false);
    this.#resize(goal === 0 ? 0 : this.#width);
  }
}

customElements.define('acedrex-divider', AcedrexDivider);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-divider': AcedrexDivider;
  }
}
