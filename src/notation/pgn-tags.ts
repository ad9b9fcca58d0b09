/** Lists the tags that records store in their own fields, and writes tags. */

export const VARIANT_NAME = 'Grant Acedrex';
/** The value of the tag `Dice` for a game with the eight-sided die. */
export const DICE_FACES = '8';
/** The tag that stores a game's unparsed text. */
export const UNREAD_TAG = 'Unread';

/** Tags that are derived from the record's own fields. */
export const DERIVED_TAGS: readonly string[] = [
  'Variant',
  'Ruleset',
  'Dice',
  'SetUp',
  'FEN',
  'Result',
  UNREAD_TAG,
];

const DATE = /^\s*(\d{4}|\d\d?)([./-])(\d\d?)\2(\d{4}|\d\d?)\s*$/;

/**
 * Converts dates such as `26.11.2025`, `2025-11-26` or `2025.7.9` to PGN's sortable format. Does not change other texts
 * or ambiguous dates.
 */
export const pgnDate = (value: string): string => {
  const [, first = '', mark, second = '', last = ''] = DATE.exec(value) ?? [];
  const isYearFirst = first.length > 2;
  if (isYearFirst === last.length > 2) return value;
  const isDaySecond = Number(second) > 12;
  if (!isYearFirst && !isDaySecond && mark !== '.' && Number(first) <= 12) return value;
  const [year, month, day] = isYearFirst
    ? [first, second, last]
    : isDaySecond
      ? [last, first, second]
      : [last, second, first];
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('.');
};

/** Whether a tag's value is known. PGN writes `?` and `????.??.??` for unknown values. */
export const isKnownValue = (value: string): boolean => !/^[?. -]*$/.test(value);

/** Tags whose values are dates. */
export const DATE_TAGS: readonly string[] = ['Date', 'EventDate', 'UTCDate'];

export const makeTag = (name: string, value: string): string => `[${name} "${escapeValue(value)}"]`;

/**
 * Edits a long text part by part. Never cuts between a backslash and its escaped character. One call that replaces
 * characters in several megabytes takes more than linear time, because its garbage survives several collections.
 */
const editParts = (text: string, edit: (part: string) => string): string =>
  text.replace(/(?:\\?[^]){1,4096}/g, edit);

/**
 * Replaces all occurrences. `replaceAll` is not used, because its time for many matches grows faster than linearly and
 * was five times as long.
 */
const replaceEvery = (text: string, searched: string, replacement: string): string =>
  text.split(searched).join(replacement);

const escapeValue = (value: string): string =>
  replaceEvery(replaceEvery(value.replace(/[\r\n]+/g, ' '), '\\', '\\\\'), '"', '\\"');

/** Removes the escaping backslashes from a written tag value. */
export const unescapeValue = (written: string): string =>
  editParts(written, (part) => part.replace(/\\(.)/g, '$1'));

/** Encodes unparsed text as a tag value. Tags cannot contain line breaks, so each becomes `\n`. */
export const encodeUnread = (text: string): string =>
  replaceEvery(replaceEvery(text.replace(/\r\n?/g, '\n'), '\\', '\\\\'), '\n', '\\n');

export const decodeUnread = (value: string): string =>
  editParts(value, (part) =>
    part.replace(/\\([^])/g, (_, character: string) => (character === 'n' ? '\n' : character)),
  );
