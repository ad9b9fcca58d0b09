/** The store of browsers: games and their secret keys outlast the page, and tabs do not overwrite each other. */
import { beforeAll, expect, test } from 'vitest';
import { IndexedDbPlayStore, type PlayStore } from '../../src/play/index.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { freshDatabases } from '../support/fake-database.js';
import { codeOf, Device, SETTINGS, Time, valueOf } from './device.js';

beforeAll(() => loadRules());
freshDatabases();

test('a game goes on after the page was reloaded, with its notes', async () => {
  const time = new Time();
  const host = new Device(time, new IndexedDbPlayStore());
  const { view } = valueOf(await host.games.create({ ...SETTINGS, time: { kind: 'none' } }));
  valueOf(await host.games.setNotes(view.id, 'private'));
  const later = new Device(time, new IndexedDbPlayStore());
  expect(valueOf(await later.games.list()).views.map(({ id }) => id)).toEqual([view.id]);
  await later.act(view.id, { kind: 'move', move: 'c1f3' });
  expect((await host.view(view.id)).moves).toHaveLength(1);
  expect((await host.view(view.id)).notes).toBe('private');
});

test('two tabs that act at once do not lose what the other one did', async () => {
  const time = new Time();
  const [one, other] = [
    new Device(time, new IndexedDbPlayStore()),
    new Device(time, new IndexedDbPlayStore()),
  ];
  const { view } = valueOf(await one.games.create({ ...SETTINGS, time: { kind: 'none' } }));
  const [moved, noted] = await Promise.all([
    one.games.act(view.id, { kind: 'move', move: 'c1f3' }),
    other.games.setNotes(view.id, 'both'),
  ]);
  expect([codeOf(moved), codeOf(noted)]).toEqual(['ok', 'ok']);
  const after = await one.view(view.id);
  expect([after.moves.length, after.notes]).toEqual([1, 'both']);
});

test('a game that was removed is unknown, and one that cannot be stored is named', async () => {
  const store = new IndexedDbPlayStore();
  const device = new Device(new Time(), store);
  const { view } = valueOf(await device.games.create(SETTINGS));
  await device.games.remove(view.id);
  expect(codeOf(await device.games.view(view.id))).toBe('play-unknown-game');
  const full: PlayStore = {
    read: store.read,
    ids: store.ids,
    remove: store.remove,
    write: () => Promise.reject(new Error('QuotaExceededError')),
  };
  const refused = await new Device(new Time(), full).games.create(SETTINGS);
  expect(refused).toMatchObject({ error: { code: 'play-store' } });
  const denied = (): Promise<never> => Promise.reject(new Error('SecurityError'));
  const blocked: PlayStore = { read: denied, write: denied, ids: denied, remove: denied };
  const { games } = new Device(new Time(), blocked);
  expect(codeOf(await games.list())).toBe('play-store');
  expect(codeOf(await games.remove(view.id))).toBe('play-store');
});
