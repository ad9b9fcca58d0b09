/**
 * Computes a side's accuracy, from 0 to 100, with lichess's published formula, because players are used to lichess's
 * figures. The formula depends only on winning chances, so it suits any game with winning chances fitted to results.
 * Each move gets 100 if it loses nothing, 64 if it loses a tenth of a point and 25 if it loses three tenths. The
 * accuracy of a side is the average of two means. The first is weighted by how much the game swings around a move, so
 * that moves in decided positions count less. The second is harmonic, so that many good moves do not hide a single
 * blunder.
 */
import { checkNumber } from '../guards.js';
import { COLORS, type Color } from '../rules/pieces.js';
import type { GamePoint } from './judge.js';

/** The accuracy of one move, 0 to 100. `loss` is the expected score that the move loses, 0 to 1. */
export const moveAccuracy = (loss: number): number => {
  checkNumber(loss, 'loss');
  const accuracy = 103.1668 * Math.exp(-4.354 * loss) - 3.1668;
  return Math.max(0, Math.min(100, accuracy));
};

/** The swing around a move is measured over this many positions, about a tenth of the game. */
const windowFor = (plies: number): number => Math.max(2, Math.min(8, Math.floor(plies / 10)));

/** Limits of the weights, in percentage points of winning chance. */
const [MIN_WEIGHT, MAX_WEIGHT] = [0.5, 12];

/** A single zero would make the harmonic mean zero, so lower values are raised to this one. */
const MIN_HARMONIC = 1;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

const weightOf = (points: readonly GamePoint[], index: number): number => {
  const size = windowFor(points.length - 1);
  const begin = Math.max(0, Math.min(index - Math.floor(size / 2), points.length - size));
  const chances = points
    .slice(begin, begin + size)
    .flatMap(({ chance }) => (chance === undefined ? [] : [100 * chance]));
  return Math.max(MIN_WEIGHT, Math.min(MAX_WEIGHT, chances.length === 0 ? 0 : deviation(chances)));
};

/** Computes each side's accuracy from its moves with a known loss; undefined for a side without such moves. */
export const accuracyOf = (
  points: readonly GamePoint[],
): Readonly<Record<Color, number | undefined>> => {
  const [white, black] = COLORS.map((color) => {
    const moves = points.flatMap(({ mover, loss }, index) =>
      mover !== color || loss === undefined
        ? []
        : [{ accuracy: moveAccuracy(loss), weight: weightOf(points, index) }],
    );
    if (moves.length === 0) return undefined;
    const weights = moves.reduce((sum, { weight }) => sum + weight, 0);
    const weighted =
      moves.reduce((sum, { accuracy, weight }) => sum + accuracy * weight, 0) / weights;
    const harmonic =
      moves.length /
      moves.reduce((sum, { accuracy }) => sum + 1 / Math.max(MIN_HARMONIC, accuracy), 0);
    return (weighted + harmonic) / 2;
  });
  return { white, black };
};
