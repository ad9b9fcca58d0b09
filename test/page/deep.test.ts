/** The deep analysis of a study: what it writes, its pauses, and that it resumes after a reload and in another tab. */
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { GameNode, GameRecord } from '../../src/notation/record.js';
import { makePgn } from '../../src/notation/pgn.js';
import { Growth } from '../../src/theory/growth.js';
import { positionsOfStudy } from '../../src/theory/study.js';
import { deepOf, type DeepStore } from '../../web/page/review/deep-store.js';
import { importsOf } from '../../web/page/import/import-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { getStudy } from '../../web/storage/database.js';
import { putStudy } from '../../web/storage/studies.js';
import { MemoryStorage } from '../support/memory-storage.js';
import { defined } from '../support/value.js';
import { emptyBrowser, openPage, openTab, until } from './support.js';

emptyBrowser();

const STUDY = '1. e5 {mine} e8 (1... h8) 2. Uf3 *';
const POSITIONS = 5;
/** The study, and some lines after it. */
const BUDGET = { nodes: 900_000 };

interface Opened extends Workspace {
  readonly store: DeepStore;
}

let open: DeepStore | undefined;

/** Ends the analysis of a closed page, which no longer stores anything. */
const leave = (): void => {
  const kept = localStorage;
  vi.stubGlobal('localStorage', undefined);
  open?.stop();
  open = undefined;
  vi.stubGlobal('localStorage', kept);
};
afterEach(leave);

/** Opens the page, as by a reload. */
const reload = async (): Promise<Opened> => {
  leave();
  const page = await openPage();
  open = deepOf(page.deep);
  return { ...page, store: open };
};

const openStudy = async (): Promise<Opened> => {
  const page = await reload();
  await importsOf(page.imports).take(STUDY);
  return page;
};

const done = ({ progress }: DeepStore): number => progress?.done ?? 0;

const isOver = (store: DeepStore) => () => !store.isRunning;

const evaluations = ({ evaluation, children }: GameRecord | GameNode): number =>
  children.reduce((sum, child) => sum + evaluations(child), evaluation === undefined ? 0 : 1);

test('an analysis that reloads interrupt finds and writes the same as one without', async () => {
  const whole = await openStudy();
  whole.store.start(BUDGET);
  await until(whole.store, isOver(whole.store));
  expect(whole.store.progress).toMatchObject({ done: POSITIONS, total: POSITIONS });
  expect(whole.store.progress?.beyond).toBeGreaterThan(0);
  const text = makePgn(whole.game.record);
  expect(text).toContain('mine');
  whole.game.undo();
  expect(evaluations(whole.game.record)).toBe(0);

  // The same study in an empty browser, with reloads after some of the searches.
  leave();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
  let page = await openStudy();
  page.store.start(BUDGET);
  for (const searches of [1, 6]) {
    const { store } = page;
    await until(store, () => done(store) + (store.progress?.beyond ?? 0) >= searches);
    page = await reload();
    expect(page.store.isRunning).toBe(true);
  }
  const { store, game } = page;
  await until(store, isOver(store));
  expect(makePgn(game.record)).toBe(text);
  expect(store.progress?.beyond).toBe(whole.store.progress?.beyond);

  // A finished analysis does not resume.
  expect((await reload()).store.isRunning).toBe(false);
});

test('an analysis pauses while the user analyses, and Undo ends it', async () => {
  const { store, game, analysis } = await openStudy();
  store.start({});
  await until(store, () => done(store) >= 1);
  analysis.start();
  await until(store, () => store.pause === 'analysis');
  analysis.stop();
  await until(store, () => store.pause === undefined);
  const before = done(store) + (store.progress?.beyond ?? 0);
  await until(store, () => done(store) + (store.progress?.beyond ?? 0) > before);
  await until(game, () => evaluations(game.record) > 0);
  game.undo();
  expect([store.isRunning, evaluations(game.record)]).toEqual([false, 0]);
});

