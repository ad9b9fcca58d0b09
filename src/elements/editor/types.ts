/** The types of the editor's events and session. */
import type { SetupFault } from '../../rules/validate.js';
import type { Field } from './drafts.js';

/** The editor's own events, in addition to those of its board; all bubble and cross shadow roots. */
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

/** The undo history of an editor and the texts typed in it, as plain data. */
export interface EditorSession {
  /** The latest step is last. */
  readonly past: readonly EditorStep[];
  readonly present: EditorStep;
  /** The next step to redo is last. */
  readonly future: readonly EditorStep[];
  /** Texts of fields that cannot be read yet. */
  readonly typed: Readonly<Partial<Record<Field, string>>>;
}
