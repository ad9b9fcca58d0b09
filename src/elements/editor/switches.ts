/** Descriptions of the rulesets and their switches. */
import {
  RULESETS,
  SWITCH_VALUES,
  type Ruleset,
  type RulesetName,
  type Switches,
} from '../../rules/rulesets.js';

export const RULESET_TITLES: Readonly<Record<RulesetName, string>> = {
  cazaux: 'Cazaux and Musser',
  courier: 'Game Courier',
  murray: 'Murray and Bodlaender',
  golladay: 'Golladay, from the codex',
};

export type ListedSwitch = keyof typeof SWITCH_VALUES;

/** For each switch, its subject and a description of each value, in order. */
export const SWITCH_WORDS = {
  kingFile: ['King’s file', 'king on g, aanca on f', 'king on f, aanca on g'],
  lion: ['Lion’s leap', 'three straight, or three and one to the side', 'three straight only'],
  giraffe: ['Giraffe’s leap', 'three and two to the side', 'four and one to the side'],
  unicornio: [
    'Unicornio',
    'a knight’s leap, then on like a bishop',
    'a non-capturing knight until it moves, then a bishop',
  ],
  aanca: ['Aanca', 'may stop after the diagonal step', 'must go on after the diagonal step'],
  kingLeap: ['King’s leap', 'two squares in any direction', 'two squares forward only'],
  kingLeapCaptures: ['King’s leap captures', 'no', 'yes'],
  kingLeapFromCheck: ['King’s leap out of check', 'allowed', 'forbidden'],
  kingLeapOverAttack: ['King’s leap over attacked squares', 'allowed', 'forbidden'],
  pawnDoubleStep: ['Pawn’s first step', 'one square', 'one or two squares'],
  bareKing: ['A bare king', 'loses', 'loses unless it bares the other at once', 'does not lose'],
  stalemate: ['A stalemated side', 'loses', 'draws'],
} as const satisfies Readonly<Record<ListedSwitch, readonly [string, ...string[]]>>;

export type SwitchWord = (typeof SWITCH_WORDS)[ListedSwitch][number];

export const LISTED_SWITCHES = Object.keys(SWITCH_VALUES) as readonly ListedSwitch[];

/** Index of a switch's value in its list. */
export const valueIndex = (name: ListedSwitch, switches: Switches): number =>
  (SWITCH_VALUES[name] as readonly unknown[]).indexOf(switches[name]);

/** The part of the editor's words that is needed here; the words refer to the switches in turn. */
interface SwitchWords {
  readonly say: (phrase: 'Half-moves without progress before a draw' | 'no limit') => string;
  readonly switchWord: (word: SwitchWord) => string;
}

/** How a ruleset differs from another one, a sentence for each switch. */
export const differencesOf = (
  { switches }: Ruleset,
  { say, switchWord }: SwitchWords,
  other: Ruleset = RULESETS.cazaux,
): readonly string[] => {
  const { switches: usual } = other;
  const listed = LISTED_SWITCHES.filter((name) => switches[name] !== usual[name]).map((name) => {
    const [subject, value] = switchTexts(name, switches, switchWord);
    return `${subject}: ${value}.`;
  });
  return switches.moveLimit === usual.moveLimit
    ? listed
    : [
        ...listed,
        `${say('Half-moves without progress before a draw')}: ${switches.moveLimit || say('no limit')}.`,
      ];
};

/** The subject of a switch and a description of its value. */
export const switchTexts = (
  name: ListedSwitch,
  switches: Switches,
  switchWord: SwitchWords['switchWord'],
): readonly [subject: string, value: string] => {
  const words: readonly SwitchWord[] = SWITCH_WORDS[name];
  const word = words[valueIndex(name, switches) + 1];
  return [switchWord(SWITCH_WORDS[name][0]), word === undefined ? '' : switchWord(word)];
};
