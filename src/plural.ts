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
