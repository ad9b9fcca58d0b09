import './parts.js';
import { AcedrexAnalysis } from './analysis.component.js';
import type { AnalysisEvents } from './types.js';
import { isUndefined } from '../internal/published-element.js';

export { AcedrexAnalysis } from './analysis.component.js';
export type * from './types.js';

if (isUndefined('acedrex-analysis')) customElements.define('acedrex-analysis', AcedrexAnalysis);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-analysis': AcedrexAnalysis;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-ready': CustomEvent<AnalysisEvents['acedrex-ready']>;
    'acedrex-game-change': CustomEvent<AnalysisEvents['acedrex-game-change']>;
    'acedrex-info': CustomEvent<AnalysisEvents['acedrex-info']>;
    'acedrex-dice-info': CustomEvent<AnalysisEvents['acedrex-dice-info']>;
    'acedrex-engine-change': CustomEvent<AnalysisEvents['acedrex-engine-change']>;
  }
}
