import '../board/board.js';
import { AcedrexPuzzle } from './puzzle.component.js';
import type { PuzzleEvents } from './types.js';

export { AcedrexPuzzle } from './puzzle.component.js';
export type * from './types.js';

// If the script is loaded more than once, the first definition stays. On a server, tags stay undefined, so that Lit SSR
// renders a tag with its content. The bundles for CDNs omit the first condition.
if (typeof document !== 'undefined' && customElements.get('acedrex-puzzle') === undefined)
  customElements.define('acedrex-puzzle', AcedrexPuzzle);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-puzzle': AcedrexPuzzle;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-puzzle-start': CustomEvent<PuzzleEvents['acedrex-puzzle-start']>;
    'acedrex-puzzle-wrong': CustomEvent<PuzzleEvents['acedrex-puzzle-wrong']>;
    'acedrex-puzzle-solved': CustomEvent<PuzzleEvents['acedrex-puzzle-solved']>;
    'acedrex-puzzle-answered': CustomEvent<PuzzleEvents['acedrex-puzzle-answered']>;
  }
}
