/**
 * Stores the undo history for a reload of the tab. It is not in the database, because it would have to be
 * written with every edit, and other tabs cannot use it.
 */
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { startRecord } from '../../../src/game/tree.js';
import { Position } from '../../../src/rules/position.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import type { GameStore } from '../../game/game-store.js';
import type { EditHistory, Step } from '../../game/undo-history.js';

const KEY = 'acedrex-undo';
/** Largest length in characters; browsers allow about five million for each tab. */
const MAX_LENGTH = 1_000_000;
/** Milliseconds that may be spent on it while the page is being closed. */
const PATIENCE = 50;

type KeptStep = readonly [pgn: string, path: readonly number[], name?: string];

interface Kept {
  /** The study and its game, to which the steps belong. */
  readonly id: string;
  readonly pgn: string;
  readonly undo: readonly KeptStep[];
  readonly redo: readonly KeptStep[];
}

/** Stores the latest steps, as many as space and time allow. */
export const rememberUndo = (id: string, { record, history }: GameStore): void => {
  const until = performance.now() + PATIENCE;
  let room = MAX_LENGTH;
  const keep = (steps: readonly Step[]): readonly KeptStep[] => {
    const kept: KeptStep[] = [];
    for (const step of [...steps].reverse()) {
      const pgn = makePgn(step.record);
      room -= pgn.length;
      if (room < 0 || performance.now() > until) break;
      const { path, name } = step;
      kept.unshift(name === undefined ? [pgn, path] : [pgn, path, name]);
    }
    return kept;
  };
  if (history.undo.length + history.redo.length === 0) {
    forgetUndo();
    return;
  }
  const kept: Kept = {
    id,
    pgn: makePgn(record),
    undo: keep(history.undo),
    redo: keep(history.redo),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Steps that cannot be stored cannot be undone; the game itself is in the database.
  }
};

export const forgetUndo = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to recall.
  }
};

/** The undo history of a study, if its game is still as this tab left it. */
export const recallUndo = (id: string, pgn: string): EditHistory | undefined => {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.id !== id || kept.pgn !== pgn) return undefined;
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
