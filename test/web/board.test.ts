/** Loading of the board in the published bundle. */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { middleOf, openBoard } from './board-support.js';
import { squaresWith } from './board-state.js';
import { labelOf, siteForTests } from './support.js';

const site = siteForTests();

test('a view-only board loads no rules', async () => {
  const { page, requests } = await openBoard(site, 'view-only');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => path.includes('play') || path.includes('wasm'))).toEqual([]);
  await page.context().close();
});

test.each(['before', 'after'])(
  'a drag plays its move if the rules arrive %s the drop',
  async (when) => {
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { page } = await openBoard(site, '', {}, (opened) =>
      opened.route('**/rules-*.wasm', async (route) => {
        await sent;
        await route.continue();
      }),
    );
    const [from, to] = [await middleOf(page, 'c1'), await middleOf(page, 'f3')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    if (when === 'before') {
      send();
      await expect.poll(() => squaresWith(page, 'target')).toContain('f3');
    }
    await page.mouse.up();
    send();
    await expect.poll(() => labelOf(page, 'f3')).toBe('f3, white unicornio');
    await page.context().close();
  },
);

test('the board shows the position and reports once that the rules cannot be loaded', async () => {
  const { page } = await openBoard(site, '', {}, async (opened) => {
    await opened.route('**/rules-*.wasm', (route) => route.fulfill({ status: 404 }));
    await opened.addInitScript(() => {
      document.addEventListener('acedrex-error', (event) => {
        const { detail } = event as CustomEvent<{ code: string; message: string }>;
        document.title += ` ${detail.code} ${detail.message}`;
      });
    });
  });
  await expect
    .poll(() => page.title())
    .toMatch(/^Board wasm-missing .*returned 404 \(setAssetBase can set .*\)$/);
  expect(await page.locator('.piece').count()).toBe(48);
  await page.context().close();
});

test('an English board does not load words of other languages', async () => {
  const { page, requests } = await openBoard(site);
  await page.locator('.square.movable').first().waitFor();
  expect(requests.filter((path) => path.includes('spanish'))).toEqual([]);
  await page.context().close();
});

test('a keyboard query announces “Loading” and then its result', async () => {
  const held: Route[] = [];
  // A route added to an open page may miss the request.
  const { page } = await openBoard(site, '', {}, (each) =>
    each.route(/\/overlays[-.]/, (route) => {
      held.push(route);
    }),
  );
  await page.locator('.square.movable').first().waitFor();
  for (const key of ['Tab', 'u', 'm']) await page.keyboard.press(key);
  const spoken = page.locator('acedrex-board [role=status]');
  await expect.poll(() => spoken.innerText()).toBe('Loading');
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await expect.poll(() => spoken.innerText()).toContain('c1, white unicornio, goes to a2');
  await page.context().close();
});
