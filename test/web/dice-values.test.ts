/** Analysis of games with dice on the page. */
import { describe, test } from 'vitest';
import { openPage, siteForTests, skipIntroduction } from './support.js';

const site = siteForTests();

describe('a running analysis', () => {
  test('continues when the game switches to dice or back', async () => {
    const { page } = await openPage(site);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/change-rules-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    release();
    await page.locator('[data-test=dice-score]', { hasText: /^\d/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    // The analysis also continues after the die is removed.
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await page.context().close();
  });
});
