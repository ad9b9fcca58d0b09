/** What a study is called where its name is shown. */
import { msg } from '../../i18n/locale.js';
import type { StudyEntry } from '../../storage/database.js';
import * as labels from '../../words/labels.js';

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
