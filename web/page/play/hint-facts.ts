/** Facts for a hint about a move. They follow from the rules alone. */
import type { LegalMove } from '../../../src/rules/moves.js';
import { opposite, type PromotionRole, type Role } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { fileOf, rankOf } from '../../../src/rules/squares.js';

export interface HintFacts {
  /** Whether the move is the king's leap of two squares. */
  readonly isLeap: boolean;
  readonly promotion: PromotionRole | undefined;
  readonly captured: Role | undefined;
  /** Whether the capture is safe because no enemy piece attacks the target square. */
  readonly isFree: boolean;
  /** Always undefined with dice, because such games have no check. */
  readonly check: 'check' | 'mate' | undefined;
  readonly endsCheck: boolean;
  /** Whether the moving piece was attacked and is now safe. */
  readonly isSaved: boolean;
}

export const hintFacts = (position: Position, move: LegalMove): HintFacts => {
  const { from, to, role, promotion, captured } = move;
  const enemy = opposite(position.turn);
  const after = position.play(move);
  const status = after.status();
  const isSafe = status === 'king-captured' || after.attackers(to, enemy).length === 0;
  const isMate = status === 'checkmate';
  const givesCheck = status === 'ongoing' && !position.dice && after.isCheck();
  const endsCheck = !position.dice && position.isCheck();
  return {
    isLeap:
      role === 'king' &&
      Math.max(Math.abs(fileOf(to) - fileOf(from)), Math.abs(rankOf(to) - rankOf(from))) > 1,
    promotion,
    captured,
    isFree: captured !== undefined && isSafe,
    check: isMate ? 'mate' : givesCheck ? 'check' : undefined,
    endsCheck,
    isSaved: role !== 'king' && isSafe && position.attackers(from, enemy).length > 0,
  };
};
