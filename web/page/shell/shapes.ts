/** Shapes that only the page draws on the board: moves that differ between rulesets, and hints. */
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { Move } from '../../../src/rules/moves.js';
import { arrow } from '../../../src/elements/analysis/shapes.js';
import type { DifferingMove } from '../rules/comparison.js';

/** The arrow of a move that another ruleset adds or removes. */
export const comparedShapes = ({ move, isGained }: DifferingMove): readonly BoardShape[] => [
  arrow(move, isGained ? 'green' : 'red'),
];

export const hintShapes = (hint: Move | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : [arrow(hint, 'yellow')];
