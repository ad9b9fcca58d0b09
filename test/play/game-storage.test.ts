/** Storage in browsers: games and their private keys survive a reload, and tabs do not overwrite each other. */
import { expect, test } from 'vitest';
import { IndexedDbGameStorage, type GameStorage } from '../../src/play/index.js';
import { freshDatabases } from '../support/fake-database.js';
import { codeOf, Device, SETTINGS, Time } from './device.js';
import { valueOf } from '../support/value.js';
freshDatabases();

test('a game and its notes survive a reload of the page', async () => {
  const time = new Time();
  const host = new Device(time, new IndexedDbGameStorage());
  const { view } = valueOf(await host.games.create({ ...SETTINGS, time: { kind: 'none' } }));
  valueOf(await host.games.setNotes(view.id, 'private'));
  const later = new Device(time, new IndexedDbGameStorage());
  expect(valueOf(await later.games.list()).views.map(({ id }) => id)).toEqual([view.id]);
  await later.act(view.id, { kind: 'move', move: 'c1f3' });
  expect((await host.view(view.id)).moves).toHaveLength(1);
  expect((await host.view(view.id)).notes).toBe('private');
});

test('simultaneous changes in two tabs are both kept', async () => {
  const time = new Time();
  const [one, other] = [
    new Device(time, new IndexedDbGameStorage()),
    new Device(time, new IndexedDbGameStorage()),
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

test('removed games and storage failures are reported with error codes', async () => {
  const store = new IndexedDbGameStorage();
  const device = new Device(new Time(), store);
  const { view } = valueOf(await device.games.create(SETTINGS));
  await device.games.remove(view.id);
  expect(codeOf(await device.games.view(view.id))).toBe('play-unknown-game');
  const full: GameStorage = {
    read: store.read,
    ids: store.ids,
    remove: store.remove,
    write: () => Promise.reject(new Error('QuotaExceededError')),
  };
  const refused = await new Device(new Time(), full).games.create(SETTINGS);
  expect(refused).toMatchObject({ error: { code: 'play-store' } });
  const denied = (): Promise<never> => Promise.reject(new Error('SecurityError'));
  const blocked: GameStorage = { read: denied, write: denied, ids: denied, remove: denied };
  const { games } = new Device(new Time(), blocked);
  expect(codeOf(await games.list())).toBe('play-store');
  expect(codeOf(await games.remove(view.id))).toBe('play-store');
});
