/** The tools beside the board, in two rows or two columns. They can be clicked, used with the keyboard, and dragged. */
import { html, type TemplateResult } from 'lit';
import type { PieceSet } from '../../drawing/pieces/piece-set.js';
import { letterOf, type Piece } from '../../rules/pieces.js';
import type { Ruleset } from '../../rules/rulesets.js';
import { touched } from '../board/parts.js';
import { drawPiece } from '../board/piece-layer.js';
import type { EditorWords } from '../../words/editor.js';
import { isPiece, isSameTool, TOOL_ROWS, toolName, TOOLS, type Tool } from './tools.js';

export interface PaletteHost {
  choose(tool: Tool): void;
  drop(piece: Piece, event: PointerEvent): void;
  stage(): HTMLElement | null;
}

export interface PaletteView {
  readonly tool: Tool;
  readonly disabled: boolean;
  /** The piece set; undefined until it is loaded. */
  readonly set: PieceSet | undefined;
  readonly ruleset: Ruleset;
  readonly words: EditorWords;
}

const ICONS = {
  move: 'M6 3v16l4.5-4 2.6 6 2.6-1.2L13 14h6z',
  erase: 'M14 4 4 14l5 5h4l8-8zM9 9l7 7M9 19h12',
} as const;

/** Distance in pixels at which a press becomes a drag. */
const DRAG_THRESHOLD = 5;

export class Palette {
  readonly #host: PaletteHost;
  #dragged:
    | { readonly piece: Piece; readonly pointer: number; readonly x: number; readonly y: number }
    | undefined;
  #ghost: HTMLElement | undefined;
  #wasDragged = false;
  #view: PaletteView | undefined;
  #pictures: {
    readonly set?: PieceSet;
    readonly ruleset?: Ruleset;
    readonly drawn: Map<string, HTMLElement>;
  } = { drawn: new Map() };

  constructor(host: PaletteHost) {
    this.#host = host;
  }

  render(view: PaletteView): TemplateResult {
    this.#view = view;
    return html`<div
      class="palette"
      part="palette"
      role="radiogroup"
      aria-label=${view.words.tools}
      @keydown=${this.#onKeyDown}
    >
      ${TOOLS.map((tool) => this.#renderTool(tool, view))}
    </div>`;
  }

  #renderTool(tool: Tool, view: PaletteView): TemplateResult {
    const isChosen = isSameTool(tool, view.tool);
    const name = toolName(tool, view.words);
    return html`<button
      type="button"
      class="tool"
      part="tool"
      role="radio"
      aria-label=${name}
      title=${isPiece(tool) ? `${name} (${letterOf(tool)})` : name}
      aria-checked=${isChosen ? 'true' : 'false'}
      tabindex=${isChosen ? 0 : -1}
      ?disabled=${view.disabled}
      @click=${() => {
        if (!this.#wasDragged) this.#host.choose(tool);
        this.#wasDragged = false;
      }}
      @pointerdown=${(event: PointerEvent) => {
        this.#wasDragged = false;
        // A second finger zooms the page, so it ends the press.
        if (!event.isPrimary) this.#end();
        else if (isPiece(tool) && event.button === 0) this.#press(tool, event);
      }}
      @pointermove=${this.#onPointerMove}
      @pointerup=${this.#onPointerUp}
      @lostpointercapture=${this.#end}
      @contextmenu=${this.#onContextMenu}
    >
      ${
        isPiece(tool)
          ? this.#pictureOf(tool, view)
          : html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d=${ICONS[tool]} />
            </svg>`
      }
    </button>`;
  }

  /** Created once, because replacing an element under a finger would cancel the press. */
  #pictureOf(piece: Piece, { set, ruleset }: PaletteView): HTMLElement | undefined {
    if (set === undefined) return undefined;
    if (this.#pictures.set !== set || this.#pictures.ruleset !== ruleset)
      this.#pictures = { set, ruleset, drawn: new Map() };
    const { drawn } = this.#pictures;
    const letter = letterOf(piece);
    const picture = drawn.get(letter) ?? drawPiece(piece, set, ruleset);
    drawn.set(letter, picture);
    return picture;
  }

  #press(piece: Piece, event: PointerEvent): void {
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#dragged = { piece, pointer, x, y };
    (event.currentTarget as HTMLElement).setPointerCapture(pointer);
  }

  readonly #onPointerMove = (event: PointerEvent): void => {
    const dragged = this.#dragged;
    const { set, ruleset } = this.#view ?? {};
    const stage = this.#host.stage();
    if (dragged?.pointer !== event.pointerId || !set || !ruleset || !stage) return;
    // Cancels a drag when a second mouse button is pressed, which browsers report as a pointermove event.
    if (event.button > 0) {
      this.#cancel();
      return;
    }
    const { clientX, clientY } = event;
    if (this.#ghost === undefined) {
      if (Math.hypot(clientX - dragged.x, clientY - dragged.y) < DRAG_THRESHOLD) return;
      void touched.load().catch(() => undefined);
      this.#ghost = drawPiece(dragged.piece, set, ruleset);
      this.#ghost.classList.add('ghost');
      stage.append(this.#ghost);
    }
    const at = touched.loaded?.pointWithin(
      stage.querySelectorAll(':scope > i'),
      clientX,
      clientY,
      100,
    );
    this.#ghost.hidden = at === undefined;
    if (at === undefined) return;
    this.#ghost.style.left = `${at.x}%`;
    this.#ghost.style.top = `${at.y}%`;
  };

  readonly #onPointerUp = (event: PointerEvent): void => {
    const { piece } = this.#dragged ?? {};
    const isDrop = this.#ghost !== undefined;
    this.#cancel();
    if (isDrop && piece !== undefined) this.#host.drop(piece, event);
  };

  /** Ends a drag without a drop. The click after the release does not choose a tool. */
  #cancel(): void {
    this.#wasDragged ||= this.#ghost !== undefined;
    this.#end();
  }

  /** Suppresses the browser's menu, because the menu would capture the release of the dragging button. */
  readonly #onContextMenu = (event: Event): void => {
    if (this.#wasDragged || this.#ghost !== undefined) event.preventDefault();
  };

  readonly #end = (): void => {
    this.#dragged = undefined;
    this.#ghost?.remove();
    this.#ghost = undefined;
  };

  /** Arrow keys move cyclically along a row or column, and from one row or column to the other. */
  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const here = TOOLS.findIndex((tool) => isSameTool(tool, this.#view?.tool));
    const group = event.currentTarget as HTMLElement;
    const tools = group.querySelectorAll<HTMLElement>('[role=radio]');
    const isColumn = tools[0]?.offsetLeft === tools[1]?.offsetLeft;
    const step = this.#stepOf(event.key, isColumn);
    const next = TOOLS[(here + step + TOOLS.length) % TOOLS.length];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    this.#host.choose(next);
    tools[TOOLS.indexOf(next)]?.focus();
  };

  #stepOf(key: string, isColumn: boolean): number {
    const across = TOOLS.length / TOOL_ROWS.length;
    const [sideways, upright] = isColumn ? [across, 1] : [1, across];
    if (key === 'ArrowLeft') return -sideways;
    if (key === 'ArrowRight') return sideways;
    if (key === 'ArrowUp') return -upright;
    return key === 'ArrowDown' ? upright : 0;
  }
}
