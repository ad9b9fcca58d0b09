/** Windows reused by consecutive tests get the options of each test. */
import { expect, test } from 'vitest';
import { openPage, openTab, siteForTests } from './support.js';
const site = siteForTests();
test('a second tab gets the size that its test requests instead of the previous window’s size', async () => {
  const phone = await openPage(site, { viewport: { width: 390, height: 844 } });
  await phone.page.context().close();
  const opened = await openPage(site);
  const tab = await openTab(opened, site.url);
  expect(tab.viewportSize()).toEqual({ width: 1280, height: 860 });
  expect(await tab.evaluate(() => innerWidth)).toBe(1280);
  await opened.page.context().close();
});
