/**
 * Rulesets as data: one value for each switch on which the sources disagree. The engine receives only the numbers of
 * the switches, never a ruleset's name. docs/rules.md cites the source for each value.
 */
import { checkText, wrongArgument } from '../guards.js';
import type { RulesetErrors } from '../errors/codes.js';
import { textError, type TextError } from '../errors/error.js';
import { WORDS as RULESET_SENTENCES } from '../words/ruleset-errors.js';
import { clip, ok, type Result } from '../result.js';
import type { Square } from './squares.js';
import { checkColor, type Color, type Role } from './pieces.js';

/** The possible values of every switch. `cazaux` uses the first value of each list. */
export const SWITCH_VALUES = {
  /** The king's file in the starting position. The aanca stands on the other one of these two files. */
  kingFile: ['g', 'f'],
  /** The lion leaps (3,0) and (3,1), or only (3,0). */
  lion: ['threeleaper-and-camel', 'threeleaper'],
  /** The giraffe leaps (3,2) or (4,1). */
  giraffe: ['zebra', 'giraffe'],
  /**
   * Either a leap that may continue as an outward slide, or a knight's leap without capture on the first move and a
   * bishop's moves after that.
   */
  unicornio: ['leap-then-slide', 'knight-then-bishop'],
  /**
   * Either the aanca may end its move on the diagonal square, even by capturing there, or that square must be empty and
   * the aanca must continue.
   */
  aanca: ['may-stop', 'must-go-on'],
  /** Directions in which the unmoved king may leap two squares. */
  kingLeap: ['all', 'forward'],
  kingLeapCaptures: [false, true],
  kingLeapFromCheck: [true, false],
  kingLeapOverAttack: [true, false],
  pawnDoubleStep: [false, true],
  /** Whether a side whose king is bare loses, loses unless it can immediately bare the other king, or plays on. */
  bareKing: ['loses', 'loses-unless-bared-back', 'plays-on'],
  stalemate: ['loses', 'draws'],
} as const;

/** The values for all switches in one reading of the rules. */
export type Switches = {
  readonly [Name in keyof typeof SWITCH_VALUES]: (typeof SWITCH_VALUES)[Name][number];
} & {
  /** Number of plies without a capture or a pawn move after which the game is drawn; 0 means never. */
  readonly moveLimit: number;
};

export type SwitchName = keyof Switches;

export const RULESET_NAMES = ['cazaux', 'courier', 'murray', 'golladay'] as const;
export type RulesetName = (typeof RULESET_NAMES)[number];

export interface Ruleset {
  readonly name: RulesetName | 'custom';
  readonly switches: Switches;
  /** The ruleset's name, or `custom:` and the switches that differ from `cazaux`. */
  readonly id: string;
}

const CAZAUX = {
  ...Object.fromEntries(Object.entries(SWITCH_VALUES).map(([name, [first]]) => [name, first])),
  moveLimit: 100,
} as Switches;

export const MAX_MOVE_LIMIT = 1000;

const named = (name: RulesetName, changes: Partial<Switches>): Ruleset => ({
  name,
  switches: { ...CAZAUX, ...changes },
  id: name,
});

export const RULESETS: Readonly<Record<RulesetName, Ruleset>> = {
  cazaux: named('cazaux', {}),
  courier: named('courier', {
    kingLeapFromCheck: false,
    kingLeapOverAttack: false,
    pawnDoubleStep: true,
  }),
  murray: named('murray', {
    kingFile: 'f',
    lion: 'threeleaper',
    giraffe: 'giraffe',
    unicornio: 'knight-then-bishop',
    bareKing: 'loses-unless-bared-back',
  }),
  golladay: named('golladay', {
    lion: 'threeleaper',
    kingLeap: 'forward',
    kingLeapCaptures: true,
    bareKing: 'plays-on',
    stalemate: 'draws',
  }),
};

/** Throws a TypeError unless the argument is a ruleset. A ruleset's name is not accepted. */
export function checkRuleset(value: unknown, name = 'ruleset'): asserts value is Ruleset {
  const { switches, id } = (value ?? {}) as Partial<Ruleset>;
  if (typeof switches !== 'object' || typeof id !== 'string')
    throw wrongArgument(name, 'a ruleset such as RULESETS.cazaux', value);
}

const SWITCH_NAMES = [...Object.keys(SWITCH_VALUES), 'moveLimit'] as readonly SwitchName[];

const CUSTOM_PREFIX = 'custom:';

const sameSwitches = (a: Switches, b: Switches): boolean =>
  SWITCH_NAMES.every((name) => a[name] === b[name]);

/**
 * Creates a ruleset with these switches. Returns one of the four named rulesets if its switches match, otherwise a
 * `custom` one. Throws a RangeError on an invalid value. For text, use {@link parseRuleset}.
 */
