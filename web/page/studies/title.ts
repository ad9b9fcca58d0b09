/** How the library shows what it knows of a study. */
import { formatResult } from '../../../src/analysis/chance.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale, msg } from '../../i18n/locale.js';
import { rulesetTitle } from '../../i18n/words.js';
import type { StudyEntry } from '../../storage/database.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { openingOf } from '../../storage/entry.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import * as labels from '../../words/labels.js';

/** The title of a ruleset by its id; an unknown id is shown as it is. */
export const rulesetText = (id: string): string => {
  const ruleset = parseRuleset(id);
  return ruleset.ok ? rulesetTitle(ruleset.value) : id;
};

export const resultMark = (result: string): string =>
  result === '*' ? '' : formatResult(result as GameResult);

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

/** The name of a copy, which counts copies of copies; a study without a name has none either. */
export const copyName = (name: string): string => {
  const copy = msg(labels.copyLower);
  const known = new RegExp(`^(.*) \\(${copy}(?: (\\d+))?\\)$`, 's').exec(name);
  if (known === null) return name && `${name} (${copy})`;
  const [, original = '', count = 1] = known;
  return `${original} (${copy} ${Number(count) + 1})`;
};

/** A study's name, or its players, or its first moves. */
export const titleOf = ({
  name,
  white,
  black,
  opening,
}: Pick<StudyEntry, 'name' | 'white' | 'black' | 'opening'>): string => {
  if (name !== '') return name;
  const players = [white, black].filter((player) => player !== '').join(' – ');
  return players || opening || msg(labels.untitledStudy);
};

/** What the library calls a game that has no name. */
export const titleOfUnnamed = (record: GameRecord): string => {
  const tags = tagMap(record.tags);
  const [white, black] = [knownTag(tags, 'White'), knownTag(tags, 'Black')];
  return titleOf({ name: '', white, black, opening: openingOf(record) });
};
