/** Shapes that only the page draws on the board: values with dice, moves that differ between rulesets, and hints. */
import type { BoardShape } from '../../../src/drawing/shapes.js';
import type { Move } from '../../../src/rules/moves.js';
import { isSquare } from '../../../src/rules/squares.js';
import { arrow, widthOf } from '../../components/analysis/shapes.js';
import type { DifferingMove } from '../rules/comparison.js';
import type { DiceFindings } from '../../engine/findings.js';

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

/** The arrow of a move that another ruleset adds or removes. */
export const comparedShapes = ({ move, isGained }: DifferingMove): readonly BoardShape[] => [
  arrow(move, isGained ? 'green' : 'red'),
];

export const hintShapes = (hint: Move | undefined): readonly BoardShape[] =>
  hint === undefined ? [] : [arrow(hint, 'yellow')];
