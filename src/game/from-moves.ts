/** Makes a record from one line of moves. */
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../notation/record.js';
import { asWritten } from '../rules/moves.js';

/**
 * Adds a line of moves to a record without moves. Builds the tree from its end in one pass, because adding moves one by
 * one would copy all earlier moves each time.
 */
export const recordOfMoves = (
  start: GameRecord,
  moves: readonly Pick<GameNode, 'move' | 'san' | 'roll'>[],
): GameRecord => {
  let children: readonly GameNode[] = [];
  for (const turn of [...moves].reverse()) {
    const move = asWritten(turn.move);
    children = [{ ...NO_ANNOTATION, ...turn, move, startComment: '', nags: [], children }];
  }
  return { ...start, children };
};
