/** Decides which studies are stored, and stores the tab's study. `title.ts`, which is fetched later, names studies. */
import { makeFen } from '../../../src/notation/fen.js';
import { isKnownValue } from '../../../src/notation/pgn-tags.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { StudyRow, View } from '../../storage/database.js';
import { readStored, removeStored, writeStored } from '../../storage/web-storage.js';

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

const STUDY_KEY = 'acedrex-study';

interface KeptStudy {
  readonly id: string;
  /** The view; undefined until it is written for the first time. */
  readonly view?: View;
  /** The row of a game that is not in the database because it is empty or was only viewed. */
  readonly row?: StudyRow | undefined;
  /** The id of the study that a new game has replaced. With this id, the user can undo the replacement. */
  readonly before?: string | undefined;
}

export const readKeptStudy = (): KeptStudy | undefined =>
  readStored('sessionStorage', STUDY_KEY) as KeptStudy | undefined;

/** The id of the study that any tab showed last, for use in a new tab. Returns an empty string if there is none. */
export const readLastStudy = (): string => {
  const id = readStored('localStorage', STUDY_KEY);
  return typeof id === 'string' ? id : '';
};

/** Stores the tab's study. If this fails, a reload opens the study that was written last. */
export const keepStudy = (study: KeptStudy): void => {
  writeStored('sessionStorage', STUDY_KEY, study);
  writeStored('localStorage', STUDY_KEY, study.id);
};

/**
 * The key of the undo history in session storage. The history survives a reload. It is not in the database, because
 * every edit would have to write it, and because other tabs cannot use it.
 */
export const KEPT_UNDO = 'acedrex-undo';
export type KeptStep = readonly [
  pgn: string,
  path: readonly number[],
  name?: string | null,
  amendment?: string,
];

export interface KeptUndo {
  readonly id: string;
  readonly pgn: string;
  readonly undo: readonly KeptStep[];
  readonly redo: readonly KeptStep[];
}

export const forgetUndo = (): void => removeStored('sessionStorage', KEPT_UNDO);
