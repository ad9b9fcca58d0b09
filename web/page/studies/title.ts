/** Texts that describe a study in the library. */
import { formatResult } from '../../../src/analysis/chance.js';
import { makeFen } from '../../../src/notation/fen.js';
import { pgnDate } from '../../../src/notation/pgn-tags.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { getLocale, labels, msg } from '../../i18n/locale.js';
import { displayName, rulesetTitle } from '../../i18n/chess-terms.js';
import type { StudyEntry } from '../../storage/database.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { openingOf, piecesIn } from '../../storage/entry.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { libraryWords } from '../../words/library.js';
import { isSetUp } from './keeping.js';

/** The title of the ruleset with this id. If the id is unknown, returns the id. */
export const rulesetText = (id: string): string => {
  const ruleset = parseRuleset(id);
  return ruleset.ok ? rulesetTitle(ruleset.value) : id;
};

export const rulesetWord = (id: string): string => {
  const ruleset = parseRuleset(id);
  if (!ruleset.ok) return id;
  const { name } = ruleset.value;
  return name === 'custom' ? libraryWords().custom : name.charAt(0).toUpperCase() + name.slice(1);
};

export const resultMark = (result: string): string =>
  result === '*' ? '' : formatResult(result as GameResult);

/** Removes the unknown parts of a date. */
export const knownDate = (date: string): string => date.replace(/(?:[./-]\?+)+$/, '');

/** The date without its unknown parts, followed by the time if it is known. */
export const dateText = ({ date, time = '' }: Pick<StudyEntry, 'date' | 'time'>): string =>
  `${knownDate(date)} ${time}`.trim();

/** The number of full moves in a game. */
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

/** The name for a copy of a study. Copies of copies are numbered. Empty if the study has no name. */
export const copyName = (name: string): string => {
  const copy = msg(labels.copyLower);
  const known = new RegExp(`^(.*) \\(${copy}(?: (\\d+))?\\)$`, 's').exec(name);
  if (known === null) return name && `${name} (${copy})`;
  const [, original = '', count = 1] = known;
  return `${original} (${copy} ${Number(count) + 1})`;
};

/** Whether the library lists a study. A study that has become empty is not listed, but stored for its undo history. */
export const isListed = ({
  isEmpty,
  collections = [],
  deleted,
}: Pick<StudyEntry, 'isEmpty' | 'collections' | 'deleted'>): boolean =>
  isEmpty !== true || collections.length > 0 || deleted !== undefined;

/** A study's title: its name, its players, its first moves, or the number of pieces in a set-up position. */
export const titleOf = ({
  name,
  white,
  black,
  opening,
  pieces,
}: Pick<StudyEntry, 'name' | 'white' | 'black' | 'opening' | 'pieces'>): string => {
  const players = [white, black]
    .filter((player) => player !== '')
    .map((player) => displayName(player))
    .join(' – ');
  const position = pieces === undefined ? '' : msg(labels.positionWithPieces, { pieces });
  return name || players || opening || position || msg(labels.untitledStudy);
};

/** The name from the user or a file. Empty if it only repeats the players, the event and the date. */
export const ownName = ({
  name,
  white,
  black,
  event,
  date,
}: Pick<StudyEntry, 'name' | 'white' | 'black' | 'event' | 'date'>): string => {
  let rest = name;
  for (const part of [[white, black].filter((player) => player !== '').join(' – '), `, ${event}`])
    if (part.length > 2 && rest.startsWith(part)) rest = rest.slice(part.length);
  const isMade =
    rest === '' || (rest !== name && rest.startsWith(', ') && pgnDate(rest.slice(2)) === date);
  return isMade ? '' : name;
};

export const titleOfUnnamed = (record: GameRecord): string => {
  const tags = tagMap(record.tags);
  const [white, black] = [knownTag(tags, 'White'), knownTag(tags, 'Black')];
  const position = isSetUp(record) && { pieces: piecesIn(makeFen(record.setup)) };
  return titleOf({ name: '', white, black, opening: openingOf(record), ...position });
};
