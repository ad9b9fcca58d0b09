/** The types of the editor's events. */
import type { SetupFault } from '../../../src/rules/validate.js';

/** The editor's own events, in addition to those of its board; all bubble and cross shadow roots. */
export interface EditorEvents {
  readonly 'acedrex-ruleset-change': { readonly ruleset: string };
  readonly 'acedrex-faults-change': { readonly faults: readonly SetupFault[] };
}
