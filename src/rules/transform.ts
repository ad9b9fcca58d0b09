/** Mirrors set-ups and swaps their colours. */
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
  // Both transformations are their own inverses, so `placeOf` also maps a new square to its old one.
  const moved = (square: Square): Square => placeOf(fileOf(square), rankOf(square)) ?? square;
  const board = setup.board.map((_, index) => {
    const from = placeOf(index % BOARD_SIZE, Math.floor(index / BOARD_SIZE));
    const piece = from && setup.board[squareIndex(from)];
    return piece && { ...piece, color: colorOf(piece.color) };
  });
  const turned: Setup = { ...setup, board, turn: colorOf(setup.turn) };
  const rights = setup.rights
    .map(moved)
    .filter((square) => rightStanding(turned, ruleset, square) === 'sound')
    .sort((a, b) => squareIndex(a) - squareIndex(b));
  return { ...turned, rights };
};

/** Mirrors a set-up left to right. Drops rights that become groundless, such as a king's right on its new square. */
export const mirrorFiles = (setup: Setup, ruleset: Ruleset): Setup =>
  placed(
    setup,
    ruleset,
    (file, rank) => squareFrom(LAST - file, rank),
    (color) => color,
  );

/** Exchanges the colours: Black's pieces stand and move as White's did. */
export const swapColors = (setup: Setup, ruleset: Ruleset): Setup =>
  placed(setup, ruleset, (file, rank) => squareFrom(file, LAST - rank), opposite);
