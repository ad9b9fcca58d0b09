/** What the compiled messages of data/words/ need of `Intl`. */

const rules = new Map<string, Intl.PluralRules>();

/** The form of a number in a language. */
export const plural = (
  language: string,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string },
): string => {
  let rule = rules.get(language);
  if (rule === undefined) rules.set(language, (rule = new Intl.PluralRules(language)));
  return forms[rule.select(count)] ?? forms.other;
};

/** A number as a language writes it. */
export const formatNumber = (language: string, value: number): string =>
  value.toLocaleString(language);

/** A message, which is a function if it has values. */
export type Message<Values> = string | ((values: Values) => string);

/** A message with the values that it needs, if it needs any. */
export const say = <Values>(message: Message<Values>, values: Values): string =>
  typeof message === 'string' ? message : message(values);

/** Inserts values into a text, in place of their names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
