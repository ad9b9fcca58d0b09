/** A month of a player on two devices: games, puzzles, a repertoire and backups. Cards, history and ratings agree. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadRules } from '../../../src/index.js';
import { MemoryGameStorage } from '../../../src/play/index.js';
import { backupOf, restoreBackup } from '../../../web/page/backup/file.js';
import { partsOf } from '../../../web/page/backup/parts.js';
import { added, cardsForToday, suspended } from '../../../web/page/practice/cards.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { ratedAfter } from '../../../web/page/practice/player.js';
import { recordTry } from '../../../web/page/practice/record.js';
import { LibraryWork } from '../../../web/page/studies/library-work.js';
import { cardKey, type CardItem } from '../../../web/storage/cards.js';
import { openDatabase } from '../../../web/storage/database.js';
import {
  openPractice,
  readPractice,
  type Grade,
  type Practice,
  type PuzzleResult,
} from '../../../web/storage/practice.js';
import { Random } from '../../support/random.js';
import { scaled } from '../../support/scale.js';
import { defined } from '../../support/value.js';

const DAY = 24 * 3600 * 1000;
/** A push plays twelve days, the nightly run a month. */
const DAYS = scaled(1) > 1 ? 30 : 12;
const LIMIT = 20;
const START = new Date(2026, 2, 2, 18).getTime();

