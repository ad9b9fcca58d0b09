/** Windows that tests use one after the other look as each test asks. */
import { expect, test } from 'vitest';
import { openPage, openTab, siteForTests } from './support.js';
const site = siteForTests();
test('a second tab has the size its test asks for, whatever the window before had', async () => {
  const phone = await openPage(site, { viewport: { width: 390, height: 844 } });
  await phone.page.context().close();
  const opened = await openPage(site);
  const tab = await openTab(opened, site.url);
  expect(tab.viewportSize()).toEqual({ width: 1280, height: 860 });
  expect(await tab.evaluate(() => innerWidth)).toBe(1280);
  await opened.page.context().close();
});
