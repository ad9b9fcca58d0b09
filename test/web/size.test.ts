/** The gzipped size of the page's downloads. */
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gzippedSize, sizeReport } from '../support/size-report.js';
import { openPage, siteForTests } from './support.js';

const site = siteForTests();
const report = sizeReport('of the page');

/** The distinct files of the build among the addresses. */
const assets = (addresses: readonly string[]): readonly string[] => [
  ...new Set(
    addresses.filter((address) => address.includes('/assets/')).map((one) => basename(one)),
  ),
];

const sizeOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzippedSize(`dist/app/assets/${name}`), 0);

describe('downloads of the page', () => {
  test.each([
    ['en-GB', 87],
    ['es-ES', 100],
  ])('JavaScript for %s takes at most %s kB before the first analysis', async (locale, limit) => {
    // The service worker fetches the whole page for later.
    const { page, requests } = await openPage(site, { locale, serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const files = assets(requests);
    expect(files.filter((name) => /^(engine|worker|thread|browser)-/.test(name))).toEqual([]);
    report.atMost(
      `JavaScript before the first analysis, ${locale}`,
      sizeOf(files.filter((name) => name.endsWith('.js'))),
      limit,
    );
    await page.context().close();
  });

  // The engine and the list of its lines.
  test('the first analysis loads 75 kB and a network of 200 kB', async () => {
    const { page, requests } = await openPage(site, { serviceWorkers: 'block' });
    await page.waitForLoadState('networkidle');
    const before = assets(requests);
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.waitForLoadState('networkidle');
    // Any first click also loads the move list with its parts, the code that saves studies, the sounds, and printing.
    const engine = assets(requests).filter(
      (name) =>
        !before.includes(name) &&
        !/^(game-parts|move-rows|ending|player-facts\.component|clock-text|captured|nags|path-key|position-address|sign|first-gesture|sounds|print|printout|pictures|shape|svg|speech|study-name|add-style|typed-field|writing|studies|pgn-write|make-annotation|untold-error|entry|pgn-header)-/.test(
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
      74.8,
    );
    report.within('the network', sizeOf(engine.filter(isNetwork)), 200);
    await page.context().close();
  });
});
