/** What the user does with premoves. Only boards with premoves load this module. */
import { squareIndex, type Square } from '../../rules/squares.js';
import { announce, type Board } from './state.js';

export { premovesIn } from '../../rules/premoves.js';

/**
 * Enters a premove for the user, or cancels it. Announces the labels of its squares, unless a listener has announced
 * something else.
 */
export const set = (board: Board, premove?: readonly [Square, Square]): void => {
  const { host, setup, spoken, words } = board;
  const squares = premove ?? host.premove;
  if (squares === undefined) return;
  host.premove = premove;
  board.dispatch('acedrex-premove-change', { premove });
  if (board.spoken !== spoken) return;
  const labels = squares.map((square) => {
    const piece = setup.board[squareIndex(square)];
    return words.label({
      square,
      piece: piece === undefined ? words.empty : words.piece(piece),
      attacked: undefined,
      defended: 0,
      inCheck: false,
      mark: premove && 'premove',
      target: undefined,
    });
  });
  announce(board, labels.join('. '));
};

/** The boards on which Escape and presses cancel a premove. */
const listening = new WeakSet<Board>();

const listen = (board: Board): void => {
  if (listening.has(board)) return;
  listening.add(board);
  const { host } = board;
  // Captures the event, because the same press may begin a new premove.
  host.addEventListener('pointerdown', () => set(board), true);
  host.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || host.premove === undefined) return;
    event.preventDefault();
    set(board);
  });
};

/** The last announcement while a premove waited for the user's turn. */
const heard = new WeakMap<Board, string>();

/** If it is the user's turn, plays the premove with `move`, which reports and drops it if it has become illegal. */
export const play = (board: Board, move: (board: Board, to: Square) => boolean): void => {
  const { host, rules, setup, spoken } = board;
  const { premove, premoves, dice, mode, viewOnly, movableColor } = host;
  if (premove === undefined || rules === undefined) return;
  listen(board);
  if (movableColor !== setup.turn) heard.set(board, spoken);
  else if (premoves && !dice && mode === 'legal' && !viewOnly) {
    set(board);
    const [from, to] = premove;
    board.selected = from;
    move(board, to);
    // Otherwise nobody would hear the opponent's move, which has just been announced.
    if (spoken !== (heard.get(board) ?? spoken)) announce(board, `${spoken}. ${board.spoken}`);
  }
};
