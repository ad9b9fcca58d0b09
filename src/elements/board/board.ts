import { AcedrexBoard } from './board.component.js';
import type { BoardEvents } from './types.js';

export { AcedrexBoard } from './board.component.js';
export * from './types.js';

// If the script is loaded more than once, the first definition stays. On a server, tags stay undefined, so that Lit SSR
// renders a tag with its content. The bundles for CDNs omit the first condition.
if (typeof document !== 'undefined' && customElements.get('acedrex-board') === undefined)
  customElements.define('acedrex-board', AcedrexBoard);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-board': AcedrexBoard;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-move-start': CustomEvent<BoardEvents['acedrex-move-start']>;
    'acedrex-move': CustomEvent<BoardEvents['acedrex-move']>;
    'acedrex-illegal-move': CustomEvent<BoardEvents['acedrex-illegal-move']>;
    'acedrex-remove': CustomEvent<BoardEvents['acedrex-remove']>;
    'acedrex-premove-change': CustomEvent<BoardEvents['acedrex-premove-change']>;
    'acedrex-position-change': CustomEvent<BoardEvents['acedrex-position-change']>;
    'acedrex-shapes-change': CustomEvent<BoardEvents['acedrex-shapes-change']>;
    'acedrex-error': CustomEvent<BoardEvents['acedrex-error']>;
  }
}
