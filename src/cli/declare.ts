/** Declares a command's arguments and options. Their words are in data/words/en/commands.yaml. */
import { Argument, InvalidArgumentError, Option, type Command } from './vendor/commander.js';
import { parseRuleset, RULESETS, type Ruleset } from '../rules/rulesets.js';
import { WORDS, type CommandsWords } from '../words/commands.js';

type Text = string | ((values: never) => string);
type Texts = Readonly<Record<string, Text>>;

interface CommandWords {
  readonly description: Text;
  readonly arguments?: Texts;
  readonly options?: Texts;
  readonly help?: Text;
}

interface Details {
  /** The name of the value in the help, such as `<file>`. Absent for a switch. */
  readonly value?: string;
  readonly parse?: (text: string, previous: never) => unknown;
  readonly choices?: readonly string[];
  readonly standard?: unknown;
  /** The default as described in the help. */
  readonly shown?: string;
  /** The environment variable that can replace the option. */
  readonly variable?: string;
  readonly isRequired?: boolean;
}

/** A parameter, given by all its details, by the name of its value alone or, for a switch, by the default. */
export type Parameter = Details | string | boolean;

type Names<Words, Key extends string> =
  Words extends Readonly<Record<Key, infer Named>> ? keyof Named : never;

type Parameters<Words> = Readonly<
  Record<Names<Words, 'arguments'> | Names<Words, 'options'>, Parameter> &
    Partial<Record<keyof CommandsWords['shared'], Parameter>>
>;

const detailsOf = (parameter: Parameter): Details => {
  if (typeof parameter === 'object') return parameter;
  return typeof parameter === 'string' ? { value: parameter } : { standard: parameter };
};

/** Adds words and parameters to a command, in the order of the help. `values` fills the placeholders in the words. */
export const declare = <Words extends CommandWords>(
  command: Command,
  words: Words,
  parameters: Parameters<Words>,
  values: object = {},
): Command => {
  const write = (text: Text): string => (typeof text === 'string' ? text : text(values as never));
  command.description(write(words.description));
  for (const [name, parameter] of Object.entries<Parameter>(parameters)) {
    const { value = '', standard, ...details } = detailsOf(parameter);
    const argument = words.arguments?.[name];
    const described: Texts = { ...WORDS.shared, ...words.options };
    const flags = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${value}`;
    const made =
      argument === undefined
        ? new Option(flags.trim(), write(described[name] ?? ''))
        : new Argument(value, write(argument));
    if (details.parse !== undefined) made.argParser(details.parse as (text: string) => unknown);
    if (details.choices !== undefined) made.choices(details.choices);
    if (standard !== undefined) made.default(standard, details.shown);
    if (made instanceof Argument) command.addArgument(made);
    else {
      if (details.variable !== undefined) made.env(details.variable);
      command.addOption(made.makeOptionMandatory(details.isRequired ?? false));
    }
  }
  return words.help === undefined
    ? command
    : command.addHelpText('after', `\n${write(words.help)}`);
};

export const integer =
  (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };

/** Declares an option that is a whole number with an optional default. */
export const count = (min: number, max?: number, standard?: number): Parameter => ({
  value: '<count>',
  parse: integer(min, max),
  standard,
});

export const engineHash = (standard: number): Parameter => ({
  value: '<mebibytes>',
  parse: integer(1, 1024),
  standard,
});

export const RULESET: Parameter = {
  value: '<ruleset>',
  standard: RULESETS.cazaux,
  shown: 'cazaux',
  parse: (text): Ruleset => {
    const ruleset = parseRuleset(text);
    if (!ruleset.ok) throw new InvalidArgumentError(ruleset.error.message);
    return ruleset.value;
  },
};
