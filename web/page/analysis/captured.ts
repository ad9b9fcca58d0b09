/** Compares the start position with the current position to find each side's captures and material lead. */
import { opposite, type Color, type Role } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';

/** Most valuable piece first. */
const ORDER = [
  'aanca',
  'rook',
  'unicornio',
  'lion',
  'crocodile',
  'giraffe',
  'pawn',
] as const satisfies readonly Role[];
export type CapturedRole = (typeof ORDER)[number];

/** One kind of piece that a side has captured, or has more of than its opponent. */
export interface Captured {
  readonly role: CapturedRole;
  readonly count: number;
  /** The number of these pieces by which the side is ahead of its opponent on the board. */
  readonly ahead: number;
}

const count = ({ board }: Setup, color: Color, role: Role): number =>
  board.filter((piece) => piece?.color === color && piece.role === role).length;

/** Counts the pieces that a side has lost, by kind. A promoted piece counts as a pawn. */
const lossesOf = (color: Color, start: Setup, now: Setup): ReadonlyMap<CapturedRole, number> => {
  const losses = new Map<CapturedRole, number>();
  let promoted = 0;
  for (const role of ORDER) {
    const missing = count(start, color, role) - count(now, color, role);
    if (role !== 'pawn' && missing < 0) promoted -= missing;
    losses.set(role, Math.max(0, role === 'pawn' ? missing - promoted : missing));
  }
  return losses;
};

/** A side's captures and material lead, with the most valuable kind first. */
export const capturedBy = (color: Color, start: Setup, now: Setup): readonly Captured[] =>
  [...lossesOf(opposite(color), start, now)].flatMap(([role, taken]) => {
    const ahead = Math.max(0, count(now, color, role) - count(now, opposite(color), role));
    return taken === 0 && ahead === 0 ? [] : [{ role, count: taken, ahead }];
  });

/** The value of a piece in pawns: the engine's tuned material weight, rounded. */
export const pieceValue = (role: Role, { switches }: Ruleset): number => {
  switch (role) {
    case 'king':
      return 0;
    case 'pawn':
      return 1;
    case 'giraffe':
      return 3;
    case 'crocodile':
      return 4;
    case 'lion':
      return switches.lion === 'threeleaper' ? 2 : 5;
    case 'rook':
      return 6;
    case 'unicornio':
      return switches.unicornio === 'leap-then-slide' ? 9 : 4;
    case 'aanca':
      return 10;
  }
};

/** A side's material lead over its opponent, in points. Negative if the side is behind. */
export const leadOf = (color: Color, { board }: Setup, ruleset: Ruleset): number =>
  board.reduce(
    (sum, piece) =>
      piece === undefined
        ? sum
        : sum + (piece.color === color ? 1 : -1) * pieceValue(piece.role, ruleset),
    0,
  );
