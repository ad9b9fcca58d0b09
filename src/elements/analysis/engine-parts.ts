/** Registers the parts of an analysis that show the engine. */
import '../board/board.js';
import { AcedrexEngine } from './engine.component.js';
import { AcedrexEvalBar } from './eval-bar.component.js';
import { register } from './part.js';

register({ 'acedrex-engine': AcedrexEngine, 'acedrex-eval-bar': AcedrexEvalBar });

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-engine': AcedrexEngine;
    'acedrex-eval-bar': AcedrexEvalBar;
  }
}
