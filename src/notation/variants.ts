/** Other programs' names for this game and its rulesets. */
import { RULESET_NAMES, RULESETS, type Ruleset, type RulesetName } from '../rules/rulesets.js';

/** XBoard's names for the rulesets; `grande-acedrex` is Fairy-Max's name for this game. */
export const VARIANT_NAMES: Readonly<Record<RulesetName, string>> = {
  cazaux: 'grande-acedrex',
  courier: 'acedrex-courier',
  murray: 'acedrex-murray',
  golladay: 'acedrex-golladay',
};

/** Words in a variant's name that do not indicate the variant's rules. */
const PLAIN = [
  'acedrex',
  'ajedrez',
  'grant',
  'grand',
  'grande',
  'gran',
  'great',
  'chess',
  'alfonso',
  'x',
];
const UNNAMED = [
  '',
  'fromposition',
  'setupposition',
  'unknown',
  'none',
  'other',
  'fairy',
  'custom',
  'variant',
];

/** Splits a name into words, without accents, capitals, digits and punctuation. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/**
 * The ruleset for a variant's name. Returns 'any' if the name is empty or means this game without a ruleset. Returns
 * undefined if it names another game.
 */
export const variantOf = (name: string): Ruleset | 'any' | undefined => {
  const words = wordsOf(name);
  if (UNNAMED.includes(words.join(''))) return 'any';
  const named = RULESET_NAMES.find((known) => words.includes(known));
  const others = words.filter((word) => word !== named && !PLAIN.includes(word));
  if (others.length > 0) return isJoined(words.join(''));
  if (named !== undefined) return RULESETS[named];
  return words.some((word) => word === 'acedrex' || word === 'ajedrez') ? 'any' : undefined;
};

/** The ruleset for a name without spaces, such as `GrandeAcedrex`. */
const isJoined = (text: string): Ruleset | 'any' | undefined => {
  const [, ruleset] =
    /^(?:gran(?:de|d|t)?)?(?:acedrex|ajedrez)(cazaux|courier|murray|golladay)?$/.exec(text) ?? [
      undefined,
      'none',
    ];
  if (ruleset === 'none') return undefined;
  const named = RULESET_NAMES.find((known) => known === ruleset);
  return named === undefined ? 'any' : RULESETS[named];
};
