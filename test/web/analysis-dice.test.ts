/** Games with dice in the element on a host page. */
import type { Browser, ElementHandle, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.component.js';
import { cdnFile } from '../support/cdn.js';
import { openBrowser } from '../support/chromium.js';
import { sampled } from '../support/scale.js';
import { diceGame } from './dice-game.js';
import { escaped, openElement, set } from './element-support.js';
import { analyse, errorsHeard, Host } from './host-support.js';

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open(), loadRules()]);
});
afterAll(() => host.close());

interface Opened {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a page that records rolls and values. The die does not tumble. */
const open = async (
  body: string,
  options: { readonly lang?: string; readonly isStrict?: boolean } = {},
): Promise<Opened> => {
  const opened = await openElement(browser, host, body, options);
  const { page } = opened;
  await page.evaluate(() => {
    const rolls: string[] = [];
    const infos: unknown[] = [];
    Object.assign(globalThis, { rolls, infos });
    document.addEventListener('acedrex-roll', ({ detail: { roll, source } }) =>
      rolls.push(`${roll} ${source}`),
    );
    document.addEventListener('acedrex-dice-info', ({ detail }) => infos.push(detail));
  });
  return opened;
};

const rollText = (page: Page): Promise<string> => page.locator('[data-test=roll]').innerText();
const die = (page: Page): Locator => page.locator('acedrex-die [part=die]');
const status = (page: Page): Promise<string> => page.locator('.controls .status').innerText();
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

const PAGES = [
  ['a page with a strict policy', true],
  ['a plain page', false],
] as const;

describe.each(sampled(PAGES, 1))('on %s', (_, isStrict) => {
  test('the element steps through a game to the captured king and exports the PGN unchanged', async () => {
    const { pgn, sans } = await diceGame(16);
    const { page, complaints } = await open(element(`pgn="${escaped(pgn)}"`), { isStrict });
    await page.locator('acedrex-die').waitFor();
    expect(await page.locator('acedrex-moves .roll').count()).toBe(sans.length);
    expect(await rollText(page)).toBe('White to roll');
    const next = page.getByRole('button', { name: 'Next move' });
    for (let ply = 1; ply <= sans.length; ply += 1) {
      await next.click();
      await expect.poll(() => analysis(page, ({ path }) => path.length)).toBe(ply);
    }
    await expect.poll(() => status(page)).toMatch(/^The king is captured: (White|Black) wins$/);
    expect(await rollText(page)).toBe('The game is over.');
    expect(await page.getByRole('button', { name: 'Roll', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Analyse' }).isDisabled()).toBe(true);
    expect(await die(page).isDisabled()).toBe(true);
    const out = await toPgn(page);
    expect(out).toBe(pgn);
    await set(page, { pgn: '' });
    await set(page, { pgn: out });
    await expect.poll(() => page.locator('acedrex-moves .roll').count()).toBe(sans.length);
    expect(await toPgn(page)).toBe(pgn);
    expect(await errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test('the element switches between games with and without dice and loads the die on demand', async () => {
  const { page, complaints } = await open(element('pgn="1. e5 e8 *"'));
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
  await set(page, { pgn: (await diceGame(40)).pgn });
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
