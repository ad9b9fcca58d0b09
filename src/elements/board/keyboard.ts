/** The keys and the focus of a board: the ARIA grid pattern, and letters for announcements. */
import { cellOf, squareIn } from '../../drawing/cells.js';
import type { Color } from '../../rules/pieces.js';
import { BOARD_SIZE, type Square } from '../../rules/squares.js';
import { fetchPart } from './load-parts.js';
import { overlays, play } from './parts.js';
import { detail, judge } from './position.js';
import { announce, type Board } from './state.js';
import { isTarget, move, refuse, select, showCard } from './user-moves.js';

type KeyCommand =
  | { readonly kind: 'go'; readonly to: Square }
  | { readonly kind: 'activate' | 'escape' | 'moves' | 'square' }
  /** A key of the board that has no effect now. */
  | { readonly kind: 'idle' };

const LAST = BOARD_SIZE - 1;

/** The command of a key when the focus is on a square; undefined if the board does not use the key. */
const commandOf = (
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

export const onKeyDown = (board: Board, event: KeyboardEvent): void => {
  if (event.defaultPrevented) return;
  const { host } = board;
  const command = commandOf(event, board.focused, host.orientation) ?? jump(board, event);
  if (command === undefined) return;
  // With nothing to cancel, Escape is left to what is around the board, a dialog for example.
  if (command.kind === 'escape' && board.selected === undefined && board.carded === undefined)
    return;
  event.preventDefault();
  switch (command.kind) {
    case 'go':
      host.focusSquare(command.to);
      break;
    case 'activate':
      activate(board);
      break;
    case 'escape':
      board.selected = undefined;
      board.carded = undefined;
      break;
    case 'moves':
    case 'square':
      tell(board, command.kind);
      break;
    case 'idle':
      break;
  }
};

/** A letter jumps to the next piece of its kind, once the module for it has been loaded. */
const jump = (
  board: Board,
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
): KeyCommand | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined;
  const to = play.loaded?.jumpTo(key, board.focused, board.setup);
  return to && { kind: 'go', to };
};

/** Enter or space: selects a piece, moves it, or cancels the selection. */
const activate = (board: Board): void => {
  const { focused, selected } = board;
  if (isTarget(board, focused)) move(board, focused);
  else if (selected === focused) board.selected = undefined;
  else if (!select(board, focused)) {
    board.selected = undefined;
    if (selected === undefined) refuse(board, focused);
    else refuse(board, selected, focused);
  }
};

/** Announces the moves of the focused piece, or the attackers of the square. */
const tell = (board: Board, what: 'moves' | 'square'): void => {
  const { rules, focused, words } = board;
  const { loaded } = overlays;
  if (rules !== undefined && loaded !== undefined) {
    announce(board, loaded.tacticsOf(rules).tell(what, focused, words));
    return;
  }
  announce(board, words.loading);
  if (loaded !== undefined) return;
  // It reports a failure; the part may have been requested already.
  fetchPart(board, overlays);
  overlays.load().then(
    () => {
      if (board.rules === undefined) return;
      tell(board, what);
      board.host.requestUpdate();
    },
    () => undefined,
  );
};

export const onFocusIn = (board: Board, { target }: FocusEvent): void => {
  if (!(target instanceof HTMLElement)) return;
  const { host, grid } = board;
  const square = grid.squareOf(target);
  if (square === undefined) return;
  board.focused = square;
  if (board.rules === undefined) judge(board);
  // With a mouse, the details of the label can wait until the browser is idle.
  if (!target.matches(':focus-visible')) return;
  detail(board);
  // The keys that describe a square may come next.
  if (overlays.loaded === undefined) fetchPart(board, overlays);
  if (host.showCards) showCard(board, square);
};
