/** Stores the tab's study and its view in session storage. Both then survive a reload. */
import type { StudyRow, View } from '../../storage/database.js';
import { readStored, writeStored, removeStored } from '../../storage/web-storage.js';

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
export type KeptStep = readonly [pgn: string, path: readonly number[], name?: string];

export interface KeptUndo {
  readonly id: string;
  readonly pgn: string;
  readonly undo: readonly KeptStep[];
  readonly redo: readonly KeptStep[];
}

export const forgetUndo = (): void => removeStored('sessionStorage', KEPT_UNDO);
