/** The board as a script. It defines the element, but does not export the word lists of the board's module. */
import '../../src/elements/board/board.js';

export { AcedrexBoard } from '../../src/elements/board/board.component.js';
