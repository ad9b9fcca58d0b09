/** Tags that have their own fields in a record, and the writing of tags. */

export const VARIANT_NAME = 'Grant Acedrex';
/** The value of the tag `Dice` for games with the eight-sided die. */
export const DICE_FACES = '8';
/** The tag with the unread text of a game. */
export const UNREAD_TAG = 'Unread';

/** Tags that are written from the record's own fields. */
export const DERIVED_TAGS: readonly string[] = [
  'Variant',
  'Ruleset',
  'Dice',
  'SetUp',
  'FEN',
  'Result',
  UNREAD_TAG,
];

export const makeTag = (name: string, value: string): string => `[${name} "${escapeValue(value)}"]`;

/**
 * Edits a long text part by part, never between a backslash and what it escapes. Replacing every character of
 * megabytes in one call takes more than linear time, because its garbage outlives several collections.
 */
const editParts = (text: string, edit: (part: string) => string): string =>
  text.replace(/(?:\\?[^]){1,4096}/g, edit);

/** `replaceAll` takes five times as long for megabytes in which every other character is replaced, and more than linear time. */
const replaceEvery = (text: string, searched: string, replacement: string): string =>
  text.split(searched).join(replacement);

const escapeValue = (value: string): string =>
  replaceEvery(replaceEvery(value.replace(/[\r\n]+/g, ' '), '\\', '\\\\'), '"', '\\"');

/** The value of a tag as it stands in a file, without the backslashes of its escapes. */
export const unescapeValue = (written: string): string =>
  editParts(written, (part) => part.replace(/\\(.)/g, '$1'));

/** Unread text as the value of its tag. Tags cannot contain line breaks, so these become `\n`. */
export const encodeUnread = (text: string): string =>
  replaceEvery(replaceEvery(text.replace(/\r\n?/g, '\n'), '\\', '\\\\'), '\n', '\\n');

export const decodeUnread = (value: string): string =>
  editParts(value, (part) =>
    part.replace(/\\([^])/g, (_, character: string) => (character === 'n' ? '\n' : character)),
  );
