/** What the page downloads, in bytes after gzip. Other parts wait until they are wanted. */
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gzippedSize, sizeReport } from '../support/size-report.js';
import { openPage, siteForTests } from './support.js';

const site = siteForTests();
const report = sizeReport('of the page');

/** Files of the build among some addresses, each once. */
const assets = (addresses: readonly string[]): readonly string[] => [
  ...new Set(
    addresses.filter((address) => address.includes('/assets/')).map((one) => basename(one)),
  ),
];

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzippedSize(`dist/app/assets/${name}`), 0);

describe('what the page downloads', () => {
  test.each([
    ['en-GB', 83.1],
    ['es-ES', 95.1],
  ])('before the first analysis, in %s: %s kB of JavaScript', async (locale, budget) => {
    // The service worker fetches the whole page for later.
    const { page, requests } = await openPage(site, { locale, serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const files = assets(requests);
    expect(files.filter((name) => /^(engine|worker|thread|browser)-/.test(name))).toEqual([]);
    report.within(
      `JavaScript before the first analysis, ${locale}`,
      sizeOf(files.filter((name) => name.endsWith('.js'))),
      budget,
    );
    await page.context().close();
  });

  // The engine, and the list of its lines.
  test('with the first analysis: 73.3 kB, and 200 kB of network', async () => {
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
        !/^(game-parts|move-rows|ending|player-facts\.component|clock-text|material|nags|path-key|position-address|sign|sounds)-/.test(
          name,
        ),
    );
    expect(engine.map((name) => name.split('-')[0])).toEqual(
      expect.arrayContaining(['browser', 'worker', 'engine']),
    );
    const isNetwork = (name: string): boolean => name.endsWith('.nnue');
    expect(engine.filter(isNetwork)).toHaveLength(1);
    report.within(
      'with the first analysis',
      sizeOf(engine.filter((name) => !isNetwork(name))),
      73.3,
    );
    report.within('the network', sizeOf(engine.filter(isNetwork)), 200);
    await page.context().close();
  });
});
