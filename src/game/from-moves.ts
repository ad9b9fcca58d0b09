/** A record of one line of moves. */
import { NO_ANNOTATION, type GameNode, type GameRecord } from '../notation/record.js';
import { asWritten } from '../rules/moves.js';

/**
 * A game that begins as a record without moves and goes on with the given ones. Built from its end, in
 * one pass: adding the moves one by one copies all before each.
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
