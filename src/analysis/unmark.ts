/** Removes from a game what a review has added to it. */
import { endOfLine, nodesAlong } from '../game/tree.js';
import type { Evaluation, GameNode, GameRecord } from '../notation/record.js';
import { isOwnLine } from './better-line.js';
import { NAG_OF_JUDGEMENT, pointsOfGame } from './judge.js';

/**
 * The game without the marks of its reviews: the evaluations of the main line, the glyphs that they justify, and the
 * better lines that stand untouched beside mistakes. Comments, shapes, other glyphs and other variations stay. If
 * there are no such marks, it is the same object.
 */
export const withoutReview = (record: GameRecord): GameRecord => {
  const line = nodesAlong(record, endOfLine(record)) ?? [];
  if (record.evaluation === undefined && !line.some(({ evaluation }) => evaluation !== undefined))
    return record;
  const points = pointsOfGame(record);
  // From the end, because each node contains the next one.
  let main: GameNode | undefined;
  for (let ply = line.length; ply >= 1; ply -= 1) {
    const node = line[ply - 1];
    if (node === undefined) break;
    const judgement = points[ply]?.judgement;
    const nag = judgement && NAG_OF_JUDGEMENT[judgement];
    const nags = nag === undefined ? node.nags : node.nags.filter((other) => other !== nag);
    main = withoutEvaluation({ ...node, nags, children: childrenOf(node, main) });
  }
  return withoutEvaluation({ ...record, children: childrenOf(record, main) });
};

/** The children of a branch with another main move, and without the better lines of a review. */
const childrenOf = (
  { children, evaluation }: GameRecord | GameNode,
  main: GameNode | undefined,
): readonly GameNode[] => {
  if (main === undefined) return children;
  const others = children
    .slice(1)
    .filter((child) => evaluation === undefined || !isOwnLine(child, evaluation));
  return [main, ...others];
};

const withoutEvaluation = <Branch extends { readonly evaluation?: Evaluation }>(
  branch: Branch,
): Branch => {
  const bare: Branch & { evaluation?: Evaluation } = { ...branch };
  delete bare.evaluation;
  return bare;
};
