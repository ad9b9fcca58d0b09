import '../board/board.js';
import { AcedrexEditor } from './editor.component.js';
import type { EditorEvents } from './types.js';

export { AcedrexEditor } from './editor.component.js';
export type * from './types.js';

// If the script is loaded more than once, the first definition stays. On a server, tags stay undefined, so that Lit SSR
// renders a tag with its content. The bundles for CDNs omit the first condition.
if (typeof document !== 'undefined' && customElements.get('acedrex-editor') === undefined)
  customElements.define('acedrex-editor', AcedrexEditor);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-editor': AcedrexEditor;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-ruleset-change': CustomEvent<EditorEvents['acedrex-ruleset-change']>;
    'acedrex-faults-change': CustomEvent<EditorEvents['acedrex-faults-change']>;
  }
}
