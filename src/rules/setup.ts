/** A set-up: any arrangement of pieces, legal or not. A {@link Position} is always legal. */
import { wrongArgument } from '../guards.js';
import { checkColor, COLORS, ROLES, type Color, type Piece } from './pieces.js';
import {
  checkRuleset,
  HOME_RANK,
  openingRank,
  PAWN_RANK,
  kingHome,
  type Ruleset,
} from './rulesets.js';
import {
  BOARD_SIZE,
  checkSquare,
  SQUARE_COUNT,
  squareIndex,
  SQUARES,
  type Square,
} from './squares.js';

export interface Setup {
  /** 144 entries by square index (a1 = 0, b1 = 1, … l12 = 143). */
  readonly board: readonly (Piece | undefined)[];
  readonly turn: Color;
  /** Squares of the unmoved pieces that still have their right, in index order. */
  readonly rights: readonly Square[];
  /** Plies since a capture or a pawn move. */
  readonly halfmoves: number;
  /** Move number, starting at 1. It increases after Black's move. */
  readonly fullmoves: number;
}

/** Throws a TypeError unless the argument is a set-up, legal or not. */
export function checkSetup(value: unknown, name = 'setup'): asserts value is Setup {
  const { board, turn, rights } = (value ?? {}) as Partial<Setup>;
  if (!Array.isArray(board) || board.length !== SQUARE_COUNT || !Array.isArray(rights))
    throw wrongArgument(name, `a set-up with a board of ${SQUARE_COUNT} squares and rights`, value);
  board.forEach((piece: unknown, index) => {
    if (piece === undefined) return;
    const { color, role } = (piece ?? {}) as Partial<Piece>;
    if (!COLORS.some((known) => known === color) || !ROLES.some((known) => known === role))
      throw wrongArgument(`${name}.board[${index}]`, 'a piece or undefined', piece);
  });
  checkColor(turn, `${name}.turn`);
  rights.forEach((square, index) => checkSquare(square, `${name}.rights[${index}]`));
}

export const emptySetup = (): Setup => ({
  board: Array.from({ length: SQUARE_COUNT }, () => undefined),
  turn: 'white',
  rights: [],
  halfmoves: 0,
  fullmoves: 1,
});

/** The starting position of a ruleset. */
export const startSetup = (ruleset: Ruleset): Setup => {
  checkRuleset(ruleset);
  const kinds = openingRank(ruleset);
  const board = SQUARES.map((_, index): Piece | undefined => {
    const rank = Math.floor(index / BOARD_SIZE);
    for (const color of ['white', 'black'] as const) {
      const role = kinds[index % BOARD_SIZE];
      if (rank === HOME_RANK[color] && role !== undefined) return { color, role };
      if (rank === PAWN_RANK[color]) return { color, role: 'pawn' };
    }
    return undefined;
  });
  return { ...emptySetup(), board, rights: startRights(ruleset, board) };
};

/** The rights in a starting position. Both kings have a right and, under `knight-then-bishop`, so do the unicornios. */
const startRights = (ruleset: Ruleset, board: Setup['board']): readonly Square[] => {
  const homes = [kingHome(ruleset, 'white'), kingHome(ruleset, 'black')];
  const unicorniosToo = ruleset.switches.unicornio === 'knight-then-bishop';
  return SQUARES.filter(
    (square, index) =>
      homes.includes(square) || (unicorniosToo && board[index]?.role === 'unicornio'),
  );
};

/** Replaces the pieces on some squares, which lose their rights. The value undefined empties a square. */
export const withPieces = (
  setup: Setup,
  changes: readonly (readonly [Square, Piece | undefined])[],
): Setup => {
  checkSetup(setup);
  const board = [...setup.board];
  for (const [square, piece] of changes) board[squareIndex(square)] = piece;
  const changed = new Set(changes.map(([square]) => square));
  return { ...setup, board, rights: setup.rights.filter((square) => !changed.has(square)) };
};
