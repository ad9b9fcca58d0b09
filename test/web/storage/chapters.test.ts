/** Studies with chapters in the database: one row for the order, one for each chapter. */
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import { LibraryWork } from '../../../web/page/studies/library-work.js';
import { mergeStudies, writeCopy } from '../../../web/page/studies/other-versions.js';
import { newRow } from '../../../web/page/studies/keeping.js';
import { listEntries, purgeStudies } from '../../../web/storage/all-studies.js';
import {
  addChapters,
  chapterToOpen,
  chaptersOf,
  MAX_CHAPTERS,
  moveChapter,
  noteLastChapter,
} from '../../../web/storage/chapters.js';
import {
  getStudy,
  getView,
  openDatabase,
  type Database,
  type StudyRow,
} from '../../../web/storage/database.js';
import { freshDatabases } from '../../support/fake-database.js';

freshDatabases();
let database: Database;
let work: LibraryWork;
beforeEach(async () => {
  database = await openDatabase();
  work = new LibraryWork(database, () => undefined);
});

const rowOf = (id: string, more: Partial<StudyRow> = {}): StudyRow => ({
  ...newRow(),
  ...{ id, name: id.toUpperCase(), pgn: `[White "${id}"]\n\n1. e5 *`, revision: 1, updated: 1 },
  ...more,
});

const add = (...ids: readonly string[]): Promise<boolean> =>
  addChapters(
    database,
    { id: 'study', name: 'Lions', chapters: [] },
    ids.map((id) => rowOf(id)),
  );

const order = async (): Promise<readonly string[] | undefined> =>
  (await chaptersOf(database, 'a'))?.entries.map(({ id }) => id);

test('a database of version 3 opens with all its data and without chapters', async () => {
  database.close();
  globalThis.indexedDB = new IDBFactory();
  const row = rowOf('one');
  const view = { id: 'one', path: [0], orientation: 'black', folded: [] } as const;
  const earlier = await openDB('acedrex', 3, {
    upgrade(old) {
      old.createObjectStore('studies', { keyPath: 'id' }).createIndex('updated', 'updated');
      old.createObjectStore('entries', { keyPath: 'id' }).createIndex('deleted', 'deleted');
      for (const name of ['positions', 'views']) old.createObjectStore(name, { keyPath: 'id' });
      old.createObjectStore('evaluations', { keyPath: 'key' }).createIndex('updated', 'updated');
      old.createObjectStore('settings');
    },
  });
  await earlier.put('studies', row);
  await earlier.put('views', view);
  earlier.close();
  database = await openDatabase();
  expect(await getStudy(database, 'one')).toEqual(row);
  expect(await getView(database, 'one')).toEqual(view);
  expect(await chaptersOf(database, 'one')).toBeUndefined();
});

describe('chapters', () => {
  test('can be added to an existing study or start a study', async () => {
    await work.addAll([rowOf('first')]);
    expect(
      await addChapters(database, { id: 'study', name: 'Lions', chapters: ['a'] }, [
        rowOf('a'),
        rowOf('b'),
      ]),
    ).toBe(true);
    expect(await add('c')).toBe(true);
    expect(await chaptersOf(database, 'c')).toMatchObject({ study: { name: 'Lions', last: 'c' } });
  });

  test.each([
    ['a', 'c', ['b', 'a', 'c']],
    ['c', 'a', ['c', 'a', 'b']],
    ['a', undefined, ['b', 'c', 'a']],
    ['b', 'b', ['a', 'b', 'c']],
    ['x', 'a', ['a', 'b', 'c']],
  ])('are moved without writing to a study: %s before %s', async (chapter, before, expected) => {
    await add('a', 'b', 'c');
    await moveChapter(database, 'study', chapter, before);
    expect(await order()).toEqual(expected);
    expect(await getStudy(database, 'a')).toMatchObject({ revision: 1 });
  });

  test(`are limited to ${MAX_CHAPTERS}, not counting deleted chapters`, async () => {
    const ids = Array.from({ length: MAX_CHAPTERS }, (_, index) => `chapter ${index}`);
    expect(await add('a', ...ids.slice(1))).toBe(true);
    expect(await add('b')).toBe(false);
    expect(await getStudy(database, 'b')).toBeUndefined();
    await work.moveToBin(['chapter 5']);
    expect(await add('b')).toBe(true);
  });

  test('return to their places from the bin or after an undone deletion', async () => {
    await add('a', 'b', 'c');
    await work.moveToBin(['b']);
    expect(await order()).toEqual(['a', 'c']);
    await work.bringBack(['b']);
    expect(await order()).toEqual(['a', 'b', 'c']);
    const erased = await work.takeOut(['b']);
    await work.bringBack(['b'], erased);
    expect(await order()).toEqual(['a', 'b', 'c']);
  });

  test('open at the last visited chapter, or at the first if that chapter is deleted', async () => {
    await add('a', 'b');
    await noteLastChapter(database, 'study', 'b');
    expect(await chapterToOpen(database, 'study')).toBe('b');
    await work.moveToBin(['b']);
    expect(await chapterToOpen(database, 'study')).toBe('a');
    expect(await chapterToOpen(database, 'a')).toBeUndefined();
  });

  test('are followed by a copy if another version exists', async () => {
    await add('a', 'b');
    const { written } = await writeCopy(database, rowOf('a', { name: 'Mine' }));
    expect(await order()).toEqual(['a', written.id, 'b']);
    await mergeStudies(database, [rowOf('b', { pgn: '1. h5 *' })]);
    expect((await order())?.[3]).toMatch(/^b-/);
  });
});

describe('the list of all studies', () => {
  test('has one entry for a study with chapters, and a search for any chapter finds it', async () => {
    await add('a', 'b');
    const [study, ...others] = await listEntries(database);
    expect(others).toEqual([]);
    expect(study).toMatchObject({ id: 'study', name: 'Lions', chapters: ['a', 'b'], white: '' });
    expect(study?.words).toContain('white:b');
  });

  test('lists deleted chapters separately, and a study as deleted with its last chapter', async () => {
    await add('a', 'b', 'c');
    await work.change(['b'], (row) => ({ ...row, deleted: 5 }));
    const listed = async (): Promise<unknown> =>
      (await listEntries(database)).map(({ id, deleted, chapters }) => [id, deleted, chapters]);
    expect(await listed()).toEqual([
      ['study', undefined, ['a', 'c']],
      ['b', 5, undefined],
    ]);
    await work.change(['a', 'c'], (row) => ({ ...row, deleted: 9 }));
    expect(await listed()).toEqual([
      ['study', 9, ['a', 'c']],
      ['b', 5, undefined],
    ]);
  });

  test('lists each recent study once and omits the study on the board', async () => {
    await work.addAll([rowOf('other')]);
    await add('a', 'b');
    const latest = async (besides: string): Promise<readonly string[]> =>
      (await work.latest(3, besides)).map(({ name }) => name);
    expect(await latest('')).toEqual(['OTHER', 'Lions']);
    expect(await latest('a')).toEqual(['OTHER']);
  });

  test('deletes a study when its last chapter is purged or erased', async () => {
    await add('a', 'b');
    await work.change(['a', 'b'], (row) => ({ ...row, deleted: 5 }));
    await purgeStudies(database, 31 * 24 * 3600 * 1000);
    expect(await database.count('chapters')).toBe(0);
    await add('a', 'b');
    await work.erase(['a']);
    expect(await database.get('chapters', 'study')).toMatchObject({ chapters: ['b'] });
  });
});
