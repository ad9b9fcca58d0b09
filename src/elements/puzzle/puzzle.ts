import '../board/board.js';
import { AcedrexPuzzle } from './puzzle.component.js';
import type { PuzzleEvents } from './types.js';
import { isUndefined } from '../internal/published-element.js';

export { AcedrexPuzzle } from './puzzle.component.js';
export type * from './types.js';

if (isUndefined('acedrex-puzzle')) customElements.define('acedrex-puzzle', AcedrexPuzzle);

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
