import './parts.js';
import { AcedrexAnalysis } from './analysis.component.js';
import type { AnalysisEvents } from './types.js';

export { AcedrexAnalysis } from './analysis.component.js';
export type * from './types.js';

// If the script is loaded more than once, the first definition stays. On a server, tags stay undefined, so that Lit SSR
// renders a tag with its content. The bundles for CDNs omit the first condition.
if (typeof document !== 'undefined' && customElements.get('acedrex-analysis') === undefined)
  customElements.define('acedrex-analysis', AcedrexAnalysis);

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
