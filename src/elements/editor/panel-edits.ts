/** The changes that the editor's panels make. */
import { makeRuleset, RULESET_NAMES, RULESETS, type Ruleset } from '../../rules/rulesets.js';
import { SQUARES, type Square } from '../../rules/squares.js';
import { play } from '../board/parts.js';
import type { Field } from './drafts.js';
import { placesOf, type PanelHost } from './panels.js';
import type { Edited } from './session.js';
import type { Words } from './load-parts.js';

/** The functions of the editor that the changes need. */
export interface PanelEdits {
  present(): Edited;
  words(): Words;
  /** Whether the set-up is one of a game with dice. */
  dice(): boolean;
  /** Makes a change and announces it. */
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
  setSwitches: (changes) => {
    editor.setRules(makeRuleset(changes, editor.present().ruleset.switches));
  },
  type: (field, text) => {
    editor.type(field, text);
  },
  leave: () => {
    editor.leave();
  },
  copy: (field) => {
    // Where the clipboard is not available, the user can copy the selected text by a key.
    field.select();
    if (!isSecureContext) return;
    navigator.clipboard.writeText(field.value).then(
      () => {
        editor.announce(editor.words().copied);
      },
      () => undefined,
    );
  },
  dropDraft: (field) => {
    editor.dropDraft(field);
  },
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
