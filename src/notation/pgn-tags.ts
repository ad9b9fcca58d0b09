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

const escapeValue = (value: string): string =>
  value.replace(/[\r\n]+/g, ' ').replace(/[\\"]/g, (character) => `\\${character}`);

/** Unread text as the value of its tag. Tags cannot contain line breaks, so these become `\n`. */
export const encodeUnread = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/\r\n|\r|\n/g, '\\n');

export const decodeUnread = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => (character === 'n' ? '\n' : character));
