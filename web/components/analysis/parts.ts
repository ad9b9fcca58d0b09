/** Registers the parts of an analysis. */
import '../board/board.js';
import { AcedrexEnding } from './ending.component.js';
import { AcedrexEngine } from './engine.component.js';
import { AcedrexEvalBar } from './eval-bar.component.js';
import { AcedrexMoves } from './moves.component.js';

const PARTS: Readonly<Record<string, CustomElementConstructor>> = {
  'acedrex-ending': AcedrexEnding,
  'acedrex-engine': AcedrexEngine,
  'acedrex-eval-bar': AcedrexEvalBar,
  'acedrex-moves': AcedrexMoves,
};

// The script may be loaded more than once; the first definition stays.
for (const [name, part] of Object.entries(PARTS))
  if (customElements.get(name) === undefined) customElements.define(name, part);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-ending': AcedrexEnding;
    'acedrex-engine': AcedrexEngine;
    'acedrex-eval-bar': AcedrexEvalBar;
    'acedrex-moves': AcedrexMoves;
  }
}
