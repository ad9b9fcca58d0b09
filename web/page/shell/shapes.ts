/** Shapes that only the page draws on the board: moves that differ between rulesets, and hints. */
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { arrow, toBoard } from '../../../src/elements/analysis/shapes.js';
import type { Hint } from '../play/opponent.js';
import type { DifferingMove } from '../rules/comparison.js';

/** The arrow of a move that another ruleset adds or removes. */
export const comparedShapes = ({ move, isGained }: DifferingMove): readonly BoardShape[] => [
  arrow(move, isGained ? 'green' : 'red'),
];

/** A circle around the piece of a hint, or an arrow along its move. */
export const hintShapes = (hint: Hint | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : toBoard([{ color: 'yellow', ...hint }]);
