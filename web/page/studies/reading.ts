/** Reads kept studies. Fetched only for a study with a game in it, because it contains the reader of PGN. */
import { startRecord } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS, parseRuleset } from '../../../src/rules/rulesets.js';
import type { EditHistory, Step } from '../../../src/elements/session/undo-history.js';
import { readStored } from '../../storage/web-storage.js';
import { KEPT_UNDO, type KeptStep, type KeptUndo, type KeptStart } from './kept-session.js';
import { withDice } from '../../../src/game/dice.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';

export { readFirstGame } from '../import/first-game.js';

/** The undo history of a study, if its game is still as this tab left it. */
export const recallUndo = (id: string, pgn: string): EditHistory | undefined => {
  try {
    const kept = readStored('sessionStorage', KEPT_UNDO) as KeptUndo | undefined;
    if (kept?.id !== id || kept.pgn !== pgn) return undefined;
    return { undo: kept.undo.map(stepOf), redo: kept.redo.map(stepOf) };
  } catch {
    return undefined;
  }
};

/** Parsed only when the step is used, because most steps never are. */
const stepOf = ([pgn, path, name]: KeptStep): Step => {
  let record: GameRecord | undefined;
  return {
    get record() {
      record ??= parsePgn(pgn)[0]?.record ?? startRecord(Position.start(RULESETS.cazaux));
      return record;
    },
    path,
    ...(typeof name === 'string' && { name }),
  };
};

/** Opens it unless it cannot be read, or the user has begun something else than the `untouched` game meanwhile. */
export const openStart = (
  game: GameStore,
  [id, fen, hasDice]: KeptStart,
  untouched: GameRecord,
): void => {
  const dice = hasDice === true;
  const ruleset = parseRuleset(id);
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice }) : undefined;
  if (position?.ok !== true || game.record !== untouched) return;
  const record = startRecord(position.value);
  game.open(dice ? withDice(record) : record, { name: '' });
};
