/** Registers the list of the engine's lines, which is fetched with the first of them. */
import { AcedrexLines } from './lines.component.js';
import { register } from './part.js';

register({ 'acedrex-lines': AcedrexLines });

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-lines': AcedrexLines;
  }
}
