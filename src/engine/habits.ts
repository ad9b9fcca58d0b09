/**
 * The moves that weak players prefer or avoid, whatever they calculate. In the opening, these players develop one piece
 * after another. They keep the king at home until few pieces are left, and do not take back their last move.
 */
import type { LegalMove } from '../rules/moves.js';
import { type Color, opposite } from '../rules/pieces.js';
import type { Position } from '../rules/position.js';
import { BOARD_SIZE, rankOf, type Square } from '../rules/squares.js';
import { type GameSoFar, lastPosition, squaresBack } from './sight.js';

/** The natural logarithms of the factors by which these moves are chosen more or less often. */
const DEVELOPS = 1.5;
const WALKS = -6;
const RETURNS = -6;

/** The number of the last move of the opening. */
const OPENING_MOVES = 15;
/** Number of enemy pieces, without king and pawns, from which the king stays at home. */
const DANGEROUS = 4;

/**
 * The natural logarithm of the factor by which a weak player chooses a move more or less often than its estimate
 * suggests.
 */
export const inclinationOf = (move: LegalMove, game: GameSoFar): number => {
  const position = lastPosition(game);
  if (move.captured !== undefined || position.isCheck()) return 0;
  if (move.role === 'king' && walksOut(move, position)) return WALKS;
  if (returns(move, game)) return RETURNS;
  return develops(move, game) ? DEVELOPS : 0;
};

/** The number of ranks between a square and a side's first rank. */
const advanceOf = (square: Square, color: Color): number =>
  color === 'white' ? rankOf(square) : BOARD_SIZE - 1 - rankOf(square);

const walksOut = ({ from, to }: LegalMove, position: Position): boolean => {
  const { turn } = position;
  if (advanceOf(to, turn) <= advanceOf(from, turn)) return false;
  const dangers = position
    .pieces()
    .filter(([, { role, color }]) => color !== turn && role !== 'king' && role !== 'pawn');
  return dangers.length >= DANGEROUS;
};

/** Whether a move takes back the player's last move, although nothing attacks the piece. */
const returns = ({ from, to }: LegalMove, game: GameSoFar): boolean => {
  const last = squaresBack(game, 2);
  const position = lastPosition(game);
  return (
    last?.from === to &&
    last.to === from &&
    position.attackers(from, opposite(position.turn)).length === 0
  );
};

/** Whether a piece makes its first move in the opening. */
const develops = ({ role, from, to }: LegalMove, game: GameSoFar): boolean => {
  const { fullmoves, turn } = lastPosition(game);
  return (
    role !== 'pawn' &&
    role !== 'king' &&
    fullmoves <= OPENING_MOVES &&
    advanceOf(to, turn) > advanceOf(from, turn) &&
    game.moves.every((_, index) => squaresBack(game, index + 1)?.to !== from)
  );
};
