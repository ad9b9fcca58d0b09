/** Cards: their grades, schedule, daily limit, actions, and merging the versions of two devices. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  added,
  cardsForToday,
  deleted,
  dueCards,
  isDue,
  reset,
  resumed,
  suspended,
  withMemoryOf,
  withStateOf,
} from '../../../web/page/practice/cards.js';
import { gradeOf } from '../../../web/page/practice/grade.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { recordTry } from '../../../web/page/practice/record.js';
import { memoryAfter, recallOf, reviewed } from '../../../web/page/practice/schedule.js';
import {
  cardKey,
  type CardItem,
  type CardRow,
  mergeCards,
  newCard,
} from '../../../web/storage/cards.js';
import { cardsOf, openPractice, readPractice, type Grade } from '../../../web/storage/practice.js';
import { freshDatabases } from '../../support/fake-database.js';
import { scaled } from '../../support/scale.js';
import { defined } from '../../support/value.js';

const DAY = 24 * 3600 * 1000;
/** Noon, so that a day added or subtracted is a calendar day in every time zone. */
const NOW = new Date(2026, 5, 15, 12).getTime();

const puzzle = (index: number): CardItem => ({
  kind: 'puzzle',
  ruleset: 'cazaux',
  puzzle: index.toString(16).padStart(12, '0'),
});

const cardAfter = (item: CardItem, ...reviews: readonly [Grade, number][]): CardRow =>
  reviews.reduce(
    (card: CardRow, [grade, at]) => defined(reviewed(item, grade, at)(card)),
    newCard(item, NOW - 100 * DAY),
  );

describe('a grade', () => {
  test.each([
    ['failed', {}, 1],
    ['failed', { time: 1000 }, 1],
    ['helped', { time: 1000 }, 2],
    ['solved', { others: 1 }, 2],
    ['solved', { time: 1000 }, 4],
    ['solved', { time: 6000 }, 4],
    ['solved', { time: 6001 }, 3],
    ['solved', { time: 60_000 }, 3],
    ['solved', { time: 60_001 }, 2],
    // The time is divided by the number of moves.
    ['solved', { time: 18_000, moves: 3 }, 4],
    ['solved', { time: 90_000, moves: 3 }, 3],
    // The user has been away.
    ['solved', { time: DAY }, 3],
  ] as const)('of a task that was %s with %j is %i', (outcome, effort, grade) => {
    expect(gradeOf(outcome, { moves: 1, others: 0, time: 20_000, ...effort })).toBe(grade);
  });
});

