/** Converts scores and results to expected scores from 0 to 1, always from White's point of view. */
import { checkNumber } from '../guards.js';
import type { GameRecord } from '../notation/record.js';
import type { GameResult } from '../rules/outcome.js';
import { checkColor, type Color } from '../rules/pieces.js';
import { checkScore, negateScore, type Score } from '../rules/score.js';

/** The points that White scored in a game: 1, 0.5 or 0; undefined if the game is not finished. */
export const pointsOf = (result: GameResult): number | undefined =>
  result === '1-0' ? 1 : result === '0-1' ? 0 : result === '1/2-1/2' ? 0.5 : undefined;

/** Converts a score from the side to move's point of view to White's, or back. */
export const whiteView = (score: Score, turn: Color): Score => {
  checkScore(score);
  checkColor(turn, 'turn');
  return turn === 'white' ? score : negateScore(score);
};

/** The side that made the last of a game's first `plies` moves. */
export const moverOf = ({ setup }: Pick<GameRecord, 'setup'>, plies: number): Color =>
  (plies % 2 === 1) === (setup.turn === 'white') ? 'white' : 'black';

/** Converts White's winning chance to the given side's point of view. */
export const chanceFor = (chance: number, color: Color): number => {
  checkNumber(chance, 'chance');
  checkColor(color);
  return color === 'white' ? chance : 1 - chance;
};

/** Formats the result of a game for display. */
export const formatResult = (result: GameResult): string =>
  result === '1/2-1/2' ? '½–½' : result.replace('-', '–');

/** Formats a score for display: signed pawns, or the number of moves to the forced end of the game. */
export const formatScore = (score: Score): string => {
  checkScore(score);
  if (score.kind === 'mate') return `#${score.moves}`.replace('-', '−');
  const pawns = (Math.abs(score.value) / 100).toFixed(2);
  if (pawns === '0.00') return pawns;
  return score.value > 0 ? `+${pawns}` : `−${pawns}`;
};
