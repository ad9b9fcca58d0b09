/** Piece values in centipawns, rounded from the engine's hand-made evaluation. */
import type { Color, Role } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';

export const valueOf = (role: Role, { switches }: Ruleset): number => {
  switch (role) {
    case 'pawn':
      return 80;
    case 'lion':
      return switches.lion === 'threeleaper' ? 130 : 410;
    case 'giraffe':
      return switches.giraffe === 'zebra' ? 220 : 210;
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 780 : 370;
    case 'crocodile':
      return 350;
    case 'aanca':
      return 810;
    case 'rook':
      return 540;
    case 'king':
      return 0;
  }
};

export const balanceOf = (position: Position, color: Color): number =>
  position
    .pieces()
    .reduce(
      (sum, [, piece]) =>
        sum + valueOf(piece.role, position.ruleset) * (piece.color === color ? 1 : -1),
      0,
    );
