/**
 * What can be undone, kept for the tab while it is reloaded. Not in the database: it would have to be
 * written with every edit, and no other tab could do anything with it.
 */
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import { startRecord } from '../../../src/game/tree.js';
import { Position } from '../../../src/rules/position.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import type { EditHistory, GameStore, Step } from '../../game/game-store.js';

const KEY = 'acedrex-undo';
/** Characters; browsers grant a tab some five million. */
const MAX_LENGTH = 1_000_000;
/** Milliseconds that may be spent on it while a page is being left. */
const PATIENCE = 50;

type KeptStep = readonly [pgn: string, path: readonly number[], name?: string];

interface Kept {
  /** The study, and the game it held: the steps lead from there and from nowhere else. */
  readonly id: string;
  readonly pgn: string;
  readonly undo: readonly KeptStep[];
  readonly redo: readonly KeptStep[];
}

/** Keeps the latest steps, as many as there is room and time for. */
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
    // What cannot be kept cannot be undone; the game itself is in the database.
  }
};

export const forgetUndo = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing then.
  }
};

/** What can be undone in a study that holds a game, if this tab has left it so. */
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

/** Read when it is wanted: most steps never are. */
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
