/** A set-up turned into another as a whole. */
import { opposite, type Color } from './pieces.js';
import { rightStanding } from './rights.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { checkSetup, type Setup } from './setup.js';
import { BOARD_SIZE, fileOf, rankOf, squareFrom, squareIndex, type Square } from './squares.js';

const LAST = BOARD_SIZE - 1;

const placed = (
  setup: Setup,
  ruleset: Ruleset,
  placeOf: (file: number, rank: number) => Square | undefined,
  colorOf: (color: Color) => Color,
): Setup => {
  checkSetup(setup);
  checkRuleset(ruleset);
  // Both ways of turning are their own inverses, so a place can be asked where it comes from.
  const moved = (square: Square): Square => placeOf(fileOf(square), rankOf(square)) ?? square;
  const board = setup.board.map((_, index) => {
    const from = placeOf(index % BOARD_SIZE, Math.floor(index / BOARD_SIZE));
    const piece = from && setup.board[squareIndex(from)];
    return piece && { ...piece, color: colorOf(piece.color) };
  });
  const turned: Setup = { ...setup, board, turn: colorOf(setup.turn) };
  const rights = setup.rights
    .map(moved)
    .filter((square) => rightStanding(turned, ruleset, square) !== 'groundless')
    .sort((a, b) => squareIndex(a) - squareIndex(b));
  return { ...turned, rights };
};

/** Left and right exchanged. A right that has no ground on the other side, such as a king's, goes. */
export const mirrorFiles = (setup: Setup, ruleset: Ruleset): Setup =>
  placed(
    setup,
    ruleset,
    (file, rank) => squareFrom(LAST - file, rank),
    (color) => color,
  );

/** The same position with the sides exchanged: Black stands and moves as White did. */
export const swapColors = (setup: Setup, ruleset: Ruleset): Setup =>
  placed(setup, ruleset, (file, rank) => squareFrom(file, LAST - rank), opposite);
