/** A pin: a piece cannot leave its line, straight or bent, without exposing its king. */
import { opposite } from '../rules/pieces.js';
import { isBentPath } from '../rules/path.js';
import type { Square } from '../rules/squares.js';
import { pinsIn, type Pin } from '../rules/tactics.js';
import type { LineOfPlay, Turn } from './turn.js';

/**
 * The squares of pinned pieces that make a move decisive. Either the move pins them and a later move captures them, or
 * only the pin prevents them from capturing the moved piece. If `wantsBent` is true, only pins around a corner count.
 * Otherwise, only straight pins count.
 */
export const decidingPins = (
  turn: Turn,
  { own, solver, ruleset }: Pick<LineOfPlay, 'own' | 'solver' | 'ruleset'>,
  wantsBent: boolean,
): readonly Square[] => {
  const { move, after } = turn;
  if (['bare-king', 'king-captured'].includes(after.boardStatus())) return [];
  const goesBent = ({ by, king }: Pin): boolean =>
    by.some((square) => {
      const piece = after.pieceAt(square);
      return piece !== undefined && isBentPath(piece.role, square, king, ruleset) === wantsBent;
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
