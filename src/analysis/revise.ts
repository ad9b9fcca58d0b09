/**
 * Enters an engine's results into a game one at a time and updates the marks accordingly: glyphs, and the better lines
 * beside mistakes. A deeper review of the same game replaces the marks of the earlier review. The user's marks stay.
 */
import { annotate, followMoves, mainLine, nodeAt, type Path, positionAt } from '../game/tree.js';
import { GLYPHS, type Evaluation, type GameNode, type GameRecord } from '../notation/record.js';
import { expectedScore } from '../engine/win-probability.js';
import type { Score } from '../rules/score.js';
import { childrenAt, needsBetter, showBetter, isOwnLine, type Gap } from './review.js';
import { chanceFor, moverOf, pointsOf } from './chance.js';
import { judgementOfMove, NAG_OF_JUDGEMENT, type Judgement, pointsOfGame } from './judge.js';

/** A result of the engine for a position. The position is identified by the moves that lead to it. */
export interface Finding {
  readonly gap: Gap;
  readonly evaluation: Evaluation;
  /** The best line as coordinate moves. */
  readonly pv: readonly string[];
}

/** White's expected score at a path. */
const chanceAt = (record: GameRecord, path: Path): number | undefined => {
  const branch = path.length === 0 ? record : nodeAt(record, path);
  if (branch === undefined) return undefined;
  const ended =
    branch.children.length === 0 ? pointsOf(positionAt(record, path).result()) : undefined;
  return ended ?? (branch.evaluation && expectedScore(branch.evaluation.score));
};

/** The judgement of the move that leads to a path, if the positions before and after it are evaluated. */
export const judgementAt = (record: GameRecord, path: Path): Judgement | undefined => {
  const loss = lossAt(record, path);
  return loss === undefined ? undefined : judgementOfMove(record, path, loss);
};

/** The mover's loss of expected score, if the positions before and after the move at a path are evaluated. */
const lossAt = (record: GameRecord, path: Path): number | undefined => {
  if (path.length === 0) return undefined;
  const [before, after] = [chanceAt(record, path.slice(0, -1)), chanceAt(record, path)];
  if (before === undefined || after === undefined) return undefined;
  const mover = moverOf(record, path.length);
  return Math.max(0, chanceFor(before, mover) - chanceFor(after, mover));
};

/** Adds a result to a game. Returns the game unchanged if it no longer contains the position. */
export const revise = (record: GameRecord, { gap, evaluation, pv }: Finding): GameRecord => {
  const path = followMoves(record, gap);
  if (path.length !== gap.length) return record;
  const earlier = (path.length === 0 ? record : nodeAt(record, path))?.evaluation;
  const next = [...path, 0];
  const evaluated = annotate(record, path, { evaluation });
  const loss = lossAt(evaluated, next);
  const isShown = loss !== undefined && needsBetter(evaluated, next, loss);
  // The judgement depends on the better line.
  const revised = showBetter(evaluated, path, { earlier, evaluation, pv: isShown ? pv : [] });
  return remarkAll(record, revised, [path, next]);
};

/**
 * Evaluates the position at a path, and updates the glyphs of the moves before and after it. `next` lists the moves
 * after it, as indices of children; by default, only the main line.
 */
export const withEvaluation = (
  record: GameRecord,
  path: Path,
  evaluation: Evaluation,
  next: readonly number[] = [0],
): GameRecord =>
  remarkAll(record, annotate(record, path, { evaluation }), [
    path,
    ...next.map((child) => [...path, child]),
  ]);

/** Updates the glyphs at paths after a game has changed. */
const remarkAll = (before: GameRecord, after: GameRecord, paths: readonly Path[]): GameRecord => {
  let revised = after;
  for (const path of paths) revised = remark(revised, path, judgementAt(before, path));
  return revised;
};

/** Replaces the glyph of an earlier judgement. Any other glyph is the user's and stays. */
const remark = (record: GameRecord, path: Path, earlier: Judgement | undefined): GameRecord => {
  const node = nodeAt(record, path);
  const judgement = judgementAt(record, path);
  if (node === undefined || judgement === earlier) return record;
  const nags =
    earlier === undefined
      ? node.nags
      : node.nags.filter((nag) => nag !== NAG_OF_JUDGEMENT[earlier]);
  if (judgement === undefined || nags.some((nag) => GLYPHS.has(nag)))
    return nags.length === node.nags.length ? record : annotate(record, path, { nags });
  return annotate(record, path, { nags: [NAG_OF_JUDGEMENT[judgement], ...nags] });
};

/** The assessment of a move of the game. */
export interface Verdict {
  readonly judgement: Judgement;
  /** The best of the variations that start in the same position and are evaluated as better than the move. */
  readonly better?: { readonly path: Path; readonly node: GameNode; readonly score: Score };
}

/** The judgement of the move at a path, and the better move. Returns undefined if the move is not a mistake. */
export const verdictAt = (record: GameRecord, path: Path): Verdict | undefined => {
  const judgement = judgementAt(record, path);
  if (judgement === undefined) return undefined;
  const mover = moverOf(record, path.length);
  const before = path.slice(0, -1);
  const chance = (score: Score): number => chanceFor(expectedScore(score), mover);
  const played = chanceFor(chanceAt(record, path) ?? 0, mover);
  const [better] = childrenAt(record, before)
    .flatMap((node, child) => {
      const score = node.evaluation?.score;
      return child === path.at(-1) || score === undefined || chance(score) <= played
        ? []
        : [{ path: [...before, child], node, score }];
    })
    .sort((one, other) => chance(other.score) - chance(one.score));
  return { judgement, ...(better !== undefined && { better }) };
};

/**
 * Removes the marks of reviews from a game: the main line's evaluations, the glyphs that follow from these evaluations,
 * and the unedited better lines beside mistakes. Comments, shapes, other glyphs and other variations stay. Returns the
 * same object if the game has no such marks.
 */
export const withoutReview = (record: GameRecord): GameRecord => {
  const line = mainLine(record);
  if (record.evaluation === undefined && !line.some(({ evaluation }) => evaluation !== undefined))
    return record;
  const points = pointsOfGame(record);
  // Starts from the end, because each node contains the next node.
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

/** The children of a branch, with a new main move and without better lines that a review added. */
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