beforeAll(async () => {
  await loadRules();
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterAll(() => {
  practiceHistory.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const idOf = (index: number): string => index.toString(16).padStart(12, '0');

/** A legal position for each index. */
const fenOf = (index: number): string => {
  const rook = 1 + (index % 10);
  const rank = `${rook}R${11 - rook}`;
  return `k11/12/12/${rank}/12/12/12/12/12/12/12/11K w - - 0 ${1 + index}`;
};

const puzzleAt = (index: number): CardItem => ({
  kind: 'puzzle',
  ruleset: 'cazaux',
  puzzle: idOf(index),
});

const mistakeAt = (index: number): CardItem => ({
  kind: 'mistake',
  ruleset: 'cazaux',
  puzzle: idOf(10_000 + index),
  fen: fenOf(index),
  title: `Anna – Ben: ${index}. Ra1`,
  played: 'Ra1',
  study: `game ${Math.floor(index / 3)}`,
  ply: index,
});

const moveAt = (index: number): CardItem => ({
  kind: 'repertoire',
  ruleset: 'cazaux',
  puzzle: idOf(20_000 + index),
  color: 'white',
  fen: fenOf(index),
  moves: ['a1a2'],
});

const random = new Random(68);
const isLucky = (share: number): boolean => random.below(1000) < 1000 * share;

const addCards = (items: readonly CardItem[]): void =>
  practiceHistory.changeCards(
    new Map(items.map((item) => [cardKey(item), added(item, Date.now())])),
  );

/** Tries the task of an item. Puzzles are rated at the first attempt, as on the page. */
const tryItem = (item: CardItem, skill: number): void => {
  vi.setSystemTime(Date.now() + 30_000);
  const isFirst = practiceHistory.puzzles.every(({ puzzle }) => puzzle !== item.puzzle);
  const isSolved = isLucky(skill);
  const isHelped = isSolved && isLucky(0.1);
  const outcome = isHelped ? 'helped' : isSolved ? 'solved' : 'failed';
  const grade: Grade = !isSolved ? 1 : isHelped ? 2 : isLucky(0.3) ? 4 : 3;
  recordTry(item, { outcome, grade }, (before) =>
    item.kind === 'puzzle' && isFirst
      ? ratedAfter(before, { rating: 1100, deviation: 80 }, outcome)
      : before,
  );
};

const stored = async (): Promise<Practice> => {
  const database = await openPractice();
  const practice = await readPractice(database);
  database.close();
  return practice;
};

const sorted = ({ results, player, exercises, seen, cards }: Practice): Practice => ({
  results,
  player,
  exercises,
  seen,
  cards: cards.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
});

/** Opens the page on a device. */
const open = async (device: IDBFactory): Promise<void> => {
  practiceHistory.close();
  globalThis.indexedDB = device;
  await practiceHistory.read();
};

/** Waits for all writes, so that the database agrees with the page. */
const settle = async (): Promise<void> => {
  await expect
    .poll(async () => sorted(await stored()), { interval: 1 })
    .toEqual(sorted(practiceHistory.all));
};

const partsHere = async (): Promise<{
  readonly parts: ReturnType<typeof partsOf>['parts'];
  readonly close: () => void;
}> => {
  const database = await openDatabase();
  const { parts } = partsOf(new LibraryWork(database, () => undefined), new MemoryGameStorage());
  return { parts, close: () => database.close() };
};

const backUp = async (device: IDBFactory): Promise<Blob> => {
  await open(device);
  const { parts, close } = await partsHere();
  const file = await new Response(backupOf(parts)).blob();
  close();
  return file;
};

const restore = async (device: IDBFactory, file: Blob): Promise<number> => {
  await open(device);
  const { parts, close } = await partsHere();
  const { added: rows, damaged, fault } = await restoreBackup(file, parts);
  close();
  expect([damaged, fault]).toEqual([0, undefined]);
  await settle();
  return rows.get('practice') ?? 0;
};

/** A day on one device: new puzzles, a reviewed game, and the due cards. The page may be closed at any time. */
const play = async (device: IDBFactory, day: number): Promise<void> => {
  vi.setSystemTime(START + day * DAY);
  await open(device);
  for (let index = 0; index < 10; index += 1) tryItem(puzzleAt(10 * day + index), 0.6);
  await settle();
  if (day % 3 !== 2)
    addCards([0, 1, 2].map((index) => mistakeAt(3 * (day - Math.floor(day / 3)) + index)));
  const limit = isLucky(0.2) ? 5 : LIMIT;
  for (;;) {
    const [next] = cardsForToday(practiceHistory.all, Date.now(), limit);
    if (next === undefined) break;
    tryItem(next.item, 0.75);
    // The page is closed and opened again.
    if (isLucky(0.1)) {
      await settle();
      await open(device);
    }
  }
  await settle();
};

const ratedResults = (results: readonly PuzzleResult[]): readonly PuzzleResult[] => {
  const tried = new Set<string>();
  return results.filter(({ puzzle, outcome, fen }) => {
    const isFirst = fen === undefined && !tried.has(puzzle);
    if (fen === undefined) tried.add(puzzle);
    return isFirst && outcome !== 'helped';
  });
};

const checkDevice = ({ results, cards }: Practice): void => {
  const last = new Map<string, PuzzleResult>();
  for (const result of results) {
    const { kind = result.fen === undefined ? 'puzzle' : 'mistake', ruleset, puzzle } = result;
    if (result.grade !== undefined) last.set(cardKey({ kind, ruleset, puzzle }), result);
  }
  for (const { key, memory } of cards) {
    expect(memory?.last, key).toBe(last.get(key)?.at);
    if (memory === undefined) continue;
    expect((memory.due - memory.last) % DAY, key).toBe(0);
    // A failed card returns the next day.
    if (last.get(key)?.grade === 1) expect(memory.due - memory.last, key).toBe(DAY);
  }
  // Every failed task has a card.
  for (const key of last.keys())
    expect(
      cards.some((card) => card.key === key),
      key,
    ).toBe(true);
};

test('days on two devices leaves consistent cards, history and ratings', async () => {
  const [one, other] = [new IDBFactory(), new IDBFactory()];
  await open(one);
  addCards(Array.from({ length: 60 }, (_, index) => moveAt(index)));
  await settle();
  for (let day = 0; day < DAYS; day += 1) {
    await play(day % 3 === 1 ? other : one, day);
    if (day % 7 !== 6) continue;
    await restore(other, await backUp(one));
    await restore(one, await backUp(other));
  }
  // A change on each device: the later review and the suspension are both kept.
  const shared = defined((await stored()).cards.find(({ item }) => item.kind === 'repertoire'));
  vi.setSystemTime(START + DAYS * DAY);
  await open(one);
  practiceHistory.changeCards(new Map([[shared.key, suspended(Date.now())]]));
  await settle();
  await open(other);
  tryItem(shared.item, 1);
  await settle();
  expect(await restore(other, await backUp(one))).toBeGreaterThan(0);
  expect(await restore(one, await backUp(other))).toBeGreaterThan(0);
  // Both devices now have the same data, and another exchange adds nothing.
  expect(await restore(other, await backUp(one))).toBe(0);
  await open(one);
  const here = sorted(practiceHistory.all);
  await open(other);
  expect(sorted(practiceHistory.all)).toEqual(here);
  const merged = defined(here.cards.find(({ key }) => key === shared.key));
  expect([merged.state, merged.memory?.last]).toEqual(['suspended', START + DAYS * DAY + 30_000]);

  checkDevice(here);
  expect(here.results.filter(({ fen }) => fen === undefined).length).toBeGreaterThanOrEqual(
    10 * DAYS,
  );
  expect(here.cards.filter(({ item }) => item.kind === 'mistake')).toHaveLength(2 * DAYS);
  expect(here.cards.filter(({ item }) => item.kind === 'repertoire')).toHaveLength(60);
  const perDay = new Map<string, number>();
  for (const { at, wasDue } of here.results) {
    const day = new Date(at).toDateString();
    perDay.set(day, (perDay.get(day) ?? 0) + (wasDue === true ? 1 : 0));
  }
  expect(Math.max(...perDay.values())).toBe(LIMIT);
  // Only first attempts at puzzles are rated. Each day begins with such attempts.
  const changes = here.results.filter(
    ({ rating, wasDue, at }, index) =>
      wasDue === true && at < START + DAYS * DAY && here.results[index - 1]?.rating !== rating,
  );
  expect(changes).toEqual([]);
  expect(ratedResults(here.results).length).toBeGreaterThan(6 * DAYS);
  expect(here.results.some(({ rating }) => rating === here.player?.rating)).toBe(true);
});
