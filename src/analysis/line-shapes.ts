/** Converts engine lines to arrows that a board can show. */
import type { SearchInfo } from '../engine/types.js';
import { expectedScore } from '../engine/win-probability.js';
import type { Shape, ShapeColor } from '../notation/shape.js';
import type { Move } from '../rules/moves.js';
import { isSquare } from '../rules/squares.js';

/** Lines that lose at least this much winning chance get no arrow. */
const MAX_LOSS = 0.15;
/** Width of the best line's arrow. */
const MAX_WIDTH = 0.65;
/** Minimum width of the other arrows, as a fraction of the best line's. */
const MIN_WIDTH = 0.25;
/** Opacities of the lines' arrows, from the best line down. */
const SHADES = [0.8, 0.68, 0.57, 0.48, 0.4];

/**
 * The arrow of a suggested move, unless the move loses too much winning chance. The best move has the strongest arrow.
 * Arrows for lower-ranked moves are paler, and arrows for moves that lose more are thinner.
 */
export const suggestion = (
  { from, to }: Pick<Move, 'from' | 'to'>,
  place: number,
  loss: number,
  color: ShapeColor = 'blue',
): readonly Shape[] => {
  if (loss >= MAX_LOSS) return [];
  const share = 1 - Math.max(0, loss) / MAX_LOSS;
  const width = MAX_WIDTH * (MIN_WIDTH + (1 - MIN_WIDTH) * share);
  const opacity = SHADES[Math.min(place, SHADES.length - 1)] ?? 1;
  return [{ color, from, to, width, opacity }];
};

/**
 * Arrows for the first moves of a search's lines. The best line must be first. A move that loses more winning chances
 * has a thinner arrow or none.
 */
export const shapesOfLines = (
  lines: readonly Pick<SearchInfo, 'score' | 'pv'>[] = [],
  color: ShapeColor = 'blue',
): readonly Shape[] =>
  lines.flatMap(({ score, pv: [text = ''] }, place) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    const loss = expectedScore(lines[0]?.score ?? score) - expectedScore(score);
    return suggestion({ from, to }, place, loss, color);
  });
