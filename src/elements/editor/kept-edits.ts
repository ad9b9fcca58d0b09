/** The editor's undo history and typed text as plain data that a page can store. */
import { makeFen } from '../../notation/fen.js';
import { type Ruleset, makeRuleset, RULESET_NAMES, RULESETS } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { readPosition } from '../board/position.js';
import { FIELDS, type Drafts, type Field } from './drafts.js';
import { History } from './history.js';
import type { EditorSession, EditorStep } from './types.js';
import { SQUARES, type Square } from '../../rules/squares.js';
import { play } from '../board/parts.js';
import { placesOf, type PanelHost } from './panels.js';
import type { Words } from './load-parts.js';

export interface Edited {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  readonly dice: boolean;
}

/** Maximum number of undo steps and of redo steps that are stored. */
const MAX_STEPS = 200;

/** Caches steps, because a page may read the session at every keystroke. */
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
 * Reads a stored history and omits invalid steps. Returns undefined if the present state is invalid, or if storage or a
 * framework has supplied a value that is not a history.
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

interface PanelEdits {
  present(): Edited;
  words(): Words;
  /** Whether the set-up belongs to a game with dice. */
  dice(): boolean;
  /** Applies and announces a change. */
  take(change: Partial<Edited>, said: string): void;
  setRules(ruleset: Ruleset): void;
  type(field: Field, text: string): void;
  leave(): void;
  dropDraft(field: Field): void;
  announce(text: string): void;
  focusSquare(square: Square): void;
}

export const panelHost = (editor: PanelEdits): PanelHost => ({
  setTurn: (turn) => {
    const said = editor.words().toMove[turn];
    editor.take({ setup: { ...editor.present().setup, turn } }, said);
  },
  setRight: (square, has) => {
    const { setup } = editor.present();
    const rights = SQUARES.filter((one) => (one === square ? has : setup.rights.includes(one)));
    const words = editor.words();
    const said = has ? words.hasRight({ piece: square }) : words.lostRight({ square });
    editor.take({ setup: { ...setup, rights } }, said);
  },
  setRuleset: (name) => {
    const known = RULESET_NAMES.find((one) => one === name);
    if (known !== undefined) editor.setRules(RULESETS[known]);
  },
  setSwitches: (changes) =>
    editor.setRules(makeRuleset(changes, editor.present().ruleset.switches)),
  type: (field, text) => editor.type(field, text),
  leave: () => editor.leave(),
  copy: (field) => {
    // Selects the text if there is no clipboard API, so that the user can copy it with the keyboard.
    field.select();
    if (!isSecureContext) return;
    navigator.clipboard.writeText(field.value).then(
      () => editor.announce(editor.words().copied),
      () => undefined,
    );
  },
  dropDraft: (field) => editor.dropDraft(field),
  repair: ({ repair }) => {
    if (repair) editor.take({ setup: repair.setup }, editor.words().repair(repair));
  },
  repairAll: () => {
    const { setup, ruleset } = editor.present();
    if (play.loaded)
      editor.take(
        { setup: play.loaded.repairAll(setup, ruleset, { dice: editor.dice() }) },
        editor.words().repaired,
      );
  },
  show: (fault) => {
    const [first] = placesOf(fault, editor.present().setup);
    if (first !== undefined) editor.focusSquare(first);
  },
});
