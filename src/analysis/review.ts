/**
 * Annotates a whole game in two steps. The first finds the positions without an evaluation. The second marks the
 * mistakes after an engine has evaluated these positions.
 */
import {
  annotate,
  deleteAt,
  endOfLine,
  insertLine,
  mainLine,
  nodeAt,
  type Path,
  positionAt,
} from '../game/tree.js';
import { makeFen } from '../notation/fen.js';
import { GLYPHS, type GameRecord, type Evaluation, type GameNode } from '../notation/record.js';
import { type MoveOrPass, isSameMove } from '../rules/moves.js';
import { judgementOf, judgementOfMove, NAG_OF_JUDGEMENT, pointsOfGame } from './judge.js';
import { leftAt } from './left.js';
import { stepsOf } from '../notation/line.js';
import type { Score } from '../rules/score.js';

/** A position of the main line without an evaluation, given by the moves that lead to it. */
export type Gap = readonly MoveOrPass[];

/** Best lines as coordinate moves, by the FEN of the position where they begin. */
export type BestLines = ReadonlyMap<string, readonly string[]>;

/**
 * The positions of the main line without an evaluation. The last comes first, because the engine's hash entries for
 * later positions help with earlier positions.
 */
export const gapsOf = (record: GameRecord): readonly Gap[] => {
  const nodes = mainLine(record);
  const moves = nodes.map(({ move }) => move);
  return [record, ...nodes]
    .flatMap(({ evaluation }, ply) => (evaluation === undefined ? [moves.slice(0, ply)] : []))
    .reverse();
};

/**
 * Marks the mistakes, and adds the better line as a variation. Glyphs that the user has set are
 * kept.
 */
export const markMistakes = (record: GameRecord, best: BestLines): GameRecord => {
  let marked = record;
  for (marked of markInSteps(record, best));
  return marked;
};

/** Marks mistakes like {@link markMistakes}, one move at a time. The caller can do other work between the moves. */
export function* markInSteps(record: GameRecord, best: BestLines): Generator<GameRecord, void> {
  const path = endOfLine(record);
  let marked = record;
  for (const { ply, loss } of pointsOfGame(record)) {
    const at = path.slice(0, ply);
    if (loss === undefined || !needsBetter(marked, at, loss)) continue;
    marked = showBetter(marked, at.slice(0, -1), bestBefore(marked, at, best));
    const judgement = judgementOfMove(marked, at, loss);
    const nags = nodeAt(marked, at)?.nags ?? [];
    if (judgement !== undefined && !nags.some((nag) => GLYPHS.has(nag)))
      marked = annotate(marked, at, { nags: [NAG_OF_JUDGEMENT[judgement], ...nags] });
    yield marked;
  }
}

/** Whether the better line is shown beside the move at a path. It decides whether a move that left a piece is marked. */
export const needsBetter = (record: GameRecord, path: Path, loss: number): boolean =>
  judgementOf(loss) !== undefined || leftAt(record, path) !== undefined;

/** The engine's assessment of the position before a move. */
const bestBefore = (record: GameRecord, path: Path, best: BestLines) => {
  const before = path.slice(0, -1);
  const { evaluation } = (before.length === 0 ? record : nodeAt(record, before)) ?? {};
  return { evaluation, pv: best.get(makeFen(positionAt(record, before).setup)) ?? [] };
};

/** Length of the better line beside a mistake, in plies. */
const SHOWN_PLIES = 5;

const isSameScore = (one: Score, other: Score): boolean =>
  one.kind === 'mate'
    ? other.kind === 'mate' && one.moves === other.moves
    : other.kind === 'centipawns' && one.value === other.value;

/** Whether a review added this variation and the user has not edited it. `score` is from the position before it. */
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
  /** The current and the previous evaluation of the position. */
  readonly evaluation: Evaluation | undefined;
  readonly earlier?: Evaluation | undefined;
  /** The best line as coordinate moves. If it is empty, no better line is shown. */
  readonly pv: readonly string[];
}

/**
 * Adds a better line, with the position's evaluation, beside the next move of the game. It replaces an earlier better
 * line. If the engine would have played the same move, no line is added.
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

export const childrenAt = (record: GameRecord, path: Path): readonly GameNode[] =>
  (path.length === 0 ? record : nodeAt(record, path))?.children ?? [];
