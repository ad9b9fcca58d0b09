/**
 * Converts the engine's evaluations to centipawns, and centipawns to expected results. The constants are fitted to
 * self-play games, so they hold only for this game and the shipped network. The constants of chess programs would be
 * far too steep.
 */
import { checkNumber } from '../guards.js';
import { checkScore, type Score } from '../rules/score.js';
import { UNITS_PER_CENTIPAWN, WIN_SCALE } from './win-model.js';

/**
 * The number of centipawns from which a win is more likely than not, by definition, as in Stockfish since version 15.1.
 * This definition gives a score the same meaning with every network.
 */
const WIN_THRESHOLD = 100;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Converts a value in the units of the engine's evaluation to whole centipawns. */
export const centipawnsOf = (units: number): number =>
  // Math.round alone would round both 0.5 and -0.5 up, so the two sides would get different values. Adding zero turns
  // -0 into 0.
  Math.sign(units) * Math.round(Math.abs(units) / UNITS_PER_CENTIPAWN) + 0;

const winRate = (centipawns: number): number => sigmoid((centipawns - WIN_THRESHOLD) / WIN_SCALE);

/** Expected result, 0–1, of the side with this evaluation: the chance of a win plus half the chance of a draw. */
export const winProbability = (centipawns: number): number => {
  checkNumber(centipawns, 'centipawns');
  return (1 + winRate(centipawns) - winRate(-centipawns)) / 2;
};

/** Expected result, 0–1, of the side from whose point of view the score is given: 0 or 1 for a forced end. */
export const expectedScore = (score: Score): number => {
  checkScore(score);
  if (score.kind === 'centipawns') return winProbability(score.value);
  return score.moves > 0 ? 1 : 0;
};

/** Chances in permille; their sum is 1000. */
export interface WinDrawLoss {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** Chances of the side from whose point of view the evaluation is given. */
export const winDrawLoss = (centipawns: number): WinDrawLoss => {
  checkNumber(centipawns, 'centipawns');
  const win = Math.round(1000 * winRate(centipawns));
  const loss = Math.round(1000 * winRate(-centipawns));
  return { win, draw: 1000 - win - loss, loss };
};
