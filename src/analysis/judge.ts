/**
 * Judges each move of a game by how much it lowered the mover's winning chance. A move that leaves a piece to be
 * captured is at least a mistake, because in a decided game it hardly changes the chances. Such a game must contain a
 * better move, because the scores of decided positions are less exact.
 */
import { checkNumber } from '../guards.js';
import { childrenAt, endOfLine, nodesAlong, positionAt, type Path } from '../game/tree.js';
import type { GameRecord } from '../notation/record.js';
import { COLORS, type Color } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { expectedScore } from '../engine/win-probability.js';
import { chanceFor, pointsOf } from './chance.js';
import { dropAt, leftAt } from './left.js';

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** The smallest loss of expected score for each judgement. In an even game, the expected score is 0.5. */
const MIN_LOSS: Readonly<Record<Judgement, number>> = {
  inaccuracy: 0.05,
  mistake: 0.1,
  blunder: 0.15,
};

/** The PGN glyph of each judgement. */
export const NAG_OF_JUDGEMENT: Readonly<Record<Judgement, number>> = {
  inaccuracy: 6,
  mistake: 2,
  blunder: 4,
};

/** The judgement of a move that loses this much expected score, 0 to 1; undefined for a small loss. */
export const judgementOf = (loss: number): Judgement | undefined => {
  checkNumber(loss, 'loss');
  return [...JUDGEMENTS].reverse().find((judgement) => loss >= MIN_LOSS[judgement]);
};

/** The judgement of the move at a path, which loses this much expected score. */
export const judgementOfMove = (
  record: GameRecord,
  path: Path,
  loss: number,
): Judgement | undefined => {
  const judgement = judgementOf(loss);
  if (judgement === 'blunder' || judgement === 'mistake') return judgement;
  const isMistake = hasBetter(record, path) && leftAt(record, path) !== undefined;
  return isMistake ? 'mistake' : judgement;
};

/** Whether a variation with an evaluation avoids at least half of what the move at a path loses. */
const hasBetter = (record: GameRecord, path: Path): boolean => {
  const before = path.slice(0, -1);
  const drop = dropAt(record, path);
  return (
    drop !== undefined &&
    childrenAt(record, before).some(
      (_, child) =>
        child !== path.at(-1) && (dropAt(record, [...before, child]) ?? drop) < drop / 2,
    )
  );
};

/** One position of a game's main line. */
export interface GamePoint {
  /** Plies from the start of the record. */
  readonly ply: number;
  /** White's expected score; undefined if the position has no evaluation. */
  readonly chance: number | undefined;
  readonly depth?: number;
  /** SAN of the move that led to the position; empty at the start. */
  readonly san: string;
  /** The side that made the move; at the start, the side not to move. */
  readonly mover: Color;
  readonly judgement?: Judgement;
  /** The mover's loss of expected score, 0 to 1, if both positions have an evaluation. */
  readonly loss?: number;
}

/**
 * The positions of the main line with their evaluations, in order. A caller that already has the position after the
 * last move can pass it as `end`.
 */
export const pointsOfGame = (record: GameRecord, end?: Position): readonly GamePoint[] => {
  const path = endOfLine(record);
  const nodes = nodesAlong(record, path) ?? [];
  const whiteBegins = record.setup.turn === 'white';
  const points: GamePoint[] = [];
  let before: number | undefined;
  for (const [ply, branch] of [record, ...nodes].entries()) {
    const { evaluation } = branch;
    const isLast = ply === nodes.length;
    const chance =
      (isLast ? pointsOf((end ?? positionAt(record, path)).result()) : undefined) ??
      (evaluation && expectedScore(evaluation.score));
    const mover: Color = (ply % 2 === 1) === whiteBegins ? 'white' : 'black';
    const loss =
      ply === 0 || chance === undefined || before === undefined
        ? undefined
        : Math.max(0, chanceFor(before, mover) - chanceFor(chance, mover));
    const judgement =
      loss === undefined ? undefined : judgementOfMove(record, path.slice(0, ply), loss);
    points.push({
      ply,
      chance,
      san: 'san' in branch ? branch.san : '',
      mover,
      ...(evaluation?.depth !== undefined && { depth: evaluation.depth }),
      ...(loss !== undefined && { loss }),
      ...(judgement !== undefined && { judgement }),
    });
    before = chance;
  }
  return points;
};

/** A summary of one side's moves. */
export interface SideReport {
  /** Number of the side's moves with a known loss. */
  readonly judged: number;
  readonly moves: number;
  readonly counts: Readonly<Record<Judgement, number>>;
  /** Mean loss of expected score over the judged moves, 0 to 1; undefined if no move is judged. */
  readonly meanLoss: number | undefined;
}

export const reportOf = (points: readonly GamePoint[]): Readonly<Record<Color, SideReport>> => {
  const [white, black] = COLORS.map((color): SideReport => {
    const own = points.filter(({ ply, mover }) => ply > 0 && mover === color);
    const losses = own.flatMap(({ loss }) => (loss === undefined ? [] : [loss]));
    const count = (wanted: Judgement): number =>
      own.filter(({ judgement }) => judgement === wanted).length;
    return {
      judged: losses.length,
      moves: own.length,
      counts: {
        inaccuracy: count('inaccuracy'),
        mistake: count('mistake'),
        blunder: count('blunder'),
      },
      meanLoss:
        losses.length === 0
          ? undefined
          : losses.reduce((sum, loss) => sum + loss, 0) / losses.length,
    };
  });
  if (white === undefined || black === undefined) throw new Error('a colour is missing');
  return { white, black };
};
