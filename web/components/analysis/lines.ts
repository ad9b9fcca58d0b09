/** Registers the list of the engine's lines, which is fetched with the first of them. */
import { AcedrexLines } from './lines.component.js';

// The script may be loaded more than once; the first definition stays.
if (customElements.get('acedrex-lines') === undefined)
  customElements.define('acedrex-lines', AcedrexLines);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-lines': AcedrexLines;
  }
}
