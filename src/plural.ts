/** The parts of `Intl` that the compiled messages of data/words/ use. */

const rules = new Map<string, Intl.PluralRules>();

export const plural = (
  language: string,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string },
): string => {
  let rule = rules.get(language);
  if (rule === undefined) rules.set(language, (rule = new Intl.PluralRules(language)));
  return forms[rule.select(count)] ?? forms.other;
};

export const formatNumber = (language: string, value: number): string =>
  value.toLocaleString(language);
