/** A slow database: nothing is lost, and nothing is written to a study that the user did not see. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../web/storage/database.js';
import { importsOf } from '../../web/page/import/import-store.js';
import type { Workspace } from '../../web/page/workspace.js';
import { emptyBrowser, legal, movesOf, openPage, openTab, until } from './support.js';

const { held } = vi.hoisted(() => ({ held: new Map<string, Promise<void>>() }));

vi.mock(import('../../web/storage/database.js'), async (original) => {
  const real = await original();
  return {
    ...real,
    openDatabase: async () => {
      await held.get('open');
      return real.openDatabase();
    },
    getStudy: async (...args) => {
      await held.get('get');
      return real.getStudy(...args);
    },
  };
});

vi.mock(import('../../web/storage/studies.js'), async (original) => {
  const real = await original();
  return {
    ...real,
    putStudy: async (...args) => {
      await held.get('put');
      return real.putStudy(...args);
    },
  };
});

/** Delays one kind of database operation until the returned function is called. */
const hold = (kind: 'open' | 'get' | 'put'): (() => void) => {
  let end = (): void => undefined;
  held.set(
    kind,
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  return () => {
    held.delete(kind);
    end();
  };
};

emptyBrowser();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
    held.clear();
  });
});

const LINK = '#ruleset=cazaux&moves=d4d5';

/** The names and moves of the studies in the database, in alphabetical order. */
const stored = async (): Promise<readonly string[]> => {
  const database = await openDatabase();
  const rows = await database.getAll('studies');
  database.close();
  return rows.map(({ name, pgn }) => `${name} ${pgn.split('\n\n')[1] ?? ''}`.trim()).sort();
};

/** Opens the page with an earlier study in the database, which the tab does not have. */
const withEarlier = async (): Promise<string> => {
  const { imports, studies } = await openPage();
  await importsOf(imports).take('1. h5 h8 *');
  await studies.flush();
  const { id } = studies;
  await importsOf(imports).take('1. a5 a8 *');
  await studies.flush();
  return id;
};

/** Opens the page, which does not wait for its database longer than some seconds. */
const openLate = async (hash?: string): Promise<Workspace> => {
  let page: Workspace | undefined;
  void openPage(hash).then((opened) => {
    page = opened;
  });
  while (page === undefined) await vi.advanceTimersByTimeAsync(1000);
  return page;
};

const EARLIER = ['1. a5 a8 *', '1. h5 h8 *'];

describe('a link in a new tab', () => {
  test('is shown before any stored study and changes none of them', async () => {
    await withEarlier();
    const { game, imports, studies } = await openPage(LINK);
    expect([movesOf(game), studies.isNew]).toEqual([[], true]);
    await importsOf(imports).take(LINK);
    game.play(legal(game, 'd9d8'));
    await studies.flush();
    expect(await stored()).toEqual(['1. a5 a8 *', '1. d5 d8 *', '1. h5 h8 *']);
  });

  test('stays on the board when the database opens late', async () => {
    await withEarlier();
    const release = hold('open');
    const { game, imports, studies } = await openLate(LINK);
    await importsOf(imports).take(LINK);
    release();
    await until(studies, () => studies.hadDatabase);
    game.play(legal(game, 'd9d8'));
    await studies.flush();
    expect(movesOf(game)).toEqual(['d5', 'd8']);
    expect(await stored()).toEqual(['1. a5 a8 *', '1. d5 d8 *', '1. h5 h8 *']);
  });
});

test.each<readonly [string, (page: Workspace) => void, string]>([
  ['a move', ({ game }) => game.play(legal(game, 'd4d5')), '1. d5 *'],
  ['a name', ({ studies }) => studies.rename('Mine'), 'Mine *'],
  ['a draft', ({ studies }) => studies.setDraft('12/12'), '*'],
])('%s before the last study has loaded becomes a separate study', async (_, act, text) => {
  await withEarlier();
  const release = hold('get');
  const page = await openLate();
  expect(movesOf(page.game)).toEqual([]);
  act(page);
  release();
  await vi.advanceTimersByTimeAsync(100);
  await page.studies.flush();
  expect(await stored()).toEqual([...EARLIER, text].sort());
});

test('changes made before the database opens are written later, even by the next page', async () => {
  await withEarlier();
  const release = hold('open');
  const { game } = await openLate();
  game.play(legal(game, 'd4d5'));
  const again = await openLate();
  again.game.play(legal(again.game, 'e4e5'));
  release();
  await until(again.studies, () => again.studies.hadDatabase);
  await again.studies.flush();
  await expect.poll(stored).toEqual(['1. a5 a8 *', '1. d5 *', '1. e5 *', '1. h5 h8 *']);
});

test('a slow write ends before another study is shown, and does not change the other study', async () => {
  const earlier = await withEarlier();
  const { game, studies } = await openPage();
  game.toEnd();
  game.play(legal(game, 'b4b5'));
  const release = hold('put');
  const opening = studies.open(earlier);
  await vi.advanceTimersByTimeAsync(4000);
  expect(movesOf(game)).toEqual(['a5', 'a8', 'b5']);
  release();
  expect(await opening).toBe(true);
  game.toEnd();
  game.play(legal(game, 'c4c5'));
  await studies.flush();
  expect(await stored()).toEqual(['1. a5 a8 2. b5 *', '1. h5 h8 2. c5 *']);
});

test('simultaneous changes in two tabs are both kept', async () => {
  await withEarlier();
  const one = await openPage();
  const other = await openTab();
  expect(movesOf(other.game)).toEqual(['a5', 'a8']);
  const release = hold('put');
  one.game.toEnd();
  one.game.play(legal(one.game, 'b4b5'));
  other.game.toEnd();
  other.game.play(legal(other.game, 'c4c5'));
  await vi.advanceTimersByTimeAsync(4000);
  release();
  await one.studies.flush();
  await other.studies.flush();
  await expect
    .poll(stored)
    .toEqual(expect.arrayContaining(['1. h5 h8 *', '1. a5 a8 2. b5 *', '1. a5 a8 2. c5 *']));
  expect(one.studies.id).not.toBe(other.studies.id);
});
