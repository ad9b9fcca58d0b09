import { AcedrexDie, type DieEvents } from './die.component.js';
import { isUndefined } from '../internal/published-element.js';

export { AcedrexDie } from './die.component.js';
export type * from './die.component.js';

if (isUndefined('acedrex-die')) customElements.define('acedrex-die', AcedrexDie);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-die': AcedrexDie;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-roll-start': CustomEvent<DieEvents['acedrex-roll-start']>;
    'acedrex-roll': CustomEvent<DieEvents['acedrex-roll']>;
  }
}
