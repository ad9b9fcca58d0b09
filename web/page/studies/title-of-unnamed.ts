import type { GameRecord } from '../../../src/notation/record.js';
import { openingOf } from '../../storage/opening.js';
import { knownTag, tagMap } from '../../storage/pgn-header.js';
import { titleOf } from './title.js';

/** What the library calls a game that has no name. */
export const titleOfUnnamed = (record: GameRecord): string => {
  const tags = tagMap(record.tags);
  const [white, black] = [knownTag(tags, 'White'), knownTag(tags, 'Black')];
  return titleOf({ name: '', white, black, opening: openingOf(record) });
};
