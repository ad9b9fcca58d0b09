/** The tags that a record's own fields stand for, and tags as lines. */

export const VARIANT_NAME = 'Grant Acedrex';
/** What the tag `Dice` says of a game with the eight-sided die. */
export const DICE_FACES = '8';
/** Holds the text of a game that could not be read. */
export const UNREAD_TAG = 'Unread';

/** Tags that the record's own fields stand for. */
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

/** Unread text as the value of its tag. A tag cannot hold line breaks, so they become `\n`. */
export const encodeUnread = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/\r\n|\r|\n/g, '\\n');

export const decodeUnread = (value: string): string =>
  value.replace(/\\([\s\S])/g, (_, character: string) => (character === 'n' ? '\n' : character));
