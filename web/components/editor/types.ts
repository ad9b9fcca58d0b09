/** What hosts of the editor give it and get from it. */
import type { SetupFault } from '../../../src/rules/validate.js';

/** The events of the editor besides those of the board in it; all bubble and cross shadow roots. */
export interface EditorEvents {
  readonly 'acedrex-ruleset-change': { readonly ruleset: string };
  readonly 'acedrex-faults-change': { readonly faults: readonly SetupFault[] };
}
