/** Remembers the tab's study and how it is shown, so that both survive a reload. */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { StudyRow } from '../../storage/database.js';
import { readStored, writeStored, removeStored } from '../../storage/web-storage.js';
import { makePgn } from '../../../src/notation/pgn-write.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { Step } from '../../../src/elements/session/undo-history.js';

const SESSION_KEY = 'acedrex-study';

/** A position that nothing has been added to, so that it is not stored: its ruleset's id, its FEN, and whether it has dice. */
export type KeptStart = readonly [ruleset: string, fen: string, dice: boolean | undefined];

/** How a study is shown. */
export interface View {
  readonly path: readonly number[];
  readonly orientation: Color;
  readonly roll?: DieRoll | undefined;
}

interface Session extends View {
  readonly id: string;
  readonly start?: KeptStart | undefined;
  /** A game that was only looked at, so that it is not stored. */
  readonly row?: StudyRow | undefined;
}

export const readSession = (): Session | undefined =>
  readStored('sessionStorage', SESSION_KEY) as Session | undefined;

/** The study that any tab has shown last, for a new tab. */
export const readLastStudy = (): string | undefined => {
  const id = readStored('localStorage', SESSION_KEY);
  return typeof id === 'string' ? id : undefined;
};

/** If nothing can be stored, the page opens the study that was written last. */
export const rememberSession = (session: Session): void => {
  writeStored('sessionStorage', SESSION_KEY, session);
  writeStored('localStorage', SESSION_KEY, session.id);
};

/**
 * Stores the undo history for a reload of the tab. It is not in the database, because it would have to be
 * written with every edit, and other tabs cannot use it.
 */
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

export const forgetUndo = (): void => removeStored('sessionStorage', KEPT_UNDO);
