/** The moves that a player can enter during the opponent's turn. */
import { raysOf, squaresAlong } from './geometry.js';
import type { LegalMove } from './moves.js';
import type { Color } from './pieces.js';
import { PAWN_RANK, type Ruleset } from './rulesets.js';
import type { Setup } from './setup.js';
import { rankOf, SQUARES } from './squares.js';

/**
 * Every move that one side's pieces could make after some move of the opponent. Ignores all other pieces, because the
 * opponent's move can vacate a square, occupy it, or capture the piece that stands there.
 */
export const premovesIn = (setup: Setup, ruleset: Ruleset, color: Color): readonly LegalMove[] =>
  SQUARES.flatMap((from, index) => {
    const piece = setup.board[index];
    if (piece?.color !== color) return [];
    const { role } = piece;
    return raysOf(role, color, ruleset)
      .filter(
        ({ unmoved = false, initial = false }) =>
          (!unmoved || setup.rights.includes(from)) &&
          (!initial || rankOf(from) === PAWN_RANK[color]),
      )
      .flatMap((ray) => squaresAlong(from, ray).slice(ray.mustGoOn === true ? 1 : 0))
      .map((to) => ({ from, to, role }));
  });
