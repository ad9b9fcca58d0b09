/** The stored state of a study, and its row in the database. */
import { makeFen } from '../../../src/notation/fen.js';
import { makePgnInSteps } from '../../../src/notation/pgn-write.js';
import { NO_ANNOTATION, type GameRecord } from '../../../src/notation/record.js';
import type { Path } from '../../../src/game/tree.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Color } from '../../../src/rules/pieces.js';
import { startSetup } from '../../../src/rules/setup.js';
import type { StudyRow, KeptFault } from '../../storage/database.js';
import type { UnwrittenRow } from './unwritten.js';
import { untoldError } from '../../i18n/untold-error.js';

/** One state of a study. Records are shared, so versions can be compared quickly. */
export interface StudyVersion {
  readonly record: GameRecord;
  readonly name: string;
  readonly draft: string | undefined;
  readonly path: Path;
  readonly roll: DieRoll | undefined;
  readonly orientation: Color;
  readonly folded: ReadonlySet<string>;
}

/** Whether a game is more than the position from which it starts. */
const hasEntries = (record: GameRecord): boolean =>
  record.children.length > 0 ||
  record.tags.length > 0 ||
  record.comment !== '' ||
  record.shapes.length > 0 ||
  record.unread !== undefined;

/** Whether a game is more than the opening array. */
export const hasContent = (record: GameRecord): boolean =>
  hasEntries(record) || makeFen(record.setup) !== makeFen(startSetup(record.ruleset));

/** Whether a version is worth saving. A position is not until the user adds something to it. */
export const hasWork = ({
  record,
  name,
  draft,
}: Pick<StudyVersion, 'record' | 'name' | 'draft'>): boolean =>
  hasEntries(record) || name !== '' || draft !== undefined;

export const newRow = (): StudyRow => ({
  id: crypto.randomUUID(),
  name: '',
  pgn: '',
  path: [],
  orientation: 'white',
  folded: [],
  created: Date.now(),
  updated: Date.now(),
  revision: 0,
});

const sameContent = (a: StudyVersion, b: StudyVersion): boolean =>
  a.record === b.record && a.name === b.name && a.draft === b.draft;

const sameView = (a: StudyVersion, b: StudyVersion): boolean =>
  a.path.join() === b.path.join() &&
  a.roll === b.roll &&
  a.orientation === b.orientation &&
  a.folded === b.folded;

/**
 * What has changed since a version. Neither a position alone nor moving the cursor on an unchanged board makes a study.
 */
export const changeSince = (
  before: StudyVersion | undefined,
  now: StudyVersion,
  { revision }: StudyRow,
): 'content' | 'view' | undefined => {
  if (revision === 0 && !hasWork(now)) return undefined;
  if (before === undefined || !sameContent(now, before)) return 'content';
  return revision === 0 || sameView(now, before) ? undefined : 'view';
};

/** Makes a row; yields the parts of its text as `makePgnInSteps` does. */
export type RowSteps = Generator<string | undefined, UnwrittenRow, undefined>;

/**
 * The row of a version that follows `last`; its text is written again only if it differs from `kept`.
 */
export function* rowInSteps(
  version: StudyVersion,
  last: UnwrittenRow,
  kept: StudyVersion | undefined,
): RowSteps {
  const isNewContent = last.revision === 0 || kept === undefined || !sameContent(version, kept);
  const { record, name, draft, path, roll, orientation, folded } = version;
  const row: { -readonly [Key in keyof UnwrittenRow]: UnwrittenRow[Key] } = {
    ...last,
    name,
    path,
    orientation,
    folded: [...folded],
    ...(draft !== undefined && { draft }),
    ...(roll !== undefined && { roll }),
    ...(isNewContent && {
      pgn: yield* makePgnInSteps(record),
      updated: Date.now(),
      // The errors are kept as long as the unread text is kept.
      faults: record.unread === undefined ? [] : someFaults(last.faults),
    }),
  };
  if (isNewContent) delete row.normalised;
  if (draft === undefined) delete row.draft;
  if (roll === undefined) delete row.roll;
  return row;
}

/** The row of a deleted study as it was before: a change of it is written as a copy. */
export const withoutDeletion = (deleted: StudyRow): StudyRow => {
  const row: { -readonly [Key in keyof StudyRow]: StudyRow[Key] } = {
    ...deleted,
    revision: deleted.revision - 1,
  };
  delete row.deleted;
  return row;
};

/** An empty game from where another one begins. */
export const withoutMoves = ({ ruleset, setup }: GameRecord): GameRecord => ({
  ...NO_ANNOTATION,
  tags: [],
  ruleset,
  setup,
  result: '*',
  children: [],
});

/** A text that is not read completely has at least one error, even if the error is unknown. */
export const someFaults = (faults: readonly KeptFault[] = []): readonly KeptFault[] =>
  faults.length > 0 ? faults : [untoldError('pgn-unread', {})];
