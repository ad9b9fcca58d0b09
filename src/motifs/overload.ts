/** An overload: one piece is the only protection of two others, and captures for one of them. */
import { opposite } from '../rules/pieces.js';
import type { Square } from '../rules/squares.js';
import type { LineOfPlay } from './turn.js';

/**
 * The square of the overloaded piece in a line: it recaptures after the first move, and the second move captures the
 * piece that it alone protected before. Undefined if the line contains no overload.
 */
export const overloadIn = ({
  start,
  own,
  replies,
  solver,
}: Pick<LineOfPlay, 'start' | 'own' | 'replies' | 'solver'>): Square | undefined => {
  const [first, second] = own;
  const [reply] = replies;
  if (first?.move.captured === undefined || second?.move.captured === undefined) return undefined;
  if (reply === undefined || reply.move.to !== first.move.to) return undefined;
  const target = second.move.to;
  const guard = reply.move.from;
  const [only, other] = start.attackers(target, opposite(solver));
  return target !== reply.move.to && only === guard && other === undefined ? guard : undefined;
};
