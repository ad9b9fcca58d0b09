/** Remembers the tab's study and cursor, so that they survive a reload. */
import { withDice } from '../../../src/game/dice.js';
import { startRecord } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import { readStored, writeStored } from '../../storage/web-storage.js';

const SESSION_KEY = 'acedrex-study';

/** A position that nothing has been added to, so that it is not stored. */
interface KeptStart {
  readonly ruleset: string;
  readonly fen: string;
  readonly dice: boolean;
}

interface Session {
  readonly id: string;
  readonly path: readonly number[];
  readonly start?: KeptStart;
}

export const startOf = ({ ruleset, setup, dice }: GameRecord): KeptStart => ({
  ruleset: ruleset.id,
  fen: makeFen(setup),
  dice: dice === true,
});

/** The game without moves that a tab has shown; undefined if it cannot be read. */
export const recordOfStart = ({ ruleset: id, fen, dice }: KeptStart): GameRecord | undefined => {
  const ruleset = parseRuleset(id);
  const position = ruleset.ok ? Position.fromFen(fen, ruleset.value, { dice }) : undefined;
  if (position?.ok !== true) return undefined;
  const record = startRecord(position.value);
  return dice ? withDice(record) : record;
};

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
