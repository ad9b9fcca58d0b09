/** Recognises studies in which nothing is left, such as a move that was tried and taken back. */
import type { StudyEntry, StudyRow } from '../../storage/database.js';
import { knownTag, splitHeader, tagMap } from '../../storage/pgn-header.js';

/** Tags that every game has. The ruleset alone is not worth a study. */
const USUAL_TAGS: ReadonlySet<string> = new Set([
  ...['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'],
  ...['Variant', 'Ruleset', 'Dice'],
]);
const OWN_VALUES: ReadonlySet<string> = new Set(['Result', 'Variant', 'Ruleset', 'Dice']);

/** Whether the text of a study has to be read to know whether it is empty; few have. */
export const mayBeEmpty = (entry: StudyEntry): boolean =>
  entry.plies === 0 &&
  entry.result === '*' &&
  entry.deleted === undefined &&
  entry.imported === undefined &&
  (entry.collections ?? []).length === 0 &&
  [entry.name, entry.white, entry.black, entry.event].every((text) => text === '');

/** Whether a study has no move, comment, name, tag or shape, and begins with the opening array. */
export const isEmptyStudy = ({ name, pgn, draft }: StudyRow): boolean => {
  const { tags, body } = splitHeader(pgn);
  const known = tagMap(tags);
  return (
    name === '' &&
    draft === undefined &&
    ['', '*'].includes(body) &&
    tags.every(
      ([tag]) => USUAL_TAGS.has(tag) && (OWN_VALUES.has(tag) || knownTag(known, tag) === ''),
    )
  );
};
