/** Backups: restoring into an empty browser, merging, and damaged files. */
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gunzipSync, gzipSync } from 'node:zlib';
import { loadRules } from '../../../src/index.js';
import { MemoryGameStorage, TwoPlayerGames } from '../../../src/play/index.js';
import { backupOf, restoreBackup, type Restored } from '../../../web/page/backup/file.js';
import { partsOf } from '../../../web/page/backup/parts.js';
import { practiceHistory } from '../../../web/page/practice/history.js';
import { LibraryWork } from '../../../web/page/studies/library-work.js';
import { mergeStudies } from '../../../web/page/studies/other-versions.js';
import { newRow } from '../../../web/page/studies/keeping.js';
import { addChapters, chaptersOf } from '../../../web/storage/chapters.js';
import { openDatabase, type Database, type StudyRow } from '../../../web/storage/database.js';
import { keepExercise, openPractice } from '../../../web/storage/practice.js';
import { keepFindings, openTheory, readTheory } from '../../../web/storage/theory.js';
import { SETTINGS } from '../../play/device.js';
import { freshDatabases } from '../../support/fake-database.js';
import { scaled } from '../../support/scale.js';
import { valueOf } from '../../support/value.js';

freshDatabases();
beforeAll(() => loadRules());
beforeEach(() => {
  practiceHistory.close();
  vi.stubGlobal('localStorage', localStorageOf({}));
});

const localStorageOf = (values: Readonly<Record<string, unknown>>): Storage =>
  Object.defineProperties(
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
    {
      getItem: { value: (key: string) => localStorage[key] as unknown },
      setItem: { value: (key: string, value: string) => (localStorage[key] = value) },
    },
  ) as unknown as Storage;

/** A browser with its database and its two-player games. */
interface Browser {
  readonly database: Database;
  readonly games: MemoryGameStorage;
  readonly save: () => Promise<Blob>;
  readonly restore: (file: Blob) => Promise<Restored>;
}

const openBrowser = async (): Promise<Browser> => {
  globalThis.indexedDB = new IDBFactory();
  practiceHistory.close();
  const database = await openDatabase();
  const games = new MemoryGameStorage();
  const { parts } = partsOf(new LibraryWork(database, () => undefined), games);
  return {
    database,
    games,
    save: () => new Response(backupOf(parts)).blob(),
    restore: (file) => restoreBackup(file, parts),
  };
};

const PAWNS = 'abcdefghijkl'.split('');

const gameOf = (index: number, more: Partial<StudyRow> = {}): StudyRow => ({
  ...newRow(),
  id: `game-${index}`,
  pgn: `[White "Player ${index}"]\n[Black "Bea"]\n\n1. ${PAWNS.map((file, at) => `${file}5 ${PAWNS[(at + index) % 12]}8`).join(' 2. ')} *\n`,
  created: index,
  updated: index,
  revision: 1,
  ...more,
});

const libraryOf = async ({ database }: Browser): Promise<readonly unknown[]> =>
  Promise.all([database.getAll('studies'), database.getAll('entries')]);

const textOf = async (file: Blob): Promise<string> =>
  gunzipSync(new Uint8Array(await file.arrayBuffer())).toString();

const add = async ({ database }: Browser, rows: readonly StudyRow[]): Promise<void> => {
  await mergeStudies(database, rows);
};

