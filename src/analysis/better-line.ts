/** The better lines that stand beside mistakes. */
import { childrenAt, deleteAt, insertLine, nodeAt, positionAt, type Path } from '../game/tree.js';
import { stepsOf } from '../notation/line.js';
import type { Evaluation, GameNode, GameRecord } from '../notation/record.js';
import { isSameMove } from '../rules/moves.js';
import type { Score } from '../rules/score.js';

/** Length, in plies, of the better line shown beside a mistake. */
const SHOWN_PLIES = 5;

const isSameScore = (one: Score, other: Score): boolean =>
  one.kind === 'mate'
    ? other.kind === 'mate' && one.moves === other.moves
    : other.kind === 'centipawns' && one.value === other.value;

/** Whether a variation is an untouched better line that came with an evaluation of the position before it. */
export const isOwnLine = (variation: GameNode, { score }: Evaluation): boolean => {
  if (variation.evaluation === undefined || !isSameScore(variation.evaluation.score, score))
    return false;
  for (let node: GameNode | undefined = variation; node !== undefined; [node] = node.children) {
    const isPlain =
      node.comment === '' &&
      node.startComment === '' &&
      node.nags.length === 0 &&
      node.shapes.length === 0 &&
      node.children.length <= 1 &&
      (node === variation || node.evaluation === undefined);
    if (!isPlain) return false;
  }
  return true;
};

interface Better {
  /** The evaluation of the position, and the one that it had before. */
  readonly evaluation: Evaluation | undefined;
  readonly earlier?: Evaluation | undefined;
  /** The best line as coordinate moves; empty if nothing is to be shown. */
  readonly pv: readonly string[];
}

/**
 * Adds a better line, with the evaluation of the position, beside the next move of the game, instead of an earlier
 * one. No line is added if the engine would have played the same move.
 */
export const showBetter = (
  record: GameRecord,
  path: Path,
  { earlier, evaluation, pv }: Better,
): GameRecord => {
  const children = (path.length === 0 ? record : nodeAt(record, path))?.children ?? [];
  const [played] = children;
  if (played === undefined) return record;
  const moves = stepsOf(positionAt(record, path), pv, SHOWN_PLIES).map(({ move }) => move);
  const [best] = moves;
  const isBetter = best !== undefined && !isSameMove(best, played.move);
  const outdated =
    earlier === undefined
      ? []
      : children
          .slice(1)
          .filter((child) => isOwnLine(child, earlier) && child.evaluation !== evaluation);
  let revised = record;
  for (const variation of outdated)
    if (!isBetter || !isSameMove(best, variation.move))
      revised = deleteAt(revised, [...path, childrenAt(revised, path).indexOf(variation)]);
  if (!isBetter) return revised;
  const known = childrenAt(revised, path).find(({ move }) => isSameMove(move, best));
  const isNew = known?.evaluation === undefined || outdated.includes(known);
  const annotation = isNew && evaluation !== undefined ? { evaluation } : undefined;
  return insertLine(revised, path, moves, annotation).record;
};
