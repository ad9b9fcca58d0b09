/** The ways that moves take: round a corner, and over what stands between. */
import { pathOf } from '../rules/path.js';
import type { LegalMove } from '../rules/moves.js';
import type { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import { fileOf, rankOf, squareFrom, type Square } from '../rules/squares.js';

/** Whether a piece goes round a corner between two squares. */
export const isBent = (
  role: LegalMove['role'],
  from: Square,
  to: Square,
  ruleset: Ruleset,
): boolean => pathOf(role, from, to, ruleset).length === 3;

/** How many steps of a king two squares are apart. */
const stepsBetween = (from: Square, to: Square): number =>
  Math.max(Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from)));

/** Whether a king goes where only its leap takes it. */
export const isKingLeap = ({ role, from, to }: LegalMove): boolean =>
  role === 'king' && stepsBetween(from, to) === 2;

/**
 * The squares between two squares in the order of the way, as one would walk: in each step the one or two squares
 * nearest to the straight line.
 */
const between = (from: Square, to: Square): readonly (readonly Square[])[] => {
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  const length = stepsBetween(from, to);
  return Array.from({ length: Math.max(0, length - 1) }, (_, index) => {
    const share = (index + 1) / length;
    const near = (distance: number): readonly number[] => [
      ...new Set([Math.floor(distance * share), Math.ceil(distance * share)]),
    ];
    return near(files).flatMap((file) =>
      near(ranks).flatMap((rank) => squareFrom(fileOf(from) + file, rankOf(from) + rank) ?? []),
    );
  });
};

/** Where a move that begins with a leap lands; undefined if it does not leap. */
const landing = (move: LegalMove, ruleset: Ruleset): Square | undefined => {
  const { role, from, to } = move;
  const [files, ranks] = [fileOf(to) - fileOf(from), rankOf(to) - rankOf(from)];
  switch (role) {
    case 'lion':
    case 'giraffe':
      return to;
    case 'king':
      return isKingLeap(move) ? to : undefined;
    case 'unicornio':
      if (Math.abs(files) === Math.abs(ranks)) return undefined;
      return pathOf(role, from, to, ruleset)[1];
    case 'aanca':
    case 'crocodile':
    case 'rook':
    case 'pawn':
      return undefined;
  }
};

/** Whether a move leaps where a piece that walks could not pass, because every square of a step is occupied. */
export const leapsOver = (position: Position, move: LegalMove): boolean => {
  const target = landing(move, position.ruleset);
  return (
    target !== undefined &&
    between(move.from, target).some((squares) =>
      squares.every((square) => position.pieceAt(square) !== undefined),
    )
  );
};
