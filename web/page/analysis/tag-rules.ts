/** The rules for a game's tags, and functions that change the tags. */
import { DERIVED_TAGS } from '../../../src/notation/pgn-tags.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { tagMap } from '../../storage/pgn-header.js';
import { LIBRARY_TAGS, nameOf } from '../../storage/study-name.js';
import { labels, msg } from '../../i18n/locale.js';
import type { GameResult } from '../../../src/rules/outcome.js';

/** The tags that have their own field, in the order of the fields. */
export const FIELD_TAGS = [
  'White',
  'Black',
  'Event',
  'Site',
  'Date',
  'Round',
  'Annotator',
] as const;
export type FieldTag = (typeof FIELD_TAGS)[number];

/** Tags that the page writes itself: derived tags, the library's tags, and `Review` after a review. */
export const PAGE_TAGS: readonly string[] = [...DERIVED_TAGS, ...LIBRARY_TAGS, 'Review'];

/** Common tag names, suggested for new tags. */
export const COMMON_TAGS = [
  'WhiteElo',
  'BlackElo',
  'WhiteTitle',
  'BlackTitle',
  'TimeControl',
  'Termination',
  'Source',
  'Opening',
  'EventDate',
] as const;

/** The PGN standard's limit for names and values. Other programs may truncate longer ones. */
export const TAG_LENGTH = 255;

type Tag = GameRecord['tags'][number];

export const tagOf = ({ tags }: GameRecord, name: string): string =>
  tags.find(([tag]) => tag === name)?.[1] ?? '';

/** The tags that the user has added. Tags with their own field and tags that the page writes are excluded. */
export const ownTags = ({ tags }: GameRecord): readonly Tag[] =>
  tags.filter(([name]) => !FIELD_TAGS.some((field) => field === name) && !PAGE_TAGS.includes(name));

export type NameFault = 'empty' | 'characters' | 'long' | 'page' | 'taken';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The error in a tag's name, if any. `others` are the names of the user's other tags. */
export const nameFault = (name: string, others: readonly string[]): NameFault | undefined => {
  if (name === '') return 'empty';
  if (!/^[A-Za-z0-9][A-Za-z0-9_]*$/.test(name)) return 'characters';
  if (name.length > TAG_LENGTH) return 'long';
  if (PAGE_TAGS.some((own) => same(own, name))) return 'page';
  return [...FIELD_TAGS, ...others].some((other) => same(other, name)) ? 'taken' : undefined;
};

const isLeapYear = (year: number): boolean => year % 4 === 0;

/** Number of days in a month. As in the Julian calendar, every fourth year is a leap year, without exceptions. */
const daysOf = (month: number, year: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const PGN_DATE = /^(\d{4}|\?{4})\.(\d\d|\?\?)\.(\d\d|\?\?)$/;

/** Whether a text is a PGN date. Its parts may be unknown: `1283.05.??`. */
export const isPgnDate = (text: string): boolean => {
  const [match, year = '', month = '', day = ''] = PGN_DATE.exec(text) ?? [];
  if (match === undefined || year === '0000') return false;
  if (month !== '??' && (Number(month) < 1 || Number(month) > 12)) return false;
  // An unknown year counts as a leap year, and an unknown month as a month with 31 days.
  const days = daysOf(month === '??' ? 1 : Number(month), year === '????' ? 4 : Number(year));
  return day === '??' || (Number(day) >= 1 && Number(day) <= days);
};

/** Converts a date to the PGN format, which begins with the year. Returns other texts unchanged. */
export const makePgnDate = (text: string): string => {
  const [match, year = '', month = '??', day = '??'] =
    /^(\d{4}|\?{4})(?:[-./](\d{1,2}|\?\??))?(?:[-./](\d{1,2}|\?\??))?$/.exec(text) ?? [];
  if (match === undefined) return text;
  const part = (digits: string): string =>
    digits.startsWith('?') ? '??' : digits.padStart(2, '0');
  const date = `${year}.${part(month)}.${part(day)}`;
  return isPgnDate(date) ? date : text;
};

/** Whether a tag contains a date, as `Date`, `EventDate` and `UTCDate` do. */
export const isDateTag = (name: string): boolean => name.endsWith('Date');

/** Returns the game with a new value for a tag. An empty value removes a tag that has its own field. */
export const withTag = (record: GameRecord, name: string, value: string): GameRecord => {
  const isField = FIELD_TAGS.some((field) => field === name);
  const { tags } = record;
  if (value === '' && isField) return { ...record, tags: tags.filter(([tag]) => tag !== name) };
  return tags.some(([tag]) => tag === name)
    ? { ...record, tags: tags.map((tag) => (tag[0] === name ? [name, value] : tag)) }
    : { ...record, tags: [...tags, [name, value]] };
};

export const withTagRenamed = (record: GameRecord, from: string, to: string): GameRecord => ({
  ...record,
  tags: record.tags.map((tag) => (tag[0] === from ? [to, tag[1]] : tag)),
});

export const withoutTag = (record: GameRecord, name: string): GameRecord => ({
  ...record,
  tags: record.tags.filter(([tag]) => tag !== name),
});

/** The study's name after its tags have changed. The name changes only if it was derived from the tags. */
export const nameAfter = (name: string, before: GameRecord, after: GameRecord): string =>
  name !== '' && name === nameOf(tagMap(before.tags)) ? nameOf(tagMap(after.tags)) : name;

const FIELD_LABELS = {
  White: labels.white,
  Black: labels.black,
  Event: labels.event,
  Site: labels.site,
  Date: labels.date,
  Round: labels.round,
  Annotator: labels.annotator,
} as const;

export const fieldLabel = (tag: FieldTag): string => msg(FIELD_LABELS[tag]);

/** PGN's placeholder for an unknown value of a tag. */
export const placeholderOf = (tag: string): string =>
  tag === 'Date' ? '????.??.??' : tag === 'Annotator' ? '' : '?';

export const RESULTS: readonly (readonly [GameResult, () => string])[] = [
  ['*', () => msg(labels.notDecided)],
  ['1-0', () => '1–0'],
  ['1/2-1/2', () => '½–½'],
  ['0-1', () => '0–1'],
];

/** Describes the error in a tag's name. `kept` is the tag's current name. */
export const nameFaultText = (fault: NameFault, name: string, kept: string | undefined): string => {
  const text = faultText(fault, name.trim());
  return kept === undefined ? text : `${text} ${msg(labels.tagKeepsName, { kept })}`;
};

const faultText = (fault: NameFault, name: string): string => {
  switch (fault) {
    case 'empty':
      return msg(labels.enterNameForTag);
    case 'characters':
      return msg(labels.useLettersDigitsAndUnderscores);
    case 'long':
      return msg(labels.useAtMostCharacters, { max: TAG_LENGTH });
    case 'page':
      return msg(labels.pageWritesTagAutomatically, { name });
    case 'taken':
      return msg(labels.tagAlreadyExists, { name });
  }
};

/** The warning about a questionable value, which the page keeps anyway. */
export const valueFaultText = (
  tag: string,
  value: string,
  { isJoined, isTyped }: { readonly isJoined: boolean; readonly isTyped: boolean },
): string | undefined => {
  if (isDateTag(tag) && !isTyped && value !== '' && !isPgnDate(value))
    return msg(labels.isNotDateUseYear, { value });
  if (isJoined) return msg(labels.tagIsOneLineSo);
  return value.length > TAG_LENGTH
    ? msg(labels.charactersAllAreKeptBut, { length: value.length, max: TAG_LENGTH })
    : undefined;
};
