/** The elements in print and with forced colours. */
import { expect } from 'vitest';
import { ARMIES, meanColorsOf, notDarker } from '../support/board-colors.js';
import { rectanglesIn, squareColors } from '../support/printed.js';
import { files } from '../web/host-support.js';
import { journey, openHost, openSite, openTab } from './support/journey.js';
import type { Page } from './support/page.js';
import type { Preferences } from './support/tab.js';

const SIZE = { width: 600, height: 600 };

/** A page with one element, as wide as its window. */
const openElement = async (
  name: string,
  element: string,
  preferences: Preferences = {},
): Promise<Page> => {
  const host = await openHost();
  host.answer = (path) =>
    path === '/'
      ? {
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<script type="module" src="/cdn/${name}.min.js"></script><style>body { margin: 0 }</style></head><body>${element}</body></html>`,
        }
      : files('/cdn/', 'dist/cdn')(path);
  const page = await openTab(`${host.origin}/`, { size: SIZE, preferences });
  await page.exists('acedrex-board >> .piece');
  return page;
};

const expectSquares = async (page: Page): Promise<void> => {
  const colors = await page.evaluate(squareColors);
  const printed = rectanglesIn(await page.print());
  for (const color of colors) expect(printed.get(color) ?? 0, color).toBeGreaterThanOrEqual(72);
};

journey('the squares of every element are printed', async () => {
  for (const name of ['board', 'analysis', 'editor'])
    await expectSquares(await openElement(name, `<acedrex-${name}></acedrex-${name}>`));
});

journey('the squares of the board are printed with the page', async () => {
  const { page } = await openSite();
  await page.exists('acedrex-board >> .piece');
  await expectSquares(page);
});

journey('the squares set `print-color-adjust` to `exact`', async () => {
  const page = await openElement('board', '<acedrex-board></acedrex-board>');
  const asked = await page.all('acedrex-board >> .square', ([first]) =>
    first === undefined ? '' : getComputedStyle(first).getPropertyValue('print-color-adjust'),
  );
  expect(asked).toBe('exact');
});

for (const isDark of [false, true])
  journey(
    `with forced colours (${isDark ? 'dark' : 'light'}), White’s pieces are lighter than Black’s`,
    async () => {
      const page = await openElement(
        'board',
        `<acedrex-board fen="${ARMIES}" coordinates="none" mode="view"></acedrex-board>`,
        { isDark, hasForcedColors: true },
      );
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      const picture = await page.picture();
      const colors = await page.evaluate(meanColorsOf, picture.toString('base64'));
      expect(notDarker(colors)).toEqual([]);
    },
  );
