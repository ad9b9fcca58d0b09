/** The workers and the memory of analyses that share a page or are removed from it. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { escaped, openElement } from './element-support.js';
import { openBrowser } from '../support/chromium.js';
import { Host } from './host-support.js';

const GAME = `[Ruleset "cazaux"] 1. e5 {The king's pawn.} e8 2. Uf3! (2. d5 d8) 2... Uf10 *`;

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
});
afterAll(() => host.close());

const open = (body: string, lang = 'en'): ReturnType<typeof openElement> =>
  openElement(browser, host, body, { lang });

const element = `<acedrex-analysis pgn="${escaped(GAME)}" ply="4"></acedrex-analysis>`;

test('only one engine runs at a time, and removing the elements ends their workers', async () => {
  const { page } = await open(`<div id="a">${element}</div><div id="b">${element}</div>`);
  const [a, b] = [page.locator('#a'), page.locator('#b')];
  const analyseButton = (where: Locator): Locator =>
    where.getByRole('button', { name: 'Analyse', exact: true });
  await analyseButton(a).click();
  await a.getByText('searching').waitFor();
  await analyseButton(b).click();
  await a.getByText('Paused: the engine runs on another board').waitFor();
  await b.getByText('searching').waitFor();
  expect(page.workers().length).toBeLessThanOrEqual(2);
  await page.evaluate(() => {
    for (const name of ['#a', '#b']) document.querySelector(`${name} acedrex-analysis`)?.remove();
  });
  await expect.poll(() => page.workers().length).toBe(0);
  await page.context().close();
});

test('elements removed during a search leak neither nodes nor listeners', async () => {
  const { page } = await open(element);
  const devtools = await page.context().newCDPSession(page);
  /** Adds, starts and removes elements one after the other, then counts the page's nodes and listeners. */
  const countAfter = async (times: number): Promise<readonly number[]> => {
    await page.evaluate(async (rounds) => {
      for (let round = 0; round < rounds; round += 1) {
        const analysis = document.createElement('acedrex-analysis');
        document.body.append(analysis);
        const searched = new Promise((resolve) => {
          analysis.addEventListener('acedrex-info', resolve, { once: true });
        });
        analysis.start();
        await searched;
        analysis.remove();
      }
    }, times);
    await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return [nodes, jsEventListeners];
  };
  const [nodes = 0, listeners = 0] = await countAfter(2);
  // Four leaked elements would have a thousand nodes.
  await expect
    .poll(async () => {
      const [more = 0, moreListeners = 0] = await countAfter(4);
      return more - nodes < 200 && moreListeners - listeners < 10;
    })
    .toBe(true);
  await page.context().close();
});
