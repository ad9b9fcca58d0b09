/** Divides a game into opening, middlegame and ending. */
import { COLORS } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';

export const PHASES = ['opening', 'middlegame', 'ending'] as const;
export type Phase = (typeof PHASES)[number];

/** Pieces of both sides without kings and pawns; 22 at the start. */
const MIDDLEGAME_PIECES = 16;
const ENDING_PIECES = 8;
/** A side with fewer pieces, kings included, on its first rank is developed; 12 at the start. */
const DEVELOPED = 7;

/**
 * The phase of a position by itself. The opening ends when six of the 22 pieces besides kings and pawns are
 * gone, or when a side has brought out six of the twelve that stand on its first rank; the ending begins when
 * eight are left.
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

/** A stretch of positions in one phase. */
export interface PhaseSpan {
  readonly phase: Phase;
  /** Plies from the start, the last one included. */
  readonly from: number;
  readonly to: number;
}

/** The phases of a game in their order; a phase does not return, even if a pawn promotes. */
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
