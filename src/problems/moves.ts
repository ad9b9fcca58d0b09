/** Moves of solutions: played from coordinates, and written as Popeye writes them. */
import { resolveMove } from '../notation/coordinates.js';
import type { LegalMove } from '../rules/moves.js';
import { LETTERS, opposite } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import type { ProblemGoal } from './stipulation.js';

export interface PlayedMove {
  readonly move: LegalMove;
  readonly after: Position;
}

/** Plays a move of a solution. Throws an Error if it is not legal: solutions have legal moves only. */
export const playMove = (position: Position, text: string): PlayedMove => {
  const move = resolveMove(position, text);
  if (!move.ok) throw new Error(`${text}: ${move.error.message}`);
  return { move: move.value, after: position.play(move.value) };
};

/** The position with the other side to move, which threats, set play and series need. The side to move is not in check. */
export const passIn = (position: Position): Position => {
  const { setup, turn, ruleset } = position;
  const passed = Position.fromSetup({ ...setup, turn: opposite(turn) }, ruleset);
  if (!passed.ok) throw new Error('a side that is in check cannot pass');
  return passed.value;
};

const MARKS: Partial<Record<ReturnType<Position['boardStatus']>, string>> = {
  checkmate: ' #',
  stalemate: ' =',
  'bare-king': ' bare',
};

/** A move in long notation: `Rc4-c7`, `Kd5*e6 +`, `b11-b12=L #`. */
export const writeLong = (
  { move: { role, from, to, captured, promotion }, after }: PlayedMove,
  { goal, isLast }: { readonly goal: ProblemGoal; readonly isLast: boolean },
): string => {
  const piece = role === 'pawn' ? '' : LETTERS[role];
  const becomes = promotion === undefined ? '' : `=${LETTERS[promotion]}`;
  const end = isLast && goal === 'bare' ? ' bare' : MARKS[after.boardStatus()];
  return `${piece}${from}${captured === undefined ? '-' : '*'}${to}${becomes}${end ?? (after.isCheck() ? ' +' : '')}`;
};
