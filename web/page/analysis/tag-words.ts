/** The words of the tag editor. */
import { msg } from '../../i18n/locale.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import { isDateTag, isPgnDate, TAG_LENGTH, type FieldTag, type NameFault } from './tag-rules.js';
import * as labels from '../../words/labels.js';

export const fieldLabel = (tag: FieldTag): string => {
  switch (tag) {
    case 'White':
      return msg(labels.white);
    case 'Black':
      return msg(labels.black);
    case 'Event':
      return msg(labels.event);
    case 'Site':
      return msg(labels.site);
    case 'Date':
      return msg(labels.date);
    case 'Round':
      return msg(labels.round);
    case 'Annotator':
      return msg(labels.annotator);
  }
};

/** What PGN writes for a value that is not known. */
export const placeholderOf = (tag: string): string =>
  tag === 'Date' ? '????.??.??' : tag === 'Annotator' ? '' : '?';

export const RESULTS: readonly (readonly [GameResult, () => string])[] = [
  ['*', () => msg(labels.notDecided)],
  ['1-0', () => '1–0'],
  ['1/2-1/2', () => '½–½'],
  ['0-1', () => '0–1'],
];

/** What is wrong with a name; `kept` is the name that the tag still has. */
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

/** What is to be said about a value, which is kept in any case. */
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
