/**
 * Annotates a whole game in two steps: finds the positions that lack an evaluation, and marks the mistakes
 * once an engine has evaluated them.
 */
import { annotate, endOfLine, nodeAt, nodesAlong, positionAt, type Path } from '../game/tree.js';
import { showBetter } from './better-line.js';
import { makeFen } from '../notation/fen.js';
import { GLYPHS, type GameRecord } from '../notation/record.js';
import type { MoveOrPass } from '../rules/moves.js';
import { judgementOf, NAG_OF_JUDGEMENT, pointsOfGame } from './judge.js';

/** A position of the main line without an evaluation, given as the moves that lead to it. */
export type Gap = readonly MoveOrPass[];

/** Best lines as coordinate moves, by the FEN of the position where they begin. */
export type BestLines = ReadonlyMap<string, readonly string[]>;

/**
 * The positions of the main line without an evaluation, last first: the engine's hash entries for later
 * positions help it with earlier ones.
 */
export const gapsOf = (record: GameRecord): readonly Gap[] => {
  const nodes = nodesAlong(record, endOfLine(record)) ?? [];
  const moves = nodes.map(({ move }) => move);
  return [record, ...nodes]
    .flatMap(({ evaluation }, ply) => (evaluation === undefined ? [moves.slice(0, ply)] : []))
    .reverse();
};

/**
 * Marks the moves that lost winning chance, and adds the better line as a variation. Glyphs that the user has set are
 * kept.
 */
export const markMistakes = (record: GameRecord, best: BestLines): GameRecord => {
  let marked = record;
  for (marked of markInSteps(record, best));
  return marked;
};

/** The same, one move at a time, so that the caller can do other work in between. */
export function* markInSteps(record: GameRecord, best: BestLines): Generator<GameRecord, void> {
  const path = endOfLine(record);
  let marked = record;
  for (const { ply, loss } of pointsOfGame(record)) {
    const judgement = loss === undefined ? undefined : judgementOf(loss);
    if (judgement === undefined) continue;
    const at = path.slice(0, ply);
    const nags = nodeAt(marked, at)?.nags ?? [];
    if (!nags.some((nag) => GLYPHS.has(nag)))
      marked = annotate(marked, at, { nags: [NAG_OF_JUDGEMENT[judgement], ...nags] });
    marked = showBetter(marked, at.slice(0, -1), bestBefore(marked, at, best));
    yield marked;
  }
}

/** What the engine says of the position before a move. */
const bestBefore = (record: GameRecord, path: Path, best: BestLines) => {
  const before = path.slice(0, -1);
  const { evaluation } = (before.length === 0 ? record : nodeAt(record, before)) ?? {};
  return { evaluation, pv: best.get(makeFen(positionAt(record, before).setup)) ?? [] };
};
