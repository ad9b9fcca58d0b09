/** Why a move is not legal. */
import { isDieRoll, movesForRoll } from './dice.js';
import { raysOf, squaresAlong } from './geometry.js';
import type { Piece } from './pieces.js';
import type { Position } from './position.js';
import type { Square } from './squares.js';
import { attackMapIn, scopeIn } from './tactics.js';

/**
 * Reasons why a move is illegal. `over`: the game has ended. `turn`: it is the other side's turn. `roll`: the die does
 * not allow the piece. `stuck`: the piece has no legal move. `friend`: a piece of the same side is on the target
 * square. `check`: the king would stay in check. `king`: the king would be attacked. `straight`: a pawn does not
 * capture straight ahead. `diagonal`: a pawn moves diagonally only to capture. `way`: a piece is in the way. `reach`:
 * the piece cannot make such a move.
 */
export const REFUSALS = [
  'over',
  'turn',
  'roll',
  'stuck',
  'friend',
  'check',
  'king',
  'straight',
  'diagonal',
  'way',
  'reach',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why a piece cannot reach a square, even if checks are ignored. */
const refusalOfWay = (piece: Piece, position: Position, from: Square, to: Square): Refusal => {
  const { ruleset, setup } = position;
  for (const ray of raysOf(piece.role, piece.color, ruleset)) {
    const squares = squaresAlong(from, ray);
    const place = squares.indexOf(to);
    if (place === -1 || (ray.unmoved === true && !setup.rights.includes(from))) continue;
    if (squares.slice(0, place).some((square) => position.pieceAt(square) !== undefined))
      return 'way';
    if (ray.only === 'capture' && position.pieceAt(to) === undefined) return 'diagonal';
  }
  return 'reach';
};

/**
 * Why the piece on a square cannot move to another square or, without `to`, why it cannot move at all. Returns
 * undefined if the piece can move or the square is empty.
 */
export const refusalOf = (
  position: Position,
  from: Square,
  to?: Square,
  roll?: number,
): Refusal | undefined => {
  const piece = position.pieceAt(from);
  if (piece === undefined) return undefined;
  if (position.status() !== 'ongoing') return 'over';
  if (piece.color !== position.turn) return 'turn';
  const moves = position.legalMoves().filter((move) => move.from === from);
  const rolled =
    roll === undefined || !isDieRoll(roll)
      ? moves
      : movesForRoll(position, roll).filter((move) => move.from === from);
  if (rolled.some((move) => to === undefined || move.to === to)) return undefined;
  if (moves.some((move) => to === undefined || move.to === to)) return 'roll';
  const isCheck = position.isCheck();
  if (to === undefined) return isCheck ? 'check' : 'stuck';
  if (position.pieceAt(to)?.color === piece.color) return 'friend';
  const { setup, ruleset } = position;
  const kind = scopeIn(
    position,
    piece,
    setup,
    ruleset,
    attackMapIn(setup, ruleset),
    from,
  ).squares.get(to);
  if (kind === 'barred') return isCheck ? 'check' : 'king';
  return kind === 'block' ? 'straight' : refusalOfWay(piece, position, from, to);
};
