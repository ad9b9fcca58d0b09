/** The puzzle of a day, the same everywhere, without a server. */
import type { Puzzle } from './types.js';

const MILLISECONDS = 86_400_000;
/** Neighbours in the list are equally difficult, so each day is far from the one before. */
const GOLDEN = 0.618_033_988_749_895;

/** The number of a day in UTC, from 1970. */
const dayOf = (date: Date): number => Math.floor(date.getTime() / MILLISECONDS);

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** What a list has for a day (UTC): each thing once before the first one comes again; undefined if it has nothing. */
export const dailyOf = <Item>(items: readonly Item[], date: Date): Item | undefined => {
  const { length } = items;
  if (length === 0) return undefined;
  let stride = Math.max(1, Math.round(length * GOLDEN));
  while (greatestDivisor(length, stride) > 1) stride += 1;
  return items[(((dayOf(date) * stride) % length) + length) % length];
};

/** Whether a puzzle can be that of a day: one with dice is about another game. */
export const mayBeDaily = ({ roll }: Pick<Puzzle, 'roll'>): boolean => roll === undefined;
