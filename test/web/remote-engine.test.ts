/** A page that uses the engine of another machine, which is killed and started again during an analysis. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killEngine, startEngine, type EngineProcess } from '../cli/engine-support.js';
import { makeFolder } from '../support/folder.js';
import { scaled } from '../support/scale.js';
import { violations } from './look.js';
import { openPage, siteForTests, skipIntroduction } from './support.js';

const site = siteForTests();
const folder = join(makeFolder('remote-engine'), 'data');
let engine: EngineProcess;

const start = async (port = 0, options: readonly string[] = []): Promise<void> => {
  engine = await startEngine(folder, { port, origin: new URL(site.url).origin, options });
};
beforeAll(() => start());
afterAll(() => killEngine(engine));

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const openOptions = async (page: Page): Promise<void> => {
  await skipIntroduction(page);
  await page.getByText('Engine options').click();
};

const addEngine = async (page: Page, line = engine.line): Promise<void> => {
  await page.getByText('Use another computer').click();
  await page.getByLabel('Line from the other computer').fill(line);
  await press(page, 'Connect');
};

const status = (page: Page): Promise<string> =>
  page.locator('[data-test=remote-status]').innerText();
const threads = (page: Page): Promise<string> =>
  page.locator('[data-test=thread-count]').innerText();
const depth = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-test=depth]').innerText());
const runsThere = (page: Page): Promise<void> =>
  expect.poll(() => status(page)).toBe('The analysis runs on desk.');

test('an analysis continues on the device while the engine is away, and returns', async () => {
  const sockets: string[] = [];
  const { page, complaints } = await openPage(site, {}, (opened) => {
    opened.on('websocket', (socket) => sockets.push(socket.url()));
    return Promise.resolve();
  });
  await openOptions(page);
  await page.getByText('Use another computer').click();
  const field = page.getByLabel('Line from the other computer');
  await field.fill('wss://engine.example.org/');
  await page.getByText('This is not the line of an engine.').waitFor();
  expect(await page.getByRole('button', { name: 'Connect', exact: true }).isDisabled()).toBe(true);
  // The page names the host before it contacts it.
  await field.fill(`${engine.line}wrong`);
  await page.getByText(`“Connect” contacts 127.0.0.1:${engine.port}.`).waitFor();
  expect(sockets).toEqual([]);
  await press(page, 'Connect');
  await page.getByText('the line is outdated').waitFor();
  await field.fill(engine.line);
  await press(page, 'Connect');
  await page.getByRole('radio', { name: /^desk 2 threads · \d/ }).waitFor();
  expect(await page.getByRole('radio', { name: /^desk/ }).isChecked()).toBe(true);

  await press(page, 'Analyse');
  await runsThere(page);
  expect(await threads(page)).toBe('2 threads');
  await expect.poll(() => depth(page)).toBeGreaterThan(5);
  await press(page, 'Show as QR code');
  await page.getByRole('img', { name: 'QR code with the line' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Hide QR code');

  await killEngine(engine);
  const note = page.locator('[data-test=remote-note]');
  await expect.poll(() => note.innerText()).toContain('does not respond');
  expect(await status(page)).toContain('The page tries to connect again.');
  // The results on the screen stay.
  expect(await depth(page)).toBeGreaterThan(0);
  await expect.poll(() => threads(page)).toBe('1 thread');
  await expect.poll(() => page.locator('[data-test=state]').innerText()).toBe('searching');

  await start(engine.port);
  await runsThere(page);
  expect(await note.count()).toBe(0);
  await expect.poll(() => threads(page)).toBe('2 threads');

  // A token that has been replaced is reported, and the analysis continues here.
  await killEngine(engine);
  await start(engine.port, ['--new-token']);
  await expect.poll(() => note.innerText()).toContain('the line is outdated');
  await press(page, 'Remove');
  await page.getByText('Use another computer').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('acedrex-remote'))).toBeNull();
  // The form shows the removed line, and so restores it.
  await field.fill(engine.line);
  await press(page, 'Connect');
  await runsThere(page);
  await press(page, 'Stop');

  // The choice is kept in this browser.
  await page.reload();
  await openOptions(page);
  await page.getByRole('radio', { name: /^desk/ }).waitFor();
  await press(page, 'Analyse');
  await runsThere(page);
  await page.getByRole('radio', { name: /^This device/ }).check();
  await expect.poll(() => threads(page)).toBe('1 thread');
  expect(complaints.filter((text) => !text.includes('WebSocket connection'))).toEqual([]);
  await page.context().close();
});

// test/remote/ tests the turns without pages.
test.runIf(scaled(1) > 1)(
  'three pages use the engine in turn, and a replaced analysis returns',
  async () => {
    const opened = [await openPage(site), await openPage(site), await openPage(site)];
    const pages = opened.map(({ page }) => page);
    for (const page of pages) {
      await openOptions(page);
      await addEngine(page);
      await page.getByRole('radio', { name: /^desk/ }).waitFor();
    }
    const [one, two, three] = pages as [Page, Page, Page];
    for (const page of pages) {
      await press(page, 'Analyse');
      await page.locator('[data-test=depth]', { hasText: /^[1-9]/ }).waitFor();
      await runsThere(page);
    }
    for (const page of [one, two])
      await expect
        .poll(() => page.locator('[data-test=remote-note]').innerText())
        .toContain('desk is in use by another page.');
    await press(three, 'Stop');
    await expect
      .poll(async () => [await status(one), await status(two)])
      .toContain('The analysis runs on desk.');
    for (const { page, complaints } of opened) {
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  },
);
