/**
 * The schedule of the cards, by FSRS 6 with its default parameters. Intervals are whole days, because a repetition a few
 * minutes later shows only that the solution is still in short-term memory. A failed card returns the next day.
 */
import { FSRSAlgorithm } from 'ts-fsrs';
import { type CardItem, type CardMemory, type CardRow, newCard } from '../../storage/cards.js';
import type { ChangeCard, Grade } from '../../storage/practice.js';

const DAY = 24 * 3600 * 1000;
/** Maximum number of days between two reviews. A player changes too much in a year to skip a card for longer. */
const MAX_INTERVAL = 365;

const algorithm = new FSRSAlgorithm({ enable_short_term: false, maximum_interval: MAX_INTERVAL });

/** A card's memory after a review. `before` is undefined for a new card. */
export const memoryAfter = (
  before: CardMemory | undefined,
  grade: Grade,
  at: number,
): CardMemory => {
  // The other device's clock may be ahead.
  const days = before === undefined ? 0 : Math.max(0, at - before.last) / DAY;
  const { stability, difficulty } = algorithm.next_state(before ?? null, days, grade);
  return {
    due: at + DAY * (grade === 1 ? 1 : algorithm.next_interval(stability, days)),
    last: at,
    stability,
    difficulty,
    reviews: (before?.reviews ?? 0) + 1,
    lapses: (before?.lapses ?? 0) + (before !== undefined && grade === 1 ? 1 : 0),
  };
};

/** The probability that the user still remembers a card; 0 for a new card. */
export const recallOf = ({ memory }: CardRow, now: number): number =>
  memory === undefined
    ? 0
    : algorithm.forgetting_curve(Math.max(0, now - memory.last) / DAY, memory.stability);

/** Reviews the card of an item. Creates the card if it does not exist or was deleted. */
export const reviewed =
  (item: CardItem, grade: Grade, at: number): ChangeCard =>
  (card) => {
    const kept = card === undefined || card.state === 'deleted' ? newCard(item, at) : card;
    return {
      ...kept,
      memory: memoryAfter(kept.memory, grade, at),
      changed: { ...kept.changed, memory: at },
    };
  };
