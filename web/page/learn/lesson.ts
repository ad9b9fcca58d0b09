/** Lessons on a board: the learner moves a piece as often as they like, and the opponent never answers. */
import { makeFen } from '../../../src/notation/fen.js';
import type { Role } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import { squareIndex } from '../../../src/rules/squares.js';
import type { BoardMarks } from '../../../src/elements/board/types.js';

/** The squares that pieces of a kind can reach: `good` for moves, `bad` for captures. */
export const targetsOf = (role: Role, fen: string, ruleset: Ruleset): BoardMarks => {
  const { position } = Position.readFen(fen, ruleset);
  const moves = position?.legalMoves() ?? [];
  return moves
    .filter(({ from }) => {
      const piece = position?.setup.board[squareIndex(from)];
      return piece?.role === role;
    })
    .map(({ to, captured }) => ({ square: to, kind: captured === undefined ? 'good' : 'bad' }));
};

/**
 * The position after a move, with White to move again.
 *
 * @param fen - After the move, with Black to move.
 * @returns Undefined if White could not move in it; the lesson then restarts.
 */
export const continueLesson = (fen: string, ruleset: Ruleset): string | undefined => {
  const { setup } = Position.readFen(fen, ruleset);
  const again = setup && Position.fromSetup({ ...setup, turn: 'white' }, ruleset);
  const isOngoing = again?.ok === true && again.value.boardStatus() === 'ongoing';
  return isOngoing ? makeFen(again.value.setup) : undefined;
};
