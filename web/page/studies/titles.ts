/** How the library shows what it knows of a study. */
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { StudyEntry } from '../../storage/database.js';

/** The title of a ruleset by its id; an unknown id is shown as it is. */
export const rulesetText = (id: string): string => {
  const ruleset = parseRuleset(id);
  return ruleset.ok ? rulesetTitle(ruleset.value) : id;
};

export const resultMark = (result: string): string => {
  switch (result) {
    case '1-0':
      return '1–0';
    case '0-1':
      return '0–1';
    case '1/2-1/2':
      return '½–½';
    default:
      return result === '*' ? '' : result;
  }
};

/** A date without its unknown parts, with the time if it is known. */
export const dateText = ({ date, time }: Pick<StudyEntry, 'date' | 'time'>): string => {
  const known = date.replace(/(?:\.\?+)+$/, '');
  return time === undefined ? known : `${known} ${time}`.trim();
};

/** Full moves, as a game numbers them. */
export const movesOf = ({ plies }: Pick<StudyEntry, 'plies'>): number => Math.ceil(plies / 2);

let formats: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;

export const timeText = (time: number): string => {
  const locale = getLocale();
  if (formats?.locale !== locale)
    formats = {
      locale,
      format: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    };
  return formats.format.format(time);
};
