/** The board as a script: it defines the element, and leaves out the lists of words that its module exports. */
import '../../src/elements/board/board.js';

export { AcedrexBoard } from '../../src/elements/board/board.component.js';
