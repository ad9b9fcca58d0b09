/** Descriptions of the rulesets and their switches. */
import { RULESETS, SWITCH_VALUES, type Ruleset, type Switches } from '../../rules/rulesets.js';
import type { EditorWords } from '../../words/editor.js';

export type ListedSwitch = keyof typeof SWITCH_VALUES;

export const LISTED_SWITCHES = Object.keys(SWITCH_VALUES) as readonly ListedSwitch[];

/** Index of a switch's value in its list. */
export const valueIndex = (name: ListedSwitch, switches: Switches): number =>
  (SWITCH_VALUES[name] as readonly unknown[]).indexOf(switches[name]);

type SwitchWords = Pick<EditorWords, 'switches' | 'moveLimit' | 'noLimit'>;

/** Describes how a ruleset differs from another one, with a sentence for each differing switch. */
export const differencesOf = (
  { switches }: Ruleset,
  words: SwitchWords,
  other: Ruleset = RULESETS.cazaux,
): readonly string[] => {
  const { switches: usual } = other;
  const listed = LISTED_SWITCHES.filter((name) => switches[name] !== usual[name]).map((name) => {
    const [subject, value] = switchTexts(name, switches, words);
    return `${subject}: ${value}.`;
  });
  return switches.moveLimit === usual.moveLimit
    ? listed
    : [...listed, `${words.moveLimit}: ${switches.moveLimit || words.noLimit}.`];
};

/** A switch's label and a description of its value. */
export const switchTexts = (
  name: ListedSwitch,
  switches: Switches,
  words: SwitchWords,
): readonly [subject: string, value: string] => {
  const [subject, ...values] = words.switches[name];
  return [subject, values[valueIndex(name, switches)] ?? ''];
};
