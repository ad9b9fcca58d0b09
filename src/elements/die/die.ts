import { AcedrexDie, type DieEvents } from './die.component.js';

export { AcedrexDie } from './die.component.js';
export type * from './die.component.js';

// If the script is loaded more than once, the first definition stays. On a server, tags stay undefined, so that Lit SSR
// renders a tag with its content. The bundles for CDNs omit the first condition.
if (typeof document !== 'undefined' && customElements.get('acedrex-die') === undefined)
  customElements.define('acedrex-die', AcedrexDie);

declare global {
  interface HTMLElementTagNameMap {
    'acedrex-die': AcedrexDie;
  }

  interface GlobalEventHandlersEventMap {
    'acedrex-roll-start': CustomEvent<DieEvents['acedrex-roll-start']>;
    'acedrex-roll': CustomEvent<DieEvents['acedrex-roll']>;
  }
}
