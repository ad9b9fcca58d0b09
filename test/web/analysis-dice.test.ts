/** The die of the element on a host page, which is loaded on demand. test/mount/analysis-dice.test.ts plays with it. */
import type { Browser, ElementHandle, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.component.js';
import { cdnFile } from '../support/cdn.js';
import { openBrowser } from '../support/chromium.js';
import { openElement, set } from './element-support.js';
import { analyse, errorsHeard, Host } from './host-support.js';

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
});
afterAll(() => host.close());

const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await page.locator(`[data-square=${from}].movable`).click();
  await page.locator(`[data-square=${to}]`).click();
};
const analysis = async <Value>(
  page: Page,
  use: (element: AcedrexAnalysis) => Value | Promise<Value>,
): Promise<Value> => {
  const handle = await page.locator('acedrex-analysis').elementHandle();
  return (handle as ElementHandle<AcedrexAnalysis>).evaluate<Value, AcedrexAnalysis>(use);
};
const toPgn = (page: Page): Promise<string> => analysis(page, (element) => element.toPgn());
const depth = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-test=dice-depth]').innerText());

const element = (attributes: string): string =>
  `<acedrex-analysis ${attributes}></acedrex-analysis>`;

test('the element switches between games with and without dice and loads the die on demand', async () => {
  const { page, complaints } = await openElement(browser, host, element('pgn="1. e5 e8 *"'));
  // The browser may have cached the files for another page.
  const fetched = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.includes('dice')),
    );
  await analyse(page);
  expect(await fetched()).toEqual([]);
  await set(page, { pgn: '[Dice "8"]\n\n1. e5 { [%roll 1] } e8 { [%roll 1] } *' });
  await page.locator('acedrex-die').waitFor();
  expect(await fetched()).toEqual([`/cdn/${cdnFile('dice.min.js')}`]);
  // The engine continues with the changed game.
  await expect.poll(() => page.locator('[data-test=dice-score]').innerText()).toMatch(/\d/);
  expect(await analysis(page, ({ status: told }) => told)).toBe('running');
  await set(page, { pgn: '1. d5 d8 *' });
  await page.locator('acedrex-engine').waitFor();
  expect(await page.locator('acedrex-die').count()).toBe(0);
  await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
test('the element reports a die that cannot be loaded, and start() retries', async () => {
  const { page } = await openElement(browser, host, '<p>Without it at first.</p>');
  await page.route('**/dice-*.min.js', (route) => route.abort());
  await page.evaluate(() => {
    const made = document.createElement('acedrex-analysis');
    made.dice = true;
    document.querySelector('main')?.append(made);
  });
  await page.locator('[data-code=part-not-loaded]').waitFor();
  // The game works without the die.
  await clickMove(page, 'e4', 'e5');
  await expect.poll(() => toPgn(page)).toContain('1. e5 { [%roll 1] }');
  expect(await errorsHeard(page)).toEqual(['part-not-loaded']);
  await page.unroute('**/dice-*.min.js');
  await analysis(page, (one) => {
    one.start();
  });
  await page.locator('acedrex-die').waitFor();
  await expect.poll(() => depth(page)).toBeGreaterThanOrEqual(1);
  expect(await page.locator('.fault').count()).toBe(0);
  await page.context().close();
});
