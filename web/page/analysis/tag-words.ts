/** The texts of the tag editor. */
import { msg } from '../../i18n/locale.js';
import type { GameResult } from '../../../src/rules/outcome.js';
import { isDateTag, isPgnDate, TAG_LENGTH, type FieldTag, type NameFault } from './tag-rules.js';
import * as labels from '../../words/labels.js';

export const fieldLabel = (tag: FieldTag): string =>
  msg(
    (
      {
        White: labels.white,
        Black: labels.black,
        Event: labels.event,
        Site: labels.site,
        Date: labels.date,
        Round: labels.round,
        Annotator: labels.annotator,
      } as const
    )[tag],
  );

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
