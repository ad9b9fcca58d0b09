/** A link to a game whose code arrives late. */
import { expect, test } from 'vitest';
import { drawn, openAddress, siteForTests, tab } from './support.js';

const site = siteForTests();

test('the address of a game leaves a user alone who has turned to another panel while it is fetched', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const link = '#ruleset=cazaux&fen=11k/12/12/12/12/12/12/12/12/12/r11/RK10_w_-_-_0_1&moves=';
  const { page } = await openAddress(site, `${site.url}${link}`, {}, (opened) =>
    opened.route('**/import-store-*.js', async (route) => {
      await released;
      await route.continue();
    }),
  );
  await tab(page, 'Play');
  await page.locator('acedrex-play-forms').waitFor();
  release();
  await page
    .locator('.stage acedrex-board [data-square=b1]')
    .and(page.getByLabel(/king/))
    .waitFor();
  await drawn(page);
  expect(await page.getByRole('tab', { name: 'Play' }).getAttribute('aria-selected')).toBe('true');
  await page.context().close();
});
