/** The types of the editor's events and session. */
import type { SetupFault } from '../../rules/validate.js';
import type { Field } from './drafts.js';

/** The editor's own events, in addition to its board's events; all bubble and cross shadow roots. */
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

/** An editor's undo history and typed text, as plain data. */
export interface EditorSession {
  /** The undo steps, latest last. */
  readonly past: readonly EditorStep[];
  readonly present: EditorStep;
  /** The redo steps, next last. */
  readonly future: readonly EditorStep[];
  /** Invalid text, by field. */
  readonly typed: Readonly<Partial<Record<Field, string>>>;
}
