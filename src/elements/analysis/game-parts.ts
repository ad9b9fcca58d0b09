/** Registers the parts of an analysis that show the game: its moves and its end. */
import { AcedrexEnding } from './ending.component.js';
import { AcedrexMoves } from './moves.component.js';
import { register } from './part.js';

register({ 'acedrex-ending': AcedrexEnding, 'acedrex-moves': AcedrexMoves });

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-ending': AcedrexEnding;
    'acedrex-moves': AcedrexMoves;
  }
}
