/** The stored history: connections that the browser closes or refuses, and the cards by key. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { newCard } from '../../../web/storage/cards.js';
import { openPractice, readPractice, type Practice } from '../../../web/storage/practice.js';
import { freshDatabases } from '../../support/fake-database.js';

const result = (puzzle: string, at: number) =>
  ({ puzzle, ruleset: 'cazaux', outcome: 'failed', at }) as const;

const stored = async (): Promise<Practice> => {
  const database = await openPractice();
  return readPractice(database).finally(() => database.close());
};

/** Deletes the database, for which the page closes its connection. */
const cutOff = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('acedrex-practice');
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('not deleted'));
  });

freshDatabases();
beforeEach(() => practiceHistory.close());
afterEach(() => {
  practiceHistory.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the history', () => {
  test('is written with a new connection after the browser has closed the old one', async () => {
    await practiceHistory.read();
    await cutOff();
    practiceHistory.add(result('one', 1));
    practiceHistory.add(result('two', 2));
    await vi.waitFor(async () => {
      expect((await stored()).results.map(({ puzzle }) => puzzle)).toEqual(['one', 'two']);
    });
    expect(practiceHistory.isKept).toBe(true);
  });

  test('is not kept while no connection can be opened, and later attempts are written again', async () => {
    await practiceHistory.read();
    await cutOff();
    const refusal = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    practiceHistory.add(result('one', 1));
    await vi.waitFor(() => expect(practiceHistory.isKept).toBe(false));
    refusal.mockRestore();
    practiceHistory.add(result('two', 2));
    await vi.waitFor(async () => {
      expect((await stored()).results.map(({ puzzle }) => puzzle)).toEqual(['two']);
    });
    // The first attempt is still lost.
    expect(practiceHistory.isKept).toBe(false);
  });

  test('is read again after a failure', async () => {
    const refusal = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    await practiceHistory.read();
    expect(practiceHistory.isKept).toBe(false);
    refusal.mockRestore();
    await practiceHistory.read();
    expect(practiceHistory.isKept).toBe(true);
  });

  test('is not kept if another tab has an earlier version of the database open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const old = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('acedrex-practice', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore('results', { autoIncrement: true });
      };
      request.onsuccess = () => resolve(request.result);
    });
    const isBlocked = new Promise<void>((resolve) => {
      old.onversionchange = () => resolve();
    });
    const reading = practiceHistory.read();
    await isBlocked;
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(3000);
    await reading;
    expect(practiceHistory.isKept).toBe(false);
    old.close();
  });

  test('keeps seen solutions until the exercises are completed', async () => {
    await practiceHistory.read();
    practiceHistory.addSeen('cazaux rook 0');
    practiceHistory.addSeen('cazaux lion 1');
    await vi.waitFor(async () => expect((await stored()).seen).toHaveLength(2));
    practiceHistory.close();
    await practiceHistory.read();
    expect(practiceHistory.hasSeen('cazaux rook 0')).toBe(true);
    practiceHistory.addExercise('cazaux lion 1');
    expect(practiceHistory.hasSeen('cazaux lion 1')).toBe(false);
  });

  test('finds a card by its key, unless it was deleted', async () => {
    await practiceHistory.read();
    const item = { kind: 'puzzle', ruleset: 'cazaux', puzzle: '0123456789ab' } as const;
    const card = newCard(item, 1);
    practiceHistory.changeCards(new Map([[card.key, () => card]]));
    expect(practiceHistory.cardOf(card.key)).toEqual(card);
    practiceHistory.changeCards(new Map([[card.key, () => ({ ...card, state: 'deleted' })]]));
    expect(practiceHistory.cardOf(card.key)).toBeUndefined();
    expect(practiceHistory.cards).toEqual([]);
  });
});
