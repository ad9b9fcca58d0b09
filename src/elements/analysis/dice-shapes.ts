/** The arrows of a game with dice. */
import type { BoardShape } from '../../drawing/shapes.js';
import { isSquare } from '../../rules/squares.js';
import type { DiceFindings } from '../session/findings.js';
import { arrow, widthOf } from './shapes.js';

/** The best move of each roll with the roll as its label; after a roll, its best moves. */
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
