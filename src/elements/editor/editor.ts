import '../board/board.js';
import { AcedrexEditor } from './editor.component.js';
import type { EditorEvents } from './types.js';
import { isUndefined } from '../internal/published-element.js';

export { AcedrexEditor } from './editor.component.js';
export type * from './types.js';

if (isUndefined('acedrex-editor')) customElements.define('acedrex-editor', AcedrexEditor);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-editor': AcedrexEditor;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-ruleset-change': CustomEvent<EditorEvents['acedrex-ruleset-change']>;
    'acedrex-faults-change': CustomEvent<EditorEvents['acedrex-faults-change']>;
  }
}
