/** Checks a record completely: hashes, signatures, commitments and rolls, times, and the rules of the game. */
import { err, ok, type Result } from '../result.js';
import type { DieRoll } from '../rules/dice.js';
import { COLORS, type Color } from '../rules/pieces.js';
import { refuse, type PlayError } from './error.js';
import { checkSignatures, readLedger, type Ledger } from './ledger.js';
import { parsePlayLink } from './link.js';
import { replay, type Replay } from './replay.js';
import { rollerAt } from './rolls.js';
import { viewOf, type GameView } from './view.js';

/** Milliseconds by which another device's clock may be ahead. */
const MAX_AHEAD = 86_400_000;

/** Checks a ledger, except for what `known` has of it, which was checked before. */
export const verifyLedger = async (
  ledger: Ledger,
  { now, known }: { readonly now: number; readonly known?: Replay },
): Promise<Result<Replay, PlayError>> => {
  const forged = await checkSignatures(ledger, known?.ledger);
  if (forged !== undefined) return err(forged);
  for (const seat of COLORS) {
    const time = ledger.entries[seat].at(-1)?.event.time ?? ledger.settings.time0;
    if (time > now + MAX_AHEAD) return refuse('play-time-ahead', { seat });
  }
  return replay(ledger, known);
};

/** A roll that both players' numbers prove. */
export interface VerifiedRoll {
  /** The move for which the die was rolled, counted from 1 for both sides together. */
  readonly ply: number;
  readonly by: Color;
  readonly roll: DieRoll;
}

/** What {@link verifyGame} has checked. */
export interface VerifiedGame {
  readonly view: GameView;
  /** Signed entries of each player. */
  readonly entries: Readonly<Record<Color, number>>;
  /** Every roll for which both numbers are revealed. */
  readonly rolls: readonly VerifiedRoll[];
}

/**
 * Verifies a game from its link alone: every signature against the keys that the invitation bound, every hash, every
 * number for the die against its commitment, every roll, and every move by the rules. The first fault is returned.
 *
 * `now` is in milliseconds since 1970; entries more than a day later are refused.
 */
export const verifyGame = async (
  link: string,
  { now = Date.now() }: { readonly now?: number } = {},
): Promise<Result<VerifiedGame, PlayError>> => {
  const read = await parsePlayLink(link);
  if (!read.ok) return read;
  const ledger = await readLedger(read.value.record);
  if (!ledger.ok) return ledger;
  const game = await verifyLedger(ledger.value, { now });
  if (!game.ok) return game;
  const { entries, rolls, start } = ledger.value;
  return ok({
    view: viewOf(game.value, { seat: undefined, roll: undefined, contradictions: [], notes: '' }),
    entries: { white: entries.white.length, black: entries.black.length },
    rolls: rolls.map((roll, ply) => ({ ply: ply + 1, by: rollerAt(ply, start.turn), roll })),
  });
};
