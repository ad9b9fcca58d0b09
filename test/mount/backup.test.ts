/** Backups of the library: a file for another browser, and a copy that the page keeps up to date. */
import { expect, test, vi } from 'vitest';
import { IndexedDbGameStorage, MemoryGameStorage, TwoPlayerGames } from '../../src/play/index.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { valueOf } from '../support/value.js';
import { downloaded, go, openPage, page, stores, violations } from './views-support.js';
import { count, dropGames, games, rows, toLibrary } from './library-support.js';

const panel = page.locator('acedrex-backup-panel');

const openPanel = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Backup', exact: true }).first().click();
  await panel.getByRole('button', { name: 'Save a backup' }).waitFor();
};

const restore = async (content: Blob): Promise<string> => {
  await panel.locator('input[name=backup]').setInputFiles(new File([content], 'x.gz'));
  return panel.locator('[data-test=restored]').innerText();
};

/** Sets whether storage is already persistent; returns a spy on the requests for persistence. */
const withStorage = (isPersisted: boolean) => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isPersisted);
  return vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
};

test('a backup restores the library in another browser, and restoring it twice adds nothing', async () => {
  const requests = withStorage(false);
  await openPage();
  stores().settings.set({ level: 5 });
  await dropGames(games(12));
  await page.locator('acedrex-import-panel').getByRole('button', { name: 'Close' }).click();
  const warning = page.locator('[data-test=backup-warning]');
  expect(await warning.innerText()).toContain('No backup has been saved yet.');
  expect(requests).toHaveBeenCalledTimes(1);
  await warning.getByRole('button', { name: 'Backup' }).click();
  const file = await downloaded('Save a backup');
  await panel.getByText('Last backup: ').waitFor();
  expect(await violations()).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(warning.count()).toBe(0);

  await openPage({ viewport: { width: 390, height: 844 } });
  toLibrary();
  await openPanel();
  expect(await restore(new Blob(['1. e5 *']))).toContain('This file is not a backup.');
  expect(await restore(file)).toContain('Added: 12 games from the library');
  await count('12 games');
  await expect.poll(() => stores().settings.values.level).toBe(5);
  await expect.poll(() => restore(file)).toContain('already contains all data');
  expect(await violations()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).click();
  await warning.getByRole('button', { name: 'Not now' }).click();
  await expect.poll(() => warning.count()).toBe(0);
});

test('a backup with a passphrase restores a seat, and the opponent’s link activates it', async () => {
  await loadRules();
  const guest = new TwoPlayerGames({ store: new MemoryGameStorage() });
  const passphrase = panel.locator('input[name=passphrase]');
  const seats = panel.locator('[data-test=seats]');
  let id = '';
  await openPage({
    prepare: async () => {
      const host = new TwoPlayerGames({ store: new IndexedDbGameStorage() });
      const created = await host.create({
        ruleset: RULESETS.cazaux,
        dice: false,
        time: { kind: 'none' },
        host: 'white',
        hostName: 'Alfonso',
        analysis: false,
      });
      const { view, invitation } = valueOf(created);
      ({ id } = view);
      const { link } = valueOf(await guest.join(invitation, { name: 'Beatriz' }));
      valueOf(await host.receive(link));
    },
  });
  toLibrary();
  await openPanel();
  await passphrase.fill('too short');
  expect(await panel.getByRole('button', { name: 'Save a backup' }).isDisabled()).toBe(true);
  await passphrase.fill('lion unicorn giraffe');
  const file = await downloaded('Save a backup');
  await seats.getByText('1 seat is in the file.').waitFor();
  expect(await violations()).toEqual([]);

  await openPage();
  toLibrary();
  await openPanel();
  expect(await restore(file)).toContain('1 game against a person');
  await seats.getByText('The file contains 1 seat.').waitFor();
  for (const [text, outcome] of [
    ['lion unicorn elephant', 'the passphrase is wrong'],
    ['lion unicorn giraffe', '1 seat was restored.'],
  ] as const) {
    await passphrase.fill(text);
    await panel.getByRole('button', { name: 'Restore the seats' }).click();
    await seats.getByText(outcome).waitFor();
  }
  go(`#friends?game=${id}`);
  await page.locator('[data-test=inactive-seat]').waitFor();
  expect(await violations()).toEqual([]);
  go(valueOf(await guest.link(id)));
  await page.getByText('Your seat is now on this device.').waitFor();
  expect(await page.locator('[data-test=game-state]').innerText()).toBe('Your move');
});

test('the page keeps a backup copy in the chosen file up to date, even after a reload', async () => {
  withStorage(true);
  const root = await navigator.storage.getDirectory();
  const file = await root.getFileHandle('copy.jsonl.gz', { create: true });
  vi.stubGlobal('showSaveFilePicker', () => Promise.resolve(file));
  const copied = async (): Promise<string> => {
    const bytes = (await file.getFile()).stream();
    return new Response(bytes.pipeThrough(new DecompressionStream('gzip'))).text();
  };
  await openPage();
  await dropGames(games(2));
  await openPanel();
  await panel.getByText('The browser keeps your games until you delete them.').waitFor();
  await panel.getByRole('button', { name: 'Choose a file' }).click();
  await panel.getByText('A copy is kept in copy.jsonl.gz.').waitFor();
  expect(await copied()).toContain('Player 1');
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.reload();
      await rows().first().waitFor();
      await openPanel();
      await panel.getByText('A copy is kept in copy.jsonl.gz.').waitFor();
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stores().settings.set({ level: isReloaded ? 7 : 6 });
    // The notification of the change arrives later.
    await expect.poll(() => localStorage.getItem('acedrex-backup')).toContain('"isDue":true');
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(copied).toContain(`"level":${isReloaded ? 7 : 6}`);
  }
  await panel.getByRole('button', { name: 'Stop copying' }).click();
  await panel.getByRole('button', { name: 'Choose a file' }).waitFor();
  await root.removeEntry('copy.jsonl.gz');
  vi.unstubAllGlobals();
});