describe('a restored library', () => {
  test('matches the backup in an empty or partly filled browser, even after a second restore', async () => {
    const all = Array.from({ length: scaled(150) }, (_, index) =>
      gameOf(index, index % 7 === 0 ? { name: `Name ${index}`, collections: ['x'] } : {}),
    );
    const source = await openBrowser();
    await add(source, [...all, gameOf(-1, { deleted: 5 })]);
    const [file, before] = [await source.save(), await libraryOf(source)];
    for (const known of [[], all.filter((_, index) => index % 2 === 0)]) {
      const target = await openBrowser();
      await add(target, known);
      expect(await target.restore(file)).toMatchObject({ copies: 0, damaged: 0, fault: undefined });
      expect(await libraryOf(target)).toEqual(before);
      const again = await target.restore(file);
      expect([...again.added.values()].every((added) => added === 0)).toBe(true);
      expect(await libraryOf(target)).toEqual(before);
      const [text, original] = [await textOf(await target.save()), await textOf(file)];
      expect(text.split('\n').slice(1)).toEqual(original.split('\n').slice(1));
    }
  });

  test('keeps both versions of a changed study and merges collections', async () => {
    const source = await openBrowser();
    await add(source, [
      gameOf(1, { name: 'One', pgn: '1. a5 *' }),
      gameOf(2, { collections: ['theirs', 'both'] }),
    ]);
    const file = await source.save();
    const target = await openBrowser();
    await add(target, [
      gameOf(1, { name: 'One', pgn: '1. b5 *' }),
      gameOf(2, { collections: ['both', 'own'], deleted: 3 }),
    ]);
    for (const copies of [1, 0]) {
      expect(await target.restore(file)).toMatchObject({ copies });
      const rows = await target.database.getAll('studies');
      expect(rows.map(({ name, pgn }) => [name, pgn])).toEqual([
        ['One', '1. b5 *'],
        ['One (copy)', '1. a5 *'],
        ['', gameOf(2).pgn],
      ]);
      expect(rows[2]).toMatchObject({ collections: ['both', 'own', 'theirs'], deleted: 3 });
    }
  });
});

test('restoring a study with chapters merges its chapters with those in the browser', async () => {
  const addStudy = ({ database }: Browser, numbers: readonly number[]): Promise<boolean> =>
    addChapters(
      database,
      { id: 'study', name: 'Lions', chapters: [] },
      numbers.map((number) => gameOf(number)),
    );
  const source = await openBrowser();
  await addStudy(source, [2, 1]);
  const file = await source.save();
  for (const [own, expected] of [
    [[], ['game-2', 'game-1']],
    [
      [3, 1],
      ['game-3', 'game-1', 'game-2'],
    ],
  ] as const) {
    const target = await openBrowser();
    if (own.length > 0) await addStudy(target, own);
    for (const _ of ['once', 'again'])
      expect(await target.restore(file)).toMatchObject({ copies: 0, damaged: 0, fault: undefined });
    const chapters = await chaptersOf(target.database, 'game-1');
    expect(chapters?.study).toMatchObject({ name: 'Lions', chapters: expected });
    expect(chapters?.entries).toHaveLength(expected.length);
  }
});

