/** Divides a game into opening, middlegame and ending. */
import { COLORS } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';

export const PHASES = ['opening', 'middlegame', 'ending'] as const;
export type Phase = (typeof PHASES)[number];

/** The opening is over when this many pieces or fewer are left, not counting kings and pawns. A game starts with 22. */
const MIDDLEGAME_PIECES = 16;
const ENDING_PIECES = 8;
/** A side is developed if fewer pieces than this, including the king, are on its first rank. A game starts with 12. */
const DEVELOPED = 7;

/**
 * The phase of a single position. The opening ends when six of the 22 pieces other than kings and pawns are gone, or
 * when six of a side's twelve pieces have left its first rank. The ending begins when eight of the 22 are left.
 */
const phaseAt = (position: Position): Phase => {
  const standing = position.pieces();
  const pieces = standing.filter(([, { role }]) => role !== 'pawn' && role !== 'king').length;
  if (pieces <= ENDING_PIECES) return 'ending';
  const isDeveloped = COLORS.some(
    (color) =>
      standing.filter(
        ([square, piece]) =>
          piece.color === color &&
          piece.role !== 'pawn' &&
          square.slice(1) === (color === 'white' ? '1' : '12'),
      ).length < DEVELOPED,
  );
  return pieces <= MIDDLEGAME_PIECES || isDeveloped ? 'middlegame' : 'opening';
};

export interface PhaseSpan {
  readonly phase: Phase;
  /** First ply of the phase, counted from the start of the game. `to` is the last ply of the phase. */
  readonly from: number;
  readonly to: number;
}

/** The phases of a game in order. A phase that has ended does not return, even if a pawn promotes. */
export const phasesOf = (positions: readonly Position[]): readonly PhaseSpan[] => {
  const spans: PhaseSpan[] = [];
  let reached = 0;
  for (const [ply, position] of positions.entries()) {
    reached = Math.max(reached, PHASES.indexOf(phaseAt(position)));
    const phase = PHASES[reached] ?? 'ending';
    const last = spans.at(-1);
    if (last?.phase === phase) spans[spans.length - 1] = { ...last, to: ply };
    else spans.push({ phase, from: ply, to: ply });
  }
  return spans;
};
