/**
 * Writes the study on the board: its text, its row, and its undo history. Fetched before the first edit, because the
 * first view does not need it.
 */
import { makePgn, makePgnInSteps } from '../../../src/notation/pgn-write.js';
import { finishSteps, trySteps } from '../../../src/steps.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Step } from '../../../src/elements/session/undo-history.js';
import { untoldError } from '../../i18n/untold-error.js';
import type { Database, KeptFault, StudyRow } from '../../storage/database.js';
import { putStudy } from '../../storage/studies.js';
import { writeStored } from '../../storage/web-storage.js';
import {
  forgetUndo,
  isWorthKeeping,
  KEPT_UNDO,
  type KeptStep,
  type KeptUndo,
  type StudyVersion,
} from './keeping.js';
import type { RowSteps } from './long-study.js';
import type { Copied } from './other-versions.js';
import { rememberUnwritten, type UnwrittenRow } from './unwritten.js';

/** Maximum number of moves, and of characters, in a study that is written directly. A worker writes longer studies. */
const SHORT_GAME = 2000;
const SHORT_TEXT = 250_000;

/** Creates the row of a version in steps. The version follows `last`. */
export function* rowInSteps({ record, name, draft }: StudyVersion, last: UnwrittenRow): RowSteps {
  const row: { -readonly [Key in keyof UnwrittenRow]: UnwrittenRow[Key] } = {
    ...last,
    name,
    ...(draft !== undefined && { draft }),
    pgn: yield* makePgnInSteps(record),
    updated: Date.now(),
    // Keeps the errors as long as there is unread text.
    faults: record.unread === undefined ? [] : someFaults(last.faults),
  };
  delete row.normalised;
  delete row.isEmpty;
  if (draft === undefined) delete row.draft;
  if (!isWorthKeeping({ record, name, draft })) row.isEmpty = true;
  return row;
}

/** Creates the row of a short study. Returns undefined if the study is long. */
export const shortRow = (version: StudyVersion, last: UnwrittenRow): UnwrittenRow | undefined =>
  trySteps(rowInSteps(version, last), SHORT_GAME);

/** Stores a version in local storage. The next page load writes it to the database if this page cannot do so. */
export const rememberVersion = (version: StudyVersion, last: UnwrittenRow): void =>
  rememberUnwritten(finishSteps(rowInSteps(version, last)));

interface WrittenVersion {
  /** The row as it was sent to the database. `written` is the row as it was stored. */
  readonly row: StudyRow;
  readonly written: StudyRow;
  /** What another tab did to the study, if this version has become a copy. */
  readonly copied?: Copied;
}

/**
 * Writes a version that follows `last`. A closing page writes even a long version immediately. Returns undefined if a
 * later version has already been written.
 */
export const putVersion = async (
  database: Database,
  version: StudyVersion,
  last: UnwrittenRow,
  { isLeaving, isOutdated }: { readonly isLeaving: boolean; readonly isOutdated: () => boolean },
): Promise<WrittenVersion | undefined> => {
  const short = isLeaving ? finishSteps(rowInSteps(version, last)) : shortRow(version, last);
  const put =
    short !== undefined && (isLeaving || short.pgn.length < SHORT_TEXT)
      ? { row: short, written: await putStudy(database, short) }
      : await (
          await import('./long-study.js')
        ).putLongStudy(database, rowInSteps(version, last), isOutdated);
  if (put === undefined) return undefined;
  const { row, written } = put;
  if (written !== undefined) return { row, written };
  // Another tab has changed or deleted the study in the meantime. Both versions are kept.
  const { writeCopy } = await import('./other-versions.js');
  return { row, ...(await writeCopy(database, row)) };
};

/** Maximum number of characters to store. Browsers allow about five million for each tab. */
const MAX_LENGTH = 1_000_000;
/** Maximum milliseconds to spend on storing steps while the page is closing. */
const PATIENCE = 50;

/** Stores the latest steps of the undo history, as many as space and time allow. */
export const rememberUndo = (id: string, { record, history }: GameStore): void => {
  const until = performance.now() + PATIENCE;
  let room = MAX_LENGTH;
  const keep = (steps: readonly Step[]): readonly KeptStep[] => {
    const kept: KeptStep[] = [];
    for (const step of [...steps].reverse()) {
      const pgn = makePgn(step.record);
      room -= pgn.length;
      if (room < 0 || performance.now() > until) break;
      const { path, name, amendment } = step;
      kept.unshift(
        amendment === undefined ? [pgn, path, name ?? null] : [pgn, path, name ?? null, amendment],
      );
    }
    return kept;
  };
  if (history.undo.length + history.redo.length === 0) {
    forgetUndo();
    return;
  }
  const kept: KeptUndo = {
    id,
    pgn: makePgn(record),
    undo: keep(history.undo),
    redo: keep(history.redo),
  };
  // If this fails, the steps cannot be undone after a reload. The game itself is in the database.
  writeStored('sessionStorage', KEPT_UNDO, kept);
};

/** Returns the errors of a text that was not read completely. If none are known, returns a general error. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0 ? faults : [untoldError('pgn-unread', {})];
