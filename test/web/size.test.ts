/** What the page downloads, in bytes after gzip. Other parts wait until they are wanted. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openPage, siteForTests } from './support.js';

const KILOBYTE = 1000;

const site = siteForTests();

const zipped = (name: string): number =>
  gzipSync(readFileSync(`dist/app/assets/${name}`), { level: 9 }).length;

/** Files of the build among some addresses, each once. */
const assets = (addresses: readonly string[]): readonly string[] => [
  ...new Set(
    addresses.filter((address) => address.includes('/assets/')).map((one) => basename(one)),
  ),
];

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + zipped(name), 0);

describe('what the page downloads', () => {
  test.each([
    ['en-GB', 86.3],
    ['es-ES', 101.8],
  ])('before the first analysis, in %s, is at most %s kB of JavaScript', async (locale, most) => {
    // The service worker fetches the whole page for later.
    const { page, requests } = await openPage(site, { locale, serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const files = assets(requests);
    expect(files.filter((name) => /^(engine|worker|thread|browser)-/.test(name))).toEqual([]);
    expect(sizeOf(files.filter((name) => name.endsWith('.js')))).toBeLessThan(most * KILOBYTE);
    await page.context().close();
  });

  // The engine, and the list of its lines.
  test('with the first analysis is at most 71.3 kB, and 200 kB of network', async () => {
    const { page, requests } = await openPage(site, { serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const before = assets(requests);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.waitForLoadState('networkidle');
    // The first press of any kind fetches the list of moves, with its parts, and the sounds.
    const engine = assets(requests).filter(
      (name) =>
        !before.includes(name) &&
        !/^(game-parts|ending|path-key|position-address|sounds)-/.test(name),
    );
    expect(engine.map((name) => name.split('-')[0])).toEqual(
      expect.arrayContaining(['browser', 'worker', 'engine']),
    );
    const isNetwork = (name: string): boolean => name.endsWith('.nnue');
    expect(engine.filter(isNetwork)).toHaveLength(1);
    expect(sizeOf(engine.filter((name) => !isNetwork(name)))).toBeLessThan(71.3 * KILOBYTE);
    expect(sizeOf(engine.filter(isNetwork))).toBeLessThan(200 * KILOBYTE);
    await page.context().close();
  });
});