export const makeRuleset = (changes: Partial<Switches>, base: Switches = CAZAUX): Ruleset => {
  const switches: Switches = { ...base, ...changes };
  checkSwitches(switches);
  const known = RULESET_NAMES.find((name) => sameSwitches(RULESETS[name].switches, switches));
  if (known !== undefined) return RULESETS[known];
  const differing = SWITCH_NAMES.filter((name) => switches[name] !== CAZAUX[name]);
  const id = CUSTOM_PREFIX + differing.map((name) => `${name}=${String(switches[name])}`).join(',');
  return { name: 'custom', switches, id };
};

const checkSwitches = (switches: Switches): void => {
  for (const name of SWITCH_NAMES) {
    if (!isSwitchValue(name, switches[name]))
      throw new RangeError(`${String(switches[name])} is not a value of the switch ${name}`);
  }
};

const isSwitchValue = (name: SwitchName, value: unknown): boolean =>
  name === 'moveLimit'
    ? Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_MOVE_LIMIT
    : (SWITCH_VALUES[name] as readonly unknown[]).includes(value);

export type RulesetErrorCode = keyof RulesetErrors;

const refuse = <Code extends RulesetErrorCode>(
  code: Code,
  at: number,
  params: RulesetErrors[Code],
): Result<never, TextError<RulesetErrorCode>> => textError(RULESET_SENTENCES, code, at, params);

/**
 * Reads a ruleset's name, or `custom:` followed by comma-separated switches of the form `name=value`. The first item
 * may be the name of the ruleset to start from (`custom:murray,stalemate=draws`).
 */
export const parseRuleset = (text: string): Result<Ruleset, TextError<RulesetErrorCode>> => {
  checkText(text, 'text');
  const name = RULESET_NAMES.find((known) => known === text);
  if (name !== undefined) return ok(RULESETS[name]);
  if (!text.startsWith(CUSTOM_PREFIX)) {
    const choices = [...RULESET_NAMES, `${CUSTOM_PREFIX}…`];
    return refuse('ruleset-unknown', 0, { text: clip(text), choices });
  }
  let base = CAZAUX;
  const changes = new Map<SwitchName, string | boolean | number>();
  let at = CUSTOM_PREFIX.length;
  for (const [index, item] of text.slice(at).split(',').entries()) {
    const baseName = index === 0 ? RULESET_NAMES.find((known) => known === item) : undefined;
    if (baseName !== undefined) base = RULESETS[baseName].switches;
    else if (item !== '' || index > 0) {
      const parsed = parseSwitch(item, at);
      if (!parsed.ok) return parsed;
      const { name: switchName, value } = parsed.value;
      if (changes.has(switchName))
        return refuse('ruleset-switch-repeated', at, { name: switchName });
      changes.set(switchName, value);
    }
    at += item.length + 1;
  }
  return ok(makeRuleset(Object.fromEntries(changes), base));
};

const parseSwitch = (
  item: string,
  at: number,
): Result<
  { readonly name: SwitchName; readonly value: string | boolean | number },
  TextError<RulesetErrorCode>
> => {
  const equals = item.indexOf('=');
  const key = equals < 0 ? item : item.slice(0, equals);
  const name = SWITCH_NAMES.find((known) => known === key);
  if (name === undefined)
    return refuse('ruleset-switch-unknown', at, { text: clip(key), choices: SWITCH_NAMES });
  const written = equals < 0 ? '' : item.slice(equals + 1);
  const value =
    name === 'moveLimit'
      ? /^\d+$/.test(written)
        ? Number(written)
        : undefined
      : SWITCH_VALUES[name].find((known) => String(known) === written);
  if (value === undefined || !isSwitchValue(name, value)) {
    const choices =
      name === 'moveLimit'
        ? { choices: [], max: MAX_MOVE_LIMIT }
        : { choices: SWITCH_VALUES[name].map(String) };
    const place = at + Math.min(key.length + 1, item.length);
    return refuse('ruleset-switch-value', place, { text: clip(written), name, ...choices });
  }
  return ok({ name, value });
};

const BACK_RANK: readonly Role[] = [
  'rook',
  'lion',
  'unicornio',
  'giraffe',
  'crocodile',
  'aanca',
  'king',
  'crocodile',
  'giraffe',
  'unicornio',
  'lion',
  'rook',
];

/** The kinds of pieces on the first rank of the starting position, by file number. */
export const openingRank = (ruleset: Ruleset): readonly Role[] => {
  checkRuleset(ruleset);
  return ruleset.switches.kingFile === 'g'
    ? BACK_RANK
    : BACK_RANK.map((role) => (role === 'king' ? 'aanca' : role === 'aanca' ? 'king' : role));
};

/** Indices (0–11) of the ranks on which a colour's pieces and pawns stand in the starting position. */
export const HOME_RANK: Readonly<Record<Color, number>> = { white: 0, black: 11 };
export const PAWN_RANK: Readonly<Record<Color, number>> = { white: 3, black: 8 };

/** The square from which a colour's king may leap. */
export const kingHome = (ruleset: Ruleset, color: Color): Square => {
  checkRuleset(ruleset);
  checkColor(color);
  return `${ruleset.switches.kingFile}${color === 'white' ? '1' : '12'}`;
};
