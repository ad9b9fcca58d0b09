/** The keys and the focus of a board: the ARIA grid pattern, and letters that trigger announcements. */
import { cellOf, squareIn } from '../../drawing/cells.js';
import { BOARD_SIZE, type Square } from '../../rules/squares.js';
import { overlays, play } from './parts.js';
import { detail, judge } from './position.js';
import { announce, fetchPart, type Board } from './state.js';
import { isTarget, move, refuse, select, showCard } from './user-moves.js';

const LAST = BOARD_SIZE - 1;

/** The action of a key when the board has the focus; undefined if the board ignores the key. */
const actionOf = (board: Board, event: KeyboardEvent): (() => void) | undefined => {
  const { host, focused, selected, carded } = board;
  const { orientation } = host;
  const { key } = event;
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
  const cell = Object.hasOwn(cells, key) ? cells[key] : undefined;
  const goTo = (to: Square | undefined) => () => to && host.focusSquare(to);
  if (cell !== undefined) return goTo(squareIn({ column: cell[0], row: cell[1] }, orientation));
  if (whole) return undefined;
  switch (key) {
    case 'Enter':
    case ' ':
      return () => activate(board);
    case 'Escape':
      // If there is nothing to cancel, Escape is left to the host page, which may close a dialog with it.
      return (selected ?? carded) ? () => (board.selected = board.carded = undefined) : undefined;
    case 'm':
      return () => tell(board, 'moves');
    case 'o':
      return () => tell(board, 'square');
  }
  // Once the rules have been loaded, a letter moves the focus to the next piece of that kind.
  const to = play.loaded?.jumpTo(key, focused, board.setup);
  return to && goTo(to);
};

export const onKeyDown = (board: Board, event: KeyboardEvent): void => {
  const action = event.defaultPrevented || event.altKey ? undefined : actionOf(board, event);
  if (action === undefined) return;
  event.preventDefault();
  action();
};

/** Handles Enter or Space: selects a piece, moves it, or cancels the selection. */
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
  // Even if the part has already been requested, `fetchPart` reports a failure.
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
  const square = board.grid.squareOf(target);
  if (square === undefined) return;
  board.focused = square;
  if (board.rules === undefined) judge(board);
  // After a mouse click, the details of the label can wait until the browser is idle.
  if (!target.matches(':focus-visible')) return;
  detail(board);
  // Fetches the overlays in advance, because the next key may describe the square.
  if (overlays.loaded === undefined) fetchPart(board, overlays);
  showCard(board, square);
};
