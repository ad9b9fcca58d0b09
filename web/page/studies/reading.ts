/** Reads stored studies. Contains the PGN reader, so it is fetched only for a study that contains a game. */
import { startRecord } from '../../../src/game/tree.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import type { EditHistory, Step } from '../../../src/elements/session/undo-history.js';
import { readStored } from '../../storage/web-storage.js';
import { KEPT_UNDO, type KeptStep, type KeptUndo } from './keeping.js';

export { readFirstGame } from '../links/first-game.js';

/** The undo history of a study. Undefined if its game has changed since this tab left the study. */
export const recallUndo = (id: string, pgn: string): EditHistory | undefined => {
  try {
    const kept = readStored('sessionStorage', KEPT_UNDO) as KeptUndo | undefined;
    if (kept?.id !== id || kept.pgn !== pgn) return undefined;
    return { undo: kept.undo.map(stepOf), redo: kept.redo.map(stepOf) };
  } catch {
    return undefined;
  }
};

/** Parses a step only when it is used, because most steps are never used. */
const stepOf = ([pgn, path, name, amendment]: KeptStep): Step => {
  let record: GameRecord | undefined;
  return {
    get record() {
      record ??= parsePgn(pgn)[0]?.record ?? startRecord(Position.start(RULESETS.cazaux));
      return record;
    },
    path,
    ...(typeof name === 'string' && { name }),
    ...(typeof amendment === 'string' && { amendment }),
  };
};
