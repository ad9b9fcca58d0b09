/** What only the page draws on the board: what another ruleset changes, and hints. */
import type { BoardShape } from '../../src/drawing/shapes.js';
import type { Move } from '../../src/rules/moves.js';
import { arrow } from '../components/analysis/shapes.js';
import type { Comparison } from '../state/compare.js';

const MOST_DIFFERING = 40;

/** What another ruleset adds, and what it takes away. */
export const comparisonShapes = ({ gained, lost }: Comparison): readonly BoardShape[] => [
  ...lost.slice(0, MOST_DIFFERING).map(({ move }) => arrow(move, 'red', { width: 0.3 })),
  ...gained.slice(0, MOST_DIFFERING).map(({ move }) => arrow(move, 'green', { width: 0.3 })),
];

export const hintShapes = (hint: Move | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : [arrow(hint, 'yellow')];
