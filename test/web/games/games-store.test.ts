/** What the view of games shows while results arrive late, and when the browser refuses to store. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MemoryPlayStore, type PlayStore } from '../../../src/play/index.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { GamesStore } from '../../../web/page/games/games-store.js';
import { SETTINGS } from '../../play/device.js';

beforeAll(() => loadRules());

/** A store whose reading and writing wait while it is held. */
class SlowStore extends MemoryPlayStore {
  #wait: Promise<void> = Promise.resolve();
  #go: () => void = () => undefined;

  hold(): void {
    this.#wait = new Promise((resolve) => (this.#go = resolve));
  }

  release(): void {
    this.#go();
  }

  override readonly read: PlayStore['read'] = async (id) => {
    await this.#wait;
    return this.#memory.read(id);
  };

  override readonly write: PlayStore['write'] = async (game) => {
    await this.#wait;
    return this.#memory.write(game);
  };

  readonly #memory = new MemoryPlayStore();
  override readonly ids: PlayStore['ids'] = () => this.#memory.ids();
  override readonly remove: PlayStore['remove'] = (id) => this.#memory.remove(id);
}

const opened: GamesStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});
const open = (store?: PlayStore): GamesStore => {
  const games = new GamesStore(store ?? new MemoryPlayStore());
  opened.push(games);
  return games;
};

const create = async (games: GamesStore): Promise<string> => {
  await games.create({ ...SETTINGS, time: { kind: 'none' } });
  return games.shown?.id ?? '';
};

test('a result that arrives after the user has opened something else is not shown', async () => {
  const store = new SlowStore();
  const games = open(store);
  const [first, second] = [await create(games), await create(games)];
  await games.open(first);
  store.hold();
  const moved = games.act({ kind: 'move', move: 'c1f3' });
  const noted = games.note('late');
  const other = games.open(second);
  store.release();
  await Promise.all([moved, noted, other]);
  expect(games.shown?.id).toBe(second);
  expect(games.hasActed).toBe(false);
  expect(games.isBusy).toBe(false);
  expect(games.record?.children).toEqual([]);
  await games.open(first);
  expect(games.shown).toMatchObject({ notes: 'late', moves: [{ san: 'Uf3' }] });
});

test('a game that is created after the user has left the form is in the list', async () => {
  const store = new SlowStore();
  const games = open(store);
  store.hold();
  const created = create(games);
  const listed = games.list();
  store.release();
  await Promise.all([created, listed]);
  expect(games.shown).toBeUndefined();
  expect(games.views).toHaveLength(1);
});

test('a link to a game that was deleted shows the error above the list', async () => {
  const games = open();
  await create(games);
  await games.open('unknown');
  expect(games.error?.code).toBe('play-unknown-game');
  expect(games.views).toHaveLength(1);
});

test('storage that is refused is reported by the list and by deleting', async () => {
  const refused = (): Promise<never> => Promise.reject(new Error('SecurityError'));
  const blocked = open({ read: refused, write: refused, ids: refused, remove: refused });
  await blocked.list();
  expect(blocked.error).toMatchObject({ code: 'play-store' });
  const memory = new MemoryPlayStore();
  const games = open({
    read: memory.read,
    write: memory.write,
    ids: memory.ids,
    remove: refused,
  });
  const id = await create(games);
  await games.remove(id);
  expect(games.shown?.id).toBe(id);
  expect(games.error?.code).toBe('play-store');
});

test('an action that ends after the view was closed is reported to other tabs', async () => {
  const store = new SlowStore();
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
