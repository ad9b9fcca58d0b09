/** The explorer loads its book on demand and opens files of `acedrex explore`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBook } from '../../src/theory/book.js';
import { TheoryGraph } from '../../src/theory/graph.js';
import { clickMove, openPage, saved, siteForTests, skipIntroduction, tab } from './support.js';

const site = siteForTests();

/** The table as text, without its head. */
const rows = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('acedrex-explorer tbody tr')
    .evaluateAll((each) =>
      each.map((row) =>
        [...row.querySelectorAll('td')].map(
          (cell) =>
            cell.querySelector('button')?.textContent.trim() ??
            cell.querySelector('[role=img]')?.getAttribute('aria-label') ??
            cell.textContent.trim(),
        ),
      ),
    );

/** Replaces the page's book with an empty book. */
const withoutBook = async (page: Page): Promise<void> => {
  const body = Buffer.from(await makeBook(new TheoryGraph({ ruleset: 'cazaux', build: 'none' })));
  await page.route('**/*.book', (route) => route.fulfill({ body }));
};

const explored = (page: Page): Promise<number> =>
  page
    .locator('acedrex-explorer [data-test=explored], acedrex-explorer [data-test=exploring]')
    .innerText()
    .then((text) => Number(/^(\d+) positions? explored/.exec(text)?.[1] ?? 0));

describe('files of acedrex explore', () => {
  let folder = '';
  const file = (name: string): string => join(folder, name);
  const explore = (...args: readonly string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['dist/cli/main.js', 'explore', ...args], { encoding: 'utf8' });
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'acedrex-explorer-'));
    writeFileSync(file('game.pgn'), '[Result "*"]\n\n1. l5 l8 2. k5 *\n');
    const args = ['--graph', file('a.graph'), '--positions', '12', '--nodes', '1000'];
    expect(explore(...args, '--from', file('game.pgn')).stderr).toContain('12 positions');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const saveFile = async (page: Page): Promise<Buffer> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toBe('theory-cazaux.graph');
    return readFileSync(await (await download).path());
  };

  const open = (page: Page, name: string): Promise<void> =>
    page.locator('acedrex-explorer input[type=file]').setInputFiles(file(name));

  test('can be opened and saved; a file from another engine build requires confirmation', async () => {
    const { page, complaints, requests } = await openPage(site, {}, withoutBook);
    await clickMove(page, 'a4', 'a5');
    await saved(page);
    const books = (): readonly string[] =>
      requests.flatMap((url) => /([a-z]+)-[^/]*\.book$/.exec(url)?.[1] ?? []);
    expect(books()).toEqual([]);
    await tab(page, 'Explorer');
    await expect.poll(books).toEqual(['cazaux']);
    await page.getByRole('button', { name: 'Previous move' }).first().click();
    await expect
      .poll(() => page.getByRole('button', { name: 'Save as a file' }).isDisabled())
      .toBe(true);
    const bytes = readFileSync(file('a.graph'));
    const graph = TheoryGraph.load(bytes, 'of old');
    if (!graph.ok) throw new Error(graph.error.message);
    writeFileSync(file('old.graph'), graph.value.save());
    await open(page, 'old.graph');
    const fault = page.locator('acedrex-explorer [role=alert]');
    await expect
      .poll(() => fault.innerText())
      .toContain('The theory was made by engine build of old, not bench-');
    expect(await explored(page)).toBe(0);
    await page.getByRole('button', { name: 'Add anyway' }).click();
    await expect.poll(() => explored(page)).toBe(12);
    await expect.poll(() => fault.count()).toBe(0);
    await page
      .getByText('Positions added to the theory of Cazaux and Musser: 12', { exact: true })
      .waitFor();
    await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(3);
    // The move of the game from which the graph was built.
    expect((await rows(page)).find(([san]) => san === 'l5')?.[1]).toMatch(/\d/);
    await open(page, 'game.pgn');
    await expect.poll(() => fault.innerText()).toBe('This is not an opening theory file.');
    await open(page, 'a.graph');
    await page.getByText('Positions added to the theory of Cazaux and Musser: 0').waitFor();
    expect((await saveFile(page)).equals(bytes)).toBe(true);
    await saved(page);
    await page.reload();
    await expect.poll(() => explored(page)).toBe(12);
    expect((await saveFile(page)).equals(bytes)).toBe(true);

    // Exploring continues from the file, and the command from what the page saves.
    await page.getByLabel('Time limit').selectOption('no limit');
    await page.getByRole('button', { name: 'Explore from here' }).click();
    await page.locator('[data-test=exploring]').waitFor();
    await expect.poll(() => explored(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => explored(page)).toBeGreaterThan(12);
    const size = await explored(page);
    writeFileSync(file('b.graph'), await saveFile(page));
    const args = ['--positions', `${size + 1}`, '--nodes', '500'];
    expect(explore('--graph', file('b.graph'), ...args).stderr).toContain(`${size + 1} positions`);
    // The explorer supports only games without dice.
    await skipIntroduction(page);
    await page.getByRole('button', { name: 'With the eight-sided die' }).click();
    await page.getByRole('checkbox', { name: 'With the eight-sided die' }).check();
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await page.getByText('The explorer is for games without dice.').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
