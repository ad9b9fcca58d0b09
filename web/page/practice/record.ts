/** Records attempts in the history, and reviews the cards of their tasks. */
import { type CardItem, cardKey } from '../../storage/cards.js';
import type { Grade, Player, PuzzleOutcome, PuzzleResult } from '../../storage/practice.js';
import { isDue } from './cards.js';
import { practiceHistory } from './history.js';
import { reviewed } from './schedule.js';

/** An attempt at the task of a card. */
export interface Tried {
  readonly outcome: PuzzleOutcome;
  /** Undefined if the attempt must not change the card, because an earlier attempt at the task has changed it. */
  readonly grade: Grade | undefined;
}

/**
 * Records an attempt and reviews the card of its task. If the task has no card, an attempt that did not solve it without
 * help creates the card. An attempt at a repertoire move always does, because the user wants to know all these moves.
 * The stored history must already have been read.
 */
export const recordTry = (
  item: CardItem,
  { outcome, grade }: Tried,
  rate?: (player: Player) => Player,
): void => {
  const at = Date.now();
  const key = cardKey(item);
  const card = practiceHistory.cardOf(key);
  const isReview =
    grade !== undefined &&
    (card !== undefined || outcome !== 'solved' || item.kind === 'repertoire');
  practiceHistory.add(
    {
      ...taskOf(item),
      outcome,
      ...(isReview && { grade }),
      ...(isReview && card !== undefined && isDue(card, at) && { wasDue: true }),
      at,
    },
    rate,
    isReview ? { key, change: reviewed(item, grade, at) } : undefined,
  );
};

/** The fields of a result that identify its task. */
const taskOf = (
  item: CardItem,
): Pick<PuzzleResult, 'kind' | 'ruleset' | 'puzzle' | 'fen' | 'title' | 'played'> => {
  const { kind, ruleset, puzzle } = item;
  const task = { ruleset, puzzle };
  switch (kind) {
    case 'puzzle':
      return task;
    case 'mistake': {
      const { fen, title, played } = item;
      return {
        ...task,
        fen,
        ...(title !== undefined && { title }),
        ...(played !== undefined && { played }),
      };
    }
    case 'ending':
      return { ...task, kind, fen: item.fen, title: item.ending };
    case 'repertoire':
      return { ...task, kind, fen: item.fen };
  }
};
