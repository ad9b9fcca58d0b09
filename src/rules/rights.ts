/** Decides which squares of a set-up can carry a right. */
import { checkColor, type Color } from './pieces.js';
import { checkRuleset, kingHome, type Ruleset } from './rulesets.js';
import { checkSetup, type Setup } from './setup.js';
import { squareIndex, SQUARES, type Square } from './squares.js';

/**
 * Whether a piece on a square can have a right. `sound`: yes. `misplaced`: the piece is a unicornio that can be unmoved
 * under the ruleset, but not on this square. `groundless`: any other piece, or an empty square.
 */
export type RightStanding = 'sound' | 'misplaced' | 'groundless';

export const rightStanding = (setup: Setup, ruleset: Ruleset, square: Square): RightStanding => {
  checkSetup(setup);
  checkRuleset(ruleset);
  return standingOf(setup, ruleset, square);
};

const standingOf = (setup: Setup, ruleset: Ruleset, square: Square): RightStanding => {
  const piece = setup.board[squareIndex(square)];
  if (piece?.role === 'king')
    return square === kingHome(ruleset, piece.color) ? 'sound' : 'groundless';
  if (piece?.role !== 'unicornio' || ruleset.switches.unicornio !== 'knight-then-bishop')
    return 'groundless';
  return unmovedUnicornioSquares(piece.color).includes(square) ? 'sound' : 'misplaced';
};

/**
 * The squares on which a unicornio of one colour can stand unmoved under `knight-then-bishop`: its two home squares,
 * and the squares on the last rank where a pawn promotes to a unicornio.
 */
export const unmovedUnicornioSquares = (color: Color): readonly Square[] => {
  checkColor(color);
  return color === 'white' ? ['c1', 'c12', 'j1', 'j12'] : ['c12', 'c1', 'j12', 'j1'];
};

export const rightSquares = (setup: Setup, ruleset: Ruleset): readonly Square[] => {
  checkSetup(setup);
  checkRuleset(ruleset);
  return SQUARES.filter((square) => standingOf(setup, ruleset, square) === 'sound');
};
