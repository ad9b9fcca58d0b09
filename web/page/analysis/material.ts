/** What each side has captured, from the set-ups at the start of a game and now, and what it is ahead by. */
import { opposite, type Color, type Role } from '../../../src/rules/pieces.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';

/** Most valuable first. */
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

/** Pieces of a kind that a side has captured, or has more of. */
export interface Captured {
  readonly role: CapturedRole;
  readonly count: number;
  /** How many more of them the side has on the board than the other. */
  readonly ahead: number;
}

const count = ({ board }: Setup, color: Color, role: Role): number =>
  board.filter((piece) => piece?.color === color && piece.role === role).length;

/** The pieces that a side has lost. A promoted piece counts as the pawn that it was. */
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

/** What a side has captured, and what it is ahead by, the most valuable kind first. */
export const capturedBy = (color: Color, start: Setup, now: Setup): readonly Captured[] =>
  [...lossesOf(opposite(color), start, now)].flatMap(([role, taken]) => {
    const ahead = Math.max(0, count(now, color, role) - count(now, opposite(color), role));
    return taken === 0 && ahead === 0 ? [] : [{ role, count: taken, ahead }];
  });

/** What a piece is worth in pawns: the engine's tuned weights of material, rounded. */
export const pointsOf = (role: Role, { switches }: Ruleset): number => {
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

/** By how many points a side's pieces are worth more than the other's; negative if they are worth less. */
export const leadOf = (color: Color, { board }: Setup, ruleset: Ruleset): number =>
  board.reduce(
    (sum, piece) =>
      piece === undefined
        ? sum
        : sum + (piece.color === color ? 1 : -1) * pointsOf(piece.role, ruleset),
    0,
  );
