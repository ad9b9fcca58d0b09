/**
 * Stores the undo history for a reload of the tab. It is not in the database, because it would have to be
 * written with every edit, and other tabs cannot use it.
 */
import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Step } from '../../../src/elements/session/undo-history.js';
import { removeStored, writeStored } from '../../storage/web-storage.js';

export const KEPT_UNDO = 'acedrex-undo';
/** Largest length in characters; browsers allow about five million for each tab. */
const MAX_LENGTH = 1_000_000;
/** Milliseconds that may be spent on it while the page is being closed. */
const PATIENCE = 50;

export type KeptStep = readonly [pgn: string, path: readonly number[], name?: string];

export interface KeptUndo {
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
  const kept: KeptUndo = {
    id,
    pgn: makePgn(record),
    undo: keep(history.undo),
    redo: keep(history.redo),
  };
  // Steps that cannot be stored cannot be undone; the game itself is in the database.
  writeStored('sessionStorage', KEPT_UNDO, kept);
};

export const forgetUndo = (): void => {
  removeStored('sessionStorage', KEPT_UNDO);
};
