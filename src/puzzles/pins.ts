/** Pins that decide a puzzle. */
import { opposite } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';
import { pinsIn, type Pin } from '../rules/tactics.js';
import type { PuzzleLineOfPlay, Turn } from './line.js';
import { isBent } from './ways.js';

/**
 * The squares of the pinned pieces that decide with a move of the solver: those that the move has pinned and a later move
 * takes, or else those that could take the piece that has moved if they were not pinned. `wantsBent`: round a corner.
 */
export const decidingPins = (
  turn: Turn,
  { own, solver, ruleset }: PuzzleLineOfPlay,
  wantsBent: boolean,
): readonly Square[] => {
  const { move, after } = turn;
  if (['bare-king', 'king-captured'].includes(after.boardStatus())) return [];
  const goesBent = ({ by, king }: Pin): boolean =>
    by.some((square) => {
      const piece = after.pieceAt(square);
      return piece !== undefined && isBent(piece.role, square, king, ruleset) === wantsBent;
    });
  const pins = pinsIn(after.setup, ruleset).filter(goesBent);
  const later = own.slice(own.indexOf(turn) + 1);
  const taken = pins.filter(
    ({ by, square }) => by.includes(move.to) && later.some(({ move: { to } }) => to === square),
  );
  const guards = after.attackers(move.to, opposite(solver));
  const deciding =
    taken.length > 0
      ? taken
      : pins.filter(
          ({ by, square }) =>
            guards.includes(square) &&
            !by.includes(move.to) &&
            after.findMove(square, move.to) === undefined,
        );
  return deciding.map(({ square }) => square);
};
