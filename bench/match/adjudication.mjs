/**
 * Ends games whose result is beyond doubt, so that a match takes half the time. Both engines must agree, as with
 * `twosided` in fastchess. A score on which only one engine insists may be an error that the match should reveal.
 */

/**
 * @typedef {object} Adjudication
 * @property {{ moves: number, centipawns: number }} [resign] a side has lost when both engines have scored it behind by
 *   `centipawns` for `moves` moves each
 * @property {{ from: number, moves: number, centipawns: number }} [draw] the game is drawn when, from move
 *   `from` on, no engine has seen a side ahead by more for `moves` moves each
 */

/**
 * Converts an engine's score to centipawns from White's point of view, infinite for forced wins. Returns undefined if
 * the engine gave no score.
 */
const forWhite = ({ color, info: { score } }) => {
  if (score === undefined) return undefined;
  const value = score.kind === 'centipawns' ? score.value : score.moves > 0 ? Infinity : -Infinity;
  return color === 'white' ? value : -value;
};

const lastScores = (plies, moves) =>
  plies.length < 2 * moves ? [undefined] : plies.slice(-2 * moves).map(forWhite);

/**
 * Returns the result of a game that can be adjudicated, otherwise undefined.
 *
 * @param {readonly import('./referee.mjs').Ply[]} plies after the opening
 * @param {number} length plies of the game, the opening's included
 * @param {Adjudication} rules
 * @returns {{ result: '1-0' | '0-1' | '1/2-1/2', reason: 'adjudication' } | undefined}
 */
export const adjudicate = (plies, length, { resign, draw }) => {
  const isAll = (scores, holds) => scores.every((score) => score !== undefined && holds(score));
  const decided = (result) => ({ result, reason: 'adjudication' });
  if (resign !== undefined) {
    const scores = lastScores(plies, resign.moves);
    if (isAll(scores, (score) => score >= resign.centipawns)) return decided('1-0');
    if (isAll(scores, (score) => score <= -resign.centipawns)) return decided('0-1');
  }
  if (draw !== undefined && length >= 2 * draw.from) {
    const scores = lastScores(plies, draw.moves);
    if (isAll(scores, (score) => Math.abs(score) <= draw.centipawns)) return decided('1/2-1/2');
  }
  return undefined;
};
