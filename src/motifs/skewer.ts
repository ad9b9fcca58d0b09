/** A skewer: an attacked piece moves away, and the piece behind it is captured. */
import { valueOf } from '../engine/value.js';
import type { LineOfPlay } from './turn.js';

/**
 * The index of the reply that moves the front piece of a skewer; undefined if the line contains none. The front piece
 * must be a king or worth at least as much as the piece behind it.
 */
export const skewerIn = ({
  own,
  replies,
  solver,
  ruleset,
}: Pick<LineOfPlay, 'own' | 'replies' | 'solver' | 'ruleset'>): number | undefined => {
  const index = replies.findIndex(({ before, move: { from, to, role } }, place) => {
    const [turn, next] = [own[place], own[place + 1]];
    if (turn === undefined || next?.move.captured === undefined) return false;
    const by = turn.move.to;
    const target = next.move.to;
    if (next.move.from !== by || target === to) return false;
    return (
      before.attackers(from, solver).includes(by) &&
      !before.attackers(target, solver).includes(by) &&
      (role === 'king' || valueOf(role, ruleset) >= valueOf(next.move.captured, ruleset))
    );
  });
  return index < 0 ? undefined : index;
};
