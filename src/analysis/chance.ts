/** What scores and results are worth as shares of the point, always from White's side. */
import { checkNumber } from '../arguments.js';
import type { GameResult } from '../rules/outcome.js';
import { checkColor, type Color } from '../rules/pieces.js';
import { checkScore, negateScore, type Score } from '../rules/score.js';

/** The points that a finished game gave White; undefined for one that is not finished. */
export const pointsOf = (result: GameResult): number | undefined =>
  result === '1-0' ? 1 : result === '0-1' ? 0 : result === '1/2-1/2' ? 0.5 : undefined;

/** A score of the side to move as White sees it, and back. */
export const whiteView = (score: Score, turn: Color): Score => {
  checkScore(score);
  checkColor(turn, 'turn');
  return turn === 'white' ? score : negateScore(score);
};

/** A chance of White's as the given side sees it. */
export const chanceFor = (chance: number, color: Color): number => {
  checkNumber(chance, 'chance');
  checkColor(color);
  return color === 'white' ? chance : 1 - chance;
};

/** The result of a game as people read it. */
export const formatResult = (result: GameResult): string =>
  result === '1/2-1/2' ? '½–½' : result.replace('-', '–');

/** As people read it: pawns with a sign, or the moves to a forced end. */
export const formatScore = (score: Score): string => {
  checkScore(score);
  if (score.kind === 'mate') return `#${score.moves}`.replace('-', '−');
  const pawns = (Math.abs(score.value) / 100).toFixed(2);
  if (pawns === '0.00') return pawns;
  return score.value > 0 ? `+${pawns}` : `−${pawns}`;
};
