/** Registers the list of engine lines. It is fetched with the first line. */
import { AcedrexLines } from './lines.component.js';
import { register } from './part.js';

register({ 'acedrex-lines': AcedrexLines });

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-lines': AcedrexLines;
  }
}
