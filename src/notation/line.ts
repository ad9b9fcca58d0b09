/** A line of moves as steps that can be shown, played and gone through. */
import { makeCoordinates, resolveMove } from './coordinates.js';
import { makeSanAndPlay } from './san.js';
import type { LegalMove } from '../rules/moves.js';
import type { Color } from '../rules/pieces.js';
import { checkPosition } from '../rules/playable.js';
import type { Position } from '../rules/position.js';

export interface LineStep {
  readonly move: LegalMove;
  readonly san: string;
  /** Number of the move and whose it is. */
  readonly number: number;
  readonly turn: Color;
  readonly after: Position;
}

/**
 * The steps of a line of coordinate moves, as far as they are legal, `most` at most. `known` may be
 * steps from the same start: what the lines have in common is taken from there.
 */
export const stepsOf = (
  start: Position,
  moves: readonly string[],
  most = Number.POSITIVE_INFINITY,
  known: readonly LineStep[] = [],
): readonly LineStep[] => {
  checkPosition(start);
  const differing = known.findIndex(({ move }, ply) => moves[ply] !== makeCoordinates(move));
  const steps = known.slice(0, Math.min(differing < 0 ? known.length : differing, most));
  let position = steps.at(-1)?.after ?? start;
  for (const text of moves.slice(steps.length, most)) {
    const move = resolveMove(position, text);
    if (!move.ok) break;
    const { san, after } = makeSanAndPlay(position, move.value);
    steps.push({
      move: move.value,
      san,
      number: position.fullmoves,
      turn: position.turn,
      after,
    });
    position = after;
  }
  return steps;
};

/** `12.` before White's moves, `12…` before Black's where the line begins, else nothing. */
export const numberBefore = ({ number, turn }: LineStep, isFirst: boolean): string =>
  turn === 'white' ? `${number}.` : isFirst ? `${number}…` : '';
