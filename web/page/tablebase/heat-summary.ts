/** A heat map in figures, for those who do not see it. */
import { SQUARES, type Square } from '../../../src/rules/squares.js';
import { movesIn } from './moves-in.js';
import type { HeatMap } from './tablebase-types.js';

/** The squares of an outcome, and the fewest and most plies on them. */
interface HeatGroup {
  readonly squares: readonly Square[];
  readonly shortest: number;
  readonly longest: number;
}

export interface HeatSummary {
  readonly win: HeatGroup;
  readonly draw: HeatGroup;
  readonly loss: HeatGroup;
  /** Squares whose outcome the move limit turns into a draw. */
  readonly cursed: number;
  readonly unknown: number;
}

export const summarize = (cells: HeatMap): HeatSummary => {
  const group = (outcome: 'win' | 'draw' | 'loss'): HeatGroup => {
    const squares: Square[] = [];
    const plies: number[] = [];
    cells.forEach((cell, index) => {
      const square = SQUARES[index];
      if (typeof cell === 'string' || cell.outcome !== outcome || square === undefined) return;
      squares.push(square);
      plies.push(cell.plies ?? 0);
    });
    return { squares, shortest: Math.min(...plies), longest: Math.max(...plies) };
  };
  return {
    win: group('win'),
    draw: group('draw'),
    loss: group('loss'),
    cursed: cells.filter((cell) => typeof cell !== 'string' && cell.cursed).length,
    unknown: cells.filter((cell) => cell === 'unknown').length,
  };
};

/** So many squares are named one by one. */
const MAX_NAMED = 8;

/** `a win on 2 (a1, b2), 3–9 moves`; nothing for no squares. */
export const countText = ({ squares }: HeatGroup, before: string, span = ''): string => {
  const { length } = squares;
  if (length === 0) return '';
  const named = length > MAX_NAMED ? '' : ` (${squares.join(', ')})`;
  return `${before} ${length}${named}${span}`;
};

export const spanOf = (group: HeatGroup, counted: (moves: number) => string): string => {
  const [shortest, longest] = [movesIn(group.shortest), movesIn(group.longest)];
  return `, ${shortest === longest ? '' : `${shortest}–`}${counted(longest)}`;
};
