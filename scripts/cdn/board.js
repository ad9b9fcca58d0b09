/** The board as a script: it defines the element, and leaves out the lists of words that its module exports. */
import '../../web/components/board/board.js';

export { AcedrexBoard } from '../../web/components/board/board.component.js';
