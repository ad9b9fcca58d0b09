/** What is drawn on the board: the engine's arrows, lines pointed at, and the user's own. */
import type { ArrowShape, BoardShape, Brush } from '../../../src/drawing/shapes.js';
import type { Shape } from '../../../src/notation/shape.js';
import { isSquare } from '../../../src/rules/squares.js';
import { expectedScore } from '../../../src/engine/win-probability.js';
import { chanceFor } from '../../../src/analysis/chance.js';
import type { LineStep } from '../../../src/notation/line.js';
import type { Findings } from '../../engine/findings.js';
import type { Move } from '../../../src/rules/moves.js';

/** A line that gives away this much win chance is not worth an arrow. */
const MAX_LOSS = 0.15;
/** Of the best line's arrow, and the least of another's as a share of it. */
const MAX_WIDTH = 0.65;
const MIN_WIDTH = 0.25;
/** Plies of a line that is pointed at. */
const MAX_STEPS = 6;

/** An arrow along a move. */
export const arrow = (
  { from, to }: Move,
  brush: Brush,
  extra: Pick<ArrowShape, 'width' | 'label' | 'role'> = {},
): BoardShape => ({ kind: 'arrow', from, to, brush, ...extra });

/** How wide the arrow of a move is that loses some win chance; undefined where it deserves none. */
export const widthOf = (loss: number): number | undefined =>
  loss >= MAX_LOSS
    ? undefined
    : MAX_WIDTH * (MIN_WIDTH + (1 - MIN_WIDTH) * (1 - Math.max(0, loss) / MAX_LOSS));

/** The first move of each line; the width shows how much worse than the best it is. */
export const engineShapes = (
  { position, lines }: Findings,
  isThreat: boolean,
): readonly BoardShape[] => {
  const [best] = lines;
  if (best === undefined) return [];
  const chance = (index: number): number =>
    chanceFor(expectedScore(lines[index]?.score ?? best.score), position.turn);
  return lines.flatMap(({ pv: [text = ''] }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    const width = widthOf(chance(0) - chance(index));
    if (!isSquare(from) || !isSquare(to) || width === undefined) return [];
    const brush = isThreat ? 'red' : index === 0 ? 'blue' : 'green';
    return [arrow({ from, to }, brush, { width })];
  });
};

/** The moves of a line, numbered. */
export const lineShapes = (steps: readonly LineStep[]): readonly BoardShape[] =>
  steps.slice(0, MAX_STEPS).map(({ move, turn }, index) =>
    arrow(move, turn === 'white' ? 'yellow' : 'blue', {
      label: String(index + 1),
      // The piece may get to where it starts only in the course of the line.
      role: move.role,
    }),
  );

/** Shapes kept in the game, as the board has them. */
export const toBoard = (shapes: readonly Shape[]): readonly BoardShape[] =>
  shapes.map(({ color, from, to }) =>
    to === undefined
      ? { kind: 'circle', square: from, brush: color }
      : { kind: 'arrow', from, to, brush: color },
  );

/** Shapes drawn on the board, as the game keeps them. */
export const fromBoard = (shapes: readonly BoardShape[]): readonly Shape[] =>
  shapes.map((shape) =>
    shape.kind === 'circle'
      ? { color: shape.brush, from: shape.square }
      : { color: shape.brush, from: shape.from, to: shape.to },
  );
