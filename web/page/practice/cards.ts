/** Changes of cards: adding, suspending, resetting and deleting them, and the cards that are due. */
import { type CardItem, type CardRow, newCard } from '../../storage/cards.js';
import type { ChangeCard, Practice } from '../../storage/practice.js';
import { startOfDay } from './player.js';

/** Adds a card for an item, or replaces the item of its card. Only a user's request restores a deleted card. */
export const added =
  (item: CardItem, at: number, isRequested = false): ChangeCard =>
  (card) => {
    if (card === undefined || (isRequested && card.state === 'deleted')) return newCard(item, at);
    if (JSON.stringify(card.item) === JSON.stringify(item)) return undefined;
    return { ...card, item, changed: { ...card.changed, item: at } };
  };

const withState =
  (state: CardRow['state'], at: number): ChangeCard =>
  (card) => {
    if (card === undefined) return undefined;
    const { state: before, ...rest } = card;
    if (before === state) return undefined;
    return {
      ...rest,
      ...(state !== undefined && { state }),
      changed: { ...card.changed, state: at },
    };
  };

export const suspended = (at: number): ChangeCard => withState('suspended', at);
export const resumed = (at: number): ChangeCard => withState(undefined, at);
export const deleted = (at: number): ChangeCard => withState('deleted', at);

/** Resets the card's memory, so that the card is new again. */
export const reset =
  (at: number): ChangeCard =>
  (card) => {
    if (card?.memory === undefined) return undefined;
    const { memory: _, ...rest } = card;
    return { ...rest, changed: { ...card.changed, memory: at } };
  };

/** Undoes a change of a card's state. Counts as a change, so that a backup does not undo the restoration. */
export const withStateOf = ({ state }: CardRow, at: number): ChangeCard => withState(state, at);

/** Undoes a reset of the memory, unless the card has been reviewed since. */
export const withMemoryOf =
  ({ memory }: CardRow, at: number): ChangeCard =>
  (card) =>
    card === undefined || memory === undefined || card.memory !== undefined
      ? undefined
      : { ...card, memory, changed: { ...card.changed, memory: at } };

const startOfNextDay = (now: number): number => {
  const day = startOfDay(now);
  day.setDate(day.getDate() + 1);
  return day.getTime();
};

/** Whether a card can become due: it is not suspended, and a repertoire move's position is in the repertoire. */
export const isInUse = ({ item, state }: CardRow): boolean =>
  state === undefined && !(item.kind === 'repertoire' && item.isAbsent === true);

/** Whether a card is due today, in the user's time zone. */
export const isDue = (card: CardRow, now: number): boolean =>
  isInUse(card) && (card.memory === undefined || card.memory.due < startOfNextDay(now));

/** How many cards were due and have been repeated today. */
export const repeatedToday = ({ results }: Pick<Practice, 'results'>, now: number): number => {
  const start = startOfDay(now).getTime();
  return results.filter(({ at, wasDue }) => wasDue === true && at >= start).length;
};

/** The cards that are due today, in order: reviews, the longest overdue first, then new cards, the latest first. */
export const dueCards = ({ cards }: Pick<Practice, 'cards'>, now: number): readonly CardRow[] => {
  const due = cards.filter((card) => isDue(card, now));
  const reviews = due.filter(({ memory }) => memory !== undefined);
  return [
    ...reviews.toSorted((one, other) => (one.memory?.due ?? 0) - (other.memory?.due ?? 0)),
    ...due
      .filter(({ memory }) => memory === undefined)
      .toSorted((one, other) => other.changed.item - one.changed.item),
  ];
};

/** The due cards that remain for today under a daily limit. */
export const cardsForToday = (
  practice: Pick<Practice, 'cards' | 'results'>,
  now: number,
  limit: number,
): readonly CardRow[] =>
  dueCards(practice, now).slice(0, Math.max(0, limit - repeatedToday(practice, now)));
