/** The store of the games view with late results and with blocked storage. */
import { afterEach, expect, test } from 'vitest';
import { MemoryGameStorage, type GameStorage } from '../../../src/play/index.js';
import { GamesStore } from '../../../web/page/games/games-store.js';
import { SETTINGS } from '../../play/device.js';

/** A store whose reads and writes wait while it is held. */
const slowStore = () => {
  const memory = new MemoryGameStorage();
  let waited: Promise<void> = Promise.resolve();
  let release = (): void => undefined;
  return {
    ids: memory.ids,
    remove: memory.remove,
    read: async (id: string) => waited.then(() => memory.read(id)),
    write: async (game: Parameters<GameStorage['write']>[0]) =>
      waited.then(() => memory.write(game)),
    hold: () => {
      waited = new Promise((resolve) => (release = resolve));
    },
    release: () => {
      release();
    },
  };
};

const opened: GamesStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});
const open = (store?: GameStorage): GamesStore => {
  const games = new GamesStore(store ?? new MemoryGameStorage());
  opened.push(games);
  return games;
};

const create = async (games: GamesStore): Promise<string> => {
  await games.create({ ...SETTINGS, time: { kind: 'none' } });
  return games.shown?.id ?? '';
};

test('a result that arrives after the user has opened another game is not shown', async () => {
  const store = slowStore();
  const games = open(store);
  const [first, second] = [await create(games), await create(games)];
  await games.open(first);
  store.hold();
  const moved = games.act({ kind: 'move', move: 'c1f3' });
  const noted = games.note('late');
  const other = games.open(second);
  store.release();
  await Promise.all([moved, noted, other]);
  expect(games).toMatchObject({ shown: { id: second }, hasActed: false, isBusy: false });
  expect(games.record?.children).toEqual([]);
  await games.open(first);
  expect(games.shown).toMatchObject({ notes: 'late', moves: [{ san: 'Uf3' }] });
});

test('a game whose creation ends after the user has left the form is listed', async () => {
  const store = slowStore();
  const games = open(store);
  store.hold();
  const created = create(games);
  const listed = games.list();
  store.release();
  await Promise.all([created, listed]);
  expect(games.shown).toBeUndefined();
  expect(games.views).toHaveLength(1);
});

test('a link to a deleted game shows an error above the list', async () => {
  const games = open();
  await create(games);
  await games.open('unknown');
  expect(games.error?.code).toBe('play-unknown-game');
  expect(games.views).toHaveLength(1);
});

test('if storage is blocked, opening the list or deleting a game returns an error', async () => {
  const refused = (): Promise<never> => Promise.reject(new Error('SecurityError'));
  const blocked = open({ read: refused, write: refused, ids: refused, remove: refused });
  await blocked.list();
  expect(blocked.error).toMatchObject({ code: 'play-store' });
  const { read, write, ids } = new MemoryGameStorage();
  const games = open({ read, write, ids, remove: refused });
  const id = await create(games);
  await games.remove(id);
  expect(games.shown?.id).toBe(id);
  expect(games.error?.code).toBe('play-store');
});

test('other tabs are notified of an action that ends after the view was closed', async () => {
  const store = slowStore();
  const games = open(store);
  const id = await create(games);
  const other = open(store);
  await other.open(id);
  store.hold();
  const moved = games.act({ kind: 'move', move: 'c1f3' });
  games.close();
  store.release();
  await moved;
  await expect.poll(() => other.shown?.moves.length).toBe(1);
});