describe('the schedule', () => {
  test('a failed card returns the next day, and a better grade lengthens the interval', () => {
    const intervals = ([1, 2, 3, 4] as const).map(
      (grade) => (memoryAfter(undefined, grade, NOW).due - NOW) / DAY,
    );
    expect(intervals).toEqual([1, 1, 2, 8]);
    const known = memoryAfter(undefined, 3, NOW - 2 * DAY);
    const later = ([1, 2, 3, 4] as const).map((grade) => memoryAfter(known, grade, NOW));
    expect(later.map(({ due }) => (due - NOW) / DAY)).toEqual([1, 8, 11, 19]);
    expect(later.map(({ reviews, lapses }) => [reviews, lapses])).toEqual([
      [2, 1],
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
  });

  test('never exceeds a year, and accepts a clock that goes back', () => {
    let memory = memoryAfter(undefined, 4, NOW);
    for (let review = 0; review < 10; review += 1) memory = memoryAfter(memory, 4, memory.due);
    expect(memory.due - memory.last).toBe(365 * DAY);
    expect(memoryAfter(memory, 3, memory.last - DAY).last).toBe(memory.last - DAY);
  });

  test('recall falls with time to 90 % after as many days as the stability', () => {
    const card = cardAfter(puzzle(1), [3, NOW]);
    const { stability } = defined(card.memory);
    expect(recallOf(card, NOW)).toBe(1);
    expect(recallOf(card, NOW + stability * DAY)).toBeCloseTo(0.9, 5);
    expect(recallOf(newCard(puzzle(1), NOW), NOW)).toBe(0);
  });
});

describe('the cards of a day', () => {
  const due = cardAfter(puzzle(1), [1, NOW - 3 * DAY]);
  const overdue = cardAfter(puzzle(2), [1, NOW - 5 * DAY]);
  const later = cardAfter(puzzle(3), [4, NOW]);
  const fresh = newCard(puzzle(4), NOW - DAY);
  const fresher = newCard(puzzle(5), NOW);
  const cards = [fresh, later, due, fresher, overdue];

  test('are the overdue cards, then the latest new cards, up to the daily limit', () => {
    expect(dueCards({ cards }, NOW)).toEqual([overdue, due, fresher, fresh]);
    const results = [NOW - DAY, NOW - 1000, NOW].map((at) => ({
      puzzle: 'x',
      ruleset: 'cazaux',
      outcome: 'solved' as const,
      wasDue: true as const,
      at,
      rating: 1000,
    }));
    expect(cardsForToday({ cards, results: [] }, NOW, 3)).toEqual([overdue, due, fresher]);
    // Two cards have already been repeated today.
    expect(cardsForToday({ cards, results }, NOW, 3)).toEqual([overdue]);
    expect(cardsForToday({ cards, results }, NOW, 1)).toEqual([]);
  });

  test('include a card from the start of the day on which it is due', () => {
    const at = defined(later.memory).due;
    const midnight = new Date(at).setHours(0, 0, 0, 0);
    expect([isDue(later, midnight - 1), isDue(later, midnight)]).toEqual([false, true]);
  });

  test('exclude suspended cards until they are resumed', () => {
    const away = defined(suspended(NOW)(due));
    expect(isDue(away, NOW)).toBe(false);
    expect(suspended(NOW)(away)).toBeUndefined();
    expect(defined(resumed(NOW)(away))).toEqual({
      ...due,
      changed: { ...due.changed, state: NOW },
    });
  });
});

describe('actions on cards', () => {
  const card = cardAfter(puzzle(1), [3, NOW - DAY]);

  test('a reset card is new and due', () => {
    const fresh = defined(reset(NOW)(card));
    expect(fresh.memory).toBeUndefined();
    expect(isDue(fresh, NOW)).toBe(true);
    expect(reset(NOW)(fresh)).toBeUndefined();
  });

  test.each([
    ['suspended', suspended, withStateOf],
    ['reset', reset, withMemoryOf],
    ['deleted', deleted, withStateOf],
  ])('restores a card that was %s, and a merge with an older backup keeps it', (_, act, undo) => {
    const changed = defined(act(NOW)(card));
    const again = defined(undo(card, NOW + 1)(changed));
    const merged = mergeCards(again, changed);
    expect([merged.memory, merged.state]).toEqual([card.memory, undefined]);
  });

  test('the undo of an action keeps a review since then', () => {
    const away = defined(suspended(NOW)(card));
    const tried = defined(reviewed(card.item, 3, NOW + 1)(away));
    expect(defined(withStateOf(card, NOW + 2)(tried)).memory).toEqual(tried.memory);
    const fresh = defined(reset(NOW)(card));
    const again = defined(reviewed(card.item, 1, NOW + 1)(fresh));
    expect(withMemoryOf(card, NOW + 2)(again)).toBeUndefined();
  });

  test('a deleted card stays deleted unless the user requests it or fails its task again', () => {
    const gone = defined(deleted(NOW)(card));
    expect(added(card.item, NOW + 1)(gone)).toBeUndefined();
    expect(added(card.item, NOW + 1, true)(gone)).toEqual(newCard(card.item, NOW + 1));
    expect(reviewed(card.item, 1, NOW + 1)(gone)).toMatchObject({
      memory: { reviews: 1 },
      changed: { state: NOW + 1 },
    });
    expect(defined(reviewed(card.item, 1, NOW + 1)(gone)).state).toBeUndefined();
  });

  test('adding an item again changes the item and keeps the memory', () => {
    const item = { kind: 'repertoire', ruleset: 'cazaux', puzzle: 'x', color: 'white', fen: '' };
    const before = { ...card, item: { ...item, moves: ['a1a2'] } } as CardRow;
    const more = { ...item, moves: ['a1a2', 'b1b2'] } as CardItem;
    expect(added(before.item, NOW)(before)).toBeUndefined();
    expect(added(more, NOW)(before)).toEqual({
      ...before,
      item: more,
      changed: { ...before.changed, item: NOW },
    });
  });
});

/** Versions of one card on two devices: reviewed, suspended, resumed, reset and deleted at any times. */
const versionBy: fc.Arbitrary<CardRow> = fc
  .array(
    fc.tuple(
      fc.constantFrom(suspended, resumed, reset, deleted, (at: number) =>
        reviewed(puzzle(1), at % 2 === 0 ? 3 : 1, at),
      ),
      fc.nat(20),
    ),
    { maxLength: 5 },
  )
  .map((steps) =>
    steps.reduce(
      (card, [act, hour]) => act(NOW + 3_600_000 * hour)(card) ?? card,
      newCard(puzzle(1), NOW),
    ),
  );

test('merging versions of a card does not depend on the order and can be repeated', () => {
  fc.assert(
    fc.property(versionBy, versionBy, versionBy, (one, other, third) => {
      const both = mergeCards(one, other);
      expect(mergeCards(other, one)).toEqual(both);
      expect(mergeCards(both, other)).toEqual(both);
      expect(mergeCards(one, one)).toEqual(one);
      expect(mergeCards(mergeCards(one, other), third)).toEqual(
        mergeCards(one, mergeCards(other, third)),
      );
      const latest = one.changed.memory >= other.changed.memory ? one : other;
      if (one.changed.memory !== other.changed.memory) expect(both.memory).toEqual(latest.memory);
    }),
    { numRuns: scaled(100) },
  );
});

describe('an attempt', () => {
  freshDatabases();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    practiceHistory.close();
    await practiceHistory.read();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const stored = async (): Promise<readonly CardRow[]> => {
    const database = await openPractice();
    const { cards } = await readPractice(database);
    database.close();
    return cards;
  };

  test('creates a card only if the task was not solved without help', async () => {
    recordTry(puzzle(1), { outcome: 'solved', grade: 2 });
    recordTry(puzzle(2), { outcome: 'helped', grade: 2 });
    recordTry(puzzle(3), { outcome: 'failed', grade: 1 });
    // A second attempt at the same task does not change the card.
    recordTry(puzzle(3), { outcome: 'helped', grade: undefined });
    expect(practiceHistory.cards.map(({ item }) => item.puzzle)).toEqual(
      [puzzle(2), puzzle(3)].map((item) => item.puzzle),
    );
    expect(practiceHistory.all.results.map(({ grade, wasDue }) => [grade, wasDue])).toEqual([
      [undefined, undefined],
      [2, undefined],
      [1, undefined],
      [undefined, undefined],
    ]);
    await expect.poll(stored).toEqual(practiceHistory.cards);
  });

  test('at a due card moves the card to a later day and counts towards the limit', async () => {
    recordTry(puzzle(1), { outcome: 'failed', grade: 1 });
    vi.setSystemTime(NOW + DAY);
    expect(cardsForToday(practiceHistory.all, Date.now(), 5)).toHaveLength(1);
    recordTry(puzzle(1), { outcome: 'solved', grade: 3 });
    expect(cardsForToday(practiceHistory.all, Date.now(), 5)).toEqual([]);
    expect(practiceHistory.all.results.at(-1)).toMatchObject({ grade: 3, wasDue: true });
    const card = defined(practiceHistory.cardOf(cardKey(puzzle(1))));
    expect(defined(card.memory).due).toBeGreaterThan(NOW + 2 * DAY);
    await expect.poll(stored).toEqual([card]);
  });

  test('that failed before there were cards becomes a new card', () => {
    const result = { ruleset: 'cazaux', rating: 1000 };
    const fen = '12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w - - 0 7';
    const cards = cardsOf([
      { ...result, puzzle: 'a', outcome: 'failed', at: 1 },
      { ...result, puzzle: 'b', outcome: 'failed', at: 2, fen, title: 'Anna – Ben: 14… Rxe5' },
      { ...result, puzzle: 'c', outcome: 'failed', at: 3 },
      { ...result, puzzle: 'c', outcome: 'solved', at: 4 },
    ]);
    expect(cards.map(({ key, memory }) => [key, memory])).toEqual([
      ['puzzle cazaux a', undefined],
      ['mistake cazaux b', undefined],
    ]);
    expect(cards[1]?.item).toMatchObject({ fen, title: 'Anna – Ben: 14… Rxe5' });
  });
});
