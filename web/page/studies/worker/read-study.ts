/** Reads the text of a study completely: its errors, and its positions for searches. */
import { Slices } from '../../../../src/engine/slices.js';
import { endOfLine, nodesAlong } from '../../../../src/game/tree.js';
import { makePgn } from '../../../../src/notation/pgn.js';
import { entryOf } from '../../../storage/entry.js';
import type { KeptFault, StudyRow } from '../../../storage/database.js';
import type { Reading } from '../../../storage/all-studies.js';
import { readFirstGame } from '../../import/first-game.js';
import { isHarmless, type ReadGame } from '../../import/import-error.js';
import { someFaults } from '../study-version.js';
import { noPositions, positionsOf } from './positions-of.js';

/** The most errors of one text that are stored. */
const MAX_FAULTS = 10;
/** Characters. */
const MAX_QUOTED = 40;

export const readStudy = async (row: StudyRow): Promise<Reading> => {
  // A worker need not pause for input.
  const game = await readFirstGame(row.pgn, new Slices({ slice: Infinity }));
  const { faults: known = [] } = row;
  const faults = known.length > 0 ? known : faultsOf(game);
  const record = game?.record;
  return {
    row,
    faults,
    ...normalisedOf(row, game),
    positions: record === undefined ? noPositions(row.id) : positionsOf(row.id, record),
  };
};

/** The game in the form of this program, if what the list reads of its text is not what the reader has found. */
const normalisedOf = (
  row: StudyRow,
  game: ReadGame | undefined,
): { readonly normalised?: string } => {
  const record = game?.record;
  if (record === undefined) return {};
  const { plies, ruleset, result, opening } = entryOf(row);
  const line = endOfLine(record);
  const [first] = nodesAlong(record, line.slice(0, 1)) ?? [];
  const isSame =
    (game?.warnings ?? []).length === 0 &&
    plies === line.length &&
    // Coordinates and labels are not shown where the first move is in our own form.
    (first === undefined || opening.split(' ').includes(first.san)) &&
    ruleset === record.ruleset.id &&
    result === record.result;
  return isSame ? {} : { normalised: makePgn(record) };
};

const faultsOf = (game: ReadGame | undefined): readonly KeptFault[] => {
  const warnings = (game?.warnings ?? []).filter((warning) => !isHarmless(warning));
  const errors = [...(game?.errors ?? []), ...warnings];
  if (errors.length === 0 && game?.record !== undefined)
    return game.record.unread === undefined ? [] : someFaults();
  return someFaults(
    errors.slice(0, MAX_FAULTS).map(({ code, params, message, token, line }) => ({
      code,
      params,
      message,
      ...(token !== undefined && { token: token.slice(0, MAX_QUOTED) }),
      ...(line !== undefined && { line }),
    })),
  );
};
