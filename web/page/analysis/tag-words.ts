/** The words of the tag editor. */
import { msg } from '../../i18n/locale.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import { isDateTag, isPgnDate, TAG_LENGTH, type FieldTag, type NameFault } from './tag-rules.js';

export const fieldLabel = (tag: FieldTag): string => {
  switch (tag) {
    case 'White':
      return msg('White');
    case 'Black':
      return msg('Black');
    case 'Event':
      return msg('Event');
    case 'Site':
      return msg('Site');
    case 'Date':
      return msg('Date');
    case 'Round':
      return msg('Round');
    case 'Annotator':
      return msg('Annotator');
  }
};

/** What PGN writes for a value that is not known. */
export const placeholderOf = (tag: string): string =>
  tag === 'Date' ? '????.??.??' : tag === 'Annotator' ? '' : '?';

export const RESULTS: readonly (readonly [GameResult, () => string])[] = [
  ['*', () => msg('not decided')],
  ['1-0', () => '1–0'],
  ['1/2-1/2', () => '½–½'],
  ['0-1', () => '0–1'],
];

/** What is wrong with a name; `kept` is the name that the tag still has. */
export const nameFaultText = (fault: NameFault, name: string, kept: string | undefined): string => {
  const text = faultText(fault, name.trim());
  return kept === undefined ? text : `${text} ${msg('The tag keeps the name {0}.', kept)}`;
};

const faultText = (fault: NameFault, name: string): string => {
  switch (fault) {
    case 'empty':
      return msg('Enter a name for the tag.');
    case 'characters':
      return msg('Use letters, digits and underscores; start with a letter or digit.');
    case 'long':
      return msg('Use at most {0} characters.', TAG_LENGTH);
    case 'page':
      return msg('The page writes the tag {0} automatically.', name);
    case 'taken':
      return msg('Tag {0} already exists.', name);
  }
};

/** What is to be said about a value, which is kept in any case. */
export const valueFaultText = (
  tag: string,
  value: string,
  { isJoined, isTyped }: { readonly isJoined: boolean; readonly isTyped: boolean },
): string | undefined => {
  if (isDateTag(tag) && !isTyped && value !== '' && !isPgnDate(value))
    return msg(
      '“{0}” is not a date. Use year.month.day, such as 1283.05.17, with ?? for unknown parts.',
      value,
    );
  if (isJoined) return msg('A tag is one line, so line breaks were replaced by spaces.');
  return value.length > TAG_LENGTH
    ? msg(
        '{0} characters: all are kept, but other programs may read only {1}.',
        value.length,
        TAG_LENGTH,
      )
    : undefined;
};
