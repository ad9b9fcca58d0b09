/** The editor's undo history and typed texts as plain data, which a page can store. */
import { makeFen } from '../../notation/fen.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { readPosition } from '../board/read.js';
import { FIELDS, type Drafts } from './drafts.js';
import { History } from './history.js';
import type { EditorSession, EditorStep } from './types.js';

/** One state of the editor for undo and redo. */
export interface Edited {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly dice: boolean;
}

/** The most steps in each direction that are stored. */
const MAX_STEPS = 200;

/** Cached, because a page may read the session at every keystroke. */
const steps = new WeakMap<Edited, EditorStep>();

const makeStep = (edited: Edited): EditorStep => {
  const known = steps.get(edited);
  if (known !== undefined) return known;
  const { setup, ruleset, dice } = edited;
  const step = { fen: makeFen(setup), ruleset: ruleset.id, dice };
  steps.set(edited, step);
  return step;
};

const readStep = ({ fen, ruleset, dice }: EditorStep): readonly Edited[] => {
  const read = readPosition(fen, ruleset);
  return read.ok ? [{ ...read.value, dice }] : [];
};

export const makeSession = (history: History<Edited>, drafts: Drafts): EditorSession => ({
  past: history.past.slice(-MAX_STEPS).map(makeStep),
  present: makeStep(history.present),
  future: history.future.slice(-MAX_STEPS).map(makeStep),
  typed: Object.fromEntries(
    FIELDS.flatMap((field) => {
      const draft = drafts[field];
      return draft?.error === undefined || draft.isHosts === true ? [] : [[field, draft.text]];
    }),
  ),
});

/**
 * Undefined if the present state cannot be read, or the session is not one, which storage and frameworks may
 * give; other steps that cannot be read are left out.
 */
export const readHistory = (session: EditorSession): History<Edited> | undefined => {
  try {
    const { past, present, future, typed } = session;
    const [shown] = readStep(present);
    const isWhole = shown !== undefined && Object(typed) === typed;
    return isWhole
      ? new History(shown, past.flatMap(readStep), future.flatMap(readStep))
      : undefined;
  } catch {
    return undefined;
  }
};
