import { AcedrexBoard, type BoardMove } from './board.component.js';
import type { TextError } from '../../../src/result.js';
import type { Square } from '../../../src/rules/squares.js';

export * from './board.component.js';

// However often the script is loaded, the first definition stays.
if (customElements.get('acedrex-board') === undefined)
  customElements.define('acedrex-board', AcedrexBoard);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-board': AcedrexBoard;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-move-start': CustomEvent<{ readonly from: Square }>;
    'acedrex-move': CustomEvent<BoardMove>;
    'acedrex-error': CustomEvent<TextError>;
  }
}
