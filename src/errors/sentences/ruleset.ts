/** What is wrong with the name of a ruleset. */
import type { RulesetErrors, Sentences } from '../codes.js';

export const RULESET_SENTENCES: Sentences<RulesetErrors> = {
  'ruleset-unknown': ({ text, choices }) =>
    `"${text}" is not a ruleset; the choices are ${choices.join(', ')}.`,
  'ruleset-switch-unknown': ({ text, choices }) =>
    `"${text}" is not a switch; the switches are ${choices.join(', ')}.`,
  'ruleset-switch-value': ({ text, name, choices, max }) =>
    `"${text}" is not a value of the switch ${name}; its values are ${max === undefined ? choices.join(', ') : `0 to ${max}`}.`,
  'ruleset-switch-repeated': ({ name }) => `The switch ${name} is set twice.`,
};
