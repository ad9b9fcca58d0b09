/** Shapes that only the page draws on the board: values with dice, differences between rulesets, and hints. */
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { Move } from '../../../src/rules/moves.js';
import { isSquare } from '../../../src/rules/squares.js';
import { arrow, widthOf } from '../../components/analysis/shapes.js';
import type { Comparison } from '../rules/comparison.js';
import type { DiceFindings } from '../../engine/findings.js';

const MAX_DIFFERING = 40;

/** Arrows with dice: the best move of each roll with the roll as its label; after a roll, its best moves. */
export const diceShapes = ({ roll, info }: DiceFindings): readonly BoardShape[] => {
  const [best] = info?.lines ?? [];
  return (info?.lines ?? []).flatMap(({ move: text = '', value }, index) => {
    const [from = '', to = ''] = text.match(/[a-l]\d+/g) ?? [];
    if (!isSquare(from) || !isSquare(to)) return [];
    if (roll === undefined)
      return [arrow({ from, to }, 'blue', { width: 0.35, label: String(index + 1) })];
    const width = widthOf((best?.value ?? 0) - value);
    return width === undefined
      ? []
      : [arrow({ from, to }, index === 0 ? 'blue' : 'green', { width })];
  });
};

/** Arrows for the moves that another ruleset adds and removes. */
export const comparisonShapes = ({ gained, lost }: Comparison): readonly BoardShape[] => [
  ...lost.slice(0, MAX_DIFFERING).map(({ move }) => arrow(move, 'red', { width: 0.3 })),
  ...gained.slice(0, MAX_DIFFERING).map(({ move }) => arrow(move, 'green', { width: 0.3 })),
];

export const hintShapes = (hint: Move | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : [arrow(hint, 'yellow')];
