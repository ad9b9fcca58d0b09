/** The keys of a board: the ARIA grid pattern, and letters for announcements. */
import { cellOf, squareIn } from '../../../src/drawing/cells.js';
import type { Color } from '../../../src/rules/pieces.js';
import { BOARD_SIZE, type Square } from '../../../src/rules/squares.js';

export type KeyCommand =
  | { readonly kind: 'go'; readonly to: Square }
  | { readonly kind: 'activate' | 'escape' | 'moves' | 'square' }
  /** A key of the board that has no effect now. */
  | { readonly kind: 'idle' };

const LAST = BOARD_SIZE - 1;

/** The command of a key when the focus is on a square; undefined if the board does not use the key. */
export const commandOf = (
  event: KeyboardEvent,
  focused: Square,
  orientation: Color,
): KeyCommand | undefined => {
  if (event.altKey) return undefined;
  const whole = event.ctrlKey || event.metaKey;
  const { column, row } = cellOf(focused, orientation);
  const cells: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    ArrowUp: [column, row - 1],
    ArrowDown: [column, row + 1],
    PageUp: [column, 0],
    PageDown: [column, LAST],
    Home: [0, whole ? 0 : row],
    End: [LAST, whole ? LAST : row],
  };
  const cell = Object.hasOwn(cells, event.key) ? cells[event.key] : undefined;
  if (cell !== undefined) {
    const to = squareIn({ column: cell[0], row: cell[1] }, orientation);
    return to === undefined ? { kind: 'idle' } : { kind: 'go', to };
  }
  if (whole) return undefined;
  switch (event.key) {
    case 'Enter':
    case ' ':
      return { kind: 'activate' };
    case 'Escape':
      return { kind: 'escape' };
    case 'm':
      return { kind: 'moves' };
    case 'o':
      return { kind: 'square' };
    default:
      return undefined;
  }
};
