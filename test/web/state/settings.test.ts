/** The settings: storage, choices in other tabs, and choices before the database was open. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS, SettingsStore } from '../../../web/page/settings/settings-store.js';
import { openDatabase } from '../../../web/storage/database.js';
import { freshDatabases } from '../../support/fake-database.js';
import { defined } from '../../support/value.js';

freshDatabases();

/** Channels keep a process alive and receive the messages of other tests. */
const channels: BroadcastChannel[] = [];
const Channel = globalThis.BroadcastChannel;
vi.stubGlobal(
  'BroadcastChannel',
  class extends Channel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  },
);
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('changed settings are stored and read back; other settings keep their defaults', async () => {
  const database = await openDatabase();
  const settings = new SettingsStore();
  await settings.attach(database);
  expect(settings.values).toEqual(DEFAULT_SETTINGS);
  let changes = 0;
  settings.subscribe(() => (changes += 1));
  settings.set({ level: 7, theme: 'dark' });
  expect([settings.values.level, changes]).toEqual([7, 1]);
  await expect.poll(() => database.get('settings', 'settings')).toMatchObject({ level: 7 });
  const later = new SettingsStore();
  await later.attach(database);
  expect(later.values).toEqual({ ...DEFAULT_SETTINGS, level: 7, theme: 'dark' });
});

test('settings changed before the database is open override stored settings', async () => {
  const database = await openDatabase();
  await database.put('settings', { level: 2, lines: 3, unknown: true }, 'settings');
  const settings = new SettingsStore();
  settings.set({ level: 5 });
  await settings.attach(database);
  expect(settings.values).toMatchObject({ level: 5, lines: 3 });
  const stored = () => database.get('settings', 'settings');
  await expect.poll(stored).toMatchObject({ level: 5, lines: 3 });
});

test('damaged or missing settings are replaced by the defaults', async () => {
  const database = await openDatabase();
  for (const damaged of ['text', null, 7]) {
    await database.put('settings', damaged, 'settings');
    const settings = new SettingsStore();
    await settings.attach(database);
    expect(settings.values).toEqual(DEFAULT_SETTINGS);
  }
});

test('without a database, settings last as long as the page', async () => {
  const settings = new SettingsStore();
  await settings.attach(undefined);
  settings.set({ level: 8 });
  expect(settings.values.level).toBe(8);
});

test('a change applies to other tabs', async () => {
  const [one, other] = [new SettingsStore(), new SettingsStore()];
  one.set({ level: 6 });
  await expect.poll(() => other.values.level).toBe(6);
});

test('an overlay can be switched on and off', () => {
  const settings = new SettingsStore();
  const first = defined(settings.values.overlays[0]);
  settings.toggleOverlay(first);
  expect(settings.values.overlays).toEqual([]);
  settings.toggleOverlay(first);
  expect(settings.values.overlays).toEqual([first]);
});
