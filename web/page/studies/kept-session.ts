/** Remembers the tab's study and how it is shown, so that both survive a reload. */
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Color } from '../../../src/rules/pieces.js';
import type { StudyRow } from '../../storage/database.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

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
