/** What hosts of the editor give it and get from it. */
import type { SetupFault } from '../../../src/rules/validate.js';
import type { Field } from './drafts.js';

/** The events of the editor besides those of the board in it; all bubble and cross shadow roots. */
export interface EditorEvents {
  readonly 'acedrex-ruleset-change': { readonly ruleset: string };
  readonly 'acedrex-faults-change': { readonly faults: readonly SetupFault[] };
}

/** One state of an editor. */
export interface EditorStep {
  readonly fen: string;
  /** A ruleset's id. */
  readonly ruleset: string;
  readonly dice: boolean;
}

/** What can be undone and redone in an editor, and what is typed in it; plain data. */
export interface EditorSession {
  /** The latest last. */
  readonly past: readonly EditorStep[];
  readonly present: EditorStep;
  /** What is redone first comes last. */
  readonly future: readonly EditorStep[];
  /** Texts of fields that cannot be read yet. */
  readonly typed: Readonly<Partial<Record<Field, string>>>;
}
