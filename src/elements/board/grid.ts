/**
 * The 144 squares as elements. They are cloned once and then updated. A Lit template was rejected, because it took most
 * of the time for the first paint and for each move.
 */
import { cellOf, isDark, squareIn } from '../../drawing/cells.js';
import type { Color } from '../../rules/pieces.js';
import { BOARD_SIZE, type Square } from '../../rules/squares.js';

export interface SquareView {
  /** Classes in addition to the square's colour, separated by spaces. */
  readonly classes: string;
  readonly label: string;
  readonly selected: boolean;
}

interface Cell {
  readonly element: HTMLElement;
  square: Square;
  classes: string;
  label: string;
  selected: boolean;
}

let model: DocumentFragment | undefined;

/** Twelve rows of twelve cells, for cloning. */
const modelOfRows = (): DocumentFragment => {
  if (model !== undefined) return model;
  const row = document.createElement('div');
  row.setAttribute('role', 'row');
  for (let column = 0; column < BOARD_SIZE; column += 1) {
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('part', 'square');
    cell.setAttribute('aria-selected', 'false');
    cell.tabIndex = -1;
    row.append(cell);
  }
  model = document.createDocumentFragment();
  for (let n = 0; n < BOARD_SIZE; n += 1) model.append(row.cloneNode(true));
  return model;
};

export class Grid {
  /** The rows for the board to render. */
  readonly rows: readonly Element[];
  /** The cells by row and column on the screen. */
  readonly #cells: readonly Cell[];
  #orientation: Color | undefined;
  #focusable: HTMLElement | undefined;

  constructor() {
    const rows = modelOfRows().cloneNode(true) as DocumentFragment;
    this.rows = [...rows.children];
    this.#cells = this.rows.flatMap((row) =>
      Array.from(row.children, (element) => ({
        // The cast is safe, because the model contains only HTML elements.
        element: element as HTMLElement,
        square: 'a1' as const,
        classes: '',
        label: '',
        selected: false,
      })),
    );
  }

  update(orientation: Color, focusable: Square, viewOf: (square: Square) => SquareView): void {
    if (orientation !== this.#orientation) this.#turn(orientation);
    // This comes first, because changing the tab stop of a focused element makes browsers compute styles immediately.
    // That is fast only while nothing else has changed.
    this.#setFocusable(focusable);
    for (const cell of this.#cells) {
      const { element, square } = cell;
      const { classes, label, selected } = viewOf(square);
      if (classes !== cell.classes) {
        cell.classes = classes;
        element.className = `square ${isDark(square) ? 'dark' : 'light'} ${classes}`;
      }
      if (label !== cell.label) {
        cell.label = label;
        element.ariaLabel = label;
      }
      if (selected !== cell.selected) {
        cell.selected = selected;
        element.ariaSelected = String(selected);
      }
    }
  }

  element(square: Square): HTMLElement | undefined {
    if (this.#orientation === undefined) return undefined;
    const { column, row } = cellOf(square, this.#orientation);
    return this.#cells[row * BOARD_SIZE + column]?.element;
  }

  squareOf(element: EventTarget | null): Square | undefined {
    return this.#cells.find((cell) => cell.element === element)?.square;
  }

  /** Assigns new squares to the elements. The elements stay in place. */
  #turn(orientation: Color): void {
    this.#orientation = orientation;
    for (const [place, cell] of this.#cells.entries()) {
      const at = { column: place % BOARD_SIZE, row: Math.floor(place / BOARD_SIZE) };
      cell.square = squareIn(at, orientation) ?? cell.square;
      cell.element.dataset.square = cell.square;
      cell.element.className = `square ${isDark(cell.square) ? 'dark' : 'light'} ${cell.classes}`;
    }
  }

  #setFocusable(square: Square): void {
    const next = this.element(square);
    if (next === this.#focusable) return;
    if (this.#focusable !== undefined) this.#focusable.tabIndex = -1;
    if (next !== undefined) next.tabIndex = 0;
    this.#focusable = next;
  }
}
