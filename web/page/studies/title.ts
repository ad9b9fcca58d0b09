/** What a study is called where its name is shown. */
import { msg } from '@lit/localize';
import type { GameRecord } from '../../../src/notation/record.js';
import type { StudyEntry } from '../../storage/database.js';
import { openingOf } from '../../storage/opening.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';

/** A study's name, or its players, or its first moves. */
export const titleOf = ({
  name,
  white,
  black,
  opening,
}: Pick<StudyEntry, 'name' | 'white' | 'black' | 'opening'>): string => {
  if (name !== '') return name;
  const players = [white, black].filter((player) => player !== '').join(' – ');
  return players || opening || msg('Untitled study');
};

/** What the library calls a game that has no name. */
export const titleOfUnnamed = (record: GameRecord): string => {
  const tags = tagMap(record.tags);
  const [white, black] = [knownTag(tags, 'White'), knownTag(tags, 'Black')];
  return titleOf({ name: '', white, black, opening: openingOf(record) });
};