describe('a restore', () => {
  test('keeps the more recent settings and merges lists', async () => {
    const source = await openBrowser();
    const put = async ({ database }: Browser, level: number, learned: string, at: number) => {
      await database.put('settings', { level, learned: [learned] }, 'settings');
      await database.put('settings', at, 'changed');
      await database.put('settings', [{ id: learned, draft: {} }], 'editor');
    };
    await put(source, 7, 'rook', 20);
    vi.stubGlobal(
      'localStorage',
      localStorageOf({
        'acedrex-rated-games': [{ study: 'a' }],
        'acedrex-relay': 'host',
        'acedrex-remote': { line: 'wss://engine.example.org/#token' },
        'acedrex-deep': { study: { budget: {}, nodes: 1, time: 1, beyond: 0 } },
        'acedrex-daily-cards': 5,
        other: 1,
      }),
    );
    const file = await source.save();
    for (const [at, level] of [
      [10, 7],
      [30, 2],
    ] as const) {
      vi.stubGlobal('localStorage', localStorageOf({ 'acedrex-rated-games': [{ study: 'b' }] }));
      const target = await openBrowser();
      await put(target, 2, 'lion', at);
      await target.restore(file);
      expect(await target.database.get('settings', 'settings')).toEqual({
        level,
        learned: ['lion', 'rook'],
      });
      expect(await target.database.get('settings', 'editor')).toHaveLength(2);
      expect(Object.entries(localStorage)).toEqual([
        ['acedrex-rated-games', '[{"study":"b"},{"study":"a"}]'],
      ]);
      expect([...(await target.restore(file)).added.values()].every((added) => added === 0)).toBe(
        true,
      );
    }
  });

  test('includes practice, theory, and two-player games without their keys', async () => {
    const source = await openBrowser();
    const practice = await openPractice();
    await keepExercise(practice, 'cazaux rook 0');
    practice.close();
    const origin = { ruleset: 'cazaux', build: 'b' };
    const key = '0123456789abcdef';
    const finding = { key, depth: 0, lines: [], end: 'loss', hasMore: false };
    const keep = async (nodes: number) =>
      keepFindings(await openTheory(), origin, [{ ...finding, nodes } as never]);
    await keep(9);
    const host = new TwoPlayerGames({ store: source.games });
    const guest = new TwoPlayerGames({ store: new MemoryGameStorage() });
    const { view, invitation } = valueOf(await host.create(SETTINGS));
    const { link } = valueOf(await guest.join(invitation, { name: 'Violante' }));
    valueOf(await host.receive(link));
    valueOf(await host.act(view.id, { kind: 'move', move: 'e5' }));
    valueOf(await host.setNotes(view.id, 'mine'));
    const file = await source.save();

    const target = await openBrowser();
    await keep(5);
    expect(await target.restore(file)).toMatchObject({ damaged: 0, fault: undefined });
    const restored = new TwoPlayerGames({ store: target.games });
    expect(valueOf(await restored.view(view.id))).toMatchObject({
      notes: 'mine',
      seat: undefined,
      moves: [{ san: 'e5' }],
    });
    expect((await target.games.read(view.id))?.invitation).toBeUndefined();
    expect(practiceHistory.hasDone('cazaux rook 0')).toBe(true);
    const theory = await readTheory(await openTheory(), origin);
    expect(theory.findingOf(key)).toMatchObject({ nodes: 9 });
    const again = await target.restore(file);
    expect([...again.added.values()].every((added) => added === 0)).toBe(true);
  });
});

describe('a backup file', () => {
  const HEADER = '{"format":"acedrex-backup","version":1}\n';
  const good = JSON.stringify(['studies', gameOf(1)]);
  const packed = (text: string): Blob => new Blob([gzipSync(text)]);

  test.each<[text: string, Partial<Restored>, studies: number]>([
    ['', { fault: 'format' }, 0],
    ['[Event "x"]\n\n1. e5 *', { fault: 'format' }, 0],
    ['{"format":"acedrex-practice","version":1}', { fault: 'format' }, 0],
    [HEADER.replace('1', '2'), { fault: 'version' }, 0],
    [`${HEADER}${good}\n{"rows":1}\n`, { fault: undefined, damaged: 0 }, 1],
    [`${HEADER}${good}\n`, { fault: 'damaged' }, 1],
    [`${HEADER}${good}\n{"rows":2}\n`, { fault: 'damaged' }, 1],
    [
      `${HEADER}nonsense\n["later",{}]\n["studies",{"id":1}]\n["settings",[1]]\n["games",{}]\n` +
        `["findings",{"origin":"x","key":"y"}]\n["practice",{}]\n${good}\n{"rows":8}`,
      { fault: undefined, damaged: 7 },
      1,
    ],
  ])('is restored as far as it is valid: %j', async (text, expected, studies) => {
    for (const file of [new Blob([text]), packed(text)]) {
      const browser = await openBrowser();
      expect(await browser.restore(file)).toMatchObject(expected);
      expect(await browser.database.count('studies')).toBe(studies);
    }
  });

  test('is reported as damaged if it is truncated or contains a wrong byte', async () => {
    const lines = Array.from({ length: 400 }, (_, index) =>
      JSON.stringify(['studies', gameOf(index, { pgn: `{${Math.sin(index)}} *` })]),
    );
    const bytes = gzipSync(`${HEADER}${lines.join('\n')}\n{"rows":400}\n`);
    const middle = Math.floor(bytes.length / 2);
    for (const part of [
      bytes.subarray(0, middle),
      bytes.with(middle, (bytes[middle] ?? 0) ^ 0xff),
    ]) {
      const browser = await openBrowser();
      expect(await browser.restore(new Blob([part]))).toMatchObject({ fault: 'damaged' });
    }
  });
});