test('Undo directly after a reload ends an analysis', async () => {
  const before = await openStudy();
  before.store.start({});
  await until(before.game, () => evaluations(before.game.record) > 0);
  const { store, game } = await reload();
  expect(store.isRunning).toBe(true);
  game.undo();
  expect([store.isRunning, evaluations(game.record)]).toEqual([false, 0]);
  expect((await reload()).store.isRunning).toBe(false);
});

test('an analysis pauses during a review', async () => {
  const { store, review } = await openStudy();
  await review.prepare();
  store.start({});
  await until(store, () => done(store) >= 1);
  const running = review.run('quick');
  expect(store.pause).toBe('analysis');
  review.stop();
  await running;
  expect([store.isRunning, store.pause]).toEqual([true, undefined]);
});

test('an analysis continues with the copy if another tab has changed the study', async () => {
  const { store, studies, game } = await openStudy();
  store.start({});
  await until(store, () => done(store) >= 1);
  await studies.flush();
  const { id } = studies;
  // The tab does not learn of the change before it writes its own.
  const database = defined(studies.database);
  const writeTheirs = async (): Promise<unknown> => {
    const row = defined(await getStudy(database, id));
    return putStudy(database, { ...row, pgn: `{theirs} ${row.pgn}`, writtenBy: 'another tab' });
  };
  while ((await writeTheirs()) === undefined);
  game.edit({ ...game.record, comment: 'ours' });
  await until(studies, () => studies.id !== id);
  expect([studies.copied, store.isRunning]).toEqual(['changed', true]);
  const kept = JSON.parse(localStorage.getItem('acedrex-deep') ?? '') as object;
  expect(Object.keys(kept)).toEqual([studies.id]);
  const before = store.progress?.beyond ?? 0;
  await until(store, () => (store.progress?.beyond ?? 0) > before);
  store.stop();
});

test('an error in the search ends an analysis with a message, and it does not resume', async () => {
  const { store } = await openStudy();
  const next = vi.spyOn(Growth.prototype, 'next').mockImplementation(() => {
    throw new Error('the graph is damaged');
  });
  onTestFinished(() => next.mockRestore());
  store.start({});
  await until(store, isOver(store));
  expect(store.error).toMatchObject({ code: 'engine-call-failed' });
  expect((await reload()).store.isRunning).toBe(false);
});

test('an analysis ends with its study, and resumes when the study is opened again', async () => {
  const page = await openStudy();
  const { store, studies } = page;
  const { id } = studies;
  store.start({});
  await until(store, () => done(store) >= 1);
  await importsOf(page.imports).take('1. a5 *');
  expect([store.isRunning, evaluations(page.game.record)]).toEqual([false, 0]);
  await studies.open(id);
  await until(store, () => store.isRunning && done(store) >= 1);
  expect(positionsOfStudy(page.game.record)).toHaveLength(POSITIONS);
  store.stop();
});

test('only one tab analyses a study, and the other continues after it', async () => {
  const held = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable = false }: { readonly ifAvailable?: boolean },
    work: (lock: unknown) => Promise<unknown>,
  ): Promise<unknown> => {
    if (held.has(name) && ifAvailable) return work(null);
    while (held.has(name)) await held.get(name);
    const working = work({}).finally(() => held.delete(name));
    held.set(name, working);
    return working;
  };
  vi.stubGlobal('navigator', { deviceMemory: 1, hardwareConcurrency: 1, locks: { request } });
  const first = await openStudy();
  first.store.start({});
  await until(first.store, () => done(first.store) >= 1);
  await first.studies.flush();
  const other = await openTab();
  await other.studies.open(first.studies.id);
  const second = deepOf(other.deep);
  await until(second, () => second.pause === 'tab');
  // The first tab is closed, so its lock is released, but the analysis stays unfinished.
  const kept = localStorage.getItem('acedrex-deep');
  first.store.stop();
  localStorage.setItem('acedrex-deep', kept ?? '');
  await until(second, () => second.pause === undefined && done(second) >= 1);
  second.stop();
});
