/** The part of a position that readers and writers of moves need; {@link Position} implements it. */
import { wrongArgument } from '../arguments.js';
import type { LegalMove, MoveOrPass, PassFault } from './moves.js';
import type { BoardStatus } from './outcome.js';
import type { Color, Piece, Role } from './pieces.js';
import type { Square } from './squares.js';

/** Throws a TypeError unless the argument is a position; a FEN or a set-up is not one. */
export function checkPosition(value: unknown): asserts value is Playable<unknown> {
  const { legalMoves } = (value ?? {}) as Partial<Playable<unknown>>;
  if (typeof legalMoves !== 'function') throw wrongArgument('position', 'a Position', value);
}

export interface Playable<Self> {
  readonly turn: Color;
  pieceAt(square: Square): Piece | undefined;
  pieces(): readonly (readonly [Square, Piece])[];
  legalMoves(): readonly LegalMove[];
  movesTo(to: Square, role: Role): readonly LegalMove[];
  findMove(from: Square, to: Square): LegalMove | undefined;
  attackers(square: Square, by: Color): readonly Square[];
  isCheck(): boolean;
  boardStatus(): BoardStatus;
  passFault(): PassFault | undefined;
  play(move: MoveOrPass): Self;
  pass(): Self;
}
