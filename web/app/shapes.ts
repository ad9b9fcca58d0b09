/** What is drawn on the board: the engine's arrows, lines pointed at, hints, and the user's own. */
import type { ArrowShape, BoardShape, Brush } from '../../src/drawing/shapes.js';
import type { Shape } from '../../src/notation/record.js';
import { isSquare } from '../../src/rules/squares.js';
import { expectedScore } from '../../src/engine/win-probability.js';
import { chanceFor } from '../analysis/chance.js';
import type { LineStep } from '../analysis/line.js';
import type { Findings } from '../state/analysis.js';
import type { DiceFindings } from '../state/dice.js';
import type { Comparison } from '../state/compare.js';
import type { Move } from '../../src/rules/moves.js';

/** A line that gives away this much win chance is not worth an arrow. */
const MOST_LOSS = 0.15;
/** Of the best line's arrow, and the least of another's as a share of it. */
const MOST_WIDTH = 0.65;
const LEAST_WIDTH = 0.25;
/** Plies of a line that is pointed at. */
const MOST_STEPS = 6;
const MOST_DIFFERING = 40;

const arrow = (
  { from, to }: Move,
  brush: Brush,
  extra: Pick<ArrowShape, 'width' | 'label' | 'role'> = {},
): BoardShape => ({ kind: 'arrow', from, to, brush, ...extra });

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
    const loss = chance(0) - chance(index);
    if (!isSquare(from) || !isSquare(to) || loss >= MOST_LOSS) return [];
    const width = LEAST_WIDTH + (1 - LEAST_WIDTH) * (1 - Math.max(0, loss) / MOST_LOSS);
    const brush = isThreat ? 'red' : index === 0 ? 'blue' : 'green';
    return [arrow({ from, to }, brush, { width: MOST_WIDTH * width })];
  });
};

/** With dice: the best move of each roll, numbered by it; after a roll the best moves. */
export const diceShapes = ({ roll, info }: DiceFindings): readonly BoardShape[] => {
  const [best] = info?.lines ?? [];
  return (info?.lines ?? []).flatMap(({ move: text = '', value }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    if (roll === undefined)
      return [arrow({ from, to }, 'blue', { width: 0.35, label: String(index + 1) })];
    const loss = (best?.value ?? 0) - value;
    if (loss >= MOST_LOSS) return [];
    const width = LEAST_WIDTH + (1 - LEAST_WIDTH) * (1 - Math.max(0, loss) / MOST_LOSS);
    return [arrow({ from, to }, index === 0 ? 'blue' : 'green', { width: MOST_WIDTH * width })];
  });
};

/** The moves of a line, numbered. */
export const lineShapes = (steps: readonly LineStep[]): readonly BoardShape[] =>
  steps.slice(0, MOST_STEPS).map(({ move, turn }, index) =>
    arrow(move, turn === 'white' ? 'yellow' : 'blue', {
      label: String(index + 1),
      // The piece may get to where it starts only in the course of the line.
      role: move.role,
    }),
  );

/** What another ruleset adds, and what it takes away. */
export const comparisonShapes = ({ gained, lost }: Comparison): readonly BoardShape[] => [
  ...lost.slice(0, MOST_DIFFERING).map(({ move }) => arrow(move, 'red', { width: 0.3 })),
  ...gained.slice(0, MOST_DIFFERING).map(({ move }) => arrow(move, 'green', { width: 0.3 })),
];

export const hintShapes = (hint: Move | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : [arrow(hint, 'yellow')];

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
