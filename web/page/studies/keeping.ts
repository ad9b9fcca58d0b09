/** Decides which studies are stored. `title.ts`, which is fetched later, decides which are listed under which name. */
import { makeFen } from '../../../src/notation/fen.js';
import { isKnownValue } from '../../../src/notation/pgn-tags.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { StudyRow } from '../../storage/database.js';

/** A state of a study. Records are shared between versions, so comparing versions is fast. */
export interface StudyVersion {
  readonly record: GameRecord;
  readonly name: string;
  readonly draft: string | undefined;
}

/** Whether a game starts from a position other than the starting position of its ruleset. */
export const isSetUp = ({ setup, ruleset }: GameRecord): boolean =>
  makeFen(setup) !== makeFen(startSetup(ruleset));

/** Whether a game contains more than the starting position of its ruleset. Dice alone do not count. */
export const hasContent = (record: GameRecord): boolean =>
  record.children.length > 0 ||
  record.tags.some(([, value]) => isKnownValue(value)) ||
  record.comment !== '' ||
  record.shapes.length > 0 ||
  record.evaluation !== undefined ||
  record.result !== '*' ||
  record.unread !== undefined ||
  isSetUp(record);

/** Whether a study has content that could be lost: a game, a set-up position, a name, or text in the FEN field. */
export const isWorthKeeping = ({ record, name, draft }: StudyVersion): boolean =>
  hasContent(record) || name !== '' || draft !== undefined;

export const newRow = (): StudyRow => ({
  id: crypto.randomUUID(),
  name: '',
  pgn: '',
  created: Date.now(),
  updated: Date.now(),
  revision: 0,
});

/** Whether a study differs from an earlier version. A new study must also have content worth keeping. */
export const hasChanged = (
  before: StudyVersion | undefined,
  now: StudyVersion,
  { revision }: StudyRow,
): boolean => {
  if (revision === 0 && !isWorthKeeping(now)) return false;
  const { record, name, draft } = now;
  return before?.record !== record || before.name !== name || before.draft !== draft;
};

/** The row of a deleted study as it was before the deletion. A change to this row is written as a copy. */
export const withoutDeletion = (deleted: StudyRow): StudyRow => {
  const row: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = {
    ...deleted,
    revision: deleted.revision - 1,
  };
  delete row.deleted;
  return row;
};
